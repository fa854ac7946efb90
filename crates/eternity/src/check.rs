//! The judge: named rules, checked in order. Knows no solver.

use super::piece::{BORDER, BOTTOM, LEFT, RIGHT, Sides, TOP};
use super::{Board, Eternity, Instance, Variant};
use kumiki_core::{Cell, Cost, Found, Rule};
use std::collections::BTreeMap;

/// The rules in the order in which they are checked.
pub(super) const RULES: &[Rule<Eternity>] = &[
    Rule::new("unknown-piece", "Every piece on the board belongs to the puzzle.", unknown_piece),
    Rule::new("piece-reused", "Each piece is used at most once.", piece_reused),
    Rule::new("fixed-moved", "Fixed pieces stay in place, turned as given.", fixed_moved),
    Rule::new("piece-turned", "In Tetravex, pieces keep their orientation.", piece_turned),
    Rule::new(
        "border",
        "The border colour faces the frame everywhere along it, and nowhere else.",
        border,
    ),
    Rule::new("edge-mismatch", "Touching sides have the same colour.", edge_mismatch),
    Rule::new("empty-cell", "Every cell holds a piece.", empty_cell),
];

/// The edges that are not matched plus every violation of another rule: 0 exactly when solved. An empty
/// cell is told by its edges, so that what scores more costs less; alone on its board it has none.
pub(super) fn cost(instance: &Instance, board: &Board) -> Cost {
    let unmatched = instance.inner_edges() as u64 - matched(instance, board);
    let told = |name: &str| name == "edge-mismatch" || (name == "empty-cell" && unmatched > 0);
    let mut others = 0;
    for rule in RULES.iter().filter(|rule| !told(rule.name)) {
        (rule.find)(instance, board, &mut |_| others += 1);
    }
    Cost::try_from(unmatched + others).unwrap_or(Cost::MAX)
}

/// How many inner edges have the same colour on both sides: the score (schaus-deville-2008 §1).
/// A border colour inside the board matches nothing.
pub(super) fn matched(instance: &Instance, board: &Board) -> u64 {
    let matches = |edge: &Edge| edge.matches(instance, board) == Some(true);
    inner_edges(instance).filter(matches).count() as u64
}

/// The cells on both sides of every edge on which two pieces do not match, row by row.
pub(super) fn broken(instance: &Instance, board: &Board) -> impl Iterator<Item = (Cell, Cell)> {
    let broken = |edge: &Edge| edge.matches(instance, board) == Some(false);
    inner_edges(instance).filter(broken).map(|edge| (edge.first, edge.second))
}

/// An edge between two cells, seen from the upper or left one.
struct Edge {
    first: Cell,
    second: Cell,
    sides: (usize, usize),
}

impl Edge {
    /// The colours on both sides, if there are pieces.
    fn colours(&self, instance: &Instance, board: &Board) -> Option<(u8, u8)> {
        let first = face(instance, board, self.first)?;
        let second = face(instance, board, self.second)?;
        Some((first[self.sides.0], second[self.sides.1]))
    }

    /// Do the pieces on both sides match, if there are two?
    fn matches(&self, instance: &Instance, board: &Board) -> Option<bool> {
        let (one, other) = self.colours(instance, board)?;
        let border = instance.variant() == Variant::Framed && one == BORDER;
        Some(one == other && !border)
    }
}

/// Every edge between two cells, row by row.
fn inner_edges(instance: &Instance) -> impl Iterator<Item = Edge> + use<> {
    let (rows, cols) = (instance.rows(), instance.cols());
    cells(instance).flat_map(move |(row, col)| {
        let right = Edge { first: (row, col), second: (row, col + 1), sides: (RIGHT, LEFT) };
        let below = Edge { first: (row, col), second: (row + 1, col), sides: (BOTTOM, TOP) };
        let right = (col + 1 < cols).then_some(right);
        right.into_iter().chain((row + 1 < rows).then_some(below))
    })
}

/// The cells that the instance asks to fill, row by row.
fn cells(instance: &Instance) -> impl Iterator<Item = Cell> + use<> {
    let (rows, cols) = (instance.rows(), instance.cols());
    (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

fn face(instance: &Instance, board: &Board, cell: Cell) -> Option<Sides> {
    instance.face(board.get(cell).copied().flatten()?)
}

fn unknown_piece(instance: &Instance, board: &Board, found: Found) {
    let pieces = board.iter().filter_map(|(cell, placed)| Some((cell, (*placed)?)));
    for ((row, col), placed) in pieces {
        let inside = row < instance.rows() && col < instance.cols();
        if !inside {
            // A piece beyond the board is on none of its cells.
            found(&[]);
        } else if usize::from(placed.piece) >= instance.pieces().len() {
            found(&[(row, col)]);
        }
    }
}

fn piece_reused(instance: &Instance, board: &Board, found: Found) {
    let mut places: BTreeMap<u16, Vec<Cell>> = BTreeMap::new();
    for cell in cells(instance) {
        if let Some(Some(placed)) = board.get(cell) {
            places.entry(placed.piece).or_default().push(cell);
        }
    }
    places.values().filter(|cells| cells.len() > 1).for_each(|cells| found(cells));
}

fn fixed_moved(instance: &Instance, board: &Board, found: Found) {
    for fixed in instance.fixed() {
        let there = board.get(fixed.cell).copied().flatten();
        let wrong = there.is_some_and(|placed| {
            // A symmetric piece may be turned as long as it looks the same.
            placed.piece != fixed.placed.piece
                || instance.face(placed) != instance.face(fixed.placed)
        });
        let mut moved: Vec<Cell> = if wrong { vec![fixed.cell] } else { vec![] };
        moved.extend(cells(instance).filter(|&cell| {
            let placed = board.get(cell).copied().flatten();
            cell != fixed.cell && placed.is_some_and(|p| p.piece == fixed.placed.piece)
        }));
        if !moved.is_empty() {
            found(&moved);
        }
    }
}

fn piece_turned(instance: &Instance, board: &Board, found: Found) {
    if instance.variant() != Variant::Tetravex {
        return;
    }
    let turned = cells(instance).filter(|&cell| {
        let Some(Some(placed)) = board.get(cell) else { return false };
        let listed = instance.pieces().get(usize::from(placed.piece)).copied();
        instance.face(*placed) != listed
    });
    turned.for_each(|cell| found(&[cell]));
}

fn border(instance: &Instance, board: &Board, found: Found) {
    if instance.variant() != Variant::Framed {
        return;
    }
    let wrong = cells(instance).filter(|&cell| {
        let outward = outward(instance, cell);
        let sides = face(instance, board, cell);
        sides.is_some_and(|sides| (0..4).any(|side| (sides[side] == BORDER) != outward[side]))
    });
    wrong.for_each(|cell| found(&[cell]));
}

/// Which sides of a cell lie along the frame.
fn outward(instance: &Instance, (row, col): Cell) -> [bool; 4] {
    [row == 0, col + 1 == instance.cols(), row + 1 == instance.rows(), col == 0]
}

fn edge_mismatch(instance: &Instance, board: &Board, found: Found) {
    inner_edges(instance)
        .filter(|edge| edge.colours(instance, board).is_some_and(|(a, b)| a != b))
        .for_each(|edge| found(&[edge.first, edge.second]));
}

fn empty_cell(instance: &Instance, board: &Board, found: Found) {
    let empty = cells(instance).filter(|&cell| board.get(cell).copied().flatten().is_none());
    empty.for_each(|cell| found(&[cell]));
}
