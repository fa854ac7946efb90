//! The linear assignment problem on small dense matrices of small integers.
//!
//! Shortest augmenting paths with the initialisation of Jonker & Volgenant (1987): column
//! reduction, reduction transfer, augmenting row reduction. Buffers are kept between solves, for
//! a very large neighbourhood solves one assignment per move (`schaus-deville-2008` 3). Written
//! here because it is the inner loop of that neighbourhood and faster than the crates on its
//! sizes; the benchmark says by how much.

/// A solver with reusable buffers.
#[derive(Clone, Debug, Default)]
pub struct Assignment {
    /// Column of each row.
    row_to_col: Vec<u32>,
    /// Row of each column.
    col_to_row: Vec<u32>,
    /// Dual prices of the columns.
    price: Vec<i32>,
    free: Vec<u32>,
    distance: Vec<i32>,
    parent: Vec<u32>,
    columns: Vec<u32>,
}

/// No partner.
const NONE: u32 = u32::MAX;

impl Assignment {
    /// A solver; it grows as needed.
    pub fn new() -> Self {
        Assignment::default()
    }

    /// Finds a permutation of least total cost for a square matrix, row by row, and returns that
    /// cost. Costs must be below 2^20 in size.
    pub fn minimise(&mut self, n: usize, costs: &[i32]) -> i64 {
        assert_eq!(costs.len(), n * n, "a square matrix");
        if n == 0 {
            self.row_to_col.clear();
            return 0;
        }
        self.reduce_columns(n, costs);
        self.reduce_rows(n, costs);
        self.reduce_rows(n, costs);
        for i in 0..self.free.len() {
            self.augment(n, costs, self.free[i] as usize);
        }
        (0..n).map(|row| i64::from(costs[row * n + self.row_to_col[row] as usize])).sum()
    }

    /// The column of each row in the last solution.
    pub fn row_to_col(&self) -> &[u32] {
        &self.row_to_col
    }

    /// Gives each column its cheapest row while rows last, then lowers the prices of the columns
    /// of singly chosen rows so that row reduction finds slack.
    fn reduce_columns(&mut self, n: usize, costs: &[i32]) {
        self.row_to_col.clear();
        self.row_to_col.resize(n, NONE);
        self.col_to_row.clear();
        self.col_to_row.resize(n, NONE);
        self.price.clear();
        self.price.extend_from_slice(&costs[..n]);
        // Row by row, so that the matrix is read in order; `parent` holds the cheapest row.
        self.parent.clear();
        self.parent.resize(n, 0);
        for row in 1..n {
            let line = &costs[row * n..(row + 1) * n];
            for ((cost, price), best) in line.iter().zip(&mut self.price).zip(&mut self.parent) {
                if cost < price {
                    (*price, *best) = (*cost, row as u32);
                }
            }
        }
        let mut choices = std::mem::take(&mut self.distance);
        choices.clear();
        choices.resize(n, 0);
        for col in (0..n).rev() {
            let row = self.parent[col] as usize;
            choices[row] += 1;
            if choices[row] == 1 {
                self.row_to_col[row] = col as u32;
                self.col_to_row[col] = row as u32;
            }
        }
        self.free.clear();
        for (row, &chosen) in choices.iter().enumerate() {
            match chosen {
                0 => self.free.push(row as u32),
                1 => self.transfer(n, costs, row),
                _ => {}
            }
        }
        self.distance = choices;
    }

    /// Lowers the price of a row's column by the slack of its second best column.
    fn transfer(&mut self, n: usize, costs: &[i32], row: usize) {
        let own = self.row_to_col[row] as usize;
        let line = &costs[row * n..(row + 1) * n];
        let mut slack = i32::MAX;
        for (col, (cost, price)) in line.iter().zip(&self.price).enumerate() {
            if col != own {
                slack = slack.min(cost - price);
            }
        }
        if slack < i32::MAX {
            self.price[own] -= slack;
        }
    }

    /// Gives each free row its best column at the price of the second best, throwing out the row
    /// that held it.
    fn reduce_rows(&mut self, n: usize, costs: &[i32]) {
        let mut still = Vec::new();
        std::mem::swap(&mut still, &mut self.free);
        let count = still.len();
        let mut kept = 0;
        let mut k = 0;
        // Each throw-out may be retried at once; the bound stops price wars on equal costs.
        let mut patience = 4 * n + 16;
        while k < count {
            let row = still[k] as usize;
            k += 1;
            let line = &costs[row * n..(row + 1) * n];
            let (mut first, mut second) = (i32::MAX, i32::MAX);
            let (mut col, mut other) = (0, 0);
            for (j, (cost, price)) in line.iter().zip(&self.price).enumerate() {
                let reduced = cost - price;
                if reduced < second {
                    if reduced < first {
                        (second, other) = (first, col);
                        (first, col) = (reduced, j);
                    } else {
                        (second, other) = (reduced, j);
                    }
                }
            }
            let mut holder = self.col_to_row[col];
            if n > 1 && first < second {
                self.price[col] -= second - first;
            } else if n > 1 && holder != NONE {
                (col, holder) = (other, self.col_to_row[other]);
            }
            self.row_to_col[row] = col as u32;
            self.col_to_row[col] = row as u32;
            if holder == NONE {
                continue;
            }
            self.row_to_col[holder as usize] = NONE;
            if first < second && patience > 0 {
                patience -= 1;
                k -= 1;
                still[k] = holder;
            } else {
                still[kept] = holder;
                kept += 1;
            }
        }
        still.truncate(kept);
        self.free = still;
    }

    /// Augments from a free row along a shortest path (Dijkstra on reduced costs).
    fn augment(&mut self, n: usize, costs: &[i32], start: usize) {
        self.columns.clear();
        self.columns.extend(0..n as u32);
        self.parent.clear();
        self.parent.resize(n, start as u32);
        self.distance.clear();
        let line = &costs[start * n..(start + 1) * n];
        self.distance.extend(line.iter().zip(&self.price).map(|(cost, price)| cost - price));
        // columns[..done] are settled, columns[done..ready] are at the least distance.
        let (mut done, mut ready) = (0, 0);
        let mut least = 0;
        let mut settled_before = 0;
        let end = 'search: loop {
            if done == ready {
                settled_before = done;
                least = self.collect_nearest(n, &mut ready);
                for &col in &self.columns[settled_before..ready] {
                    if self.col_to_row[col as usize] == NONE {
                        break 'search col as usize;
                    }
                }
            }
            let via = self.columns[done] as usize;
            done += 1;
            let row = self.col_to_row[via] as usize;
            let line = &costs[row * n..(row + 1) * n];
            let offset = line[via] - self.price[via] - least;
            let mut k = ready;
            while k < n {
                let col = self.columns[k] as usize;
                let through = line[col] - self.price[col] - offset;
                if through < self.distance[col] {
                    self.distance[col] = through;
                    self.parent[col] = row as u32;
                    if through == least {
                        if self.col_to_row[col] == NONE {
                            break 'search col;
                        }
                        self.columns.swap(k, ready);
                        ready += 1;
                    }
                }
                k += 1;
            }
        };
        for &col in &self.columns[..settled_before] {
            self.price[col as usize] += self.distance[col as usize] - least;
        }
        let mut col = end;
        loop {
            let row = self.parent[col];
            self.col_to_row[col] = row;
            let next = std::mem::replace(&mut self.row_to_col[row as usize], col as u32);
            if row as usize == start {
                return;
            }
            col = next as usize;
        }
    }

    /// Moves the unsettled columns at the least distance to `columns[ready..]`'s front, advances
    /// `ready` past them and returns that distance.
    fn collect_nearest(&mut self, n: usize, ready: &mut usize) -> i32 {
        let first = *ready;
        let mut least = i32::MAX;
        for k in first..n {
            let distance = self.distance[self.columns[k] as usize];
            if distance <= least {
                if distance < least {
                    least = distance;
                    *ready = first;
                }
                self.columns.swap(k, *ready);
                *ready += 1;
            }
        }
        least
    }

    /// True if prices prove the last solution optimal for these costs: the certificate of linear
    /// programming duality.
    pub fn is_certified(&self, n: usize, costs: &[i32]) -> bool {
        (0..n).all(|row| {
            let line = &costs[row * n..(row + 1) * n];
            let own = self.row_to_col[row] as usize;
            let reduced = line[own] - self.price[own];
            line.iter().zip(&self.price).all(|(cost, price)| cost - price >= reduced)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Rng;

    fn brute_force(n: usize, costs: &[i32]) -> i64 {
        fn go(n: usize, costs: &[i32], row: usize, used: u32) -> i64 {
            if row == n {
                return 0;
            }
            let open = (0..n).filter(|&col| used & (1u32 << col) == 0);
            let via = |col: usize| {
                i64::from(costs[row * n + col]) + go(n, costs, row + 1, used | (1u32 << col))
            };
            open.map(via).min().unwrap_or(0)
        }
        go(n, costs, 0, 0)
    }

    fn is_permutation(assignment: &Assignment) -> bool {
        let mut columns = assignment.row_to_col().to_vec();
        columns.sort_unstable();
        columns.iter().enumerate().all(|(i, &col)| col as usize == i)
    }

    #[test]
    fn small_matrices_agree_with_brute_force() {
        let mut rng = Rng::seeded(1);
        let mut solver = Assignment::new();
        for round in 0..4000 {
            let n = 1 + round % 7;
            let spread = [2, 5, 100][round % 3];
            let costs: Vec<i32> = (0..n * n).map(|_| rng.below(spread) as i32 - 2).collect();
            assert_eq!(solver.minimise(n, &costs), brute_force(n, &costs), "{n} {costs:?}");
            assert!(is_permutation(&solver));
        }
    }

    #[test]
    fn large_matrices_are_certified_optimal() {
        let mut rng = Rng::seeded(2);
        let mut solver = Assignment::new();
        for n in [16, 24, 64, 128, 200] {
            for spread in [2, 5, 1000] {
                for _ in 0..10 {
                    let costs: Vec<i32> = (0..n * n).map(|_| rng.below(spread) as i32).collect();
                    solver.minimise(n, &costs);
                    assert!(is_permutation(&solver));
                    assert!(solver.is_certified(n, &costs), "{n} {spread}");
                }
            }
        }
    }

    #[test]
    fn nothing_and_one_are_assignments_too() {
        let mut solver = Assignment::new();
        assert_eq!(solver.minimise(0, &[]), 0);
        assert_eq!(solver.minimise(1, &[7]), 7);
        assert_eq!(solver.row_to_col(), [0]);
    }
}
