//! Local search for Shikaku: annealing (`rafaralahy-2020` 1.3), tabu, repair, hill climbing.
//!
//! A state gives each clue a rectangle of its area; what may be wrong with it is how often cells
//! are covered.

mod candidate_lists;
mod change;
mod forced;
#[cfg(test)]
mod tests;
mod tiling;

use super::{Instance, Shikaku, Solution};
use candidate_lists::{Candidates, MAX_CANDIDATES};
use change::Change;
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_local::{
    ANNEAL_OPTIONS, Annealing, Cooling, HILL_CLIMB_OPTIONS, HillClimbing, Landscape,
    MIN_CONFLICTS_OPTIONS, MinConflicts, Schedule, TABU_OPTIONS, Tabu, anneal, hill_climb, joined,
    min_conflicts, restarts, tabu_search,
};
use tiling::{State, Tiling};

const CANDIDATES: [OptionSpec; 1] = [OptionSpec::new(
    "candidates",
    Kind::Choice(&["alone", "all", "forced"]),
    "alone",
    "rectangles that hold one clue alone; all of its area, as in the seed; forced: without those \
     on cells that another clue must cover",
)];

/// Annealing.
pub(super) const ANNEAL: Method<Shikaku> = Method {
    source: "rafaralahy-2020 1.3",
    options: &joined::<_, _, 12>(ANNEAL_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new("anneal", "simulated annealing, one clue changes its rectangle", annealing)
};

/// Tabu search.
pub(super) const TABU: Method<Shikaku> = Method {
    options: &joined::<_, _, 5>(TABU_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new("tabu", "the best change of a rectangle that is not forbidden", tabu)
};

/// Repair.
pub(super) const MIN_CONFLICTS: Method<Shikaku> = Method {
    options: &joined::<_, _, 6>(MIN_CONFLICTS_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new("min-conflicts", "an overlapping rectangle goes where it overlaps least", repair)
};

/// Hill climbing.
pub(super) const HILL_CLIMB: Method<Shikaku> = Method {
    options: &joined::<_, _, 4>(HILL_CLIMB_OPTIONS, CANDIDATES),
    refuses,
    ..Method::new("hill-climb", "random changes of rectangles that are not worse", climb)
};

fn candidates(instance: &Instance, options: &Options) -> Option<Candidates> {
    let which = options.text("candidates");
    let mut candidates = Candidates::new(instance, which != "all")?;
    if which == "forced" {
        forced::prune(&mut candidates, instance);
    }
    Some(candidates)
}

fn refuses(instance: &Instance, options: &Options) -> Option<String> {
    // Areas that cannot fill the grid are a proof, and not looked into.
    let alone = options.text("candidates") != "all";
    let many = instance.can_fill() && Candidates::new(instance, alone).is_none();
    many.then(|| format!("more than {MAX_CANDIDATES} rectangles are too many for local search"))
}

/// Fresh starts on a grid, unless its clues alone prove that there is no solution.
fn search(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    attempt: impl Fn(&Tiling, State, &mut Run) -> Outcome<State> + Sync,
) -> Outcome<Solution> {
    let fills = instance.can_fill();
    let candidates = if fills { candidates(instance, options) } else { None };
    let Some(tiling) = candidates.and_then(|candidates| Tiling::new(instance, candidates)) else {
        return Outcome::infeasible(run.steps());
    };
    if tiling.movable.is_empty() {
        let state = tiling.initial(&mut run.rng);
        return match tiling.cost(&state) {
            0 => Outcome::solved(tiling.solution(&state), run.steps()),
            _ => Outcome::infeasible(run.steps()),
        };
    }
    restarts(options, run, |run| {
        let state = tiling.initial(&mut run.rng);
        attempt(&tiling, state, run)
    })
    .map(|state| tiling.solution(&state))
}

/// A change of one rectangle costs a multiple of 2 where all areas are known; the start melts
/// boards with large rectangles too, and at the stop nothing moves. By measurement.
fn schedule(clues: usize) -> Schedule {
    Schedule {
        start: 4.0,
        stop: 0.4,
        cooling: Cooling::Geometric { lambda: 0.997 },
        plateau: 10 * clues as u64,
        patience: None,
    }
}

fn annealing(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = Annealing::from_options(options, schedule(instance.clues.len()));
    search(instance, options, run, |tiling, state, run| {
        anneal(tiling, &Change, state, &settings, run)
    })
}

fn tabu(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 10 * instance.clues.len() as u64;
    let settings = Tabu::from_options(options, (5, 20), patience);
    search(instance, options, run, |tiling, state, run| {
        tabu_search(tiling, &Change, state, &settings, run)
    })
}

fn repair(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 500 + 50 * instance.clues.len() as u64;
    let settings = MinConflicts::from_options(options, 0.05, patience);
    search(instance, options, run, |tiling, state, run| {
        min_conflicts(tiling, &Change, state, &settings, run)
    })
}

fn climb(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let patience = 200 + 100 * instance.clues.len() as u64;
    let settings = HillClimbing::from_options(options, patience);
    search(instance, options, run, |tiling, state, run| {
        hill_climb(tiling, &Change, state, &settings, run)
    })
}
