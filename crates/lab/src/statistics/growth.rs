//! How fast a quantity grows: straight lines fitted on a logarithmic axis, as `nqueens-2016` Fig. 6
//! and 7 invite to. Knows no picture.

use super::summary::mean;

/// The law that a line on a logarithmic axis stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// `y = factor * base^x`: a line where only y is logarithmic.
    Exponential,
    /// `y = factor * x^exponent`: a line where both axes are.
    Power,
}

/// A fitted law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    /// Which one.
    pub law: Law,
    /// The factor in front.
    pub factor: f64,
    /// The base of the exponential, or the exponent of the power.
    pub rate: f64,
    /// The share of the variance of log y that the line explains, 0 to 1.
    pub r2: f64,
    /// Points it was fitted to.
    pub points: usize,
}

impl Growth {
    /// The value of the law at `x`.
    pub fn at(&self, x: f64) -> f64 {
        match self.law {
            Law::Exponential => self.factor * self.rate.powf(x),
            Law::Power => self.factor * x.powf(self.rate),
        }
    }
}

/// Least squares on the logarithms. Points whose logarithm is not finite are left out; `None` with
/// fewer than two different x.
pub fn growth(points: &[(f64, f64)], law: Law) -> Option<Growth> {
    let place = |&(x, y): &(f64, f64)| {
        let x = if law == Law::Power { x.ln() } else { x };
        (x.is_finite() && y.ln().is_finite()).then(|| (x, y.ln()))
    };
    let logs: Vec<(f64, f64)> = points.iter().filter_map(place).collect();
    let mx = mean(&logs.iter().map(|p| p.0).collect::<Vec<_>>())?;
    let my = mean(&logs.iter().map(|p| p.1).collect::<Vec<_>>())?;
    let sum = |f: &dyn Fn(f64, f64) -> f64| logs.iter().map(|p| f(p.0 - mx, p.1 - my)).sum::<f64>();
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    if xx <= 0.0 {
        return None;
    }
    let slope = xy / xx;
    let factor = (my - slope * mx).exp();
    let r2 = if yy > 0.0 { (xy * xy / (xx * yy)).min(1.0) } else { 1.0 };
    let rate = if law == Law::Exponential { slope.exp() } else { slope };
    Some(Growth { law, factor, rate, r2, points: logs.len() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn too_few_points() {
        assert_eq!(growth(&[], Law::Power), None);
        assert_eq!(growth(&[(1.0, 2.0), (1.0, 3.0)], Law::Exponential), None);
        assert_eq!(growth(&[(1.0, 2.0), (2.0, 0.0)], Law::Exponential), None);
    }

    proptest! {
        #[test]
        fn an_exact_law_is_found_again(factor in 0.01..100.0f64, rate in 0.1..5.0f64) {
            for law in [Law::Exponential, Law::Power] {
                let truth = Growth { law, factor, rate, r2: 1.0, points: 6 };
                let points: Vec<_> = (1..=6).map(|x| (f64::from(x), truth.at(f64::from(x)))).collect();
                let found = growth(&points, law).expect("six points");
                prop_assert!((found.factor / factor - 1.0).abs() < 1e-9);
                prop_assert!((found.rate / rate - 1.0).abs() < 1e-9);
                prop_assert!(found.points == 6);
            }
        }
    }
}
