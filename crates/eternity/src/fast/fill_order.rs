//! The order in which the search fills the board, as data: a list of cells. Knows no piece.
//!
//! Every order begins at the bottom left and fills a cell only after the cells on its left and
//! below it (for boards wider than high: after those below and on its left, the axes exchanged),
//! so a cell never has more than two filled neighbours beside the fixed ones. From the bottom,
//! because the mandatory piece of the official board then comes at depth 119 and not 135.

use kumiki_core::Cell;
use std::fmt;
use std::str::FromStr;

/// A rule that orders the cells of a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Row by row.
    Rows,
    /// Row by row for eleven sixteenths of the board; then a square block on the left; then
    /// columns, the last two interleaved: the end of the search, where mismatches are allowed,
    /// works on a short front.
    Mixed,
}

impl Order {
    /// The names, as typed.
    pub(super) const NAMES: &'static [&'static str] = &["rows", "mixed"];

    /// Every cell of a board, once.
    pub(super) fn cells(self, rows: usize, cols: usize) -> Vec<Cell> {
        if cols > rows {
            // The short side is the front: lay the board on its side, bottom left kept.
            let turned = self.upright(cols, rows);
            return turned.into_iter().map(|(r, c)| (rows - 1 - c, cols - 1 - r)).collect();
        }
        self.upright(rows, cols)
    }

    fn upright(self, rows: usize, cols: usize) -> Vec<Cell> {
        // 5 of 16 rows, as in the record runs.
        let top = (rows * 5 + 8) / 16;
        if self == Order::Rows || top < 2 || cols < top + 3 {
            return by_rows(0..rows, 0..cols).collect();
        }
        let mut cells: Vec<Cell> = by_rows(top..rows, 0..cols).collect();
        cells.extend(by_rows(0..top, 0..top));
        for col in top..cols - 2 {
            cells.extend(by_rows(0..top, col..col + 1));
        }
        cells.extend(by_rows(0..top, cols - 2..cols));
        cells
    }
}

/// The cells of a rectangle, the lowest row first, each row from the left.
fn by_rows(
    rows: std::ops::Range<usize>,
    cols: std::ops::Range<usize>,
) -> impl Iterator<Item = Cell> {
    rows.rev().flat_map(move |row| cols.clone().map(move |col| (row, col)))
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Rows => "rows",
            Order::Mixed => "mixed",
        })
    }
}

impl FromStr for Order {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "rows" => Ok(Order::Rows),
            "mixed" => Ok(Order::Mixed),
            _ => Err(format!("found order {word:?}, expected one of {}", Order::NAMES.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_comes_once_and_after_at_most_two_neighbours() {
        for order in [Order::Rows, Order::Mixed] {
            for (rows, cols) in [(1, 1), (1, 7), (9, 2), (4, 4), (8, 8), (12, 9), (9, 12), (16, 16)]
            {
                let cells = order.cells(rows, cols);
                let mut filled = vec![false; rows * cols];
                for &(row, col) in &cells {
                    let beside = [(row + 1, col), (row, col + 1)]
                        .into_iter()
                        .chain(row.checked_sub(1).map(|row| (row, col)))
                        .chain(col.checked_sub(1).map(|col| (row, col)));
                    let inside = beside.filter(|&(row, col)| row < rows && col < cols);
                    assert!(inside.filter(|&(row, col)| filled[row * cols + col]).count() <= 2);
                    assert!(!std::mem::replace(&mut filled[row * cols + col], true));
                }
                assert_eq!(cells.len(), rows * cols);
            }
        }
    }

    #[test]
    fn the_official_board_is_filled_as_in_the_record_runs() {
        let cells = Order::Mixed.cells(16, 16);
        assert_eq!((cells[0], cells[15], cells[119]), ((15, 0), (15, 15), (8, 7)));
        assert_eq!((cells[175], cells[176], cells[200]), ((5, 15), (4, 0), (0, 4)));
        assert_eq!(cells[201..206], [(4, 5), (3, 5), (2, 5), (1, 5), (0, 5)]);
        assert_eq!(cells[246..249], [(4, 14), (4, 15), (3, 14)]);
        assert_eq!(cells[255], (0, 15));
    }
}
