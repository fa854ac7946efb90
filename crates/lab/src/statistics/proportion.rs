//! A success rate and how far it can be trusted. Knows counts only.

use super::Interval;
use super::distributions::normal_quantile;

/// Wilson's score interval for a success rate: unlike the textbook interval it stays within 0 and
/// 1 and says something when none or all of the trials succeed. `None` without trials.
pub fn wilson(successes: usize, trials: usize, confidence: f64) -> Option<Interval> {
    if trials == 0 {
        return None;
    }
    let (n, rate) = (trials as f64, successes.min(trials) as f64 / trials as f64);
    let z = normal_quantile(0.5 + confidence.clamp(0.0, 1.0 - 1e-12) / 2.0);
    let square = z * z / n;
    let middle = (rate + square / 2.0) / (1.0 + square);
    let half = z * (rate * (1.0 - rate) / n + square / n / 4.0).sqrt() / (1.0 + square);
    // At 0 and n successes the formula gives the end exactly; rounding may not.
    let low = if successes == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if successes >= trials { 1.0 } else { (middle + half).min(1.0) };
    Some(Interval { low, high })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn no_trials_say_nothing() {
        assert_eq!(wilson(0, 0, 0.95), None);
    }

    proptest! {
        #[test]
        fn the_rate_is_inside_and_more_trials_narrow_it(n in 1usize..200, k in 0usize..200) {
            let k = k.min(n);
            let rate = k as f64 / n as f64;
            let few = wilson(k, n, 0.95).expect("trials");
            let many = wilson(4 * k, 4 * n, 0.95).expect("trials");
            prop_assert!(few.low <= rate && rate <= few.high);
            prop_assert!(0.0 <= few.low && few.high <= 1.0);
            prop_assert!(many.high - many.low < few.high - few.low);
        }
    }
}
