//! `z = table[x]`.
//!
//! The link between a tile's identifier and its colours, or between a tile with its orientation
//! and the tile (`schaus-deville-2008 §2`).

use crate::bits::{insert, meet};
use crate::domains::{Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};
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
    kept: Vec<u64>,
    image: Vec<u64>,
}

impl Element {
    /// `z = lookup[x]`.
    pub fn new(lookup: &Arc<Lookup>, x: Var, z: Var) -> Self {
        Element { lookup: Arc::clone(lookup), x, z, kept: vec![], image: vec![] }
    }

    /// Goes through the values of `x`.
    fn by_place(&mut self, domains: &Domains) {
        for i in domains.values(self.x) {
            if let Some(&value) = self.lookup.table.get(i as usize)
                && domains.contains(self.z, value)
            {
                insert(&mut self.kept, i);
                insert(&mut self.image, value);
            }
        }
    }

    /// Goes through the values of `z`, all their places at once.
    fn by_value(&mut self, domains: &Domains) {
        let xs = domains.words(self.x);
        for value in domains.values(self.z) {
            let places = self.lookup.places(value);
            if meet(xs, places) {
                insert(&mut self.image, value);
                for (kept, places) in self.kept.iter_mut().zip(places) {
                    *kept |= places;
                }
            }
        }
    }
}

impl Propagator for Element {
    fn setup(&mut self, setup: &mut Setup) {
        setup.on(Event::Domain, self.x);
        setup.on(Event::Domain, self.z);
        self.kept = vec![0; setup.domains().words(self.x).len()];
        self.image = vec![0; setup.domains().words(self.z).len()];
    }

    fn propagate(&mut self, domains: &mut Domains, _changed: &[u32]) -> Result<Status, Failed> {
        self.kept.fill(0);
        self.image.fill(0);
        let words = self.lookup.width.min(self.kept.len()) as u32;
        if domains.size(self.x) <= domains.size(self.z) * words {
            self.by_place(domains);
        } else {
            self.by_value(domains);
        }
        domains.keep(self.x, &self.kept)?;
        domains.keep(self.z, &self.image)?;
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
