//! The test of Kruskal and Wallis: does any of several samples tend to larger values than the
//! others? Knows samples only.

use super::distributions::chi_square_tail;
use super::ranks::{midranks, tie_sizes};

/// The probability of mean ranks as uneven as these if all samples were alike; `None` with fewer
/// than two samples, an empty one, or values that are all the same.
pub fn kruskal(samples: &[Vec<f64>]) -> Option<f64> {
    let all: Vec<f64> = samples.iter().flatten().copied().collect();
    if samples.len() < 2 || samples.iter().any(Vec::is_empty) {
        return None;
    }
    let n = all.len() as f64;
    let ranks = midranks(&all);
    let mut rest = ranks.as_slice();
    let mut sum = 0.0;
    for sample in samples {
        let (own, others) = rest.split_at(sample.len());
        sum += own.iter().sum::<f64>().powi(2) / own.len() as f64;
        rest = others;
    }
    let cubes: f64 = tie_sizes(&all).iter().map(|&t| (t as f64).powi(3) - t as f64).sum();
    let correction = 1.0 - cubes / (n.powi(3) - n);
    if correction <= 1e-12 {
        return None;
    }
    let h = (12.0 / (n * (n + 1.0)) * sum - 3.0 * (n + 1.0)) / correction;
    Some(chi_square_tail(h.max(0.0), samples.len() as f64 - 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // Ranks 1, 2 | 3, 4 | 5, 6: H = 12 / 42 * (9 + 49 + 121) / 2 - 21 = 32 / 7.
        let samples = [vec![1.0, 2.0], vec![3.0, 4.0], vec![5.0, 6.0]];
        let p = kruskal(&samples).expect("three samples");
        assert!((p - (-(32.0 / 7.0) / 2f64).exp()).abs() < 1e-12, "{p}");
    }

    #[test]
    fn samples_that_say_nothing() {
        assert_eq!(kruskal(&[vec![1.0]]), None);
        assert_eq!(kruskal(&[vec![1.0], vec![]]), None);
        assert_eq!(kruskal(&[vec![1.0, 1.0], vec![1.0]]), None);
    }
}
