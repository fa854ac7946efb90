//! Exactly one of some variables takes a value of its set.

use crate::bits::meet;
use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};

/// Exactly one of the statements "this variable is in this set" is true. Domain consistent for
/// distinct variables. For many of them over the same variables see
/// [`crate::propagators::ExactCover`].
#[derive(Debug)]
pub struct ExactlyOne {
    statements: Vec<(Var, Vec<u64>)>,
}

impl ExactlyOne {
    /// Of variables with their sets of values.
    pub fn new(statements: impl IntoIterator<Item = (Var, Vec<u32>)>) -> Self {
        let bits = |values: Vec<u32>| {
            let words = values.iter().max().map_or(0, |max| *max as usize / 64 + 1);
            let mut bits = vec![0; words];
            values.iter().for_each(|&value| crate::bits::insert(&mut bits, value));
            bits
        };
        ExactlyOne { statements: statements.into_iter().map(|(x, v)| (x, bits(v))).collect() }
    }

    /// Of boolean variables: exactly one is 1.
    pub fn of_booleans(xs: &[Var]) -> Self {
        ExactlyOne::new(xs.iter().map(|&x| (x, vec![1])))
    }
}

/// True if `x` can only take values of `set`.
fn forced(domains: &Domains, x: Var, set: &[u64]) -> bool {
    let allowed = set.iter().copied().chain(std::iter::repeat(0));
    domains.words(x).iter().zip(allowed).all(|(word, set)| word & !set == 0)
}

impl Propagator for ExactlyOne {
    fn setup(&mut self, setup: &mut Setup) {
        for (x, _) in &self.statements {
            setup.on(Event::Domain, *x);
        }
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        let mut only = None;
        let mut possible = 0;
        for (i, (x, set)) in self.statements.iter().enumerate() {
            if meet(domains.words(*x), set) {
                possible += 1;
                only = Some(i);
                if forced(domains, *x, set) {
                    for (j, (y, set)) in self.statements.iter().enumerate() {
                        if j != i {
                            domains.remove_all(*y, set)?;
                        }
                    }
                    return Ok(Status::Entailed);
                }
            }
        }
        match (possible, only) {
            (1, Some(i)) => {
                let (x, set) = &self.statements[i];
                domains.keep(*x, set)?;
                Ok(Status::Entailed)
            }
            (0, _) => Err(Failed),
            _ => Ok(Status::Active),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};

    #[test]
    fn domain_consistent() {
        let sets = [vec![0, 2], vec![1], vec![0, 1, 9], vec![]];
        Check::new(&[3, 3, 4, 2], Strength::Domain).run(
            |m, xs| m.post(ExactlyOne::new(xs.iter().copied().zip(sets.clone()))),
            |v| v.iter().zip(&sets).filter(|(v, set)| set.contains(v)).count() == 1,
        );
    }

    #[test]
    fn of_booleans() {
        Check::new(&[2, 2, 2, 2], Strength::Domain)
            .run(|m, xs| m.post(ExactlyOne::of_booleans(xs)), |v| v.iter().sum::<u32>() == 1);
    }
}
