//! One queen moves to another column of its row.

use super::board::{Board, State};
use kumiki_core::{Cost, Rng};
use kumiki_local::{Neighbourhood, Repair, Ties};

/// The neighbourhood of `nqueens-2016` 3.
pub(super) struct Slide;

/// A row and the new column of its queen, another one than before.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlideTo {
    row: u32,
    col: u32,
}

impl SlideTo {
    /// The queen of a row to a column.
    pub(super) fn new(row: usize, col: usize) -> Self {
        SlideTo { row: row as u32, col: col as u32 }
    }
}

/// Random cells looked at before a whole row is.
const DRAWS: usize = 32;

impl Slide {
    fn any(board: &Board, state: &State, row: usize, rng: &mut Rng) -> SlideTo {
        let col = rng.below(board.instance.n - 1);
        let col = col + usize::from(col >= state.column(row));
        SlideTo::new(row, col)
    }
}

impl Neighbourhood<Board<'_>> for Slide {
    type Move = SlideTo;

    fn random(&self, board: &Board, state: &State, rng: &mut Rng) -> Option<SlideTo> {
        if board.instance.n < 2 {
            return None;
        }
        let row = *rng.choose(&board.rows)? as usize;
        Some(Slide::any(board, state, row, rng))
    }

    #[inline]
    fn delta(&self, board: &Board, state: &State, mv: SlideTo) -> Cost {
        let row = mv.row as usize;
        // Two cells of a row share no other line: the old queen does not count at the new cell.
        board.wrong_at(state, row, mv.col as usize) - board.wrong_with(state, row)
    }

    #[inline]
    fn apply(&self, _: &Board, state: &mut State, mv: SlideTo) {
        state.lift(mv.row as usize);
        state.put(mv.row as usize, mv.col as usize);
    }
}

impl Repair<Board<'_>> for Slide {
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
    ) -> Option<SlideTo> {
        let row = *board.rows.get(variable)? as usize;
        if board.instance.n < 2 {
            return None;
        }
        if ties == Ties::Random {
            // A free cell that is drawn is any of the free ones: no need to look at them all.
            for _ in 0..DRAWS {
                let mv = Slide::any(board, state, row, rng);
                if board.wrong_at(state, row, mv.col as usize) == 0 {
                    return Some(mv);
                }
            }
        }
        let col = board.least_in_row(state, row, ties, rng)?;
        Some(SlideTo::new(row, col))
    }
}
