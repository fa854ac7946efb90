//! Time-to-target curves: the share of runs that reached a target by each moment. Knows no target.

use super::{Interval, proportion::wilson, sorted};

/// A point of the empirical distribution of the time to a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// The moment a run reached it.
    pub time: f64,
    /// The share of all runs that had reached it then.
    pub share: f64,
    /// Wilson's interval of that share.
    pub interval: Interval,
}

/// The curve of runs that reached the target at a time, or were stopped before they did (`None`).
/// A stopped run counts among all runs, so that the curve of a method that often fails stays low:
/// leaving such runs out is the commonest way to make a slow method look fast.
pub fn time_to_target(times: &[Option<f64>], confidence: f64) -> Vec<Reached> {
    let reached = sorted(&times.iter().copied().flatten().collect::<Vec<_>>());
    let all = times.len();
    let point = |(i, time)| {
        let interval = wilson(i + 1, all, confidence)?;
        Some(Reached { time, share: (i + 1) as f64 / all as f64, interval })
    };
    reached.into_iter().enumerate().filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn stopped_runs_hold_the_curve_down() {
        let curve = time_to_target(&[Some(2.0), None, Some(1.0), None], 0.95);
        let points: Vec<_> = curve.iter().map(|p| (p.time, p.share)).collect();
        assert_eq!(points, [(1.0, 0.25), (2.0, 0.5)]);
        assert_eq!(time_to_target(&[None, None], 0.95), []);
    }

    proptest! {
        #[test]
        fn it_climbs_to_the_success_rate(
            times in proptest::collection::vec(proptest::option::of(0.0..100.0f64), 1..40),
        ) {
            let curve = time_to_target(&times, 0.95);
            prop_assert!(curve.is_sorted_by(|a, b| a.time <= b.time && a.share < b.share));
            let rate = times.iter().flatten().count() as f64 / times.len() as f64;
            prop_assert_eq!(curve.last().map_or(0.0, |p| p.share), rate);
        }
    }
}
