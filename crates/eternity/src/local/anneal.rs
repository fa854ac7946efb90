//! `anneal`: simulated annealing by swap-and-turns on the common framework.

use super::super::{Board, Eternity, Instance};
use super::multiple;
use super::swap_turn::SwapTurn;
use kumiki_core::{Method, Options, Outcome, Run};
use kumiki_local::{ANNEAL_OPTIONS, Annealing, Cooling, Landscape, Schedule, anneal};

pub(in super::super) const METHOD: Method<Eternity> = Method {
    source: "schaus-deville-2008 3 (swap and turn)",
    options: &ANNEAL_OPTIONS,
    ..Method::new("anneal", "simulated annealing by exchanging and turning two pieces", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    multiple(instance, options, run, |geometry, run| {
        // An exchange changes up to eight edges. Above 0.8 nothing holds together, below 0.15
        // hardly a plateau move is left.
        let own = Schedule {
            start: 0.8,
            stop: 0.15,
            cooling: Cooling::Geometric { lambda: 0.99 },
            plateau: 400 * geometry.cells() as u64,
            patience: None,
        };
        let settings = Annealing::from_options(options, own);
        let start = geometry.initial(&mut run.rng);
        anneal(geometry, &SwapTurn, start, &settings, run).map(|state| state.layout().to_vec())
    })
}
