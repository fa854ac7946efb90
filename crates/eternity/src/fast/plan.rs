//! The board as the search sees it: the open cells in order, and what is asked of each.
//!
//! Colours are renumbered densely so that a few bits hold one. Knows no mismatch budget.

use super::super::piece::{BORDER, BOTTOM, LEFT, RIGHT, Sides, TOP, rotation_to, turned};
use super::super::{Board, Instance, MAX_SIDE, Placed, Variant};
use super::begin::Begin;
use super::fill_order::Order;
use kumiki_core::Cell;

/// The most cells of a board.
pub(super) const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// The place, among the sides of all cells, of a side that has colour 0 and is on no cell: what
/// a cell looks at that knows fewer than two sides.
pub(super) const NOWHERE: u16 = (MAX_CELLS * 4) as u16;

/// How many classes of cells there are. On framed boards a class says whether the right and the
/// top side lie along the border, on others whether the left and the bottom side are unknown; in
/// all orders of filling a cell comes after those on its left and below it.
pub(super) const CLASSES: usize = 4;
pub(super) const RIGHT_BORDER: u8 = 1;
pub(super) const TOP_BORDER: u8 = 2;
pub(super) const NO_LEFT: u8 = 1;
pub(super) const NO_BOTTOM: u8 = 2;

/// The few colours, as bits, with which some piece fits between a side and fixed pieces, on the
/// open cell of this number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    pub(super) step: usize,
    pub(super) colours: u64,
}

/// An open cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Its number, row by row.
    pub(super) cell: u16,
    /// How many cells come before it in the order, fixed ones included.
    pub(super) depth: usize,
    /// The sides on its left and below: places among the sides of all cells, or [`NOWHERE`].
    pub(super) known: [u16; 2],
    /// Its class.
    pub(super) class: u8,
    /// The colours of fixed pieces on its right and above.
    pub(super) ahead: [Option<u8>; 2],
    /// What the open cells on its right and above ask of it if they touch fixed pieces.
    pub(super) wanted: [Option<Wanted>; 2],
    /// Which sides lie along the border of a framed board.
    pub(super) outward: [bool; 4],
    /// Which sides may never be mismatched: those between two pieces of the frame.
    pub(super) rigid: [bool; 4],
}

impl Step {
    /// Does a face match the fixed pieces on the right and above?
    pub(super) fn fits_ahead(&self, sides: Sides) -> bool {
        let fits = |(side, colour): (usize, Option<u8>)| colour.is_none_or(|c| c == sides[side]);
        [RIGHT, TOP].into_iter().zip(self.ahead).all(fits)
    }
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
    /// Where filling begins, and the instance as seen from there: all below is about the view.
    begin: Begin,
    view: Instance,
    pub(super) steps: Vec<Step>,
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
    /// The colours that an odd number of sides have, where that says something.
    pub(super) odd: Option<u64>,
}

impl<'a> Plan<'a> {
    /// The plan of an instance in the usual order of filling.
    pub(super) fn new(instance: &'a Instance, order: Order) -> Self {
        Plan::beginning(instance, order, Begin::USUAL)
    }

    /// The same from another end of the board.
    pub(super) fn beginning(instance: &'a Instance, order: Order, begin: Begin) -> Self {
        let (dense, colours) = dense_colours(instance);
        let view = begin.view(instance);
        let renumber = |sides: Sides| sides.map(|colour| dense[usize::from(colour)]);
        let mut plan = Plan {
            instance,
            begin,
            steps: Vec::new(),
            faces: Vec::new(),
            pieces: view.pieces().iter().map(|&sides| renumber(sides)).collect(),
            fixed: Vec::new(),
            dense,
            colours,
            mismatches: 0,
            framed_rightly: true,
            odd: None,
            view,
        };
        let mut held = vec![None; plan.pieces.len()];
        let mut used = held.clone();
        for fixed in plan.view.fixed() {
            let face = turned(plan.pieces[usize::from(fixed.placed.piece)], fixed.placed.rotation);
            let cell = plan.number(fixed.cell);
            held[cell] = Some(face);
            used[usize::from(fixed.placed.piece)] = Some(face);
            plan.fixed.push((cell as u16, face));
        }
        plan.lay(order, &held);
        plan.judge_fixed(&held);
        for piece in (0..plan.pieces.len()).filter(|&piece| used[piece].is_none()) {
            for rotation in plan.view.rotations(piece) {
                let sides = turned(plan.pieces[piece], rotation);
                plan.faces.push(Face { piece: piece as u16, sides });
            }
        }
        plan.look_beyond(&held);
        plan.odd = plan.unpaired(&held);
        plan
    }

    /// Says which colours open cells must show the cells on their right and above that touch fixed
    /// pieces. Without it a search that comes to such a cell, a row later, would have to try all of
    /// that row again before it changes the colour that does not fit.
    fn look_beyond(&mut self, held: &[Option<Sides>]) {
        if self.colours >= 64 {
            return;
        }
        let few = self.colours as u32 / 2;
        let cols = self.view.cols();
        let wanted = |step: &Step| {
            let cell = (usize::from(step.cell) / cols, usize::from(step.cell) % cols);
            [RIGHT, TOP].map(|side| {
                let beside = self.neighbour(cell, side)?;
                let number = self.number(beside);
                let step = self.steps.iter().position(|step| usize::from(step.cell) == number)?;
                let colours = self.shown_between(beside, opposite(side), held);
                (colours.count_ones() <= few).then_some(Wanted { step, colours })
            })
        };
        let wanted: Vec<_> = self.steps.iter().map(wanted).collect();
        for (step, wanted) in self.steps.iter_mut().zip(wanted) {
            step.wanted = wanted;
        }
    }

    /// The colours that free pieces can show on one side of a cell beside its fixed neighbours; all
    /// of them where nothing fits, or nothing is fixed.
    fn shown_between(&self, cell: Cell, shown: usize, held: &[Option<Sides>]) -> u64 {
        let beside = [TOP, RIGHT, BOTTOM, LEFT].map(|side| self.neighbour(cell, side));
        let fixed = |side: usize| {
            let face = beside[side].and_then(|beside| held[self.number(beside)]);
            face.map(|face| self.inner(face[opposite(side)]))
        };
        let asked = [TOP, RIGHT, BOTTOM, LEFT].map(fixed);
        if asked.iter().all(Option::is_none) {
            return u64::MAX;
        }
        let fits = |face: &&Face| {
            (0..4).all(|side| match (asked[side], beside[side]) {
                (Some(colour), _) => face.sides[side] == colour,
                (None, Some(_)) => !self.framed() || face.sides[side] != BORDER,
                (None, None) => !self.framed() || face.sides[side] == BORDER,
            })
        };
        let faces = self.faces.iter().filter(fits);
        match faces.fold(0, |colours, face| colours | 1 << face.sides[shown]) {
            0 => u64::MAX,
            colours => colours,
        }
    }

    /// Bits that hold a colour, or the number of a colour that no piece has.
    pub(super) fn bits(&self) -> u32 {
        usize::BITS - self.colours.min(u8::MAX.into()).leading_zeros()
    }

    /// Rows and columns, as the search is shown them.
    pub(super) fn size(&self) -> (usize, usize) {
        (self.view.rows(), self.view.cols())
    }

    /// Is 0 the colour along the frame?
    pub(super) fn framed(&self) -> bool {
        self.view.variant() == Variant::Framed
    }

    /// The board with its fixed pieces and these faces.
    pub(super) fn board(&self, faces: impl Iterator<Item = (usize, Face)>) -> Board {
        let mut board = self.instance.start();
        let cols = self.view.cols();
        for (cell, face) in faces {
            let sides = self.begin.hide(self.pieces[usize::from(face.piece)]);
            let rotation = rotation_to(sides, self.begin.hide(face.sides));
            let placed = Placed { piece: face.piece, rotation: rotation.unwrap_or(0) };
            board[self.begin.cell(self.instance, (cell / cols, cell % cols))] = Some(placed);
        }
        board
    }

    /// Lists the open cells in order.
    fn lay(&mut self, order: Order, held: &[Option<Sides>]) {
        let cells = order.cells(self.view.rows(), self.view.cols());
        for (depth, at) in cells.into_iter().enumerate() {
            let cell = self.number(at);
            if held[cell].is_some() {
                continue;
            }
            let beside = [TOP, RIGHT, BOTTOM, LEFT].map(|side| self.neighbour(at, side));
            let beside = beside.map(|cell| cell.map(|cell| self.number(cell)));
            let framed = self.framed();
            let place = |side: usize| {
                beside[side].map_or(NOWHERE, |beside| (beside * 4 + opposite(side)) as u16)
            };
            let fixed = |side: usize| {
                let face = beside[side].and_then(|beside| held[beside]);
                face.map(|face| self.inner(face[opposite(side)]))
            };
            let bit = |side: usize, bit: u8| if beside[side].is_none() { bit } else { 0 };
            let class = match framed {
                true => bit(RIGHT, RIGHT_BORDER) | bit(TOP, TOP_BORDER),
                false => bit(LEFT, NO_LEFT) | bit(BOTTOM, NO_BOTTOM),
            };
            self.steps.push(Step {
                cell: cell as u16,
                depth,
                known: [place(LEFT), place(BOTTOM)],
                class,
                ahead: [fixed(RIGHT), fixed(TOP)],
                wanted: [None; 2],
                outward: beside.map(|beside| framed && beside.is_none()),
                rigid: [TOP, RIGHT, BOTTOM, LEFT].map(|side| self.rigid(at, side)),
            });
        }
    }

    /// The colour that a fixed piece shows another: the border of a framed board lies along its
    /// frame alone, so within it is a colour that no piece matches.
    pub(super) fn inner(&self, colour: u8) -> u8 {
        let wrong = self.framed() && colour == BORDER;
        if wrong { u8::try_from(self.colours).unwrap_or(u8::MAX) } else { colour }
    }

    /// The colours, as bits, of which an odd number of sides is still to be paired. A matched edge
    /// takes two sides of one colour, an unmatched edge one side of each of two colours, and a
    /// full board leaves none: half as many edges as colours are odd must still stay unmatched.
    /// `None` where sides along the edge of the board stay single, where a fixed piece lies wrongly
    /// there, and with more colours than a word has bits.
    fn unpaired(&self, held: &[Option<Sides>]) -> Option<u64> {
        if !self.framed() || !self.framed_rightly || self.colours > 64 {
            return None;
        }
        let sides = self.pieces.iter().flatten().filter(|&&colour| colour != BORDER);
        let mut odd = sides.fold(0, |odd, colour| odd ^ 1 << colour);
        let cols = self.view.cols();
        for (cell, face) in held.iter().enumerate() {
            let Some(face) = face else { continue };
            for side in [RIGHT, BOTTOM] {
                let beside = self.neighbour((cell / cols, cell % cols), side);
                if let Some(other) = beside.and_then(|beside| held[self.number(beside)]) {
                    odd ^= 1 << face[side] ^ 1 << other[opposite(side)];
                }
            }
        }
        Some(odd)
    }

    fn judge_fixed(&mut self, held: &[Option<Sides>]) {
        let (rows, cols) = (self.view.rows(), self.view.cols());
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
        row * self.view.cols() + col
    }

    fn neighbour(&self, cell: Cell, side: usize) -> Option<Cell> {
        neighbour(&self.view, cell, side)
    }

    /// Does a side lie between two pieces of the frame? Where all pieces are of the frame it is
    /// no use to say so.
    fn rigid(&self, (row, col): Cell, side: usize) -> bool {
        let (rows, cols) = (self.view.rows(), self.view.cols());
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
