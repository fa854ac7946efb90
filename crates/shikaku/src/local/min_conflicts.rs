//! `min-conflicts`: repair of what is in conflict.

use super::change::Change;
use super::{CANDIDATES, refuses, search};
use crate::{Instance, Shikaku, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{MIN_CONFLICTS_OPTIONS, MinConflicts, joined, min_conflicts};

/// Repair.
pub(crate) const METHOD: Method<Shikaku> = Method {
    memory: |grid, _| grid.memory(40, 250),
    options: &joined::<_, _, 6>(MIN_CONFLICTS_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new(
        "min-conflicts",
        "repairs an overlapping rectangle where it overlaps least",
        solve,
    )
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 500 + 50 * instance.clues.len() as u64;
    let settings = MinConflicts::from_options(options, 0.05, patience);
    search(instance, options, run, |tiling, state, run| {
        min_conflicts(tiling, &Change, state, &settings, run)
    })
}
