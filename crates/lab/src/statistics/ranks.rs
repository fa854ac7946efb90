//! Ranks with ties: equal values share the mean of their places. Knows no test.

/// The rank of each value, from 1 for the smallest.
pub fn midranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut smaller = 0;
    for group in order.chunk_by(|&a, &b| values[a] == values[b]) {
        for &i in group {
            ranks[i] = smaller as f64 + (group.len() + 1) as f64 / 2.0;
        }
        smaller += group.len();
    }
    ranks
}

/// The sizes of the groups of equal values.
pub fn tie_sizes(values: &[f64]) -> Vec<usize> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.chunk_by(|a, b| a == b).map(<[f64]>::len).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn equal_values_share_a_place() {
        assert_eq!(midranks(&[5.0, 1.0, 5.0, 3.0]), [3.5, 1.0, 3.5, 2.0]);
        assert_eq!(midranks(&[0.0, -0.0]), [1.5, 1.5]);
        assert_eq!(tie_sizes(&[5.0, 1.0, 5.0, 3.0]), [1, 1, 2]);
    }

    proptest! {
        #[test]
        fn ranks_add_up(values in proptest::collection::vec(-5i8..5, 0..30)) {
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            let n = values.len() as f64;
            let ranks = midranks(&values);
            prop_assert!((ranks.iter().sum::<f64>() - n * (n + 1.0) / 2.0).abs() < 1e-9);
            for (a, ra) in values.iter().zip(&ranks) {
                for (b, rb) in values.iter().zip(&ranks) {
                    prop_assert_eq!(a.partial_cmp(b), ra.partial_cmp(rb));
                }
            }
        }
    }
}
