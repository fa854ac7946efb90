//! Boards as comma-separated values, one placed piece a line: for spreadsheets and scripts.
//!
//! Rows and columns count from 0 as in the judge's report, pieces from 1 as on their backs.

use crate::piece::{Placed, Sides};
use crate::{Board, Eternity, Instance};
use kumiki_core::{Confidence, Format, ParseError, scan};
use std::fmt::Write as _;

pub(crate) const FORMAT: Format<Eternity> = Format {
    recognise: |text| {
        let first = scan::content(text).next().map_or("", |(_, line)| line);
        Confidence::sure_if(first.trim() == HEADER)
    },
    read_answer: Some(read),
    write_answer: Some(write),
    ..Format::new("csv", "answers: row,col,piece,rotation,top,right,bottom,left")
};

const HEADER: &str = "row,col,piece,rotation,top,right,bottom,left";

fn write(instance: &Instance, board: &Board) -> Result<String, String> {
    let mut text = format!("{HEADER}\n");
    for ((row, col), placed) in board.iter() {
        let Some(placed) = placed else { continue };
        let (number, turns) = (usize::from(placed.piece) + 1, placed.rotation & 3);
        let Some([top, right, bottom, left]) = instance.face(*placed) else {
            return Err(format!(
                "piece {number} is not one of the puzzle's, its sides are unknown"
            ));
        };
        let _ = writeln!(text, "{row},{col},{number},{turns},{top},{right},{bottom},{left}");
    }
    Ok(text)
}

fn read(instance: &Instance, text: &str) -> Result<Board, ParseError> {
    let mut lines = scan::content(text);
    let (line, header) = lines.next().unwrap_or((1, ""));
    if header.trim() != HEADER {
        return Err(ParseError::found(line, 1, header.trim(), format!("the header {HEADER}")));
    }
    let mut board = Board::filled(instance.rows(), instance.cols(), None);
    for (line, content) in lines {
        let fields = read_fields(line, content)?;
        let [row, col, number, rotation, sides @ ..] = &fields;
        let field = |&(column, word): &(usize, &str), low, high, what| {
            scan::number::<usize>(line, column, word, low, high, what)
        };
        let cell = (
            field(row, 0, instance.rows() - 1, "a row")?,
            field(col, 0, instance.cols() - 1, "a column")?,
        );
        let piece = field(number, 1, instance.pieces().len(), "a piece number")? - 1;
        let rotation = field(rotation, 0, 3, "a number of quarter turns")?;
        let placed = Placed::new(piece, rotation as u8);
        check_sides(line, sides, instance.face(placed))?;
        if board[cell].replace(placed).is_some() {
            let message = format!("row {} column {} has two pieces", cell.0, cell.1);
            return Err(ParseError::line(line, message));
        }
    }
    Ok(board)
}

/// The eight fields of a line with their columns.
fn read_fields(line: usize, content: &str) -> Result<[(usize, &str); 8], ParseError> {
    let mut column = 1;
    let mut fields = [(0, ""); 8];
    let mut found = 0;
    for word in content.split(',') {
        if let Some(field) = fields.get_mut(found) {
            *field = (column, word.trim());
        }
        found += 1;
        column += word.chars().count() + 1;
    }
    if found != fields.len() {
        let message = format!("found {found} fields, expected the 8 of {HEADER}");
        return Err(ParseError::line(line, message));
    }
    Ok(fields)
}

/// The four colours say nothing new; a file in which they disagree with the piece is damaged.
fn check_sides(
    line: usize,
    fields: &[(usize, &str)],
    face: Option<Sides>,
) -> Result<(), ParseError> {
    for (&(column, word), shown) in fields.iter().zip(face.unwrap_or_default()) {
        if word.parse() != Ok(shown) {
            let expected = format!("{shown}, the colour of the piece turned so");
            return Err(ParseError::found(line, column, word, expected));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    fn instance() -> Instance {
        Instance::new(1, 2, Variant::Framed, vec![[0, 5, 0, 0], [0, 5, 0, 0]]).unwrap()
    }

    #[test]
    fn boards_are_written_piece_by_piece() {
        let mut board = instance().start();
        board[(0, 1)] = Some(Placed::new(0, 2));
        let text = write(&instance(), &board).unwrap();
        assert_eq!(text, format!("{HEADER}\n0,1,1,2,0,0,0,5\n"));
        assert_eq!(read(&instance(), &text), Ok(board));
    }

    #[test]
    fn damaged_lines_are_refused_with_their_place() {
        for (rows, message) in [
            ("0,0,1", "line 2: found 3 fields"),
            ("0,2,1,0,0,5,0,0", "line 2, column 3: found \"2\", expected a column from 0 to 1"),
            ("0,0,3,0,0,5,0,0", "line 2, column 5: found \"3\", expected a piece number"),
            ("0,0,1,4,0,5,0,0", "line 2, column 7: found \"4\""),
            ("0,0,1,1,0,5,0,0", "line 2, column 11: found \"5\", expected 0, the colour"),
            ("0,0,1,0,0,5,0,0\n0,0,2,0,0,5,0,0", "line 3: row 0 column 0 has two pieces"),
        ] {
            let error = read(&instance(), &format!("{HEADER}\n{rows}\n")).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(read(&instance(), "0,0,1,0,0,5,0,0").is_err());
    }
}
