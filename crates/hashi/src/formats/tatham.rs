//! `tatham`: the game IDs of Bridges in Simon Tatham's collection, one board on one line.

use super::{check_sides, clue};
use crate::{Clue, Hashi, Instance, Island, MAX_BRIDGES, USUAL_BRIDGES};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};
use kumiki_puzzle_kit::formats::tatham;

/// The `tatham` format.
pub(super) const FORMAT: Format<Hashi> = Format {
    one_line: true,
    recognise,
    read: Some(|text| read(text).map(Document::instance)),
    write: Some(write),
    ..Format::new("tatham", "a game ID of Simon Tatham's Bridges, 7x7m2:description")
};

/// Bridges always writes its `m`; an ID without one may be another game's.
fn recognise(text: &str) -> Confidence {
    let Ok(id) = tatham::game_id(text) else { return Confidence::No };
    let described = id.body.bytes().all(|b| matches!(b, b'1'..=b'9' | b'A'..=b'G' | b'a'..=b'z'));
    Confidence::sure_if(described && id.extra.contains('m') && rules(&id).is_ok())
}

/// The rules that the parameters set: the most bridges, and whether loops are allowed (`L` forbids
/// them); `i`, `e` and `d` say how the game was made.
fn rules(id: &tatham::GameId) -> Result<(u8, bool), ParseError> {
    let (mut max, mut loops) = (USUAL_BRIDGES, true);
    let mut rest = id.extra;
    let mut column = id.column - 1 - rest.chars().count();
    while let Some(part) = rest.chars().next() {
        let after = &rest[part.len_utf8()..];
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, next) = after.split_at(digits);
        match part {
            'm' => {
                let what = "a number of bridges";
                max = scan::number(1, column + 1, number, 1, MAX_BRIDGES, what)?;
            }
            'L' => loops = false,
            'i' | 'e' | 'd' => {}
            _ => {
                let expected = "a parameter of Bridges (m, L, i, e or d)";
                return Err(ParseError::found(1, column, &part.to_string(), expected));
            }
        }
        column += 1 + digits;
        rest = next;
    }
    Ok((max, loops))
}

fn read(text: &str) -> Result<Instance, ParseError> {
    let id = tatham::game_id(text)?;
    let (cols, rows) = (id.first, id.second);
    check_sides(rows, cols)?;
    let (max, loops) = rules(&id)?;
    let mut islands = Vec::new();
    let mut at = 0;
    for (i, c) in id.body.chars().enumerate() {
        let column = id.column + i;
        match read_symbol(column, c, max)? {
            Symbol::Water(cells) => at += cells,
            Symbol::Island(clue) => {
                islands.push(Island { cell: (at / cols, at % cols), clue });
                at += 1;
            }
        }
        if at > rows * cols {
            let message = format!("more than the {} cells of the board", rows * cols);
            return Err(ParseError::at(1, column, message));
        }
    }
    if at < rows * cols {
        let message = format!("found {at} cells, expected {}", rows * cols);
        return Err(ParseError::at(1, id.column, message));
    }
    let instance = Instance::of_checked(rows, cols, max, islands);
    Ok(if loops { instance } else { instance.without_loops() })
}

enum Symbol {
    Water(usize),
    Island(Clue),
}

fn read_symbol(column: usize, c: char, max: u8) -> Result<Symbol, ParseError> {
    let number = match c {
        'a'..='z' => return Ok(Symbol::Water(c as usize - 'a' as usize + 1)),
        'A'..='G' => c as u32 - 'A' as u32 + 10,
        // What is not a digit is refused like a number that no island has.
        _ => c.to_digit(10).unwrap_or(0),
    };
    match clue(number, max) {
        Ok(number) => Ok(Symbol::Island(Some(number))),
        Err(expected) => {
            let expected = format!("{expected} (1-9, A-G) or blanks a-z");
            Err(ParseError::found(1, column, &c.to_string(), expected))
        }
    }
}

fn write(instance: &Instance) -> Result<String, String> {
    let (rows, cols, max) = (instance.rows(), instance.cols(), instance.max_bridges());
    let loops = if instance.allows_loops() { "" } else { "L" };
    let mut text = format!("{cols}x{rows}m{max}{loops}:");
    let mut blanks = 0u8;
    for &cell in instance.clues().values() {
        if cell.is_none() {
            blanks += 1;
        }
        if blanks == 26 || (cell.is_some() && blanks > 0) {
            text.push(char::from(b'a' + blanks - 1));
            blanks = 0;
        }
        match cell {
            None => {}
            Some(None) => return Err("a Bridges ID cannot hold an unknown number".to_owned()),
            Some(Some(number @ 0..=9)) => text.push(char::from(b'0' + number)),
            Some(Some(number)) => text.push(char::from(b'A' + number - 10)),
        }
    }
    if blanks > 0 {
        text.push(char::from(b'a' + blanks - 1));
    }
    text.push('\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn the_published_id_round_trips_to_the_same_bytes() {
        let id = "7x7m2:a2a3b2g3b5b5g1a2c5h2d4\n";
        assert_eq!(write(&read(id).unwrap()).unwrap(), id);
    }

    #[test]
    fn parameters_of_bridges_are_read_or_skipped() {
        for (params, max, loops) in [
            ("2x1m3L", 3, false),
            ("2x1", 2, true),
            ("2x1i30e10m4d2", 4, true),
            ("2x1Lm1", 1, false),
        ] {
            let board = read(&format!("{params}:1a")).unwrap();
            assert_eq!((board.max_bridges(), board.allows_loops()), (max, loops), "{params}");
        }
        assert_eq!(write(&read("2x1Lm1i5:1a").unwrap()).unwrap(), "2x1m1L:1a\n");
        let board = read("1x2m4:GC").unwrap();
        assert_eq!(board.islands()[0].clue, Some(16));
        assert_eq!(write(&board).unwrap(), "1x2m4:GC\n");
    }

    #[test]
    fn only_ids_with_the_parameter_m_are_surely_bridges() {
        for (text, sure) in [("7x7m2:1a", true), ("7x7:1a", false), ("3x3m2:1_2", false)] {
            assert_eq!(recognise(text), Confidence::sure_if(sure), "{text}");
        }
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("2x1m2:1A", "line 1, column 8: found \"A\", expected an island's number from 1 to 8"),
            ("2x1m2:10", "line 1, column 8: found \"0\", expected an island's number"),
            ("2x1m2:1b", "line 1, column 8: more than the 2 cells"),
            ("2x1m2:1", "line 1, column 7: found 1 cells, expected 2"),
            ("2x1m9:1a", "line 1, column 5: found \"9\", expected a number of bridges"),
            ("2x1e1q:1a", "line 1, column 6: found \"q\", expected a parameter"),
            ("1001x1m2:z", "line 1: found 1 x 1001 cells"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn what_an_id_cannot_hold_is_refused() {
        assert!(write(&instance("? 1")).unwrap_err().contains("unknown"));
    }
}
