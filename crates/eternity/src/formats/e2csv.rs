//! Puzzles as the tables of eternity2.dev: the side of a square board, then a line a piece with its
//! four colours in sixteen binary digits (top right bottom left, the border all ones), and where it
//! lies: column, row and clockwise quarter turns from 0, all three 0 if it lies nowhere.
//!
//! So a piece that lies unturned in the top left corner cannot be written. Boards that are not
//! square have no known form.

use crate::piece::{BORDER, Placed, Sides};
use crate::{Eternity, Fixed, Instance, MAX_SIDE, Variant};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};
use std::fmt::Write as _;

pub(crate) const FORMAT: Format<Eternity> = Format {
    recognise: |text| {
        let first = scan::content(text).nth(1).map_or("", |(_, line)| line);
        let digits = first.split(',').next().unwrap_or_default().trim();
        let binary = digits.len() == 16 && digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
        Confidence::sure_if(binary && first.split(',').count() == FIELDS)
    },
    read: Some(read),
    write: Some(write),
    ..Format::new("e2csv", "table of eternity2.dev: binary colours, column, row and turn")
};

/// Four colours, column, row and turn.
const FIELDS: usize = 7;

/// What the border is written as.
const OUTSIDE: u16 = u16::MAX;

fn read(text: &str) -> Result<Document<Eternity>, ParseError> {
    let mut lines = scan::content(text);
    let (line, word) = lines.next().unwrap_or((1, ""));
    let side: usize = scan::number(line, 1, word.trim(), 1, MAX_SIDE, "the side of the board")?;
    let mut pieces: Vec<Sides> = Vec::new();
    let mut fixed = Vec::new();
    let mut last = line;
    for (line, content) in lines {
        last = line;
        let (sides, place) = read_piece(line, content, side)?;
        if let Some((cell, turns)) = place {
            let placed = Placed::new(pieces.len(), turns);
            fixed.push((line, Fixed { cell, placed }));
        }
        pieces.push(sides);
    }
    let mut instance = Instance::new(side, side, Variant::Framed, pieces)
        .map_err(|why| ParseError::line(last, why))?;
    for (line, fixed) in fixed {
        let fitting = instance.fix(fixed).and_then(|()| instance.misfit(fixed).map_or(Ok(()), Err));
        fitting.map_err(|why| ParseError::line(line, why))?;
    }
    Ok(Document::instance(instance))
}

type Place = ((usize, usize), u8);

/// The colours of a line, and where the piece lies.
fn read_piece(
    line: usize,
    content: &str,
    side: usize,
) -> Result<(Sides, Option<Place>), ParseError> {
    let mut column = 1;
    let mut fields = Vec::new();
    for word in content.split(',') {
        fields.push((column, word.trim()));
        column += word.chars().count() + 1;
    }
    let &[top, right, bottom, left, col, row, turns] = fields.as_slice() else {
        let message = format!("found {} fields, expected {FIELDS}", fields.len());
        return Err(ParseError::line(line, message));
    };
    let mut sides = [BORDER; 4];
    for (side, (column, word)) in sides.iter_mut().zip([top, right, bottom, left]) {
        let digits = u16::from_str_radix(word, 2).ok().filter(|_| word.len() == 16);
        *side = match digits {
            Some(OUTSIDE) => BORDER,
            Some(colour @ 1..=255) => colour as u8,
            _ => {
                let expected = "sixteen binary digits, a colour from 1 to 255 or all ones";
                return Err(ParseError::found(line, column, word, expected));
            }
        };
    }
    let number = |(column, word): (usize, &str), high, what| {
        scan::number::<usize>(line, column, word, 0, high, what)
    };
    let cell = (number(row, side - 1, "a row")?, number(col, side - 1, "a column")?);
    let turns = number(turns, 3, "a number of quarter turns")? as u8;
    Ok((sides, (cell != (0, 0) || turns > 0).then_some((cell, turns))))
}

fn write(instance: &Instance) -> Result<String, String> {
    let (rows, cols) = (instance.rows(), instance.cols());
    if rows != cols || instance.variant() != Variant::Framed {
        return Err("the table is for square boards with a frame".to_owned());
    }
    let mut text = format!("{rows}\n");
    for (piece, sides) in instance.pieces().iter().enumerate() {
        for &colour in sides {
            let digits = if colour == BORDER { OUTSIDE } else { u16::from(colour) };
            let _ = write!(text, "{digits:016b},");
        }
        let is_it = |fixed: &&Fixed| usize::from(fixed.placed.piece) == piece;
        let place = instance.fixed().iter().find(is_it).map(|f| (f.cell, f.placed.rotation & 3));
        if place == Some(((0, 0), 0)) {
            return Err(
                "the table cannot say that a piece lies unturned in the first corner".to_owned()
            );
        }
        let ((row, col), turns) = place.unwrap_or_default();
        let _ = writeln!(text, "{col},{row},{turns}");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ETERNITY2_HINTS;
    use kumiki_core::Puzzle;

    #[test]
    fn the_official_board_is_written_and_read_back() {
        let hints = ETERNITY2_HINTS.as_ref().unwrap();
        let text = write(hints).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), lines[0]), (257, "16"));
        let corner = "1111111111111111,1111111111111111,0000000000000001,0000000000000011,0,0,0";
        assert_eq!(lines[1], corner);
        // Piece 139 at I8, piece 181 at N3: columns come before rows.
        assert!(lines[139].ends_with(",7,8,0") && lines[181].ends_with(",2,13,1"));
        let again = read(&text).unwrap().instance;
        assert_eq!((again.pieces(), again.start()), (hints.pieces(), hints.start()));
        assert!((FORMAT.recognise)(&text) == Confidence::Sure);
        let sure = |format: &&Format<Eternity>| (format.recognise)(&text) == Confidence::Sure;
        assert_eq!(Eternity::FORMATS.iter().filter(sure).count(), 1);
    }

    #[test]
    fn what_is_damaged_is_refused_with_its_place() {
        let good = "1111111111111111,1111111111111111,1111111111111111,1111111111111111,0,0,0";
        assert_eq!(read(&format!("1\n{good}\n")).unwrap().instance.pieces(), [[0; 4]]);
        for (line, message) in [
            ("1,2", "line 2: found 2 fields, expected 7"),
            (
                &good.replace(",0,0,0", ",1,0,0"),
                "line 2, column 69: found \"1\", expected a column",
            ),
            (&good.replace(",0,0,0", ",0,0,4"), "line 2, column 73: found \"4\""),
            (&good.replacen("1111111111111111", "0000000100000000", 1), "line 2, column 1: found"),
            (&good.replacen("1111111111111111", "0000000000000000", 1), "line 2, column 1: found"),
        ] {
            let error = read(&format!("1\n{line}\n")).map(|d| d.instance).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(read(&format!("2\n{good}\n")).is_err());
    }

    #[test]
    fn what_the_table_cannot_hold_is_not_written() {
        let pieces = vec![[0, 1, 1, 0]; 4];
        let mut instance = Instance::new(2, 2, Variant::Framed, pieces.clone()).unwrap();
        instance.fix(Fixed { cell: (0, 0), placed: Placed::new(0, 0) }).unwrap();
        assert!(write(&instance).is_err());
        assert!(write(&Instance::new(1, 4, Variant::Framed, pieces.clone()).unwrap()).is_err());
        assert!(write(&Instance::new(2, 2, Variant::Tetravex, pieces).unwrap()).is_err());
    }
}
