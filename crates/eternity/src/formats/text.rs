//! The native text format of instances and boards.
//!
//! ```text
//! eternity 2 3            rows, columns; `tetravex` after them if pieces do not turn
//! fixed B1 4 2            cell (row letter, column number), piece (from 1), quarter turns
//! 0 3 1 0                 piece 1: top right bottom left
//! ...
//! ```
//!
//! A board is a line per row of `piece:rotation`, with `.` for an empty cell.

use crate::piece::{Placed, Sides};
use crate::{Board, Eternity, Fixed, Instance, MAX_SIDE, Variant};
use kumiki_core::{Cell, Document, ParseError, scan};
use std::fmt::Write as _;

/// Reads an instance.
pub(crate) fn read(text: &str) -> Result<Document<Eternity>, ParseError> {
    let mut lines = scan::content(text);
    let Some((header_line, header)) = lines.next() else {
        return Err(ParseError::found(1, 0, "", "`eternity ROWS COLS`"));
    };
    let (rows, cols, variant) = read_header(header_line, header)?;
    let mut pieces = Vec::with_capacity(rows * cols);
    let mut fixed = Vec::new();
    let mut last = header_line;
    for (line, content) in lines {
        last = line;
        if content.split_whitespace().next() == Some("fixed") {
            fixed.push((line, read_fixed(line, content)?));
        } else if pieces.len() == rows * cols {
            let expected = format!("no more than {} pieces for {rows}x{cols}", rows * cols);
            return Err(ParseError::found(line, 1, content.trim(), expected));
        } else {
            let end = content.chars().count() + 1;
            pieces.push(read_sides(line, end, scan::words(content))?);
        }
    }
    let mut instance =
        Instance::new(rows, cols, variant, pieces).map_err(|e| ParseError::line(last, e))?;
    for (line, fixed) in fixed {
        let fitting = instance.fix(fixed).and_then(|()| instance.misfit(fixed).map_or(Ok(()), Err));
        fitting.map_err(|e| ParseError::line(line, e))?;
    }
    Ok(Document::instance(instance))
}

fn read_header(line: usize, header: &str) -> Result<(usize, usize, Variant), ParseError> {
    let mut words = scan::words(header);
    let end = header.chars().count() + 1;
    let mut next = || words.next().unwrap_or((end, ""));
    let (column, name) = next();
    if name != "eternity" {
        return Err(ParseError::found(line, column, name, "`eternity ROWS COLS`"));
    }
    let (column, word) = next();
    let rows = scan::number(line, column, word, 1, MAX_SIDE, "a number of rows")?;
    let (column, word) = next();
    let cols = scan::number(line, column, word, 1, MAX_SIDE, "a number of columns")?;
    let variant = match next() {
        (_, "") => Variant::Framed,
        (_, "tetravex") => Variant::Tetravex,
        (column, word) => {
            return Err(ParseError::found(line, column, word, "`tetravex` or the end of the line"));
        }
    };
    match next() {
        (_, "") => Ok((rows, cols, variant)),
        (column, word) => Err(ParseError::found(line, column, word, "the end of the line")),
    }
}

/// Reads four colours that are all that is left of a line; `end` is the column after it.
pub(crate) fn read_sides<'a>(
    line: usize,
    end: usize,
    mut words: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Sides, ParseError> {
    let mut sides = [0; 4];
    for side in &mut sides {
        let (column, word) = words.next().unwrap_or((end, ""));
        *side = scan::number(line, column, word, 0, u8::MAX, "a colour")?;
    }
    match words.next() {
        None => Ok(sides),
        Some((column, word)) => {
            Err(ParseError::found(line, column, word, "four colours and no more"))
        }
    }
}

fn read_fixed(line: usize, content: &str) -> Result<Fixed, ParseError> {
    let words: Vec<(usize, &str)> = scan::words(content).take(5).collect();
    let &[_, (column, name), (piece_column, piece), (turn_column, turn)] = words.as_slice() else {
        return Err(ParseError::found(line, 1, content.trim(), "`fixed CELL PIECE ROTATION`"));
    };
    let Some(cell) = read_cell_name(name) else {
        let expected = "a cell such as I8 (row letter, column number)";
        return Err(ParseError::found(line, column, name, expected));
    };
    let last = MAX_SIDE * MAX_SIDE;
    let piece = scan::number(line, piece_column, piece, 1, last, "a piece number")?;
    let rotation = scan::number(line, turn_column, turn, 0, 3, "a number of quarter turns")?;
    Ok(Fixed { cell, placed: Placed::new(piece - 1, rotation) })
}

/// The name of a cell as on the official board: row letter and column number, `A1` at the top
/// left; the row after `Z` is `AA`.
pub(crate) fn cell_name((row, col): Cell) -> String {
    let letter = |i: usize| char::from(b'A' + (i % 26) as u8);
    let mut name = String::new();
    if row >= 26 {
        name.push(letter(row / 26 - 1));
    }
    name.push(letter(row));
    let _ = write!(name, "{}", col + 1);
    name
}

/// The cell of a name.
pub(crate) fn read_cell_name(name: &str) -> Option<Cell> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    let row = match *letters.as_bytes() {
        [a @ b'A'..=b'Z'] => usize::from(a - b'A'),
        [a @ b'A'..=b'Z', b @ b'A'..=b'Z'] => {
            26 * usize::from(a - b'A' + 1) + usize::from(b - b'A')
        }
        _ => return None,
    };
    let col: usize = number.parse().ok()?;
    (1..=MAX_SIDE).contains(&col).then(|| (row, col - 1))
}

/// Writes an instance.
pub(crate) fn write(instance: &Instance) -> String {
    let mut text = format!("eternity {} {}", instance.rows(), instance.cols());
    if instance.variant() == Variant::Tetravex {
        text.push_str(" tetravex");
    }
    text.push('\n');
    for Fixed { cell, placed } in instance.fixed() {
        let (name, number) = (cell_name(*cell), placed.piece + 1);
        let _ = writeln!(text, "fixed {name} {number} {}", placed.rotation);
    }
    text + &write_pieces(instance.pieces())
}

/// Writes pieces, four colours a line.
pub(crate) fn write_pieces(pieces: &[Sides]) -> String {
    let mut text = String::new();
    for [top, right, bottom, left] in pieces {
        let _ = writeln!(text, "{top} {right} {bottom} {left}");
    }
    text
}

/// Reads a board.
pub(crate) fn read_solution(instance: &Instance, text: &str) -> Result<Board, ParseError> {
    let (rows, cols) = (instance.rows(), instance.cols());
    let mut board = Board::filled(rows, cols, None);
    let mut row = 0;
    let mut last = 1;
    for (line, content) in scan::content(text) {
        if row == rows {
            let expected = format!("the end after {rows} rows");
            return Err(ParseError::found(line, 1, content.trim(), expected));
        }
        let mut words = scan::words(content);
        for col in 0..cols {
            let (column, word) = words.next().unwrap_or((content.chars().count() + 1, ""));
            board[(row, col)] = read_placed(line, column, word)?;
        }
        if let Some((column, word)) = words.next() {
            let expected = format!("the end of the line after {cols} cells");
            return Err(ParseError::found(line, column, word, expected));
        }
        row += 1;
        last = line;
    }
    if row < rows {
        return Err(ParseError::line(last, format!("found {row} rows, expected {rows}")));
    }
    Ok(board)
}

/// Rows of placed pieces and nothing else.
pub(super) fn looks_like_answer(text: &str) -> bool {
    let mut words = scan::content(text).flat_map(|(_, line)| scan::words(line)).peekable();
    words.peek().is_some_and(|(_, word)| word.contains(':') || *word == ".")
        && words.all(|(column, word)| read_placed(1, column, word).is_ok())
        && text.contains(':')
}

fn read_placed(line: usize, column: usize, word: &str) -> Result<Option<Placed>, ParseError> {
    if word == "." {
        return Ok(None);
    }
    let Some((piece, rotation)) = word.split_once(':') else {
        let expected = "a cell such as 139:0 (piece:rotation), or `.` for an empty one";
        return Err(ParseError::found(line, column, word, expected));
    };
    // The judge, not the reader, says that a piece does not exist.
    let number = scan::number(line, column, piece, 1, usize::from(u16::MAX), "a piece number")?;
    let after = column + piece.chars().count() + 1;
    let rotation = scan::number(line, after, rotation, 0, 3, "a number of quarter turns")?;
    Ok(Some(Placed::new(number - 1, rotation)))
}

/// Writes a board.
pub(crate) fn write_solution(board: &Board) -> String {
    let word = |cell: &Option<Placed>| match cell {
        Some(placed) => format!("{}:{}", usize::from(placed.piece) + 1, placed.rotation & 3),
        None => ".".to_owned(),
    };
    let words: Vec<String> = board.values().iter().map(word).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in words.chunks(board.cols().max(1)) {
        let row: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_known_by_its_cells() {
        assert!(looks_like_answer("# best\n  . 3:0\n12:1 4:2\n"));
        for other in ["", ". .\n", "eternity 2 2\n", "1 2:0\n", "12:34\n", "1:0 x\n"] {
            assert!(!looks_like_answer(other), "{other}");
        }
    }

    #[test]
    fn cells_are_named_as_on_the_official_board() {
        assert_eq!(cell_name((8, 7)), "I8");
        assert_eq!(cell_name((63, 63)), "BL64");
        for row in 0..MAX_SIDE {
            for col in [0, 9, 63] {
                assert_eq!(read_cell_name(&cell_name((row, col))), Some((row, col)));
            }
        }
        for wrong in ["", "8", "I", "i8", "I0", "I65", "III8", "I8x", "8I"] {
            assert_eq!(read_cell_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| read(text).map(|d| d.instance).unwrap_err().to_string();
        assert_eq!(
            error("eternity 1 1 x"),
            "line 1, column 14: found \"x\", expected `tetravex` or the end of the line"
        );
        assert_eq!(
            error("# a\neternity 1 1\n0 0 0 256"),
            "line 3, column 7: found \"256\", expected a colour from 0 to 255"
        );
        assert_eq!(error("eternity 1 2\n0 1 0 0"), "line 2: found 1 pieces, expected 2 for 1x2");
        assert_eq!(
            error("eternity 1 1\nfixed A1 2 0\n0 0 0 0"),
            "line 2: found piece 2, expected a number from 1 to 1"
        );
    }
}
