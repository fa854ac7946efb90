//! Local search for Shikaku: annealing (`rafaralahy-2020` 1.3), tabu, repair, hill climbing.
//!
//! A state gives each clue a rectangle of its area; what may be wrong with it is how often cells
//! are covered.

pub(super) mod anneal;
mod candidate_lists;
mod change;
mod forced;
pub(super) mod hill_climb;
pub(super) mod min_conflicts;
pub(super) mod tabu;
#[cfg(test)]
mod tests;
mod tiling;

use super::{Instance, Solution};
use candidate_lists::{Candidates, MAX_CANDIDATES};
use kumiki_core::{Kind, OptionSpec, Options, Outcome, Run};
use kumiki_local::{Landscape, restarts};
use tiling::{State, Tiling};

const CANDIDATES: [OptionSpec; 1] = [OptionSpec::new(
    "candidates",
    Kind::Choice(&["alone", "all", "forced"]),
    "alone",
    "alone: rectangles that contain no other clue; all: every rectangle of the area, as in the paper; \
     forced: alone, without those on cells that another clue must cover",
)];

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
