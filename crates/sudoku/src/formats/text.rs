//! The native text format: `sudoku 3x3` (rows x columns of a box), then one row per line, with
//! bars between boxes for people. A solution is the same without the header.
//!
//! Knows how rows are written and read; the rows are shared by the other formats made of lines.

use super::symbol;
use crate::{Instance, MAX_SIDE, Shape, Sudoku};
use kumiki_core::{Document, Grid, ParseError, scan};

/// The longest line worth reading: 64 numbers with generous blanks.
const MAX_LINE: usize = 1024;

/// The largest number that a solution can hold, right or wrong.
const MAX_VALUE: usize = u8::MAX as usize;

/// Reads an instance with its header.
pub(crate) fn read(text: &str) -> Result<Document<Sudoku>, ParseError> {
    let lines = rows(text)?;
    let Some((&(number, header), rows)) = lines.split_first() else {
        return Err(ParseError::found(1, 0, "", "a header like \"sudoku 3x3\""));
    };
    let shape = read_header(number, header)?;
    let givens = read_rows(shape.side(), shape.side(), rows, number)?;
    Ok(Document::instance(instance(shape, givens)?))
}

/// An instance of what a reader has already checked.
pub(crate) fn instance(shape: Shape, givens: Grid<u8>) -> Result<Instance, ParseError> {
    Instance::new(shape, givens).map_err(|message| ParseError::line(1, message))
}

fn read_header(number: usize, header: &str) -> Result<Shape, ParseError> {
    let mut words = scan::words(header);
    let (column, word) = words.next().unwrap_or((1, ""));
    if word != "sudoku" {
        return Err(ParseError::found(number, column, word, "a header like \"sudoku 3x3\""));
    }
    let (column, word) = words.next().unwrap_or((column + word.len() + 1, ""));
    let Some((rows, cols)) = word.split_once('x') else {
        let expected = "the rows and columns of a box, like 3x3";
        return Err(ParseError::found(number, column, word, expected));
    };
    let size = |at, word| scan::number(number, at, word, 1, MAX_SIDE, "a size of a box");
    let (rows, cols) = (size(column, rows)?, size(column + rows.chars().count() + 1, cols)?);
    if let Some((column, word)) = words.next() {
        return Err(ParseError::found(number, column, word, "the end of the line"));
    }
    Shape::new(rows, cols).map_err(|message| ParseError::at(number, column, message))
}

/// The lines of a text that hold cells, with their numbers: no comments, no rules between boxes.
/// At most one more than a board has rows, so that a long text is refused early.
pub(crate) fn rows(text: &str) -> Result<Vec<(usize, &str)>, ParseError> {
    let is_rule = |line: &str| {
        line.contains('-') && line.chars().all(|c| matches!(c, '-' | '+' | '|' | ' ' | '*'))
    };
    let mut lines = Vec::new();
    for (number, line) in scan::content(text).filter(|(_, line)| !is_rule(line)) {
        if line.len() > MAX_LINE {
            let message = format!("found {} bytes, expected at most {MAX_LINE}", line.len());
            return Err(ParseError::line(number, message));
        }
        if lines.len() > MAX_SIDE {
            let message = format!("found more rows than the {MAX_SIDE} of the largest board");
            return Err(ParseError::line(number, message));
        }
        lines.push((number, line));
    }
    Ok(lines)
}

/// Reads exactly `side` rows of numbers up to `limit`; `before` is the line that they follow.
pub(crate) fn read_rows(
    side: usize,
    limit: usize,
    rows: &[(usize, &str)],
    before: usize,
) -> Result<Grid<u8>, ParseError> {
    let mut values = Vec::with_capacity(side * side);
    for &(number, line) in rows.iter().take(side) {
        read_row(number, line, side, limit, &mut values)?;
    }
    if let Some(&(number, _)) = rows.get(side) {
        return Err(ParseError::line(number, format!("found a row more than the {side} expected")));
    }
    Grid::from_values(side, side, values).ok_or_else(|| {
        let line = rows.last().map_or(before, |&(number, _)| number);
        ParseError::line(line, format!("found {} rows, expected {side}", rows.len()))
    })
}

/// A row is `side` words (numbers or symbols) or words that together have `side` symbols.
fn read_row(
    number: usize,
    line: &str,
    side: usize,
    limit: usize,
    values: &mut Vec<u8>,
) -> Result<(), ParseError> {
    let line = line.replace('|', " ");
    let words: Vec<(usize, &str)> = scan::words(&line).collect();
    let symbols: usize = words.iter().map(|(_, word)| word.chars().count()).sum();
    if words.len() == side {
        for (column, word) in words {
            values.push(read_cell(number, column, word, side, limit)?);
        }
    } else if symbols == side {
        for (start, word) in words {
            for (i, c) in word.chars().enumerate() {
                values.push(symbol::read(number, start + i, c, side, limit)?);
            }
        }
    } else {
        let found = if words.len() > 1 { words.len() } else { symbols };
        return Err(ParseError::line(number, format!("found {found} cells, expected {side}")));
    }
    Ok(())
}

/// One cell written by itself: a number, a symbol or a sign for empty.
pub(crate) fn read_cell(
    line: usize,
    column: usize,
    word: &str,
    side: usize,
    limit: usize,
) -> Result<u8, ParseError> {
    let mut chars = word.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && let Some(value) = symbol::value(c, side, limit)
    {
        return Ok(value);
    }
    let value = scan::number(line, column, word, 1, limit, "a number")?;
    u8::try_from(value).map_err(|_| ParseError::at(line, column, "a number beyond 255"))
}

/// Writes an instance with its header.
pub(crate) fn write(instance: &Instance) -> String {
    let shape = instance.shape();
    let header = format!("sudoku {}x{}\n", shape.box_rows(), shape.box_cols());
    header + &write_solution(shape, instance.givens())
}

/// Writes the rows of a board, with bars between the boxes of a shape.
pub(crate) fn write_solution(shape: Shape, values: &Grid<u8>) -> String {
    let largest = values.values().iter().copied().max().unwrap_or(0);
    let width = usize::from(largest).max(shape.side()).to_string().len();
    let mut text = String::new();
    for row in 0..values.rows() {
        if row > 0 && row % shape.box_rows() == 0 {
            text.push_str(&rule(shape, values.cols(), width));
        }
        for (col, &value) in values.row(row).iter().enumerate() {
            if col > 0 {
                text.push_str(if col % shape.box_cols() == 0 { " | " } else { " " });
            }
            let cell = if value == 0 { ".".to_owned() } else { value.to_string() };
            text.push_str(&format!("{cell:>width$}"));
        }
        text.push('\n');
    }
    text
}

/// The line between two bands of boxes; none where it would be the line `---` that separates the
/// puzzles of a batch.
fn rule(shape: Shape, cols: usize, width: usize) -> String {
    let mut text = String::new();
    for col in 0..cols {
        if col > 0 {
            text.push_str(if col % shape.box_cols() == 0 { "-+-" } else { "-" });
        }
        text.push_str(&"-".repeat(width));
    }
    if text == "---" {
        return String::new();
    }
    text.push('\n');
    text
}

/// Reads what [`board`] writes, for a known instance. Numbers beyond the side are the judge's.
pub(crate) fn read_solution(instance: &Instance, text: &str) -> Result<Grid<u8>, ParseError> {
    read_rows(instance.side(), MAX_VALUE, &rows(text)?, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIX: &str = "\
sudoku 2x3
1 . . | . . 6
. 5 . | 1 . .
------+------
. . 4 | . . .
. . . | 2 . .
------+------
3 . . | . 1 .
. 1 . | . . 3
";

    #[test]
    fn an_instance_is_written_for_people_and_read_back() {
        let instance = read(SIX).unwrap().instance;
        assert_eq!((instance.shape().box_rows(), instance.shape().box_cols()), (2, 3));
        assert_eq!(instance.givens()[(1, 3)], 1);
        assert_eq!(write(&instance), SIX);
    }

    #[test]
    fn rows_may_be_words_symbols_or_both() {
        let spellings = [
            "sudoku 2x3 \n1....6\n.5.1..\n..4...\n...2..\n3...1.\n.1...3",
            "# a comment\nsudoku 2x3\n1..|..6\n.5.|1..\n..4|...\n...|2..\n3..|.1.\n.1.|..3\n",
            "sudoku 2x3\r\n1 0 0 0 0 6\r\n0 5 _ 1 * X\r\n..4 ...\r\n\n...2..\r\n3...1.\r\n.1...3\r\n",
        ];
        for text in spellings {
            assert_eq!(write(&read(text).unwrap().instance), SIX, "{text}");
        }
    }

    #[test]
    fn mistakes_name_line_column_found_and_expected() {
        for (text, message) in [
            ("", "line 1: found nothing, expected a header"),
            ("sodoku 2x2", "line 1, column 1: found \"sodoku\", expected a header"),
            ("sudoku", "line 1, column 8: found nothing, expected the rows and columns"),
            ("sudoku 4", "line 1, column 8: found \"4\", expected the rows and columns"),
            (
                "sudoku 9x9",
                "line 1, column 8: 9 x 9 boxes give a side of 81, expected from 1 to 64",
            ),
            ("sudoku 2x99999999999", "line 1, column 10: found \"99999999999\""),
            ("sudoku 2x2 x", "line 1, column 12: found \"x\", expected the end of the line"),
            ("sudoku 2x2", "line 1: found 0 rows, expected 4"),
            ("sudoku 2x2\n1234\n123\n", "line 3: found 3 cells, expected 4"),
            ("sudoku 2x2\n1234\n12 34 5\n", "line 3: found 3 cells, expected 4"),
            ("sudoku 2x2\n1 2 3 5\n", "line 2, column 7: found \"5\", expected a number from 1"),
            ("sudoku 2x2\n123?\n", "line 2, column 4: found \"?\", expected a symbol from 1 to 4"),
            ("sudoku 1x1\n1\n.\n", "line 3: found a row more than the 1 expected"),
        ] {
            let error = read(text).err().unwrap().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }

    #[test]
    fn long_texts_are_refused_where_they_become_too_long() {
        let error = read(&"1\n".repeat(100_000)).err().unwrap();
        assert_eq!(error.line, 66);
        let error = read(&format!("sudoku 2x2\n{}", ".".repeat(100_000))).err().unwrap();
        assert_eq!(error.to_string(), "line 2: found 100000 bytes, expected at most 1024");
    }

    #[test]
    fn solutions_hold_open_cells_and_wrong_numbers() {
        let instance = read("sudoku 2x2\n....\n....\n....\n....").unwrap().instance;
        let mut solution = instance.shape().empty();
        solution[(0, 0)] = 255;
        solution[(3, 2)] = 4;
        let text = write_solution(instance.shape(), &solution);
        assert_eq!(read_solution(&instance, &text).unwrap(), solution);
        assert!(read_solution(&instance, &text.replace("255", "256")).is_err());
    }
}
