//! Game IDs of Simon Tatham's collection: `<params>:<description>`.
//!
//! Knows sizes and the run-length scan; each puzzle knows its own parameters and clues.

use kumiki_core::{ParseError, scan};

/// The most cells that an ID may describe.
const MAX_CELLS: usize = 1 << 20;

/// The parts of a game ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId<'a> {
    /// The first number of `AxB`: the width, or the columns of a box.
    pub first: usize,
    /// The second number.
    pub second: usize,
    /// The rest of the parameters, such as `m2` or `dt`.
    pub extra: &'a str,
    /// The description.
    pub body: &'a str,
    /// Column of the description in the text, from 1.
    pub column: usize,
}

/// Reads the parts of `AxBextra:body` (or `Aextra:body`, a square).
pub fn game_id(text: &str) -> Result<GameId<'_>, ParseError> {
    let text = text.trim();
    let Some((params, body)) = text.split_once(':') else {
        return Err(ParseError::found(1, 1, text, "a game ID like 7x7:description"));
    };
    let digits = |s: &str| s.find(|c: char| !c.is_ascii_digit()).unwrap_or(s.len());
    let (word, rest) = params.split_at(digits(params));
    let first = scan::number(1, 1, word, 1, MAX_CELLS, "a size")?;
    let (second, extra) = match rest.strip_prefix('x') {
        Some(rest) => {
            let (second, extra) = rest.split_at(digits(rest));
            let column = word.len() + 2;
            (scan::number(1, column, second, 1, MAX_CELLS, "a size")?, extra)
        }
        None => (first, rest),
    };
    if first * second > MAX_CELLS {
        let message = format!("{first} x {second} cells are more than {MAX_CELLS}");
        return Err(ParseError::at(1, 1, message));
    }
    Ok(GameId { first, second, extra, body, column: params.chars().count() + 2 })
}

/// Reads numbers with `a`-`z` for 1..26 blanks and `_` between adjacent numbers (Rectangles,
/// Solo) into `cells` values, `None` = blank.
pub fn numbers(id: &GameId, cells: usize) -> Result<Vec<Option<u32>>, ParseError> {
    let mut values = Vec::with_capacity(cells.min(1 << 16));
    let bytes = id.body.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        let column = id.column + i;
        match bytes[i] {
            b'a'..=b'z' => {
                values.extend(std::iter::repeat_n(None, usize::from(bytes[i] - b'a' + 1)));
                i += 1;
            }
            b'_' => i += 1,
            b'0'..=b'9' => {
                let digits = bytes[i..].iter().take_while(|b| b.is_ascii_digit()).count();
                let word = &id.body[i..i + digits];
                values.push(Some(scan::number(1, column, word, 1, MAX_CELLS as u32, "a number")?));
                i += digits;
            }
            _ => {
                let found = id.body[i..].chars().next().map(String::from).unwrap_or_default();
                let expected = "a number, blanks a-z or '_'";
                return Err(ParseError::found(1, column, &found, expected));
            }
        }
        if values.len() > cells {
            let message = format!("more than the {cells} cells of the grid");
            return Err(ParseError::at(1, column, message));
        }
    }
    if values.len() < cells {
        let message = format!("found {} cells, expected {cells}", values.len());
        return Err(ParseError::at(1, id.column, message));
    }
    Ok(values)
}

/// Writes what [`numbers`] reads.
pub fn write_numbers(values: &[Option<u32>]) -> String {
    let mut text = String::new();
    let mut blanks = 0u8;
    let mut after_number = false;
    for value in values {
        match value {
            None => {
                blanks += 1;
                if blanks == 26 {
                    text.push('z');
                    (blanks, after_number) = (0, false);
                }
            }
            Some(n) => {
                if blanks > 0 {
                    text.push(char::from(b'a' + blanks - 1));
                } else if after_number {
                    text.push('_');
                }
                text.push_str(&n.to_string());
                (blanks, after_number) = (0, true);
            }
        }
    }
    if blanks > 0 {
        text.push(char::from(b'a' + blanks - 1));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_vectors_round_trip() {
        for (text, cells) in [
            ("7x7:2_4a2b2d3b2b4d2b3_4h6b3b5_2a2b3a", 49),
            ("3x3:a7e6a2_5a3d8_4b7b1_3f7_4b3c1c6b5_4f9_1b4b5_7d6a2_9a6e4a", 81),
        ] {
            let id = game_id(text).unwrap();
            let values = numbers(&id, cells).unwrap();
            assert_eq!(write_numbers(&values), id.body);
        }
    }

    #[test]
    fn parameters_are_taken_apart() {
        let id = game_id("7x9m2L:a2").unwrap();
        assert_eq!((id.first, id.second, id.extra, id.body, id.column), (7, 9, "m2L", "a2", 8));
        assert_eq!(game_id("5:a").map(|id| (id.first, id.second)), Ok((5, 5)));
    }

    #[test]
    fn mistakes_name_their_column() {
        for (text, message) in [
            ("7x7", "line 1, column 1: found \"7x7\", expected a game ID"),
            ("2x2:1!", "line 1, column 6: found \"!\", expected a number"),
            ("2x2:z", "line 1, column 5: more than the 4 cells"),
            ("2x2:1_2", "line 1, column 5: found 2 cells, expected 4"),
            ("99999x99999:a", "line 1, column 1: 99999 x 99999 cells"),
        ] {
            let error = game_id(text).and_then(|id| numbers(&id, 4)).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
