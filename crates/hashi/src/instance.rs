//! The instance: the size of a board, its islands, how many bridges may join two of them, and
//! whether bridges may form loops.

use kumiki_core::{Cell, Grid};
use thiserror::Error;

/// The most rows or columns of a board.
pub const MAX_SIDE: usize = 1000;
/// The most bridges that any board may allow between two islands.
pub const MAX_BRIDGES: u8 = 4;
/// What boards allow between two islands unless they say otherwise (rafaralahy-2020 2.1).
pub const USUAL_BRIDGES: u8 = 2;

/// An island's number, or `None` where the puzzle does not tell it.
pub type Clue = Option<u8>;

/// An island: where it lies and how many bridges end there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its cell.
    pub cell: Cell,
    /// Its number.
    pub clue: Clue,
}

/// A board: its sizes, its islands, how many bridges may join two of them, and whether bridges may
/// form loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    rows: usize,
    cols: usize,
    max_bridges: u8,
    loops: bool,
    islands: Vec<Island>,
}

/// Why an instance cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidInstance {
    /// A board without cells, or one that is too large.
    #[error("found {rows} x {cols} cells, expected from 1 to {MAX_SIDE} a side")]
    Size {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// More bridges between two islands than any board allows, or none.
    #[error("found at most {found} bridges between two islands, expected from 1 to {MAX_BRIDGES}")]
    MaxBridges {
        /// The most bridges between two islands.
        found: u8,
    },
    /// An island in a cell that the board does not have.
    #[error("an island at row {}, column {} is outside the board", .cell.0 + 1, .cell.1 + 1)]
    OutsideBoard {
        /// The cell.
        cell: Cell,
    },
    /// A number that no island can have.
    #[error(
        "found {found} at row {}, column {}, expected an island's number from 1 to {largest}",
        .cell.0 + 1, .cell.1 + 1
    )]
    Clue {
        /// The number.
        found: u8,
        /// The cell.
        cell: Cell,
        /// The largest number possible.
        largest: u8,
    },
    /// Two islands in one cell.
    #[error("two islands at row {}, column {}", .cell.0 + 1, .cell.1 + 1)]
    TwoIslands {
        /// The cell.
        cell: Cell,
    },
}

impl From<InvalidInstance> for String {
    fn from(invalid: InvalidInstance) -> String {
        invalid.to_string()
    }
}

impl Instance {
    /// About how many bytes a method takes that needs so many for each island, reading and writing
    /// included.
    pub(crate) fn memory(&self, each: u64) -> u64 {
        each * self.islands.len() as u64
    }

    /// A board of islands in any order.
    ///
    /// ```
    /// use kumiki_hashi::{Instance, Island};
    ///
    /// // Two islands in the ends of a row, joined by two bridges.
    /// let island = |col| Island { cell: (0, col), clue: Some(2) };
    /// let instance = Instance::new(1, 3, 2, vec![island(0), island(2)])?;
    /// assert_eq!(instance.islands().len(), 2);
    /// assert!(Instance::new(1, 3, 2, vec![island(3)]).is_err());
    /// # Ok::<(), kumiki_hashi::InvalidInstance>(())
    /// ```
    pub fn new(
        rows: usize,
        cols: usize,
        max_bridges: u8,
        mut islands: Vec<Island>,
    ) -> Result<Self, InvalidInstance> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
            return Err(InvalidInstance::Size { rows, cols });
        }
        if !(1..=MAX_BRIDGES).contains(&max_bridges) {
            return Err(InvalidInstance::MaxBridges { found: max_bridges });
        }
        islands.sort_by_key(|island| island.cell);
        for &Island { cell, clue } in &islands {
            if cell.0 >= rows || cell.1 >= cols {
                return Err(InvalidInstance::OutsideBoard { cell });
            }
            let largest = largest_clue(max_bridges);
            if let Some(found) = clue.filter(|clue| !(1..=largest).contains(clue)) {
                return Err(InvalidInstance::Clue { found, cell, largest });
            }
        }
        if let Some(pair) = islands.windows(2).find(|pair| pair[0].cell == pair[1].cell) {
            return Err(InvalidInstance::TwoIslands { cell: pair[0].cell });
        }
        Ok(Instance { rows, cols, max_bridges, loops: true, islands })
    }

    /// The same board, with loops of bridges forbidden: joined islands form a tree.
    #[must_use]
    pub fn without_loops(self) -> Self {
        Instance { loops: false, ..self }
    }

    /// True if bridges may form loops. Parallel bridges between two islands are no loop.
    pub fn allows_loops(&self) -> bool {
        self.loops
    }

    /// A board of islands in row order, all inside, with numbers that [`largest_clue`] allows:
    /// readers check this where they know the place to name.
    pub(super) fn of_checked(
        rows: usize,
        cols: usize,
        max_bridges: u8,
        islands: Vec<Island>,
    ) -> Self {
        debug_assert!(islands.is_sorted_by(|a, b| a.cell < b.cell));
        debug_assert!(islands.iter().all(|i| i.cell.0 < rows && i.cell.1 < cols));
        Instance { rows, cols, max_bridges, loops: true, islands }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The most bridges between two islands.
    pub fn max_bridges(&self) -> u8 {
        self.max_bridges
    }

    /// The islands, row by row.
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// The index of the island at a cell.
    pub fn island_at(&self, cell: Cell) -> Option<usize> {
        self.islands.binary_search_by_key(&cell, |island| island.cell).ok()
    }

    /// True if the cell is on the board.
    pub fn contains(&self, (row, col): Cell) -> bool {
        row < self.rows && col < self.cols
    }

    /// The board cell by cell; `None` is water.
    pub(super) fn clues(&self) -> Grid<Option<Clue>> {
        let mut grid = Grid::filled(self.rows, self.cols, None);
        for island in &self.islands {
            grid[island.cell] = Some(island.clue);
        }
        grid
    }
}

/// The largest number that an island can need: all bridges in all four directions.
pub fn largest_clue(max_bridges: u8) -> u8 {
    4 * max_bridges
}
