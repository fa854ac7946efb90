//! A dear step taken apart: assume the opposite, then one rule at a time to the contradiction.

use crate::{Facts, GroupId, Model};
use kumiki_core::Lit;

/// One small step of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inner {
    /// What follows; `None` at the end: the rule is broken.
    pub(crate) claim: Option<Lit>,
    /// The rule it follows by; `None`: plainly.
    pub(crate) group: Option<GroupId>,
}

/// The small steps from an assumption to a broken rule, without detours; `None` if single rules
/// do not lead to one.
pub(crate) fn refute<R>(
    model: &Model<R>,
    facts: &Facts,
    groups: &[GroupId],
    assumed: Lit,
) -> Option<Vec<Inner>> {
    let mut trace = Trace { model, values: facts.clone(), trail: Vec::new() };
    let allowed = |count: usize| model.owner(count).is_none_or(|group| groups.contains(&group));
    trace.values.learn(assumed).ok()?;
    trace.trail.push((assumed, None));
    let mut at = 0;
    // Rules may be broken or forcing before anything is assumed, by facts alone.
    let all: Vec<usize> = groups.iter().flat_map(|&group| model.of_group(group)).collect();
    for count in all {
        if let Some(end) = trace.tighten(count) {
            return Some(trace.needed(end));
        }
    }
    while let Some(&(lit, _)) = trace.trail.get(at) {
        at += 1;
        for count in model.with_var(lit.var()).filter(|&count| allowed(count)) {
            if let Some(end) = trace.tighten(count) {
                return Some(trace.needed(end));
            }
        }
    }
    None
}

struct Trace<'m, R> {
    model: &'m Model<R>,
    values: Facts,
    /// What was derived and from which count; the first is the assumption.
    trail: Vec<(Lit, Option<usize>)>,
}

impl<R> Trace<'_, R> {
    /// Draws the conclusions of a count; gives it back if it is broken.
    fn tighten(&mut self, number: usize) -> Option<usize> {
        let count = self.model.get(number);
        let yes = count.lits.iter().filter(|&&lit| self.values.value(lit) == Some(true)).count();
        let open = count.lits.iter().filter(|&&lit| self.values.value(lit).is_none()).count();
        if yes > count.high || yes + open < count.low {
            return Some(number);
        }
        let all = yes + open == count.low;
        if open > 0 && (all || yes == count.high) {
            for &lit in count.lits {
                let lit = if all { lit } else { !lit };
                if self.values.learn(lit) == Ok(true) {
                    self.trail.push((lit, Some(number)));
                }
            }
        }
        None
    }

    /// The derivations that the broken count rests on, in order.
    fn needed(&self, broken: usize) -> Vec<Inner> {
        let mut wanted = vec![false; self.values.vars()];
        let want = |wanted: &mut Vec<bool>, count: usize| {
            for lit in self.model.get(count).lits {
                wanted[lit.var()] = true;
            }
        };
        want(&mut wanted, broken);
        let mut inner = vec![Inner { claim: None, group: self.model.owner(broken) }];
        for &(lit, count) in self.trail.iter().rev() {
            if let Some(count) = count
                && wanted[lit.var()]
            {
                want(&mut wanted, count);
                inner.push(Inner { claim: Some(lit), group: self.model.owner(count) });
            }
        }
        inner.reverse();
        inner
    }
}
