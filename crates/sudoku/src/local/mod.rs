//! Local search for Sudoku: annealing (`sirdey-sudoku`), tabu, repair, hill climbing.
//!
//! Two landscapes: any number in any free cell, of which one changes ([`cells`], the paper's), or
//! boxes that hold every number, in which two cells swap ([`boxes`], smaller and quicker).

pub(super) mod anneal;
mod boxes;
mod cells;
mod forced;
pub(super) mod hill_climb;
pub(super) mod min_conflicts;
mod state;
pub mod stationary;
pub(super) mod tabu;
#[cfg(test)]
mod tests;

use super::{Instance, Sudoku};
use kumiki_core::{Grid, Kind, OptionSpec, Options, Outcome, Puzzle, Run};
use kumiki_local::{Landscape, restarts};
use state::{State, peers};

const FORCED: OptionSpec =
    OptionSpec::new("forced", Kind::Flag, "false", "first fill in cells with a single candidate");

/// Fresh starts on a landscape, unless the givens alone prove that there is no solution.
fn search<L: Landscape<State = State, Solution = Grid<u8>> + Sync>(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    landscape: fn(&Instance) -> L,
    attempt: impl Fn(&L, State, &mut Run) -> Outcome<State> + Sync,
) -> Outcome<Grid<u8>> {
    let broken = Sudoku::check(instance, instance.givens());
    let agree = broken.iter().all(|violation| violation.rule == "empty-cell");
    let ready = match options.flag("forced") {
        _ if !agree => None,
        true => forced::forced(instance),
        false => Some(instance.clone()),
    };
    let Some(ready) = ready else {
        return Outcome::infeasible(run.steps());
    };
    let landscape = landscape(&ready);
    restarts(options, run, |run| {
        let start = landscape.initial(&mut run.rng);
        attempt(&landscape, start, run)
    })
    .map(|state| landscape.solution(&state))
}
