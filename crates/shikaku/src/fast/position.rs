//! What is still possible: the rectangles left to each clue, how many of them lie on each cell,
//! and the trail by which rectangles come back. It draws no conclusions.

use super::super::candidates::Corners;
use super::board::Board;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// The clues that can still cover a cell: how many, and the sum of their numbers. The sum of one
/// is that one.
#[derive(Clone, Copy, Default)]
pub(super) struct Coverage {
    pub(super) clues: u32,
    pub(super) sum: u32,
}

/// A place on the trail to go back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    gone: usize,
    cores: usize,
}

/// The rectangles that are left, and what follows has still to be drawn from.
pub(super) struct Position {
    pub(super) board: Board,
    /// The rectangles of each clue: first those left, then those gone, the last to go first.
    rectangles: Vec<Corners>,
    left: Vec<u32>,
    /// For each pair of a clue and a cell, how many of the rectangles left to it lie there.
    layers: Vec<u32>,
    coverage: Vec<Coverage>,
    /// The cells that every rectangle left to a clue has, as far as it has been looked for.
    cores: Vec<Corners>,
    /// The clue of each rectangle that has gone.
    gone: Vec<u32>,
    old_cores: Vec<(u32, Corners)>,
    /// Clues that have lost rectangles, each once.
    pub(super) changed: Vec<u32>,
    is_changed: Vec<bool>,
    /// Cells that only one clue can cover.
    pub(super) single: Vec<u32>,
    /// Some clue has no rectangle left, or some cell no clue.
    pub(super) failed: bool,
    /// Cells of rectangles that have gone since the clock was looked at.
    touched: usize,
}

/// Cells of rectangles between two looks at the clock: some milliseconds.
const LOOK_EVERY: usize = 1 << 20;

impl Position {
    /// The position in which all rectangles of a board are left.
    pub(super) fn new(
        board: Board,
        rectangles: Vec<Corners>,
        run: &Run,
    ) -> ControlFlow<Stop, Self> {
        let clues = board.clues();
        let left: Vec<u32> = (0..clues).map(|clue| board.rectangles(clue).len() as u32).collect();
        let mut layers = vec![0; board.pairs()];
        let mut unseen = 0;
        for clue in 0..clues {
            for &r in &rectangles[board.rectangles(clue)] {
                let width = (r.right - r.left) as usize;
                for (_, pair) in board.lines(clue, r) {
                    layers[pair..pair + width].iter_mut().for_each(|layers| *layers += 1);
                }
                unseen += r.area();
                if unseen > LOOK_EVERY {
                    unseen = 0;
                    run.check_clock()?;
                }
            }
        }
        let coverage: Vec<Coverage> = (0..board.cells())
            .map(|cell| {
                let clues = board.coverers(cell);
                let sum = clues.iter().fold(0, |sum: u32, coverer| sum.wrapping_add(coverer.clue));
                Coverage { clues: clues.len() as u32, sum }
            })
            .collect();
        let single = (0..).zip(&coverage).filter(|(_, c)| c.clues == 1).map(|(cell, _)| cell);
        let single = single.collect();
        let failed = left.contains(&0) || coverage.iter().any(|cell| cell.clues == 0);
        let none = Corners { top: 0, left: 0, bottom: 0, right: 0 };
        ControlFlow::Continue(Position {
            rectangles,
            left,
            layers,
            coverage,
            cores: vec![none; clues],
            gone: Vec::new(),
            old_cores: Vec::new(),
            changed: (0..clues as u32).collect(),
            is_changed: vec![true; clues],
            single,
            failed,
            touched: 0,
            board,
        })
    }

    /// True if many cells were touched since it was last asked: a time to look at the clock.
    pub(super) fn is_look_due(&mut self) -> bool {
        let due = self.touched > LOOK_EVERY;
        self.touched = if due { 0 } else { self.touched + 1 };
        due
    }

    /// The rectangles left to a clue.
    #[inline]
    pub(super) fn left(&self, clue: usize) -> &[Corners] {
        &self.rectangles[self.board.rectangles(clue).start..][..self.left[clue] as usize]
    }

    /// How many rectangles are left to a clue.
    #[inline]
    pub(super) fn count(&self, clue: usize) -> usize {
        self.left[clue] as usize
    }

    /// The rectangle of a clue that is decided.
    pub(super) fn decided(&self, clue: usize) -> Option<Corners> {
        match self.left(clue) {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The clues that can still cover a cell.
    #[inline]
    pub(super) fn coverage(&self, cell: usize) -> Coverage {
        self.coverage[cell]
    }

    /// How many rectangles left to a clue lie on a cell, by their pair.
    #[inline]
    pub(super) fn layers(&self, pair: usize) -> u32 {
        self.layers[pair]
    }

    /// The cells that a clue is known to cover.
    #[inline]
    pub(super) fn core(&self, clue: usize) -> Corners {
        self.cores[clue]
    }

    /// Notes more cells that a clue is known to cover.
    pub(super) fn set_core(&mut self, clue: usize, core: Corners) {
        let old = std::mem::replace(&mut self.cores[clue], core);
        self.old_cores.push((clue as u32, old));
    }

    /// The next clue that has lost rectangles.
    #[inline]
    pub(super) fn next_changed(&mut self) -> Option<usize> {
        let clue = self.changed.pop()? as usize;
        self.is_changed[clue] = false;
        Some(clue)
    }

    /// Forgets what conclusions were still to be drawn: the position is given up.
    pub(super) fn forget(&mut self) {
        while self.next_changed().is_some() {}
        self.single.clear();
        self.failed = false;
    }

    /// Takes from a clue all rectangles that a test does not keep.
    #[inline]
    pub(super) fn keep(&mut self, clue: usize, keep: impl Fn(Corners) -> bool) {
        let first = self.board.rectangles(clue).start;
        let before = self.left[clue];
        for at in (first..first + before as usize).rev() {
            if !keep(self.rectangles[at]) {
                self.remove(clue, at);
            }
        }
        let after = self.left[clue];
        self.failed |= after == 0;
        if after < before && !std::mem::replace(&mut self.is_changed[clue], true) {
            self.changed.push(clue as u32);
        }
    }

    fn remove(&mut self, clue: usize, at: usize) {
        self.left[clue] -= 1;
        let last = self.board.rectangles(clue).start + self.left[clue] as usize;
        self.rectangles.swap(at, last);
        self.gone.push(clue as u32);
        let r = self.rectangles[last];
        let width = (r.right - r.left) as usize;
        self.touched += r.area();
        for (cell, pair) in self.board.lines(clue, r) {
            let layers = self.layers[pair..pair + width].iter_mut();
            for ((layers, coverage), cell) in
                layers.zip(&mut self.coverage[cell..cell + width]).zip(cell as u32..)
            {
                *layers -= 1;
                if *layers == 0 {
                    coverage.clues -= 1;
                    coverage.sum = coverage.sum.wrapping_sub(clue as u32);
                    match coverage.clues {
                        0 => self.failed = true,
                        1 => self.single.push(cell),
                        _ => (),
                    }
                }
            }
        }
    }

    /// Where the trail is now.
    pub(super) fn mark(&self) -> Mark {
        Mark { gone: self.gone.len(), cores: self.old_cores.len() }
    }

    /// Brings back what has gone since a mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.gone.len() > mark.gone {
            let Some(clue) = self.gone.pop() else { break };
            self.bring_back(clue as usize);
        }
        while self.old_cores.len() > mark.cores {
            let Some((clue, core)) = self.old_cores.pop() else { break };
            self.cores[clue as usize] = core;
        }
    }

    fn bring_back(&mut self, clue: usize) {
        let r = self.rectangles[self.board.rectangles(clue).start + self.left[clue] as usize];
        self.left[clue] += 1;
        let width = (r.right - r.left) as usize;
        for (cell, pair) in self.board.lines(clue, r) {
            let layers = self.layers[pair..pair + width].iter_mut();
            for (layers, coverage) in layers.zip(&mut self.coverage[cell..cell + width]) {
                if *layers == 0 {
                    coverage.clues += 1;
                    coverage.sum = coverage.sum.wrapping_add(clue as u32);
                }
                *layers += 1;
            }
        }
    }
}
