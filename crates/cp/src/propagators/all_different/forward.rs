//! All-different by forward checking.

use crate::domains::{Domains, Event, Failed};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::sparse_set::SparseSet;
use crate::view::View;

/// When a variable is fixed, no other may have its value.
#[derive(Debug)]
pub struct ForwardAllDifferent {
    views: Vec<View>,
    /// The variables whose value was not yet taken from the others.
    open: Option<SparseSet>,
    /// Variables that were fixed and wait for their turn.
    fixed: Vec<u32>,
}

impl ForwardAllDifferent {
    pub(crate) fn new(views: Vec<View>) -> Self {
        ForwardAllDifferent { views, open: None, fixed: vec![] }
    }

    /// The variables that are still open.
    pub(super) fn open(&mut self) -> Option<&mut SparseSet> {
        self.open.as_mut()
    }

    /// Watches for the given event; fixed variables alone count.
    pub(super) fn setup_on(&mut self, event: Event, setup: &mut Setup) {
        for (i, view) in self.views.iter().enumerate() {
            setup.track(event, view.var, i);
        }
        self.open = Some(SparseSet::full(self.views.len(), setup.domains()));
    }
}

impl Propagator for ForwardAllDifferent {
    fn setup(&mut self, setup: &mut Setup) {
        self.setup_on(Event::Fix, setup);
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        let Some(open) = &mut self.open else { return Ok(Status::Active) };
        self.fixed.clear();
        self.fixed.extend_from_slice(changed);
        while let Some(i) = self.fixed.pop() {
            let i = i as usize;
            let Some(value) = self.views[i].value(domains) else { continue };
            if !open.contains(domains, i) {
                continue;
            }
            open.remove(domains, i);
            for &j in open.members(domains) {
                let view = self.views[j as usize];
                if view.remove(domains, value)? && domains.is_fixed(view.var) {
                    self.fixed.push(j);
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
    use crate::propagators::AllDifferent;
    use crate::testing::{Check, Strength};

    #[test]
    fn forward_checking() {
        let different = |v: &[u32]| (1..v.len()).all(|i| !v[..i].contains(&v[i]));
        for sizes in [&[4, 4, 4, 4][..], &[6, 3, 3, 5], &[2, 2, 2], &[1], &[]] {
            Check::new(sizes, Strength::Forward)
                .run(|m, xs| m.post(AllDifferent::forward(xs)), different);
        }
    }

    #[test]
    fn a_variable_differs_not_from_itself() {
        Check::new(&[3], Strength::Check)
            .run(|m, xs| m.post(AllDifferent::forward([xs[0], xs[0]])), |_| false);
    }

    #[test]
    fn queens() {
        // https://oeis.org/A000170
        for (n, solutions) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
            let mut model = crate::Model::new();
            let xs = model.vars(n, 0..n as u32);
            for slope in [-1, 0, 1] {
                let shifted = xs.iter().enumerate().map(|(i, x)| x.plus(slope * i as i32));
                model.post(AllDifferent::forward(shifted));
            }
            let mut run = kumiki_core::Run::unlimited(0);
            let count = model.search(crate::Branching::first_fail(&xs)).count(&mut run, u128::MAX);
            assert_eq!((count.found, count.exact), (solutions, true));
        }
    }
}
