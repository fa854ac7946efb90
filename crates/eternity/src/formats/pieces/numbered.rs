//! The fields of a line of a piece list, and lists that give every piece its number before its
//! colours. Knows nothing about colours.

use kumiki_core::ParseError;
use std::collections::BTreeMap;

/// More fields than a line can have.
const MOST: usize = 8;

/// The words of a line with their columns (from 1): blanks, commas and semicolons separate them.
/// Of a line that is too long, more than a line can have.
pub(super) fn fields(line: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut column = 1;
    for word in line.split(|c: char| c.is_whitespace() || ",;".contains(c)) {
        if !word.is_empty() {
            fields.push((column, word));
        }
        if fields.len() == MOST {
            break;
        }
        column += word.chars().count() + 1;
    }
    fields
}

/// The number of a piece as lists write it: `7`, `7:` or `7.`.
pub(super) fn number(word: &str) -> Option<usize> {
    word.strip_suffix([':', '.']).unwrap_or(word).parse().ok()
}

/// Pieces under the numbers that their list gives them.
pub(super) struct Numbered<T> {
    pieces: BTreeMap<usize, T>,
}

impl<T> Numbered<T> {
    pub(super) fn new() -> Self {
        Numbered { pieces: BTreeMap::new() }
    }

    /// Enters a piece under the number that a word is.
    pub(super) fn enter(
        &mut self,
        line: usize,
        (column, word): (usize, &str),
        piece: T,
    ) -> Result<(), ParseError> {
        let Some(number) = number(word) else {
            return Err(ParseError::found(line, column, word, "the number of a piece"));
        };
        match self.pieces.insert(number, piece) {
            None => Ok(()),
            Some(_) => Err(ParseError::line(line, format!("piece {number} is listed twice"))),
        }
    }

    /// The pieces in the order of their numbers, which are counted from 0 or from 1.
    pub(super) fn in_order(self, last_line: usize) -> Result<Vec<T>, ParseError> {
        let first = self.pieces.keys().next().map_or(1, |&number| number.min(1));
        let missing = self.pieces.keys().enumerate().find(|&(i, &number)| number != first + i);
        match missing {
            None => Ok(self.pieces.into_values().collect()),
            Some((i, found)) => {
                let expected = format!("piece {} before piece {found}", first + i);
                Err(ParseError::line(last_line, format!("expected {expected}")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_have_the_columns_of_the_line() {
        assert_eq!(fields("1, 0;3\t44"), [(1, "1"), (4, "0"), (6, "3"), (8, "44")]);
        assert_eq!(fields(" ,, "), []);
    }

    #[test]
    fn pieces_come_in_the_order_of_their_numbers() {
        for (words, order) in [(["2", "3", "1"], "cab"), (["0:", "1:", "2:"], "abc")] {
            let mut numbered = Numbered::new();
            for (word, piece) in words.into_iter().zip('a'..) {
                numbered.enter(1, (1, word), piece).unwrap();
            }
            assert_eq!(numbered.in_order(3).unwrap().into_iter().collect::<String>(), order);
        }
    }

    #[test]
    fn numbers_that_are_missing_or_there_twice_are_named() {
        let mut numbered = Numbered::new();
        numbered.enter(1, (1, "1"), 'a').unwrap();
        numbered.enter(2, (1, "3"), 'b').unwrap();
        let twice = numbered.enter(3, (1, "3"), 'c').unwrap_err().to_string();
        assert_eq!(twice, "line 3: piece 3 is listed twice");
        let missing = numbered.in_order(3).unwrap_err().to_string();
        assert_eq!(missing, "line 3: expected piece 2 before piece 3");
    }
}
