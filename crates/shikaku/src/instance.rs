//! The instance: the size of the grid and the clues in row order.

use kumiki_core::{Cell, Grid};
use thiserror::Error;

/// The most rows or columns of a grid.
pub const MAX_SIDE: usize = 1000;

/// A cell that a rectangle of its own must cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    /// Where it stands.
    pub cell: Cell,
    /// The area of its rectangle; `None` = any.
    pub area: Option<u32>,
}

/// What the file says: the size of the grid and the clues in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Number of rows, from 1 to [`MAX_SIDE`].
    pub(super) rows: usize,
    /// Number of columns, from 1 to [`MAX_SIDE`].
    pub(super) cols: usize,
    /// The clues, row by row; each area is from 1 to the number of cells.
    pub(super) clues: Vec<Clue>,
}

/// Why an instance cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvalidInstance {
    /// A grid without cells, or one that is too large.
    #[error("found {found} {what}, expected from 1 to {MAX_SIDE}")]
    Side {
        /// Number of rows or columns.
        found: usize,
        /// Which of them.
        what: &'static str,
    },
    /// Clues in another order, or two in one cell.
    #[error("the clues are not in row order")]
    NotInRowOrder,
    /// A clue in a cell that the grid does not have.
    #[error("a clue at row {}, column {} is outside the grid", .cell.0 + 1, .cell.1 + 1)]
    OutsideGrid {
        /// The cell.
        cell: Cell,
    },
    /// An area that no rectangle of the grid has.
    #[error(
        "found {found} at row {}, column {}, expected an area from 1 to {cells}",
        .cell.0 + 1, .cell.1 + 1
    )]
    Area {
        /// The area.
        found: u32,
        /// The cell.
        cell: Cell,
        /// Number of cells of the grid.
        cells: usize,
    },
}

impl From<InvalidInstance> for String {
    fn from(invalid: InvalidInstance) -> String {
        invalid.to_string()
    }
}

impl Instance {
    /// About how many bytes a method takes that needs so many for each cell and each clue, reading
    /// and writing included.
    pub(crate) fn memory(&self, each_cell: u64, each_clue: u64) -> u64 {
        each_cell * self.cells() as u64 + each_clue * self.clues.len() as u64
    }

    /// An instance, with its clues in row order.
    ///
    /// ```
    /// use kumiki_shikaku::{Clue, Instance};
    ///
    /// // One row, cut into rectangles of two cells and of one.
    /// let clue = |col, area| Clue { cell: (0, col), area: Some(area) };
    /// let instance = Instance::new(1, 3, vec![clue(0, 2), clue(2, 1)])?;
    /// assert!(instance.can_fill());
    /// assert!(Instance::new(1, 3, vec![clue(0, 4)]).is_err());
    /// # Ok::<(), kumiki_shikaku::InvalidInstance>(())
    /// ```
    pub fn new(rows: usize, cols: usize, clues: Vec<Clue>) -> Result<Self, InvalidInstance> {
        for (found, what) in [(rows, "rows"), (cols, "columns")] {
            if !(1..=MAX_SIDE).contains(&found) {
                return Err(InvalidInstance::Side { found, what });
            }
        }
        if !clues.is_sorted_by(|a, b| a.cell < b.cell) {
            return Err(InvalidInstance::NotInRowOrder);
        }
        let cells = rows * cols;
        for &Clue { cell, area } in &clues {
            if cell.0 >= rows || cell.1 >= cols {
                return Err(InvalidInstance::OutsideGrid { cell });
            }
            if let Some(found) = area.filter(|&area| !(1..=cells).contains(&(area as usize))) {
                return Err(InvalidInstance::Area { found, cell, cells });
            }
        }
        Ok(Instance { rows, cols, clues })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// False if the areas cannot fill the grid, whatever the unknown ones are: then there is no
    /// solution.
    pub fn can_fill(&self) -> bool {
        let known: u64 = self.clues.iter().filter_map(|clue| clue.area).map(u64::from).sum();
        let unknown = self.clues.iter().filter(|clue| clue.area.is_none()).count() as u64;
        let cells = self.cells() as u64;
        if unknown == 0 { known == cells } else { known + unknown <= cells }
    }

    /// The clue in each cell, if any.
    pub fn clue_grid(&self) -> Grid<Option<Clue>> {
        let mut grid = Grid::filled(self.rows, self.cols, None);
        for clue in &self.clues {
            grid[clue.cell] = Some(*clue);
        }
        grid
    }
}
