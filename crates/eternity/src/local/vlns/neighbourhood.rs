//! The very large neighbourhood: pieces taken from cells that do not touch are laid back at best.
//!
//! schaus-deville-2008 §3: every arc from a piece to a hole is annotated with its best rotation
//! and the number of sides that then match, and an assignment of maximum weight is the best of
//! |S|! 4^|S| boards.

use crate::local::geometry::{BoardGeometry, Face};
use crate::local::selection::Selection;
use crate::local::state::{Log, State};
use kumiki_local::Assignment;

/// Pieces annotated at a time: the compiler makes vector code of fixed lengths.
const LANES: usize = 16;

/// Lost by a forbidden arc: more than the four sides any other can make up for.
const FORBIDDEN: i32 = 5;

/// What a move is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::local) enum Goal {
    /// As many matched edges as possible.
    Best,
    /// As few as possible: the "worst neighbour" of prevost-garnier-2023 (Perturbation).
    Worst,
}

/// The buffers of the neighbourhood.
#[derive(Default)]
pub(in crate::local) struct Vlns {
    /// The holes, and the pieces taken from them.
    pub(in crate::local) selection: Selection,
    pieces: Vec<u16>,
    /// The sides of the pieces in normal form, by side, padded to whole lanes.
    sides: [Vec<u16>; 4],
    /// Hole by hole, `4 weight + 3 - turn` of each piece, padded like `sides`.
    codes: Vec<u16>,
    costs: Vec<i32>,
    assignment: Assignment,
}

impl Vlns {
    /// Annotates the arcs between the holes of the selection and the pieces on them.
    pub(in crate::local) fn annotate(
        &mut self,
        geometry: &BoardGeometry,
        state: &State,
        goal: Goal,
    ) {
        let Vlns { selection, pieces, sides, codes, costs, .. } = self;
        let holes = selection.cells();
        let stride = holes.len().next_multiple_of(LANES);
        pieces.clear();
        pieces.extend(holes.iter().map(|&cell| state.placed(cell).piece));
        for (side, colours) in sides.iter_mut().enumerate() {
            colours.clear();
            colours.extend(pieces.iter().map(|&piece| geometry.normal(piece)[side]));
            colours.resize(stride, 0);
        }
        codes.clear();
        codes.resize(stride * holes.len(), 0);
        costs.clear();
        let region = holes.first().and_then(|&cell| geometry.region_of(cell));
        let Some(region) = region.map(|region| &geometry.regions()[region]) else { return };
        for (hole, line) in holes.iter().zip(codes.chunks_exact_mut(stride)) {
            let mut needs = state.surroundings(geometry, *hole);
            needs.rotate_left(usize::from(geometry.cell_turn(*hole)));
            annotate_hole(sides, needs, region.turns, goal, line);
            costs.extend(line[..holes.len()].iter().map(|code| -i32::from(code / 4)));
        }
    }

    /// The best turn (from the normal form) and weight of a piece of the selection for a hole.
    #[cfg(test)]
    pub(in crate::local) fn annotation(&self, piece: usize, hole: usize) -> (u8, u8) {
        let code = self.codes[hole * self.pieces.len().next_multiple_of(LANES) + piece];
        (3 - (code & 3) as u8, (code / 4) as u8)
    }

    /// Forbids the piece that lay on cell `from` to go to a hole (schaus-deville-2008 §4).
    pub(in crate::local) fn forbid(&mut self, from: usize, hole: usize) {
        let n = self.pieces.len();
        if let Some(piece) = self.selection.place(from) {
            self.costs[hole * n + piece] += FORBIDDEN;
        }
    }

    /// Makes the optimal move, noting what it replaces.
    pub(in crate::local) fn replace(
        &mut self,
        geometry: &BoardGeometry,
        state: &mut State,
        log: &mut Log,
    ) {
        let n = self.pieces.len();
        let stride = n.next_multiple_of(LANES);
        self.assignment.minimise(n, &self.costs);
        for (hole, &piece) in self.assignment.row_to_col().iter().enumerate() {
            let cell = self.selection.cells()[hole];
            let code = self.codes[hole * stride + piece as usize];
            let turn = 3 - (code & 3) as u8;
            let piece = usize::from(self.pieces[piece as usize]);
            state.put_logged(geometry, cell, geometry.lay(piece, turn, cell), log);
        }
    }

    /// The moves between cells that the last [`Vlns::replace`] made, as (from, to).
    pub(in crate::local) fn moved(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = self.selection.cells();
        let arcs = self.assignment.row_to_col().iter().enumerate();
        arcs.filter(|&(hole, &piece)| hole != piece as usize)
            .map(|(hole, &piece)| (cells[piece as usize], cells[hole]))
    }
}

/// Codes of all pieces for one hole: the largest code has the best weight, then the fewest turns.
fn annotate_hole(sides: &[Vec<u16>; 4], needs: Face, turns: &[u8], goal: Goal, codes: &mut [u16]) {
    for (chunk, codes) in codes.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        for &turn in turns {
            let mut weights = [0u16; LANES];
            for (side, &need) in needs.iter().enumerate() {
                // A turn brings the side before it (clockwise) into place.
                let shown =
                    &sides[(side + 4 - usize::from(turn)) & 3].as_chunks::<LANES>().0[chunk];
                for (weight, &colour) in weights.iter_mut().zip(shown) {
                    *weight += u16::from(colour == need);
                }
            }
            let rank = 3 - u16::from(turn);
            for (code, &weight) in codes.iter_mut().zip(&weights) {
                let weight = if goal == Goal::Best { weight } else { 4 - weight };
                *code = (*code).max(4 * weight + rank);
            }
        }
    }
}
