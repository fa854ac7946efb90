//! Sums with coefficients: `a_1 x_1 + ... + a_n x_n` is at most, equal to or different from a
//! constant, by bounds.

use crate::domains::{Cell, Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};
use crate::sparse_set::SparseSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    AtMost,
    Equal,
    NotEqual,
}

/// A linear constraint. The sum of all `|coefficient| * largest value` must stay below `2^62`.
#[derive(Debug)]
pub struct Linear {
    terms: Vec<(i64, Var)>,
    relation: Relation,
    constant: i64,
    /// Terms that are not yet in `fixed`, and the sum of those that are.
    state: Option<(SparseSet, Cell<i64>)>,
}

impl Linear {
    /// The sum is at most `constant`. Every value that is left is in a solution.
    pub fn at_most(terms: impl IntoIterator<Item = (i64, Var)>, constant: i64) -> Self {
        Linear::new(terms, Relation::AtMost, constant)
    }

    /// The sum is at least `constant`. Every value that is left is in a solution.
    pub fn at_least(terms: impl IntoIterator<Item = (i64, Var)>, constant: i64) -> Self {
        let terms = terms.into_iter().map(|(a, x)| (-a, x));
        Linear::new(terms, Relation::AtMost, -constant)
    }

    /// The sum is `constant`. Bounds consistent if the coefficients are 1 or -1.
    pub fn equal(terms: impl IntoIterator<Item = (i64, Var)>, constant: i64) -> Self {
        Linear::new(terms, Relation::Equal, constant)
    }

    /// The sum is anything but `constant`.
    pub fn not_equal(terms: impl IntoIterator<Item = (i64, Var)>, constant: i64) -> Self {
        Linear::new(terms, Relation::NotEqual, constant)
    }

    fn new(terms: impl IntoIterator<Item = (i64, Var)>, relation: Relation, constant: i64) -> Self {
        let terms = terms.into_iter().filter(|&(a, _)| a != 0).collect();
        Linear { terms, relation, constant, state: None }
    }
}

/// The least and the greatest value of a term.
#[inline]
fn range(domains: &Domains, (a, x): (i64, Var)) -> (i64, i64) {
    let (min, max) = (i64::from(domains.min(x)), i64::from(domains.max(x)));
    if a > 0 { (a * min, a * max) } else { (a * max, a * min) }
}

/// Keeps `a * x <= high`.
#[inline]
fn at_most(domains: &mut Domains, (a, x): (i64, Var), high: i64) -> Result<bool, Failed> {
    if a > 0 {
        match high.div_euclid(a) {
            high if high < 0 => Err(Failed),
            high => domains.at_most(x, high.min(u32::MAX.into()) as u32),
        }
    } else {
        // a x <= high  <=>  x >= high / a, rounded up.
        let low = -high.div_euclid(-a);
        domains.at_least(x, low.clamp(0, u32::MAX.into()) as u32)
    }
}

impl Propagator for Linear {
    fn setup(&mut self, setup: &mut Setup) {
        let event = match self.relation {
            Relation::NotEqual => Event::Fix,
            _ => Event::Bounds,
        };
        for &(_, x) in &self.terms {
            setup.on(event, x);
        }
        let open = SparseSet::full(self.terms.len(), setup.domains());
        self.state = Some((open, setup.domains().new_cell(0)));
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        loop {
            let (low, high) = self.absorb(domains);
            match self.relation {
                Relation::NotEqual => return self.differ(domains, low),
                Relation::AtMost if high <= self.constant => return Ok(Status::Entailed),
                Relation::Equal if low == self.constant && high == low => {
                    return Ok(Status::Entailed);
                }
                _ => {}
            }
            let changed = self.narrow(domains, low, high)?;
            if !changed {
                return Ok(Status::Active);
            }
        }
    }

    fn idempotent(&self) -> bool {
        true
    }
}

impl Linear {
    /// Moves fixed terms into the fixed sum; the least and greatest value of the whole.
    fn absorb(&mut self, domains: &mut Domains) -> (i64, i64) {
        let Some((open, sum)) = &mut self.state else { return (0, 0) };
        let mut fixed = domains.get(*sum);
        let before = fixed;
        let (mut low, mut high) = (0, 0);
        let mut i = 0;
        while i < open.len(domains) {
            let item = open.item(i);
            let (min, max) = range(domains, self.terms[item]);
            if min == max {
                fixed += min;
                open.remove(domains, item);
            } else {
                low += min;
                high += max;
                i += 1;
            }
        }
        if fixed != before {
            domains.set(*sum, fixed);
        }
        (fixed + low, fixed + high)
    }

    /// One pass over the open terms of `<=` or `=`; true if something changed.
    fn narrow(&mut self, domains: &mut Domains, low: i64, high: i64) -> Result<bool, Failed> {
        let Some((open, _)) = &self.state else { return Ok(false) };
        let (slack, excess) = (self.constant - low, high - self.constant);
        let equal = self.relation == Relation::Equal;
        if slack < 0 || (equal && excess < 0) {
            return Err(Failed);
        }
        let mut changed = false;
        for i in 0..open.len(domains) {
            let term = self.terms[open.item(i)];
            // The bounds used for `low` and `high` are weaker by now at worst.
            let (min, max) = range(domains, term);
            if max - min > slack {
                changed |= at_most(domains, term, min + slack)?;
            }
            if equal && max - min > excess {
                let (a, x) = term;
                changed |= at_most(domains, (-a, x), excess - max)?;
            }
        }
        Ok(changed)
    }

    fn differ(&mut self, domains: &mut Domains, low: i64) -> Result<Status, Failed> {
        let Some((open, sum)) = &self.state else { return Ok(Status::Active) };
        match *open.members(domains) {
            [] if low == self.constant => Err(Failed),
            [] => Ok(Status::Entailed),
            [last] => {
                let (a, x) = self.terms[last as usize];
                let rest = self.constant - domains.get(*sum);
                if rest % a == 0
                    && let Ok(value) = u32::try_from(rest / a)
                {
                    domains.remove(x, value)?;
                }
                Ok(Status::Entailed)
            }
            _ => Ok(Status::Active),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};

    const COEFFICIENTS: [[i64; 4]; 4] =
        [[1, 1, 1, 1], [1, -1, 1, -1], [2, 3, -5, 0], [-4, 1, 7, -2]];

    fn terms(a: [i64; 4], xs: &[Var]) -> impl Iterator<Item = (i64, Var)> {
        a.into_iter().zip(xs.to_vec())
    }

    fn value(a: [i64; 4], v: &[u32]) -> i64 {
        a.iter().zip(v).map(|(a, &v)| a * i64::from(v)).sum()
    }

    #[test]
    fn inequalities_are_domain_consistent() {
        for a in COEFFICIENTS {
            for c in [-9, 0, 5, 11] {
                let check = Check::new(&[5, 4, 3, 5], Strength::Domain).rounds(20);
                check.run(|m, xs| m.post(Linear::at_most(terms(a, xs), c)), |v| value(a, v) <= c);
                check.run(|m, xs| m.post(Linear::at_least(terms(a, xs), c)), |v| value(a, v) >= c);
            }
        }
    }

    #[test]
    fn equalities_with_units_are_bounds_consistent() {
        for (a, strength) in COEFFICIENTS.into_iter().zip([
            Strength::Bounds,
            Strength::Bounds,
            Strength::Forward,
            Strength::Forward,
        ]) {
            for c in [-9, 0, 5, 11] {
                Check::new(&[5, 4, 3, 5], strength)
                    .rounds(20)
                    .run(|m, xs| m.post(Linear::equal(terms(a, xs), c)), |v| value(a, v) == c);
            }
        }
    }

    #[test]
    fn disequalities_check_forward() {
        for a in COEFFICIENTS {
            for c in [-9, 0, 5] {
                Check::new(&[5, 4, 3, 5], Strength::Forward)
                    .rounds(20)
                    .run(|m, xs| m.post(Linear::not_equal(terms(a, xs), c)), |v| value(a, v) != c);
            }
        }
    }
}
