//! Fills what a search left open, so that there is always a complete board with an honest score.
//!
//! First the piece that fits best for each open cell; then cells that do not touch each other are
//! emptied and their pieces dealt again by an optimal assignment (schaus-deville-2008 §3), as long
//! as it gains. Only the cells that were open are touched. Its work is bounded, and short if asked.

use super::super::piece::{BORDER, Placed, Sides};
use super::super::{Board, Instance, Variant, check};
use super::plan::{neighbour, opposite};
use kumiki_core::{Cell, Cost, Rng};
use kumiki_local::Assignment;

/// A side that lies wrongly along the frame costs more than any edge.
const BORDER_COST: i32 = 16;

/// The most cells dealt again at once.
const DEALT: usize = 64;

/// Deals in a row without gain before it stops.
const PATIENCE: usize = 24;

/// The most deals.
const MAX_DEALS: usize = 2000;

/// Pieces looked at in the first filling of all cells together, and deals, when there is no time
/// left: some hundredths of a second. Boards of the official size are filled as always.
const HURRIED_LOOKS: usize = 1 << 17;
const HURRIED_DEALS: usize = 16;

/// A board with every cell filled and its cost, if that is better than the board as it is; in a
/// hurry it is filled less well.
pub(super) fn finished(
    instance: &Instance,
    (board, cost): (Board, Cost),
    hurry: bool,
    rng: &mut Rng,
) -> (Board, Cost) {
    let full = finish(instance, board.clone(), hurry, rng);
    let full_cost = check::cost(instance, &full);
    if full_cost < cost { (full, full_cost) } else { (board, cost) }
}

fn finish(instance: &Instance, board: Board, hurry: bool, rng: &mut Rng) -> Board {
    let mut open: Vec<Cell> = board.cells().filter(|&cell| board[cell].is_none()).collect();
    if open.is_empty() {
        return board;
    }
    let (looks, deals) = match hurry {
        true => ((HURRIED_LOOKS / open.len()).max(1), HURRIED_DEALS),
        false => (usize::MAX, MAX_DEALS),
    };
    let mut filling = Filling { instance, board };
    filling.fill(&open, looks);
    let mut solver = Assignment::new();
    let mut idle = 0;
    for _ in 0..deals {
        rng.shuffle(&mut open);
        idle = if filling.deal(&open, &mut solver) { 0 } else { idle + 1 };
        if idle == PATIENCE {
            break;
        }
    }
    filling.board
}

struct Filling<'a> {
    instance: &'a Instance,
    board: Board,
}

impl Filling<'_> {
    /// Gives each open cell in turn the one of so many remaining pieces that fits best.
    fn fill(&mut self, open: &[Cell], looks: usize) {
        let mut used = vec![false; self.instance.pieces().len()];
        for placed in self.board.values().iter().flatten() {
            used[usize::from(placed.piece)] = true;
        }
        for &cell in open {
            let left = (0..used.len()).filter(|&piece| !used[piece]).take(looks);
            let best = left.map(|piece| self.best(cell, piece)).min_by_key(|&(cost, _)| cost);
            if let Some((_, placed)) = best {
                used[usize::from(placed.piece)] = true;
                self.board[cell] = Some(placed);
            }
        }
    }

    /// Deals the pieces of some of these cells again; true if that gained something.
    fn deal(&mut self, cells: &[Cell], solver: &mut Assignment) -> bool {
        let mut chosen: Vec<Cell> = Vec::new();
        let apart = |a: Cell, b: Cell| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) > 1;
        for &cell in cells {
            if chosen.len() < DEALT && chosen.iter().all(|&other| apart(cell, other)) {
                chosen.push(cell);
            }
        }
        let old: Vec<Placed> = chosen.iter().filter_map(|&cell| self.board[cell]).collect();
        let n = chosen.len();
        let before: i32 =
            chosen.iter().zip(&old).map(|(&cell, &placed)| self.cost(cell, placed)).sum();
        let mut costs = Vec::with_capacity(n * n);
        let mut turns = Vec::with_capacity(n * n);
        for &cell in &chosen {
            for placed in &old {
                let (cost, placed) = self.best(cell, usize::from(placed.piece));
                costs.push(cost);
                turns.push(placed);
            }
        }
        let after = solver.minimise(n, &costs);
        for (row, (&cell, &col)) in chosen.iter().zip(solver.row_to_col()).enumerate() {
            self.board[cell] = Some(turns[row * n + col as usize]);
        }
        after < i64::from(before)
    }

    /// The turn in which a piece fits a cell best, and what it costs.
    fn best(&self, cell: Cell, piece: usize) -> (i32, Placed) {
        let turns = self.instance.rotations(piece).map(|turn| Placed::new(piece, turn));
        let costs = turns.map(|placed| (self.cost(cell, placed), placed));
        costs.min_by_key(|&(cost, _)| cost).unwrap_or((0, Placed::new(piece, 0)))
    }

    /// What a piece would leave unmatched on a cell.
    fn cost(&self, cell: Cell, placed: Placed) -> i32 {
        let face = |placed: Placed| self.instance.face(placed).unwrap_or([BORDER; 4]);
        let sides: Sides = face(placed);
        let framed = self.instance.variant() == Variant::Framed;
        let mut cost = 0;
        for (side, &colour) in sides.iter().enumerate() {
            let beside = neighbour(self.instance, cell, side);
            let border = framed && colour == BORDER;
            if border != (framed && beside.is_none()) {
                cost += BORDER_COST;
            }
            if let Some(other) = beside.and_then(|beside| self.board[beside]) {
                cost += i32::from(face(other)[opposite(side)] != colour);
            }
        }
        cost
    }
}
