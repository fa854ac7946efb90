//! How large a difference is, apart from whether it is there: with enough runs every difference is
//! significant. Knows two samples only.

/// The probability that a value of `a` is larger than one of `b`, ties counting half: the A measure
/// of Vargha and Delaney. 0.5 = no difference. `None` where a sample is empty.
pub fn a12(a: &[f64], b: &[f64]) -> Option<f64> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    let wins = |x: f64, y: f64| {
        if x > y {
            1.0
        } else if x == y {
            0.5
        } else {
            0.0
        }
    };
    let sum: f64 = a.iter().map(|&x| b.iter().map(|&y| wins(x, y)).sum::<f64>()).sum();
    Some(sum / (a.len() * b.len()) as f64)
}

/// The usual word for an A measure, by Vargha and Delaney's limits 0.56, 0.64 and 0.71.
pub fn magnitude(a12: f64) -> &'static str {
    match a12.max(1.0 - a12) {
        d if d < 0.56 => "negligible",
        d if d < 0.64 => "small",
        d if d < 0.71 => "medium",
        _ => "large",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn by_hand() {
        assert_eq!(a12(&[1.0, 2.0], &[1.0, 3.0]), Some(0.375));
        assert_eq!(a12(&[], &[1.0]), None);
        let words = [0.5, 0.45, 0.6, 0.34, 0.71, 0.0].map(magnitude);
        assert_eq!(words, ["negligible", "negligible", "small", "medium", "large", "large"]);
    }

    proptest! {
        #[test]
        fn the_two_sides_add_to_one(
            a in proptest::collection::vec(0u8..9, 1..20),
            b in proptest::collection::vec(0u8..9, 1..20),
        ) {
            let float = |v: &[u8]| v.iter().map(|&x| f64::from(x)).collect::<Vec<_>>();
            let (a, b) = (float(&a), float(&b));
            let sum = a12(&a, &b).expect("values") + a12(&b, &a).expect("values");
            prop_assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}
