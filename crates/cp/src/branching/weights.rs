//! Weights for dom/wdeg (Boussemart, Hemery, Lecoutre, Sais 2004).
//!
//! A propagator that fails adds one to the weight of each of its variables. The original counts
//! only constraints with another open variable; with global constraints that is nearly always so,
//! and the sum over propagators need not be redone at each node.

use crate::domains::Var;

/// A weight above this makes all weights shrink, so that sums stay exact.
const LARGE: f64 = 1e15;

/// One weight a variable, at least 1.
#[derive(Debug, Default)]
pub(super) struct Weights(Vec<f64>);

impl Weights {
    pub(super) fn start(&mut self, variables: usize) {
        self.0.resize(variables, 1.0);
    }

    #[inline]
    pub(super) fn of(&self, x: Var) -> f64 {
        self.0[x.index()]
    }

    pub(super) fn blame(&mut self, scope: &[Var]) {
        for x in scope {
            self.0[x.index()] += 1.0;
        }
        if scope.iter().any(|x| self.of(*x) > LARGE) {
            for weight in &mut self.0 {
                *weight = (*weight / 1024.0).max(1.0);
            }
        }
    }
}
