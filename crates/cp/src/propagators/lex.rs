//! One row is not after another in lexicographic order: breaks symmetries between rows.

use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};

/// `xs <= ys` in lexicographic order. Domain consistent for distinct variables (Frisch et al.
/// 2002): only the first place that is not yet equal can be narrowed.
#[derive(Debug)]
pub struct LexAtMost {
    pairs: Vec<(Var, Var)>,
}

impl LexAtMost {
    /// Of two rows; of unequal lengths, the common part counts.
    pub fn new(xs: &[Var], ys: &[Var]) -> Self {
        LexAtMost { pairs: xs.iter().copied().zip(ys.iter().copied()).collect() }
    }

    /// True if the rest from place `from` on can still be in order.
    fn possible(&self, from: usize, domains: &Domains) -> bool {
        for &(x, y) in &self.pairs[from..] {
            let (low, high) = (domains.min(x), domains.max(y));
            if low != high {
                return low < high;
            }
        }
        true
    }
}

impl Propagator for LexAtMost {
    fn setup(&mut self, setup: &mut Setup) {
        for &(x, y) in &self.pairs {
            setup.on(Event::Bounds, x);
            setup.on(Event::Bounds, y);
        }
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        for (i, &(x, y)) in self.pairs.iter().enumerate() {
            // Where the rest cannot be in order this place must be strictly so.
            let strict = u32::from(!self.possible(i + 1, domains));
            let Some(high) = domains.max(y).checked_sub(strict) else { return Err(Failed) };
            domains.at_most(x, high)?;
            domains.at_least(y, domains.min(x) + strict)?;
            if domains.max(x) < domains.min(y) {
                return Ok(Status::Entailed);
            }
            let equal = domains.is_fixed(x) && domains.is_fixed(y);
            if !equal {
                return Ok(Status::Active);
            }
        }
        Ok(Status::Entailed)
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
        Check::new(&[3, 4, 3, 4, 2, 3], Strength::Domain)
            .run(|m, xs| m.post(LexAtMost::new(&xs[..3], &xs[3..])), |v| v[..3] <= v[3..]);
    }
}
