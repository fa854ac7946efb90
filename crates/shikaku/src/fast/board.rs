//! The tables of a grid that the search reads and never changes: which clues can cover a cell,
//! and where the number of rectangles by which they do is kept.

use super::super::Instance;
use super::super::candidates::{Corners, Reach};
use kumiki_core::{Run, Stop};
use std::ops::{ControlFlow, Range};

/// The most rectangles of all clues: with what hangs on them, some hundred megabytes.
const MAX_RECTANGLES: usize = 8_000_000;
/// The most pairs of a clue and a cell that it can cover.
const MAX_PAIRS: usize = 20_000_000;

/// Rectangles listed between two looks at the clock.
const LOOK_EVERY: usize = 1 << 16;

/// One of the clues that can cover a cell, and the number of the pair that the two make.
#[derive(Clone, Copy)]
pub(super) struct Coverer {
    pub(super) clue: u32,
    pub(super) pair: u32,
}

/// The cells of one row that a clue can cover: all its rectangles hold its column, so they are in
/// one piece, from the column `left` on and before the column `right`.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) left: u16,
    pub(super) right: u16,
    /// The pair of the clue and the first of them.
    pub(super) pair: u32,
}

/// A grid. Clues, cells (in row order) and pairs of both are numbers.
pub(super) struct Board {
    pub(super) cols: usize,
    /// Where the rectangles of each clue begin, and at last where they end.
    first: Vec<u32>,
    /// The first row that each clue can cover.
    tops: Vec<u16>,
    /// Where the spans of each clue begin, and at last where they end; one for each row.
    rows: Vec<u32>,
    spans: Vec<Span>,
    /// Where the coverers of each cell begin, and at last where they end.
    covered: Vec<u32>,
    coverers: Vec<Coverer>,
}

impl Board {
    /// True if there cannot be too many rectangles, told without listing them.
    pub(super) fn surely_fits(instance: &Instance) -> bool {
        // A clue of area a has d rectangles of different heights h, each in at most a places on
        // (2h - 1)(2a/h - 1) < 4a cells.
        let most = |area: Option<u32>| {
            let area = area? as usize;
            let heights = (1..).take_while(|h| h * h <= area).filter(|h| area.is_multiple_of(*h));
            Some(4 * area * 2 * heights.count())
        };
        let most: Option<usize> = instance.clues.iter().map(|clue| most(clue.area)).sum();
        most.is_some_and(|most| most <= MAX_PAIRS.min(4 * MAX_RECTANGLES))
    }

    /// True if there are not too many rectangles, told by looking at each.
    pub(super) fn fits(instance: &Instance) -> bool {
        let mut reach = Reach::new(instance);
        let (mut rectangles, mut pairs) = (0, 0);
        let mut spans: Vec<(u16, u16)> = Vec::new();
        (0..instance.clues.len()).all(|clue| {
            let row = instance.clues[clue].cell.0;
            // The rows above and below the clue's own, in turn.
            spans.clear();
            let fits = reach.visit(clue, &mut |r| {
                rectangles += 1;
                for at in r.top as usize..r.bottom as usize {
                    let at = if at < row { 2 * (row - at) - 1 } else { 2 * (at - row) };
                    if spans.len() <= at {
                        spans.resize(at + 1, (u16::MAX, 0));
                    }
                    spans[at] = (spans[at].0.min(r.left), spans[at].1.max(r.right));
                }
                match rectangles <= MAX_RECTANGLES {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            let widths = spans.iter().map(|&(left, right)| usize::from(right.saturating_sub(left)));
            pairs += widths.sum::<usize>();
            fits.is_continue() && pairs <= MAX_PAIRS
        })
    }

    /// The tables of an instance and the rectangles of its clues, one clue after the other;
    /// `None` if there are too many.
    pub(super) fn new(
        instance: &Instance,
        run: &Run,
    ) -> ControlFlow<Stop, Option<(Self, Vec<Corners>)>> {
        let clues = instance.clues.len();
        let mut board = Board {
            cols: instance.cols,
            first: vec![0],
            tops: Vec::with_capacity(clues),
            rows: vec![0],
            spans: Vec::with_capacity(8 * clues),
            covered: vec![0; instance.cells() + 1],
            coverers: Vec::new(),
        };
        let mut rectangles = Vec::with_capacity(16 * clues);
        let mut reach = Reach::new(instance);
        let mut pairs = 0;
        let mut looked = 0;
        for clue in 0..clues {
            let begin = rectangles.len();
            if begin - looked > LOOK_EVERY {
                looked = begin;
                run.check_clock()?;
            }
            let fits = reach.visit(clue, &mut |corners| {
                rectangles.push(corners);
                match rectangles.len() <= MAX_RECTANGLES {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            pairs = board.push(&rectangles[begin..], pairs);
            if fits.is_break() || pairs as usize > MAX_PAIRS {
                return ControlFlow::Continue(None);
            }
        }
        run.check_clock()?;
        board.list_coverers();
        ControlFlow::Continue(Some((board, rectangles)))
    }

    /// Takes the rectangles of the next clue; the number of the pair after its last.
    fn push(&mut self, rectangles: &[Corners], mut pair: u32) -> u32 {
        let top = rectangles.iter().map(|r| r.top).min().unwrap_or(0);
        let bottom = rectangles.iter().map(|r| r.bottom).max().unwrap_or(0);
        let from = self.spans.len();
        let none = Span { left: u16::MAX, right: 0, pair: 0 };
        self.spans.resize(from + (bottom - top) as usize, none);
        for r in rectangles {
            for span in
                &mut self.spans[from + (r.top - top) as usize..][..(r.bottom - r.top) as usize]
            {
                span.left = span.left.min(r.left);
                span.right = span.right.max(r.right);
            }
        }
        for (span, row) in self.spans[from..].iter_mut().zip(top as usize..) {
            span.pair = pair;
            pair += u32::from(span.right - span.left);
            for count in
                &mut self.covered[row * self.cols..][span.left as usize..span.right as usize]
            {
                *count += 1;
            }
        }
        self.first.push(self.first.last().copied().unwrap_or(0) + rectangles.len() as u32);
        self.tops.push(top);
        self.rows.push(self.spans.len() as u32);
        pair
    }

    /// Turns the numbers of coverers into the lists of them.
    fn list_coverers(&mut self) {
        let mut end = 0;
        for count in &mut self.covered {
            end += std::mem::replace(count, end);
        }
        let mut coverers = vec![Coverer { clue: 0, pair: 0 }; end as usize];
        let Board { covered, spans, .. } = self;
        for (clue, (&top, rows)) in (0..).zip(self.tops.iter().zip(self.rows.windows(2))) {
            let spans = &spans[rows[0] as usize..rows[1] as usize];
            for (row, span) in (top as usize..).zip(spans) {
                let cells = &mut covered[row * self.cols..];
                let cells = &mut cells[span.left as usize..span.right as usize];
                for (next, pair) in cells.iter_mut().zip(span.pair..) {
                    coverers[*next as usize] = Coverer { clue, pair };
                    *next += 1;
                }
            }
        }
        self.coverers = coverers;
        // Each entry has moved on to where the next one began.
        self.covered.rotate_right(1);
        self.covered[0] = 0;
    }

    /// Number of clues.
    pub(super) fn clues(&self) -> usize {
        self.tops.len()
    }

    /// Number of cells.
    pub(super) fn cells(&self) -> usize {
        self.covered.len() - 1
    }

    /// Number of pairs of a clue and a cell that it can cover.
    pub(super) fn pairs(&self) -> usize {
        self.coverers.len()
    }

    /// Where the rectangles of a clue were at first.
    #[inline]
    pub(super) fn rectangles(&self, clue: usize) -> Range<usize> {
        self.first[clue] as usize..self.first[clue + 1] as usize
    }

    /// The rows that a clue can cover, each with its cells.
    #[inline]
    pub(super) fn spans(&self, clue: usize) -> impl Iterator<Item = (usize, Span)> {
        let spans = &self.spans[self.rows[clue] as usize..self.rows[clue + 1] as usize];
        (self.tops[clue] as usize..).zip(spans.iter().copied())
    }

    /// The rows of one of a clue's rectangles: the first cell and the first pair of each.
    #[inline]
    pub(super) fn lines(&self, clue: usize, r: Corners) -> impl Iterator<Item = (usize, usize)> {
        let (skipped, height) = ((r.top - self.tops[clue]) as usize, (r.bottom - r.top) as usize);
        let spans = &self.spans[self.rows[clue] as usize + skipped..][..height];
        let left = r.left as usize;
        (r.top as usize..).zip(spans).map(move |(row, span)| {
            let pair = span.pair as usize + left - span.left as usize;
            (row * self.cols + left, pair)
        })
    }

    /// The clues that can cover a cell.
    #[inline]
    pub(super) fn coverers(&self, cell: usize) -> &[Coverer] {
        &self.coverers[self.covered[cell] as usize..self.covered[cell + 1] as usize]
    }
}
