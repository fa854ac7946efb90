//! Hill climbing: random moves, made when they are not worse; a fresh start when it is stuck.

use crate::{Landscape, Neighbourhood, NotWorse, Walk};
use kumiki_core::{Outcome, Proof, Run};
use std::ops::ControlFlow;

/// The settings of a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HillClimbing {
    /// Stuck after this many proposals without a better best.
    pub patience: u64,
    /// Recompute every cost from scratch.
    pub checked: bool,
}

/// One climb from a state; ends at the target, when stuck, or when the run stops.
pub fn hill_climb<L: Landscape, N: Neighbourhood<L>>(
    landscape: &L,
    moves: &N,
    start: L::State,
    settings: &HillClimbing,
    run: &mut Run,
) -> Outcome<L::State> {
    let mut walk = Walk::new(landscape, start).checked(settings.checked);
    let mut stopped = None;
    let mut idle = 0;
    while !walk.is_done() && idle < settings.patience {
        if let ControlFlow::Break(stop) = run.step() {
            stopped = Some(stop);
            break;
        }
        idle = if walk.propose(moves, &mut NotWorse, run) { 0 } else { idle + 1 };
    }
    let proof = if walk.is_done() { Proof::Optimal } else { Proof::None };
    Outcome { best: Some(walk.into_best()), proof, stopped, steps: run.steps() }
}
