//! The "recursive" construction of prevost-garnier-2023 Phase 1: pieces that fit, in a given order
//! of cells, back when none does, until the board is full or the nodes are spent.

use super::super::Board;
use super::super::piece::Placed;
use super::geometry::{BoardGeometry, Face, OUTSIDE};
use kumiki_core::{Rng, Run};
use std::collections::BTreeMap;
use std::ops::Range;

/// A side whose colour is not known yet.
const OPEN: u16 = OUTSIDE - 1;

/// A piece in an orientation, with what it shows.
#[derive(Clone, Copy)]
struct Candidate {
    placed: Placed,
    face: Face,
}

/// Candidates sorted by the colours of up to two sides.
struct Index {
    sides: (usize, usize),
    candidates: Vec<Candidate>,
    /// The candidates of key `k` are at `starts[k]..starts[k + 1]`.
    starts: Vec<u32>,
}

/// One cell of the order.
struct Step {
    cell: usize,
    index: usize,
    /// Where the next candidate to try is, and where they end.
    next: u32,
    end: u32,
}

/// The search, before its first node.
pub(super) struct Recursive<'t> {
    geometry: &'t BoardGeometry<'t>,
    steps: Vec<Step>,
    indices: Vec<Index>,
    colours: usize,
    faces: Vec<Face>,
    used: Vec<bool>,
    /// What lies on the cells of the order so far.
    laid: Vec<Placed>,
}

impl<'t> Recursive<'t> {
    /// A search that fills `cells` in order around what is there. Pieces are tried in an order
    /// drawn at random, once.
    pub(super) fn new(
        geometry: &'t BoardGeometry<'t>,
        partial: &[Option<Placed>],
        cells: Vec<usize>,
        rng: &mut Rng,
    ) -> Self {
        let mut faces = vec![[OPEN; 4]; geometry.cells()];
        faces.push([OUTSIDE; 4]);
        let mut used = vec![false; geometry.cells()];
        for (cell, placed) in partial.iter().enumerate() {
            if let Some(placed) = placed {
                faces[cell] = geometry.face(*placed);
                used[usize::from(placed.piece)] = true;
            }
        }
        let colours = usize::from(geometry.instance().max_colour()) + 1;
        let mut search = Recursive {
            geometry,
            steps: Vec::new(),
            indices: Vec::new(),
            colours,
            faces,
            used,
            laid: Vec::new(),
        };
        search.plan(cells, rng);
        search
    }

    /// Finds for every cell which sides are known when its turn comes: those of cells before it.
    fn plan(&mut self, cells: Vec<usize>, rng: &mut Rng) {
        let mut known: Vec<bool> = self.faces.iter().map(|face| face[0] < OPEN).collect();
        let mut by_shape: BTreeMap<_, usize> = BTreeMap::new();
        for cell in cells {
            let around = self.geometry.neighbours(cell);
            let mut sides = (0..4).filter(|&side| known[around[side]]);
            let sides = (sides.next().unwrap_or(4), sides.next().unwrap_or(4));
            known[cell] = true;
            let Some(region) = self.geometry.region_of(cell) else { continue };
            let shape = (region, self.geometry.cell_turn(cell), sides);
            let index = *by_shape.entry(shape).or_insert_with(|| {
                self.indices.push(Index::new(self.geometry, cell, sides, self.colours, rng));
                self.indices.len() - 1
            });
            self.steps.push(Step { cell, index, next: 0, end: 0 });
        }
    }

    /// Searches until the board is full, all is tried, `nodes` pieces are laid or the run stops;
    /// then lays what the deepest board had on `partial`.
    pub(super) fn search(mut self, nodes: u64, partial: &mut [Option<Placed>], run: &mut Run) {
        let mut deepest: Vec<Placed> = Vec::new();
        let mut nodes = nodes;
        if !self.steps.is_empty() {
            self.open(0);
        }
        while self.laid.len() < self.steps.len() {
            if self.lay() {
                if self.laid.len() > deepest.len() {
                    deepest.clone_from(&self.laid);
                }
                nodes -= 1;
                if nodes == 0 || run.step_showing(|| self.board(partial)).is_break() {
                    break;
                }
                if self.laid.len() < self.steps.len() {
                    self.open(self.laid.len());
                }
            } else if !self.back() {
                break;
            }
        }
        for (step, placed) in self.steps.iter().zip(deepest) {
            partial[step.cell] = Some(placed);
        }
    }

    /// The pieces laid so far around those that were there.
    fn board(&self, partial: &[Option<Placed>]) -> Board {
        let mut laid = partial.to_vec();
        for (step, &placed) in self.steps.iter().zip(&self.laid) {
            laid[step.cell] = Some(placed);
        }
        self.geometry.partial_board(laid)
    }

    fn needs(&self, cell: usize) -> Face {
        let [top, right, bottom, left] = self.geometry.neighbours(cell);
        let faces = &self.faces;
        [faces[top][2], faces[right][3], faces[bottom][0], faces[left][1]]
    }

    /// Looks up the candidates of a step.
    fn open(&mut self, depth: usize) {
        let Step { cell, index, .. } = self.steps[depth];
        let needs = self.needs(cell);
        let range = self.indices[index].range(needs, self.colours);
        let step = &mut self.steps[depth];
        (step.next, step.end) = (range.start, range.end);
    }

    /// Lays the next candidate that fits on the current cell; false if there is none.
    fn lay(&mut self) -> bool {
        let depth = self.laid.len();
        let needs = self.needs(self.steps[depth].cell);
        let step = &mut self.steps[depth];
        let candidates = &self.indices[step.index].candidates;
        while step.next < step.end {
            let Candidate { placed, face } = candidates[step.next as usize];
            step.next += 1;
            let fits = (0..4).all(|side| needs[side] >= OPEN || needs[side] == face[side]);
            if fits && !self.used[usize::from(placed.piece)] {
                self.used[usize::from(placed.piece)] = true;
                self.faces[step.cell] = face;
                self.laid.push(placed);
                return true;
            }
        }
        false
    }

    /// Takes the last piece back; false if there is none.
    fn back(&mut self) -> bool {
        let Some(placed) = self.laid.pop() else { return false };
        self.used[usize::from(placed.piece)] = false;
        self.faces[self.steps[self.laid.len()].cell] = [OPEN; 4];
        true
    }
}

impl Index {
    /// The candidates for a cell (and all of its region and turn) by two sides; 4 = no side.
    fn new(
        geometry: &BoardGeometry,
        cell: usize,
        sides: (usize, usize),
        colours: usize,
        rng: &mut Rng,
    ) -> Self {
        let mut index = Index { sides, candidates: Vec::new(), starts: Vec::new() };
        let Some(region) = geometry.region_of(cell) else { return index };
        let region = &geometry.regions()[region];
        for &piece in &region.pieces {
            for &turn in region.turns {
                let placed = geometry.lay(piece, turn, cell);
                index.candidates.push(Candidate { placed, face: geometry.face(placed) });
            }
        }
        rng.shuffle(&mut index.candidates);
        let key = |face: Face| key(face, sides, colours);
        // A stable sort keeps the random order among candidates of one key.
        index.candidates.sort_by_key(|candidate| key(candidate.face));
        let keys = key([colours as u16 - 1; 4]) + 1;
        let mut at = 0;
        for k in 0..=keys {
            while index.candidates.get(at).is_some_and(|c| key(c.face) < k) {
                at += 1;
            }
            index.starts.push(at as u32);
        }
        index
    }

    fn range(&self, needs: Face, colours: usize) -> Range<u32> {
        let key = key(needs, self.sides, colours);
        self.starts[key]..self.starts[key + 1]
    }
}

/// The colours of the two sides as one number; a side that is not known counts nothing.
fn key(face: Face, (first, second): (usize, usize), colours: usize) -> usize {
    let colour = |side: usize| face.get(side).map_or(0, |&colour| usize::from(colour));
    colour(first) * if second < 4 { colours } else { 1 } + colour(second)
}
