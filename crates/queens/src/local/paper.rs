//! The repair exactly as `nqueens-2016` 3 tells it: no random move, no choice among equals.
//!
//! The queens stand row by row on the first of the least attacked cells. Then the walk goes to the
//! nearest queen that violates a constraint and moves it to the first of the least attacked other
//! cells of its row. If that cell is attacked, the queen attacked there is next (the nearest of
//! them), otherwise the nearest that violates a constraint. Such a walk either arrives or comes to a
//! board that it has seen, from where it goes round for ever: it ends there. (A queen that could
//! stay where it is would hardly ever arrive: 0 of 10 walks from 12 queens on.)

use super::board::{Board, State};
use super::slide::{Slide, SlideTo};
use kumiki_core::{Outcome, Proof, Run};
use kumiki_local::{Neighbourhood, Ties, Walk};
use std::ops::ControlFlow;

/// Walks from a board until nothing is attacked, the walk goes round in a circle, or the run stops.
pub(super) fn walk(board: &Board, start: State, checked: bool, run: &mut Run) -> Outcome<State> {
    let mut walk = Walk::new(board, start).checked(checked);
    let mut stopped = None;
    let mut circle = Circle::default();
    let last = board.rows.last().map_or(0, |&row| row as usize);
    let mut at = nearest_violating(board, walk.state(), last);
    while let Some(row) = at.filter(|_| !walk.is_done()) {
        if circle.closes(walk.state(), row) {
            break;
        }
        if let ControlFlow::Break(stop) = run.check_limits() {
            stopped = Some(stop);
            break;
        }
        if let ControlFlow::Break(stop) = run.step() {
            stopped = Some(stop);
            break;
        }
        let Some(col) = board.least_in_row(walk.state(), row, Ties::First, &mut run.rng) else {
            break;
        };
        let mv = SlideTo::new(row, col);
        let delta = Slide.delta(board, walk.state(), mv);
        walk.make(&Slide, mv, delta, run);
        at = next(board, walk.state(), row);
    }
    let proof = if walk.is_done() { Proof::Optimal } else { Proof::None };
    Outcome { best: Some(walk.into_best()), proof, stopped, steps: run.steps() }
}

/// Where the walk goes from a queen that has just been moved.
fn next(board: &Board, state: &State, row: usize) -> Option<usize> {
    let newly = (board.wrong_with(state, row) > 0)
        .then(|| nearest(board, row, |other| attack(state, row, other)))
        .flatten();
    newly.or_else(|| nearest_violating(board, state, row))
}

/// The nearest other queen that violates a constraint, or else the one of the row itself.
fn nearest_violating(board: &Board, state: &State, row: usize) -> Option<usize> {
    let violates = |row: usize| board.wrong_with(state, row) > 0;
    let own = || board.may_move(row).then_some(row).filter(|&row| violates(row));
    nearest(board, row, violates).or_else(own)
}

/// The nearest other row with a queen that may move and passes a test; of two, the earlier.
fn nearest(board: &Board, row: usize, test: impl Fn(usize) -> bool) -> Option<usize> {
    let n = board.instance.n;
    (1..n).find_map(|away| {
        let both = [row.checked_sub(away), Some(row + away).filter(|&row| row < n)];
        both.into_iter().flatten().find(|&row| board.may_move(row) && test(row))
    })
}

fn attack(state: &State, a: usize, b: usize) -> bool {
    let across = state.column(a).abs_diff(state.column(b));
    across == 0 || across == a.abs_diff(b)
}

/// Notices a walk that has come back to where it was: every power of two steps the place is kept,
/// and later places are compared with it (Brent).
#[derive(Default)]
struct Circle {
    kept: Option<(State, usize)>,
    steps: u64,
}

impl Circle {
    /// True if the walk has been here before; otherwise this is one step more.
    fn closes(&mut self, state: &State, row: usize) -> bool {
        if let Some((kept, at)) = &self.kept
            && *at == row
            && kept.stands_as(state)
        {
            return true;
        }
        self.steps += 1;
        if self.steps.is_power_of_two() {
            match &mut self.kept {
                Some((kept, at)) => {
                    kept.clone_from(state);
                    *at = row;
                }
                None => self.kept = Some((state.clone(), row)),
            }
        }
        false
    }
}
