//! What a constraint is to the kernel: something that waits for events and removes values.
//!
//! This file knows no particular constraint; those are in [`crate::propagators`].

use crate::domains::{Domains, Event, Failed, Var};

/// What a propagator says after it ran without failing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It may have more to say later.
    Active,
    /// It holds whatever the remaining values: it need not run again below this node.
    Entailed,
}

/// Cheap propagators run first, so that dear ones see more and run less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Constant time or nearly so.
    Fast,
    /// About linear in the number of its variables or values.
    Normal,
    /// More than linear: graphs, matchings.
    Slow,
}

/// How many priorities there are.
pub(crate) const PRIORITIES: usize = 3;

/// Removes values that can be in no solution of one constraint.
///
/// A propagator must be *sound* (never remove a value that is in a solution of its constraint),
/// *checking* (fail when all its variables are fixed and the constraint is broken) and *monotone*
/// (smaller domains in, smaller or equal domains out).
pub trait Propagator: Send {
    /// Says which events to wait for, and makes the reversible cells it needs. Called once.
    fn setup(&mut self, setup: &mut Setup);

    /// Removes values. `changed` holds the tags of the tracked variables that changed since the
    /// last run, in no particular order and possibly repeated; at the first run all of them.
    ///
    /// After a failure the domains and the cells go back to an earlier state, everything else in
    /// `self` does not: it must make sense in any state.
    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed>;

    /// When to run among others.
    fn priority(&self) -> Priority {
        Priority::Normal
    }

    /// True if a second run right after the first would change nothing: then the propagator is
    /// not woken by its own changes, and not told of them.
    fn idempotent(&self) -> bool {
        false
    }

    /// After a failure: the variables that brought it about, if it knows fewer than all of its
    /// own. Orders that learn from failures blame these (dom/wdeg); empty = all.
    fn blamed(&self) -> &[Var] {
        &[]
    }
}

/// A propagator's request to be woken by a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) propagator: u32,
    pub(crate) tag: u32,
    pub(crate) events: u8,
}

/// The tag of a variable whose changes are not tracked.
pub(crate) const UNTRACKED: u32 = u32::MAX;

/// What a propagator may arrange when it is posted.
pub struct Setup<'m> {
    pub(crate) domains: &'m mut Domains,
    pub(crate) watches: &'m mut Vec<Vec<Watch>>,
    pub(crate) propagator: u32,
    pub(crate) scope: Vec<Var>,
    pub(crate) tags: Vec<u32>,
}

impl Setup<'_> {
    /// The domains as they are now, and the place to make reversible cells.
    pub fn domains(&mut self) -> &mut Domains {
        self.domains
    }

    /// Runs the propagator when `event` happens to `x`.
    pub fn on(&mut self, event: Event, x: Var) {
        self.watch(event, x, UNTRACKED);
    }

    /// Runs the propagator when `event` happens to `x`, and tells it so: `tag` is in the list
    /// that [`Propagator::propagate`] receives.
    pub fn track(&mut self, event: Event, x: Var, tag: usize) {
        self.tags.push(tag as u32);
        self.watch(event, x, tag as u32);
    }

    fn watch(&mut self, event: Event, x: Var, tag: u32) {
        let (propagator, events) = (self.propagator, event as u8);
        self.watches[x.index()].push(Watch { propagator, tag, events });
        self.domains.slots[x.index()].watched |= events;
        self.scope.push(x);
    }
}
