//! What the length of a chain adds to its rating on the classic scale.

/// A tenth for every one of 4, 6, 8, 12, 16, 24, 32, 48 ... that the number of claims, less two,
/// is above.
pub(super) fn added(size: usize) -> f64 {
    let length = size.saturating_sub(2);
    let (mut added, mut bound, mut half) = (0.0, 4, true);
    while length > bound {
        added += 0.1;
        bound = if half { bound / 2 * 3 } else { bound / 3 * 4 };
        half = !half;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::added;

    #[test]
    fn every_step_adds_a_tenth() {
        let steps = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
        for (i, step) in steps.into_iter().enumerate() {
            let tenths = |size: usize| (added(size) * 10.0).round() as usize;
            assert_eq!((tenths(step + 2), tenths(step + 3)), (i, i + 1), "at {step}");
        }
        assert!(added(0) == 0.0 && added(6) == 0.0);
    }
}
