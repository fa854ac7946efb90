//! Friedman's test: do several methods differ on the same instances, and which pairs of them do
//! (Nemenyi)? Knows a table of numbers only.

use super::distributions::{chi_square_tail, range_quantile, range_tail};
use super::ranks::{midranks, tie_sizes};
use std::f64::consts::SQRT_2;

/// What the test found.
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// Instances: the rows of the table.
    pub blocks: usize,
    /// The mean rank of each method; 1 = always the smallest value.
    pub mean_ranks: Vec<f64>,
    /// The test's chi-square, corrected for ties.
    pub chi_square: f64,
    /// The probability of mean ranks as uneven as these if no method differed.
    pub p: f64,
    /// Kendall's W, 0 to 1: how much the instances agree on the order. An effect size.
    pub agreement: f64,
}

/// The test on `table[instance][method]`, all rows of the same length and finite; `None` with fewer
/// than two rows or two methods.
pub fn friedman(table: &[Vec<f64>]) -> Option<Friedman> {
    let (blocks, methods) = (table.len(), table.first()?.len());
    if blocks < 2 || methods < 2 || table.iter().any(|row| row.len() != methods) {
        return None;
    }
    let ranks: Vec<Vec<f64>> = table.iter().map(|row| midranks(row)).collect();
    let (n, k) = (blocks as f64, methods as f64);
    let mean_ranks: Vec<f64> =
        (0..methods).map(|m| ranks.iter().map(|row| row[m]).sum::<f64>() / n).collect();
    let squares: f64 = mean_ranks.iter().map(|r| (r - (k + 1.0) / 2.0).powi(2)).sum();
    let cubes = |row: &Vec<f64>| -> f64 {
        tie_sizes(row).iter().map(|&t| (t as f64).powi(3) - t as f64).sum()
    };
    let ties: f64 = table.iter().map(cubes).sum();
    let correction = 1.0 - ties / (n * k * (k * k - 1.0));
    // Where every row is one tie there is nothing to tell the methods apart.
    let chi_square =
        if correction > 1e-12 { 12.0 * n * squares / (k * (k + 1.0)) / correction } else { 0.0 };
    let p = chi_square_tail(chi_square, k - 1.0);
    Some(Friedman { blocks, mean_ranks, chi_square, p, agreement: chi_square / (n * (k - 1.0)) })
}

impl Friedman {
    /// The standard error of a difference of mean ranks.
    fn error(&self) -> f64 {
        let k = self.mean_ranks.len() as f64;
        (k * (k + 1.0) / (6.0 * self.blocks as f64)).sqrt()
    }

    /// Nemenyi's test of one pair of methods, already adjusted for all the pairs there are.
    pub fn nemenyi(&self, a: usize, b: usize) -> f64 {
        let q = (self.mean_ranks[a] - self.mean_ranks[b]).abs() / self.error() * SQRT_2;
        range_tail(q, self.mean_ranks.len())
    }

    /// The difference of mean ranks from which two methods differ at the level `alpha` (Nemenyi).
    pub fn critical_difference(&self, alpha: f64) -> f64 {
        range_quantile(alpha, self.mean_ranks.len()) / SQRT_2 * self.error()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn perfect_agreement_by_hand() {
        let table = vec![vec![1.0, 2.0, 3.0]; 4];
        let test = friedman(&table).expect("a table");
        assert_eq!(test.mean_ranks, [1.0, 2.0, 3.0]);
        assert!((test.chi_square - 8.0).abs() < 1e-12);
        assert!((test.p - (-4f64).exp()).abs() < 1e-12);
        assert!((test.agreement - 1.0).abs() < 1e-12);
    }

    #[test]
    fn tables_that_say_nothing() {
        assert_eq!(friedman(&[]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0]]), None);
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]]), None);
        let tied = friedman(&[vec![1.0, 1.0], vec![2.0, 2.0]]).expect("a table");
        assert_eq!((tied.chi_square, tied.p), (0.0, 1.0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn the_critical_difference_is_where_nemenyi_meets_the_level(
            n in 2usize..40, k in 2usize..8, alpha in 0.01..0.2f64,
        ) {
            let table = vec![(0..k).map(|m| m as f64).collect::<Vec<_>>(); n];
            let mut test = friedman(&table).expect("a table");
            test.mean_ranks[1] = test.mean_ranks[0] + test.critical_difference(alpha);
            prop_assert!((test.nemenyi(0, 1) - alpha).abs() < 1e-6);
        }
    }
}
