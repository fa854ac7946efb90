//! Laying pieces where any still fits, and leaving the cells where none does: the construction that
//! schaus-deville-2008 7 proposes in place of going back as soon as a domain is empty.
//!
//! The next cell is one with the fewest turned pieces that fit (first fail, ties at random), its
//! piece any of these. It ends when no open cell has a piece that fits.

use super::super::piece::Placed;
use super::geometry::{BoardGeometry, Face, OUTSIDE};
use kumiki_core::{Rng, Run};

/// A side whose neighbour is open.
const OPEN: u16 = OUTSIDE - 1;

/// Lays what fits around the pieces of `partial`, again and again from there, and keeps the fullest
/// board: as often as `rounds` says or until the run ends.
pub(super) fn lay(
    geometry: &BoardGeometry,
    partial: &mut Vec<Option<Placed>>,
    rounds: u64,
    run: &mut Run,
) {
    let mut fullest: Option<(usize, Vec<Option<Placed>>)> = None;
    for _ in 0..rounds {
        let mut board = partial.clone();
        let laid = Skipping::new(geometry, &board).fill(&mut board, &mut run.rng);
        if fullest.as_ref().is_none_or(|(most, _)| laid > *most) {
            fullest = Some((laid, board));
        }
        if run.step().is_break() || run.check_limits().is_break() {
            break;
        }
    }
    if let Some((_, board)) = fullest {
        *partial = board;
    }
}

struct Skipping<'t> {
    geometry: &'t BoardGeometry<'t>,
    faces: Vec<Face>,
    used: Vec<bool>,
    /// For each open cell the number of turned pieces that fit; 0 elsewhere.
    fitting: Vec<u32>,
}

impl<'t> Skipping<'t> {
    fn new(geometry: &'t BoardGeometry<'t>, partial: &[Option<Placed>]) -> Self {
        let mut faces = vec![[OPEN; 4]; geometry.cells()];
        faces.push([OUTSIDE; 4]);
        let mut used = vec![false; geometry.cells()];
        for (cell, placed) in partial.iter().enumerate() {
            if let Some(placed) = placed {
                faces[cell] = geometry.face(*placed);
                used[usize::from(placed.piece)] = true;
            }
        }
        let mut skipping = Skipping { geometry, faces, used, fitting: vec![0; geometry.cells()] };
        for cell in (0..geometry.cells()).filter(|&cell| partial[cell].is_none()) {
            skipping.fitting[cell] = skipping.candidates(cell).count() as u32;
        }
        skipping
    }

    fn needs(&self, cell: usize) -> Face {
        let [top, right, bottom, left] = self.geometry.neighbours(cell);
        let faces = &self.faces;
        [faces[top][2], faces[right][3], faces[bottom][0], faces[left][1]]
    }

    /// The turned pieces of a cell's region that are free and fit what lies around it.
    fn candidates(&self, cell: usize) -> impl Iterator<Item = Placed> {
        let needs = self.needs(cell);
        let region = self.geometry.region_of(cell).map(|region| &self.geometry.regions()[region]);
        region.into_iter().flat_map(move |region| {
            let free = region.pieces.iter().filter(|&&piece| !self.used[piece]);
            free.flat_map(move |&piece| self.turns_of(piece, region.turns, cell, needs))
        })
    }

    fn turns_of(
        &self,
        piece: usize,
        turns: &'static [u8],
        cell: usize,
        needs: Face,
    ) -> impl Iterator<Item = Placed> {
        let laid = turns.iter().map(move |&turn| self.geometry.lay(piece, turn, cell));
        laid.filter(move |&placed| {
            let face = self.geometry.face(placed);
            (0..4).all(|side| needs[side] >= OPEN || needs[side] == face[side])
        })
    }

    /// Lays pieces until none fits anywhere; the number laid.
    fn fill(mut self, board: &mut [Option<Placed>], rng: &mut Rng) -> usize {
        let mut laid = 0;
        let mut ties: Vec<usize> = Vec::new();
        while let Some(least) = self.fitting.iter().copied().filter(|&n| n > 0).min() {
            ties.clear();
            ties.extend((0..board.len()).filter(|&cell| self.fitting[cell] == least));
            let Some(&cell) = rng.choose(&ties) else { break };
            let nth = rng.below(least as usize);
            let Some(placed) = self.candidates(cell).nth(nth) else { break };
            board[cell] = Some(placed);
            self.put(cell, placed);
            laid += 1;
        }
        laid
    }

    /// Takes notice of a piece: it is gone for all, and those around it must match.
    fn put(&mut self, cell: usize, placed: Placed) {
        let piece = usize::from(placed.piece);
        self.fitting[cell] = 0;
        let region = self.geometry.region_of(cell);
        let turns = region.map_or(&[0][..], |region| self.geometry.regions()[region].turns);
        for other in 0..self.fitting.len() {
            if self.fitting[other] > 0 && self.geometry.region_of(other) == region {
                let needs = self.needs(other);
                let lost = self.turns_of(piece, turns, other, needs).count() as u32;
                self.fitting[other] -= lost;
            }
        }
        self.used[piece] = true;
        self.faces[cell] = self.geometry.face(placed);
        for other in self.geometry.neighbours(cell) {
            if self.fitting.get(other).is_some_and(|&n| n > 0) {
                self.fitting[other] = self.candidates(other).count() as u32;
            }
        }
    }
}
