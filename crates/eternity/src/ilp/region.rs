//! Regions of a board laid again optimally, one after another: a neighbourhood that no list of moves
//! could hold, for boards too large to be solved as a whole.

use super::super::{Board, Eternity, Instance};
use super::model::{Domains, formulate};
use kumiki_core::{Cell, Cost, Grid, Options, Outcome, Proof, Puzzle, Rng, Run, Stop};
use kumiki_ilp::{Backend, Status, Task};
use kumiki_puzzle_kit::ilp;
use std::ops::ControlFlow;

/// The sides of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    rows: usize,
    cols: usize,
}

/// The most cells of a region: what a solver still does in seconds.
const MOST_CELLS: usize = 36;

impl Size {
    /// The size that the options name, if any, or what was expected.
    pub(super) fn of(options: &Options) -> Result<Option<Size>, String> {
        let text = options.text("region");
        if text.is_empty() {
            return Ok(None);
        }
        let side = |word: &str| word.trim().parse().ok().filter(|side| (1..=64).contains(side));
        let (rows, cols) = text.split_once('x').unwrap_or((text, text));
        match (side(rows), side(cols)) {
            (Some(rows), Some(cols)) if rows * cols <= MOST_CELLS => Ok(Some(Size { rows, cols })),
            _ => Err(format!(
                "region: found {text:?}, expected ROWSxCOLS of at most {MOST_CELLS} cells"
            )),
        }
    }

    /// The terms of its program, at most.
    pub(super) fn entries(self) -> usize {
        (self.rows * self.cols).pow(2) * 4 * 6
    }

    /// The cells of the region with a corner at the top left, clipped to the board, without fixed
    /// pieces.
    fn cells(self, instance: &Instance, (top, left): Cell) -> Vec<Cell> {
        let rows = top..(top + self.rows).min(instance.rows());
        let cols = left..(left + self.cols).min(instance.cols());
        let cells = rows.flat_map(|row| cols.clone().map(move |col| (row, col)));
        cells.filter(|cell| instance.fixed().iter().all(|fixed| fixed.cell != *cell)).collect()
    }
}

/// Starts of local search, each followed by regions until none makes it better.
pub(super) fn solve(
    instance: &Instance,
    options: &Options,
    size: Size,
    run: &mut Run,
) -> Outcome<Board> {
    let backend = ilp::backend(options);
    let domains = Domains::new(instance);
    let mut best: Option<(Board, Cost)> = None;
    for number in 0.. {
        let start = super::start(instance, options, number, run);
        if start.proof != Proof::None {
            return start;
        }
        let stopped = run.check_limits().break_value();
        let Some((mut board, mut cost)) = start.best else {
            return Outcome::unfinished(best, stopped.or(start.stopped), run.steps());
        };
        let end = descend(&domains, instance, size, backend, (&mut board, &mut cost), run);
        if best.as_ref().is_none_or(|(_, least)| cost < *least) {
            best = Some((board, cost));
        }
        match (end, &best) {
            (_, Some((board, 0))) => return Outcome::solved(board.clone(), run.steps()),
            (ControlFlow::Break(stop), _) => {
                return Outcome::unfinished(best, Some(stop), run.steps());
            }
            _ => {}
        }
    }
    Outcome::unfinished(best, None, run.steps())
}

/// Lays regions with unmatched edges again until none of them gets better.
fn descend(
    domains: &Domains,
    instance: &Instance,
    size: Size,
    backend: Backend,
    (board, cost): (&mut Board, &mut Cost),
    run: &mut Run,
) -> ControlFlow<Stop> {
    run.improved_to(*cost, || board.clone());
    let mut open = corners(instance, size);
    while *cost > 0
        && let Some(corner) = take(instance, board, size, &mut open, &mut run.rng)
    {
        run.check_limits()?;
        run.show(|| board.clone());
        let cells = size.cells(instance, corner);
        if let Some(better) = reoptimise(domains, instance, board, &cells, backend, run) {
            *cost = Eternity::cost(instance, &better);
            *board = better;
            run.improved_to(*cost, || board.clone());
            open = corners(instance, size);
        }
    }
    run.check_limits()
}

/// The top left corners of all regions inside the board.
fn corners(instance: &Instance, size: Size) -> Vec<Cell> {
    let rows = 0..=instance.rows().saturating_sub(size.rows);
    let cols = 0..=instance.cols().saturating_sub(size.cols);
    rows.flat_map(|row| cols.clone().map(move |col| (row, col))).collect()
}

/// Takes a random region with an unmatched edge out of those not yet tried; the others are left
/// out, as nothing in them can get better.
fn take(
    instance: &Instance,
    board: &Board,
    size: Size,
    open: &mut Vec<Cell>,
    rng: &mut Rng,
) -> Option<Cell> {
    let mut wrong = Grid::filled(instance.rows(), instance.cols(), false);
    for violation in Eternity::check(instance, board) {
        violation.cells.iter().for_each(|&cell| wrong[cell] = true);
    }
    open.retain(|&corner| size.cells(instance, corner).iter().any(|&cell| wrong[cell]));
    match open.len() {
        0 => None,
        count => Some(open.swap_remove(rng.below(count))),
    }
}

/// The board with the pieces of some cells laid again optimally, if that matches more edges. What
/// lies on the other cells stays.
pub(super) fn reoptimise(
    domains: &Domains,
    instance: &Instance,
    board: &Board,
    cells: &[Cell],
    backend: Backend,
    run: &mut Run,
) -> Option<Board> {
    let formulation = formulate(domains, cells, board, &run.limits());
    let start = formulation.point(instance, board)?;
    let before = formulation.model.objective(&start);
    let task = Task { start: Some(&start), ..Task::default() };
    let answer = backend.solver().solve(&formulation.model, &task, run);
    match (answer.status, answer.values) {
        (Status::Optimal | Status::Stopped(_), Some(values)) => {
            let better = formulation.model.objective(&values) > before + 0.5;
            better.then(|| formulation.board(&values))
        }
        _ => None,
    }
}
