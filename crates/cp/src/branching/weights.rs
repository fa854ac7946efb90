//! Weights for dom/wdeg (Boussemart, Hemery, Lecoutre, Sais 2004).
//!
//! A propagator that fails adds to the weight of each variable that it blames. The original counts
//! only constraints with another open variable; with global constraints that is nearly always so,
//! and the sum over propagators need not be redone at each node. The original adds one; here each
//! failure adds a little more than the one before (the activities of SAT solvers: Moskewicz et al.
//! 2001), so that old troubles are forgotten and the search stays where it fails now. On the
//! largest Hashi boards this decides between seconds and never.

use crate::domains::Var;

/// How much more a failure adds than the one before.
const GROWTH: f64 = 1.01;

/// An addition above this makes all weights shrink, so that sums stay finite.
const LARGE: f64 = 1e100;

/// The least weight: variables that were never blamed differ by their sizes only.
const LEAST: f64 = 1e-6;

/// One weight a variable, above 0.
#[derive(Debug)]
pub(super) struct Weights {
    weights: Vec<f64>,
    /// What the next failure adds.
    step: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { weights: vec![], step: 1.0 }
    }
}

impl Weights {
    pub(super) fn start(&mut self, variables: usize) {
        self.weights.resize(variables, 1.0);
    }

    #[inline]
    pub(super) fn of(&self, x: Var) -> f64 {
        self.weights[x.index()]
    }

    pub(super) fn blame(&mut self, scope: &[Var]) {
        for x in scope {
            self.weights[x.index()] += self.step;
        }
        self.step *= GROWTH;
        if self.step > LARGE {
            self.step /= LARGE;
            for weight in &mut self.weights {
                *weight = (*weight / LARGE).max(LEAST);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_failures_weigh_more_and_weights_stay_finite() {
        let (early, late, never) = (Var(0), Var(1), Var(2));
        let mut weights = Weights::default();
        weights.start(3);
        for _ in 0..100 {
            weights.blame(&[early]);
        }
        for _ in 0..70 {
            weights.blame(&[late]);
        }
        assert!(weights.of(late) > weights.of(early));
        for _ in 0..100_000 {
            weights.blame(&[late]);
        }
        assert!(weights.of(late).is_finite() && weights.of(late) > weights.of(early));
        assert_eq!((weights.of(early), weights.of(never)), (LEAST, LEAST));
    }
}
