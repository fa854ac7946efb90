//! What follows without a guess. Two rules say it all: a cell that only one clue can cover is
//! covered by it, and cells that all rectangles of a clue have in common belong to it. That a clue
//! with one rectangle left has it, and keeps others off, is a case of the second.

use super::super::candidates::Corners;
use super::position::Position;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// There is no solution from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

impl Position {
    /// Draws all conclusions.
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        while !self.failed {
            if !self.conclude() {
                return Ok(());
            }
        }
        self.forget();
        Err(Contradiction)
    }

    /// The same for the first time, which takes long on large grids: breaks when the run is out of
    /// time, and then what has been concluded so far is right.
    pub(super) fn propagate_within(
        &mut self,
        run: &Run,
    ) -> ControlFlow<Stop, Result<(), Contradiction>> {
        while !self.failed {
            if self.is_look_due() {
                run.check_clock()?;
            }
            if !self.conclude() {
                return ControlFlow::Continue(Ok(()));
            }
        }
        self.forget();
        ControlFlow::Continue(Err(Contradiction))
    }

    /// Draws one conclusion; false if there is none left.
    #[inline(always)]
    fn conclude(&mut self) -> bool {
        if let Some(cell) = self.single.pop() {
            self.cover(cell as usize);
        } else if let Some(clue) = self.next_changed() {
            self.claim(clue);
        } else {
            return false;
        }
        true
    }

    /// Makes a clue's rectangle known and draws all conclusions.
    pub(super) fn assume(&mut self, clue: usize, r: Corners) -> Result<(), Contradiction> {
        self.keep(clue, |other| other == r);
        self.propagate()
    }

    /// Takes one rectangle from a clue and draws all conclusions.
    pub(super) fn refute(&mut self, clue: usize, r: Corners) -> Result<(), Contradiction> {
        self.keep(clue, |other| other != r);
        self.propagate()
    }

    /// The only clue that can cover a cell does.
    fn cover(&mut self, cell: usize) {
        let coverage = self.coverage(cell);
        if coverage.clues != 1 {
            return;
        }
        let (row, col) = ((cell / self.board.cols) as u16, (cell % self.board.cols) as u16);
        let here = Corners { top: row, left: col, bottom: row + 1, right: col + 1 };
        let clue = coverage.sum as usize;
        if !self.core(clue).holds(here) {
            self.keep(clue, |r| r.holds(here));
        }
    }

    /// The cells that all rectangles of a clue have belong to it.
    fn claim(&mut self, clue: usize) {
        let Some(core) = self.left(clue).iter().copied().reduce(Corners::common) else { return };
        let old = self.core(clue);
        if core == old {
            return;
        }
        self.set_core(clue, core);
        for row in core.top..core.bottom {
            let known = (old.top..old.bottom).contains(&row);
            for col in core.left..core.right {
                if known && (old.left..old.right).contains(&col) {
                    continue;
                }
                self.clear(clue, core, row as usize * self.board.cols + col as usize);
            }
        }
    }

    /// Takes a clue's cell, and with it the whole core, from all other clues.
    fn clear(&mut self, clue: usize, core: Corners, cell: usize) {
        if self.coverage(cell).clues == 1 {
            return;
        }
        for at in 0..self.board.coverers(cell).len() {
            let other = self.board.coverers(cell)[at];
            if other.clue as usize != clue && self.layers(other.pair as usize) > 0 {
                self.keep(other.clue as usize, |r| !r.meets(core));
            }
        }
    }
}
