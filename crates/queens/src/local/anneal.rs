//! `anneal`: simulated annealing.

use super::start::Start;
use super::swap::Swap;
use super::{MAX_ROWS, memory, search, too_large};
use crate::{Instance, Queens, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{ANNEAL_OPTIONS, Annealing, Cooling, Schedule, anneal};

/// Annealing over permutations.
pub(crate) const METHOD: Method<Queens> = Method {
    source: "sirdey-sudoku II",
    options: &ANNEAL_OPTIONS,
    refuses: |instance, _| too_large(instance, MAX_ROWS),
    memory: |instance, _| memory(instance),
    ..Method::new("anneal", "simulated annealing, two queens swap columns", solve)
};

/// From a temperature at which a new attack is made one time in three to one at which it is
/// hardly ever made, long enough for every row to find a partner at the end. By measurement.
fn schedule(n: usize) -> Schedule {
    Schedule {
        start: 1.0,
        stop: 0.1,
        cooling: Cooling::Geometric { lambda: 0.95 },
        plateau: 10 * n.max(16) as u64,
        patience: None,
    }
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = Annealing::from_options(options, schedule(instance.n));
    search(instance, Start::Random, options, run, |board, state, run| {
        anneal(board, &Swap, state, &settings, run)
    })
}
