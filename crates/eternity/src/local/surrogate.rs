//! `surrogateSearch` and `largeSearch`, Algorithms 1 and 2 of prevost-garnier-2023: climbing by
//! perfect squares, larger ones as long as that helps. Ours differs from the print, which takes a
//! neighbour with no *more* perfect squares, never updates the conflicts of its best board, and begins
//! every search from the same board; both can be had.

use super::super::piece::Placed;
use super::neighbour::Neighbours;
use super::squares::Squares;
use super::walk::BoardWalk;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// The settings of a large search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surrogate {
    /// Calls of `surrogateSearch` (the paper: 10); 0 = none.
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
    /// the one before ended, and the best board by conflicts is the walk's.
    pub(super) fn large_search(
        &self,
        walk: &mut BoardWalk,
        neighbours: &Neighbours,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let instance = walk.geometry.instance();
        let fifth = instance.rows().min(instance.cols()) / 5;
        let first = self.square.unwrap_or(fifth).max(1);
        let mut side = first;
        let board = self.printed.then(|| walk.state.layout().to_vec());
        for _ in 0..self.rounds {
            let before = walk.best_cost();
            match &board {
                Some(board) => self.search_as_printed(walk, board, neighbours, side, run)?,
                None => self.search(walk, neighbours, side, run)?,
            }
            if walk.best_cost() < before {
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
        walk: &mut BoardWalk,
        neighbours: &Neighbours,
        side: usize,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let geometry = walk.geometry;
        let mut squares = Squares::new(geometry, &walk.state, side);
        for _ in 0..self.moves {
            if walk.is_done() {
                break;
            }
            run.step_showing(|| walk.board())?;
            let before = squares.imperfect();
            neighbours.step(walk, &mut run.rng);
            for &(cell, _) in &walk.log {
                squares.refresh(geometry, &walk.state, cell);
            }
            if squares.imperfect() <= before {
                walk.note(run);
            } else {
                walk.undo();
                for &(cell, _) in &walk.log {
                    squares.refresh(geometry, &walk.state, cell);
                }
            }
            if self.checked {
                assert_eq!(squares, Squares::new(geometry, &walk.state, side), "squares");
            }
        }
        ControlFlow::Continue(())
    }

    /// Algorithm 1 as printed: a neighbour is taken when it has no more perfect squares than the
    /// board; the board that is given back is the last one taken that has fewer conflicts than the
    /// first, since `bestConflicts` is never updated. A square of one cell is always perfect.
    fn search_as_printed(
        &self,
        walk: &mut BoardWalk,
        board: &[Placed],
        neighbours: &Neighbours,
        side: usize,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let geometry = walk.geometry;
        walk.state.load(geometry, board);
        let first = walk.state.cost();
        let mut best = board.to_vec();
        let mut squares = Squares::new(geometry, &walk.state, side);
        let perfect = |squares: &Squares| if side == 1 { 0 } else { squares.perfect() };
        for _ in 0..self.moves {
            run.step()?;
            let before = perfect(&squares);
            neighbours.step(walk, &mut run.rng);
            for &(cell, _) in &walk.log {
                squares.refresh(geometry, &walk.state, cell);
            }
            if perfect(&squares) <= before {
                if walk.state.cost() < first {
                    best.copy_from_slice(walk.state.layout());
                }
            } else {
                walk.undo();
                for &(cell, _) in &walk.log {
                    squares.refresh(geometry, &walk.state, cell);
                }
            }
        }
        walk.state.load(geometry, &best);
        walk.note(run);
        ControlFlow::Continue(())
    }
}
