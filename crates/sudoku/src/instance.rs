//! The instance: the boxes of the board, its units (rows, columns, boxes) and the numbers given.
//!
//! Knows geometry only; what may stand where is said by the judge and by each method.

use kumiki_core::{Cell, Grid};
use thiserror::Error;

/// The largest side: the candidates of a cell fit one machine word.
pub const MAX_SIDE: usize = 64;

/// The shape of a board: boxes of `box_rows` rows and `box_cols` columns, and as many numbers as
/// a box has cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    box_rows: usize,
    box_cols: usize,
}

impl Shape {
    /// A shape; the error says what is wrong with it.
    pub fn new(box_rows: usize, box_cols: usize) -> Result<Self, InvalidInstance> {
        match box_rows.checked_mul(box_cols) {
            Some(side) if (1..=MAX_SIDE).contains(&side) => Ok(Shape { box_rows, box_cols }),
            _ => Err(InvalidInstance::Boxes { box_rows, box_cols }),
        }
    }

    /// The usual shape of a side: the most square box, wider than high (6 = 2 rows x 3 columns).
    pub fn of_side(side: usize) -> Option<Self> {
        let box_rows = (1..=MAX_SIDE).rev().find(|r| r * r <= side && side.is_multiple_of(*r))?;
        Shape::new(box_rows, side / box_rows).ok()
    }

    /// The usual shape of a board of so many cells, if that is a square number.
    pub fn of_cells(cells: usize) -> Option<Self> {
        let side = (1..=MAX_SIDE).find(|side| side * side == cells)?;
        Shape::of_side(side)
    }

    /// Rows of a box.
    pub fn box_rows(self) -> usize {
        self.box_rows
    }

    /// Columns of a box.
    pub fn box_cols(self) -> usize {
        self.box_cols
    }

    /// Rows, columns, boxes and numbers of the board.
    pub fn side(self) -> usize {
        self.box_rows * self.box_cols
    }

    /// True if the side alone says the shape, as formats without boxes need.
    pub fn is_usual(self) -> bool {
        Shape::of_side(self.side()) == Some(self)
    }

    /// The number of the box that a cell lies in, row by row from the top left.
    pub fn box_of(self, (row, col): Cell) -> usize {
        row / self.box_rows * self.box_rows + col / self.box_cols
    }

    /// The cells of a box, row by row.
    pub fn box_cells(self, number: usize) -> impl Iterator<Item = Cell> + Clone {
        let top = number / self.box_rows * self.box_rows;
        let left = number % self.box_rows * self.box_cols;
        (0..self.side()).map(move |i| (top + i / self.box_cols, left + i % self.box_cols))
    }

    /// An empty board.
    pub fn empty(self) -> Grid<u8> {
        Grid::filled(self.side(), self.side(), 0)
    }
}

/// Why an instance cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidInstance {
    /// Boxes that make a board without cells, or one that is too large.
    #[error(
        "{box_rows} x {box_cols} boxes give a side of {}, expected from 1 to {MAX_SIDE}",
        box_rows.saturating_mul(*box_cols)
    )]
    Boxes {
        /// Rows of a box.
        box_rows: usize,
        /// Columns of a box.
        box_cols: usize,
    },
    /// Givens of another size than the shape says.
    #[error("found a board of {rows} x {cols} cells, expected {side} x {side}")]
    Size {
        /// Rows of the givens.
        rows: usize,
        /// Columns of the givens.
        cols: usize,
        /// Rows and columns of the shape.
        side: usize,
    },
    /// A number that the board does not have.
    #[error(
        "found {found} at row {}, column {}, expected a number from 1 to {side}",
        .cell.0 + 1, .cell.1 + 1
    )]
    Number {
        /// The number.
        found: u8,
        /// Where it stands.
        cell: Cell,
        /// The largest number.
        side: usize,
    },
}

impl From<InvalidInstance> for String {
    fn from(invalid: InvalidInstance) -> String {
        invalid.to_string()
    }
}

/// A shape and the numbers given (0 = none), each at most the side.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    shape: Shape,
    givens: Grid<u8>,
}

impl Instance {
    /// An instance.
    ///
    /// ```
    /// use kumiki_core::Grid;
    /// use kumiki_sudoku::{Instance, Shape};
    ///
    /// let shape = Shape::new(2, 2)?; // boxes of 2 rows and 2 columns: 4 x 4 cells
    /// let mut givens = shape.empty();
    /// givens[(0, 0)] = 3;
    /// let instance = Instance::new(shape, givens)?;
    /// assert_eq!(instance.side(), 4);
    /// assert!(Instance::new(shape, Grid::filled(4, 4, 5)).is_err());
    /// # Ok::<(), kumiki_sudoku::InvalidInstance>(())
    /// ```
    pub fn new(shape: Shape, givens: Grid<u8>) -> Result<Self, InvalidInstance> {
        let side = shape.side();
        if (givens.rows(), givens.cols()) != (side, side) {
            let (rows, cols) = (givens.rows(), givens.cols());
            return Err(InvalidInstance::Size { rows, cols, side });
        }
        let beyond = givens.iter().find(|&(_, &value)| usize::from(value) > side);
        if let Some((cell, &found)) = beyond {
            return Err(InvalidInstance::Number { found, cell, side });
        }
        Ok(Instance { shape, givens })
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Rows, columns, boxes and numbers of the board.
    pub fn side(&self) -> usize {
        self.shape.side()
    }

    /// The numbers given; 0 = none.
    pub fn givens(&self) -> &Grid<u8> {
        &self.givens
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_box_is_the_most_square_and_wider_than_high() {
        for (side, rows, cols) in
            [(1, 1, 1), (4, 2, 2), (5, 1, 5), (6, 2, 3), (9, 3, 3), (12, 3, 4), (64, 8, 8)]
        {
            let shape = Shape::of_side(side).unwrap();
            assert_eq!((shape.box_rows(), shape.box_cols()), (rows, cols), "{side}");
        }
        assert_eq!(Shape::of_side(0), None);
        assert_eq!(Shape::of_side(65), None);
        assert!(Shape::new(usize::MAX, 2).is_err());
    }

    #[test]
    fn every_cell_lies_in_the_box_that_lists_it() {
        for (rows, cols) in [(2, 3), (3, 2), (1, 5), (3, 3), (4, 1)] {
            let shape = Shape::new(rows, cols).unwrap();
            let mut seen = shape.empty();
            for number in 0..shape.side() {
                for cell in shape.box_cells(number) {
                    assert_eq!(shape.box_of(cell), number);
                    seen[cell] += 1;
                }
            }
            assert!(seen.values().iter().all(|&n| n == 1), "{rows} x {cols}");
        }
    }

    #[test]
    fn an_instance_holds_only_numbers_of_its_board() {
        let shape = Shape::new(2, 2).unwrap();
        let mut givens = shape.empty();
        givens[(1, 2)] = 5;
        let error = Instance::new(shape, givens).unwrap_err();
        let message = "found 5 at row 2, column 3, expected a number from 1 to 4";
        assert_eq!(error.to_string(), message);
        assert!(Instance::new(shape, Grid::filled(4, 3, 0)).is_err());
    }
}
