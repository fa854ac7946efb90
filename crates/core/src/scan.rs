//! Small pieces that every reader of text shares: lines, words and numbers with their places.

use crate::ParseError;
use std::fmt::Display;
use std::str::FromStr;

/// The lines of a text with their numbers (from 1), without line ends (LF or CRLF) or a leading
/// byte-order mark.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().enumerate().map(|(i, line)| (i + 1, line))
}

/// The lines that are neither blank nor comments (`#`), with their numbers (from 1).
pub fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    lines(text).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    })
}

/// The words of a line with their columns in characters (from 1).
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        if trimmed.is_empty() {
            return None;
        }
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (word, after) = trimmed.split_at(end);
        let at = column;
        column += word.chars().count();
        rest = after;
        Some((at, word))
    })
}

/// A number between two bounds (both included) or an error that names them.
pub fn number<T>(
    line: usize,
    column: usize,
    word: &str,
    low: T,
    high: T,
    what: &str,
) -> Result<T, ParseError>
where
    T: FromStr + PartialOrd + Display,
{
    match word.parse::<T>() {
        Ok(value) if value >= low && value <= high => Ok(value),
        _ => Err(ParseError::found(line, column, word, format!("{what} from {low} to {high}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_columns() {
        let found: Vec<_> = words("  12 é\tx").collect();
        assert_eq!(found, [(3, "12"), (6, "é"), (8, "x")]);
    }

    #[test]
    fn numbers_out_of_range_name_the_range() {
        let error = number(3, 5, "99", 1, 9, "a digit").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3, column 5: found \"99\", expected a digit from 1 to 9"
        );
    }

    #[test]
    fn content_skips_blank_lines_and_comments_but_keeps_numbers() {
        let found: Vec<_> = content("\u{feff}# a\r\n\r\n7\r\n # b\n8").collect();
        assert_eq!(found, [(3, "7"), (5, "8")]);
    }
}
