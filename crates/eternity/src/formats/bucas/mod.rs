//! Boards as addresses of the community viewer, <https://e2.bucas.name>.
//!
//! `https://e2.bucas.name/#puzzle=NAME&board_w=16&board_h=16&board_edges=...&board_pieces=...`:
//! four letters a cell (top right bottom left, `a` = border), three digits a cell. An address
//! holds a board, not loose pieces: the puzzle is the official one when all its pieces are, else
//! the one made of the pieces on a full board.

mod address;

use super::e2dev;
use crate::piece::{Placed, Sides, canonical, rotation_to};
use crate::{Board, ETERNITY2, ETERNITY2_HINTS, Eternity, Fixed, Instance, Variant};
use address::{Address, MAX_COLOUR};
use kumiki_core::{Confidence, Document, Format, ParseError};
use std::collections::BTreeMap;

pub(crate) const FORMAT: Format<Eternity> = Format {
    one_line: true,
    recognise: |text| {
        let other = e2dev::is_link(text) || text.trim_start().starts_with('{');
        Confidence::sure_if(text.contains("board_edges=") && !other)
    },
    read: Some(read),
    write: Some(write),
    read_answer: Some(read_answer),
    write_answer: Some(write_answer),
    ..Format::new("bucas", "address of the viewer e2.bucas.name, which carries the board")
};

pub(crate) fn read(text: &str) -> Result<Document<Eternity>, ParseError> {
    let address = address::read(text)?;
    let line = address.line;
    if let Some(official) = official_of(&address) {
        let board = place(official, &address).map_err(|e| ParseError::line(line, e))?;
        let instance = with_hints(official, &address, &board)?;
        let clues_alone = board == instance.start();
        let solution = (!clues_alone).then_some(board);
        return Ok(Document { instance, solution });
    }
    let (instance, board) = pieces_of(&address).map_err(|e| ParseError::line(line, e))?;
    Ok(Document { instance, solution: Some(board) })
}

/// The official pieces with those in place that an address names, if it names any.
fn with_hints(
    official: &Instance,
    address: &Address,
    board: &Board,
) -> Result<Instance, ParseError> {
    if address.hints.is_empty() {
        return Ok(official.clone());
    }
    let mut instance = official.clone();
    instance.fixed.clear();
    for &(column, number) in &address.hints {
        let cell = (number / board.cols(), number % board.cols());
        let Some(placed) = board[cell] else {
            let message = format!("position {number} is named in hints, and no piece is there");
            return Err(ParseError::at(address.line, column, message));
        };
        let fixed = Fixed { cell, placed };
        let fitting = instance.fix(fixed).and_then(|()| instance.misfit(fixed).map_or(Ok(()), Err));
        fitting.map_err(|why| ParseError::at(address.line, column, why))?;
    }
    Ok(instance)
}

/// The official puzzle that an address is about, if every piece on its board is official.
fn official_of(address: &Address) -> Option<&'static Instance> {
    let hints = address.name == "eternity2-hints";
    let official = if hints { &ETERNITY2_HINTS } else { &ETERNITY2 }.as_ref()?;
    if (address.faces.rows(), address.faces.cols()) != (official.rows(), official.cols()) {
        return None;
    }
    let known = by_kind(official);
    let is_known = |face: &Sides| known.contains_key(&canonical(*face));
    address.faces.values().iter().flatten().all(is_known).then_some(official)
}

/// The puzzle made of the pieces of a full board, in the numbering of the address if that is one.
fn pieces_of(address: &Address) -> Result<(Instance, Board), String> {
    let (rows, cols) = (address.faces.rows(), address.faces.cols());
    let cells = rows * cols;
    let numbering: Vec<usize> = match &address.numbers {
        Some(numbers) if is_numbering(numbers) => numbers.iter().map(|n| n - 1).collect(),
        _ => (0..cells).collect(),
    };
    let mut pieces = vec![[0; 4]; cells];
    let mut board = Board::filled(rows, cols, None);
    for ((cell, face), piece) in address.faces.iter().zip(numbering) {
        let Some(face) = face else {
            return Err("the board has empty cells and its pieces are not the official ones, so \
                        the missing pieces are unknown; read it as an answer to its puzzle"
                .to_owned());
        };
        pieces[piece] = *face;
        board[cell] = Some(Placed::new(piece, 0));
    }
    let bordered = pieces.iter().flatten().any(|&colour| colour == 0);
    let tetravex = address.name.starts_with("tetravex") || !bordered;
    let variant = if tetravex { Variant::Tetravex } else { Variant::Framed };
    Ok((Instance::new(rows, cols, variant, pieces)?, board))
}

/// Are these the numbers from 1 to their count, each once?
fn is_numbering(numbers: &[usize]) -> bool {
    let mut seen = vec![false; numbers.len()];
    numbers.iter().all(|&n| n > 0 && n <= seen.len() && !std::mem::replace(&mut seen[n - 1], true))
}

/// The pieces of an instance, those that are alike up to rotation together.
fn by_kind(instance: &Instance) -> BTreeMap<Sides, Vec<usize>> {
    let mut kinds: BTreeMap<Sides, Vec<usize>> = BTreeMap::new();
    for (piece, &sides) in instance.pieces().iter().enumerate() {
        kinds.entry(canonical(sides)).or_default().push(piece);
    }
    kinds
}

/// The board of an address in the pieces of an instance. Pieces are known by their colours;
/// where several look the same, the address's number decides, else the first unused one.
fn place(instance: &Instance, address: &Address) -> Result<Board, String> {
    let kinds = by_kind(instance);
    let mut used = vec![false; instance.pieces().len()];
    let mut board = Board::filled(instance.rows(), instance.cols(), None);
    // Numbers come first, so that no piece without one takes the place of a piece with one.
    for by_number in [true, false] {
        for (i, (cell, face)) in address.faces.iter().enumerate() {
            let (Some(face), None) = (*face, board[cell]) else { continue };
            let Some(alike) = kinds.get(&canonical(face)) else {
                let (row, col) = (cell.0 + 1, cell.1 + 1);
                return Err(format!("row {row} column {col} shows {face:?}, which no piece can"));
            };
            let chosen = if by_number {
                let number = address.numbers.as_ref().map_or(0, |numbers| numbers[i]);
                number.checked_sub(1).filter(|piece| alike.contains(piece) && !used[*piece])
            } else {
                // A piece too many is the judge's affair.
                alike.iter().copied().find(|&piece| !used[piece]).or(alike.first().copied())
            };
            let Some(piece) = chosen else { continue };
            let rotation = rotation_to(instance.pieces()[piece], face).unwrap_or(0);
            used[piece] = true;
            board[cell] = Some(Placed::new(piece, rotation));
        }
    }
    Ok(board)
}

pub(crate) fn read_answer(instance: &Instance, text: &str) -> Result<Board, ParseError> {
    let address = address::read(text)?;
    let line = address.line;
    let (rows, cols) = (address.faces.rows(), address.faces.cols());
    if (rows, cols) != (instance.rows(), instance.cols()) {
        let expected = format!("{}x{}", instance.rows(), instance.cols());
        let message = format!("found a {rows}x{cols} board, expected {expected}");
        return Err(ParseError::line(line, message));
    }
    place(instance, &address).map_err(|e| ParseError::line(line, e))
}

/// The name by which the address of an official puzzle is known again.
fn official_name(instance: &Instance) -> Option<&'static str> {
    let known = [("eternity2", &ETERNITY2), ("eternity2-hints", &ETERNITY2_HINTS)];
    let found = known.iter().find(|(_, official)| official.as_ref() == Some(instance));
    found.map(|(name, _)| *name)
}

/// What a board is called in an address.
pub(crate) fn name(instance: &Instance) -> String {
    let family = if instance.variant() == Variant::Tetravex { "tetravex" } else { "framed" };
    let (rows, cols) = (instance.rows(), instance.cols());
    official_name(instance).map_or(format!("{family}_{rows}x{cols}"), str::to_owned)
}

/// The letters of a board.
pub(crate) fn edges(instance: &Instance, board: &Board) -> Result<String, String> {
    let mut edges = String::with_capacity(4 * board.values().len());
    for placed in board.values() {
        let face = match placed {
            Some(placed) => instance.face(*placed).ok_or_else(|| {
                format!("piece {} is not one of the puzzle's", usize::from(placed.piece) + 1)
            })?,
            None => [0; 4],
        };
        if let Some(colour) = face.iter().find(|&&colour| colour > MAX_COLOUR) {
            return Err(format!("the viewer has {MAX_COLOUR} colours, none for {colour}"));
        }
        edges.extend(face.map(|colour| char::from(b'a' + colour)));
    }
    Ok(edges)
}

/// The numbers of the pieces on a board; three digits are all there is for one.
pub(crate) fn numbers(instance: &Instance, board: &Board) -> Option<String> {
    let number = |placed: &Option<Placed>| placed.map_or(0, |placed| usize::from(placed.piece) + 1);
    let numbers = || board.values().iter().map(|placed| format!("{:03}", number(placed)));
    (instance.pieces().len() <= 999).then(|| numbers().collect())
}

/// The board with the fixed pieces alone, for puzzles whose other pieces everybody knows.
fn write(instance: &Instance) -> Result<String, String> {
    if official_name(instance).is_none() {
        return Err("an address of the viewer holds a board, not loose pieces; only the official \
                    puzzle is known without its board"
            .to_owned());
    }
    write_answer(instance, &instance.start())
}

fn write_answer(instance: &Instance, board: &Board) -> Result<String, String> {
    let (rows, cols) = (board.rows(), board.cols());
    let edges = edges(instance, board)?;
    let name = name(instance);
    let mut address = format!(
        "https://e2.bucas.name/#puzzle={name}&board_w={cols}&board_h={rows}&board_edges={edges}"
    );
    address.extend(numbers(instance, board).map(|numbers| format!("&board_pieces={numbers}")));
    address.push('\n');
    Ok(address)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Puzzle;

    const SAMPLE: &str = "puzzle=Sample_4x4&board_w=4&board_h=4&board_edges=ajjaajojaetjaaeejoea\
                          ootottooeajteojattoootttjajtjeaaoeaeteaejaae";

    #[test]
    fn the_sample_is_a_solved_board() {
        let document = read(SAMPLE).unwrap();
        let board = document.solution.unwrap();
        assert_eq!(Eternity::check(&document.instance, &board), []);
        assert_eq!(Eternity::score(&document.instance, &board), Some((24, 24)));
        let written = write_answer(&document.instance, &board).unwrap();
        let edges =
            |text: &str| text.split('&').find(|p| p.starts_with("board_edges")).map(str::to_owned);
        assert_eq!(edges(&written), edges(SAMPLE));
        assert_eq!(read_answer(&document.instance, &written), Ok(board));
    }

    #[test]
    fn the_centre_clue_reads_the_same_in_every_order_of_motifs() {
        let official = ETERNITY2.as_ref().unwrap();
        for (order, letters) in [("", "ijjm"), ("marie", "sggl"), ("jef", "vddo")] {
            let mut edges = vec!["aaaa"; 256];
            edges[8 * 16 + 7] = letters;
            let order = if order.is_empty() { "".into() } else { format!("&motifs_order={order}") };
            let text = format!("board_w=16&board_h=16&board_edges={}{order}", edges.concat());
            assert_eq!(read_answer(official, &text), Ok(official.start()), "{letters}");
            assert_eq!(read(&text).unwrap().instance, *official);
        }
    }

    #[test]
    fn official_puzzles_are_written_with_their_clues_and_known_again() {
        for official in [&ETERNITY2, &ETERNITY2_HINTS] {
            let official = official.as_ref().unwrap();
            let document = read(&write(official).unwrap()).unwrap();
            assert_eq!(document.instance, *official);
            assert_eq!(document.solution, None);
        }
        let other = read(SAMPLE).unwrap().instance;
        assert!(write(&other).unwrap_err().contains("not loose pieces"));
    }

    #[test]
    fn a_numbering_is_kept_and_anything_else_is_not() {
        let edges = "abaaaaab";
        let numbered = format!("board_w=2&board_h=1&board_edges={edges}&board_pieces=002001");
        let document = read(&numbered).unwrap();
        assert_eq!(document.instance.pieces(), [[0, 0, 0, 1], [0, 1, 0, 0]]);
        let zeros = format!("board_w=2&board_h=1&board_edges={edges}&board_pieces=000001");
        assert_eq!(read(&zeros).unwrap().instance.pieces(), [[0, 1, 0, 0], [0, 0, 0, 1]]);
    }

    #[test]
    fn a_piece_that_occurs_too_often_is_left_to_the_judge() {
        let document = read("board_w=2&board_h=1&board_edges=abaaaaab").unwrap();
        let mut instance = document.instance;
        instance.pieces[1] = [0, 2, 0, 0];
        let twice = read_answer(&instance, "board_w=2&board_h=1&board_edges=abaaaaab").unwrap();
        let first = Eternity::check(&instance, &twice).into_iter().next().unwrap();
        assert_eq!(first.rule, "piece-reused");
    }

    #[test]
    fn partial_boards_of_unknown_pieces_ask_for_their_puzzle() {
        let error = read("board_w=2&board_h=1&board_edges=abaaaaaa").map(|d| d.instance);
        assert!(error.unwrap_err().to_string().contains("read it as an answer"));
    }
}
