//! Boards as links of the viewer of <https://eternity2.dev>.
//!
//! `https://eternity2.dev/viewer?puzzle=NAME&puzzle_size=16&board_edges=...&hints=135.0-34.1`: the
//! letters of e2.bucas.name in their default order, square boards only, and the cells whose pieces
//! are given as `POSITION.TURN`, positions row by row from 0. Piece numbers (`board_pieces`) may be left
//! out; they are written, since pieces may look alike.

use super::bucas;
use crate::{Board, ETERNITY2, Eternity, Fixed, Instance};
use kumiki_core::{Confidence, Format};
use std::fmt::Write as _;

pub(crate) const FORMAT: Format<Eternity> = Format {
    one_line: true,
    recognise: |text| Confidence::sure_if(is_link(text)),
    read: Some(bucas::read),
    write: Some(write),
    read_answer: Some(bucas::read_answer),
    write_answer: Some(write_answer),
    ..Format::new("e2dev", "link of the viewer of eternity2.dev, which carries board and hints")
};

/// Is it a link of this viewer, and not one of another with the same letters?
pub(super) fn is_link(text: &str) -> bool {
    let text = text.trim_start();
    let named = text.contains("puzzle_size=") || text.contains("eternity2.dev/");
    named && text.contains("board_edges=") && !text.starts_with('{')
}

/// The given pieces alone, for the pieces that everybody knows.
fn write(instance: &Instance) -> Result<String, String> {
    let official =
        ETERNITY2.as_ref().is_some_and(|official| official.pieces() == instance.pieces());
    if !official || instance.fixed().is_empty() {
        return Err(
            "a link of the viewer holds a board, not loose pieces; only the official pieces \
                    with some in place are known without their board"
                .to_owned(),
        );
    }
    write_answer(instance, &instance.start())
}

fn write_answer(instance: &Instance, board: &Board) -> Result<String, String> {
    link(instance, board).map(|link| link + "\n")
}

/// The link that shows a board, with the fixed pieces as hints.
pub(super) fn link(instance: &Instance, board: &Board) -> Result<String, String> {
    let (rows, cols) = (instance.rows(), instance.cols());
    if rows != cols {
        return Err(format!("the viewer shows square boards, not {rows}x{cols}"));
    }
    let (name, edges) = (bucas::name(instance), bucas::edges(instance, board)?);
    let position = |fixed: &Fixed| fixed.cell.0 * cols + fixed.cell.1;
    let hints = instance.fixed().iter().map(|fixed| (position(fixed), fixed.placed.rotation & 3));
    let numbers = bucas::numbers(instance, board);
    Ok(address(&name, cols, &edges, numbers.as_deref(), hints))
}

/// A link from its parts: the letters of a board, the numbers of its pieces, and which of them are
/// given, by position and turn.
pub(super) fn address(
    name: &str,
    side: usize,
    edges: &str,
    numbers: Option<&str>,
    hints: impl Iterator<Item = (usize, u8)>,
) -> String {
    let mut link = format!(
        "https://eternity2.dev/viewer?puzzle={name}&puzzle_size={side}&board_edges={edges}"
    );
    if let Some(numbers) = numbers {
        let _ = write!(link, "&board_pieces={numbers}");
    }
    for (number, (position, turns)) in hints.enumerate() {
        let before = if number == 0 { "&hints=" } else { "-" };
        let _ = write!(link, "{before}{position}.{turns}");
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ETERNITY2_HINTS, piece::Placed};
    use kumiki_core::Puzzle;

    #[test]
    fn links_carry_the_board_and_which_pieces_are_given() {
        let hints = ETERNITY2_HINTS.as_ref().unwrap();
        let mut instance = hints.clone();
        instance.fix(Fixed { cell: (0, 15), placed: Placed::new(1, 0) }).unwrap();
        let link = write(&instance).unwrap();
        assert!(
            link.starts_with("https://eternity2.dev/viewer?puzzle=framed_16x16&puzzle_size=16&")
        );
        for hint in ["135.0", "34.1", "45.1", "210.1", "221.2", "15.0"] {
            let list = link.trim_end().rsplit("hints=").next().unwrap();
            assert!(list.split('-').any(|other| other == hint), "{hint}: {list}");
        }
        let document = bucas::read(&link).unwrap();
        assert_eq!(document.instance.start(), instance.start());
        assert_eq!(document.solution, None);
        // One more piece is an answer to the same puzzle.
        let mut board = instance.start();
        board[(0, 0)] = Some(Placed::new(0, 3));
        let link = write_answer(&instance, &board).unwrap();
        let document = bucas::read(&link).unwrap();
        assert_eq!((document.instance.fixed().len(), document.solution), (6, Some(board.clone())));
        assert_eq!(bucas::read_answer(&instance, &link), Ok(board));
        assert!((FORMAT.recognise)(&link) == Confidence::Sure);
        assert_eq!(
            Eternity::FORMATS.iter().filter(|f| (f.recognise)(&link) == Confidence::Sure).count(),
            1
        );
    }

    #[test]
    fn hints_without_a_piece_are_refused_with_their_place() {
        let hints = ETERNITY2_HINTS.as_ref().unwrap();
        let link = write(hints).unwrap();
        let wrong = link.replace("135.0", "136.0");
        let error = bucas::read(&wrong).map(|d| d.instance).unwrap_err().to_string();
        assert!(error.contains("position 136 is named in hints, and no piece is there"), "{error}");
        let wrong = link.replace("135.0", "256.0");
        let error = bucas::read(&wrong).map(|d| d.instance).unwrap_err().to_string();
        assert!(error.contains("found \"256\", expected a position from 0 to 255"), "{error}");
        assert!(
            write(&Instance::new(1, 1, crate::Variant::Framed, vec![[0; 4]]).unwrap()).is_err()
        );
    }
}
