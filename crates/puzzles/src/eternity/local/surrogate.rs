//! `surrogateSearch` and `largeSearch`, Algorithms 1 and 2 of prevost-garnier-2023: climbing by
//! perfect squares, larger ones as long as that helps.

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
    /// Recounts the squares after every move.
    pub(super) checked: bool,
}

impl Surrogate {
    /// Algorithm 2. Each search goes on from where the one before ended (the paper's `board`
    /// is passed on and changed); the best board by conflicts is the walk's.
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
        for _ in 0..self.rounds {
            let before = walk.best_cost();
            self.search(walk, neighbours, side, run)?;
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
}
