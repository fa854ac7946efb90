//! A list of allowed tuples: compact-table (Demeulenaere et al. 2016).
//!
//! The tuples that are still possible are a reversible sparse bit set; each value of each variable
//! has the set of tuples that use it. Words that have become zero are never looked at again.

use crate::bits::{Values, insert};
use crate::domains::{Block, Cell, Domains, Event, Failed, Var};
use crate::propagator::{Propagator, Setup, Status};
use crate::seen::Seen;
use std::sync::Arc;

/// Tuples, made once and shared by all the propagators that use them.
#[derive(Debug)]
pub struct Tuples {
    arity: usize,
    len: usize,
    /// Words in a set of tuples.
    width: usize,
    /// For each column the number of its values, and where their sets start.
    columns: Vec<(u32, usize)>,
    supports: Vec<u64>,
}

impl Tuples {
    /// A list of tuples of one length; others are left out.
    pub fn new(arity: usize, tuples: &[Vec<u32>]) -> Arc<Self> {
        let tuples: Vec<&Vec<u32>> = tuples.iter().filter(|t| t.len() == arity).collect();
        let width = tuples.len().div_ceil(64);
        let mut columns = vec![];
        let mut total = 0;
        for c in 0..arity {
            let values = tuples.iter().map(|t| t[c] + 1).max().unwrap_or(0);
            columns.push((values, total));
            total += values as usize * width;
        }
        let mut supports = vec![0; total];
        for (t, tuple) in tuples.iter().enumerate() {
            for (&(_, start), &value) in columns.iter().zip(*tuple) {
                insert(&mut supports[start + value as usize * width..][..width], t as u32);
            }
        }
        Arc::new(Tuples { arity, len: tuples.len(), width, columns, supports })
    }

    /// The tuples with `value` in column `c`; none if there is no such value.
    #[inline]
    fn support(&self, c: usize, value: u32) -> Option<&[u64]> {
        let (values, start) = self.columns[c];
        (value < values)
            .then(|| &self.supports[start + value as usize * self.width..][..self.width])
    }
}

/// The variables, in order, form one of the tuples. Domain consistent.
#[derive(Debug)]
pub struct Table {
    tuples: Arc<Tuples>,
    xs: Vec<Var>,
    state: Option<State>,
    mask: Vec<u64>,
    dirty: Vec<bool>,
    gone: Vec<u64>,
    /// For each column and value, the word in which a support was last seen.
    residues: Vec<Vec<u32>>,
}

/// What backtracking restores, and the order of the words.
#[derive(Debug)]
struct State {
    possible: Block,
    /// The words that are not zero come first; how many they are is restored, their order need
    /// not be.
    order: Vec<u32>,
    count: Cell<usize>,
    seen: Vec<Seen>,
}

impl Table {
    /// `xs` form one of `tuples`.
    ///
    /// # Panics
    ///
    /// If there are not as many variables as columns.
    pub fn new(tuples: &Arc<Tuples>, xs: &[Var]) -> Self {
        assert_eq!(xs.len(), tuples.arity, "a table of {} columns", tuples.arity);
        Table {
            tuples: Arc::clone(tuples),
            xs: xs.to_vec(),
            state: None,
            mask: vec![0; tuples.width],
            dirty: vec![false; xs.len()],
            gone: vec![],
            residues: tuples.columns.iter().map(|&(n, _)| vec![0; n as usize]).collect(),
        }
    }
}

impl Propagator for Table {
    fn setup(&mut self, setup: &mut Setup) {
        for (i, &x) in self.xs.iter().enumerate() {
            setup.track(Event::Domain, x, i);
        }
        let domains = setup.domains();
        let mut all = vec![0; self.tuples.width];
        (0..self.tuples.len as u32).for_each(|t| insert(&mut all, t));
        self.state = Some(State {
            possible: domains.new_block(&all),
            order: (0..all.len() as u32).collect(),
            count: domains.new_cell(all.len()),
            // The first run takes out the tuples whose values were never there.
            seen: self.xs.iter().map(|&x| Seen::full(x, domains)).collect(),
        });
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        self.dirty.fill(false);
        for &i in changed {
            self.dirty[i as usize] = true;
        }
        for i in 0..self.xs.len() {
            if self.dirty[i] {
                self.update(i, domains)?;
            }
        }
        let mut open = 0;
        for i in 0..self.xs.len() {
            self.filter(i, domains)?;
            open += usize::from(!domains.is_fixed(self.xs[i]));
        }
        Ok(if open <= 1 { Status::Entailed } else { Status::Active })
    }

    fn idempotent(&self) -> bool {
        true
    }
}

impl Table {
    /// Takes out the tuples that use a value which variable `i` has lost.
    fn update(&mut self, i: usize, domains: &mut Domains) -> Result<(), Failed> {
        let Some(state) = &mut self.state else { return Ok(()) };
        let x = self.xs[i];
        let lost = state.seen[i].take_lost(domains, &mut self.gone);
        let order = &state.order[..domains.get(state.count)];
        order.iter().for_each(|&w| self.mask[w as usize] = 0);
        // The union over what went or over what is left, whichever is shorter.
        let by_loss = lost < domains.size(x);
        let values = if by_loss { &self.gone[..] } else { domains.words(x) };
        for value in Values::of(values) {
            if let Some(support) = self.tuples.support(i, value) {
                order.iter().for_each(|&w| self.mask[w as usize] |= support[w as usize]);
            }
        }
        if by_loss {
            order.iter().for_each(|&w| self.mask[w as usize] = !self.mask[w as usize]);
        }
        state.intersect(&self.mask, domains)
    }

    /// Takes out the values of variable `i` that no possible tuple uses.
    fn filter(&mut self, i: usize, domains: &mut Domains) -> Result<(), Failed> {
        let Some(state) = &self.state else { return Ok(()) };
        let x = self.xs[i];
        self.gone.clear();
        self.gone.resize(domains.words(x).len(), 0);
        let possible = domains.block(state.possible);
        let order = &state.order[..domains.get(state.count)];
        let mut any = false;
        for value in domains.values(x) {
            let supported = self.tuples.support(i, value).is_some_and(|support| {
                let residue = &mut self.residues[i][value as usize];
                let meets = |w: u32| possible[w as usize] & support[w as usize] != 0;
                meets(*residue)
                    || order.iter().find(|w| meets(**w)).is_some_and(|w| {
                        *residue = *w;
                        true
                    })
            });
            if !supported {
                insert(&mut self.gone, value);
                any = true;
            }
        }
        if any {
            domains.remove_all(x, &self.gone)?;
            state.seen[i].look(domains);
        }
        Ok(())
    }
}

impl State {
    /// Keeps the tuples in `mask`; fails if none is left.
    fn intersect(&mut self, mask: &[u64], domains: &mut Domains) -> Result<(), Failed> {
        let mut count = domains.get(self.count);
        let before = count;
        for k in (0..count).rev() {
            let w = self.order[k] as usize;
            let old = domains.block(self.possible)[w];
            let new = old & mask[w];
            if new != old {
                domains.set_word(self.possible, w, new);
                if new == 0 {
                    count -= 1;
                    self.order.swap(k, count);
                }
            }
        }
        if count != before {
            domains.set(self.count, count);
        }
        if count == 0 { Err(Failed) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Check, Strength};
    use kumiki_core::Rng;

    fn random(n: usize, sizes: &[u32], rng: &mut Rng) -> Vec<Vec<u32>> {
        let tuple = |rng: &mut Rng| sizes.iter().map(|&s| rng.below(s as usize) as u32).collect();
        (0..n).map(|_| tuple(rng)).collect()
    }

    #[test]
    fn domain_consistent() {
        let mut rng = Rng::seeded(5);
        for (n, sizes) in [(0, [3, 3, 3]), (5, [3, 4, 3]), (40, [6, 6, 6]), (150, [8, 9, 7])] {
            let list = random(n, &sizes, &mut rng);
            let tuples = Tuples::new(3, &list);
            // A variable may have more values than its column, or fewer.
            Check::new(&[sizes[0] + 1, sizes[1], sizes[2] - 1], Strength::Domain)
                .rounds(30)
                .run(|m, xs| m.post(Table::new(&tuples, xs)), |v| list.iter().any(|t| t == v));
        }
    }
}
