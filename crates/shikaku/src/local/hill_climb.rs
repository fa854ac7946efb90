//! `hill-climb`: hill climbing.

use super::change::Change;
use super::{CANDIDATES, refuses, search};
use crate::{Instance, Shikaku, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{HILL_CLIMB_OPTIONS, HillClimbing, hill_climb, joined};

/// Hill climbing.
pub(crate) const METHOD: Method<Shikaku> = Method {
    memory: |grid, _| grid.memory(40, 250),
    options: &joined::<_, _, 4>(HILL_CLIMB_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new(
        "hill-climb",
        "hill climbing: random changes of rectangles that are not worse",
        solve,
    )
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 100 * instance.clues.len() as u64;
    let settings = HillClimbing::from_options(options, patience);
    search(instance, options, run, |tiling, state, run| {
        hill_climb(tiling, &Change, state, &settings, run)
    })
}
