//! `x + a != y + b`.

use crate::domains::{Domains, Event, Failed};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::view::View;

/// Two variables differ, with an offset if wanted. Domain consistent.
#[derive(Debug)]
pub struct NotEqual {
    x: View,
    y: View,
}

impl NotEqual {
    /// The two differ.
    pub fn new(x: impl Into<View>, y: impl Into<View>) -> Self {
        NotEqual { x: x.into(), y: y.into() }
    }
}

impl Propagator for NotEqual {
    fn setup(&mut self, setup: &mut Setup) {
        setup.on(Event::Fix, self.x.var);
        setup.on(Event::Fix, self.y.var);
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        if let Some(value) = self.x.value(domains) {
            self.y.remove(domains, value)?;
        } else if let Some(value) = self.y.value(domains) {
            self.x.remove(domains, value)?;
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
        for c in [-3, 0, 1, 9] {
            Check::new(&[5, 4], Strength::Domain).run(
                |m, xs| m.post(NotEqual::new(xs[0], xs[1].plus(c))),
                |v| v[0] as i32 != v[1] as i32 + c,
            );
        }
    }
}
