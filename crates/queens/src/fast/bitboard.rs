//! Bit-parallel search on boards of up to 64 rows with placed queens, blocked cells and excluded
//! diagonals: the next queen goes on the row or column with the fewest open cells. Complete; it
//! visits, counts and finds.

use super::super::{Instance, Solution};
use kumiki_core::{Run, Search, Stop};
use std::ops::{BitOr, ControlFlow, Shl, Shr};

/// The widest board: a row is a word.
pub(in super::super) const MAX_ROWS: usize = 64;

/// A set of diagonals of one direction. Boards of up to 32 rows have no more than 64, and the
/// narrower words search faster.
pub(super) trait Diagonals:
    Copy + Default + BitOr<Output = Self> + Shl<usize, Output = Self> + Shr<usize, Output = Self>
{
    /// The first diagonal alone.
    const ONE: Self;
    /// The first 64 diagonals.
    fn low(self) -> u64;
}

impl Diagonals for u64 {
    const ONE: Self = 1;

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }
}

impl Diagonals for u128 {
    const ONE: Self = 1;

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }
}

/// What is still open.
#[derive(Clone, Copy)]
struct Open<D> {
    rows: u64,
    cols: u64,
    /// Diagonals row + column that are taken.
    sums: D,
    /// Diagonals column - row + n - 1 that are taken, and the same counted from the other end:
    /// a shift of the first shows them to a row, of the second to a column.
    rising: D,
    falling: D,
}

/// A line of the board with its open cells.
#[derive(Clone, Copy)]
enum Line {
    Row(usize, u64),
    Col(usize, u64),
}

/// A board as words.
pub(super) struct Tree<D> {
    n: usize,
    /// Cells on which a queen may stand, by row and by column.
    rows: [u64; MAX_ROWS],
    cols: [u64; MAX_ROWS],
    start: Open<D>,
    consistent: bool,
    placed: [u8; MAX_ROWS],
    queens: [u8; MAX_ROWS],
    /// Fewest open rows so far, with the queens that stood then.
    best: (u32, [u8; MAX_ROWS]),
    /// Cells of a line in random order?
    shuffles: bool,
    /// The step after which to start again.
    until: u64,
}

/// Short attempts before the long ones, and their steps for each row of the board. Where there
/// are many solutions, bad luck in the first queens is what takes long.
const SHORT_ATTEMPTS: u32 = 16;
const SHORT: u64 = 64;

/// How much longer each long attempt is than the one before: large, because only the last one
/// can prove that there is no solution.
const LONGER: u64 = 4;

const NONE: u8 = u8::MAX;

/// Why a search came back.
pub(super) enum Back {
    /// The visitor had seen enough.
    Enough,
    /// A budget ran out.
    Stopped(Stop),
    /// The attempt was long enough.
    Again,
}

impl<D: Diagonals> Tree<D> {
    /// The board of an instance of at most [`MAX_ROWS`] rows (32 if `D` has 64 bits).
    pub(super) fn new(instance: &Instance) -> Self {
        let n = instance.n;
        let all = u64::MAX >> (64 - n);
        let mut tree = Tree {
            n,
            rows: [all; MAX_ROWS],
            cols: [all; MAX_ROWS],
            start: Open {
                rows: all,
                cols: all,
                sums: D::default(),
                rising: D::default(),
                falling: D::default(),
            },
            consistent: true,
            placed: [NONE; MAX_ROWS],
            queens: [NONE; MAX_ROWS],
            best: (n as u32 + 1, [NONE; MAX_ROWS]),
            shuffles: false,
            until: u64::MAX,
        };
        for &(row, col) in &instance.blocked {
            tree.rows[row] &= !(1 << col);
            tree.cols[col] &= !(1 << row);
        }
        for &sum in &instance.excluded_sums {
            tree.start.sums = tree.start.sums | D::ONE << sum;
        }
        for &difference in &instance.excluded_differences {
            tree.start.falling = tree.start.falling | D::ONE << difference;
            tree.start.rising = tree.start.rising | D::ONE << (2 * n - 2 - difference);
        }
        for &(row, col) in &instance.placed {
            let alone = tree.start.rows >> row & 1 == 1;
            if alone && tree.row(&tree.start, row) >> col & 1 == 1 {
                tree.placed[row] = col as u8;
                tree.start = tree.with(&tree.start, row, col);
            } else {
                tree.consistent = false;
            }
        }
        tree.queens = tree.placed;
        tree
    }

    /// The open cells of a row.
    #[inline(always)]
    fn row(&self, open: &Open<D>, row: usize) -> u64 {
        let taken = (open.sums >> row) | (open.rising >> (self.n - 1 - row));
        self.rows[row] & open.cols & !taken.low()
    }

    /// The open cells of a column.
    #[inline(always)]
    fn col(&self, open: &Open<D>, col: usize) -> u64 {
        let taken = (open.sums >> col) | (open.falling >> (self.n - 1 - col));
        self.cols[col] & open.rows & !taken.low()
    }

    /// What is open after one more queen.
    #[inline(always)]
    fn with(&self, open: &Open<D>, row: usize, col: usize) -> Open<D> {
        Open {
            rows: open.rows & !(1 << row),
            cols: open.cols & !(1 << col),
            sums: open.sums | D::ONE << (row + col),
            rising: open.rising | D::ONE << (col + self.n - 1 - row),
            falling: open.falling | D::ONE << (row + self.n - 1 - col),
        }
    }

    /// The open line with the fewest open cells; `None` if some line has none.
    #[inline(always)]
    fn narrowest(&self, open: &Open<D>) -> Option<Line> {
        let mut fewest = u32::MAX;
        let mut narrowest = Line::Row(0, 0);
        let mut rows = open.rows;
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let cells = self.row(open, row);
            let count = cells.count_ones();
            if count < fewest {
                if count == 0 {
                    return None;
                }
                (fewest, narrowest) = (count, Line::Row(row, cells));
            }
        }
        let mut cols = open.cols;
        while cols != 0 {
            let col = cols.trailing_zeros() as usize;
            cols &= cols - 1;
            let cells = self.col(open, col);
            let count = cells.count_ones();
            if count < fewest {
                if count == 0 {
                    return None;
                }
                (fewest, narrowest) = (count, Line::Col(col, cells));
            }
        }
        Some(narrowest)
    }

    /// Looks for one solution, again and again with other random choices and ever longer.
    pub(super) fn find(&mut self, run: &mut Run) -> Search {
        let mut steps = SHORT * self.n as u64;
        for attempt in 1.. {
            self.until = run.steps().saturating_add(steps);
            let search = self.search(run, &mut |_| ControlFlow::Break(()));
            if search != Search::Enough || self.best.0 == 0 {
                return search;
            }
            self.shuffles = true;
            self.queens = self.placed;
            if attempt >= SHORT_ATTEMPTS {
                steps = steps.saturating_mul(LONGER);
            }
        }
        Search::Enough
    }

    /// Calls `visit` for every solution.
    #[inline(always)]
    pub(super) fn search(
        &mut self,
        run: &mut Run,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Search {
        if !self.consistent {
            return Search::Exhausted;
        }
        let start = self.start;
        match self.descend(&start, run, visit) {
            ControlFlow::Continue(()) => Search::Exhausted,
            ControlFlow::Break(Back::Enough | Back::Again) => Search::Enough,
            ControlFlow::Break(Back::Stopped(stop)) => Search::Stopped(stop),
        }
    }

    fn descend(
        &mut self,
        open: &Open<D>,
        run: &mut Run,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<Back> {
        let left = open.rows.count_ones();
        if left < self.best.0 {
            self.best = (left, self.queens);
            if run.shows_boards() {
                run.improved_to(left.into(), || self.solution());
            }
        }
        if left == 0 {
            return visit(self).map_break(|()| Back::Enough);
        }
        if run.is_look_due() {
            run.show(|| self.solution());
        }
        run.step().map_break(Back::Stopped)?;
        if run.steps() > self.until {
            return ControlFlow::Break(Back::Again);
        }
        let Some(line) = self.narrowest(open) else { return ControlFlow::Continue(()) };
        let (Line::Row(_, mut cells) | Line::Col(_, mut cells)) = line;
        while cells != 0 {
            let mut later = cells;
            if self.shuffles {
                for _ in 0..run.rng.below(cells.count_ones() as usize) {
                    later &= later - 1;
                }
            }
            let cell = later.trailing_zeros() as usize;
            cells &= !(1 << cell);
            let (row, col) = match line {
                Line::Row(row, _) => (row, cell),
                Line::Col(col, _) => (cell, col),
            };
            self.queens[row] = col as u8;
            self.descend(&self.with(open, row, col), run, visit)?;
            self.queens[row] = NONE;
        }
        ControlFlow::Continue(())
    }

    /// The queens that stand now.
    pub(super) fn solution(&self) -> Solution {
        to_solution(&self.queens[..self.n])
    }

    /// The largest placement seen, and how many rows it leaves open.
    pub(super) fn best(&self) -> (Solution, i64) {
        (to_solution(&self.best.1[..self.n]), self.best.0.into())
    }
}

fn to_solution(queens: &[u8]) -> Solution {
    let column = |&col: &u8| if col == NONE { Solution::OPEN } else { col.into() };
    Solution::from_columns(queens.iter().map(column).collect())
}
