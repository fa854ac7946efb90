//! Visits the solutions of the empty board, row by row, with one word for the columns and one for
//! each direction of diagonals. Nothing is looked up, so that a queen costs a few instructions.

use super::super::Solution;
use super::tree::{Back, MAX_ROWS};
use kumiki_core::{Run, Search};
use std::ops::ControlFlow;

/// The queens placed so far on a board of at most [`MAX_ROWS`] rows.
pub(super) struct Rows {
    n: usize,
    queens: [u8; MAX_ROWS],
}

impl Rows {
    /// The empty board of `n` rows.
    pub(super) fn new(n: usize) -> Self {
        Rows { n, queens: [0; MAX_ROWS] }
    }

    /// Calls `visit` for every solution, in the order of rows and columns.
    #[inline(always)]
    pub(super) fn search(
        &mut self,
        run: &mut Run,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Search {
        match self.place(0, u64::MAX >> (64 - self.n), 0, 0, run, visit) {
            ControlFlow::Continue(()) => Search::Exhausted,
            ControlFlow::Break(Back::Enough | Back::Again) => Search::Enough,
            ControlFlow::Break(Back::Stopped(stop)) => Search::Stopped(stop),
        }
    }

    /// `cols` are open, `left` and `right` are the cells of this row on taken diagonals.
    fn place(
        &mut self,
        row: usize,
        cols: u64,
        left: u64,
        right: u64,
        run: &mut Run,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<Back> {
        let mut open = cols & !(left | right);
        while open != 0 {
            run.step().map_break(Back::Stopped)?;
            let queen = open & open.wrapping_neg();
            open ^= queen;
            self.queens[row % MAX_ROWS] = queen.trailing_zeros() as u8;
            if cols == queen {
                visit(self).map_break(|()| Back::Enough)?;
            } else {
                let (left, right) = ((left | queen) << 1, (right | queen) >> 1);
                self.place(row + 1, cols ^ queen, left, right, run, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The column of each row.
    pub(super) fn queens(&self) -> &[u8] {
        &self.queens[..self.n]
    }

    /// The queens that stand now.
    pub(super) fn solution(&self) -> Solution {
        Solution::from_columns(self.queens().iter().map(|&col| col.into()).collect())
    }
}
