//! Random solutions of the empty board: queens are put down row by row on free diagonals, and the
//! few rows for which no free place was found are settled by swaps (after Sosic and Gu, 1990).
//! Expected time is near linear, so boards of millions are no trouble. Knows nothing of givens.

mod ahead;

use super::Solution;
use super::lines::Lines;
use ahead::Ahead;
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// Random columns tried for each row before it is left for later.
const TRIES: usize = 64;

/// A permutation, and the diagonals of the rows that are settled.
struct Permutation {
    columns: Vec<u32>,
    sums: Lines,
    differences: Lines,
}

/// A random solution of the empty board of `n`, which must not be 2 or 3.
pub(super) fn solution(n: usize, run: &mut Run) -> Result<Vec<u32>, Stop> {
    attempt(n, run).map_err(|(_, stop)| stop)
}

/// The same, or what a stopped search has come to: a permutation.
pub(super) fn attempt(n: usize, run: &mut Run) -> Result<Vec<u32>, (Vec<u32>, Stop)> {
    let mut permutation = Permutation::new(n);
    loop {
        let settled = permutation.scatter(run).and_then(|open| permutation.settle(open, run));
        match settled {
            Ok(true) => return Ok(permutation.columns),
            Ok(false) => permutation.clear(),
            Err(stop) => return Err((permutation.columns, stop)),
        }
    }
}

fn step(columns: &[u32], run: &mut Run) -> Result<(), Stop> {
    match run.step_showing(|| Solution::from_columns(columns.to_vec())) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(stop) => Err(stop),
    }
}

impl Permutation {
    fn new(n: usize) -> Self {
        let columns = (0..n as u32).collect();
        Permutation { columns, sums: Lines::new(2 * n), differences: Lines::new(2 * n) }
    }

    /// The diagonals of a cell.
    #[inline(always)]
    fn diagonals(&self, row: usize, col: u32) -> (usize, usize) {
        let col = col as usize;
        (row + col, row + self.columns.len() - col)
    }

    /// True if no settled queen is on the diagonals of a cell.
    #[inline(always)]
    fn is_free(&self, row: usize, col: u32) -> bool {
        let (sum, difference) = self.diagonals(row, col);
        // Both are looked at together: the places in memory are far apart.
        !(self.sums.has(sum) | self.differences.has(difference))
    }

    /// Takes the diagonals of the queen of a row.
    #[inline(always)]
    fn take(&mut self, row: usize) {
        let (sum, difference) = self.diagonals(row, self.columns[row]);
        self.sums.insert(sum);
        self.differences.insert(difference);
    }

    /// Gives the diagonals of the queen of a row back.
    fn give_back(&mut self, row: usize) {
        let (sum, difference) = self.diagonals(row, self.columns[row]);
        self.sums.remove(sum);
        self.differences.remove(difference);
    }

    /// Gives all diagonals back.
    fn clear(&mut self) {
        self.sums.clear();
        self.differences.clear();
    }

    /// Puts the queens down row by row, where a few tries find free diagonals; the rows where they
    /// do not. No diagonal may be taken yet.
    fn scatter(&mut self, run: &mut Run) -> Result<Vec<usize>, Stop> {
        let mut open = Vec::new();
        let mut ahead = Ahead::new(self, &mut run.rng);
        for row in 0..self.columns.len() {
            let mut tries = 0..TRIES;
            let from = loop {
                if tries.next().is_none() {
                    break None;
                }
                step(&self.columns, run)?;
                let from = ahead.draw(row, self, &mut run.rng);
                if self.is_free(row, self.columns[from]) {
                    break Some(from);
                }
            };
            match from {
                Some(from) => {
                    self.columns.swap(row, from);
                    self.take(row);
                }
                None => open.push(row),
            }
        }
        Ok(open)
    }

    /// Swaps the columns of open rows with those of settled ones until all are settled; false if it
    /// gets stuck.
    fn settle(&mut self, mut open: Vec<usize>, run: &mut Run) -> Result<bool, Stop> {
        let n = self.columns.len();
        let partners = n.clamp(16, 20_000);
        while !open.is_empty() {
            let before = open.len();
            let mut at = 0;
            while at < open.len() {
                let row = open[at];
                let mut settled = false;
                for _ in 0..partners {
                    step(&self.columns, run)?;
                    let other = run.rng.below(n);
                    if self.may_swap(row, other) && !open.contains(&other) {
                        self.give_back(other);
                        self.columns.swap(row, other);
                        self.take(row);
                        self.take(other);
                        settled = true;
                        break;
                    }
                }
                if settled {
                    open.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            if open.len() == before {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// True if an open row and a settled one can swap columns, so that both are settled. The queen
    /// of the settled row attacks neither new place but along a row or a column, so that it need
    /// not be taken up.
    fn may_swap(&self, row: usize, other: usize) -> bool {
        let (col, other_col) = (self.columns[row], self.columns[other]);
        let (one, two) = (self.diagonals(row, other_col), self.diagonals(other, col));
        self.is_free(row, other_col) && self.is_free(other, col) && one.0 != two.0 && one.1 != two.1
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Instance, Queens, Solution};
    use super::*;
    use kumiki_core::{Budget, Puzzle};

    #[test]
    fn every_size_with_solutions_has_random_ones() {
        for n in (4..40).chain([1, 1000, 20_000]) {
            let mut run = Run::unlimited(n as u64);
            let columns = solution(n, &mut run).unwrap();
            let violations = Queens::check(&Instance::empty(n), &Solution::from_columns(columns));
            assert_eq!(violations, [], "n = {n}");
        }
    }

    #[test]
    fn rows_that_are_left_open_are_settled() {
        let board = Instance::empty(1000);
        let mut open = 0;
        for seed in 0..20 {
            let mut run = Run::unlimited(seed);
            let mut permutation = Permutation::new(1000);
            let rows = permutation.scatter(&mut run).unwrap();
            let left = rows.len();
            if permutation.settle(rows, &mut run).unwrap() {
                open += left;
                let solution = Solution::from_columns(permutation.columns);
                assert_eq!(Queens::check(&board, &solution), [], "seed {seed}");
            }
        }
        assert!(open > 50, "only {open} rows had to be settled");
    }

    #[test]
    fn a_budget_stops_the_search() {
        let budget = Budget { steps: Some(50), time: None };
        let mut run = Run::within(0, budget);
        assert_eq!(solution(1000, &mut run), Err(Stop::Steps));
    }
}
