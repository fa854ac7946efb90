//! All-different over classes of values: no two variables take values of one class.
//!
//! The tiles of an edge-matching puzzle are the model: a value is a piece with its turn, a class
//! is a piece (`schaus-deville-2008 §2` has a second variable for it).

use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::sparse_set::SparseSet;
use std::sync::Arc;

/// Which class each value is in, made once and shared.
#[derive(Debug)]
pub struct Classes {
    of: Vec<u32>,
    /// The values of each class as bits: the words that have any, with their places.
    members: Vec<Vec<(u32, u64)>>,
    largest: u32,
}

impl Classes {
    /// The class of value `v` is `of[v]`; values past the end are in no class.
    pub fn new(of: Vec<u32>) -> Arc<Self> {
        let count = of.iter().max().map_or(0, |max| *max as usize + 1);
        let mut members = vec![vec![]; count];
        for (value, &class) in (0..).zip(&of) {
            let words: &mut Vec<(u32, u64)> = &mut members[class as usize];
            match words.last_mut() {
                Some((at, word)) if *at == value / 64 => *word |= 1 << (value % 64),
                _ => words.push((value / 64, 1 << (value % 64))),
            }
        }
        let size = |words: &Vec<(u32, u64)>| words.iter().map(|(_, word)| word.count_ones()).sum();
        let largest = members.iter().map(size).max().unwrap_or(0);
        Arc::new(Classes { of, members, largest })
    }

    /// The class that all values of `x` are in.
    fn common(&self, x: Var, domains: &Domains) -> Option<u32> {
        if domains.size(x) > self.largest {
            return None;
        }
        let class = *self.of.get(domains.min(x) as usize)?;
        domains.values(x).all(|v| self.of.get(v as usize) == Some(&class)).then_some(class)
    }
}

/// When the class of a variable is known, no other may have a value of it.
#[derive(Debug)]
pub struct DifferentClasses {
    classes: Arc<Classes>,
    xs: Vec<Var>,
    /// Variables whose class was not yet taken from the others.
    open: Option<SparseSet>,
    waiting: Vec<u32>,
}

impl DifferentClasses {
    pub(super) fn new(classes: &Arc<Classes>, xs: &[Var]) -> Self {
        let classes = Arc::clone(classes);
        DifferentClasses { classes, xs: xs.to_vec(), open: None, waiting: vec![] }
    }
}

impl Propagator for DifferentClasses {
    fn setup(&mut self, setup: &mut Setup) {
        for (i, &x) in self.xs.iter().enumerate() {
            setup.track(Event::Domain, x, i);
        }
        self.open = Some(SparseSet::full(self.xs.len(), setup.domains()));
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        let Some(open) = &mut self.open else { return Ok(Status::Active) };
        self.waiting.clear();
        self.waiting.extend_from_slice(changed);
        while let Some(i) = self.waiting.pop() {
            let i = i as usize;
            if !open.contains(domains, i) {
                continue;
            }
            let Some(class) = self.classes.common(self.xs[i], domains) else { continue };
            open.remove(domains, i);
            for &j in open.members(domains) {
                let mut touched = false;
                for &(at, word) in &self.classes.members[class as usize] {
                    touched |= domains.remove_word(self.xs[j as usize], at, word)?;
                }
                if touched {
                    self.waiting.push(j);
                }
            }
        }
        Ok(if open.len(domains) <= 1 { Status::Entailed } else { Status::Active })
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
    use crate::propagators::AllDifferent;
    use crate::testing::{Check, Strength};

    #[test]
    fn forward_checking() {
        let of = [0, 0, 1, 2, 1, 2, 2];
        let classes = Classes::new(of.to_vec());
        // Value 7 is in no class, and may be taken by all.
        Check::new(&[7, 8, 8, 6], Strength::Forward).run(
            |m, xs| m.post(AllDifferent::classes(&classes, xs)),
            |v| {
                let class: Vec<_> = v.iter().filter_map(|&v| of.get(v as usize)).collect();
                (1..class.len()).all(|i| !class[..i].contains(&class[i]))
            },
        );
    }

    #[test]
    fn a_class_is_taken_before_the_value_is_known() {
        let classes = Classes::new(vec![0, 0, 1, 1]);
        let mut model = crate::Model::new();
        let (x, y) = (model.var(0..2), model.var(0..4));
        model.post(AllDifferent::classes(&classes, &[x, y]));
        assert_eq!(model.propagate(), Ok(()));
        assert_eq!(model.domains().values(y).collect::<Vec<_>>(), [2, 3]);
    }
}
