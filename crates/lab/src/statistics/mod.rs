//! The statistics a paper needs: pure functions on slices of numbers. They know no puzzle, no row
//! and no file; what is missing (a run that did not end) is an `Option`, never a magic number.
//!
//! Values that are not finite are left out by the descriptive functions and must not be given to
//! the tests; every function says what it does with too few of them.

pub mod bootstrap;
pub mod boxes;
pub mod cactus;
pub mod distributions;
pub mod effect;
pub mod friedman;
pub mod growth;
pub mod holm;
pub mod kruskal;
pub mod profile;
pub mod proportion;
pub mod ranks;
pub mod summary;
pub mod target;
pub mod trace;
pub mod trend;
pub mod wilcoxon;

/// Two ends of a range that holds a value with some confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The confidence of the intervals in reports.
pub const CONFIDENCE: f64 = 0.95;

/// The finite values, in increasing order.
pub(crate) fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}
