//! What readers gather about a board before it is an instance: givens with the lines they were
//! read on, so that repetitions and contradictions can be named. Knows no format.

use crate::{Instance, Queens};
use kumiki_core::{Cell, Document, ParseError};

/// How many cells a text may place and block: keeps a large grid from filling the memory.
const MAX_CELLS: usize = 1 << 22;

/// The two directions of diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Direction {
    /// The cells with row + column = k.
    Sum,
    /// The cells with row - column + n - 1 = k.
    Difference,
}

/// Givens in the order in which they were read.
pub(crate) struct Givens {
    /// The size of the board.
    pub(crate) n: usize,
    /// Cell, line, and whether a queen is placed there (or else it is blocked).
    cells: Vec<(Cell, usize, bool)>,
    diagonals: Vec<(Direction, usize, usize)>,
}

impl Givens {
    /// Nothing about a board of `n` x `n` cells.
    pub(crate) fn new(n: usize) -> Self {
        Givens { n, cells: Vec::new(), diagonals: Vec::new() }
    }

    /// A queen stands on a cell of the board.
    pub(crate) fn place(&mut self, line: usize, cell: Cell) -> Result<(), ParseError> {
        self.cell(line, cell, true)
    }

    /// No queen may stand on a cell of the board.
    pub(crate) fn block(&mut self, line: usize, cell: Cell) -> Result<(), ParseError> {
        self.cell(line, cell, false)
    }

    fn cell(&mut self, line: usize, cell: Cell, placed: bool) -> Result<(), ParseError> {
        if self.cells.len() >= MAX_CELLS {
            let message = format!("found more than {MAX_CELLS} placed and blocked cells");
            return Err(ParseError::line(line, message));
        }
        self.cells.push((cell, line, placed));
        Ok(())
    }

    /// No queen may stand on a diagonal of the board.
    pub(crate) fn exclude(&mut self, line: usize, direction: Direction, k: usize) {
        self.diagonals.push((direction, k, line));
    }

    /// The instance, with every list sorted; nothing may be said twice.
    pub(crate) fn document(mut self) -> Result<Document<Queens>, ParseError> {
        // Stable sorts: of two equal givens the later one is the one in error.
        self.cells.sort_by_key(|&(cell, ..)| cell);
        for pair in self.cells.windows(2) {
            let (((row, col), _, before), (again, line, after)) = (pair[0], pair[1]);
            if (row, col) == again {
                let state = |placed| if placed { "placed" } else { "blocked" };
                let message = format!(
                    "found the cell in row {}, column {} {}, but it is {} already",
                    row + 1,
                    col + 1,
                    state(after),
                    state(before)
                );
                return Err(ParseError::line(line, message));
            }
        }
        self.diagonals.sort_by_key(|&(direction, k, _)| (direction, k));
        for pair in self.diagonals.windows(2) {
            let ((direction, k, _), (again, same, line)) = (pair[0], pair[1]);
            if (direction, k) == (again, same) {
                let message = format!("found {direction:?} {k} excluded a second time");
                return Err(ParseError::line(line, message.to_lowercase()));
            }
        }
        Ok(Document::instance(self.instance()))
    }

    fn instance(self) -> Instance {
        let cells = |wanted| {
            let those = self.cells.iter().filter(move |&&(.., placed)| placed == wanted);
            those.map(|&(cell, ..)| cell).collect()
        };
        let diagonals = |wanted| {
            let those = self.diagonals.iter().filter(move |&&(direction, ..)| direction == wanted);
            those.map(|&(_, k, _)| k).collect()
        };
        Instance {
            n: self.n,
            placed: cells(true),
            blocked: cells(false),
            excluded_sums: diagonals(Direction::Sum),
            excluded_differences: diagonals(Direction::Difference),
        }
    }
}
