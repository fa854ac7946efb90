//! Not all variables have their given values: the clause that excludes one assignment.

use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Priority, Propagator, Setup, Status};

/// At least one variable differs from its given value. Domain consistent.
#[derive(Debug)]
pub struct Nogood {
    assignment: Vec<(Var, u32)>,
    /// Two places that were seen to be undecided; looked at first. They are hints, which
    /// backtracking cannot make wrong: what is undecided is still so higher up.
    hints: [usize; 2],
}

impl Nogood {
    /// Excludes that every variable has its value. A variable may be given once only.
    pub fn new(assignment: impl IntoIterator<Item = (Var, u32)>) -> Self {
        Nogood { assignment: assignment.into_iter().collect(), hints: [0, 0] }
    }

    /// True if the variable at a place can still go either way.
    fn is_open(&self, at: usize, domains: &Domains) -> bool {
        self.assignment
            .get(at)
            .is_some_and(|&(x, value)| !domains.is_fixed(x) && domains.contains(x, value))
    }
}

impl Propagator for Nogood {
    fn setup(&mut self, setup: &mut Setup) {
        for &(x, _) in &self.assignment {
            setup.on(Event::Fix, x);
        }
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        let [first, second] = self.hints;
        if first != second && self.is_open(first, domains) && self.is_open(second, domains) {
            return Ok(Status::Active);
        }
        let mut open = None;
        for (at, &(x, value)) in self.assignment.iter().enumerate() {
            if !domains.contains(x, value) {
                return Ok(Status::Entailed);
            }
            if !domains.is_fixed(x)
                && let Some(other) = open.replace(at)
            {
                self.hints = [other, at];
                // A later variable may differ already, but then there is nothing to do.
                return Ok(Status::Active);
            }
        }
        let (x, value) = self.assignment[open.ok_or(Failed)?];
        domains.remove(x, value)?;
        Ok(Status::Entailed)
    }

    fn priority(&self) -> Priority {
        Priority::Fast
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};

    #[test]
    fn domain_consistent() {
        for values in [[0, 1, 2, 0], [1, 1, 0, 0], [0, 9, 0, 0]] {
            Check::new(&[2, 3, 3, 2], Strength::Domain)
                .run(|m, xs| m.post(Nogood::new(xs.iter().copied().zip(values))), |v| v != values);
        }
    }

    #[test]
    fn nothing_to_differ_in_is_a_failure() {
        let mut model = crate::Model::new();
        model.post(Nogood::new([]));
        assert!(model.propagate().is_err());
    }
}
