//! How far any statistic of a sample can be trusted, by drawing the sample again and again from
//! itself. Knows nothing about the statistic.

use super::{Interval, sorted, summary::quantile};
use kumiki_core::Rng;

/// Resamples that are enough for the second digit of an interval's ends.
pub const RESAMPLES: usize = 2000;

/// The percentile bootstrap interval of `statistic`: the same for the same seed on every machine.
/// `None` without finite values, or where the statistic has no value on any resample.
pub fn bootstrap(
    values: &[f64],
    statistic: impl Fn(&[f64]) -> Option<f64>,
    confidence: f64,
    resamples: usize,
    seed: u64,
) -> Option<Interval> {
    let values = sorted(values);
    if values.is_empty() {
        return None;
    }
    let mut rng = Rng::seeded(seed);
    let mut sample = values.clone();
    let mut drawn = Vec::with_capacity(resamples);
    for _ in 0..resamples {
        sample.fill_with(|| values[rng.below(values.len())]);
        drawn.extend(statistic(&sample));
    }
    let drawn = sorted(&drawn);
    let tail = (1.0 - confidence) / 2.0;
    Some(Interval { low: quantile(&drawn, tail)?, high: quantile(&drawn, 1.0 - tail)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::summary::mean;
    use proptest::prelude::*;

    #[test]
    fn a_constant_sample_has_no_width_and_an_empty_one_no_interval() {
        let ends = bootstrap(&[3.0; 5], mean, 0.95, 100, 1).expect("values");
        assert!((ends.low - 3.0).abs() < 1e-12 && (ends.high - 3.0).abs() < 1e-12);
        assert_eq!(bootstrap(&[], mean, 0.95, 100, 1), None);
    }

    proptest! {
        #[test]
        fn a_seed_fixes_it_and_it_stays_within_the_sample(
            values in proptest::collection::vec(-1e3..1e3f64, 1..30),
            seed: u64,
        ) {
            let ends = bootstrap(&values, mean, 0.9, 200, seed).expect("values");
            prop_assert_eq!(Some(ends), bootstrap(&values, mean, 0.9, 200, seed));
            let sorted = sorted(&values);
            prop_assert!(sorted[0] - 1e-9 <= ends.low && ends.low <= ends.high);
            prop_assert!(ends.high <= sorted[sorted.len() - 1] + 1e-9);
        }
    }
}
