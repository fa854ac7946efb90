//! Visits all solutions of a position, one after the other, in no more memory than one takes.

use super::super::candidates::Corners;
use super::count::Counter;
use super::position::{Mark, Position};
use super::solution;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// A rectangle that was chosen and not yet taken back.
struct Chosen {
    part: usize,
    clue: u32,
    rectangle: Corners,
    mark: Mark,
}

/// A walk over the solutions. Parts are walked one within the other, and each has a solution:
/// so no part is walked in vain for another one's sake.
pub(super) struct Walk {
    parts: Vec<Vec<u32>>,
    chosen: Vec<Chosen>,
    /// What the last step came to is a solution, which is to be left.
    at_solution: bool,
    exhausted: bool,
}

impl Walk {
    /// A walk from a position whose conclusions have been drawn.
    pub(super) fn new(position: &mut Position, run: &mut Run) -> ControlFlow<Stop, Self> {
        let all: Vec<u32> = (0..position.board.clues() as u32).collect();
        let mut counter = Counter::new(position);
        let parts = counter.parts(position, &all);
        let mark = position.mark();
        let mut exhausted = false;
        // One part has no other to walk in vain.
        for part in parts.iter().filter(|_| parts.len() > 1) {
            exhausted = exhausted || !counter.solve(position, part, run)?;
        }
        position.undo(mark);
        let chosen = Vec::new();
        ControlFlow::Continue(Walk { parts, chosen, at_solution: false, exhausted })
    }

    /// Goes to the next solution; false if there is none left.
    pub(super) fn next(
        &mut self,
        position: &mut Position,
        run: &mut Run,
    ) -> ControlFlow<Stop, bool> {
        if self.exhausted || (std::mem::take(&mut self.at_solution) && !self.turn(position)) {
            self.exhausted = true;
            return ControlFlow::Continue(false);
        }
        while let Some(chosen) = self.choose(position) {
            run.long_step(|| solution(position))?;
            let possible = position.assume(chosen.clue as usize, chosen.rectangle).is_ok();
            self.chosen.push(chosen);
            if !possible && !self.turn(position) {
                self.exhausted = true;
                return ControlFlow::Continue(false);
            }
        }
        self.at_solution = true;
        ControlFlow::Continue(true)
    }

    /// Takes back choices until one can be done without; false if none can.
    fn turn(&mut self, position: &mut Position) -> bool {
        while let Some(Chosen { clue, rectangle, mark, .. }) = self.chosen.pop() {
            position.undo(mark);
            if position.refute(clue as usize, rectangle).is_ok() {
                return true;
            }
        }
        false
    }

    /// A choice with fewest ways in the first part that is open.
    fn choose(&self, position: &Position) -> Option<Chosen> {
        let first = self.chosen.last().map_or(0, |chosen| chosen.part);
        (first..self.parts.len()).find_map(|part| {
            let open = self.parts[part].iter().filter(|&&clue| position.count(clue as usize) > 1);
            let clue = *open.min_by_key(|&&clue| position.count(clue as usize))?;
            let rectangle = *position.left(clue as usize).first()?;
            Some(Chosen { part, clue, rectangle, mark: position.mark() })
        })
    }
}
