//! `grid`: one row per line and no header. The number of rows says the side, the side says the
//! boxes.

use super::{BoardForm, evidence, text, usual};
use crate::{Instance, Shape};
use kumiki_core::{Confidence, ParseError};

/// Rows of symbols or of numbers with blanks between them.
pub(super) struct Rows;

impl BoardForm for Rows {
    const NAME: &'static str = "grid";
    const ABOUT: &'static str = "one row per line, symbols or numbers with blanks, no header";

    fn recognise(text: &str) -> Confidence {
        // A drawing with a frame is `ss`, although its rows would do.
        let framed = text.trim_start().starts_with(['|', '*']);
        if framed { Confidence::No } else { recognise::<Self>(text) }
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        let rows = text::rows(text)?;
        let shape = shape(&rows)?;
        text::instance(shape, text::read_rows(shape.side(), shape.side(), &rows, 1)?)
    }

    fn write(instance: &Instance) -> Result<String, String> {
        // Up to 9 x 9 a row is a word, as everywhere; beyond, numbers need no table of symbols.
        if instance.side() <= 9 {
            return write(instance, "", ".");
        }
        write(instance, " ", ".")
    }
}

pub(super) fn recognise<B: BoardForm>(text: &str) -> Confidence {
    B::read(text).map_or(Confidence::No, |instance| evidence(&instance))
}

/// The usual shape of a board of these rows.
pub(super) fn shape(rows: &[(usize, &str)]) -> Result<Shape, ParseError> {
    Shape::of_side(rows.len()).ok_or_else(|| {
        let line = rows.last().map_or(1, |&(number, _)| number);
        ParseError::line(line, format!("found {} rows, expected 1 to 64", rows.len()))
    })
}

pub(super) fn write(instance: &Instance, between: &str, empty: &str) -> Result<String, String> {
    usual(instance)?;
    let mut text = String::new();
    for row in 0..instance.side() {
        let cell = |&value: &u8| if value == 0 { empty.to_owned() } else { value.to_string() };
        let cells: Vec<String> = instance.givens().row(row).iter().map(cell).collect();
        text.push_str(&cells.join(between));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::csv::Csv;
    use super::*;

    #[test]
    fn rows_of_symbols_and_of_numbers_are_the_same_board() {
        let symbols = "1...\n..3.\n.4..\n...2\n";
        let instance = Rows::read(symbols).unwrap();
        assert_eq!(Rows::write(&instance).unwrap(), symbols);
        assert_eq!(Rows::read("1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n").unwrap(), instance);
        let csv = "1,0,0,0\n0,0,3,0\n0,4,0,0\n0,0,0,2\n";
        assert_eq!(Csv::read(csv).unwrap(), instance);
        assert_eq!(Csv::read("1,,,\n,,3,\n,4,,\n,,,2\n").unwrap(), instance);
        assert_eq!(Csv::write(&instance).unwrap(), csv);
    }

    #[test]
    fn a_small_grid_may_be_any_puzzle_and_a_full_one_only_this() {
        assert_eq!(Rows::recognise("1...\n..3.\n.4..\n...2\n"), Confidence::Maybe);
        assert_eq!(Rows::recognise("1...\n..3.\n.4..\n...9\n"), Confidence::No);
        assert_eq!(Rows::recognise("1...\n..3.\n"), Confidence::No);
        let board = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
                     .6....28.\n...419..5\n....8..79\n";
        assert_eq!(Rows::recognise(board), Confidence::Sure);
        // A number twice in a row: no Sudoku that could be solved, perhaps bridges.
        assert_eq!(Rows::recognise(&board.replace("53..7", "53..5")), Confidence::Maybe);
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, message) in [
            ("", "line 1: found 0 rows"),
            ("1,2\n3\n", "line 2: found 1 fields, expected 2"),
            ("1,2\n1,3\n", "line 2, column 3: found \"3\", expected a number from 1 to 2"),
        ] {
            let error = Csv::read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
        assert!(Rows::read("1 2\n12 1\n").unwrap_err().to_string().starts_with("line 2, column 1"));
    }
}
