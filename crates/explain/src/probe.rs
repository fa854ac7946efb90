//! What if: assume something, then draw conclusions from one rule at a time until a rule is
//! broken. The shortest way there is looked for first. Knows no puzzle.

use crate::{Extra, Facts, GroupId, Model};
use kumiki_core::{Limits, Lit};

/// How many rules after one another are tried, few first.
const DEPTHS: [u32; 6] = [1, 2, 3, 5, 9, 30];
/// Claims looked at for one step, all assumptions together: more than any small board needs.
const WORK: u64 = 6_000_000;

/// An assumption that rules refute.
#[derive(Clone, Debug)]
pub(crate) struct Refuted<R> {
    /// What was assumed.
    pub(crate) assumed: Lit,
    /// The rules on the way to the contradiction.
    pub(crate) groups: Vec<GroupId>,
    /// The rule broken at the end, if it is not in the model.
    pub(crate) extra: Option<Extra<R>>,
}

/// What was assumed or derived in a trial.
#[derive(Clone, Copy)]
struct Derived {
    lit: Lit,
    /// The count it comes from; `None`: it was assumed.
    count: Option<usize>,
    /// How many rules lie between it and the assumption.
    depth: u32,
}

/// Trials on a model from what is known.
pub(crate) struct Probe<'m, R> {
    model: &'m Model<R>,
    values: Facts,
    /// For each count how many of its claims hold, and how many are open.
    yes: Vec<usize>,
    open: Vec<usize>,
    trail: Vec<Derived>,
    work: u64,
    limits: Option<&'m Limits>,
}

impl<'m, R> Probe<'m, R> {
    /// Trials that start from the facts.
    pub(crate) fn new(model: &'m Model<R>, facts: &Facts) -> Self {
        let (mut yes, mut open) = (vec![0; model.counts()], vec![0; model.counts()]);
        for count in 0..model.counts() {
            for &lit in model.get(count).lits {
                match facts.value(lit) {
                    Some(true) => yes[count] += 1,
                    Some(false) => {}
                    None => open[count] += 1,
                }
            }
        }
        Probe { model, values: facts.clone(), yes, open, trail: Vec::new(), work: 0, limits: None }
    }

    /// Ends with what was found when these limits are reached.
    pub(crate) fn within(mut self, limits: &'m Limits) -> Self {
        self.limits = Some(limits);
        self
    }

    /// The assumptions among these that the fewest rules after one another refute. `broken` gives
    /// a rule outside the model that what a trial came to breaks, if there is one.
    pub(crate) fn refuted(
        &mut self,
        assumptions: &[Lit],
        broken: &mut dyn FnMut(&Facts) -> Option<Extra<R>>,
    ) -> Vec<Refuted<R>> {
        for depth in DEPTHS {
            let mut found = Vec::new();
            for &assumed in assumptions {
                if self.work > WORK || self.limits.is_some_and(Limits::are_reached) {
                    return found;
                }
                found.extend(self.trial(assumed, depth, broken));
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Assumes something and follows the rules so far.
    fn trial(
        &mut self,
        assumed: Lit,
        depth: u32,
        broken: &mut dyn FnMut(&Facts) -> Option<Extra<R>>,
    ) -> Option<Refuted<R>> {
        self.assume(Derived { lit: assumed, count: None, depth: 0 });
        let mut wanted = Vec::new();
        let refuted = if let Some(count) = self.propagate(depth) {
            self.blame(count, None, &mut wanted);
            Some(Refuted { assumed, groups: self.needed(wanted, Some(count)), extra: None })
        } else if let Some(extra) = broken(&self.values) {
            for (lits, low, high) in &extra.counts {
                let holding = |lit: &&Lit| self.values.value(**lit) == Some(true);
                let missing = |lit: &&Lit| self.values.value(**lit) == Some(false);
                if lits.iter().filter(holding).count() > *high {
                    wanted.extend(lits.iter().filter(holding).map(|lit| lit.var()));
                } else if lits.len() - lits.iter().filter(missing).count() < *low {
                    wanted.extend(lits.iter().filter(missing).map(|lit| lit.var()));
                }
            }
            Some(Refuted { assumed, groups: self.needed(wanted, None), extra: Some(extra) })
        } else {
            None
        };
        self.undo();
        refuted
    }

    fn assume(&mut self, derived: Derived) {
        if self.values.learn(derived.lit) != Ok(true) {
            return;
        }
        self.trail.push(derived);
        self.change(derived.lit, true);
    }

    fn undo(&mut self) {
        while let Some(derived) = self.trail.pop() {
            self.values.forget(derived.lit.var());
            self.change(derived.lit, false);
        }
    }

    /// Counts a claim as known, or as open again.
    fn change(&mut self, lit: Lit, known: bool) {
        let model = self.model;
        for (count, holds) in model.holding(lit) {
            self.work += 1;
            if known {
                self.open[count] -= 1;
                self.yes[count] += usize::from(holds);
            } else {
                self.open[count] += 1;
                self.yes[count] -= usize::from(holds);
            }
        }
    }

    /// Draws conclusions up to a depth; gives back a count that is broken.
    fn propagate(&mut self, depth: u32) -> Option<usize> {
        let model = self.model;
        let mut at = 0;
        while let Some(&derived) = self.trail.get(at) {
            at += 1;
            for count in model.with_var(derived.lit.var()) {
                let bounds = model.get(count);
                let (yes, open) = (self.yes[count], self.open[count]);
                if yes > bounds.high || yes + open < bounds.low {
                    return Some(count);
                }
                // What only says what a claim is costs nothing.
                let next = derived.depth + u32::from(model.owner(count).is_some());
                let all = yes + open == bounds.low;
                if open == 0 || next > depth || !(all || yes == bounds.high) {
                    continue;
                }
                self.work += bounds.lits.len() as u64;
                for &lit in bounds.lits {
                    if self.values.value(lit).is_none() {
                        let lit = if all { lit } else { !lit };
                        self.assume(Derived { lit, count: Some(count), depth: next });
                    }
                }
            }
        }
        None
    }

    /// The variables that a count rests on where it is broken, or where it settles a claim.
    fn blame(&self, count: usize, settles: Option<Lit>, wanted: &mut Vec<usize>) {
        let bounds = self.model.get(count);
        let too_many = match settles {
            None => self.yes[count] > bounds.high,
            Some(lit) => bounds.lits.contains(&!lit),
        };
        let counted = bounds.lits.iter().filter(|&&lit| {
            self.values.value(lit) == Some(too_many) && settles.is_none_or(|s| s.var() != lit.var())
        });
        wanted.extend(counted.map(|lit| lit.var()));
    }

    /// The groups that the wanted variables were derived by, and the group of a broken count.
    fn needed(&self, first: Vec<usize>, broken: Option<usize>) -> Vec<GroupId> {
        let mut wanted = vec![false; self.values.vars()];
        for var in first {
            wanted[var] = true;
        }
        let mut groups: Vec<GroupId> =
            broken.and_then(|count| self.model.owner(count)).into_iter().collect();
        let mut more = Vec::new();
        for derived in self.trail.iter().rev() {
            let Some(count) = derived.count.filter(|_| wanted[derived.lit.var()]) else { continue };
            groups.extend(self.model.owner(count));
            self.blame(count, Some(derived.lit), &mut more);
            for var in more.drain(..) {
                wanted[var] = true;
            }
        }
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of four claims: one of the first two, one of the last two, the second excludes the third and
    /// the fourth.
    fn model() -> Model<&'static str> {
        let mut model = Model::new(4);
        let [a, b, c, d] = [0, 1, 2, 3].map(Lit::yes);
        model.group("ab", 1.0);
        model.count(&[a, b], 1, 2);
        model.group("cd", 1.0);
        model.count(&[c, d], 1, 2);
        model.group("not bc", 1.0);
        model.count(&[b, c], 0, 1);
        model.group("not bd", 1.0);
        model.count(&[b, d], 0, 1);
        model
    }

    #[test]
    fn an_assumption_is_refuted_by_the_rules_on_the_way() {
        let model = model();
        let mut probe = Probe::new(&model, &Facts::none(4));
        let found = probe.refuted(&[Lit::yes(0), Lit::yes(1)], &mut |_| None);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].assumed, found[0].groups.as_slice()), (Lit::yes(1), &[1, 2, 3][..]));
        // Nothing is left of the trials.
        assert_eq!(probe.values, Facts::none(4));
        assert_eq!(probe.open, [2; 4]);
    }

    #[test]
    fn rules_outside_the_model_refute_too() {
        let model = model();
        let extra = Extra { rule: "a", cost: 1.0, counts: vec![(vec![Lit::yes(0)], 1, 1)] };
        let mut probe = Probe::new(&model, &Facts::none(4));
        let found = probe.refuted(&[Lit::no(0)], &mut |values| {
            (values.get(0) == Some(false)).then(|| extra.clone())
        });
        assert_eq!(found.len(), 1);
        assert!(found[0].extra.is_some() && found[0].groups.is_empty());
    }
}
