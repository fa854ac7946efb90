//! Performance profiles (Dolan and Moré 2002): for each method, the share of instances that it
//! solves within a factor of the best method's time. The diagrams of `rafaralahy-2020` Fig. 6 and
//! 13 are such profiles. Knows no picture.

use super::sorted;

/// Times below this are equal: no clock tells them apart, and a ratio needs a positive bottom.
pub const FASTEST: f64 = 1e-6;

/// For each method the points `(ratio, share)`, by increasing ratio, one for each instance solved.
///
/// `times[method][instance]` is `None` where the method failed. Instances that no method solved
/// count below every share; methods with fewer entries than others failed on the rest.
pub fn performance_profile(times: &[Vec<Option<f64>>]) -> Vec<Vec<(f64, f64)>> {
    let instances = times.iter().map(Vec::len).max().unwrap_or(0);
    let time = |method: &[Option<f64>], i: usize| {
        method.get(i).copied().flatten().filter(|t| t.is_finite()).map(|t| t.max(FASTEST))
    };
    let best: Vec<Option<f64>> = (0..instances)
        .map(|i| times.iter().filter_map(|m| time(m, i)).min_by(f64::total_cmp))
        .collect();
    let curve = |method: &Vec<Option<f64>>| {
        let ratios: Vec<f64> =
            (0..instances).filter_map(|i| Some(time(method, i)? / best[i]?)).collect();
        let share = |(k, ratio)| (ratio, (k + 1) as f64 / instances as f64);
        sorted(&ratios).into_iter().enumerate().map(share).collect()
    };
    times.iter().map(curve).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ratios_to_the_best_and_failures() {
        let fast = vec![Some(1.0), Some(4.0), None];
        let slow = vec![Some(2.0), Some(2.0), None];
        let profile = performance_profile(&[fast, slow]);
        assert_eq!(profile[0], [(1.0, 1.0 / 3.0), (2.0, 2.0 / 3.0)]);
        assert_eq!(profile[1], [(1.0, 1.0 / 3.0), (2.0, 2.0 / 3.0)]);
        assert!(performance_profile(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn some_method_is_best_wherever_one_solves(
            times in (1usize..5, 1usize..20).prop_flat_map(|(methods, instances)| {
                let one = proptest::option::of(0.0..10.0f64);
                let row = proptest::collection::vec(one, instances);
                proptest::collection::vec(row, methods)
            }),
        ) {
            let profile = performance_profile(&times);
            let instances = times[0].len();
            let solved = (0..instances).filter(|i| times.iter().any(|m| m[*i].is_some())).count();
            let best: usize =
                profile.iter().map(|c| c.iter().filter(|p| p.0 <= 1.0).count()).sum();
            prop_assert!(best >= solved);
            for (curve, times) in profile.iter().zip(&times) {
                prop_assert_eq!(curve.len(), times.iter().flatten().count());
                prop_assert!(curve.iter().all(|p| p.0 >= 1.0 && p.1 <= 1.0));
                prop_assert!(curve.is_sorted());
            }
        }
    }
}
