//! When to give up a tree and start again: sequences of failure limits.

/// How many failures each attempt may have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Restarts {
    /// `unit` times 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ... (Luby, Sinclair, Zuckerman 1993).
    Luby {
        /// The failures of the shortest attempt.
        unit: u64,
    },
    /// `first`, then `factor` times more at each attempt.
    Geometric {
        /// The failures of the first attempt.
        first: u64,
        /// The growth, at least 1.
        factor: f64,
    },
}

impl Restarts {
    /// The failures that attempt `k` (from 0) may have, at least 1.
    pub fn limit(self, k: u32) -> u64 {
        match self {
            Restarts::Luby { unit } => unit.saturating_mul(luby(u64::from(k) + 1)).max(1),
            Restarts::Geometric { first, factor } => {
                let limit = first as f64 * factor.powi(k.min(i32::MAX as u32) as i32);
                // The cast saturates.
                (limit as u64).max(1)
            }
        }
    }
}

/// The `i`-th number of Luby's sequence, from 1: `2^(k-1)` at `i = 2^k - 1`, else the sequence
/// starts over after the last such place.
fn luby(mut i: u64) -> u64 {
    loop {
        let k = 64 - i.leading_zeros();
        if i == (1 << k) - 1 {
            return 1 << (k - 1);
        }
        i -= (1 << (k - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_follow_their_sequences() {
        let limits = |r: Restarts| (0..15).map(|k| r.limit(k)).collect::<Vec<_>>();
        let luby = limits(Restarts::Luby { unit: 3 });
        assert_eq!(luby, [3, 3, 6, 3, 3, 6, 12, 3, 3, 6, 3, 3, 6, 12, 24]);
        let doubled = Restarts::Geometric { first: 5, factor: 2.0 };
        assert_eq!(limits(doubled)[..4], [5, 10, 20, 40]);
        assert_eq!(doubled.limit(u32::MAX), u64::MAX);
    }
}
