//! The board as the search sees it: the open cells in order, and which of them are alike.
//!
//! Cells are of one class when the same sides are known before they are filled and the same
//! things are asked of them; a class shares its lists of candidates. Colours are renumbered
//! densely so that a few bits hold one. Knows no mismatch budget.

use super::super::piece::{BORDER, BOTTOM, LEFT, RIGHT, Sides, TOP, rotation_to, turned};
use super::super::{Board, Instance, MAX_SIDE, Placed, Variant};
use super::order::Order;
use kumiki_core::Cell;

/// The most cells of a board.
pub(super) const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// The place, among the sides of all cells, of a side that has colour 0 and is on no cell: what
/// a cell looks at that knows fewer than two sides.
pub(super) const NOWHERE: u16 = (MAX_CELLS * 4) as u16;

/// The most lists of candidates that all classes may have together; beyond (hundreds of colours
/// around hundreds of fixed pieces) the tables would not fit in memory.
const MAX_LISTS: usize = 1 << 24;

/// An open cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Its number, row by row.
    pub(super) cell: u16,
    /// How many cells come before it in the order, fixed ones included.
    pub(super) depth: usize,
    /// The sides that touch it and are filled earlier: places among the sides of all cells.
    pub(super) known: [u16; 2],
    /// Its class.
    pub(super) class: usize,
}

/// What cells of a class have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// Sides along the frame of a framed board.
    pub(super) outward: [bool; 4],
    /// Colours of fixed neighbours.
    pub(super) fixed: [Option<u8>; 4],
    /// Sides whose neighbours are filled earlier.
    pub(super) known: [Option<usize>; 2],
    /// Sides that may never be mismatched: those between two pieces of the frame.
    pub(super) rigid: [bool; 4],
}

/// A piece as it can lie on the board, in dense colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    pub(super) piece: u16,
    pub(super) sides: Sides,
}

/// The board, its pieces and the order of filling.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    pub(super) instance: &'a Instance,
    pub(super) steps: Vec<Step>,
    pub(super) classes: Vec<Class>,
    /// Every way in which a piece that is not fixed can lie.
    pub(super) faces: Vec<Face>,
    /// The pieces in dense colours.
    pub(super) pieces: Vec<Sides>,
    /// The fixed pieces: cell and face.
    pub(super) fixed: Vec<(u16, Sides)>,
    /// The dense number of each colour; 255 for those that do not occur.
    pub(super) dense: [u8; 256],
    /// How many dense colours there are.
    pub(super) colours: usize,
    /// Unmatched edges between fixed pieces.
    pub(super) mismatches: u16,
    /// Do the fixed pieces lie rightly along the frame?
    pub(super) framed_rightly: bool,
}

impl<'a> Plan<'a> {
    /// The plan of an instance in an order of filling; `None` if its tables would be too large.
    pub(super) fn new(instance: &'a Instance, order: Order) -> Option<Self> {
        let (dense, colours) = dense_colours(instance);
        let renumber = |sides: Sides| sides.map(|colour| dense[usize::from(colour)]);
        let mut plan = Plan {
            instance,
            steps: Vec::new(),
            classes: Vec::new(),
            faces: Vec::new(),
            pieces: instance.pieces().iter().map(|&sides| renumber(sides)).collect(),
            fixed: Vec::new(),
            dense,
            colours,
            mismatches: 0,
            framed_rightly: true,
        };
        let mut held = vec![None; instance.pieces().len()];
        let mut used = held.clone();
        for fixed in instance.fixed() {
            let face = turned(plan.pieces[usize::from(fixed.placed.piece)], fixed.placed.rotation);
            let cell = plan.number(fixed.cell);
            held[cell] = Some(face);
            used[usize::from(fixed.placed.piece)] = Some(face);
            plan.fixed.push((cell as u16, face));
        }
        plan.lay(order, &held);
        plan.judge_fixed(&held);
        for piece in (0..plan.pieces.len()).filter(|&piece| used[piece].is_none()) {
            for rotation in instance.rotations(piece) {
                let sides = turned(plan.pieces[piece], rotation);
                plan.faces.push(Face { piece: piece as u16, sides });
            }
        }
        let lists: usize = plan.classes.iter().map(|class| plan.lists(class)).sum();
        (lists <= MAX_LISTS).then_some(plan)
    }

    /// Bits that hold a colour.
    pub(super) fn bits(&self) -> u32 {
        usize::BITS - (self.colours.max(2) - 1).leading_zeros()
    }

    /// How many lists of candidates a class needs: one for each choice of known colours.
    pub(super) fn lists(&self, class: &Class) -> usize {
        1 << (self.bits() as usize * class.known.iter().flatten().count())
    }

    /// Is 0 the colour along the frame?
    pub(super) fn framed(&self) -> bool {
        self.instance.variant() == Variant::Framed
    }

    /// The board with its fixed pieces and these faces.
    pub(super) fn board(&self, faces: impl Iterator<Item = (usize, Face)>) -> Board {
        let mut board = self.instance.start();
        let cols = self.instance.cols();
        for (cell, face) in faces {
            let rotation = rotation_to(self.pieces[usize::from(face.piece)], face.sides);
            let placed = Placed { piece: face.piece, rotation: rotation.unwrap_or(0) };
            board[(cell / cols, cell % cols)] = Some(placed);
        }
        board
    }

    /// Lists the open cells in order and sorts them into classes.
    fn lay(&mut self, order: Order, held: &[Option<Sides>]) {
        let mut filled = vec![false; held.len()];
        for (depth, at) in
            order.cells(self.instance.rows(), self.instance.cols()).into_iter().enumerate()
        {
            let cell = self.number(at);
            if held[cell].is_some() {
                continue;
            }
            let mut class = Class {
                outward: [false; 4],
                fixed: [None; 4],
                known: [None; 2],
                rigid: [false; 4],
            };
            let mut known = [NOWHERE; 2];
            let mut count = 0;
            for side in [TOP, RIGHT, BOTTOM, LEFT] {
                class.rigid[side] = self.rigid(at, side);
                let Some(beside) = self.neighbour(at, side) else {
                    class.outward[side] = self.framed();
                    continue;
                };
                let beside = self.number(beside);
                if let Some(face) = held[beside] {
                    class.fixed[side] = Some(face[opposite(side)]);
                } else if filled[beside] {
                    class.known[count] = Some(side);
                    known[count] = (beside * 4 + opposite(side)) as u16;
                    count += 1;
                }
            }
            filled[cell] = true;
            let class = self.class(class);
            self.steps.push(Step { cell: cell as u16, depth, known, class });
        }
    }

    fn class(&mut self, class: Class) -> usize {
        match self.classes.iter().position(|known| *known == class) {
            Some(index) => index,
            None => {
                self.classes.push(class);
                self.classes.len() - 1
            }
        }
    }

    fn judge_fixed(&mut self, held: &[Option<Sides>]) {
        let (rows, cols) = (self.instance.rows(), self.instance.cols());
        for row in 0..rows {
            for col in 0..cols {
                let Some(face) = held[row * cols + col] else { continue };
                for side in [TOP, RIGHT, BOTTOM, LEFT] {
                    let beside = self.neighbour((row, col), side);
                    let border = self.framed() && face[side] == BORDER;
                    if border != (self.framed() && beside.is_none()) {
                        self.framed_rightly = false;
                    }
                    let other = beside.and_then(|cell| held[self.number(cell)]);
                    // Each edge once: from the cell above it or on its left.
                    if (side == RIGHT || side == BOTTOM)
                        && other.is_some_and(|other| other[opposite(side)] != face[side])
                    {
                        self.mismatches += 1;
                    }
                }
            }
        }
    }

    fn number(&self, (row, col): Cell) -> usize {
        row * self.instance.cols() + col
    }

    fn neighbour(&self, cell: Cell, side: usize) -> Option<Cell> {
        neighbour(self.instance, cell, side)
    }

    /// Does a side lie between two pieces of the frame? Where all pieces are of the frame it is
    /// no use to say so.
    fn rigid(&self, (row, col): Cell, side: usize) -> bool {
        let (rows, cols) = (self.instance.rows(), self.instance.cols());
        let along = match side {
            LEFT | RIGHT => row == 0 || row + 1 == rows,
            _ => col == 0 || col + 1 == cols,
        };
        self.framed() && along && rows > 2 && cols > 2
    }
}

/// The side that touches `side` of the next cell.
pub(super) fn opposite(side: usize) -> usize {
    (side + 2) % 4
}

/// The cell on one side of another, if it is on the board.
pub(super) fn neighbour(instance: &Instance, (row, col): Cell, side: usize) -> Option<Cell> {
    match side {
        TOP => row.checked_sub(1).map(|row| (row, col)),
        RIGHT => (col + 1 < instance.cols()).then_some((row, col + 1)),
        BOTTOM => (row + 1 < instance.rows()).then_some((row + 1, col)),
        _ => col.checked_sub(1).map(|col| (row, col)),
    }
}

/// Numbers for the colours that occur, and how many; the border of framed boards stays 0.
fn dense_colours(instance: &Instance) -> ([u8; 256], usize) {
    let mut occurs = [false; 256];
    instance.pieces().iter().flatten().for_each(|&colour| occurs[usize::from(colour)] = true);
    occurs[usize::from(BORDER)] |= instance.variant() == Variant::Framed;
    let mut dense = [u8::MAX; 256];
    let mut count = 0;
    for (colour, _) in occurs.iter().enumerate().filter(|(_, occurs)| **occurs) {
        dense[colour] = count as u8;
        count += 1;
    }
    (dense, count)
}
