//! Boards that are not huge: a random permutation is repaired by swaps that leave fewer queens on
//! shared diagonals. It stays as it is: what a seed gives on these boards is part of results that
//! were published.

use super::{Found, TRIES, step};
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// Rows looked through between two looks at the limits.
const LOOK_EVERY: usize = 1 << 18;

/// A permutation and the number of queens on each diagonal.
struct Permutation {
    columns: Vec<u32>,
    sums: Vec<u32>,
    differences: Vec<u32>,
}

/// A random solution, or the permutation that a stopped search has come to.
pub(super) fn attempt(n: usize, run: &mut Run) -> Found {
    let mut permutation = Permutation::new(n);
    loop {
        let repaired = permutation.scatter(run).and_then(|()| permutation.repair(run));
        match repaired {
            Ok(true) => return Ok(permutation.columns),
            Ok(false) => permutation.clear(),
            Err(stop) => return Err((permutation.columns, stop)),
        }
    }
}

impl Permutation {
    fn new(n: usize) -> Self {
        let columns = (0..n as u32).collect();
        // Memory that the system hands out as zeros is not touched before it is needed.
        Permutation { columns, sums: vec![0; 2 * n], differences: vec![0; 2 * n] }
    }

    /// The counters of the diagonals on which the queen of a row would stand in a column.
    fn diagonals(&self, row: usize, col: u32) -> (usize, usize) {
        let col = col as usize;
        (row + col, row + self.columns.len() - col)
    }

    /// Puts a queen down and says how many collisions that makes. Queens on a line collide with
    /// the next one only: `k` queens are `k - 1` collisions.
    fn add(&mut self, row: usize, col: u32) -> u32 {
        let (sum, difference) = self.diagonals(row, col);
        self.sums[sum] += 1;
        self.differences[difference] += 1;
        u32::from(self.sums[sum] > 1) + u32::from(self.differences[difference] > 1)
    }

    /// Takes a queen up and says how many collisions that ends.
    fn remove(&mut self, row: usize, col: u32) -> u32 {
        let (sum, difference) = self.diagonals(row, col);
        self.sums[sum] -= 1;
        self.differences[difference] -= 1;
        u32::from(self.sums[sum] > 0) + u32::from(self.differences[difference] > 0)
    }

    /// How many other queens the queen of a row would meet on the diagonals of a column.
    fn meets(&self, row: usize, col: u32) -> u32 {
        let (sum, difference) = self.diagonals(row, col);
        self.sums[sum] + self.differences[difference]
    }

    /// Takes all queens up.
    fn clear(&mut self) {
        self.sums.fill(0);
        self.differences.fill(0);
    }

    /// Puts the queens down row by row, on free diagonals where a few tries find them. No queen may
    /// stand on the board yet.
    fn scatter(&mut self, run: &mut Run) -> Result<(), Stop> {
        let n = self.columns.len();
        for row in 0..n {
            for _ in 0..TRIES {
                step(&self.columns, run)?;
                let from = run.rng.between(row, n - 1);
                self.columns.swap(row, from);
                if self.meets(row, self.columns[row]) == 0 {
                    break;
                }
            }
            self.add(row, self.columns[row]);
        }
        Ok(())
    }

    /// The rows whose queens share a diagonal with another.
    fn sharing(&self, run: &Run) -> Result<Vec<usize>, Stop> {
        let mut sharing = Vec::new();
        for row in 0..self.columns.len() {
            // Looking through a board of millions takes long enough to be stopped.
            if row % LOOK_EVERY == 0
                && let ControlFlow::Break(stop) = run.check_limits()
            {
                return Err(stop);
            }
            // A queen meets itself once on each of its two diagonals.
            if self.meets(row, self.columns[row]) > 2 {
                sharing.push(row);
            }
        }
        Ok(sharing)
    }

    /// Swaps columns until no two queens share a diagonal; false if it gets stuck.
    fn repair(&mut self, run: &mut Run) -> Result<bool, Stop> {
        let n = self.columns.len();
        let partners = n.clamp(16, 20_000);
        loop {
            let sharing = self.sharing(run)?;
            if sharing.is_empty() {
                return Ok(true);
            }
            let mut improved = false;
            for row in sharing {
                if self.meets(row, self.columns[row]) <= 2 {
                    continue;
                }
                for _ in 0..partners {
                    step(&self.columns, run)?;
                    let other = run.rng.below(n);
                    if other != row && self.try_swap(row, other) {
                        improved = true;
                        break;
                    }
                }
            }
            if !improved {
                return Ok(false);
            }
        }
    }

    /// Swaps the columns of two rows if that ends more collisions than it makes.
    fn try_swap(&mut self, a: usize, b: usize) -> bool {
        let (ended, made) = self.swap(a, b);
        if made >= ended {
            self.swap(a, b);
        }
        made < ended
    }

    /// Swaps the columns of two rows; the collisions that ended and those that came.
    fn swap(&mut self, a: usize, b: usize) -> (u32, u32) {
        let ended = self.remove(a, self.columns[a]) + self.remove(b, self.columns[b]);
        self.columns.swap(a, b);
        (ended, self.add(a, self.columns[a]) + self.add(b, self.columns[b]))
    }
}
