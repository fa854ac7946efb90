//! Hill climbing: random moves, made when they are not worse; a fresh start when it is stuck.

use crate::{CHECKED, Landscape, Neighbourhood, NotWorse, TRIES, Walk};
use kumiki_core::{Kind, OptionSpec, Options, Outcome, Proof, Run};
use std::ops::ControlFlow;

/// Options that every climb takes; those left unset are the puzzle's own.
pub const HILL_CLIMB_OPTIONS: [OptionSpec; 3] = [
    OptionSpec::new(
        "patience",
        Kind::Int(1, i64::MAX),
        "",
        "end the attempt after N proposals without improvement",
    ),
    TRIES,
    CHECKED,
];

/// The settings of a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HillClimbing {
    /// Stuck after this many proposals without a better best.
    pub patience: u64,
    /// Recompute every cost from scratch.
    pub checked: bool,
}

impl HillClimbing {
    /// The settings that options (with [`HILL_CLIMB_OPTIONS`] among them) make of a puzzle's own
    /// patience.
    pub fn from_options(options: &Options, patience: u64) -> Self {
        let patience = options.int("patience").map_or(patience, i64::unsigned_abs);
        HillClimbing { patience, checked: options.flag("checked") }
    }
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
        if let ControlFlow::Break(stop) = run.step_showing(|| walk.solution()) {
            stopped = Some(stop);
            break;
        }
        idle = if walk.propose(moves, &mut NotWorse, run) { 0 } else { idle + 1 };
    }
    let proof = if walk.is_done() { Proof::Optimal } else { Proof::None };
    Outcome { best: Some(walk.into_best()), proof, stopped, steps: run.steps() }
}
