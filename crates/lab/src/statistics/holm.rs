//! Many tests at once: the more questions are asked, the more answers are wrong by chance. Knows no
//! test.

/// Holm's step-down adjustment: each adjusted value, in the order given, may be compared with the
/// level wanted for the whole family.
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_values[a].total_cmp(&p_values[b]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (done, &i) in order.iter().enumerate() {
        largest = largest.max(p_values[i] * (p_values.len() - done) as f64).min(1.0);
        adjusted[i] = largest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn by_hand() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        let expected = [0.03, 0.06, 0.06, 0.02];
        assert!(adjusted.iter().zip(expected).all(|(a, e)| (a - e).abs() < 1e-12), "{adjusted:?}");
        assert!(holm(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn never_smaller_never_out_of_order(p in proptest::collection::vec(0.0..1.0f64, 0..12)) {
            let adjusted = holm(&p);
            for i in 0..p.len() {
                prop_assert!(p[i] <= adjusted[i] && adjusted[i] <= 1.0);
                for j in 0..p.len() {
                    prop_assert!(p[i] > p[j] || adjusted[i] <= adjusted[j]);
                }
            }
        }
    }
}
