//! `tabu`: tabu search.

use super::change::Change;
use super::{OBJECTIVE, search};
use crate::{Hashi, Instance, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{TABU_OPTIONS, Tabu, joined, tabu_search};

/// Tabu search.
pub(crate) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(400),
    options: &joined::<_, _, 6>(TABU_OPTIONS, OBJECTIVE),
    ..Method::new("tabu", "tabu search: the best change of an edge that is not tabu", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 20 * instance.islands().len() as u64;
    let settings = Tabu::from_options(options, (3, 12), patience);
    search(instance, options, run, |network, state, run| {
        tabu_search(network, &Change, state, &settings, run)
    })
}
