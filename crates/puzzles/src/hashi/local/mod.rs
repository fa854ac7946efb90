//! Local search for Hashi: annealing (`rafaralahy-2020` 2.3), tabu, repair, hill climbing.
//!
//! A state puts any number of bridges on every edge; crossings, numbers and, once those are
//! right, the connection cost. Islands without a number cost nothing but their connection.

mod change;
mod network;
#[cfg(test)]
mod tests;

use super::{Hashi, Instance, Solution};
use change::Change;
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Proof, Run};
use kumiki_local::{
    ANNEAL_OPTIONS, Annealing, Cooling, HILL_CLIMB_OPTIONS, HillClimbing, Landscape,
    MIN_CONFLICTS_OPTIONS, MinConflicts, Schedule, TABU_OPTIONS, Tabu, anneal, hill_climb, joined,
    min_conflicts, restarts, tabu_search,
};
use network::{Network, Objective, State};

const OBJECTIVE: [OptionSpec; 2] = [
    OptionSpec::new(
        "objective",
        Kind::Choice(&["squares", "seed"]),
        "squares",
        "squares: 2 C + W; seed: C + W^2 - |E|",
    ),
    OptionSpec::new(
        "connectivity",
        Kind::Flag,
        "true",
        "count groups of islands once all else is right; if not, tries may end unconnected",
    ),
];

/// Annealing.
pub(super) const ANNEAL: Method<Hashi> = Method {
    source: "rafaralahy-2020 2.3",
    options: &joined::<_, _, 13>(ANNEAL_OPTIONS, OBJECTIVE),
    ..Method::new("anneal", "simulated annealing, an edge is added, removed or changed", annealing)
};

/// Tabu search.
pub(super) const TABU: Method<Hashi> = Method {
    options: &joined::<_, _, 6>(TABU_OPTIONS, OBJECTIVE),
    ..Method::new("tabu", "the best change of an edge that is not forbidden", tabu)
};

/// Repair.
pub(super) const MIN_CONFLICTS: Method<Hashi> = Method {
    options: &joined::<_, _, 7>(MIN_CONFLICTS_OPTIONS, OBJECTIVE),
    ..Method::new("min-conflicts", "an edge with something wrong is changed for the best", repair)
};

/// Hill climbing.
pub(super) const HILL_CLIMB: Method<Hashi> = Method {
    options: &joined::<_, _, 5>(HILL_CLIMB_OPTIONS, OBJECTIVE),
    ..Method::new("hill-climb", "random changes of edges that are not worse", climb)
};

fn objective(options: &Options) -> Objective {
    if options.text("objective") == "seed" { Objective::Seed } else { Objective::Squares }
}

/// Fresh starts on a board, unless it is plain that there is no solution.
fn search(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    attempt: impl Fn(&Network, State, &mut Run) -> Outcome<State> + Sync,
) -> Outcome<Solution> {
    let network = Network::new(instance, objective(options), options.flag("connectivity"));
    if !network.is_possible() {
        return Outcome::infeasible(run.steps());
    }
    restarts(options, run, |run| {
        let state = network.initial(&mut run.rng);
        let mut outcome = attempt(&network, state, run);
        // Without the term for connectivity the numbers alone decide when a try is over.
        let connected = outcome.best.as_ref().is_some_and(|(best, _)| network.is_connected(best));
        if outcome.proof == Proof::Optimal && !connected {
            outcome.proof = Proof::None;
            // Dearer than a later try that is connected.
            outcome.best = outcome.best.map(|(best, cost)| (best, cost + 1));
        }
        outcome
    })
    .map(|state| network.solution(&state))
}

/// From where most boards are in disorder to where none moves; the seed's objective is steeper,
/// for it squares the errors twice.
fn schedule(edges: usize, objective: Objective) -> Schedule {
    let start = match objective {
        Objective::Seed => 20.0,
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

fn annealing(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let own = schedule(2 * instance.islands().len(), objective(options));
    let settings = Annealing::from_options(options, own);
    search(instance, options, run, |network, state, run| {
        anneal(network, &Change, state, &settings, run)
    })
}

fn tabu(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 20 * instance.islands().len() as u64;
    let settings = Tabu::from_options(options, (3, 12), patience);
    search(instance, options, run, |network, state, run| {
        tabu_search(network, &Change, state, &settings, run)
    })
}

fn repair(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 500 + 50 * instance.islands().len() as u64;
    let settings = MinConflicts::from_options(options, 0.05, patience);
    search(instance, options, run, |network, state, run| {
        min_conflicts(network, &Change, state, &settings, run)
    })
}

fn climb(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 100 * instance.islands().len() as u64;
    let settings = HillClimbing::from_options(options, patience);
    search(instance, options, run, |network, state, run| {
        hill_climb(network, &Change, state, &settings, run)
    })
}
