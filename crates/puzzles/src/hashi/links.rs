//! Boards on one line: puzz.link addresses and the game IDs of Simon Tatham's Bridges.

use super::{
    Clue, Hashi, Instance, Island, MAX_BRIDGES, MAX_SIDE, USUAL_BRIDGES, clue, only_usual_bridges,
};
use crate::formats::{puzzlink, tatham};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError, scan};

/// The `puzzlink` format.
pub(super) const PUZZLINK: Format<Hashi> = Format {
    one_line: true,
    recognise: |text| {
        Confidence::sure_if(puzzlink::kind(text).is_some_and(|kind| KINDS.contains(&kind)))
    },
    read: Some(|text| read_puzzlink(text).map(Document::instance)),
    write: Some(write_puzzlink),
    ..Format::new("puzzlink", "a puzz.link address, https://puzz.link/p?hashi/COLS/ROWS/clues")
};

/// The `tatham` format.
pub(super) const TATHAM: Format<Hashi> = Format {
    one_line: true,
    recognise: recognise_tatham,
    read: Some(|text| read_tatham(text).map(Document::instance)),
    write: Some(write_tatham),
    ..Format::new("tatham", "a game ID of Simon Tatham's Bridges, 7x7m2:description")
};

/// The names of the puzzle at puzz.link; the first is written.
const KINDS: [&str; 3] = ["hashi", "hashikake", "bridges"];

fn check_sides(rows: usize, cols: usize) -> Result<(), ParseError> {
    if rows > MAX_SIDE || cols > MAX_SIDE {
        let message = format!("found {rows} x {cols} cells, expected at most {MAX_SIDE} a side");
        return Err(ParseError::line(1, message));
    }
    Ok(())
}

fn read_puzzlink(text: &str) -> Result<Instance, ParseError> {
    let address = puzzlink::address(text)?;
    if !KINDS.contains(&address.kind) {
        let expected = format!("one of {}", KINDS.join(", "));
        return Err(ParseError::found(1, 0, address.kind, expected));
    }
    check_sides(address.rows, address.cols)?;
    let mut islands = Vec::new();
    for (cell, &found) in puzzlink::clues(&address)?.iter() {
        let clue = match found {
            puzzlink::Clue::Blank => continue,
            puzzlink::Clue::Unknown => None,
            puzzlink::Clue::Number(number) => {
                Some(clue(number, USUAL_BRIDGES).map_err(|expected| {
                    let (row, col) = (cell.0 + 1, cell.1 + 1);
                    let message = format!("found {number} at row {row}, column {col} of the board");
                    ParseError::line(1, format!("{message}, expected {expected}"))
                })?)
            }
        };
        islands.push(Island { cell, clue });
    }
    Ok(Instance::new(address.rows, address.cols, USUAL_BRIDGES, islands))
}

fn write_puzzlink(instance: &Instance) -> Result<String, String> {
    only_usual_bridges(instance, "puzz.link")?;
    let mut clues = Grid::filled(instance.rows(), instance.cols(), puzzlink::Clue::Blank);
    for island in instance.islands() {
        clues[island.cell] = match island.clue {
            Some(number) => puzzlink::Clue::Number(u32::from(number)),
            None => puzzlink::Clue::Unknown,
        };
    }
    puzzlink::write(KINDS[0], &clues)
}

/// Bridges always writes its `m`; an ID without one may be another game's.
fn recognise_tatham(text: &str) -> Confidence {
    let Ok(id) = tatham::game_id(text) else { return Confidence::No };
    let described = id.body.bytes().all(|b| matches!(b, b'1'..=b'9' | b'A'..=b'G' | b'a'..=b'z'));
    Confidence::sure_if(described && id.extra.contains('m') && max_bridges(&id).is_ok())
}

/// The most bridges that the parameters allow; `L`, `i`, `e` and `d` say how the game was made.
fn max_bridges(id: &tatham::GameId) -> Result<u8, ParseError> {
    let mut max = USUAL_BRIDGES;
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
            'L' | 'i' | 'e' | 'd' => {}
            _ => {
                let expected = "a parameter of Bridges (m, L, i, e or d)";
                return Err(ParseError::found(1, column, &part.to_string(), expected));
            }
        }
        column += 1 + digits;
        rest = next;
    }
    Ok(max)
}

fn read_tatham(text: &str) -> Result<Instance, ParseError> {
    let id = tatham::game_id(text)?;
    let (cols, rows) = (id.first, id.second);
    check_sides(rows, cols)?;
    let max = max_bridges(&id)?;
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
    Ok(Instance::new(rows, cols, max, islands))
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

fn write_tatham(instance: &Instance) -> Result<String, String> {
    let (rows, cols, max) = (instance.rows(), instance.cols(), instance.max_bridges());
    let mut text = format!("{cols}x{rows}m{max}:");
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
    use crate::hashi::tests::instance;

    #[test]
    fn the_published_vectors_round_trip_to_the_same_bytes() {
        let link = "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3\n";
        let board = read_puzzlink(link).unwrap();
        assert_eq!(board, instance("4.2.. / .3..2 / 3.... / .3.1. / 3.4.3"));
        assert_eq!(write_puzzlink(&board).unwrap(), link);
        let id = "7x7m2:a2a3b2g3b5b5g1a2c5h2d4\n";
        assert_eq!(write_tatham(&read_tatham(id).unwrap()).unwrap(), id);
    }

    #[test]
    fn every_name_at_puzzlink_is_the_same_puzzle() {
        for kind in ["hashi", "hashikake", "bridges", "hashi_edit"] {
            let text = format!("https://puzz.link/p?{kind}/2/1/.1");
            assert_eq!((PUZZLINK.recognise)(&text), Confidence::Sure);
            assert_eq!(read_puzzlink(&text).unwrap(), instance("? 1"));
        }
        assert_eq!((PUZZLINK.recognise)("https://puzz.link/p?shikaku/2/1/11"), Confidence::No);
    }

    #[test]
    fn parameters_of_bridges_are_read_or_skipped() {
        for (params, max) in [("2x1m3L", 3), ("2x1", 2), ("2x1i30e10m4d2", 4), ("2x1Lm1", 1)] {
            let board = read_tatham(&format!("{params}:1a")).unwrap();
            assert_eq!(board.max_bridges(), max, "{params}");
        }
        let board = read_tatham("1x2m4:GC").unwrap();
        assert_eq!(board.islands()[0].clue, Some(16));
        assert_eq!(write_tatham(&board).unwrap(), "1x2m4:GC\n");
    }

    #[test]
    fn only_ids_with_the_parameter_m_are_surely_bridges() {
        for (text, sure) in [("7x7m2:1a", true), ("7x7:1a", false), ("3x3m2:1_2", false)] {
            assert_eq!(recognise_tatham(text), Confidence::sure_if(sure), "{text}");
        }
    }

    #[test]
    fn mistakes_name_their_place() {
        for (text, message) in [
            ("hashi/2/1/19", "line 1: found 9 at row 1, column 2 of the board, expected an isl"),
            ("hashi/2/1/01", "line 1: found 0 at row 1, column 1 of the board, expected an isl"),
            ("hashi/2000/1/g", "line 1: found 1 x 2000 cells, expected at most 1000 a side"),
            ("sudoku/2/1/g", "line 1: found \"sudoku\", expected one of hashi, hashikake"),
        ] {
            let error = read_puzzlink(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
        for (text, message) in [
            ("2x1m2:1A", "line 1, column 8: found \"A\", expected an island's number from 1 to 8"),
            ("2x1m2:10", "line 1, column 8: found \"0\", expected an island's number"),
            ("2x1m2:1b", "line 1, column 8: more than the 2 cells"),
            ("2x1m2:1", "line 1, column 7: found 1 cells, expected 2"),
            ("2x1m9:1a", "line 1, column 5: found \"9\", expected a number of bridges"),
            ("2x1e1q:1a", "line 1, column 6: found \"q\", expected a parameter"),
            ("1001x1m2:z", "line 1: found 1 x 1001 cells"),
        ] {
            let error = read_tatham(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn what_a_link_cannot_hold_is_refused() {
        assert!(write_tatham(&instance("? 1")).unwrap_err().contains("unknown"));
        assert!(write_puzzlink(&Instance::new(1, 1, 1, vec![])).unwrap_err().contains("bridges"));
    }
}
