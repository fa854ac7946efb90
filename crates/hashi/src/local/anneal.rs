//! `anneal`: simulated annealing.

use super::change::Change;
use super::{OBJECTIVE, Objective, objective, search};
use crate::{Hashi, Instance, Solution};
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{ANNEAL_OPTIONS, Annealing, Cooling, Schedule, anneal, joined};

/// Annealing.
pub(crate) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(400),
    source: "rafaralahy-2020 2.3",
    options: &joined::<_, _, 13>(ANNEAL_OPTIONS, OBJECTIVE),
    ..Method::new("anneal", "simulated annealing, an edge is added, removed or changed", solve)
};

/// From where most boards are in disorder to where none moves; the paper's objective is steeper,
/// for it squares the errors twice.
fn schedule(edges: usize, objective: Objective) -> Schedule {
    let start = match objective {
        Objective::Paper => 20.0,
        Objective::Squares => 2.0,
    };
    Schedule {
        start,
        stop: 0.2,
        cooling: Cooling::Geometric { lambda: 0.98 },
        plateau: 10 * edges.max(4) as u64,
        patience: None,
    }
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let own = schedule(2 * instance.islands().len(), objective(options));
    let settings = Annealing::from_options(options, own);
    search(instance, options, run, |network, state, run| {
        anneal(network, &Change, state, &settings, run)
    })
}
