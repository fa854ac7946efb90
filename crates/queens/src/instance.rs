//! The instance: the size of the board, queens that are given, blocked cells, excluded diagonals.

use kumiki_core::Cell;
use thiserror::Error;

/// The widest board: a column is a `u32`, and a solution of this size still fits in memory.
pub const MAX_SIZE: usize = 100_000_000;

/// A board and what is said about it. Cells are (row, column) from 0. Every list
/// is sorted and free of repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Rows = columns = queens.
    pub(super) n: usize,
    /// Given queens, which must stay.
    pub(super) placed: Vec<Cell>,
    /// Cells on which no queen may stand.
    pub(super) blocked: Vec<Cell>,
    /// Diagonals without queens: `k` = the cells with row + column = `k`.
    pub(super) excluded_sums: Vec<usize>,
    /// Diagonals without queens: `k` = the cells with row - column + n - 1 = `k`.
    pub(super) excluded_differences: Vec<usize>,
}

/// Why an instance cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidInstance {
    /// A board without cells, or one that is too large.
    #[error("found a board of size {found}, expected from 1 to {MAX_SIZE}")]
    Size {
        /// Rows = columns.
        found: usize,
    },
    /// A cell that the board does not have.
    #[error("row {}, column {} is outside the board", .cell.0 + 1, .cell.1 + 1)]
    OutsideBoard {
        /// The cell.
        cell: Cell,
    },
    /// A cell is placed or blocked twice, or both.
    #[error("row {}, column {} is placed or blocked twice", .cell.0 + 1, .cell.1 + 1)]
    CellTwice {
        /// The cell.
        cell: Cell,
    },
    /// A diagonal that the board does not have.
    #[error("found diagonal {found}, expected from 0 to {last}")]
    Diagonal {
        /// The number of the diagonal.
        found: usize,
        /// The last number.
        last: usize,
    },
    /// A diagonal is excluded twice.
    #[error("diagonal {found} is excluded twice")]
    DiagonalTwice {
        /// The number of the diagonal.
        found: usize,
    },
}

impl From<InvalidInstance> for String {
    fn from(invalid: InvalidInstance) -> String {
        invalid.to_string()
    }
}

impl Instance {
    /// The board of `n` x `n` cells, with given queens, which must stay, cells on which
    /// no queen may stand, and diagonals without queens (those with row + column = `k`, and those
    /// with row - column + n - 1 = `k`), in any order.
    ///
    /// ```
    /// use kumiki_queens::Instance;
    ///
    /// let instance = Instance::new(8, vec![(3, 3), (4, 1)], vec![(0, 0)], vec![], vec![])?;
    /// assert_eq!(instance.placed(), [(3, 3), (4, 1)]);
    /// assert!(Instance::new(8, vec![(8, 0)], vec![], vec![], vec![]).is_err());
    /// # Ok::<(), kumiki_queens::InvalidInstance>(())
    /// ```
    pub fn new(
        n: usize,
        placed: Vec<Cell>,
        blocked: Vec<Cell>,
        excluded_sums: Vec<usize>,
        excluded_differences: Vec<usize>,
    ) -> Result<Self, InvalidInstance> {
        if !(1..=MAX_SIZE).contains(&n) {
            return Err(InvalidInstance::Size { found: n });
        }
        let mut instance = Instance { n, placed, blocked, excluded_sums, excluded_differences };
        instance.placed.sort_unstable();
        instance.blocked.sort_unstable();
        let mut cells = [&instance.placed[..], &instance.blocked].concat();
        cells.sort_unstable();
        if let Some(&cell) = cells.iter().find(|cell| cell.0 >= n || cell.1 >= n) {
            return Err(InvalidInstance::OutsideBoard { cell });
        }
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(InvalidInstance::CellTwice { cell: pair[0] });
        }
        for diagonals in [&mut instance.excluded_sums, &mut instance.excluded_differences] {
            diagonals.sort_unstable();
            if let Some(&found) = diagonals.last().filter(|&&k| k >= 2 * n - 1) {
                return Err(InvalidInstance::Diagonal { found, last: 2 * n - 2 });
            }
            if let Some(pair) = diagonals.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(InvalidInstance::DiagonalTwice { found: pair[0] });
            }
        }
        Ok(instance)
    }

    /// The board of `n` x `n` cells about which nothing is said.
    pub fn empty(n: usize) -> Self {
        Instance {
            n,
            placed: Vec::new(),
            blocked: Vec::new(),
            excluded_sums: Vec::new(),
            excluded_differences: Vec::new(),
        }
    }

    /// Rows = columns = queens.
    pub fn size(&self) -> usize {
        self.n
    }

    /// Given queens, which must stay, in row order.
    pub fn placed(&self) -> &[Cell] {
        &self.placed
    }

    /// Cells on which no queen may stand, in row order.
    pub fn blocked(&self) -> &[Cell] {
        &self.blocked
    }

    /// Diagonals without queens: `k` = the cells with row + column = `k`.
    pub fn excluded_sums(&self) -> &[usize] {
        &self.excluded_sums
    }

    /// Diagonals without queens: `k` = the cells with row - column + n - 1 = `k`.
    pub fn excluded_differences(&self) -> &[usize] {
        &self.excluded_differences
    }

    /// True if nothing is said about the board but its size.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.blocked.is_empty() && !self.excludes_diagonals()
    }

    /// True if some diagonal is excluded.
    pub fn excludes_diagonals(&self) -> bool {
        !self.excluded_sums.is_empty() || !self.excluded_differences.is_empty()
    }

    /// Number of diagonals in each of the two directions.
    pub fn diagonals(&self) -> usize {
        (2 * self.n).saturating_sub(1)
    }

    /// The number of a cell's diagonal from top right to bottom left, `0..2n-1`.
    #[inline]
    pub fn sum(&self, (row, col): Cell) -> usize {
        row + col
    }

    /// The number of a cell's diagonal from top left to bottom right, `0..2n-1`.
    #[inline]
    pub fn difference(&self, (row, col): Cell) -> usize {
        row + self.n - 1 - col
    }
}
