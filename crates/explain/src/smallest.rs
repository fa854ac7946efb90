//! What no name fits: the smallest set of rules that settles something, and what is said where
//! nothing follows or deductions are out of reach.

use crate::catalogue::RULES_TOGETHER;
use crate::mus::{Finder, Small};
use crate::sat::Sat;
use crate::seek::Proven;
use crate::{Engine, Explain, Found, GroupId};
use kumiki_core::{Hint, Limits, Lit, Run, Step, TechniqueInfo};
use std::collections::BTreeSet;

impl<P: Explain> Engine<'_, P> {
    /// The smallest set of groups for any claim that holds in all solutions.
    pub(crate) fn smallest(&mut self, goals: &[Lit], run: &mut Run) -> Option<Small> {
        let (model, facts) = (&self.model, &self.facts);
        let sat = self.sat.get_or_insert_with(|| Sat::new(model, facts));
        let memory = &mut self.memory;
        Finder { sat, model, facts, memory, run }.cheapest(goals)
    }

    /// Has the judge prove what a set of groups forces.
    pub(crate) fn together(&mut self, small: &Small, limits: &Limits) -> Option<Proven<P>> {
        let goal = [small.goal];
        let groups =
            self.judge.shrink_large(&self.model, &self.facts, &small.groups, &goal, limits)?;
        let claims = self.merged(&groups, small.goal, limits);
        let cost: f64 = groups.iter().map(|&group| self.model.cost(group)).sum();
        let cost = P::unnamed_cost(cost);
        let info = TechniqueInfo { level: P::unnamed_level(cost), ..RULES_TOGETHER };
        let found = Found::new(claims, groups.clone(), P::Detail::default());
        Some(Proven { info, found, groups, cost })
    }

    /// True if a claim holds in every solution, false if it does not; `None` if that could not be
    /// told.
    pub fn settles(&mut self, claim: Lit) -> Option<bool> {
        let (model, facts) = (&self.model, &self.facts);
        let sat = self.sat.get_or_insert_with(|| Sat::new(model, facts));
        sat.allows(0..model.groups(), &[!claim]).map(|allowed| !allowed)
    }

    /// Why a claim holds: the smallest set of rules found, proven by the judge.
    pub fn why(&mut self, claim: Lit, run: &mut Run) -> Option<Step> {
        let small = self.smallest(&[claim], run)?;
        let proven = self.together(&small, &run.limits())?;
        Some(self.present(&proven))
    }

    /// The goal, and all else that the same groups force, without what is plain then. Once the limits
    /// are reached, no more is looked for.
    fn merged(&mut self, groups: &[GroupId], goal: Lit, limits: &Limits) -> Vec<Lit> {
        let counts = groups.iter().flat_map(|&group| self.model.of_group(group));
        let vars = counts.flat_map(|count| self.model.get(count).lits.iter().map(|l| l.var()));
        let vars: BTreeSet<usize> = vars.filter(|&var| self.facts.get(var).is_none()).collect();
        let mut claims = vec![goal];
        let wanted = self.goals.as_ref();
        for var in vars {
            let lit = match wanted.and_then(|goals| goals.get(var)) {
                Some(holds) => Lit::new(var, holds),
                None => continue,
            };
            if limits.are_reached() {
                break;
            }
            if lit != goal && self.judge.all_follow(&self.model, &self.facts, groups, &[lit]) {
                claims.push(lit);
            }
        }
        claims.sort_by_key(|claim| !claim.holds());
        let mut board = self.board.clone();
        let mut plain = BTreeSet::new();
        claims.retain(|&claim| {
            let fresh = !plain.contains(&claim);
            if fresh {
                let mut plainly = Vec::new();
                P::learn(&mut board, claim, &mut plainly);
                plain.extend(plainly);
            }
            fresh
        });
        claims
    }

    /// The claims that hold in all solutions and are not known yet; an error if there is no
    /// solution or it could not be told, and two solutions if nothing follows.
    pub(crate) fn open_goals(&mut self, run: &Run) -> Result<Vec<Lit>, Hint> {
        if self.goals.is_none() {
            let goals = self.common(&run.limits())?;
            self.goals = Some(goals);
        }
        let goals = self.goals.as_ref().unwrap_or(&self.facts);
        let known = self.facts.unknown().filter_map(|var| Some(Lit::new(var, goals.get(var)?)));
        Ok(known.collect())
    }

    /// Nothing follows: two solutions that differ.
    pub(crate) fn nothing(&self) -> Hint {
        let text = |case| P::write_solution(self.instance, &P::solution(self.instance, case));
        match &self.cases {
            Some((one, other)) => Hint::Nothing(text(one), text(other)),
            None => Hint::Unknown(None),
        }
    }

    /// A sensible choice where deductions are out of reach.
    pub(crate) fn choice(&self) -> Hint {
        match P::choice(self.instance, &self.board) {
            Some(lit) => Hint::Choice(Box::new(self.claim(lit))),
            None => Hint::Unknown(None),
        }
    }
}
