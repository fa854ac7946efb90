//! Huge boards: queens are put down row by row on free diagonals, and the few rows for which none
//! was found are settled by swaps. A diagonal is a bit, and what a try looks at is fetched ahead.

use super::ahead::Ahead;
use super::{Found, TRIES, step};
use crate::lines::Lines;
use kumiki_core::{Run, Stop};

/// A permutation, and the diagonals of the rows that are settled.
pub(super) struct Permutation {
    pub(super) columns: Vec<u32>,
    pub(super) sums: Lines,
    pub(super) differences: Lines,
}

/// A random solution, or the permutation that a stopped search has come to.
pub(super) fn attempt(n: usize, run: &mut Run) -> Found {
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

impl Permutation {
    /// No diagonal is taken yet.
    pub(super) fn new(n: usize) -> Self {
        let columns = (0..n as u32).collect();
        Permutation { columns, sums: Lines::new(2 * n), differences: Lines::new(2 * n) }
    }

    /// The diagonals of a cell.
    #[inline(always)]
    pub(super) fn diagonals(&self, row: usize, col: u32) -> (usize, usize) {
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
    use super::*;
    use crate::{Instance, Queens, Solution};
    use kumiki_core::Puzzle;

    #[test]
    fn every_size_with_solutions_has_random_ones() {
        for n in (4..40).chain([1, 1000, 20_000]) {
            let columns = attempt(n, &mut Run::unlimited(n as u64)).unwrap();
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
}
