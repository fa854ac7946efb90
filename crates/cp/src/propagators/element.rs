//! `z = table[x]`.
//!
//! The link between a tile's identifier and its colours, or between a tile with its orientation
//! and the tile (`schaus-deville-2008 §2`).

use crate::bits::{Values, insert, meet};
use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};
use crate::seen::Seen;
use std::sync::Arc;

/// A table to look values up in, made once and shared by all the propagators that use it.
#[derive(Debug)]
pub struct Lookup {
    table: Vec<u32>,
    /// For each value of the table, the places that hold it, as bits.
    places: Vec<u64>,
    width: usize,
}

impl Lookup {
    /// The table whose `i`-th entry is `table[i]`.
    pub fn new(table: Vec<u32>) -> Arc<Self> {
        let width = table.len().div_ceil(64);
        let values = table.iter().max().map_or(0, |max| *max as usize + 1);
        let mut places = vec![0; values * width];
        for (i, &value) in table.iter().enumerate() {
            insert(&mut places[value as usize * width..][..width], i as u32);
        }
        Arc::new(Lookup { table, places, width })
    }

    fn places(&self, value: u32) -> &[u64] {
        self.places
            .get(value as usize * self.width..)
            .map_or(&[], |p| &p[..p.len().min(self.width)])
    }
}

/// `z` is the `x`-th entry of a table. Domain consistent.
#[derive(Debug)]
pub struct Element {
    lookup: Arc<Lookup>,
    x: Var,
    z: Var,
    seen: Option<(Seen, Seen)>,
    started: bool,
    lost: Vec<u64>,
    kept: Vec<u64>,
}

impl Element {
    /// `z = lookup[x]`.
    pub fn new(lookup: &Arc<Lookup>, x: Var, z: Var) -> Self {
        let lookup = Arc::clone(lookup);
        Element { lookup, x, z, seen: None, started: false, lost: vec![], kept: vec![] }
    }

    /// Keeps the places of `x` that hold a value of `z`.
    fn keep_places(&mut self, domains: &mut Domains) -> Result<(), Failed> {
        self.kept.fill(0);
        for value in domains.values(self.z) {
            for (kept, places) in self.kept.iter_mut().zip(self.lookup.places(value)) {
                *kept |= places;
            }
        }
        domains.keep(self.x, &self.kept).map(|_| ())
    }

    /// Keeps the values of `z` that some place of `x` holds.
    fn keep_values(&mut self, domains: &mut Domains) -> Result<(), Failed> {
        self.kept.fill(0);
        let xs = domains.words(self.x);
        for value in domains.values(self.z) {
            if meet(xs, self.lookup.places(value)) {
                insert(&mut self.kept, value);
            }
        }
        domains.keep(self.z, &self.kept).map(|_| ())
    }
}

impl Propagator for Element {
    fn setup(&mut self, setup: &mut Setup) {
        setup.on(Event::Domain, self.x);
        setup.on(Event::Domain, self.z);
        let domains = setup.domains();
        let words = domains.words(self.x).len().max(domains.words(self.z).len());
        self.kept = vec![0; words];
        self.seen = Some((Seen::full(self.x, domains), Seen::full(self.z, domains)));
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        let Some((seen_x, seen_z)) = self.seen else { return Ok(Status::Active) };
        // At the first run all is new; later the cost follows what was lost.
        let all = !std::mem::replace(&mut self.started, true);
        let lost = seen_z.take_lost(domains, &mut self.lost);
        if all || lost > domains.size(self.z) {
            self.keep_places(domains)?;
        } else {
            for value in Values::of(&self.lost) {
                domains.remove_all(self.x, self.lookup.places(value))?;
            }
        }
        let lost = seen_x.take_lost(domains, &mut self.lost);
        if all || lost > domains.size(self.z) {
            self.keep_values(domains)?;
        } else {
            for place in Values::of(&self.lost) {
                if let Some(&value) = self.lookup.table.get(place as usize)
                    && domains.contains(self.z, value)
                    && !meet(domains.words(self.x), self.lookup.places(value))
                {
                    domains.remove(self.z, value)?;
                }
            }
        }
        seen_z.look(domains);
        Ok(if domains.is_fixed(self.x) { Status::Entailed } else { Status::Active })
    }

    fn idempotent(&self) -> bool {
        self.x != self.z
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};

    fn check(sizes: &[u32], table: &[u32], rounds: u64) {
        let lookup = Lookup::new(table.to_vec());
        Check::new(sizes, Strength::Domain).rounds(rounds).run(
            |m, xs| m.post(Element::new(&lookup, xs[0], xs[1])),
            |v| table.get(v[0] as usize) == Some(&v[1]),
        );
    }

    #[test]
    fn domain_consistent() {
        check(&[6, 4], &[2, 0, 2, 1, 3, 3], 60);
        check(&[8, 3], &[2, 0, 2, 9, 1], 60);
        check(&[3, 9], &[7, 1, 7, 2, 2], 60);
    }

    #[test]
    fn large_tables_with_few_values() {
        let table: Vec<u32> = (0..150).map(|i| i * i % 7).collect();
        check(&[150, 7], &table, 20);
        let quarters: Vec<u32> = (0..150).map(|i| i / 4).collect();
        check(&[150, 80], &quarters, 10);
    }
}
