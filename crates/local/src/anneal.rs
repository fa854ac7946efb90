//! Simulated annealing: a walk under the Metropolis rule while the temperature falls.

use crate::{CHECKED, Cooling, Landscape, Metropolis, Neighbourhood, Schedule, TRIES, Walk};
use kumiki_core::{Kind, OptionSpec, Options, Outcome, Proof, Run};
use std::ops::ControlFlow;

/// Options that every annealing takes; those left unset are the puzzle's own.
pub const ANNEAL_OPTIONS: [OptionSpec; 11] = [
    OptionSpec::new("law", Kind::Choice(&["aarts", "geometric"]), "", "cooling law"),
    OptionSpec::new("start", Kind::Real(1e-6, 1e9), "", "first temperature"),
    OptionSpec::new("stop", Kind::Real(1e-9, 1e9), "", "last temperature"),
    OptionSpec::new(
        "delta",
        Kind::Real(1e-9, 1e6),
        "",
        "aarts law: distance parameter delta; smaller cools more slowly",
    ),
    OptionSpec::new("highest", Kind::Real(1.0, 1e12), "", "aarts law: highest possible cost (e_p)"),
    OptionSpec::new(
        "lambda",
        Kind::Real(1e-6, 0.999_999_999_9),
        "",
        "geometric law: factor between two temperatures",
    ),
    OptionSpec::new("plateau", Kind::Int(1, i64::MAX), "", "moves at each temperature"),
    OptionSpec::new(
        "patience",
        Kind::Int(1, i64::MAX),
        "",
        "end the attempt after N plateaus without improvement",
    ),
    OptionSpec::new(
        "reheats",
        Kind::Int(0, 1_000_000),
        "0",
        "how often to cool again from the best state",
    ),
    TRIES,
    CHECKED,
];

/// The settings of one annealing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// How it cools.
    pub schedule: Schedule,
    /// How often it is heated again, from the best state and half as hot each time.
    pub reheats: u64,
    /// Recompute every cost from scratch.
    pub checked: bool,
}

impl Annealing {
    /// The settings that options (with [`ANNEAL_OPTIONS`] among them) make of a puzzle's own
    /// schedule.
    pub fn from_options(options: &Options, own: Schedule) -> Self {
        let real = |name, own| if options.is_set(name) { options.real(name) } else { own };
        let (own_delta, own_highest, own_lambda) = match own.cooling {
            Cooling::Aarts { delta, highest } => (delta, highest, 0.9999),
            Cooling::Geometric { lambda } => (0.1, own.start, lambda),
        };
        let geometric = match options.text("law") {
            "geometric" => true,
            "aarts" => false,
            _ => matches!(own.cooling, Cooling::Geometric { .. }),
        };
        let cooling = if geometric {
            Cooling::Geometric { lambda: real("lambda", own_lambda) }
        } else {
            Cooling::Aarts {
                delta: real("delta", own_delta),
                highest: real("highest", own_highest),
            }
        };
        let whole = |name| options.int(name).map(|n| n.unsigned_abs());
        let schedule = Schedule {
            start: real("start", own.start),
            stop: real("stop", own.stop),
            cooling,
            plateau: whole("plateau").unwrap_or(own.plateau),
            patience: whole("patience").or(own.patience),
        };
        let reheats = whole("reheats").unwrap_or(0);
        Annealing { schedule, reheats, checked: options.flag("checked") }
    }
}

/// One annealing from a state. Ends at the target, at the stop temperature, when patience is out
/// or when the run stops.
pub fn anneal<L: Landscape, N: Neighbourhood<L>>(
    landscape: &L,
    moves: &N,
    start: L::State,
    settings: &Annealing,
    run: &mut Run,
) -> Outcome<L::State> {
    let mut walk = Walk::new(landscape, start).checked(settings.checked);
    let mut schedule = settings.schedule;
    let mut stopped = None;
    for round in 0..=settings.reheats {
        if round > 0 {
            walk.return_to_best();
            schedule.start = (schedule.start / 2.0).max(schedule.stop);
        }
        if let ControlFlow::Break(stop) = cool(&mut walk, moves, &schedule, run) {
            stopped = stop;
            break;
        }
    }
    let proof = if walk.is_done() { Proof::Optimal } else { Proof::None };
    Outcome { best: Some(walk.into_best()), proof, stopped, steps: run.steps() }
}

/// Cools once. Breaks when the walk is done (`None`) or the run stops.
fn cool<L: Landscape, N: Neighbourhood<L>>(
    walk: &mut Walk<L>,
    moves: &N,
    schedule: &Schedule,
    run: &mut Run,
) -> ControlFlow<Option<kumiki_core::Stop>> {
    let mut rule = Metropolis::new(schedule.start);
    let mut idle = 0;
    for temperature in schedule.temperatures() {
        rule.set_temperature(temperature);
        run.gauge("temperature", || temperature);
        idle += 1;
        for _ in 0..schedule.plateau {
            if walk.is_done() {
                return ControlFlow::Break(None);
            }
            if let ControlFlow::Break(stop) = run.step_showing(|| walk.solution()) {
                return ControlFlow::Break(Some(stop));
            }
            if walk.propose(moves, &mut rule, run) {
                idle = 0;
            }
        }
        if schedule.patience.is_some_and(|patience| idle >= patience) {
            break;
        }
    }
    if walk.is_done() { ControlFlow::Break(None) } else { ControlFlow::Continue(()) }
}
