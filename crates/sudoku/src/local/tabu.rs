//! `tabu`: tabu search.

use super::boxes::{Boxes, Swap};
use super::{FORCED, search};
use crate::{Instance, Sudoku};
use kumiki_core::{Grid, Method, Options, Outcome, Run};
use kumiki_local::{TABU_OPTIONS, Tabu, joined, tabu_search};

/// Tabu search over swaps.
pub(crate) const METHOD: Method<Sudoku> = Method {
    options: &joined::<_, _, 5>(TABU_OPTIONS, [FORCED]),
    ..Method::new(
        "tabu",
        "tabu search: the best swap of two cells of a box that is not tabu",
        solve,
    )
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let cells = instance.givens().values().len() as u64;
    let settings = Tabu::from_options(options, (5, 20), 20 * cells);
    search(instance, options, run, Boxes::new, |boxes, start, run| {
        tabu_search(boxes, &Swap, start, &settings, run)
    })
}
