//! How many `c x c` squares of a board have no conflict inside: the objective that
//! prevost-garnier-2023 (Heuristiques) follows before it counts conflicts.
//!
//! Kept up to date cell by cell. A single cell has no edge inside; for `c = 1` the square is taken
//! to be perfect when none of the cell's own edges is unmatched.

use super::geometry::BoardGeometry;
use super::state::State;

/// The squares of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Squares {
    side: usize,
    /// Squares in a column and in a row of squares.
    down: usize,
    across: usize,
    cols: usize,
    /// Unmatched edges inside every square, by its top left cell.
    conflicts: Vec<u16>,
    /// Squares with a conflict.
    imperfect: usize,
    /// Whether the edge to the right of, and below, each cell matches.
    matched: Vec<[bool; 2]>,
}

/// The edge of a cell to its right, or below it.
const RIGHT: usize = 0;
const BELOW: usize = 1;

impl Squares {
    /// The squares of a board; `side` is cut down to the board's.
    pub(super) fn new(geometry: &BoardGeometry, state: &State, side: usize) -> Self {
        let (rows, cols) = (geometry.instance().rows(), geometry.instance().cols());
        let side = side.clamp(1, rows.min(cols));
        let (down, across) = (rows - side + 1, cols - side + 1);
        let mut squares = Squares {
            side,
            down,
            across,
            cols,
            conflicts: vec![0; down * across],
            imperfect: 0,
            matched: vec![[true; 2]; rows * cols],
        };
        for cell in 0..rows * cols {
            squares.refresh(geometry, state, cell);
        }
        squares
    }

    /// Squares with a conflict: what the search makes as few as it can. The paper compares
    /// `neighborSquares <= totalPerfectSquare`, which makes sense only of such a count.
    pub(super) fn imperfect(&self) -> usize {
        self.imperfect
    }

    /// Squares without a conflict: `perfectSquares` as printed.
    pub(super) fn perfect(&self) -> usize {
        self.conflicts.len() - self.imperfect
    }

    /// Takes notice of the edges of a cell whose piece has changed.
    pub(super) fn refresh(&mut self, geometry: &BoardGeometry, state: &State, cell: usize) {
        let outside = geometry.cells();
        let [top, right, bottom, left] = geometry.neighbours(cell);
        for (owner, edge, inside) in [
            (top, BELOW, top < outside),
            (cell, RIGHT, right < outside),
            (cell, BELOW, bottom < outside),
            (left, RIGHT, left < outside),
        ] {
            if inside {
                // Sides are numbered from the top clockwise: 1 = right, 2 = bottom.
                self.set(owner, edge, state.is_matched(geometry, owner, 1 + edge));
            }
        }
    }

    fn set(&mut self, cell: usize, edge: usize, matched: bool) {
        if self.matched[cell][edge] == matched {
            return;
        }
        self.matched[cell][edge] = matched;
        let (row, col) = (cell / self.cols, cell % self.cols);
        let (across, below) = if edge == RIGHT { (1, 0) } else { (0, 1) };
        if self.side == 1 {
            self.change(row, col, matched);
            self.change(row + below, col + across, matched);
            return;
        }
        // The squares that hold both ends of the edge.
        let first = |at: usize, far: usize| (at + far + 1).saturating_sub(self.side);
        let rows = first(row, below)..=row.min(self.down - 1);
        let cols = first(col, across)..=col.min(self.across - 1);
        for row in rows {
            for col in cols.clone() {
                self.change(row, col, matched);
            }
        }
    }

    fn change(&mut self, row: usize, col: usize, matched: bool) {
        let conflicts = &mut self.conflicts[row * self.across + col];
        if matched {
            *conflicts -= 1;
            self.imperfect -= usize::from(*conflicts == 0);
        } else {
            self.imperfect += usize::from(*conflicts == 0);
            *conflicts += 1;
        }
    }
}
