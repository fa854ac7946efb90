//! Boards that people like: islands keep a gap, spread over the board, and see neighbours that they
//! are not joined to, so that counting alone need not settle everything.
//!
//! From a first island others grow in random directions, each joined by one or two bridges to the
//! one that it grew from; some are joined to islands that stood already.

use super::super::geometry::{Edge, Geometry};
use super::super::{Clue, Instance, Island, USUAL_BRIDGES};
use super::{Size, Weights};
use kumiki_core::{Cell, Grid, Rng, Run};
use std::collections::BTreeMap;

/// Of a hundred cells so many are islands where nothing else is asked for, if they fit.
const SHARE: usize = 27;
/// Directions tried in a row without a new island before the board is full: at least so many, and so
/// many for each island.
const IN_VAIN: usize = 300;
const IN_VAIN_EACH: usize = 6;
/// One of so many bridges between islands that stand already is built.
const LOOPS: usize = 4;
/// Boards grown in the hope of one that reaches all four sides.
const DRAWS: usize = 20;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Water,
    Island(usize),
    Bridge,
}

/// A board while it grows.
struct Growth {
    places: Grid<Place>,
    islands: Vec<Cell>,
    /// Bridges by the places of their islands in the list, the smaller first.
    bridges: BTreeMap<(usize, usize), u8>,
}

/// A board, its graph and the bridges of its solution. The error says that the run ended.
pub(super) fn board(
    size: Size,
    islands: Option<usize>,
    run: &mut Run,
) -> Result<(Instance, Geometry, Weights), String> {
    let Size { rows, cols } = size;
    let target = islands.unwrap_or((rows * cols * SHARE / 100).max(2));
    let mut last = None;
    for _ in 0..DRAWS {
        let growth = Growth::new(rows, cols, target, run)?;
        let found = (growth.islands.len() >= islands.unwrap_or(2)).then(|| growth.finished());
        if growth.reaches_all_sides()
            && let Some(found) = found
        {
            return Ok(found);
        }
        last = found.or(last);
    }
    last.ok_or_else(|| format!("{target} islands with gaps do not fit on {rows} x {cols} cells"))
}

impl Growth {
    fn new(rows: usize, cols: usize, target: usize, run: &mut Run) -> Result<Self, String> {
        let first = (run.rng.below(rows), run.rng.below(cols));
        let mut growth = Growth {
            places: Grid::filled(rows, cols, Place::Water),
            islands: vec![first],
            bridges: BTreeMap::new(),
        };
        growth.places[first] = Place::Island(0);
        let mut in_vain = 0;
        while growth.islands.len() < target
            && in_vain < IN_VAIN.max(IN_VAIN_EACH * growth.islands.len())
        {
            if run.step().is_break() {
                return Err("stopped before a board was made".to_owned());
            }
            in_vain = if growth.extend(&mut run.rng) { 0 } else { in_vain + 1 };
        }
        Ok(growth)
    }

    /// Looks from a random island in a random direction, and builds; false if nothing new came of it.
    fn extend(&mut self, rng: &mut Rng) -> bool {
        let from = rng.below(self.islands.len());
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let step = steps[rng.below(steps.len())];
        let mut between = Vec::new();
        let mut room = Vec::new();
        let mut at = self.islands[from];
        while let Some(next) = moved(at, step).filter(|&next| self.places.get(next).is_some()) {
            at = next;
            match self.places[at] {
                Place::Water => {}
                Place::Bridge => break,
                Place::Island(to) => {
                    if !between.is_empty() && rng.below(LOOPS) == 0 {
                        self.join(from, to, &between, rng);
                    }
                    break;
                }
            }
            if !between.is_empty() && self.keeps_a_gap(at) {
                room.push(between.len());
            }
            between.push(at);
        }
        let Some(&distance) = rng.choose(&room) else { return false };
        let (cell, to) = (between[distance], self.islands.len());
        self.islands.push(cell);
        self.places[cell] = Place::Island(to);
        self.join(from, to, &between[..distance], rng);
        true
    }

    /// True if no island is beside a cell.
    fn keeps_a_gap(&self, cell: Cell) -> bool {
        let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let beside = beside.into_iter().filter_map(|step| moved(cell, step));
        !beside.into_iter().any(|c| matches!(self.places.get(c), Some(Place::Island(_))))
    }

    fn join(&mut self, a: usize, b: usize, between: &[Cell], rng: &mut Rng) {
        self.bridges.insert((a.min(b), a.max(b)), 1 + rng.below(2) as u8);
        between.iter().for_each(|&cell| self.places[cell] = Place::Bridge);
    }

    fn reaches_all_sides(&self) -> bool {
        let (last_row, last_col) = (self.places.rows() - 1, self.places.cols() - 1);
        let any = |on: &dyn Fn(Cell) -> bool| self.islands.iter().any(|&cell| on(cell));
        any(&|c| c.0 == 0)
            && any(&|c| c.0 == last_row)
            && any(&|c| c.1 == 0)
            && any(&|c| c.1 == last_col)
    }

    /// The board without numbers, its graph, and its bridges by edge.
    fn finished(&self) -> (Instance, Geometry, Weights) {
        let mut cells = self.islands.clone();
        cells.sort_unstable();
        let islands = cells.iter().map(|&cell| Island { cell, clue: Clue::None }).collect();
        let (rows, cols) = (self.places.rows(), self.places.cols());
        let board = Instance::of_checked(rows, cols, USUAL_BRIDGES, islands);
        let geometry = Geometry::of(&board);
        let place = |cell: Cell| match self.places[cell] {
            Place::Island(index) => index,
            Place::Water | Place::Bridge => unreachable!("an island stands there"),
        };
        let weight = |edge: &Edge| {
            let (a, b) = (place(cells[edge.from]), place(cells[edge.to]));
            Some(self.bridges.get(&(a.min(b), a.max(b))).copied().unwrap_or(0))
        };
        let weights = geometry.edges().iter().map(weight).collect();
        (board, geometry, weights)
    }
}

fn moved((row, col): Cell, (down, right): (isize, isize)) -> Option<Cell> {
    Some((row.checked_add_signed(down)?, col.checked_add_signed(right)?))
}
