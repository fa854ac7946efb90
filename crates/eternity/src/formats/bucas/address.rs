//! The addresses of the community viewer as text: letters for colours, digits for piece numbers.
//!
//! Knows no puzzle: what the cells show is all there is.

use crate::MAX_SIDE;
use crate::piece::Sides;
use kumiki_core::{Grid, ParseError, scan};
use std::collections::BTreeMap;

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
pub(crate) const MAX_COLOUR: u8 = LETTERS.len() as u8 - 1;

/// What an address says: what each cell shows (`None` = empty) and the piece number it gives
/// (0 = none).
pub(crate) struct Address {
    /// The line it is on, from 1.
    pub(crate) line: usize,
    pub(crate) name: String,
    pub(crate) faces: Grid<Option<Sides>>,
    pub(crate) numbers: Option<Vec<usize>>,
    /// The cells, row by row from 0, whose pieces are given, with the column where each is named:
    /// addresses of eternity2.dev say so.
    pub(crate) hints: Vec<(usize, usize)>,
}

/// The parts of an address by key, with the column where each value begins.
type Parts<'a> = BTreeMap<&'a str, (usize, &'a str)>;

/// The parts `key=value` of the first address in a text, and the line it is on.
fn parts(text: &str) -> (usize, Parts<'_>) {
    let (line, content) = scan::content(text).next().unwrap_or((1, ""));
    let start = content.find(['#', '?']).map_or(0, |at| at + 1);
    let mut column = content[..start].chars().count() + 1;
    let mut parts = Parts::new();
    for part in content[start..].split('&') {
        if let Some((key, value)) = part.split_once('=') {
            parts.insert(key.trim(), (column + key.chars().count() + 1, value.trim()));
        }
        column += part.chars().count() + 1;
    }
    (line, parts)
}

/// Reads the one address of a text.
pub(crate) fn read(text: &str) -> Result<Address, ParseError> {
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
    let hints = read_hints(line, &parts, rows * cols)?;
    Ok(Address { line, name, faces, numbers, hints })
}

/// The size that an address gives; without one, that of a square board of `cells` cells.
fn read_size(line: usize, parts: &Parts, cells: usize) -> Result<(usize, usize), ParseError> {
    let side = |key| match parts.get(key) {
        Some(&(column, word)) => scan::number(line, column, word, 1, MAX_SIDE, key).map(Some),
        None => Ok(None),
    };
    let both = side("puzzle_size")?;
    match (side("board_h")?.or(both), side("board_w")?.or(both)) {
        (Some(rows), Some(cols)) => Ok((rows, cols)),
        (Some(side), None) | (None, Some(side)) => Ok((side, side)),
        (None, None) => {
            let side = cells.isqrt().clamp(1, MAX_SIDE);
            Ok((side, side))
        }
    }
}

/// The cells of `hints=POSITION.TURN-POSITION.TURN`. How a piece is turned is seen on the board.
fn read_hints(line: usize, parts: &Parts, cells: usize) -> Result<Vec<(usize, usize)>, ParseError> {
    let Some(&(mut column, hints)) = parts.get("hints") else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for hint in hints.split('-').filter(|hint| !hint.is_empty()) {
        let (cell, turn) = hint.split_once('.').unwrap_or((hint, "0"));
        found.push((column, scan::number(line, column, cell, 0, cells - 1, "a position")?));
        let at = column + cell.len() + 1;
        scan::number(line, at, turn, 0, 3, "a number of quarter turns")?;
        column += hint.chars().count() + 1;
    }
    Ok(found)
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
