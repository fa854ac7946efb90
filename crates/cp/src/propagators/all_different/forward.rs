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
}

impl Propagator for ForwardAllDifferent {
    fn setup(&mut self, setup: &mut Setup) {
        for (i, view) in self.views.iter().enumerate() {
            setup.track(Event::Fix, view.var, i);
        }
        self.open = Some(SparseSet::full(self.views.len(), setup.domains()));
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
