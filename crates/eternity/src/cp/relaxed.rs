//! The relaxed problem of schaus-deville-2008 §5: the board without some positions that do not
//! touch each other, which are filled afterwards, optimally, by an assignment (§3).

use super::OPTIONS;
use super::model::{formulate, outward};
use crate::piece::{BORDER, Placed};
use crate::{Board, Eternity, Instance, Variant, check};
use kumiki_core::{Cell, Cost, Options, Outcome, Rng, Run, Search};
use kumiki_local::Assignment;
use kumiki_puzzle_kit::cp;
use std::ops::ControlFlow;

/// A board for local search to start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelaxedStart {
    /// The board: full if the relaxed problem was solved, else the largest partial one.
    pub board: Board,
    /// The positions that were relaxed.
    pub relaxed: Vec<Cell>,
    /// True if everything but the relaxed positions fits.
    pub solved: bool,
}

/// Solves the board without `count` random positions, within the run's budget, and fills these
/// as well as the remaining pieces allow.
pub fn relaxed_start(instance: &Instance, count: usize, run: &mut Run) -> RelaxedStart {
    let options = Options::defaults(OPTIONS);
    let relaxed = choose(instance, count, &mut run.rng);
    let found = formulate(instance, &options, &relaxed).deepest(&options, run);
    let (mut board, solved) = found.unwrap_or_else(|| (instance.start(), false));
    if solved {
        fill(instance, &mut board, &relaxed);
    }
    RelaxedStart { board, relaxed, solved }
}

/// One solution by way of the relaxed problem: its solutions one after the other, each filled at
/// best, until one is right. A board without a solution has none that can be.
pub(super) fn solve(
    instance: &Instance,
    options: &Options,
    count: usize,
    run: &mut Run,
) -> Outcome<Board> {
    let relaxed = choose(instance, count, &mut run.rng);
    let mut formulation = formulate(instance, options, &relaxed);
    let (xs, later) = (&formulation.xs, formulation.later);
    let search = cp::search(&mut formulation.model, xs, later, options).keeping_deepest();
    let partial = cp::Best::<Eternity>::new();
    let watch = cp::watch(instance, &formulation.xs, &formulation.read, Some(&partial));
    let mut best: Option<(Board, Cost)> = None;
    let end = search.watched(watch).all(run, &mut |domains| {
        let values: Vec<_> = formulation.xs.iter().map(|&x| domains.value(x)).collect();
        let mut board = (formulation.read)(&values);
        fill(instance, &mut board, &relaxed);
        let cost = check::cost(instance, &board);
        if best.as_ref().is_none_or(|(_, least)| cost < *least) {
            best = Some((board, cost));
        }
        if cost == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (best, end) {
        (Some((board, 0)), _) => Outcome::solved(board, run.steps()),
        (_, Search::Exhausted | Search::Enough) => Outcome::infeasible(run.steps()),
        (best, Search::Stopped(stop)) => {
            let all = best.into_iter().chain(partial.into_inner());
            Outcome::unfinished(all.min_by_key(|(_, cost)| *cost), Some(stop), run.steps())
        }
    }
}

/// Random cells without fixed pieces, no two of which touch by a side: as many as asked for, or
/// as happen to find room.
pub(super) fn choose(instance: &Instance, count: usize, rng: &mut Rng) -> Vec<Cell> {
    let is_fixed = |cell: Cell| instance.fixed().iter().any(|fixed| fixed.cell == cell);
    let mut cells: Vec<Cell> = instance.start().cells().filter(|&cell| !is_fixed(cell)).collect();
    rng.shuffle(&mut cells);
    let mut chosen: Vec<Cell> = vec![];
    for cell in cells {
        let touches = |other: &Cell| cell.0.abs_diff(other.0) + cell.1.abs_diff(other.1) == 1;
        if chosen.len() < count && !chosen.iter().any(touches) {
            chosen.push(cell);
        }
    }
    chosen
}

/// Puts the pieces that are left into holes that do not touch, so that the judge's cost is least.
/// There must be as many pieces as holes.
pub(super) fn fill(instance: &Instance, board: &mut Board, holes: &[Cell]) {
    let mut used = vec![false; instance.pieces().len()];
    for placed in board.values().iter().flatten() {
        used[usize::from(placed.piece)] = true;
    }
    let left: Vec<usize> = (0..used.len()).filter(|&piece| !used[piece]).collect();
    if left.len() != holes.len() {
        return;
    }
    let mut turns = vec![];
    let mut costs = vec![];
    for &hole in holes {
        for &piece in &left {
            let turned = instance.rotations(piece).map(|turn| Placed::new(piece, turn));
            let costed = turned.map(|placed| (misfit(instance, board, hole, placed), placed));
            let (cost, placed) = costed.min().unwrap_or((0, Placed::new(piece, 0)));
            costs.push(cost);
            turns.push(placed);
        }
    }
    let mut assignment = Assignment::new();
    assignment.minimise(holes.len(), &costs);
    for (row, (&hole, &column)) in holes.iter().zip(assignment.row_to_col()).enumerate() {
        board[hole] = Some(turns[row * holes.len() + column as usize]);
    }
}

/// How many edges a piece in a hole would leave unmatched, and one more if it breaks the frame.
fn misfit(instance: &Instance, board: &Board, hole: Cell, placed: Placed) -> i32 {
    let Some(face) = instance.face(placed) else { return 0 };
    let framed = instance.variant() == Variant::Framed;
    let frame = outward(instance, hole);
    let (row, col) = hole;
    let neighbours =
        [(row.wrapping_sub(1), col), (row, col + 1), (row + 1, col), (row, col.wrapping_sub(1))];
    let mut cost = 0;
    for (side, neighbour) in neighbours.into_iter().enumerate().filter(|(side, _)| !frame[*side]) {
        let other = board.get(neighbour).copied().flatten();
        let other = other.and_then(|placed| instance.face(placed));
        let matched = other.is_some_and(|other| other[(side + 2) % 4] == face[side])
            && !(framed && face[side] == BORDER);
        cost += i32::from(!matched);
    }
    let broken = framed && (0..4).any(|side| (face[side] == BORDER) != frame[side]);
    cost + i32::from(broken)
}
