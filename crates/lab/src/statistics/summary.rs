//! Mean, deviation and quartiles of a sample. Knows no distribution.

use super::sorted;

/// A sample in eight numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// How many values there are.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation, with n - 1 below the sum; 0 for a single value.
    pub deviation: f64,
    /// The smallest.
    pub min: f64,
    /// The lower quartile.
    pub q1: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile.
    pub q3: f64,
    /// The largest.
    pub max: f64,
}

impl Summary {
    /// The summary of the finite values; `None` if there are none.
    pub fn of(values: &[f64]) -> Option<Summary> {
        let sorted = sorted(values);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let mean = mean(&sorted)?;
        let squares: f64 = sorted.iter().map(|v| (v - mean).powi(2)).sum();
        let deviation =
            if sorted.len() < 2 { 0.0 } else { (squares / (sorted.len() - 1) as f64).sqrt() };
        let at = |p| quantile(&sorted, p);
        Some(Summary {
            count: sorted.len(),
            mean,
            deviation,
            min,
            q1: at(0.25)?,
            median: at(0.5)?,
            q3: at(0.75)?,
            max,
        })
    }
}

/// The mean of the finite values; `None` if there are none. A mean of large values is taken from
/// the first of them, so that the sum does not overflow.
pub fn mean(values: &[f64]) -> Option<f64> {
    let finite = || values.iter().copied().filter(|v| v.is_finite());
    let count = finite().count() as f64;
    (count > 0.0).then(|| finite().map(|v| v / count).sum())
}

/// The median of the finite values; `None` if there are none.
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(&sorted(values), 0.5)
}

/// The value below which a share `p` of an increasing slice lies, interpolated linearly between
/// its neighbours (type 7 of Hyndman and Fan, what NumPy and R do); `None` for an empty slice.
pub fn quantile(sorted: &[f64], p: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = p.clamp(0.0, 1.0) * last as f64;
    let (below, part) = (place.floor() as usize, place.fract());
    let (low, high) = (sorted[below.min(last)], sorted[(below + 1).min(last)]);
    // In this form equal neighbours give their value exactly, and a larger share never less.
    Some((low + (high - low) * part).min(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        let summary = Summary::of(&[4.0, 1.0, f64::NAN, 3.0, 2.0]).expect("four values");
        assert_eq!((summary.q1, summary.median, summary.q3), (1.75, 2.5, 3.25));
        assert_eq!((summary.count, summary.min, summary.max), (4, 1.0, 4.0));
        assert!((summary.deviation - (5.0f64 / 3.0).sqrt()).abs() < 1e-15);
    }

    #[test]
    fn a_larger_share_is_never_less() {
        let values = [0.1 + 0.2; 3];
        assert!((0..=100).all(|p| quantile(&values, f64::from(p) / 100.0) == Some(values[0])));
        let values = [0.1, 0.3, 0.3 + 1e-16, 0.7];
        let at = |p: i32| quantile(&values, f64::from(p) / 1000.0);
        assert!((0..1000).all(|p| at(p) <= at(p + 1)));
    }

    #[test]
    fn few_values() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[f64::INFINITY]), None);
        let one = Summary::of(&[7.0]).expect("one value");
        assert_eq!((one.mean, one.deviation, one.q1, one.q3), (7.0, 0.0, 7.0, 7.0));
    }
}
