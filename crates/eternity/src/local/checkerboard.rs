//! `checkerboard`: the exact scheme of schaus-deville-2008 §5. One colour of the checkerboard is
//! enumerated, an assignment fills the other at best.
//!
//! Every edge lies between the two colours, so a hole of the other colour loses at least the known
//! sides that no piece left matches. Boards that lose more than a limit are cut off; the limit
//! grows from 0, and the first board found is proven best. For small boards.

use super::super::piece::Placed;
use super::super::{Board, Eternity, Instance};
use super::construct::at_random;
use super::geometry::{BoardGeometry, Face, OUTSIDE};
use super::state::State;
use super::vlns::neighbourhood::{Goal, Vlns};
use kumiki_core::{Cost, Method, Options, Outcome, Proof, Run, Stop};
use std::ops::ControlFlow;

pub(in super::super) const METHOD: Method<Eternity> = Method {
    source: "schaus-deville-2008 5",
    complete: true,
    ..Method::new(
        "checkerboard",
        "every second cell enumerated, the others by assignment; proves the best score",
        solve,
    )
};

/// A side whose colour is not known yet; differs from the outside, which no piece can meet.
const OPEN: u16 = OUTSIDE - 1;

fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Board> {
    let Some(geometry) = BoardGeometry::new(instance) else {
        return Outcome::infeasible(run.steps());
    };
    let mut search = Search::new(&geometry, run);
    let stopped = search.deepen(run).break_value();
    let (layout, cost) = search.best;
    let proof = if stopped.is_none() { Proof::Optimal } else { Proof::None };
    let best = Some((geometry.board(&layout), Cost::from(cost)));
    Outcome { best, proof, stopped, steps: run.steps() }
}

struct Search<'t> {
    geometry: &'t BoardGeometry<'t>,
    /// The free cells of the colour that is enumerated, row by row.
    order: Vec<usize>,
    /// The free cells of the other colour, by region.
    holes: Vec<Vec<usize>>,
    /// What the enumerated and the fixed pieces show.
    faces: Vec<Face>,
    laid: Vec<Option<Placed>>,
    used: Vec<bool>,
    /// How many edges each cell of the other colour is sure to lose, and their sum.
    lost: Vec<u8>,
    total: u32,
    limit: u32,
    vlns: Vlns,
    best: (Vec<Placed>, u32),
}

impl<'t> Search<'t> {
    fn new(geometry: &'t BoardGeometry<'t>, run: &mut Run) -> Self {
        let cells = geometry.cells();
        let cols = geometry.instance().cols();
        let first = at_random(geometry, &mut run.rng);
        let mut faces = vec![[OPEN; 4]; cells];
        faces.push([OUTSIDE; 4]);
        let (mut laid, mut used) = (vec![None; cells], vec![false; cells]);
        for &(cell, placed) in geometry.fixed() {
            faces[cell] = geometry.face(placed);
            laid[cell] = Some(placed);
            used[usize::from(placed.piece)] = true;
        }
        let colour = |cell: usize| (cell / cols + cell % cols) % 2;
        let free: Vec<usize> = (0..cells).filter(|&cell| laid[cell].is_none()).collect();
        let (black, white): (Vec<usize>, Vec<usize>) =
            free.into_iter().partition(|&cell| colour(cell) == 0);
        // The fewer cells are enumerated the better.
        let (order, other) =
            if black.len() <= white.len() { (black, white) } else { (white, black) };
        let mut holes = vec![Vec::new(); geometry.regions().len()];
        for cell in other {
            holes[geometry.region_of(cell).unwrap_or(0)].push(cell);
        }
        let mut search = Search {
            geometry,
            order,
            holes,
            faces,
            laid,
            used,
            lost: vec![0; cells],
            total: 0,
            limit: 0,
            vlns: Vlns::default(),
            best: (first.layout().to_vec(), first.cost()),
        };
        let enumerated = search.order.first().copied().map_or(0, colour);
        for cell in (0..cells).filter(|&cell| colour(cell) != enumerated) {
            search.recount(cell);
        }
        search
    }

    /// Searches with growing limits until one holds a board.
    fn deepen(&mut self, run: &mut Run) -> ControlFlow<Stop> {
        self.limit = self.total;
        while self.best.1 > self.limit && !self.lay(0, run)? {
            self.limit += 1;
        }
        ControlFlow::Continue(())
    }

    /// Lays the enumerated cells from `depth` on; true if a board within the limit was found.
    fn lay(&mut self, depth: usize, run: &mut Run) -> ControlFlow<Stop, bool> {
        let Some(&cell) = self.order.get(depth) else {
            return ControlFlow::Continue(self.fill(run));
        };
        let Some(region) = self.geometry.region_of(cell) else {
            return ControlFlow::Continue(false);
        };
        let geometry = self.geometry;
        let region = &geometry.regions()[region];
        let before = self.losses_around(cell);
        for &piece in region.pieces.iter() {
            if self.used[piece] {
                continue;
            }
            self.used[piece] = true;
            for &turn in region.turns {
                run.step_showing(|| geometry.partial_board(self.laid.iter().copied()))?;
                let placed = geometry.lay(piece, turn, cell);
                self.faces[cell] = geometry.face(placed);
                self.laid[cell] = Some(placed);
                if self.recount_around(cell) && self.lay(depth + 1, run)? {
                    return ControlFlow::Continue(true);
                }
            }
            self.used[piece] = false;
        }
        self.faces[cell] = [OPEN; 4];
        self.laid[cell] = None;
        self.restore_around(cell, before);
        ControlFlow::Continue(false)
    }

    /// Recounts what the cells around a cell lose; false as soon as it is too much.
    fn recount_around(&mut self, cell: usize) -> bool {
        for neighbour in self.geometry.neighbours(cell) {
            if neighbour < self.geometry.cells() {
                self.recount(neighbour);
            }
        }
        self.total <= self.limit
    }

    /// What the cells around a cell are sure to lose.
    fn losses_around(&self, cell: usize) -> [u8; 4] {
        self.geometry.neighbours(cell).map(|near| self.lost.get(near).copied().unwrap_or(0))
    }

    /// Goes back to earlier counts. Counting again instead would be wrong: it would find losses
    /// that are due to pieces laid on other cells, and keep them after those pieces are taken up.
    fn restore_around(&mut self, cell: usize, losses: [u8; 4]) {
        for (near, loss) in self.geometry.neighbours(cell).into_iter().zip(losses) {
            if let Some(lost) = self.lost.get_mut(near) {
                self.total = self.total - u32::from(*lost) + u32::from(loss);
                *lost = loss;
            }
        }
    }

    /// What a cell of the other colour is sure to lose: the known sides that no piece left
    /// matches.
    fn recount(&mut self, cell: usize) {
        let geometry = self.geometry;
        let [top, right, bottom, left] = geometry.neighbours(cell);
        let faces = &self.faces;
        let needs = [faces[top][2], faces[right][3], faces[bottom][0], faces[left][1]];
        let known = needs.iter().filter(|&&need| need < OPEN).count() as u8;
        let matched = |face: Face| super::state::matches(face, needs);
        let most = match geometry.region_of(cell) {
            None => matched(faces[cell]),
            Some(region) => {
                let region = &geometry.regions()[region];
                let left = region.pieces.iter().filter(|&&piece| !self.used[piece]);
                let faces = left.flat_map(|&piece| {
                    region.turns.iter().map(move |&turn| geometry.lay(piece, turn, cell))
                });
                let mut most = 0;
                for placed in faces {
                    most = most.max(matched(geometry.face(placed)));
                    if most == known {
                        break;
                    }
                }
                most
            }
        };
        self.total = self.total - u32::from(self.lost[cell]) + u32::from(known - most);
        self.lost[cell] = known - most;
    }

    /// Fills the other colour by assignments; true if the board is within the limit.
    fn fill(&mut self, run: &mut Run) -> bool {
        let geometry = self.geometry;
        let mut layout: Vec<Placed> =
            self.laid.iter().map(|placed| placed.unwrap_or(Placed::new(0, 0))).collect();
        for (region, holes) in geometry.regions().iter().zip(&self.holes) {
            let left = region.pieces.iter().filter(|&&piece| !self.used[piece]);
            for (&cell, &piece) in holes.iter().zip(left) {
                layout[cell] = geometry.lay(piece, 0, cell);
            }
        }
        let mut state = State::new(geometry, layout);
        for holes in &self.holes {
            self.vlns.selection.clear(geometry);
            for &cell in holes {
                self.vlns.selection.take(geometry, cell);
            }
            self.vlns.annotate(geometry, &state, Goal::Best);
            self.vlns.replace(geometry, &mut state, &mut Vec::new());
        }
        if state.cost() < self.best.1 {
            self.best = (state.layout().to_vec(), state.cost());
            run.improved_to(Cost::from(state.cost()), || geometry.board(state.layout()));
        }
        state.cost() <= self.limit
    }
}
