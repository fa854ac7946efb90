//! `tabu`: tabu search.

use super::change::Change;
use super::{CANDIDATES, refuses, search};
use crate::{Instance, Shikaku, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{TABU_OPTIONS, Tabu, joined, tabu_search};

/// Tabu search.
pub(crate) const METHOD: Method<Shikaku> = Method {
    memory: |grid, _| grid.memory(40, 250),
    options: &joined::<_, _, 5>(TABU_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new("tabu", "tabu search: the best change of a rectangle that is not tabu", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 10 * instance.clues.len() as u64;
    let settings = Tabu::from_options(options, (5, 20), patience);
    search(instance, options, run, |tiling, state, run| {
        tabu_search(tiling, &Change, state, &settings, run)
    })
}
