//! Probing: a rectangle that leads the rules to a contradiction is eliminated. What people do when
//! they look one step ahead; complete search is left to others.

use super::position::Position;
use super::rules::Contradiction;
use super::solution;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

impl Position {
    /// Probes the rectangles of some clues, again and again until none can be eliminated.
    pub(super) fn probe(
        &mut self,
        clues: &[u32],
        run: &mut Run,
    ) -> ControlFlow<Stop, Result<(), Contradiction>> {
        let mut since = 0;
        for &clue in clues.iter().cycle() {
            match self.probe_clue(clue as usize, run)? {
                Ok(false) => since += 1,
                Ok(true) => since = 0,
                Err(contradiction) => return ControlFlow::Continue(Err(contradiction)),
            }
            if since == clues.len() {
                break;
            }
        }
        ControlFlow::Continue(Ok(()))
    }

    /// Probes the rectangles of a clue; true if some were eliminated.
    fn probe_clue(
        &mut self,
        clue: usize,
        run: &mut Run,
    ) -> ControlFlow<Stop, Result<bool, Contradiction>> {
        let mut any = false;
        for rectangle in self.left(clue).to_vec() {
            // What the rules have decided meanwhile has nothing left to probe.
            if self.count(clue) == 1 || !self.left(clue).contains(&rectangle) {
                continue;
            }
            run.long_step(|| solution(self))?;
            let mark = self.mark();
            let possible = self.assume(clue, rectangle).is_ok();
            self.undo(mark);
            if !possible {
                any = true;
                if let Err(contradiction) = self.refute(clue, rectangle) {
                    return ControlFlow::Continue(Err(contradiction));
                }
            }
        }
        ControlFlow::Continue(Ok(any))
    }
}
