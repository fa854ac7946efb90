//! One character for each number: `1`-`9`, `A`-`Z`, `a`-`y`, as boards larger than 9 x 9 are
//! written without blanks between their cells.
//!
//! Knows characters only, not how a format strings them together.

use kumiki_core::ParseError;

const SYMBOLS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxy";

/// What always stands for an empty cell.
const EMPTY: &[u8] = b".0_*";

/// What stands for an empty cell where letters are no numbers.
const EMPTY_TO_9: &[u8] = b"X ";

/// In place of the number of a character that is no symbol: more than any number.
const NONE: u8 = u8::MAX;

/// The number of each ASCII character, 0 = empty: lists of millions of boards are read by it.
const NUMBERS: [u8; 128] = numbers(&[]);

/// The same on boards up to 9 x 9.
const NUMBERS_TO_9: [u8; 128] = numbers(EMPTY_TO_9);

const fn numbers(more_empty: &[u8]) -> [u8; 128] {
    let mut numbers = [NONE; 128];
    let mut at = 0;
    while at < SYMBOLS.len() {
        numbers[SYMBOLS[at] as usize] = at as u8 + 1;
        at += 1;
    }
    at = 0;
    while at < EMPTY.len() {
        numbers[EMPTY[at] as usize] = 0;
        at += 1;
    }
    at = 0;
    while at < more_empty.len() {
        numbers[more_empty[at] as usize] = 0;
        at += 1;
    }
    numbers
}

/// The largest side that symbols can write.
pub(super) const MAX: usize = SYMBOLS.len();

/// The symbol of a number (`.` for 0); `None` beyond [`MAX`].
pub(super) fn of(value: u8) -> Option<char> {
    match value {
        0 => Some('.'),
        _ => SYMBOLS.get(usize::from(value) - 1).map(|&byte| char::from(byte)),
    }
}

/// The symbols of some cells of a board; the error says which boards have no symbols.
pub(super) fn write(side: usize, values: &[u8]) -> Result<String, String> {
    let symbols: Option<String> = values.iter().map(|&value| of(value)).collect();
    symbols
        .filter(|_| side <= MAX)
        .ok_or_else(|| format!("there are symbols for boards up to {MAX} x {MAX}, not {side}"))
}

/// The number of a symbol on a board of a side (0 = empty), up to `limit`. `X` and the blank are
/// empty only where letters are no numbers.
#[inline]
pub(super) fn value(c: char, side: usize, limit: usize) -> Option<u8> {
    let numbers = if side <= 9 { &NUMBERS_TO_9 } else { &NUMBERS };
    let number = *numbers.get(c as usize)?;
    (usize::from(number) <= limit.min(MAX)).then_some(number)
}

/// [`value`] with an error that names the place.
pub(super) fn read(
    line: usize,
    column: usize,
    c: char,
    side: usize,
    limit: usize,
) -> Result<u8, ParseError> {
    value(c, side, limit).ok_or_else(|| {
        let last = u8::try_from(limit).ok().and_then(of).unwrap_or('y');
        let expected = format!("a symbol from 1 to {last}, or '.' for an empty cell");
        ParseError::found(line, column, &c.to_string(), expected)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_and_numbers_are_one_to_one() {
        for n in 0..=60u8 {
            assert_eq!(value(of(n).unwrap(), 60, 60), Some(n));
        }
        assert_eq!((of(10), of(35), of(36), of(60)), (Some('A'), Some('Z'), Some('a'), Some('y')));
        assert_eq!((of(61), value('z', 60, 60), value('A', 9, 9)), (None, None, None));
    }

    #[test]
    fn x_and_the_blank_are_empty_only_where_letters_are_no_numbers() {
        assert_eq!((value('X', 9, 9), value(' ', 9, 9)), (Some(0), Some(0)));
        assert_eq!((value('X', 36, 36), value(' ', 16, 16)), (Some(33), None));
    }
}
