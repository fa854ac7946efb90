//! `min-conflicts`: repair of what is in conflict.

use super::cells::{Cells, Change};
use super::{FORCED, search};
use crate::{Instance, Sudoku};
use kumiki_core::{Grid, Method, Options, Outcome, Run};
use kumiki_local::{MIN_CONFLICTS_OPTIONS, MinConflicts, joined, min_conflicts};

/// Repair of single cells.
pub(crate) const METHOD: Method<Sudoku> = Method {
    options: &joined::<_, _, 6>(MIN_CONFLICTS_OPTIONS, [FORCED]),
    ..Method::new("min-conflicts", "repairs a repeated number with the least repeated one", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let cells = instance.givens().values().len() as u64;
    let settings = MinConflicts::from_options(options, 0.05, 200 * cells);
    search(instance, options, run, Cells::new, |landscape, start, run| {
        min_conflicts(landscape, &Change, start, &settings, run)
    })
}
