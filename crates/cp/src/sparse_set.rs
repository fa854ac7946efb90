//! A reversible set of the numbers `0..n` that only shrinks between two backtracks.

use crate::domains::{Cell, Domains};

/// Members are the first `len` items; removing swaps an item behind them. Only `len` must be
/// restored: the order of the items before it never matters, and those behind it stay behind it.
#[derive(Debug)]
pub struct SparseSet {
    items: Vec<u32>,
    places: Vec<u32>,
    len: Cell<usize>,
}

impl SparseSet {
    /// The full set `0..n`.
    pub fn full(n: usize, domains: &mut Domains) -> Self {
        let len = domains.new_cell(n);
        SparseSet { items: (0..n as u32).collect(), places: (0..n as u32).collect(), len }
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self, domains: &Domains) -> usize {
        domains.get(self.len)
    }

    /// True if there is no member.
    pub fn is_empty(&self, domains: &Domains) -> bool {
        self.len(domains) == 0
    }

    /// The members, in no particular order.
    #[inline]
    pub fn members(&self, domains: &Domains) -> &[u32] {
        &self.items[..self.len(domains)]
    }

    /// The `i`-th item, a member if `i` is below [`SparseSet::len`].
    #[inline]
    pub fn item(&self, i: usize) -> usize {
        self.items[i] as usize
    }

    /// True if `item` is a member.
    #[inline]
    pub fn contains(&self, domains: &Domains, item: usize) -> bool {
        (self.places[item] as usize) < self.len(domains)
    }

    /// Takes a member out; if it is not one nothing happens.
    #[inline]
    pub fn remove(&mut self, domains: &mut Domains, item: usize) {
        let len = self.len(domains);
        let place = self.places[item] as usize;
        if place < len {
            let last = self.items[len - 1];
            self.items[place] = last;
            self.places[last as usize] = place as u32;
            self.items[len - 1] = item as u32;
            self.places[item] = (len - 1) as u32;
            domains.set(self.len, len - 1);
        }
    }
}
