//! The numbers of a box plot. Knows no picture.

use super::{sorted, summary::Summary};

/// A box with whiskers, and what lies beyond them.
#[derive(Clone, Debug, PartialEq)]
pub struct BoxNumbers {
    /// Quartiles, mean and the rest.
    pub summary: Summary,
    /// Where the lower whisker ends.
    pub low: f64,
    /// Where the upper whisker ends.
    pub high: f64,
    /// The values beyond the whiskers, in increasing order.
    pub outliers: Vec<f64>,
}

/// How far whiskers reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whiskers {
    /// To the furthest value within one and a half box heights of the box (Tukey).
    #[default]
    Tukey,
    /// To the extremes, as in `schaus-deville-2008` Fig. 6.
    Extremes,
}

/// The box of the finite values; `None` if there are none.
pub fn box_numbers(values: &[f64], whiskers: Whiskers) -> Option<BoxNumbers> {
    let summary = Summary::of(values)?;
    let reach = match whiskers {
        Whiskers::Tukey => 1.5 * (summary.q3 - summary.q1),
        Whiskers::Extremes => f64::INFINITY,
    };
    let inside = |v: &f64| summary.q1 - reach <= *v && *v <= summary.q3 + reach;
    let (near, outliers): (Vec<f64>, Vec<f64>) = sorted(values).into_iter().partition(inside);
    // Interpolated quartiles may pass the last value inside: a whisker never points into the box.
    let low = near.first().map_or(summary.q1, |v| v.min(summary.q1));
    let high = near.last().map_or(summary.q3, |v| v.max(summary.q3));
    Some(BoxNumbers { summary, low, high, outliers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_far_value_is_an_outlier_or_an_extreme() {
        let values = [1.0, 2.0, 3.0, 4.0, 5.0, 100.0];
        let tukey = box_numbers(&values, Whiskers::Tukey).expect("values");
        assert_eq!((tukey.low, tukey.high, tukey.outliers), (1.0, 5.0, vec![100.0]));
        let extremes = box_numbers(&values, Whiskers::Extremes).expect("values");
        assert_eq!((extremes.low, extremes.high, extremes.outliers), (1.0, 100.0, vec![]));
    }

    proptest! {
        #[test]
        fn every_value_is_inside_the_whiskers_or_an_outlier(
            values in proptest::collection::vec(-1e6..1e6f64, 1..40),
        ) {
            let b = box_numbers(&values, Whiskers::Tukey).expect("values");
            prop_assert!(b.low <= b.summary.q1 && b.summary.q3 <= b.high);
            let inside = values.iter().filter(|v| b.low <= **v && **v <= b.high).count();
            prop_assert_eq!(inside + b.outliers.len(), values.len());
        }
    }
}
