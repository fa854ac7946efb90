//! The native text format: `hashi ROWS COLS`, then the rows; and the list of bridges that is
//! the text of an answer.
//!
//! Knows spelling and places only; whether an answer is right is the judge's business.

use super::clue;
use crate::{
    Bridge, Clue, Hashi, Instance, Island, MAX_BRIDGES, MAX_SIDE, Solution, USUAL_BRIDGES,
};
use kumiki_core::{Document, Format, ParseError, scan};
use std::fmt::Write as _;

/// The `text` format.
pub(crate) const FORMAT: Format<Hashi> = Format {
    looks_like_answer,
    ..Format::text(
        "`hashi ROWS COLS [max M] [no-loops]`, then the rows: numbers, `?` unknown, `.` water",
        |text| read(text).map(Document::instance),
    )
};

/// Bridges: four numbers from 1 and how many they are.
fn looks_like_answer(text: &str) -> bool {
    let mut lines = scan::content(text).peekable();
    let is_bridge = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().take(6).collect();
        let number = |word: &&str| *word == "?" || word.parse().is_ok_and(|n: usize| n > 0);
        words.len() == 5 && words.iter().all(number)
    };
    lines.peek().is_some() && lines.all(|(_, line)| is_bridge(line))
}

const HEADER: &str = "`hashi ROWS COLS`, then `max M` or `no-loops` if they apply";
/// The word of the header for boards that forbid loops.
const NO_LOOPS: &str = "no-loops";

fn read(text: &str) -> Result<Instance, ParseError> {
    let mut lines = scan::content(text);
    let Some((line, header)) = lines.next() else {
        return Err(ParseError::found(1, 0, "", HEADER));
    };
    let mut words: Vec<(usize, &str)> = scan::words(header).take(7).collect();
    let loops = words.pop_if(|(_, word)| *word == NO_LOOPS).is_none();
    let ((rows_at, rows), (cols_at, cols), max) = match *words {
        [(_, "hashi"), rows, cols] => (rows, cols, None),
        [(_, "hashi"), rows, cols, (_, "max"), max] => (rows, cols, Some(max)),
        _ => return Err(ParseError::found(line, 1, header, HEADER)),
    };
    let rows = scan::number(line, rows_at, rows, 1, MAX_SIDE, "a number of rows")?;
    let cols = scan::number(line, cols_at, cols, 1, MAX_SIDE, "a number of columns")?;
    let max = match max {
        Some((at, max)) => scan::number(line, at, max, 1, MAX_BRIDGES, "a number of bridges")?,
        None => USUAL_BRIDGES,
    };
    let islands = read_rows(lines, line, rows, cols, max)?;
    let instance = Instance::of_checked(rows, cols, max, islands);
    Ok(if loops { instance } else { instance.without_loops() })
}

/// Reads exactly `rows` rows of `cols` cells; `before` is the line before them, to be named when
/// they are missing.
pub(crate) fn read_rows<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    before: usize,
    rows: usize,
    cols: usize,
    max: u8,
) -> Result<Vec<Island>, ParseError> {
    let mut islands = Vec::new();
    let (mut row, mut last) = (0, before);
    for (line, text) in lines {
        if row == rows {
            return Err(ParseError::found(line, 0, text, format!("the end after {rows} rows")));
        }
        read_row(line, text, row, cols, max, &mut islands)?;
        (row, last) = (row + 1, line);
    }
    if row < rows {
        return Err(ParseError::line(last, format!("found {row} rows, expected {rows}")));
    }
    Ok(islands)
}

fn read_row(
    line: usize,
    text: &str,
    row: usize,
    cols: usize,
    max: u8,
    islands: &mut Vec<Island>,
) -> Result<(), ParseError> {
    let mut found = 0;
    for (column, word) in cells(text, cols) {
        if found < cols
            && let Some(clue) = read_cell(line, column, word, max)?
        {
            islands.push(Island { cell: (row, found), clue });
        }
        found += 1;
    }
    if found != cols {
        let message = format!("row {} has {found} cells, expected {cols}", row + 1);
        return Err(ParseError::line(line, message));
    }
    Ok(())
}

/// The cells of a row with their columns: its words or, where it is one word on a board of
/// several columns, the characters of that word.
pub(crate) fn cells(text: &str, cols: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut words = scan::words(text);
    let alone = words.next().filter(|_| words.next().is_none());
    let packed = alone.filter(|_| cols != 1);
    let chars = packed.into_iter().flat_map(|(at, word)| {
        let starts = word.char_indices().enumerate();
        starts.map(move |(i, (start, c))| (at + i, &word[start..start + c.len_utf8()]))
    });
    let words = packed.is_none().then(|| scan::words(text));
    chars.chain(words.into_iter().flatten())
}

/// Reads a cell: `None` is water.
pub(crate) fn read_cell(
    line: usize,
    column: usize,
    word: &str,
    max: u8,
) -> Result<Option<Clue>, ParseError> {
    match word {
        "." | "0" => Ok(None),
        "?" => Ok(Some(None)),
        _ => {
            // What is not a number is refused like a number that no island has.
            let number = word.parse().unwrap_or(0);
            let number = clue(number, max).map_err(|expected| {
                ParseError::found(line, column, word, format!("{expected}, `?` or `.`"))
            })?;
            Ok(Some(Some(number)))
        }
    }
}

/// Writes a cell, with `water` for water.
pub(crate) fn write_cell(cell: Option<Clue>, water: &str) -> String {
    match cell {
        None => water.to_owned(),
        Some(None) => "?".to_owned(),
        Some(Some(number)) => number.to_string(),
    }
}

/// Writes the rows of a board, cells aligned in columns.
pub(crate) fn write_rows(instance: &Instance, water: &str) -> String {
    let wide = instance.islands().iter().any(|i| i.clue.is_some_and(|clue| clue >= 10));
    let width = if wide { 2 } else { 1 };
    let grid = instance.clues();
    let mut text = String::new();
    for row in 0..grid.rows() {
        for (col, &cell) in grid.row(row).iter().enumerate() {
            let blank = if col == 0 { "" } else { " " };
            let _ = write!(text, "{blank}{:>width$}", write_cell(cell, water));
        }
        text.push('\n');
    }
    text
}

/// Writes an instance.
pub(crate) fn write(instance: &Instance) -> String {
    let mut text = format!("hashi {} {}", instance.rows(), instance.cols());
    if instance.max_bridges() != USUAL_BRIDGES {
        let _ = write!(text, " max {}", instance.max_bridges());
    }
    if !instance.allows_loops() {
        let _ = write!(text, " {NO_LOOPS}");
    }
    text.push('\n');
    text + &write_rows(instance, ".")
}

/// The most bridges between two cells that an answer can claim: far more than any board allows.
pub(crate) const MAX_CLAIM: u8 = 99;
/// The text of an answer without bridges, which would otherwise be empty.
const NONE: &str = "none";
const BRIDGE: &str = "`row column row column bridges` (rows and columns from 1) or `none`";

/// Reads an answer: one line `row column row column bridges` for each pair of joined cells, rows
/// and columns from 1, with `?` for a number not decided yet.
pub(crate) fn read_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let mut bridges: Vec<(Bridge, usize)> = Vec::new();
    let mut last = 1;
    let mut none = false;
    for (line, content) in scan::content(text) {
        if none || (content.trim() == NONE && !bridges.is_empty()) {
            return Err(ParseError::found(line, 0, content, "`none` to stand alone"));
        }
        if content.trim() == NONE {
            none = true;
        } else {
            bridges.push((parse_bridge(instance, line, content)?, line));
        }
        last = line;
    }
    if bridges.is_empty() && !none {
        return Err(ParseError::found(last, 0, "", BRIDGE));
    }
    bridges.sort_by_key(|(bridge, line)| (bridge.from, bridge.to, *line));
    for pair in bridges.windows(2) {
        let [(first, at), (second, line)] = [pair[0], pair[1]];
        if (first.from, first.to) == (second.from, second.to) {
            let message = format!("found a pair of cells that line {at} has already joined");
            return Err(ParseError::line(line, message));
        }
    }
    Ok(Solution::new(bridges.into_iter().map(|(bridge, _)| bridge)))
}

fn parse_bridge(instance: &Instance, line: usize, content: &str) -> Result<Bridge, ParseError> {
    let mut words = scan::words(content);
    let first = std::array::from_fn(|_| words.next());
    let ([Some(row), Some(col), Some(to_row), Some(to_col), Some((at, count))], None) =
        (first, words.next())
    else {
        return Err(ParseError::found(line, 1, content, BRIDGE));
    };
    let row_of = |(at, word)| scan::number(line, at, word, 1, instance.rows(), "a row");
    let col_of = |(at, word)| scan::number(line, at, word, 1, instance.cols(), "a column");
    let one = (row_of(row)? - 1, col_of(col)? - 1);
    let other = (row_of(to_row)? - 1, col_of(to_col)? - 1);
    let count = match count {
        "?" => None,
        word => Some(scan::number(line, at, word, 0, MAX_CLAIM, "`?` or a number of bridges")?),
    };
    Ok(Bridge { from: one.min(other), to: one.max(other), count })
}

/// Writes an answer.
pub(crate) fn write_solution(solution: &Solution) -> String {
    let mut text = String::from("# row column row column bridges\n");
    if solution.bridges().is_empty() {
        text.push_str("none\n");
    }
    // Large boards have a million bridges.
    let mut digits = itoa::Buffer::new();
    for Bridge { from, to, count } in solution.bridges() {
        for place in [from.0, from.1, to.0, to.1] {
            text.push_str(digits.format(place + 1));
            text.push(' ');
        }
        text.push_str(count.map_or("?", |count| digits.format(count)));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn rows_are_words_or_characters() {
        let spaced = read("hashi 2 3\n4 . ?\n. 2 0\n").unwrap();
        let packed = read("\u{feff}# packed\r\nhashi 2 3\r\n4.?\r\n.20\r\n").unwrap();
        assert_eq!(spaced, packed);
        assert_eq!(write(&packed), "hashi 2 3\n4 . ?\n. 2 .\n");
    }

    #[test]
    fn more_bridges_allow_larger_numbers() {
        let text = "hashi 3 1 max 4\n16\n .\n 3\n";
        let board = read(text).unwrap();
        assert_eq!((board.max_bridges(), board.islands()[0].clue), (4, Some(16)));
        assert_eq!(write(&board), text);
    }

    #[test]
    fn boards_without_loops_say_so() {
        for text in ["hashi 1 3 no-loops\n1 . 1\n", "hashi 1 3 max 3 no-loops\n1 . 1\n"] {
            let board = read(text).unwrap();
            assert!(!board.allows_loops());
            assert_eq!(write(&board), text);
        }
        assert!(read("hashi 1 3\n1 . 1\n").unwrap().allows_loops());
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("", "line 1: found nothing, expected `hashi ROWS COLS`"),
            ("hashi 3", "line 1, column 1: found \"hashi 3\", expected `hashi ROWS"),
            ("hashi 3 0", "line 1, column 9: found \"0\", expected a number of columns from 1"),
            ("hashi 1 2 max 5", "line 1, column 15: found \"5\", expected a number of bridges"),
            ("hashi 1 2\n1 9", "line 2, column 3: found \"9\", expected an island's number from"),
            ("hashi 1 2\n1 x", "line 2, column 3: found \"x\", expected an island's number from"),
            ("hashi 1 2\n1 1 1", "line 2: row 1 has 3 cells, expected 2"),
            ("hashi 2 2\n1 1", "line 2: found 1 rows, expected 2"),
            ("hashi 1 2\n1 1\n1 1", "line 3: found \"1 1\", expected the end after 1 rows"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn answers_read_in_any_order_and_write_in_one() {
        let board = instance("2 . 2 / . . . / 1 . 1");
        let text = "1 3 1 1 ?\n3 1 1 1 1\n1 3 3 3 0\n";
        let solution = read_solution(&board, text).unwrap();
        let written = "# row column row column bridges\n1 1 1 3 ?\n1 1 3 1 1\n";
        assert_eq!(write_solution(&solution), written);
        assert_eq!(read_solution(&board, written).unwrap(), solution);
        let empty = "# row column row column bridges\nnone\n";
        assert_eq!(write_solution(&Solution::default()), empty);
        assert_eq!(read_solution(&board, empty).unwrap(), Solution::default());
    }

    #[test]
    fn wrong_answers_name_their_place() {
        let board = instance("2 . 2 / . . . / 1 . 1");
        for (text, message) in [
            ("", "line 1: found nothing, expected `row column"),
            ("1 1 1 3", "line 1, column 1: found \"1 1 1 3\", expected `row column"),
            ("1 1 1 4 1", "line 1, column 7: found \"4\", expected a column from 1 to 3"),
            ("0 1 1 3 1", "line 1, column 1: found \"0\", expected a row from 1 to 3"),
            ("1 1 1 3 -1", "line 1, column 9: found \"-1\", expected `?` or a number of bridges"),
            ("1 1 1 3 1\n\n1 3 1 1 1", "line 3: found a pair of cells that line 1"),
            ("none\n1 1 1 3 1", "line 2: found \"1 1 1 3 1\", expected `none` to stand"),
            ("1 1 1 3 1\nnone", "line 2: found \"none\", expected `none` to stand"),
        ] {
            let error = read_solution(&board, text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
