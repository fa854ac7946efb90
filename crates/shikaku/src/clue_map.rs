//! How many clues a rectangle holds, and which: answered without looking at its cells.
//!
//! Knows the places of the clues only, neither their areas nor any solution.

use super::{Instance, Rectangle};
use kumiki_core::Cell;

/// The places of an instance's clues, summed so that any rectangle is asked in constant time.
pub struct ClueMap {
    cols: usize,
    places: Vec<Cell>,
    /// At (row, col): the clues above and to the left, as their number and the sum of their
    /// indices.
    sums: Vec<(u32, u64)>,
}

impl ClueMap {
    /// The map of an instance.
    pub fn new(instance: &Instance) -> Self {
        let (rows, cols) = (instance.rows, instance.cols);
        let mut sums = vec![(0, 0); (rows + 1) * (cols + 1)];
        let mut clues = instance.clues.iter().enumerate().peekable();
        for row in 0..rows {
            let mut in_row = (0, 0);
            for col in 0..cols {
                if let Some((index, _)) = clues.next_if(|(_, clue)| clue.cell == (row, col)) {
                    in_row = (in_row.0 + 1, in_row.1 + index as u64);
                }
                let above = sums[row * (cols + 1) + col + 1];
                sums[(row + 1) * (cols + 1) + col + 1] = (above.0 + in_row.0, above.1 + in_row.1);
            }
        }
        ClueMap { cols, places: instance.clues.iter().map(|clue| clue.cell).collect(), sums }
    }

    /// The number of clues in a rectangle, which must fit the grid, and the sum of their indices.
    #[inline]
    fn sum(&self, r: Rectangle) -> (u32, u64) {
        let at = |row: usize, col: usize| self.sums[row * (self.cols + 1) + col];
        let (bottom, right) = (r.row + r.height, r.col + r.width);
        let (a, b, c, d) =
            (at(bottom, right), at(r.row, r.col), at(r.row, right), at(bottom, r.col));
        (a.0 + b.0 - c.0 - d.0, a.1 + b.1 - c.1 - d.1)
    }

    /// The number of clues in a rectangle, which must fit the grid.
    #[inline]
    pub fn count(&self, rectangle: Rectangle) -> usize {
        self.sum(rectangle).0 as usize
    }

    /// The index of the only clue in a rectangle, which must fit the grid; `None` if it holds
    /// none or several.
    #[inline]
    pub fn only(&self, rectangle: Rectangle) -> Option<usize> {
        // The sum of one index is that index.
        match self.sum(rectangle) {
            (1, index) => Some(index as usize),
            _ => None,
        }
    }

    /// The indices of the clues in a rectangle, in row order.
    pub fn inside(&self, r: Rectangle) -> impl Iterator<Item = usize> {
        (r.row..r.row + r.height).flat_map(move |row| {
            let first = self.places.partition_point(|&place| place < (row, r.col));
            let end = (row, r.col + r.width);
            let clues = self.places[first..].iter().take_while(move |&&place| place < end);
            (first..).zip(clues).map(|(index, _)| index)
        })
    }
}
