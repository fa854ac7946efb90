//! `min-conflicts`: repair of what is in conflict.

use super::change::Change;
use super::{OBJECTIVE, search};
use crate::{Hashi, Instance, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{MIN_CONFLICTS_OPTIONS, MinConflicts, joined, min_conflicts};

/// Repair.
pub(crate) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(400),
    options: &joined::<_, _, 7>(MIN_CONFLICTS_OPTIONS, OBJECTIVE),
    ..Method::new("min-conflicts", "repairs an edge in conflict with its best change", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 500 + 50 * instance.islands().len() as u64;
    let settings = MinConflicts::from_options(options, 0.05, patience);
    search(instance, options, run, |network, state, run| {
        min_conflicts(network, &Change, state, &settings, run)
    })
}
