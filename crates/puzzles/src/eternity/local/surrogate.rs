//! `surrogateSearch` and `largeSearch`, Algorithms 1 and 2 of prevost-garnier-2023: climbing by
//! perfect squares, larger ones as long as that helps.

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
    /// Recounts the squares after every move.
    pub(super) checked: bool,
}

impl Surrogate {
    /// Algorithm 2. Each search goes on from where the one before ended (the document's `board`
    /// is passed on and changed); the best board by conflicts is the trail's.
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
        for _ in 0..self.rounds {
            let before = trail.best_cost();
            self.search(trail, neighbours, side, run)?;
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
}
