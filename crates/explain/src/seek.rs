//! One step: what a technique or a single rule finds, proven by the judge.

use crate::catalogue::ONE_RULE;
use crate::{Engine, Explain, Extra, Found, GroupId, Technique};
use kumiki_core::{Lit, Run, Step, Stop, TechniqueInfo};
use std::ops::ControlFlow;

/// A step that the judge has approved, before it is put into words.
pub(crate) struct Proven<P: Explain> {
    pub(crate) info: TechniqueInfo,
    pub(crate) found: Found<P>,
    pub(crate) groups: Vec<GroupId>,
    pub(crate) cost: f64,
}

impl<P: Explain> Engine<'_, P> {
    /// The steps that a technique finds now, the best first.
    pub fn finds(&self, technique: &'static Technique<P>, all: bool) -> Vec<Found<P>> {
        let mut found = Vec::new();
        (technique.find)(&self.board, all, &mut found);
        for one in &mut found {
            one.claims.retain(|&claim| self.facts.value(claim) != Some(true));
        }
        found.retain(|one| !one.claims.is_empty());
        let cost = |one: &Found<P>| one.cost.unwrap_or(technique.info.cost);
        let placements = |one: &Found<P>| one.claims.iter().filter(|claim| claim.holds()).count();
        found.sort_by(|a, b| {
            cost(a)
                .total_cmp(&cost(b))
                .then(placements(b).cmp(&placements(a)))
                .then(b.claims.len().cmp(&a.claims.len()))
        });
        found
    }

    /// Has the judge prove a step; leaves out rules that are not needed.
    pub(crate) fn prove(&mut self, info: TechniqueInfo, found: Found<P>) -> Option<Proven<P>> {
        let mut groups = found.groups.clone();
        groups.sort_unstable();
        groups.dedup();
        groups.sort_by_key(|group| found.groups.iter().position(|g| g == group));
        for extra in &found.extra {
            if !P::holds(self.instance, extra) {
                self.refused += 1;
                return None;
            }
            groups.push(self.add(extra));
        }
        self.judge.look_first_at(&found.cases);
        let kept = self.judge.shrink(&self.model, &self.facts, &groups, &found.claims);
        self.judge.look_first_at(&[]);
        let Some(groups) = kept else {
            self.refused += 1;
            return None;
        };
        let cost = found.cost.unwrap_or(info.cost);
        Some(Proven { info, found, groups, cost })
    }

    /// Has the judge prove a step of a finder, and puts it into words.
    pub fn approve(&mut self, info: TechniqueInfo, found: Found<P>) -> Option<Step> {
        let proven = self.prove(info, found)?;
        Some(self.present(&proven))
    }

    /// Adds a rule to the model.
    pub(crate) fn add(&mut self, extra: &Extra<P::Rule>) -> GroupId {
        let group = self.model.group(extra.rule.clone(), extra.cost);
        for (lits, low, high) in &extra.counts {
            self.model.count(lits, *low, *high);
        }
        if let Some(sat) = &mut self.sat {
            sat.extend(&self.model, &self.facts);
        }
        group
    }

    /// The cheapest step of the named techniques.
    pub(crate) fn named(&mut self, run: &mut Run) -> ControlFlow<Stop, Option<Proven<P>>> {
        let techniques: Vec<&'static Technique<P>> = self.techniques().collect();
        for technique in techniques {
            run.step()?;
            let found = self.finds(technique, true);
            run.check_clock()?;
            for one in &found {
                if let Some(proven) = self.prove(technique.info, one.clone()) {
                    self.seen = found;
                    return ControlFlow::Continue(Some(proven));
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// A step by one group alone. Every group is looked at once after each change.
    pub(crate) fn one_group(&mut self) -> Option<Proven<P>> {
        while let Some(group) = self.dirty.first() {
            let claims = self.forced(group);
            if claims.is_empty() {
                self.dirty.remove(group);
                continue;
            }
            let found = Found::new(claims, vec![group], P::Detail::default());
            if let Some(mut proven) = self.prove(ONE_RULE, found) {
                proven.cost = P::unnamed_cost(self.model.cost(group)).max(ONE_RULE.cost);
                return Some(proven);
            }
            self.dirty.remove(group);
        }
        None
    }

    /// What the counts of one group force.
    pub(crate) fn forced(&self, group: GroupId) -> Vec<Lit> {
        let mut claims = Vec::new();
        for count in self.model.of_group(group) {
            let count = self.model.get(count);
            let yes = count.lits.iter().filter(|&&l| self.facts.value(l) == Some(true)).count();
            let open: Vec<Lit> =
                count.lits.iter().copied().filter(|&l| self.facts.value(l).is_none()).collect();
            if yes + open.len() == count.low {
                claims.extend(&open);
            } else if yes == count.high {
                claims.extend(open.iter().map(|&lit| !lit));
            }
        }
        claims.sort_unstable();
        claims.dedup();
        claims
    }
}
