//! `surrogateSearch` and `largeSearch`, Algorithms 1 and 2 of prevost-garnier-2023: climbing by
//! perfect squares, larger ones as long as that helps. Ours differs from the print, which takes a
//! neighbour with no *more* perfect squares, never updates the conflicts of its best board, and begins
//! every search from the same board; both can be had.

use super::super::piece::Placed;
use super::neighbour::Neighbours;
use super::squares::Squares;
use super::walk::Trail;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// The settings of a large search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surrogate {
    /// Calls of `surrogateSearch` (the document: 10); 0 = none.
    pub(super) rounds: u64,
    /// Neighbours seen by each (`maxT`).
    pub(super) moves: u64,
    /// Side of the first squares; `None` = a fifth of the board's.
    pub(super) square: Option<usize>,
    /// Both algorithms as printed.
    pub(super) printed: bool,
    /// Recounts the squares after every move.
    pub(super) checked: bool,
}

impl Surrogate {
    /// Algorithm 2. As printed every search begins from the same board; in ours it goes on from where
    /// the one before ended, and the best board by conflicts is the trail's.
    pub(super) fn large_search(
        &self,
        trail: &mut Trail,
        neighbours: &Neighbours,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let instance = trail.terrain.instance();
        let fifth = instance.rows().min(instance.cols()) / 5;
        let first = self.square.unwrap_or(fifth).max(1);
        let mut side = first;
        let board = self.printed.then(|| trail.state.layout().to_vec());
        for _ in 0..self.rounds {
            let before = trail.best_cost();
            match &board {
                Some(board) => self.search_as_printed(trail, board, neighbours, side, run)?,
                None => self.search(trail, neighbours, side, run)?,
            }
            if trail.best_cost() < before {
                side += 1;
            } else {
                side -= 1;
                if side == 0 {
                    side = first;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Algorithm 1: a neighbour is taken when it has no fewer perfect squares.
    fn search(
        &self,
        trail: &mut Trail,
        neighbours: &Neighbours,
        side: usize,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let terrain = trail.terrain;
        let mut squares = Squares::new(terrain, &trail.state, side);
        for _ in 0..self.moves {
            if trail.is_done() {
                break;
            }
            run.step_showing(|| trail.board())?;
            let before = squares.imperfect();
            neighbours.step(trail, &mut run.rng);
            for &(cell, _) in &trail.log {
                squares.refresh(terrain, &trail.state, cell);
            }
            if squares.imperfect() <= before {
                trail.note(run);
            } else {
                trail.undo();
                for &(cell, _) in &trail.log {
                    squares.refresh(terrain, &trail.state, cell);
                }
            }
            if self.checked {
                assert_eq!(squares, Squares::new(terrain, &trail.state, side), "squares");
            }
        }
        ControlFlow::Continue(())
    }

    /// Algorithm 1 as printed: a neighbour is taken when it has no more perfect squares than the
    /// board; the board that is given back is the last one taken that has fewer conflicts than the
    /// first, since `bestConflicts` is never updated. A square of one cell is always perfect.
    fn search_as_printed(
        &self,
        trail: &mut Trail,
        board: &[Placed],
        neighbours: &Neighbours,
        side: usize,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let terrain = trail.terrain;
        trail.state.load(terrain, board);
        let first = trail.state.cost();
        let mut best = board.to_vec();
        let mut squares = Squares::new(terrain, &trail.state, side);
        let perfect = |squares: &Squares| if side == 1 { 0 } else { squares.perfect() };
        for _ in 0..self.moves {
            run.step()?;
            let before = perfect(&squares);
            neighbours.step(trail, &mut run.rng);
            for &(cell, _) in &trail.log {
                squares.refresh(terrain, &trail.state, cell);
            }
            if perfect(&squares) <= before {
                if trail.state.cost() < first {
                    best.copy_from_slice(trail.state.layout());
                }
            } else {
                trail.undo();
                for &(cell, _) in &trail.log {
                    squares.refresh(terrain, &trail.state, cell);
                }
            }
        }
        trail.state.load(terrain, &best);
        trail.note(run);
        ControlFlow::Continue(())
    }
}
