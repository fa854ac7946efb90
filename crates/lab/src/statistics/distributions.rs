//! The distributions behind the tests: normal, chi-square and studentised range. Knows no data.

use std::f64::consts::{PI, SQRT_2};

/// The probability that a standard normal value is below `x`.
pub fn normal_cdf(x: f64) -> f64 {
    0.5 * erfc(-x / SQRT_2)
}

/// The density of the standard normal distribution.
pub fn normal_density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * PI).sqrt()
}

/// The value that a standard normal one is below with probability `p`; infinite at 0 and 1.
pub fn normal_quantile(p: f64) -> f64 {
    if p <= 0.0 {
        return f64::NEG_INFINITY;
    }
    if p >= 1.0 {
        return f64::INFINITY;
    }
    // Bisection first: it cannot fail. Then Newton's steps to the last digits.
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..30 {
        let middle = (low + high) / 2.0;
        if normal_cdf(middle) < p { low = middle } else { high = middle }
    }
    let mut x = (low + high) / 2.0;
    for _ in 0..3 {
        let step = (normal_cdf(x) - p) / normal_density(x);
        if step.is_finite() {
            x -= step;
        }
    }
    x
}

/// The probability that a chi-square value with `freedom` degrees of freedom is at least `x`.
pub fn chi_square_tail(x: f64, freedom: f64) -> f64 {
    if x <= 0.0 { 1.0 } else { upper_gamma(freedom / 2.0, x / 2.0) }
}

/// The probability that the range of `groups` standard normal values is at least `q`: the
/// studentised range with infinitely many degrees of freedom.
pub fn range_tail(q: f64, groups: usize) -> f64 {
    if q <= 0.0 || groups < 2 {
        return 1.0;
    }
    // P(range < q) = k * integral of density(z) * (cdf(z) - cdf(z - q))^(k - 1), where z is the
    // largest value. Where an integrand is smooth and vanishes at both ends (below 1e-17 here), the
    // plain sum of its heights converges faster than any higher rule.
    let (k, low, high, parts) = (groups as f64, -9.0, 9.0, 300);
    let width = (high - low) / f64::from(parts);
    let height = |z: f64| normal_density(z) * (normal_cdf(z) - normal_cdf(z - q)).powf(k - 1.0);
    let sum: f64 = (0..=parts).map(|i| height(low + f64::from(i) * width)).sum();
    (1.0 - k * sum * width).clamp(0.0, 1.0)
}

/// The value that the range of `groups` standard normal values passes with probability `tail`.
pub fn range_quantile(tail: f64, groups: usize) -> f64 {
    let (mut low, mut high) = (0.0, 50.0);
    for _ in 0..48 {
        let middle = (low + high) / 2.0;
        if range_tail(middle, groups) > tail { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The complement of the error function, from the incomplete gamma function.
fn erfc(x: f64) -> f64 {
    let tail = upper_gamma(0.5, x * x);
    if x >= 0.0 { tail } else { 2.0 - tail }
}

/// The regularised upper incomplete gamma function Q(a, x).
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 { 1.0 - front * lower_series(a, x) } else { front * upper_fraction(a, x) }
}

/// The power series of the lower function, for small `x`.
fn lower_series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..500 {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    sum
}

/// The continued fraction of the upper function by Lentz's method, for large `x`.
fn upper_fraction(a: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let mut b = x + 1.0 - a;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut product = d;
    for n in 1..500 {
        let n = f64::from(n);
        let an = -n * (n - a);
        b += 2.0;
        let nonzero = |v: f64| if v.abs() < TINY { TINY } else { v };
        d = 1.0 / nonzero(an * d + b);
        c = nonzero(b + an / c);
        product *= d * c;
        if (d * c - 1.0).abs() < 1e-16 {
            break;
        }
    }
    product
}

/// The logarithm of the gamma function of a positive number: Stirling's series, after moving the
/// argument to where it is exact to the last digits.
fn ln_gamma(mut a: f64) -> f64 {
    let mut shift = 0.0;
    while a < 12.0 {
        shift -= a.ln();
        a += 1.0;
    }
    let square = 1.0 / (a * a);
    let series = (1.0 / 12.0
        - square
            * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0))))
        / a;
    shift + (a - 0.5) * a.ln() - a + 0.5 * (2.0 * PI).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn gamma_of_whole_numbers_is_a_factorial() {
        assert!((ln_gamma(5.0) - 24f64.ln()).abs() < 1e-14);
        assert!((ln_gamma(0.5) - PI.sqrt().ln()).abs() < 1e-14);
    }

    proptest! {
        #[test]
        fn the_quantile_undoes_the_distribution(p in 1e-6..0.999_999f64) {
            prop_assert!((normal_cdf(normal_quantile(p)) - p).abs() < 1e-13);
            prop_assert!((normal_quantile(p) + normal_quantile(1.0 - p)).abs() < 1e-6);
        }

        #[test]
        fn two_groups_are_a_normal_difference(q in 0.01..8.0f64) {
            let expected = 2.0 * normal_cdf(-q / SQRT_2);
            prop_assert!((range_tail(q, 2) - expected).abs() < 1e-12);
        }
    }
}
