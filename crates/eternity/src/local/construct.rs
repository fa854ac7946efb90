//! Boards to start from: at random, greedy, or by a search whose deepest board is completed.
//!
//! prevost-garnier-2023 Phase 1 (greedy, recursive) and schaus-deville-2008 §5 (the deepest
//! partial assignment, or a relaxed problem, completed at random). The searches count nodes, not
//! seconds, so that a seed fixes the board.

use super::super::piece::Placed;
use super::super::{Board, Eternity, Fixed, Instance, cp};
use super::backtracking_start::Recursive;
use super::geometry::BoardGeometry;
use super::scan_order::Order;
use super::selection::Selection;
use super::skip;
use super::state::State;
use kumiki_core::{Budget, Kind, OptionSpec, Options, Puzzle, Rng, Run};

/// How a board is begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// Every piece anywhere in its region.
    Random,
    /// In order, the piece that makes the fewest new conflicts.
    Greedy,
    /// In order, pieces that fit, back when none does; the deepest board is completed at random.
    Recursive,
    /// Recursive on all cells but some that do not touch, which are filled afterwards.
    Relaxed,
    /// The deepest board that constraint programming meets, completed at random.
    Cp,
    /// The relaxed problem by constraint programming, filled at best.
    CpRelaxed,
    /// Pieces wherever any fits, cells left open where none does.
    Skip,
    /// A board that somebody else has begun, as text.
    Given(String),
}

impl Start {
    /// The words of the option.
    const WORDS: &'static [&'static str] =
        &["random", "greedy", "recursive", "relaxed", "cp", "cp-relaxed", "skip"];

    fn named(word: &str) -> Start {
        match word {
            "random" => Start::Random,
            "greedy" => Start::Greedy,
            "relaxed" => Start::Relaxed,
            "cp" => Start::Cp,
            "cp-relaxed" => Start::CpRelaxed,
            "skip" => Start::Skip,
            "recursive" => Start::Recursive,
            text => Start::Given(text.to_owned()),
        }
    }
}

/// The options of a start with a default of the method's own.
pub(super) const fn start_options(start: &'static str) -> [OptionSpec; 5] {
    [
        OptionSpec::new(
            "start",
            Kind::ChoiceOrFile(Start::WORDS),
            start,
            "how a board is begun; a file has a board, full or not, in any format of answers",
        ),
        OptionSpec::new(
            "order",
            Kind::Choice(Order::WORDS),
            "sweep",
            "order in which the start fills the board",
        ),
        OptionSpec::new(
            "nodes",
            Kind::Int(1, i64::MAX),
            "3000000",
            "limit of pieces placed by one recursive start",
        ),
        OptionSpec::new(
            "cp-nodes",
            Kind::Int(1, i64::MAX),
            "1000",
            "node limit of a start by constraint programming",
        ),
        OptionSpec::new("relaxed", Kind::Int(0, 2048), "24", "cells left open by a relaxed start"),
    ]
}

/// How boards are begun.
#[derive(Clone, Debug)]
pub(super) struct Construction {
    start: Start,
    order: Order,
    nodes: u64,
    cp_nodes: u64,
    relaxed: usize,
}

impl Construction {
    /// What options (with [`start_options`] among them) ask for.
    pub(super) fn from_options(options: &Options) -> Self {
        Construction {
            start: Start::named(options.text("start")),
            order: Order::named(options.text("order")),
            nodes: options.size("nodes") as u64,
            cp_nodes: options.size("cp-nodes") as u64,
            relaxed: options.size("relaxed"),
        }
    }

    /// A full board that keeps the `given` pieces beside the fixed ones. Ends early, but full,
    /// when the run does.
    pub(super) fn build(
        &self,
        geometry: &BoardGeometry,
        given: &[(usize, Placed)],
        run: &mut Run,
    ) -> State {
        let partial = self.partial(geometry, given, run);
        complete(geometry, &partial, &mut run.rng)
    }

    /// The board as it is constructed, before it is completed.
    pub(super) fn partial(
        &self,
        geometry: &BoardGeometry,
        given: &[(usize, Placed)],
        run: &mut Run,
    ) -> Vec<Option<Placed>> {
        let mut partial = vec![None; geometry.cells()];
        for &(cell, placed) in geometry.fixed().iter().chain(given) {
            partial[cell] = Some(placed);
        }
        let instance = geometry.instance();
        let mut cells = self.order.cells(instance.rows(), instance.cols());
        cells.retain(|&cell| partial[cell].is_none());
        match &self.start {
            Start::Random => {}
            Start::Greedy => greedy(geometry, &mut partial, &cells, &mut run.rng),
            Start::Recursive => Recursive::new(geometry, &partial, cells, &mut run.rng).search(
                self.nodes,
                &mut partial,
                run,
            ),
            Start::Relaxed => {
                let left_out = scattered(geometry, self.relaxed, &mut run.rng);
                cells.retain(|cell| left_out.place(*cell).is_none());
                Recursive::new(geometry, &partial, cells, &mut run.rng).search(
                    self.nodes,
                    &mut partial,
                    run,
                );
            }
            Start::Cp | Start::CpRelaxed => self.by_constraints(geometry, &mut partial, run),
            Start::Skip => {
                // A round lays about as many pieces as the board has.
                let rounds = (self.nodes / geometry.cells() as u64).max(1);
                skip::lay(geometry, &mut partial, rounds, run);
            }
            Start::Given(text) => {
                if let Some(board) = read_board(geometry.instance(), text) {
                    lay_given(geometry, &board, &mut partial);
                }
            }
        }
        partial
    }

    /// Lays what constraint programming finds around the pieces that are there.
    fn by_constraints(
        &self,
        geometry: &BoardGeometry,
        partial: &mut [Option<Placed>],
        run: &mut Run,
    ) {
        let mut instance = geometry.instance().clone();
        let cols = instance.cols();
        for (cell, placed) in partial.iter().enumerate() {
            if let Some(placed) = *placed {
                // Those that the instance fixes already are refused, and stay fixed.
                let _ = instance.fix(Fixed { cell: (cell / cols, cell % cols), placed });
            }
        }
        let budget = Budget { steps: Some(self.cp_nodes), time: None };
        let stream = run.rng.next_u64() >> 1;
        let mut part = run.sub_run(stream, budget);
        let board = match self.start {
            Start::CpRelaxed => cp::relaxed_start(&instance, self.relaxed, &mut part).board,
            _ => cp::deepest_partial(&instance, &mut part),
        };
        run.add_steps(part.steps());
        for ((row, col), placed) in board.iter() {
            let cell = row * cols + col;
            partial[cell] = placed.filter(|&placed| geometry.admits(cell, placed));
        }
    }
}

/// Why a start cannot be made: its file has no board of this instance.
pub(super) fn start_refused(instance: &Instance, options: &Options) -> Option<String> {
    match Start::named(options.text("start")) {
        Start::Given(text) if read_board(instance, &text).is_none() => {
            let known = Start::WORDS.join(", ");
            Some(format!("start: expected one of {known}, or a file with a board of this instance"))
        }
        _ => None,
    }
}

/// A board in any format in which answers are read.
fn read_board(instance: &Instance, text: &str) -> Option<Board> {
    let read = Eternity::FORMATS.iter().filter_map(|format| format.read_answer);
    read.filter_map(|read| read(instance, text).ok()).next()
}

/// Lays the pieces of a board that may lie where they do, each once.
fn lay_given(geometry: &BoardGeometry, board: &Board, partial: &mut [Option<Placed>]) {
    let mut used = vec![false; geometry.cells()];
    for placed in partial.iter().flatten() {
        used[usize::from(placed.piece)] = true;
    }
    for (cell, placed) in board.values().iter().enumerate() {
        let Some(placed) = *placed else { continue };
        let free = partial[cell].is_none() && !used[usize::from(placed.piece)];
        if free && geometry.admits(cell, placed) {
            partial[cell] = Some(placed);
            used[usize::from(placed.piece)] = true;
        }
    }
}

/// Every piece anywhere in its region.
pub(super) fn at_random(geometry: &BoardGeometry, rng: &mut Rng) -> State {
    let mut partial = vec![None; geometry.cells()];
    for &(cell, placed) in geometry.fixed() {
        partial[cell] = Some(placed);
    }
    complete(geometry, &partial, rng)
}

/// Fills what is open at random, each region with its own pieces.
fn complete(geometry: &BoardGeometry, partial: &[Option<Placed>], rng: &mut Rng) -> State {
    let mut used = vec![false; geometry.cells()];
    for placed in partial.iter().flatten() {
        used[usize::from(placed.piece)] = true;
    }
    let mut layout: Vec<Placed> =
        partial.iter().map(|placed| placed.unwrap_or(Placed::new(0, 0))).collect();
    for region in geometry.regions() {
        let mut pieces = region.pieces.clone();
        pieces.retain(|&piece| !used[piece]);
        rng.shuffle(&mut pieces);
        let open = region.cells.iter().filter(|&&cell| partial[cell].is_none());
        for (&cell, piece) in open.zip(pieces) {
            let turn = region.turns[rng.below(region.turns.len())];
            layout[cell] = geometry.lay(piece, turn, cell);
        }
    }
    State::new(geometry, layout)
}

/// Lays, cell by cell, a piece that makes the fewest new conflicts; of equal ones any.
fn greedy(
    geometry: &BoardGeometry,
    partial: &mut [Option<Placed>],
    cells: &[usize],
    rng: &mut Rng,
) {
    let mut left: Vec<Vec<usize>> =
        geometry.regions().iter().map(|region| region.pieces.clone()).collect();
    for placed in partial.iter().flatten() {
        left.iter_mut().for_each(|pieces| pieces.retain(|&p| p != usize::from(placed.piece)));
    }
    for &cell in cells {
        let Some(region) = geometry.region_of(cell) else { continue };
        let mut best = (u8::MAX, None);
        let mut ties = 0;
        for (i, &piece) in left[region].iter().enumerate() {
            for &turn in geometry.regions()[region].turns {
                let placed = geometry.lay(piece, turn, cell);
                let conflicts = conflicts(geometry, partial, cell, placed);
                if conflicts > best.0 {
                    continue;
                }
                ties = if conflicts == best.0 { ties + 1 } else { 1 };
                if ties == 1 || rng.below(ties) == 0 {
                    best = (conflicts, Some((i, placed)));
                }
            }
        }
        if let (_, Some((i, placed))) = best {
            left[region].swap_remove(i);
            partial[cell] = Some(placed);
        }
    }
}

/// How many of the pieces around a cell would not match a piece laid there.
fn conflicts(
    geometry: &BoardGeometry,
    partial: &[Option<Placed>],
    cell: usize,
    placed: Placed,
) -> u8 {
    let face = geometry.face(placed);
    let around = geometry.neighbours(cell).into_iter().enumerate();
    let wrong = around.filter(|&(side, neighbour)| {
        let there = partial.get(neighbour).copied().flatten();
        there.is_some_and(|there| geometry.face(there)[(side + 2) & 3] != face[side])
    });
    wrong.count() as u8
}

/// Up to `count` free cells that do not touch.
fn scattered(geometry: &BoardGeometry, count: usize, rng: &mut Rng) -> Selection {
    let mut cells: Vec<usize> =
        (0..geometry.cells()).filter(|&cell| geometry.region_of(cell).is_some()).collect();
    rng.shuffle(&mut cells);
    let mut selection = Selection::default();
    selection.clear(geometry);
    for cell in cells {
        if selection.cells().len() >= count {
            break;
        }
        selection.take(geometry, cell);
    }
    selection
}
