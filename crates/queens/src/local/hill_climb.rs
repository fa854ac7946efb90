//! `hill-climb`: hill climbing.

use super::start::Start;
use super::swap::Swap;
use super::{MAX_ROWS, memory, search, too_large};
use crate::{Instance, Queens, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{HILL_CLIMB_OPTIONS, HillClimbing, hill_climb};

/// Hill climbing over permutations.
pub(crate) const METHOD: Method<Queens> = Method {
    options: &HILL_CLIMB_OPTIONS,
    refuses: |instance, _| too_large(instance, MAX_ROWS),
    memory: |instance, _| memory(instance),
    ..Method::new("hill-climb", "hill climbing: random swaps of columns that are not worse", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = HillClimbing::from_options(options, 200 + 100 * instance.n as u64);
    search(instance, Start::Qs4, options, run, |board, state, run| {
        hill_climb(board, &Swap, state, &settings, run)
    })
}
