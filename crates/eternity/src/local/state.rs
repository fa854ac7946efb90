//! A full board with its violations kept up to date move by move (schaus-deville-2008 §6).
//!
//! Knows which edges do not match and which cells they belong to; not why a piece is moved.

use super::super::piece::Placed;
use super::geometry::{BoardGeometry, Face, OUTSIDE};

/// Not in the list of violated cells.
const NOWHERE: u16 = u16::MAX;

/// A full board.
#[derive(Clone)]
pub(super) struct State {
    placed: Vec<Placed>,
    /// What every cell shows; the last entry is the outside.
    faces: Vec<Face>,
    /// Unmatched edges of every cell; the last entry is unused.
    wrong: Vec<u8>,
    cost: u32,
    /// The free cells with an unmatched edge, by region, in no particular order.
    violated: Vec<Vec<u16>>,
    /// Where a cell is in that list.
    slot: Vec<u16>,
}

/// Cells with what lay on them before, in the order of change.
pub(super) type Log = Vec<(usize, Placed)>;

/// How many sides have the same colour.
#[inline]
pub(super) fn matches(a: Face, b: Face) -> u8 {
    (0..4).map(|side| u8::from(a[side] == b[side])).sum()
}

impl State {
    /// The state of a full layout, from scratch.
    pub(super) fn new(geometry: &BoardGeometry, placed: Vec<Placed>) -> Self {
        let cells = geometry.cells();
        assert_eq!(placed.len(), cells, "a full board");
        let mut faces: Vec<Face> = placed.iter().map(|&placed| geometry.face(placed)).collect();
        faces.push([OUTSIDE; 4]);
        let mut state = State {
            placed,
            faces,
            wrong: vec![0; cells + 1],
            cost: 0,
            violated: vec![Vec::new(); geometry.regions().len()],
            slot: vec![NOWHERE; cells + 1],
        };
        let mut twice = 0;
        for cell in 0..cells {
            let matched = matches(state.faces[cell], state.surroundings(geometry, cell));
            state.wrong[cell] = geometry.degree(cell) - matched;
            twice += u32::from(state.wrong[cell]);
            if state.wrong[cell] > 0 {
                state.enlist(geometry, cell);
            }
        }
        state.cost = twice / 2;
        state
    }

    /// Unmatched edges.
    #[inline]
    pub(super) fn cost(&self) -> u32 {
        self.cost
    }

    /// Unmatched edges of a cell.
    #[inline]
    pub(super) fn wrong(&self, cell: usize) -> u8 {
        self.wrong[cell]
    }

    /// The piece of a cell.
    #[inline]
    pub(super) fn placed(&self, cell: usize) -> Placed {
        self.placed[cell]
    }

    /// All pieces, row by row.
    pub(super) fn layout(&self) -> &[Placed] {
        &self.placed
    }

    /// The free cells of a region with an unmatched edge.
    pub(super) fn violated(&self, region: usize) -> &[u16] {
        &self.violated[region]
    }

    /// The colours that the cells around a cell show to it.
    #[inline]
    pub(super) fn surroundings(&self, geometry: &BoardGeometry, cell: usize) -> Face {
        let [top, right, bottom, left] = geometry.neighbours(cell);
        let faces = &self.faces;
        [faces[top][2], faces[right][3], faces[bottom][0], faces[left][1]]
    }

    /// Whether the edge on a side of a cell matches; the outside never does.
    #[inline]
    pub(super) fn is_matched(&self, geometry: &BoardGeometry, cell: usize, side: usize) -> bool {
        let neighbour = geometry.neighbours(cell)[side];
        self.faces[cell][side] == self.faces[neighbour][(side + 2) & 3]
    }

    /// Lays a piece on a cell. Between the puts of one move a piece may lie twice.
    #[inline]
    pub(super) fn put(&mut self, geometry: &BoardGeometry, cell: usize, placed: Placed) {
        let old = self.faces[cell];
        let new = geometry.face(placed);
        let facing = self.surroundings(geometry, cell);
        let around = geometry.neighbours(cell);
        for side in 0..4 {
            let was = old[side] == facing[side];
            let is = new[side] == facing[side];
            if was && !is {
                self.cost += 1;
                self.worsen(geometry, cell);
                self.worsen(geometry, around[side]);
            } else if is && !was {
                self.cost -= 1;
                self.mend(geometry, cell);
                self.mend(geometry, around[side]);
            }
        }
        self.placed[cell] = placed;
        self.faces[cell] = new;
    }

    /// Lays a piece on a cell and notes what it replaces.
    #[inline]
    pub(super) fn put_logged(
        &mut self,
        geometry: &BoardGeometry,
        cell: usize,
        placed: Placed,
        log: &mut Log,
    ) {
        let before = self.placed[cell];
        if before != placed {
            log.push((cell, before));
            self.put(geometry, cell, placed);
        }
    }

    /// Takes back what a log says, last first.
    pub(super) fn undo(&mut self, geometry: &BoardGeometry, log: &Log) {
        for &(cell, before) in log.iter().rev() {
            self.put(geometry, cell, before);
        }
    }

    /// Becomes another layout, touching only the cells that differ.
    pub(super) fn load(&mut self, geometry: &BoardGeometry, layout: &[Placed]) {
        for (cell, &placed) in layout.iter().enumerate() {
            if self.placed[cell] != placed {
                self.put(geometry, cell, placed);
            }
        }
    }

    /// Panics unless every counter is what counting from scratch gives: the checked mode.
    pub(super) fn audit(&self, geometry: &BoardGeometry) {
        let fresh = State::new(geometry, self.placed.clone());
        assert_eq!(self.cost, fresh.cost, "cost");
        assert_eq!(self.wrong, fresh.wrong, "violations of cells");
        for (kept, counted) in self.violated.iter().zip(&fresh.violated) {
            let mut kept = kept.clone();
            kept.sort_unstable();
            assert_eq!(&kept, counted, "violated cells");
        }
        let mut pieces: Vec<u16> = self.placed.iter().map(|placed| placed.piece).collect();
        pieces.sort_unstable();
        assert!(pieces.iter().enumerate().all(|(i, &p)| i == usize::from(p)), "pieces");
        for &(cell, placed) in geometry.fixed() {
            assert_eq!(self.placed[cell], placed, "a fixed piece");
        }
    }

    #[inline]
    fn worsen(&mut self, geometry: &BoardGeometry, cell: usize) {
        self.wrong[cell] += 1;
        if self.wrong[cell] == 1 {
            self.enlist(geometry, cell);
        }
    }

    #[inline]
    fn mend(&mut self, geometry: &BoardGeometry, cell: usize) {
        self.wrong[cell] -= 1;
        if self.wrong[cell] == 0 {
            self.delist(geometry, cell);
        }
    }

    fn enlist(&mut self, geometry: &BoardGeometry, cell: usize) {
        if let Some(region) = geometry.region_of(cell) {
            self.slot[cell] = self.violated[region].len() as u16;
            self.violated[region].push(cell as u16);
        }
    }

    fn delist(&mut self, geometry: &BoardGeometry, cell: usize) {
        if let Some(region) = geometry.region_of(cell) {
            let list = &mut self.violated[region];
            let slot = usize::from(self.slot[cell]);
            list.swap_remove(slot);
            if let Some(&moved) = list.get(slot) {
                self.slot[usize::from(moved)] = slot as u16;
            }
            self.slot[cell] = NOWHERE;
        }
    }
}
