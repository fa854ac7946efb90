//! Edge matching as an integer program: a column for every way a piece may lie on a cell, and the
//! matched edges as objective (after Salassa, Vancroonenburg, Wauters, Della Croce and Vanden
//! Berghe 2017, with matches in place of mismatches: their relaxation is tighter).
//!
//! The program is that of some cells of a board; the others stay as they are. All cells make the
//! whole puzzle. Knows no search.

use super::super::piece::{BORDER, Placed, Sides};
use super::super::{Board, Instance, Variant};
use kumiki_core::{Cell, Limits};
use kumiki_ilp::{Col, Column, Model, Name, Row, Sense};

/// A program and what its columns mean.
pub(super) struct Formulation {
    pub(super) model: Model,
    /// For each of the first columns the cell and the piece on it.
    placements: Vec<(Cell, Placed)>,
    /// For each of the other columns the edge that it matches, and the colour.
    matches: Vec<(Cell, Cell, usize, u8)>,
    /// The board around the cells of the program.
    around: Board,
}

/// The cells on the four sides of a cell, where there are such.
fn neighbours(instance: &Instance, (row, col): Cell) -> [Option<Cell>; 4] {
    let inside = |row: usize, col: usize| {
        (row < instance.rows() && col < instance.cols()).then_some((row, col))
    };
    [
        inside(row.wrapping_sub(1), col),
        inside(row, col + 1),
        inside(row + 1, col),
        inside(row, col.wrapping_sub(1)),
    ]
}

/// True if a face keeps the border colour to the frame, and to all of it.
fn framed(instance: &Instance, face: Sides, around: [Option<Cell>; 4]) -> bool {
    instance.variant() == Variant::Tetravex
        || (0..4).all(|side| (face[side] == BORDER) == around[side].is_none())
}

/// A colour that matches itself: not the border colour of framed boards.
fn matches_itself(instance: &Instance, colour: u8) -> bool {
    instance.variant() == Variant::Tetravex || colour != BORDER
}

/// The pieces that a cell may have: the one that is fixed there, or any that is fixed nowhere. A
/// square board without fixed pieces can be turned so that its first corner piece lies at the top
/// left.
pub(super) struct Domains<'a> {
    instance: &'a Instance,
    fixed: Board,
    corner: Option<usize>,
}

impl<'a> Domains<'a> {
    pub(super) fn new(instance: &'a Instance) -> Self {
        let square = instance.rows() == instance.cols() && instance.rows() > 1;
        let free = instance.fixed().is_empty() && instance.variant() == Variant::Framed;
        let is_corner = |sides: &Sides| sides.iter().filter(|&&c| c == BORDER).count() == 2;
        let corner = (square && free).then(|| instance.pieces().iter().position(is_corner));
        Domains { instance, fixed: instance.start(), corner: corner.flatten() }
    }

    /// Every way in which one of some pieces may lie on a cell.
    fn of(&self, cell: Cell, pieces: &[usize]) -> impl Iterator<Item = (Placed, Sides)> {
        let around = neighbours(self.instance, cell);
        let ways = pieces.iter().flat_map(|&piece| {
            self.instance.rotations(piece).map(move |rotation| Placed::new(piece, rotation))
        });
        ways.filter_map(move |placed| {
            let face = self.instance.face(placed)?;
            let allowed = match (self.fixed[cell], self.corner) {
                (Some(fixed), _) => {
                    fixed.piece == placed.piece && self.instance.face(fixed) == Some(face)
                }
                (None, Some(corner)) => (usize::from(placed.piece) == corner) == (cell == (0, 0)),
                (None, None) => {
                    self.instance.fixed().iter().all(|f| f.placed.piece != placed.piece)
                }
            };
            (allowed && framed(self.instance, face, around)).then_some((placed, face))
        })
    }
}

/// The terms of the program of the whole board, about: each way of each piece on each cell is in
/// two sums and shows four colours.
pub(super) fn entries(instance: &Instance) -> usize {
    let (rows, cols) = (instance.rows(), instance.cols());
    match instance.variant() {
        Variant::Tetravex => (rows * cols).pow(2) * 6,
        Variant::Framed => {
            let inner = rows.saturating_sub(2) * cols.saturating_sub(2);
            let frame = 2 * (rows + cols);
            inner * inner * 4 * 6 + frame * frame * 5
        }
    }
}

/// The program that lays the pieces of some cells, or those that a board lacks, on these cells. Once
/// the limits are reached it is left unfinished, for then nobody will solve it.
pub(super) fn formulate(
    domains: &Domains,
    cells: &[Cell],
    board: &Board,
    limits: &Limits,
) -> Formulation {
    let instance = domains.instance;
    let mut around = board.clone();
    cells.iter().for_each(|&cell| around[cell] = None);
    let mut lying = vec![false; instance.pieces().len()];
    for placed in around.values().iter().flatten() {
        lying[usize::from(placed.piece)] = true;
    }
    let pieces: Vec<usize> = (0..lying.len()).filter(|&piece| !lying[piece]).collect();
    let mut formulation = Formulation {
        model: Model::new(Sense::Maximise),
        placements: vec![],
        matches: vec![],
        around,
    };
    let shown = formulation.lay(domains, cells, &pieces, limits);
    formulation.match_edges(instance, cells, &shown, limits);
    formulation
}

/// For each cell of a program, side and colour: the columns that show it.
type Shown = std::collections::BTreeMap<(Cell, usize, u8), Vec<Col>>;

impl Formulation {
    /// Every cell has one piece, every piece lies on one cell.
    fn lay(
        &mut self,
        domains: &Domains,
        cells: &[Cell],
        pieces: &[usize],
        limits: &Limits,
    ) -> Shown {
        let instance = domains.instance;
        let mut shown = Shown::new();
        let mut of_piece: Vec<Vec<(Col, f64)>> = vec![Vec::new(); instance.pieces().len()];
        for &cell in cells {
            if limits.are_reached() {
                break;
            }
            let around = neighbours(instance, cell);
            let mut own = Vec::new();
            for (placed, face) in domains.of(cell, pieces) {
                // Edges to pieces that stay are matched or not as soon as this one lies there.
                let settled = (0..4).filter(|&side| {
                    let beyond = around[side].and_then(|cell| self.around[cell]);
                    let facing = beyond.and_then(|placed| instance.face(placed));
                    facing.is_some_and(|f| f[(side + 2) % 4] == face[side])
                        && matches_itself(instance, face[side])
                });
                let reward = settled.count() as f64;
                let piece = usize::from(placed.piece);
                let numbers = [piece + 1, placed.rotation.into(), cell.0 + 1, cell.1 + 1];
                let x = self.model.binary(Name::new("x", &numbers), reward);
                self.placements.push((cell, placed));
                for (side, &colour) in face.iter().enumerate() {
                    shown.entry((cell, side, colour)).or_default().push(x);
                }
                own.push((x, 1.0));
                of_piece[piece].push((x, 1.0));
            }
            let name = Name::new("cell", &[cell.0 + 1, cell.1 + 1]);
            self.model.post(Row::equal(name, own, 1.0));
        }
        for &piece in pieces {
            let terms = std::mem::take(&mut of_piece[piece]);
            self.model.post(Row::equal(Name::new("piece", &[piece + 1]), terms, 1.0));
        }
        shown
    }

    /// An edge between two cells of the program is matched in a colour only if both sides show it.
    fn match_edges(&mut self, instance: &Instance, cells: &[Cell], shown: &Shown, limits: &Limits) {
        let inside = |cell: Option<Cell>| cell.filter(|cell| cells.contains(cell));
        for &cell in cells {
            if limits.are_reached() {
                break;
            }
            for side in [1, 2] {
                let Some(beyond) = inside(neighbours(instance, cell)[side]) else { continue };
                for colour in 0..=instance.max_colour() {
                    let ours = shown.get(&(cell, side, colour));
                    let theirs = shown.get(&(beyond, (side + 2) % 4, colour));
                    let (Some(ours), Some(theirs)) = (ours, theirs) else { continue };
                    if matches_itself(instance, colour) {
                        self.match_edge((cell, beyond, side, colour), ours, theirs);
                    }
                }
            }
        }
    }

    fn match_edge(&mut self, edge: (Cell, Cell, usize, u8), ours: &[Col], theirs: &[Col]) {
        let ((row, col), _, side, colour) = edge;
        let numbers = [row + 1, col + 1, side, colour.into()];
        let name = Name::new("m", &numbers);
        let m = Column { name, lower: 0.0, upper: 1.0, integer: false, cost: 1.0 };
        let m = self.model.add(m);
        self.matches.push(edge);
        for (stem, showing) in [("first", ours), ("second", theirs)] {
            let terms = showing.iter().map(|&x| (x, -1.0)).chain([(m, 1.0)]);
            self.model.post(Row::at_most(Name::new(stem, &numbers), terms, 0.0));
        }
    }

    /// The board that a point means.
    pub(super) fn board(&self, values: &[f64]) -> Board {
        let mut board = self.around.clone();
        for (&(cell, placed), &value) in self.placements.iter().zip(values) {
            if value > 0.5 {
                board[cell] = Some(placed);
            }
        }
        board
    }

    /// The point that means a board, if the program has it.
    pub(super) fn point(&self, instance: &Instance, board: &Board) -> Option<Vec<f64>> {
        let face = |cell: Cell| board[cell].and_then(|placed| instance.face(placed));
        let lies = |&(cell, placed): &(Cell, Placed)| {
            board[cell].is_some_and(|own| own.piece == placed.piece)
                && face(cell) == instance.face(placed)
        };
        let xs = self.placements.iter().map(|placement| lies(placement).into());
        let ms = self.matches.iter().map(|&(cell, beyond, side, colour)| {
            let shows = |cell, side: usize| face(cell).is_some_and(|face| face[side] == colour);
            (shows(cell, side) && shows(beyond, (side + 2) % 4)).into()
        });
        // Placements come first, matches after them.
        let values: Vec<f64> = xs.chain(ms).collect();
        self.model.admits(&values, 1e-9).then_some(values)
    }
}
