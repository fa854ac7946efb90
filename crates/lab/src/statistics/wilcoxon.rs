//! Wilcoxon's signed-rank test: does one of two methods tend to be better on the same instances?
//! Knows pairs of numbers only.

use super::distributions::normal_cdf;
use super::ranks::{midranks, tie_sizes};

/// Pairs up to which the distribution is counted out exactly, ties and all.
const EXACT: usize = 50;

/// What the test found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wilcoxon {
    /// Pairs that differ; equal pairs say nothing and are dropped.
    pub pairs: usize,
    /// Sum of the ranks of the pairs whose first value is larger.
    pub plus: f64,
    /// Sum of the ranks of the pairs whose second value is larger.
    pub minus: f64,
    /// The two-sided probability of sums as uneven as these if neither tended to be larger.
    pub p: f64,
    /// The matched-pairs rank-biserial correlation, -1 to 1: an effect size; positive where the
    /// first values tend to be larger.
    pub effect: f64,
}

/// The test on finite pairs; with no pair that differs p is 1 and the effect 0.
///
/// Up to 50 pairs p is exact, by counting the assignments of signs to the (tied) ranks; beyond, it
/// is the normal approximation with the correction for ties and none for continuity.
pub fn wilcoxon(pairs: &[(f64, f64)]) -> Wilcoxon {
    let differences: Vec<f64> =
        pairs.iter().map(|(a, b)| a - b).filter(|d| *d != 0.0 && d.is_finite()).collect();
    let sizes: Vec<f64> = differences.iter().map(|d| d.abs()).collect();
    let ranks = midranks(&sizes);
    let total: f64 = ranks.iter().sum();
    let plus: f64 = ranks.iter().zip(&differences).filter(|(_, d)| **d > 0.0).map(|(r, _)| r).sum();
    let minus = total - plus;
    let p = if ranks.is_empty() {
        1.0
    } else if ranks.len() <= EXACT {
        exact(&ranks, plus.min(minus))
    } else {
        approximate(&sizes, plus.min(minus))
    };
    let effect = if total > 0.0 { (plus - minus) / total } else { 0.0 };
    Wilcoxon { pairs: ranks.len(), plus, minus, p, effect }
}

/// The share of sign assignments whose smaller sum is at most `least`, by adding one rank after the
/// other to the distribution of the sum. Ranks are halves at worst: doubled, they are whole.
fn exact(ranks: &[f64], least: f64) -> f64 {
    let doubled: Vec<usize> = ranks.iter().map(|r| (2.0 * r).round() as usize).collect();
    let mut chance = vec![0.0; doubled.iter().sum::<usize>() + 1];
    chance[0] = 1.0;
    for rank in doubled {
        for sum in (0..chance.len()).rev() {
            let with = if sum >= rank { chance[sum - rank] } else { 0.0 };
            chance[sum] = (chance[sum] + with) / 2.0;
        }
    }
    let tail: f64 = chance[..=(2.0 * least).round() as usize].iter().sum();
    (2.0 * tail).min(1.0)
}

fn approximate(sizes: &[f64], least: f64) -> f64 {
    let n = sizes.len() as f64;
    let ties: f64 = tie_sizes(sizes).iter().map(|&t| (t as f64).powi(3) - t as f64).sum();
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    let z = (least - n * (n + 1.0) / 4.0) / variance.sqrt();
    (2.0 * normal_cdf(z)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn three_pairs_by_hand() {
        // Eight assignments of signs to the ranks 1, 2, 3: two are as uneven as 6 to 0.
        let test = wilcoxon(&[(2.0, 1.0), (4.0, 2.0), (6.0, 3.0), (1.0, 1.0)]);
        assert_eq!((test.pairs, test.plus, test.minus), (3, 6.0, 0.0));
        assert_eq!((test.p, test.effect), (0.25, 1.0));
    }

    #[test]
    fn no_difference_no_finding() {
        let test = wilcoxon(&[(1.0, 1.0)]);
        assert_eq!((test.pairs, test.p, test.effect), (0, 1.0, 0.0));
    }

    proptest! {
        #[test]
        fn the_sides_are_alike(pairs in proptest::collection::vec((-9i8..9, -9i8..9), 0..80)) {
            let pairs: Vec<_> =
                pairs.into_iter().map(|(a, b)| (f64::from(a), f64::from(b))).collect();
            let swapped: Vec<_> = pairs.iter().map(|&(a, b)| (b, a)).collect();
            let (there, back) = (wilcoxon(&pairs), wilcoxon(&swapped));
            prop_assert_eq!(there.p, back.p);
            prop_assert_eq!(there.plus, back.minus);
            prop_assert!((there.effect + back.effect).abs() < 1e-12);
            prop_assert!(0.0 < there.p && there.p <= 1.0);
        }

        #[test]
        fn the_approximation_meets_the_exact_test(
            sizes in proptest::collection::vec(1u8..60, 40..50),
            signs: u64,
        ) {
            let sizes: Vec<f64> = sizes.into_iter().map(f64::from).collect();
            let ranks = midranks(&sizes);
            let total: f64 = ranks.iter().sum();
            let plus: f64 =
                ranks.iter().enumerate().filter(|(i, _)| signs >> i & 1 == 1).map(|(_, r)| r).sum();
            let least = plus.min(total - plus);
            prop_assert!((exact(&ranks, least) - approximate(&sizes, least)).abs() < 0.02);
        }
    }
}
