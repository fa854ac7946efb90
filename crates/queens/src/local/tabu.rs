//! `tabu`: tabu search.

use super::start::Start;
use super::swap::Swap;
use super::{MAX_ROWS_TABU, search, too_large};
use crate::{Instance, Queens, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{TABU_OPTIONS, Tabu, tabu_search};

/// Tabu search over permutations.
pub(crate) const METHOD: Method<Queens> = Method {
    options: &TABU_OPTIONS,
    refuses: |instance, _| too_large(instance, MAX_ROWS_TABU),
    ..Method::new("tabu", "tabu search: the best swap of two columns that is not tabu", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = Tabu::from_options(options, (3, 10), 200 + instance.n as u64);
    search(instance, Start::Qs4, options, run, |board, state, run| {
        tabu_search(board, &Swap, state, &settings, run)
    })
}
