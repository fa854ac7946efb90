//! Small pieces that every reader of text shares: lines, words and numbers with their places.

use crate::ParseError;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

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
        let before = leading(rest, true);
        column += characters(&rest[..before]);
        rest = &rest[before..];
        if rest.is_empty() {
            return None;
        }
        let (word, after) = rest.split_at(leading(rest, false));
        let at = column;
        column += characters(word);
        rest = after;
        Some((at, word))
    })
}

/// How many bytes of a text come before the first character that is not blank, or not not blank.
/// Answers of millions of numbers are read by it: bytes are looked at one by one, characters only
/// beyond ASCII.
#[inline]
fn leading(text: &str, blank: bool) -> usize {
    let is_blank = |byte: u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let ends = |&byte: &u8| !byte.is_ascii() || is_blank(byte) != blank;
    match text.bytes().position(|byte| ends(&byte)) {
        None => text.len(),
        Some(at) if text.as_bytes()[at].is_ascii() => at,
        Some(_) => text.find(|c: char| c.is_whitespace() != blank).unwrap_or(text.len()),
    }
}

/// How many characters a text has.
#[inline]
fn characters(text: &str) -> usize {
    text.bytes().filter(|&byte| byte & 0xc0 != 0x80).count()
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

/// A whole number as people write large ones: `1000000`, `1_000_000`, `1,000,000`, `1e6`, `2.5e6`.
pub fn count(text: &str) -> Result<u64, String> {
    let refused =
        || format!("found {text:?}, expected a whole number such as 250000, 250_000 or 2.5e5");
    let plain: String = text.trim().chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let (mantissa, exponent) = match plain.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<usize>().map_err(|_| refused())?),
        None => (plain.as_str(), 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let fits = fraction.len() <= exponent && exponent <= 20;
    if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || !fits {
        return Err(refused());
    }
    let zeros = "0".repeat(exponent - fraction.len());
    format!("{whole}{fraction}{zeros}").parse().map_err(|_| refused())
}

/// A number of threads, at least one.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let count = usize::try_from(count(text)?).ok().and_then(NonZeroUsize::new);
    count.ok_or_else(|| "expected at least 1 thread".to_owned())
}

/// Where to stop counting: a whole number, or `0` or `all` for nowhere.
pub fn limit(text: &str) -> Result<u128, String> {
    match text.parse() {
        Ok(0) => Ok(u128::MAX),
        Ok(limit) => Ok(limit),
        Err(_) if text == "all" => Ok(u128::MAX),
        Err(_) => Err("expected a whole number or all".to_owned()),
    }
}

/// A time such as `10s`, `500ms`, `2m`, `1h30m`, `7d` or plain seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let expected =
        || format!("found {text:?}, expected a time such as 500ms, 10s, 2m, 1h30m or 7d");
    let mut total = Duration::ZERO;
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err(expected());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let seconds = match unit {
            "ms" => 0.001,
            "s" | "" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86400.0,
            _ => return Err(expected()),
        };
        let number: f64 = number.parse().map_err(|_| expected())?;
        let part = Duration::try_from_secs_f64(number * seconds).map_err(|_| expected())?;
        total = total.checked_add(part).ok_or_else(expected)?;
        rest = after;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_read_as_people_write_them() {
        for (text, expected) in
            [("0", 0), ("1000000", 1_000_000), ("1_000_000", 1_000_000), ("1,000", 1000)]
        {
            assert_eq!(count(text), Ok(expected), "{text}");
        }
        for (text, expected) in [("1e6", 1_000_000), ("2.5E3", 2500), ("1e0", 1), ("12.50e2", 1250)]
        {
            assert_eq!(count(text), Ok(expected), "{text}");
        }
        for text in ["", "-1", "1.5", "1e-3", "e6", "1e21", "1.25e1", "ten", "99999999999999999999"]
        {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn words_keep_their_columns() {
        let found: Vec<_> = words("  12 é\tx").collect();
        assert_eq!(found, [(3, "12"), (6, "é"), (8, "x")]);
        // Blanks that only Unicode knows part words too, and so does the vertical tab.
        let found: Vec<_> = words("a\u{a0}\u{2003}é1\u{b}b\u{1f}c").collect();
        assert_eq!(found, [(1, "a"), (4, "é1"), (7, "b\u{1f}c")]);
        assert_eq!(words(" \t\r").count(), 0);
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

    #[test]
    fn times_are_read_with_their_units() {
        for (text, millis) in [
            ("500ms", 500),
            ("10s", 10_000),
            ("10", 10_000),
            ("1.5s", 1500),
            ("2m", 120_000),
            ("1h30m", 5_400_000),
            ("7d", 604_800_000),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "s", "10x", "-1s", "1e9999s", "99999999999999999999d", "1..2s"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
