//! Two queens swap their columns: on a permutation no two queens ever share a column.

use super::board::{Board, State};
use kumiki_core::{Cost, Rng};
use kumiki_local::{Moves, Neighbourhood, Repair, TabuMoves, Ties};

/// The neighbourhood of Sosic and Gu (1990).
pub(super) struct Swap;

/// Two different rows.
pub(super) type Rows = (u32, u32);

/// Random partners looked at before all are.
const DRAWS: usize = 64;

/// The change of attacks on one direction of diagonals when the queens on lines `from` go to the
/// lines `to`. No line is left and entered at once: two cells of a row or column share no diagonal.
#[inline]
fn change(from: (usize, usize), to: (usize, usize), on: impl Fn(usize) -> u32) -> Cost {
    let left = on(from.0) + on(from.1);
    let entered = on(to.0) + on(to.1);
    // Two that leave (enter) the same line end (begin) to attack each other once, not twice, and
    // each stands on the line that it leaves.
    Cost::from(entered) + Cost::from(to.0 == to.1) - Cost::from(left)
        + 2
        + Cost::from(from.0 == from.1)
}

/// The rows and columns of a move.
#[inline]
fn cells(state: &State, (a, b): Rows) -> (usize, usize, usize, usize) {
    let (a, b) = (a as usize, b as usize);
    (a, b, state.column(a), state.column(b))
}

impl Neighbourhood<Board<'_>> for Swap {
    type Move = Rows;

    #[inline]
    fn random(&self, board: &Board, _: &State, rng: &mut Rng) -> Option<Rows> {
        let count = board.rows.len();
        if count < 2 {
            return None;
        }
        let a = rng.below(count);
        let b = rng.below(count - 1);
        Some((board.rows[a], board.rows[b + usize::from(b >= a)]))
    }

    #[inline]
    fn delta(&self, board: &Board, state: &State, mv: Rows) -> Cost {
        let (a, b, x, y) = cells(state, mv);
        let (left, also_left) = (state.diagonals(a, x), state.diagonals(b, y));
        let (entered, also_entered) = (state.diagonals(a, y), state.diagonals(b, x));
        change((left.0, also_left.0), (entered.0, also_entered.0), |k| state.on_sum(k))
            + change((left.1, also_left.1), (entered.1, also_entered.1), |k| state.on_difference(k))
            + board.blocked(a, y)
            + board.blocked(b, x)
            - board.blocked(a, x)
            - board.blocked(b, y)
    }

    #[inline]
    fn apply(&self, _: &Board, state: &mut State, mv: Rows) {
        let (a, b, x, y) = cells(state, mv);
        state.lift(a);
        state.lift(b);
        state.put(a, y);
        state.put(b, x);
    }
}

impl Moves<Board<'_>> for Swap {
    fn for_each(&self, board: &Board, _: &State, mut visit: impl FnMut(Rows)) {
        for (i, &a) in board.rows.iter().enumerate() {
            for &b in &board.rows[i + 1..] {
                visit((a, b));
            }
        }
    }
}

impl TabuMoves<Board<'_>> for Swap {
    type Mark = Rows;

    fn forbids(&self, _: &Board, _: &State, mv: Rows) -> Rows {
        mv
    }

    fn does(&self, _: &Board, _: &State, mv: Rows) -> Rows {
        mv
    }
}

impl Repair<Board<'_>> for Swap {
    fn conflicted(
        &self,
        board: &Board,
        state: &State,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        board.attacked(state, after, ties, rng)
    }

    fn least(
        &self,
        board: &Board,
        state: &State,
        variable: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<Rows> {
        let row = *board.rows.get(variable)?;
        if ties == Ties::Random && board.rows.len() > 1 {
            // A swap after which neither queen is attacked is as good as any.
            let perfect = |&other: &u32| {
                let (a, b, x, y) = cells(state, (row, other));
                a != b
                    && state.on_diagonals(a, y) == 0
                    && state.on_diagonals(b, x) == 0
                    && self.delta(board, state, (row, other)) < 0
            };
            let mut drawn = (0..DRAWS).map(|_| board.rows[rng.below(board.rows.len())]);
            if let Some(other) = drawn.find(perfect) {
                return Some((row, other));
            }
        }
        let others = board.rows.iter().copied().filter(|&other| other != row);
        let swaps = others.map(|other| (row, other));
        ties.least(swaps.map(|mv| (mv, self.delta(board, state, mv))), rng)
    }
}
