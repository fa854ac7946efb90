//! The board as local search sees it: which cells exchange pieces, and how a piece turns on each.
//!
//! A piece lies only where its border sides face outward, so that no state breaks the frame and
//! only edges between pieces count. Cells and pieces are sorted by the pattern of their border
//! sides, and a piece in its *normal form* (the pattern turned to a standard position) meets the
//! cell's own turn. Knows no search.

use super::super::piece::{BORDER, Placed, Sides, turned};
use super::super::{Board, Instance, Variant};
use std::collections::BTreeMap;

/// The colours of four sides, wide enough for values that match no colour.
pub(super) type Face = [u16; 4];

/// What lies beyond the board; matches no colour.
pub(super) const OUTSIDE: u16 = u16::MAX;

/// Cells (and the pieces on them) with the same pattern of border sides: corners, frame, inside.
pub(super) struct Region {
    /// The cells without a fixed piece, row by row.
    pub(super) cells: Vec<usize>,
    /// The pieces for them.
    pub(super) pieces: Vec<usize>,
    /// The turns of a normal form that keep its border sides where they are.
    pub(super) turns: &'static [u8],
    /// How many sides of its pieces lie along the frame.
    pub(super) borders: u32,
}

/// The geometry of an instance.
pub(super) struct BoardGeometry<'a> {
    instance: &'a Instance,
    /// The cells around each cell, by side; the number of cells = outside.
    neighbours: Vec<[u16; 4]>,
    degree: Vec<u8>,
    cell_turn: Vec<u8>,
    piece_turn: Vec<u8>,
    /// What piece `p` shows after `r` turns, at `4 p + r`.
    faces: Vec<Face>,
    regions: Vec<Region>,
    /// The region of each free cell.
    region_of: Vec<Option<u8>>,
    fixed: Vec<(usize, Placed)>,
}

/// Bit `s` = side `s` is a border; patterns of turned pieces are rotations of four bits.
type Pattern = u8;

fn turn_pattern(pattern: Pattern, turns: u8) -> Pattern {
    ((pattern << turns) | (pattern >> (4 - turns))) & 15
}

/// The smallest turn of a pattern, and how many turns lead to it.
fn standard(pattern: Pattern) -> (Pattern, u8) {
    let turns = (0..4).min_by_key(|&turns| turn_pattern(pattern, turns)).unwrap_or(0);
    (turn_pattern(pattern, turns), turns)
}

impl<'a> BoardGeometry<'a> {
    /// The geometry of an instance; `None` if no board can have all border sides along the frame,
    /// which proves that there is no solution.
    pub(super) fn new(instance: &'a Instance) -> Option<Self> {
        let (rows, cols) = (instance.rows(), instance.cols());
        let framed = instance.variant() == Variant::Framed;
        let cells = rows * cols;
        let mut by_pattern: BTreeMap<Pattern, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        let (mut cell_turn, mut piece_turn) = (Vec::new(), Vec::new());
        for cell in 0..cells {
            let (pattern, turns) = standard(if framed { outward(rows, cols, cell) } else { 0 });
            cell_turn.push((4 - turns) & 3);
            by_pattern.entry(pattern).or_default().0.push(cell);
        }
        for (piece, sides) in instance.pieces().iter().enumerate() {
            let (pattern, turns) = standard(if framed { borders(*sides) } else { 0 });
            piece_turn.push(turns);
            by_pattern.entry(pattern).or_default().1.push(piece);
        }
        if by_pattern.values().any(|(cells, pieces)| cells.len() != pieces.len()) {
            return None;
        }
        let face = |sides: Sides, r| turned(sides, r).map(u16::from);
        let faces = instance.pieces().iter().flat_map(|&s| (0..4).map(move |r| face(s, r)));
        let mut geometry = BoardGeometry {
            instance,
            neighbours: (0..cells).map(|cell| around(rows, cols, cell)).collect(),
            degree: Vec::new(),
            cell_turn,
            piece_turn,
            faces: faces.collect(),
            regions: Vec::new(),
            region_of: vec![None; cells],
            fixed: Vec::new(),
        };
        let inside = |around: &[u16; 4]| around.iter().filter(|&&c| usize::from(c) < cells).count();
        geometry.degree = geometry.neighbours.iter().map(|around| inside(around) as u8).collect();
        geometry.fix(framed)?;
        geometry.divide(by_pattern, framed);
        Some(geometry)
    }

    /// Takes over the fixed pieces. Without any, a square board can be turned so that a given
    /// corner piece lies at the top left (prevost-garnier-2023 Phase 1); one that is not square
    /// has no quarter turns to give away.
    fn fix(&mut self, framed: bool) -> Option<()> {
        let (rows, cols) = (self.instance.rows(), self.instance.cols());
        for fixed in self.instance.fixed() {
            let cell = fixed.cell.0 * cols + fixed.cell.1;
            let sides = self.instance.face(fixed.placed)?;
            if framed && borders(sides) != outward(rows, cols, cell) {
                return None;
            }
            self.fixed.push((cell, fixed.placed));
        }
        if framed && self.fixed.is_empty() && rows == cols && rows > 1 {
            let corner = |sides: &Sides| borders(*sides).count_ones() == 2;
            let piece = self.instance.pieces().iter().position(corner)?;
            self.fixed.push((0, self.lay(piece, 0, 0)));
        }
        Some(())
    }

    fn divide(&mut self, parts: BTreeMap<Pattern, (Vec<usize>, Vec<usize>)>, framed: bool) {
        for (pattern, (mut cells, mut pieces)) in parts {
            cells.retain(|&cell| self.fixed.iter().all(|f| f.0 != cell));
            pieces.retain(|&piece| self.fixed.iter().all(|f| usize::from(f.1.piece) != piece));
            if cells.is_empty() {
                continue;
            }
            let turns: &'static [u8] = match pattern {
                0 if framed => &[0, 1, 2, 3],
                0b0101 => &[0, 2],
                _ => &[0],
            };
            for &cell in &cells {
                self.region_of[cell] = Some(self.regions.len() as u8);
            }
            self.regions.push(Region { cells, pieces, turns, borders: pattern.count_ones() });
        }
    }

    /// Number of cells.
    pub(super) fn cells(&self) -> usize {
        self.neighbours.len()
    }

    /// The instance.
    pub(super) fn instance(&self) -> &'a Instance {
        self.instance
    }

    /// The regions with free cells: inside, frame, corners, then those of boards one cell wide.
    pub(super) fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region of a cell; `None` if its piece is fixed.
    #[inline]
    pub(super) fn region_of(&self, cell: usize) -> Option<usize> {
        self.region_of[cell].map(usize::from)
    }

    /// The pieces that stay where they are.
    pub(super) fn fixed(&self) -> &[(usize, Placed)] {
        &self.fixed
    }

    /// The cells around a cell, by side; [`BoardGeometry::cells`] = outside.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> [usize; 4] {
        self.neighbours[cell].map(usize::from)
    }

    /// How many cells touch a cell.
    #[inline]
    pub(super) fn degree(&self, cell: usize) -> u8 {
        self.degree[cell]
    }

    /// What a placed piece shows.
    #[inline]
    pub(super) fn face(&self, placed: Placed) -> Face {
        self.faces[usize::from(placed.piece) * 4 + usize::from(placed.rotation)]
    }

    /// What a piece shows in its normal form.
    #[inline]
    pub(super) fn normal(&self, piece: u16) -> Face {
        let piece = usize::from(piece);
        self.faces[piece * 4 + usize::from(self.piece_turn[piece])]
    }

    /// The quarter turns from a cell's normal form to its place on the board.
    #[inline]
    pub(super) fn cell_turn(&self, cell: usize) -> u8 {
        self.cell_turn[cell]
    }

    /// A piece on a cell of its region, `turn` quarter turns from its normal form.
    #[inline]
    pub(super) fn lay(&self, piece: usize, turn: u8, cell: usize) -> Placed {
        Placed::new(piece, self.piece_turn[piece] + turn + self.cell_turn[cell])
    }

    /// True if a piece may lie on a cell as it does: its border sides face outward.
    pub(super) fn admits(&self, cell: usize, placed: Placed) -> bool {
        let instance = self.instance;
        let outward = outward(instance.rows(), instance.cols(), cell);
        let framed = instance.variant() == Variant::Framed;
        instance.face(placed).is_some_and(|sides| !framed || borders(sides) == outward)
    }

    /// The board of a full layout.
    pub(super) fn board(&self, placed: &[Placed]) -> Board {
        self.partial_board(placed.iter().map(|&placed| Some(placed)))
    }

    /// The board of the pieces laid so far, cell by cell.
    pub(super) fn partial_board(&self, placed: impl IntoIterator<Item = Option<Placed>>) -> Board {
        let cols = self.instance.cols();
        let mut board = Board::filled(self.instance.rows(), cols, None);
        for (cell, placed) in placed.into_iter().enumerate() {
            board[(cell / cols, cell % cols)] = placed;
        }
        board
    }
}

fn borders(sides: Sides) -> Pattern {
    (0..4).filter(|&side| sides[side] == BORDER).map(|side| 1 << side).sum()
}

fn outward(rows: usize, cols: usize, cell: usize) -> Pattern {
    let outside = |&side: &usize| usize::from(around(rows, cols, cell)[side]) == rows * cols;
    (0..4).filter(outside).map(|side| 1 << side).sum()
}

fn around(rows: usize, cols: usize, cell: usize) -> [u16; 4] {
    let (row, col) = (cell / cols, cell % cols);
    let or_outside = |inside: bool, cell: usize| if inside { cell } else { rows * cols } as u16;
    [
        or_outside(row > 0, cell.wrapping_sub(cols)),
        or_outside(col + 1 < cols, cell + 1),
        or_outside(row + 1 < rows, cell + cols),
        or_outside(col > 0, cell.wrapping_sub(1)),
    ]
}
