//! The rectangles among which each clue chooses: the lists R_k of `rafaralahy-2020` 1.2.

use super::super::candidates::{Corners, Reach, of_area};
use super::super::{Instance, Rectangle};
use std::ops::ControlFlow;

/// More rectangles than this are not worth a local search.
pub(super) const MAX_CANDIDATES: usize = 4_000_000;

/// Rectangles of each clue, in one list.
pub(super) struct Candidates {
    rectangles: Vec<Corners>,
    /// Where those of each clue begin, and at last where they end.
    from: Vec<u32>,
}

impl Candidates {
    /// The rectangles of an instance whose areas can fill the grid; `None` if there are more than
    /// [`MAX_CANDIDATES`]. With `alone`, those that hold another clue are left out: no solution
    /// has them.
    pub(super) fn new(instance: &Instance, alone: bool) -> Option<Self> {
        let mut reach = Reach::new(instance);
        let mut list = Candidates { rectangles: Vec::new(), from: vec![0] };
        for (index, clue) in instance.clues.iter().enumerate() {
            match clue.area {
                Some(area) if !alone => {
                    list.rectangles.extend(of_area(instance, clue.cell, area as usize));
                }
                _ => list.push_alone(&mut reach, index),
            }
            if list.rectangles.len() > MAX_CANDIDATES {
                return None;
            }
            list.from.push(list.rectangles.len() as u32);
        }
        Some(list)
    }

    /// Every rectangle that holds this clue alone and has its area, or too many of them.
    fn push_alone(&mut self, reach: &mut Reach, index: usize) {
        let _ = reach.visit(index, &mut |corners| {
            self.rectangles.push(corners);
            match self.rectangles.len() <= MAX_CANDIDATES {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
    }

    /// Leaves out the rectangles of clues that a test does not keep; true if there were any.
    pub(super) fn retain(&mut self, keep: impl Fn(usize, Rectangle) -> bool) -> bool {
        let before = self.rectangles.len();
        let mut kept = 0;
        for clue in 0..self.clues() {
            let candidates = self.of(clue);
            self.from[clue] = kept as u32;
            for index in candidates {
                if keep(clue, self.rectangle(index)) {
                    self.rectangles[kept] = self.rectangles[index];
                    kept += 1;
                }
            }
        }
        let clues = self.clues();
        self.from[clues] = kept as u32;
        self.rectangles.truncate(kept);
        kept < before
    }

    /// Number of clues.
    pub(super) fn clues(&self) -> usize {
        self.from.len() - 1
    }

    /// The rectangles of a clue, as indices.
    #[inline]
    pub(super) fn of(&self, clue: usize) -> std::ops::Range<usize> {
        self.from[clue] as usize..self.from[clue + 1] as usize
    }

    /// A rectangle by its index.
    #[inline]
    pub(super) fn rectangle(&self, index: usize) -> Rectangle {
        self.rectangles[index].rectangle()
    }
}
