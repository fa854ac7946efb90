//! Every item is covered exactly once by the choices that variables make.
//!
//! A variable may be a boolean (taken or not) or a choice among many candidates: each value covers
//! some items. One propagator counts, for all items at once, how many values still cover an item,
//! in all and by variable, and works in proportion to the values that go. It knows two rules for
//! an item and a variable, of which "one coverer left" and "chosen" are the smallest cases:
//!
//! - *overlap*: if all values left to the variable cover the item, no other variable may;
//! - *last hope*: if only this variable can still cover the item, it must.

use crate::bits::{Values, has, insert};
use crate::domains::{Block, Domains, Event, Failed, Var};
use crate::propagator::{Priority, Propagator, Setup, Status};
use crate::seen::Seen;

/// Items, some of which must be covered exactly once, the others at most once.
#[derive(Debug)]
pub struct ExactCover {
    items: Vec<Item>,
    required: usize,
    columns: Vec<Column>,
    pairs: Vec<Pair>,
    /// Masks of the pairs, one after the other.
    masks: Vec<u64>,
    /// How many values cover each item, then how many of each pair do.
    counts: Option<Block>,
    /// Columns to look at, and items that lost a coverer.
    dirty: Vec<u32>,
    losers: Vec<u32>,
    lost: Vec<u64>,
    started: bool,
}

/// A variable and what its values cover.
#[derive(Debug)]
struct Column {
    x: Var,
    /// The pairs that each value adds to, one an item, and where those of each value start.
    covers: Vec<u32>,
    starts: Vec<u32>,
    seen: Option<Seen>,
}

/// A variable that can cover an item.
#[derive(Clone, Copy, Debug)]
struct Pair {
    column: u32,
    item: u32,
    /// Where the set of values that cover the item starts, and its words.
    mask: u32,
    words: u32,
}

impl Column {
    /// The pairs that a value adds to.
    #[inline]
    fn covers(&self, value: u32) -> &[u32] {
        match self.starts.get(value as usize..value as usize + 2) {
            Some(ends) => &self.covers[ends[0] as usize..ends[1] as usize],
            None => &[],
        }
    }
}

#[derive(Debug, Default)]
struct Item {
    pairs: Vec<u32>,
    /// A pair that was seen to have values; looked at first.
    hint: u32,
}

impl ExactCover {
    /// Of `items` items, where each candidate `(x, value, covered)` says what `x = value` covers.
    ///
    /// # Panics
    ///
    /// If a covered item is not below `items`.
    pub fn new(items: usize, candidates: impl IntoIterator<Item = (Var, u32, Vec<u32>)>) -> Self {
        let mut candidates: Vec<_> = candidates.into_iter().collect();
        candidates.sort_by_key(|&(x, value, _)| (x, value));
        let mut cover = ExactCover {
            items: (0..items).map(|_| Item::default()).collect(),
            required: items,
            columns: vec![],
            pairs: vec![],
            masks: vec![],
            counts: None,
            dirty: vec![],
            losers: vec![],
            lost: vec![],
            started: false,
        };
        for candidates in candidates.chunk_by(|a, b| a.0 == b.0) {
            cover.add(candidates);
        }
        cover
    }

    /// Only the first `required` items must be covered; the others may be, at most once.
    #[must_use]
    pub fn required(mut self, required: usize) -> Self {
        self.required = required;
        self
    }

    /// Adds a variable with its candidates, by increasing value.
    fn add(&mut self, candidates: &[(Var, u32, Vec<u32>)]) {
        let Some(&(x, last, _)) = candidates.last() else { return };
        let words = last / 64 + 1;
        let column = self.columns.len() as u32;
        let mut starts = vec![0];
        let mut covers = vec![];
        for (_, value, items) in candidates {
            starts.resize(*value as usize + 1, covers.len() as u32);
            for &item in items {
                let pair = self.pair(column, item, words);
                let mask = self.pairs[pair as usize].mask as usize;
                let mask = &mut self.masks[mask..][..words as usize];
                if !has(mask, *value) {
                    insert(mask, *value);
                    covers.push(pair);
                }
            }
            starts.push(covers.len() as u32);
        }
        self.columns.push(Column { x, starts, covers, seen: None });
    }

    /// The pair of the newest column and an item, made if need be.
    fn pair(&mut self, column: u32, item: u32, words: u32) -> u32 {
        // Columns come one after the other: if there is such a pair it is the item's last.
        let pairs = &mut self.items[item as usize].pairs;
        match pairs.last() {
            Some(&pair) if self.pairs[pair as usize].column == column => pair,
            _ => {
                let pair = self.pairs.len() as u32;
                let mask = self.masks.len() as u32;
                pairs.push(pair);
                self.masks.resize(self.masks.len() + words as usize, 0);
                self.pairs.push(Pair { column, item, mask, words });
                pair
            }
        }
    }

    fn mask(&self, pair: Pair) -> &[u64] {
        &self.masks[pair.mask as usize..][..pair.words as usize]
    }

    /// How many values cover an item.
    #[inline]
    fn total(&self, item: u32, domains: &Domains) -> u64 {
        self.counts.map_or(0, |counts| domains.block(counts)[item as usize])
    }

    /// How many values of one variable cover an item.
    #[inline]
    fn count(&self, pair: u32, domains: &Domains) -> u64 {
        self.counts.map_or(0, |counts| domains.block(counts)[self.items.len() + pair as usize])
    }
}

impl Propagator for ExactCover {
    fn setup(&mut self, setup: &mut Setup) {
        for (c, column) in self.columns.iter().enumerate() {
            setup.track(Event::Domain, column.x, c);
        }
        let domains = setup.domains();
        let mut counts = vec![0; self.items.len() + self.pairs.len()];
        for column in &mut self.columns {
            for value in domains.values(column.x) {
                for &pair in column.covers(value) {
                    counts[self.pairs[pair as usize].item as usize] += 1;
                    counts[self.items.len() + pair as usize] += 1;
                }
            }
            column.seen = Some(Seen::now(column.x, domains));
        }
        self.counts = Some(domains.new_block(&counts));
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        self.dirty.clear();
        self.dirty.extend_from_slice(changed);
        self.losers.clear();
        if !self.started {
            self.started = true;
            self.losers.extend(0..self.items.len() as u32);
        }
        loop {
            if let Some(column) = self.dirty.pop() {
                self.recount(column as usize, domains);
                self.overlap(column as usize, domains)?;
            } else if let Some(item) = self.losers.pop() {
                self.last_hope(item, domains)?;
            } else {
                return Ok(Status::Active);
            }
        }
    }

    fn priority(&self) -> Priority {
        Priority::Normal
    }

    fn idempotent(&self) -> bool {
        true
    }
}

impl ExactCover {
    /// Takes the values that a variable has lost out of the counts.
    fn recount(&mut self, column: usize, domains: &mut Domains) {
        let (Some(counts), Some(seen)) = (self.counts, self.columns[column].seen) else { return };
        let column = &self.columns[column];
        seen.take_lost(domains, &mut self.lost);
        for value in Values::of(&self.lost) {
            for &pair in column.covers(value) {
                let item = self.pairs[pair as usize].item;
                for at in [item as usize, self.items.len() + pair as usize] {
                    domains.set_word(counts, at, domains.block(counts)[at] - 1);
                }
                if (item as usize) < self.required {
                    self.losers.push(item);
                }
            }
        }
    }

    /// Items that all values of a variable cover are denied to the others.
    fn overlap(&mut self, column: usize, domains: &mut Domains) -> Result<(), Failed> {
        let x = self.columns[column].x;
        let size = u64::from(domains.size(x));
        // Only what the first value covers can be covered by all.
        let first = domains.min(x);
        for k in 0..self.columns[column].covers(first).len() {
            let Some(&pair) = self.columns[column].covers(first).get(k) else { break };
            let item = self.pairs[pair as usize].item;
            let count = self.count(pair, domains);
            if count == size && self.total(item, domains) > count {
                self.deny(item, column as u32, domains)?;
            }
        }
        Ok(())
    }

    /// No variable but that of `owner` may cover `item`.
    fn deny(&mut self, item: u32, owner: u32, domains: &mut Domains) -> Result<(), Failed> {
        for &pair in &self.items[item as usize].pairs {
            let pair = self.pairs[pair as usize];
            if pair.column != owner
                && domains.remove_all(self.columns[pair.column as usize].x, self.mask(pair))?
            {
                self.dirty.push(pair.column);
            }
        }
        Ok(())
    }

    /// If one variable alone can cover a required item, it must.
    fn last_hope(&mut self, item: u32, domains: &mut Domains) -> Result<(), Failed> {
        let Item { pairs, hint } = &self.items[item as usize];
        if item as usize >= self.required {
            return Ok(());
        }
        let mut pair = *hint;
        if pairs.is_empty() || self.total(item, domains) == 0 {
            return Err(Failed);
        }
        let stale = self.pairs[pair as usize].item != item || self.count(pair, domains) == 0;
        if stale {
            let Some(&found) = pairs.iter().find(|&&p| self.count(p, domains) > 0) else {
                return Err(Failed);
            };
            pair = found;
            self.items[item as usize].hint = found;
        }
        if self.count(pair, domains) == self.total(item, domains) {
            let pair = self.pairs[pair as usize];
            if domains.keep(self.columns[pair.column as usize].x, self.mask(pair))? {
                self.dirty.push(pair.column);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};
    use kumiki_core::Rng;

    /// Random sets: `sets[i][v]` is what variable `i` covers with value `v`.
    fn check(sizes: &[u32], items: u32, required: u32, density: f64, seed: u64) {
        let mut rng = Rng::seeded(seed);
        let mut set = || (0..items).filter(|_| rng.chance(density)).collect::<Vec<u32>>();
        let sets: Vec<Vec<Vec<u32>>> =
            sizes.iter().map(|&n| (0..n).map(|_| set()).collect()).collect();
        Check::new(sizes, Strength::Forward).rounds(20).run(
            |m, xs| {
                let candidates = sets.iter().zip(xs).flat_map(|(sets, &x)| {
                    sets.iter().enumerate().map(move |(v, set)| (x, v as u32, set.clone()))
                });
                m.post(ExactCover::new(items as usize, candidates).required(required as usize));
            },
            |v| {
                (0..items).all(|item| {
                    let times =
                        v.iter().zip(&sets).filter(|(v, s)| s[**v as usize].contains(&item));
                    let times = times.count();
                    times == 1 || (times == 0 && item >= required)
                })
            },
        );
    }

    #[test]
    fn choices_cover_every_item_once() {
        for seed in 0..20 {
            check(&[5, 4, 6, 4], 5, 5, 0.25, seed);
            check(&[5, 4, 6, 4], 7, 3, 0.2, seed);
            check(&[3, 70, 3], 4, 4, 0.3, seed);
        }
    }

    #[test]
    fn booleans_cover_every_item_once() {
        for seed in 0..20 {
            check(&[2; 10], 4, 4, 0.15, seed);
        }
    }

    #[test]
    fn all_values_of_one_variable_deny_an_item_to_others() {
        let mut model = crate::Model::new();
        let (x, y) = (model.var(0..2), model.var(0..3));
        let sets: [(Var, u32, &[u32]); 5] =
            [(x, 0, &[0, 1]), (x, 1, &[1, 2]), (y, 0, &[1]), (y, 1, &[2]), (y, 2, &[0])];
        let candidates = sets.iter().map(|(x, v, set)| (*x, *v, set.to_vec()));
        model.post(ExactCover::new(3, candidates));
        assert_eq!(model.propagate(), Ok(()));
        assert_eq!(model.domains().values(y).collect::<Vec<_>>(), [1, 2]);
    }
}
