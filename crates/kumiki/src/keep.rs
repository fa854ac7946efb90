//! Which parts of the answer that came with a puzzle are kept as fixed.

use crate::error::{Error, Result};
use kumiki_core::Cell;
use std::ops::RangeInclusive;

/// What is to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Everything.
    All,
    /// Nothing.
    Nothing,
    /// Rows, counted from 0.
    Rows(RangeInclusive<usize>),
    /// These cells.
    Cells(Vec<Cell>),
}

const EXPECTED: &str = "all, none, rows 9-16 or cells A1,C3 (row letter, column number)";

impl Keep {
    /// Reads `all`, `none`, `rows 9-16` (from 1) or `cells A1,C3`.
    pub fn parse(written: &str) -> Result<Self> {
        let refused = || Error::Usage(format!("keep: found {written:?}, expected {EXPECTED}"));
        let (word, rest) = written.split_once([' ', ':', '=']).unwrap_or((written, ""));
        match (word, rest.trim()) {
            ("all", "") => Ok(Keep::All),
            ("none", "") => Ok(Keep::Nothing),
            ("rows" | "row", rows) => {
                let (first, last) = rows.split_once('-').unwrap_or((rows, rows));
                let number = |word: &str| word.trim().parse().ok().filter(|&n: &usize| n > 0);
                let (first, last) = number(first).zip(number(last)).ok_or_else(refused)?;
                Ok(Keep::Rows(first - 1..=last - 1))
            }
            ("cells" | "cell", cells) => {
                let cells = cells.split([',', ' ']).filter(|name| !name.is_empty()).map(cell);
                let cells: Option<Vec<Cell>> = cells.collect();
                cells.filter(|cells| !cells.is_empty()).map(Keep::Cells).ok_or_else(refused)
            }
            _ => Err(refused()),
        }
    }

    /// True if what lies in a cell is kept.
    pub fn keeps(&self, cell: Cell) -> bool {
        match self {
            Keep::All => true,
            Keep::Nothing => false,
            Keep::Rows(rows) => rows.contains(&cell.0),
            Keep::Cells(cells) => cells.contains(&cell),
        }
    }
}

/// A cell as on the official board of Eternity II: `A1` at the top left, `AA` after `Z`.
fn cell(name: &str) -> Option<Cell> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    let value = |c: char| Some(usize::from(u8::try_from(c.to_ascii_uppercase()).ok()? - b'A'));
    let mut row = None;
    for c in letters.chars().filter(char::is_ascii_alphabetic) {
        row = Some(row.map_or(0, |row: usize| 26 * (row + 1)) + value(c)?);
    }
    let whole = letters.len() <= 2 && letters.chars().all(|c| c.is_ascii_alphabetic());
    let col: usize = number.parse().ok()?;
    row.filter(|_| whole && col > 0).map(|row| (row, col - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_in_four_ways() {
        assert_eq!(Keep::parse("all").unwrap(), Keep::All);
        assert_eq!(Keep::parse("none").unwrap(), Keep::Nothing);
        let rows = Keep::parse("rows 9-16").unwrap();
        assert!(rows.keeps((8, 0)) && rows.keeps((15, 3)) && !rows.keeps((7, 0)));
        assert_eq!(Keep::parse("row=3").unwrap(), Keep::Rows(2..=2));
        let cells = Keep::parse("cells A1,c3,AA12").unwrap();
        assert_eq!(cells, Keep::Cells(vec![(0, 0), (2, 2), (26, 11)]));
        for wrong in ["", "most", "rows", "rows 0-3", "rows x", "cells", "cells 11", "cells A0"] {
            assert!(Keep::parse(wrong).is_err(), "{wrong}");
        }
    }
}
