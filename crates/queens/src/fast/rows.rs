//! Visits the solutions of the empty board, row by row, with one word for the columns and one for
//! each direction of diagonals. Nothing is looked up, so that a queen costs a few instructions.

use super::super::Solution;
use super::bitboard::{Back, MAX_ROWS};
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

    /// Calls `visit` for every solution: in the order of rows and columns, each followed by its
    /// mirror image, which is not searched for.
    #[inline(always)]
    pub(super) fn search(
        &mut self,
        run: &mut Run,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Search {
        self.search_half(run, &mut |rows| {
            visit(rows)?;
            if rows.n == 1 {
                return ControlFlow::Continue(());
            }
            rows.mirror();
            let flow = visit(rows);
            rows.mirror();
            flow
        })
    }

    /// Calls `visit` for one solution of every two that mirror each other, the first in the order
    /// of rows and columns.
    #[inline(always)]
    pub(super) fn search_half(
        &mut self,
        run: &mut Run,
        visit: &mut impl FnMut(&mut Self) -> ControlFlow<()>,
    ) -> Search {
        match self.halves(run, visit) {
            ControlFlow::Continue(()) => Search::Exhausted,
            ControlFlow::Break(Back::Enough | Back::Again) => Search::Enough,
            ControlFlow::Break(Back::Stopped(stop)) => Search::Stopped(stop),
        }
    }

    /// The first queen stands left of the middle; where it stands in the middle, the second does.
    fn halves(
        &mut self,
        run: &mut Run,
        visit: &mut impl FnMut(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<Back> {
        let cols = u64::MAX >> (64 - self.n);
        let left_half = cols >> self.n.div_ceil(2);
        self.place(0, left_half, cols, 0, 0, run, visit)?;
        if self.n.is_multiple_of(2) {
            return ControlFlow::Continue(());
        }
        let middle = left_half + 1;
        if self.n == 1 {
            return self.place(0, middle, cols, 0, 0, run, visit);
        }
        run.step().map_break(Back::Stopped)?;
        self.queens[0] = middle.trailing_zeros() as u8;
        let (left, right) = (middle << 1, middle >> 1);
        self.place(1, left_half & !(left | right), cols ^ middle, left, right, run, visit)
    }

    /// Places the queens from a row on, its own in a column of `open`. `cols` are free of queens,
    /// `left` and `right` are the cells of this row on taken diagonals.
    #[expect(clippy::too_many_arguments, reason = "each is a register of the search")]
    fn place(
        &mut self,
        row: usize,
        mut open: u64,
        cols: u64,
        left: u64,
        right: u64,
        run: &mut Run,
        visit: &mut impl FnMut(&mut Self) -> ControlFlow<()>,
    ) -> ControlFlow<Back> {
        while open != 0 {
            if run.is_look_due() {
                self.show(row, run);
            }
            run.step().map_break(Back::Stopped)?;
            let queen = open & open.wrapping_neg();
            open ^= queen;
            self.queens[row % MAX_ROWS] = queen.trailing_zeros() as u8;
            let cols = cols ^ queen;
            if cols == 0 {
                visit(self).map_break(|()| Back::Enough)?;
            } else {
                let (left, right) = ((left | queen) << 1, (right | queen) >> 1);
                self.place(row + 1, cols & !(left | right), cols, left, right, run, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the queens of the rows above a row.
    #[cold]
    fn show(&self, row: usize, run: &mut Run) {
        run.show(|| {
            let mut columns = vec![Solution::OPEN; self.n];
            for (column, &queen) in columns.iter_mut().zip(&self.queens[..row]) {
                *column = queen.into();
            }
            Solution::from_columns(columns)
        });
    }

    /// Turns the board over, left to right.
    fn mirror(&mut self) {
        let last = (self.n - 1) as u8;
        for queen in &mut self.queens[..self.n] {
            *queen = last - *queen;
        }
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
