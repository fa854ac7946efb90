//! `anneal`: simulated annealing.

use super::change::Change;
use super::{CANDIDATES, refuses, search};
use crate::{Instance, Shikaku, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{ANNEAL_OPTIONS, Annealing, Cooling, Schedule, anneal, joined};

/// Annealing.
pub(crate) const METHOD: Method<Shikaku> = Method {
    memory: |grid, _| grid.memory(40, 250),
    source: "rafaralahy-2020 1.3",
    options: &joined::<_, _, 12>(ANNEAL_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new("anneal", "simulated annealing, one clue changes its rectangle", solve)
};

/// A change of one rectangle costs a multiple of 2 where all areas are known; the start melts
/// boards with large rectangles too, and at the stop nothing moves. By measurement.
fn schedule(clues: usize) -> Schedule {
    Schedule {
        start: 4.0,
        stop: 0.4,
        cooling: Cooling::Geometric { lambda: 0.997 },
        plateau: 10 * clues as u64,
        patience: None,
    }
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = Annealing::from_options(options, schedule(instance.clues.len()));
    search(instance, options, run, |tiling, state, run| {
        anneal(tiling, &Change, state, &settings, run)
    })
}
