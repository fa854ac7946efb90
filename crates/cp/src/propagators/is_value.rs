//! `b <=> (x = value)`: from a variable to a boolean and back.

use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Priority, Propagator, Setup, Status};

/// A boolean (0 or 1) that says whether a variable has a value. Domain consistent.
#[derive(Debug)]
pub struct IsValue {
    b: Var,
    x: Var,
    value: u32,
}

impl IsValue {
    /// `b` is 1 if `x` is `value`, else 0.
    pub fn new(b: Var, x: Var, value: u32) -> Self {
        IsValue { b, x, value }
    }
}

impl Propagator for IsValue {
    fn setup(&mut self, setup: &mut Setup) {
        setup.on(Event::Fix, self.b);
        setup.on(Event::Domain, self.x);
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        domains.at_most(self.b, 1)?;
        if !domains.contains(self.x, self.value) {
            domains.fix(self.b, 0)?;
        } else if domains.is_fixed(self.x) {
            domains.fix(self.b, 1)?;
        } else if let Some(b) = domains.value(self.b) {
            if b == 1 {
                domains.fix(self.x, self.value)?;
            } else {
                domains.remove(self.x, self.value)?;
            }
        } else {
            return Ok(Status::Active);
        }
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
        for value in [0, 3, 7] {
            Check::new(&[3, 5], Strength::Domain).run(
                |m, xs| m.post(IsValue::new(xs[0], xs[1], value)),
                |v| v[0] == u32::from(v[1] == value),
            );
        }
    }
}
