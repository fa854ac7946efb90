//! `x + a = y + b`.

use crate::bits::shift;
use crate::domains::{Domains, Event, Failed};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::view::View;

/// Two variables are equal, with an offset if wanted. Domain consistent.
#[derive(Debug)]
pub struct Equal {
    x: View,
    y: View,
    scratch: Vec<u64>,
}

impl Equal {
    /// The two are equal.
    pub fn new(x: impl Into<View>, y: impl Into<View>) -> Self {
        Equal { x: x.into(), y: y.into(), scratch: vec![] }
    }

    /// Keeps the values of `to` that `from` has.
    fn copy(&mut self, from: View, to: View, domains: &mut Domains) -> Result<(), Failed> {
        self.scratch.resize(domains.words(to.var).len(), 0);
        shift(domains.words(from.var), from.offset - to.offset, &mut self.scratch);
        domains.keep(to.var, &self.scratch).map(|_| ())
    }
}

impl Propagator for Equal {
    fn setup(&mut self, setup: &mut Setup) {
        setup.on(Event::Domain, self.x.var);
        setup.on(Event::Domain, self.y.var);
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        let (x, y) = (self.x, self.y);
        if x.var == y.var {
            return if x.offset == y.offset { Ok(Status::Entailed) } else { Err(Failed) };
        }
        self.copy(x, y, domains)?;
        self.copy(y, x, domains)?;
        Ok(if domains.is_fixed(x.var) { Status::Entailed } else { Status::Active })
    }

    fn priority(&self) -> Priority {
        Priority::Fast
    }

    fn idempotent(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};

    #[test]
    fn domain_consistent() {
        for c in [-60, -3, 0, 1, 9, 64] {
            Check::new(&[70, 68], Strength::Domain).rounds(10).run(
                |m, xs| m.post(Equal::new(xs[0], xs[1].plus(c))),
                |v| v[0] as i32 == v[1] as i32 + c,
            );
        }
    }

    #[test]
    fn nothing_is_more_than_itself() {
        Check::new(&[5], Strength::Domain)
            .run(|m, xs| m.post(Equal::new(xs[0], xs[0].plus(1))), |_| false);
    }
}
