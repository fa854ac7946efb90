//! The native text formats of instances and solutions. Knows no method.
//!
//! Rows and columns count from 1, as people do; diagonals have the numbers of CSPLib 079, from 0.

use super::builder::{Direction, Givens};
use crate::{Instance, MAX_SIZE, Queens, Solution};
use kumiki_core::{Document, Format, ParseError, scan};
use std::fmt::Write;

/// `queens N` and lines of givens.
pub(crate) const FORMAT: Format<Queens> =
    Format::text("the size and the givens, one to a line; answers: the column of each row", read);

/// Columns on one line of a written solution.
const PER_LINE: usize = 20;

/// What a line of givens may say.
const GIVEN: &str = "placed R C, blocked R C, excluded sum K or excluded difference K";

fn read(text: &str) -> Result<Document<Queens>, ParseError> {
    let mut lines = scan::content(text);
    let Some((line, header)) = lines.next() else {
        return Err(ParseError::found(1, 0, "", "queens N"));
    };
    let words: Vec<(usize, &str)> = scan::words(header).take(3).collect();
    let n = match words[..] {
        [(_, "queens"), (column, n)] => scan::number(line, column, n, 1, MAX_SIZE, "a size")?,
        _ => return Err(ParseError::found(line, 0, header.trim(), "queens N")),
    };
    let mut givens = Givens::new(n);
    for (line, content) in lines {
        read_given(&mut givens, line, content)?;
    }
    givens.document()
}

fn read_given(givens: &mut Givens, line: usize, content: &str) -> Result<(), ParseError> {
    let words: Vec<(usize, &str)> = scan::words(content).take(4).collect();
    let n = givens.n;
    let index = |(column, word), what| scan::number(line, column, word, 1, n, what).map(|i| i - 1);
    match words[..] {
        [(_, "placed"), row, col] => {
            givens.place(line, (index(row, "a row")?, index(col, "a column")?))
        }
        [(_, "blocked"), row, col] => {
            givens.block(line, (index(row, "a row")?, index(col, "a column")?))
        }
        [(_, "excluded"), (at, word), (column, k)] => {
            let direction = match word {
                "sum" => Direction::Sum,
                "difference" => Direction::Difference,
                _ => return Err(ParseError::found(line, at, word, "sum or difference")),
            };
            let k = scan::number(line, column, k, 0, 2 * n - 2, "a diagonal")?;
            givens.exclude(line, direction, k);
            Ok(())
        }
        _ => Err(ParseError::found(line, 0, content.trim(), GIVEN)),
    }
}

/// The instance in the native format.
pub(crate) fn write(instance: &Instance) -> String {
    let mut text = format!("queens {}\n", instance.n);
    let mut line = |words: std::fmt::Arguments| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{words}");
    };
    for (row, col) in &instance.placed {
        line(format_args!("placed {} {}", row + 1, col + 1));
    }
    for (row, col) in &instance.blocked {
        line(format_args!("blocked {} {}", row + 1, col + 1));
    }
    for k in &instance.excluded_sums {
        line(format_args!("excluded sum {k}"));
    }
    for k in &instance.excluded_differences {
        line(format_args!("excluded difference {k}"));
    }
    text
}

/// Reads the column of each row, `.` = open.
pub(crate) fn read_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let n = instance.n;
    if let Some(columns) = plain_columns(n, text) {
        return Ok(Solution::from_columns(columns));
    }
    // Grows with the text, which may be far shorter than `n`.
    let mut columns = Vec::new();
    let mut last = 1;
    for (line, content) in scan::content(text) {
        last = line;
        for (column, word) in scan::words(content) {
            if columns.len() == n {
                return Err(ParseError::found(
                    line,
                    column,
                    word,
                    format!("the end after {n} rows"),
                ));
            }
            columns.push(match word {
                "." => Solution::OPEN,
                _ => scan::number(line, column, word, 1, n as u32, "a column or .")? - 1,
            });
        }
    }
    if columns.len() < n {
        let message = format!("found {} columns, expected {n}, one for each row", columns.len());
        return Err(ParseError::line(last, message));
    }
    Ok(Solution::from_columns(columns))
}

/// The columns of a text as [`write_solution`] writes it: nothing but numbers, a blank or a line end
/// after each, one for each of `n` rows; `None` for any other. Answers of millions of rows and
/// millions of answers are read by it, so that it looks at each byte once.
fn plain_columns(n: usize, text: &str) -> Option<Vec<u32>> {
    // A column and a blank have two bytes at least.
    let mut columns = Vec::with_capacity(n.min(text.len() / 2));
    let (mut value, mut digits) = (0u32, 0);
    for byte in text.bytes() {
        match byte {
            // Nine digits fit in a word.
            b'0'..=b'9' if digits < 9 => {
                value = 10 * value + u32::from(byte - b'0');
                digits += 1;
            }
            b' ' | b'\n' if value >= 1 && value as usize <= n && columns.len() < n => {
                columns.push(value - 1);
                (value, digits) = (0, 0);
            }
            _ => return None,
        }
    }
    (digits == 0 && columns.len() == n).then_some(columns)
}

/// The column of each row of the board, `.` = open, [`PER_LINE`] to a line.
pub(crate) fn write_solution(instance: &Instance, solution: &Solution) -> String {
    // Every column has the digits of the last, or fewer, and a blank.
    let digits = instance.n.max(1).ilog10() as usize + 1;
    let mut text = String::with_capacity((digits + 1) * instance.n);
    for row in 0..instance.n {
        push_column(&mut text, solution, row);
        let ends = row + 1 == instance.n || (row + 1) % PER_LINE == 0;
        text.push(if ends { '\n' } else { ' ' });
    }
    text
}

/// Adds the column of one row (from 1, `.` = open).
pub(crate) fn push_column(text: &mut String, solution: &Solution, row: usize) {
    match solution.queen(row) {
        Some(col) => text.push_str(itoa::Buffer::new().format(col + 1)),
        None => text.push('.'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_givens_does_not_matter() {
        let text = "\u{feff}# made by hand\r\n\r\nqueens 5\r\nblocked 3 3\r\nplaced 2 4\r\n\
                    excluded difference 8\r\n  excluded   sum 0\r\nblocked 1 5\r\n";
        let written = "queens 5\nplaced 2 4\nblocked 1 5\nblocked 3 3\nexcluded sum 0\n\
                       excluded difference 8\n";
        assert_eq!(write(&read(text).unwrap().instance), written);
    }

    #[test]
    fn long_solutions_are_broken_into_lines() {
        let instance = Instance::empty(41);
        let text = write_solution(&instance, &Solution::open(41));
        assert_eq!(text.lines().map(|l| l.split(' ').count()).collect::<Vec<_>>(), [20, 20, 1]);
    }

    #[test]
    fn wrong_solutions_are_named() {
        for (text, expected) in [
            ("", "line 1: found 0 columns, expected 4, one for each row"),
            ("2 4\n# open\n1\n", "line 3: found 3 columns, expected 4, one for each row"),
            ("2 4 1 3 1", "line 1, column 9: found \"1\", expected the end after 4 rows"),
            ("2 4 5 3", "line 1, column 5: found \"5\", expected a column or . from 1 to 4"),
            ("2 4 0 3", "line 1, column 5: found \"0\", expected a column or . from 1 to 4"),
            ("2 4\n? 3", "line 2, column 1: found \"?\", expected a column or . from 1 to 4"),
        ] {
            let error = read_solution(&Instance::empty(4), text).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn the_quick_reader_takes_plain_texts_alone_and_as_the_other_does() {
        let plain = |text: &str| plain_columns(4, text);
        assert_eq!(plain("2 4 1 3\n"), Some(vec![1, 3, 0, 2]));
        assert_eq!(plain("2\n4\n01 3\n"), Some(vec![1, 3, 0, 2]));
        for other in [
            "2 4 1 3",
            "2  4 1 3\n",
            "2 4 1 .\n",
            "2 4 1\n",
            "2 4 1 3 1\n",
            "2 4 1 5\n",
            "2 4 1 0\n",
            "2 4 1 3\r\n",
            "2 4 1 1000000003\n",
            "# 2 4 1 3\n",
            "",
        ] {
            assert_eq!(plain(other), None, "{other:?}");
        }
    }

    #[test]
    fn a_short_text_about_a_huge_board_is_refused_at_once() {
        let error = read_solution(&Instance::empty(MAX_SIZE), "1 2 3").unwrap_err();
        assert!(error.to_string().contains("found 3 columns, expected 100000000"));
    }
}
