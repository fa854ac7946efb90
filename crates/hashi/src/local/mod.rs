//! Local search for Hashi: annealing (`rafaralahy-2020` 2.3), tabu, repair, hill climbing.
//!
//! A state puts any number of bridges on every edge; crossings, numbers and, once those are
//! right, the connection cost. Islands without a number cost nothing but their connection.

pub(super) mod anneal;
mod change;
pub(super) mod hill_climb;
pub(super) mod min_conflicts;
mod network;
pub(super) mod tabu;
#[cfg(test)]
mod tests;

use super::{Instance, Solution};
use kumiki_core::{Kind, OptionSpec, Options, Outcome, Proof, Run};
use kumiki_local::{Landscape, restarts};
use network::{Network, Objective, State};

const OBJECTIVE: [OptionSpec; 2] = [
    OptionSpec::new(
        "objective",
        Kind::Choice(&["squares", "paper"]),
        "squares",
        "squares: 2 C + W; paper: C + W^2 - |E|",
    ),
    OptionSpec::new(
        "connectivity",
        Kind::Flag,
        "true",
        "also penalise separate groups of islands once everything else is right; without it, an attempt may end unconnected",
    ),
];

fn objective(options: &Options) -> Objective {
    if options.text("objective") == "paper" { Objective::Paper } else { Objective::Squares }
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
