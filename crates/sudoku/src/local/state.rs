//! What both landscapes of the board share: a number in every cell and some counters.

use super::super::{Instance, Shape};
use kumiki_core::Grid;

/// A full board. What the counters count is the landscape's affair.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// The number of each cell, row by row, from 0.
    pub(super) values: Vec<u8>,
    /// Counters that make deltas cheap. A byte is enough: a cell of the largest board has 175
    /// peers.
    pub(super) counts: Vec<u8>,
}

impl State {
    /// The board with numbers from 1.
    pub(super) fn grid(&self, shape: Shape) -> Grid<u8> {
        let mut grid = shape.empty();
        for (number, value) in grid.values_mut().iter_mut().zip(&self.values) {
            *number = value + 1;
        }
        grid
    }
}

/// The numbers given, row by row, from 0; `None` = free.
pub(super) fn givens(instance: &Instance) -> impl Iterator<Item = Option<u8>> {
    instance.givens().values().iter().map(|given| given.checked_sub(1))
}

/// Cells that see a given cell: those of its row, its column and its box.
pub(super) fn peers(shape: Shape) -> usize {
    let (rows, cols) = (shape.box_rows(), shape.box_cols());
    2 * (shape.side() - 1) + (rows - 1) * (cols - 1)
}
