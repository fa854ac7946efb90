//! A piece in its place as it is typed: `C3=208:90`. Knows no front end.

use super::formats::text::read_cell_name;
use super::piece::Placed;
use super::{Fixed, Instance};

const EXPECTED: &str = "CELL=PIECE:TURN such as C3=208:90";

/// The instance with one more fixed piece; one that is fixed there already changes nothing.
pub(super) fn with_clue(instance: &Instance, clue: &str) -> Result<Instance, String> {
    let fixed = read(instance, clue)?;
    let same = |other: &Fixed| other.cell == fixed.cell && other.placed.piece == fixed.placed.piece;
    let there = instance.fixed().iter().find(|other| same(other));
    if there.is_some_and(|there| instance.face(there.placed) == instance.face(fixed.placed)) {
        return Ok(instance.clone());
    }
    let mut with = instance.clone();
    with.fix(fixed)?;
    match instance.misfit(fixed) {
        Some(why) => Err(why.into()),
        None => Ok(with),
    }
}

/// Cell, piece and turn; a turn that the frame leaves no choice for may be left out.
fn read(instance: &Instance, clue: &str) -> Result<Fixed, String> {
    let refused = || format!("found {clue:?}, expected {EXPECTED}");
    let (name, rest) = clue.split_once('=').ok_or_else(refused)?;
    let (number, turn) = match rest.split_once([':', '/', '@']) {
        Some((number, turn)) => (number, Some(turn.trim())),
        None => (rest, None),
    };
    let name = name.trim().to_ascii_uppercase();
    let cell = read_cell_name(&name).ok_or_else(|| {
        format!("found {name:?}, expected a cell such as I8 (row letter, column number)")
    })?;
    let pieces = instance.pieces().len();
    let number: usize = number.trim().parse().map_err(|_| refused())?;
    if !(1..=pieces).contains(&number) {
        return Err(format!("found piece {number}, expected a number from 1 to {pieces}"));
    }
    let fixed = |rotation| Fixed { cell, placed: Placed::new(number - 1, rotation) };
    if let Some(turn) = turn {
        return read_turn(turn).map(fixed).ok_or_else(|| {
            format!("found the turn {turn:?}, expected 0, 90, 180 or 270 degrees, or 0 to 3 quarter turns")
        });
    }
    let mut fitting =
        instance.rotations(number - 1).map(fixed).filter(|&fixed| instance.misfit(fixed).is_none());
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => Ok(only),
        // No turn fits: any of them says why.
        (None, _) => Ok(fixed(0)),
        (Some(_), Some(_)) => Err(refused()),
    }
}

/// Clockwise, in degrees or in quarter turns.
fn read_turn(word: &str) -> Option<u8> {
    let word = word.trim_end_matches('°');
    match word {
        "0" => Some(0),
        "1" | "90" => Some(1),
        "2" | "180" => Some(2),
        "3" | "270" => Some(3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ETERNITY2, ETERNITY2_HINTS};
    use super::*;

    #[test]
    fn the_official_clues_are_typed_in_degrees_or_quarter_turns() {
        let mut board = ETERNITY2.as_ref().unwrap().clone();
        for clue in ["C3=208:90", "c14=255:1", "N3=181:90°", "N14=249:180", "I8=139:0"] {
            board = with_clue(&board, clue).unwrap();
        }
        let hints = ETERNITY2_HINTS.as_ref().unwrap();
        assert_eq!(board.start(), hints.start());
        assert_eq!(board.fixed().len(), 5);
    }

    #[test]
    fn corners_and_frame_pieces_need_no_turn() {
        let board = ETERNITY2.as_ref().unwrap();
        let with = with_clue(board, "A16=2").unwrap();
        assert_eq!(with, with_clue(board, "A16=2:0").unwrap());
        assert!(with_clue(board, "C3=208").unwrap_err().contains("CELL=PIECE:TURN"));
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        let board = ETERNITY2.as_ref().unwrap();
        for (clue, why) in [
            ("A1=208:0", "piece 208 cannot lie at A1: colour"),
            ("A1=208", "piece 208 cannot lie at A1: colour"),
            ("C3=1:0", "piece 1 cannot lie at C3: its border side would lie inside the board"),
            ("C3=139:0", "piece 139 is fixed twice"),
            ("I8=208:0", "cell I8 has two fixed pieces"),
            ("I8=139:90", "cell I8 has two fixed pieces"),
            ("C3=257:0", "found piece 257, expected a number from 1 to 256"),
            ("C3=0:0", "found piece 0, expected a number from 1 to 256"),
            ("C17=208:0", "cell C17 is not on the board"),
            ("Q1=208:0", "cell Q1 is not on the board"),
            ("33=208:0", "found \"33\", expected a cell such as I8"),
            ("C3=208:45", "found the turn \"45\", expected 0, 90, 180 or 270"),
            ("C3", "found \"C3\", expected CELL=PIECE:TURN"),
        ] {
            let error = with_clue(board, clue).unwrap_err();
            assert!(error.starts_with(why), "{clue}: {error}");
        }
    }
}
