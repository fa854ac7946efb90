//! `hill-climb`: hill climbing.

use super::change::Change;
use super::{OBJECTIVE, search};
use crate::{Hashi, Instance, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{HILL_CLIMB_OPTIONS, HillClimbing, hill_climb, joined};

/// Hill climbing.
pub(crate) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(400),
    options: &joined::<_, _, 5>(HILL_CLIMB_OPTIONS, OBJECTIVE),
    ..Method::new("hill-climb", "hill climbing: random changes of edges that are not worse", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 100 * instance.islands().len() as u64;
    let settings = HillClimbing::from_options(options, patience);
    search(instance, options, run, |network, state, run| {
        hill_climb(network, &Change, state, &settings, run)
    })
}
