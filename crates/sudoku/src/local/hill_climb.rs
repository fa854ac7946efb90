//! `hill-climb`: hill climbing.

use super::boxes::{Boxes, Swap};
use super::{FORCED, search};
use crate::{Instance, Sudoku};
use kumiki_core::{Grid, Method, Options, Outcome, Run};
use kumiki_local::{HILL_CLIMB_OPTIONS, HillClimbing, hill_climb, joined};

/// Hill climbing over swaps.
pub(crate) const METHOD: Method<Sudoku> = Method {
    options: &joined::<_, _, 4>(HILL_CLIMB_OPTIONS, [FORCED]),
    ..Method::new("hill-climb", "hill climbing: random swaps in a box that are not worse", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let cells = instance.givens().values().len() as u64;
    let settings = HillClimbing::from_options(options, 20 * cells);
    search(instance, options, run, Boxes::new, |boxes, start, run| {
        hill_climb(boxes, &Swap, start, &settings, run)
    })
}
