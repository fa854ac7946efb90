//! The mean of several runs over time. A run's best value is a step function, known at its
//! improvements only; `schaus-deville-2008` Fig. 4 shows such means with their deviations.

use super::summary::Summary;

/// The runs at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// When.
    pub at: f64,
    /// Runs that had a value by then.
    pub runs: usize,
    /// The mean of their values.
    pub mean: f64,
    /// The standard deviation of their values.
    pub deviation: f64,
}

/// The value of a step function at a moment: that of the last change up to then.
pub fn value_at(changes: &[(f64, f64)], at: f64) -> Option<f64> {
    changes[..changes.partition_point(|c| c.0 <= at)].last().map(|c| c.1)
}

/// The mean of step functions at each moment of `moments`. Each trace is `(when, value)` by
/// increasing time; an empty one is no run. Moments at which a run has no value yet are left out: a
/// mean that gains runs on its way would rise and fall for no reason of theirs.
pub fn mean_over_time(traces: &[Vec<(f64, f64)>], moments: &[f64]) -> Vec<Moment> {
    let begun = || traces.iter().filter(|trace| !trace.is_empty());
    let moment = |&at: &f64| {
        let values: Vec<f64> = begun().map(|t| value_at(t, at)).collect::<Option<_>>()?;
        let summary = Summary::of(&values)?;
        Some(Moment { at, runs: summary.count, mean: summary.mean, deviation: summary.deviation })
    };
    moments.iter().filter_map(moment).collect()
}

/// `count` moments from `first` to `last`, evenly spaced on a line, or on a logarithmic axis if
/// `first` is positive and `logarithmic` is asked for.
pub fn moments(first: f64, last: f64, count: usize, logarithmic: bool) -> Vec<f64> {
    let log = logarithmic && first > 0.0 && last > 0.0;
    let (a, b) = if log { (first.ln(), last.ln()) } else { (first, last) };
    let place = |i| {
        // The ends are given back exactly: exp(ln(x)) is not x.
        if i == 0 {
            return first;
        } else if i + 1 == count {
            return last;
        }
        let v = a + (b - a) * i as f64 / (count - 1) as f64;
        if log { v.exp() } else { v }
    };
    (0..count).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_holds_until_the_next() {
        let changes = [(1.0, 9.0), (2.0, 5.0), (2.0, 4.0)];
        assert_eq!(value_at(&changes, 0.5), None);
        assert_eq!(value_at(&changes, 1.0), Some(9.0));
        assert_eq!(value_at(&changes, 1.9), Some(9.0));
        assert_eq!(value_at(&changes, 7.0), Some(4.0));
    }

    #[test]
    fn means_are_of_the_same_runs_at_every_moment() {
        let traces = [vec![(0.0, 10.0), (2.0, 2.0)], vec![(1.0, 4.0)], vec![]];
        let means = mean_over_time(&traces, &[0.0, 1.0, 3.0]);
        let seen: Vec<_> = means.iter().map(|m| (m.runs, m.mean)).collect();
        assert_eq!(seen, [(2, 7.0), (2, 3.0)]);
        assert!((means[1].deviation - 2f64.sqrt()).abs() < 1e-12);
        assert_eq!(mean_over_time(&traces, &[-1.0]), []);
    }

    #[test]
    fn moments_reach_both_ends() {
        assert_eq!(moments(0.0, 30.0, 4, true), [0.0, 10.0, 20.0, 30.0]);
        let log = moments(0.1, 10.0, 3, true);
        assert_eq!((log[0], log[2]), (0.1, 10.0));
        assert!((log[1] - 1.0).abs() < 1e-12);
        assert_eq!(moments(5.0, 9.0, 1, false), [5.0]);
    }
}
