//! Boards as addresses of the community viewer, <https://e2.bucas.name>.
//!
//! `https://e2.bucas.name/#puzzle=NAME&board_w=16&board_h=16&board_edges=...&board_pieces=...`:
//! four letters a cell (top right bottom left, `a` = border), three digits a cell. An address
//! holds a board, not loose pieces: the puzzle is the official one when all its pieces are, else
//! the one made of the pieces on a full board.

use super::piece::{Placed, Sides, canonical, rotation_to};
use super::{Board, ETERNITY2, ETERNITY2_HINTS, Eternity, Instance, MAX_SIDE, Variant};
use kumiki_core::{Cell, Confidence, Document, Format, Grid, ParseError, scan};
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub(super) const FORMAT: Format<Eternity> = Format {
    one_line: true,
    recognise: |text| Confidence::sure_if(text.contains("board_edges=")),
    read: Some(read),
    write: Some(write),
    read_answer: Some(read_answer),
    write_answer: Some(|instance, board| write_answer(instance, board)),
    ..Format::new("bucas", "address of the viewer e2.bucas.name, which carries the board")
};

/// The letters of the viewer's motifs in its default order: the border, then 22 colours.
const LETTERS: &str = "abcdefghijklmnopqrstuvw";

/// Other orders of the same motifs: the n-th letter here is the default letter of the n-th.
const ORDERS: [(&str, &str); 4] = [
    ("default", LETTERS),
    ("marie", "abglqejotchmrfkpudinsvw"),
    ("jblackwood", "abglqejotchmrfkpudinsvw"),
    ("jef", "atojeqlgbupkfrmhcwvsnid"),
];

/// The largest colour that the viewer has a motif for.
const MAX_COLOUR: u8 = LETTERS.len() as u8 - 1;

/// What an address says: what each cell shows (`None` = empty) and the piece number it gives
/// (0 = none).
struct Address {
    name: String,
    faces: Grid<Option<Sides>>,
    numbers: Option<Vec<usize>>,
}

/// The parts `key=value` of an address, with the column where each value begins.
fn parts(text: &str) -> (usize, BTreeMap<&str, (usize, &str)>) {
    let (line, content) = scan::content(text).next().unwrap_or((1, ""));
    let start = content.find('#').map_or(0, |at| at + 1);
    let mut column = content[..start].chars().count() + 1;
    let mut parts = BTreeMap::new();
    for part in content[start..].split('&') {
        if let Some((key, value)) = part.split_once('=') {
            parts.insert(key.trim(), (column + key.chars().count() + 1, value.trim()));
        }
        column += part.chars().count() + 1;
    }
    (line, parts)
}

fn read_address(text: &str) -> Result<Address, ParseError> {
    let (line, parts) = parts(text);
    if let Some((line, more)) = scan::content(text).nth(1) {
        return Err(ParseError::found(line, 1, more.trim(), "a single address"));
    }
    let Some(&(column, edges)) = parts.get("board_edges") else {
        return Err(ParseError::found(line, 0, "", "an address with board_edges="));
    };
    let (rows, cols) = read_size(line, &parts, edges.len() / 4)?;
    if edges.chars().count() != 4 * rows * cols {
        let message = format!(
            "found {} letters in board_edges, expected {} for {rows}x{cols}",
            edges.chars().count(),
            4 * rows * cols
        );
        return Err(ParseError::at(line, column, message));
    }
    let order = read_order(line, &parts)?;
    let mut colours = Vec::with_capacity(edges.len());
    for (i, letter) in edges.chars().enumerate() {
        let at = LETTERS.find(letter).and_then(|n| LETTERS.find(char::from(order.as_bytes()[n])));
        let Some(colour) = at else {
            let expected = "a letter from a to w";
            return Err(ParseError::found(line, column + i, &letter.to_string(), expected));
        };
        colours.push(colour as u8);
    }
    let numbers = read_numbers(line, &parts, rows * cols)?;
    let mut faces = Grid::filled(rows, cols, None);
    for (i, (cell, sides)) in faces.cells().zip(colours.as_chunks::<4>().0).enumerate() {
        let numbered = numbers.as_ref().is_some_and(|numbers| numbers[i] > 0);
        faces[cell] = (*sides != [0; 4] || numbered).then_some(*sides);
    }
    let name = parts.get("puzzle").map_or("", |(_, name)| *name).to_owned();
    Ok(Address { name, faces, numbers })
}

type Parts<'a> = BTreeMap<&'a str, (usize, &'a str)>;

/// The size that an address gives; without one, that of a square board of `cells` cells.
fn read_size(line: usize, parts: &Parts, cells: usize) -> Result<(usize, usize), ParseError> {
    let side = |key| match parts.get(key) {
        Some(&(column, word)) => scan::number(line, column, word, 1, MAX_SIDE, key).map(Some),
        None => Ok(None),
    };
    match (side("board_h")?, side("board_w")?) {
        (Some(rows), Some(cols)) => Ok((rows, cols)),
        (Some(side), None) | (None, Some(side)) => Ok((side, side)),
        (None, None) => {
            let side = cells.isqrt().clamp(1, MAX_SIDE);
            Ok((side, side))
        }
    }
}

fn read_order(line: usize, parts: &Parts) -> Result<&'static str, ParseError> {
    let (column, name) = *parts.get("motifs_order").unwrap_or(&(0, "default"));
    ORDERS.iter().find(|(known, _)| *known == name).map(|(_, order)| *order).ok_or_else(|| {
        ParseError::found(line, column, name, "motifs_order default, marie, jblackwood or jef")
    })
}

fn read_numbers(
    line: usize,
    parts: &Parts,
    cells: usize,
) -> Result<Option<Vec<usize>>, ParseError> {
    let Some(&(column, digits)) = parts.get("board_pieces") else { return Ok(None) };
    let wrong = digits.bytes().position(|b| !b.is_ascii_digit());
    if let Some(at) = wrong {
        let found = digits.get(at..).unwrap_or_default();
        return Err(ParseError::found(line, column + at, found, "digits in board_pieces"));
    }
    if digits.len() != 3 * cells {
        let (found, expected) = (digits.len(), 3 * cells);
        let message = format!("found {found} digits in board_pieces, expected {expected}");
        return Err(ParseError::at(line, column, message));
    }
    let number = |d: &[u8; 3]| d.iter().fold(0, |n, digit| 10 * n + usize::from(digit - b'0'));
    Ok(Some(digits.as_bytes().as_chunks::<3>().0.iter().map(number).collect()))
}

fn read(text: &str) -> Result<Document<Eternity>, ParseError> {
    let address = read_address(text)?;
    let (line, _) = parts(text);
    if let Some(official) = official_of(&address) {
        let board = place(official, &address).map_err(|e| ParseError::line(line, e))?;
        let clues_alone = board == official.start();
        let solution = (!clues_alone).then_some(board);
        return Ok(Document { instance: official.clone(), solution });
    }
    let (instance, board) = pieces_of(&address).map_err(|e| ParseError::line(line, e))?;
    Ok(Document { instance, solution: Some(board) })
}

/// The official puzzle that an address is about, if every piece on its board is official.
fn official_of(address: &Address) -> Option<&'static Instance> {
    let hints = address.name == "eternity2-hints";
    let official = if hints { &ETERNITY2_HINTS } else { &ETERNITY2 }.as_ref()?;
    let size = (address.faces.rows(), address.faces.cols());
    let known = || Pieces::of(official);
    let ours = size == (official.rows(), official.cols()) && {
        let known = known();
        address.faces.values().iter().flatten().all(|face| known.0.contains_key(&canonical(*face)))
    };
    ours.then_some(official)
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

/// The pieces of an instance by what they can show.
struct Pieces(BTreeMap<Sides, Vec<usize>>);

impl Pieces {
    fn of(instance: &Instance) -> Self {
        let mut pieces: BTreeMap<Sides, Vec<usize>> = BTreeMap::new();
        for (i, &sides) in instance.pieces().iter().enumerate() {
            pieces.entry(canonical(sides)).or_default().push(i);
        }
        Pieces(pieces)
    }
}

/// The board of an address in the pieces of an instance. Pieces are known by their colours;
/// where several look the same, the address's number decides, else the first unused one.
fn place(instance: &Instance, address: &Address) -> Result<Board, String> {
    let faces = &address.faces;
    let pieces = Pieces::of(instance);
    let mut used = vec![false; instance.pieces().len()];
    let mut board = Board::filled(faces.rows(), faces.cols(), None);
    let alike = |cell: Cell, face: Sides| {
        pieces.0.get(&canonical(face)).ok_or_else(|| {
            let (row, col) = (cell.0 + 1, cell.1 + 1);
            format!("row {row} column {col} of the board shows {face:?}, which no piece can")
        })
    };
    let named = |i: usize| {
        let number = address.numbers.as_ref().map_or(0, |numbers| numbers[i]);
        number.checked_sub(1)
    };
    // Numbers come first, so that no piece without one takes the place of a piece with one.
    for by_number in [true, false] {
        for (i, (cell, face)) in faces.iter().enumerate() {
            let (Some(face), None) = (*face, board[cell]) else { continue };
            let candidates = alike(cell, face)?;
            let chosen = if by_number {
                named(i).filter(|piece| candidates.contains(piece) && !used[*piece])
            } else {
                candidates.iter().copied().find(|&piece| !used[piece]).or(Some(candidates[0]))
            };
            let Some(piece) = chosen else { continue };
            let rotation = rotation_to(instance.pieces()[piece], face).unwrap_or(0);
            used[piece] = true;
            board[cell] = Some(Placed::new(piece, rotation));
        }
    }
    Ok(board)
}

fn read_answer(instance: &Instance, text: &str) -> Result<Board, ParseError> {
    let address = read_address(text)?;
    let (line, _) = parts(text);
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
    let mut edges = String::with_capacity(4 * rows * cols);
    let mut numbers = String::with_capacity(3 * rows * cols);
    for placed in board.values() {
        let number = placed.map_or(0, |placed| usize::from(placed.piece) + 1);
        let face = match placed {
            Some(placed) => instance
                .face(*placed)
                .ok_or_else(|| format!("piece {number} is not one of the puzzle's"))?,
            None => [0; 4],
        };
        if let Some(colour) = face.iter().find(|&&colour| colour > MAX_COLOUR) {
            return Err(format!("the viewer has {MAX_COLOUR} colours, none for {colour}"));
        }
        edges.extend(face.map(|colour| char::from(b'a' + colour)));
        let _ = write!(numbers, "{number:03}");
    }
    let family = if instance.variant() == Variant::Tetravex { "tetravex" } else { "framed" };
    let name = official_name(instance).map_or(format!("{family}_{rows}x{cols}"), str::to_owned);
    let mut address = format!(
        "https://e2.bucas.name/#puzzle={name}&board_w={cols}&board_h={rows}&board_edges={edges}"
    );
    // Three digits are all there is for a number.
    if instance.pieces().len() <= 999 {
        let _ = write!(address, "&board_pieces={numbers}");
    }
    address.push('\n');
    Ok(address)
}

#[cfg(test)]
mod tests {
    use super::super::check;
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
        let edges = |text: &str| parts(text).1["board_edges"].1.to_owned();
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
        let first = check::check(&instance, &twice).into_iter().next().unwrap();
        assert_eq!(first.rule, "piece-reused");
    }

    #[test]
    fn partial_boards_of_unknown_pieces_ask_for_their_puzzle() {
        let error = read("board_w=2&board_h=1&board_edges=abaaaaaa").map(|d| d.instance);
        assert!(error.unwrap_err().to_string().contains("read it as an answer"));
    }
}
