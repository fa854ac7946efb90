//! Does one number tend to rise with another? Kendall's rank correlation with ties, which is the
//! test of Mann and Whitney for two groups and that of Jonckheere and Terpstra for several in an
//! order. Knows pairs of numbers only.

use super::distributions::normal_cdf;
use super::ranks::tie_sizes;
use std::cmp::Ordering;

/// What the test found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trend {
    /// Kendall's tau-b, -1 to 1: positive where y rises with x. An effect size.
    pub tau: f64,
    /// The two-sided probability of a trend as strong as this if there were none.
    pub p: f64,
    /// The pairs of numbers.
    pub points: usize,
}

/// The test on finite pairs; `None` where all x or all y are the same, which says nothing. The
/// probability is the normal approximation, corrected for ties on both sides.
pub fn trend(points: &[(f64, f64)]) -> Option<Trend> {
    let finite = points.iter().copied().filter(|(x, y)| x.is_finite() && y.is_finite());
    let points: Vec<(f64, f64)> = finite.collect();
    let mut sum = 0i64;
    for (i, a) in points.iter().enumerate() {
        for b in &points[i + 1..] {
            sum += sign(a.0.total_cmp(&b.0)) * sign(a.1.total_cmp(&b.1));
        }
    }
    let xs: Vec<f64> = points.iter().map(|p| p.0).collect();
    let ys: Vec<f64> = points.iter().map(|p| p.1).collect();
    let (xs, ys) = (Ties::of(&xs), Ties::of(&ys));
    let n = points.len() as f64;
    let pairs = n * (n - 1.0) / 2.0;
    let untied = (pairs - xs.pairs / 2.0) * (pairs - ys.pairs / 2.0);
    if points.len() < 2 || untied <= 0.0 {
        return None;
    }
    let plain = n * (n - 1.0) * (2.0 * n + 5.0) - xs.weighted - ys.weighted;
    let triples = if points.len() > 2 {
        xs.triples * ys.triples / (9.0 * n * (n - 1.0) * (n - 2.0))
    } else {
        0.0
    };
    let variance = plain / 18.0 + xs.pairs * ys.pairs / (2.0 * n * (n - 1.0)) + triples;
    let z = sum as f64 / variance.sqrt();
    let p = (2.0 * normal_cdf(-z.abs())).min(1.0);
    Some(Trend { tau: sum as f64 / untied.sqrt(), p, points: points.len() })
}

fn sign(order: Ordering) -> i64 {
    order as i64
}

/// Sums over groups of t equal values.
struct Ties {
    /// t (t - 1).
    pairs: f64,
    /// t (t - 1) (t - 2).
    triples: f64,
    /// t (t - 1) (2t + 5).
    weighted: f64,
}

impl Ties {
    fn of(values: &[f64]) -> Self {
        let mut ties = Ties { pairs: 0.0, triples: 0.0, weighted: 0.0 };
        for size in tie_sizes(values) {
            let t = size as f64;
            ties.pairs += t * (t - 1.0);
            ties.triples += t * (t - 1.0) * (t - 2.0);
            ties.weighted += t * (t - 1.0) * (2.0 * t + 5.0);
        }
        ties
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn by_hand() {
        // Five pairs agree and one does not: tau = 4/6; the variance is 4 * 3 * 13 / 18.
        let points = [(1.0, 1.0), (2.0, 2.0), (3.0, 4.0), (4.0, 3.0)];
        let test = trend(&points).expect("four points");
        assert!((test.tau - 4.0 / 6.0).abs() < 1e-12);
        let z = 4.0 / (156f64 / 18.0).sqrt();
        assert!((test.p - 2.0 * normal_cdf(-z)).abs() < 1e-12);
    }

    #[test]
    fn two_groups_are_mann_and_whitney() {
        // U = 1 of 2 x 3 with no ties: z = (2 U - 6) / 2 / sqrt(2 * 3 * 6 / 12).
        let points = [(0.0, 1.0), (0.0, 3.0), (1.0, 2.0), (1.0, 4.0), (1.0, 5.0)];
        let test = trend(&points).expect("five points");
        let z = 2.0 / 3f64.sqrt();
        assert!((test.p - 2.0 * normal_cdf(-z)).abs() < 1e-12, "{}", test.p);
    }

    #[test]
    fn nothing_varies_nothing_is_said() {
        assert_eq!(trend(&[]), None);
        assert_eq!(trend(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(trend(&[(1.0, 2.0), (2.0, 2.0)]), None);
    }

    proptest! {
        #[test]
        fn turned_round_it_says_the_opposite(
            points in proptest::collection::vec((0i8..6, 0i8..6), 3..40),
        ) {
            let points: Vec<(f64, f64)> =
                points.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
            let turned: Vec<(f64, f64)> = points.iter().map(|&(x, y)| (x, -y)).collect();
            if let (Some(a), Some(b)) = (trend(&points), trend(&turned)) {
                prop_assert!((a.tau + b.tau).abs() < 1e-12 && (a.p - b.p).abs() < 1e-12);
                prop_assert!(a.tau.abs() <= 1.0 + 1e-12 && (0.0..=1.0).contains(&a.p));
            }
        }
    }
}
