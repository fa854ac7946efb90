//! Boards of any side: a search over the items of the exact cover, those first that have few ways
//! and have failed often (the weights of Boussemart et al. 2004), with restarts until a first
//! solution is found.
//!
//! Restarts keep the weights, so that each descent begins where the last one failed. Whoever wants
//! all solutions gets them without restarts.

mod board;

use crate::Instance;
use board::{Board, Candidate, Failed, Item};
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// Failures before the first restart, and how the number grows.
const FIRST_CUTOFF: u64 = 100;
const GROWTH: f64 = 1.3;

/// The search on one board, paused at a solution.
pub(super) struct Wide {
    board: Board,
    weights: Vec<u32>,
    /// What was put, with the marks before it.
    path: Vec<(usize, Candidate)>,
    started: bool,
}

impl Wide {
    /// The search on an instance; `None` if its givens contradict each other at once.
    pub(super) fn new(instance: &Instance) -> Option<Self> {
        let board = Board::new(instance).ok()?;
        let weights = vec![1; board.items()];
        Some(Wide { board, weights, path: Vec::new(), started: false })
    }

    /// Denies a number (from 1) in a cell for the whole search; false if no solution is left.
    pub(super) fn deny(&mut self, cell: usize, value: u8) -> bool {
        let denied = self.board.deny((cell, usize::from(value.saturating_sub(1))));
        denied.and_then(|()| self.board.propagate()).is_ok()
    }

    /// The numbers of the solution at which the search is paused.
    pub(super) fn values(&self) -> Vec<u8> {
        self.board.values()
    }

    /// Goes on to the next solution; false when there is no more.
    pub(super) fn next(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        if self.started && !self.back_up() {
            return ControlFlow::Continue(false);
        }
        self.started = true;
        self.descend(run, u64::MAX).map_continue(|found| matches!(found, Descent::Solution))
    }

    /// Looks for a first solution, with restarts; false when there is none.
    pub(super) fn first(&mut self, run: &mut Run) -> ControlFlow<Stop, bool> {
        self.started = true;
        let mut cutoff = FIRST_CUTOFF;
        loop {
            match self.descend(run, cutoff)? {
                Descent::Solution => return ControlFlow::Continue(true),
                Descent::Exhausted => return ControlFlow::Continue(false),
                Descent::Cut => {
                    if let Some(&(mark, _)) = self.path.first() {
                        self.board.take_back(mark);
                    }
                    self.path.clear();
                    cutoff = (cutoff as f64 * GROWTH) as u64;
                }
            }
        }
    }

    /// Goes on until a solution, the end, or so many failures.
    fn descend(&mut self, run: &mut Run, cutoff: u64) -> ControlFlow<Stop, Descent> {
        let mut failures = 0;
        loop {
            run.step_showing(|| self.board.decided())?;
            let Some(item) = self.choose() else {
                return ControlFlow::Continue(Descent::Solution);
            };
            let Some(candidate) = self.candidate(item, run) else {
                return ControlFlow::Continue(Descent::Exhausted);
            };
            self.path.push((self.board.mark(), candidate));
            self.board.put(candidate);
            if let Err(Failed(item)) = self.board.propagate() {
                self.weights[item] += 1;
                failures += 1;
                if !self.back_up() {
                    return ControlFlow::Continue(Descent::Exhausted);
                }
                if failures >= cutoff {
                    return ControlFlow::Continue(Descent::Cut);
                }
            }
        }
    }

    /// Takes back what was put last and denies it instead, as far back as that fails too.
    fn back_up(&mut self) -> bool {
        while let Some((mark, candidate)) = self.path.pop() {
            self.board.take_back(mark);
            match self.board.deny(candidate).and_then(|()| self.board.propagate()) {
                Ok(()) => return true,
                Err(Failed(item)) => self.weights[item] += 1,
            }
        }
        false
    }

    /// The open item with the fewest ways for its weight.
    fn choose(&self) -> Option<Item> {
        let mut best: Option<(Item, u32, u32)> = None;
        for (item, &weight) in self.weights.iter().enumerate() {
            let ways = self.board.ways(item);
            if ways < 2 {
                continue;
            }
            let better = |(_, w, least): (Item, u32, u32)| {
                u64::from(ways) * u64::from(w) < u64::from(least) * u64::from(weight)
            };
            if best.is_none_or(better) {
                best = Some((item, weight, ways));
            }
        }
        best.map(|(item, _, _)| item)
    }

    /// A random candidate of an item.
    fn candidate(&self, item: Item, run: &mut Run) -> Option<Candidate> {
        let skip = run.rng.below(self.board.ways(item).max(1) as usize);
        self.board.candidates(item).nth(skip)
    }
}

/// How a descent ended.
enum Descent {
    Solution,
    Exhausted,
    Cut,
}
