//! Local search for queens: repair, annealing, tabu, hill climbing, with fresh starts.
//!
//! Given queens never move. The cost of a board is the number of pairs of queens
//! that attack each other, plus one for each queen on a blocked cell or an excluded diagonal.

pub(super) mod anneal;
mod board;
pub(super) mod hill_climb;
pub(super) mod min_conflicts;
mod paper;
mod slide;
mod start;
mod swap;
pub(super) mod tabu;
#[cfg(test)]
mod tests;

use super::{Instance, Queens, SHOWN_UNSOLVED, Solution, answer_memory};
use board::{Board, State};
use kumiki_core::{Options, Outcome, Proof, Puzzle, Run};
use kumiki_local::restarts;
use start::Start;

/// Boards beyond this do not fit in memory with the counters of a few searches.
const MAX_ROWS: usize = 10_000_000;
/// Taking the first of the best cells means looking at every cell of the board once.
const MAX_ROWS_IN_ORDER: usize = 20_000;
/// A tabu search looks at every pair of rows for each move.
const MAX_ROWS_TABU: usize = 2_000;

/// About how many bytes a search takes: the board, two states with their counters, and an answer.
fn memory(instance: &Instance) -> u64 {
    45 * instance.n as u64 + answer_memory(instance.n)
}

fn too_large(instance: &Instance, most: usize) -> Option<String> {
    let n = instance.n;
    (n > most).then(|| format!("{n} rows are too many, it takes up to {most}"))
}

/// Fresh starts on a board; a board whose placed queens break a rule has no solution.
fn search(
    instance: &Instance,
    start: Start,
    options: &Options,
    run: &mut Run,
    attempt: impl Fn(&Board, State, &mut Run) -> Outcome<State> + Sync,
) -> Outcome<Solution> {
    if !placed_agree(instance) {
        return Outcome::infeasible(run.steps());
    }
    let board = Board::new(instance, start);
    let mut outcome = restarts(options, run, |run| {
        let mut rng = run.rng.clone();
        let state = start::place(&board, start, &mut rng, &|| run.check_limits().is_break());
        run.rng = rng;
        match (state, run.check_limits()) {
            (Some(state), _) => attempt(&board, state, run),
            (None, stop) => Outcome::unfinished(None, stop.break_value(), run.steps()),
        }
    });
    if instance.n > SHOWN_UNSOLVED && outcome.proof == Proof::None {
        outcome.best = None;
    }
    outcome.map(State::into_solution)
}

fn placed_agree(instance: &Instance) -> bool {
    if instance.placed.is_empty() {
        return true;
    }
    let mut placed = Solution::open(instance.n);
    for &cell in &instance.placed {
        if placed.queen(cell.0).is_some() {
            return false;
        }
        placed.put(cell);
    }
    let open = (instance.n - instance.placed.len()) as i64;
    Queens::cost(instance, &placed) == open
}
