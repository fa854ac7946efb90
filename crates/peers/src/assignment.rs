//! The assignment solver of very large neighbourhoods beside two crates, on matrices like those of
//! edge matching: |S| positions that do not touch, weights 0 to 4 (schaus-deville-2008 §3).
//!
//! Needs no instances. Each contestant gets its matrices in the form that it wants before any
//! clock runs; the answer is the sum of all optima.

use crate::table::{Contestant, Shown, Table};
use anyhow::{Result, anyhow};
use kumiki_core::Rng;
use kumiki_local::Assignment;
use lapjv::{Matrix as Floats, cost, lapjv};
use pathfinding::kuhn_munkres::kuhn_munkres;
use pathfinding::matrix::Matrix as Weights;
use std::path::Path;

/// Sizes of the sets S, and how many matrices of each make one piece of work.
const SIZES: [(usize, usize); 4] = [(16, 400), (24, 200), (64, 40), (128, 10)];

/// The largest weight: all four sides of a piece match.
const MOST: i32 = 4;

/// The table; the folder is not looked at.
pub(crate) fn measure(_: &Path, rounds: usize) -> Result<Table> {
    let mut table = Table::new("Assignment, weights 0..4, one core", rounds);
    let mut rng = Rng::seeded(0);
    for (n, count) in SIZES {
        let weights: Vec<Vec<i32>> = (0..count)
            .map(|_| (0..n * n).map(|_| rng.below(MOST as usize + 1) as i32).collect())
            .collect();
        let costs: Vec<Vec<i32>> =
            weights.iter().map(|w| w.iter().map(|&w| MOST - w).collect()).collect();
        let floats: Vec<Floats<f64>> = costs
            .iter()
            .map(|c| Floats::from_shape_vec((n, n), c.iter().map(|&c| f64::from(c)).collect()))
            .collect::<Result<_, _>>()?;
        let matrices: Vec<Weights<i32>> = weights
            .iter()
            .map(|w| Weights::from_vec(n, n, w.clone()).map_err(|e| anyhow!("{e:?}")))
            .collect::<Result<_>>()?;
        let mut solver = Assignment::new();
        // Every cost is what a weight lacks to 4: both answers are told as weights.
        let all = MOST as u64 * (n * count) as u64;
        let row = vec![
            Contestant::new("lapjv", || {
                let mut total = 0.0;
                for matrix in &floats {
                    total += cost(matrix, &lapjv(matrix).map_err(|e| anyhow!("{e:?}"))?.0);
                }
                Ok(all - total as u64)
            }),
            Contestant::new("pathfinding", || {
                Ok(matrices.iter().map(|matrix| kuhn_munkres(matrix).0 as u64).sum())
            }),
            Contestant::new("kumiki", || {
                let total: i64 = costs.iter().map(|costs| solver.minimise(n, costs)).sum();
                Ok(all - total as u64)
            }),
        ];
        table.measure(format!("n = {n}"), Shown::Microseconds(count), row)?;
    }
    Ok(table)
}
