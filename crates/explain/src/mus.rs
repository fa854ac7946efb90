//! Small minimal sets of groups that force a claim. Cores under assumptions, shrunk by deletion
//! with cores, nearest and cheapest groups kept; what was found is remembered.

use crate::sat::Sat;
use crate::{Facts, GroupId, Model};
use kumiki_core::{Lit, Run};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Solver calls for one step.
const CALLS: u64 = 1_000;
/// Goals whose cores are looked at.
const GOALS: usize = 160;
/// Goals whose cores are shrunk.
const SHRUNK: usize = 8;
/// Goals that get another try in another order.
const AGAIN: usize = 2;

/// Groups that force a claim, as far as the solver knows.
#[derive(Clone, Debug)]
pub(crate) struct Small {
    pub(crate) goal: Lit,
    pub(crate) groups: Vec<GroupId>,
    pub(crate) cost: f64,
}

/// The cores of earlier steps by goal: they stay valid while facts only grow.
pub(crate) type Memory = HashMap<Lit, Vec<GroupId>>;

/// The search for one step.
pub(crate) struct Finder<'f, 'r, R> {
    pub(crate) sat: &'f mut Sat,
    pub(crate) model: &'f Model<R>,
    pub(crate) facts: &'f Facts,
    pub(crate) memory: &'f mut Memory,
    pub(crate) run: &'f mut Run<'r>,
}

impl<R> Finder<'_, '_, R> {
    /// The cheapest set of groups found for any of the goals; `None` if none was found within the
    /// limits.
    pub(crate) fn cheapest(&mut self, goals: &[Lit]) -> Option<Small> {
        let limit = self.sat.calls() + CALLS;
        let mut goals = goals.to_vec();
        goals.sort_by_key(|&goal| (self.freedom(goal), goal));
        goals.truncate(GOALS);
        let mut small: Vec<Small> = Vec::new();
        for &goal in &goals {
            if self.spent(limit) {
                break;
            }
            let groups = match self.memory.get(&goal) {
                Some(groups) => groups.clone(),
                None => {
                    let near = self.by_distance(goal);
                    let Some(groups) = self.core(near, goal) else { continue };
                    groups
                }
            };
            let cost = self.cost(&groups);
            small.push(Small { goal, groups, cost });
        }
        small.sort_by(cheaper);
        let mut best: Option<Small> = None;
        for small in small.iter().take(SHRUNK) {
            self.improve(small.clone(), false, limit, &mut best);
        }
        for small in small.iter().take(AGAIN) {
            self.improve(small.clone(), true, limit, &mut best);
        }
        for small in small {
            self.memory.entry(small.goal).or_insert(small.groups);
        }
        best
    }

    fn spent(&mut self, limit: u64) -> bool {
        self.sat.calls() >= limit || matches!(self.run.check_limits(), ControlFlow::Break(_))
    }

    /// How many claims are open beside a goal in what it is free to be.
    fn freedom(&self, goal: Lit) -> usize {
        let counts = self.model.with_var(goal.var()).filter(|&c| self.model.owner(c).is_none());
        let open = |count: usize| {
            let lits = self.model.get(count).lits.iter();
            lits.filter(|lit| self.facts.value(**lit).is_none()).count()
        };
        counts.map(open).min().unwrap_or(1)
    }

    /// Every group with something open, those near the goal first.
    fn by_distance(&self, goal: Lit) -> Vec<GroupId> {
        let mut order = Vec::new();
        let mut seen_group = vec![false; self.model.groups()];
        let mut seen_count = vec![false; self.model.counts()];
        let mut seen_var = vec![false; self.model.vars()];
        let mut vars = vec![goal.var()];
        seen_var[goal.var()] = true;
        let mut at = 0;
        while let Some(&var) = vars.get(at) {
            at += 1;
            for count in self.model.with_var(var) {
                if std::mem::replace(&mut seen_count[count], true) {
                    continue;
                }
                if let Some(group) = self.model.owner(count)
                    && !std::mem::replace(&mut seen_group[group], true)
                {
                    order.push(group);
                }
                for lit in self.model.get(count).lits {
                    if self.facts.value(*lit).is_none()
                        && !std::mem::replace(&mut seen_var[lit.var()], true)
                    {
                        vars.push(lit.var());
                    }
                }
            }
        }
        // Groups that the walk over open claims did not reach may still be broken.
        order.extend((0..self.model.groups()).filter(|&group| !seen_group[group]));
        order
    }

    /// The groups among these that force the goal, in the same order; `None` if they do not.
    fn core(&mut self, groups: Vec<GroupId>, goal: Lit) -> Option<Vec<GroupId>> {
        if self.sat.allows(groups.iter().copied(), &[!goal]) != Some(false) {
            return None;
        }
        let core = self.sat.core();
        Some(groups.into_iter().filter(|group| core.binary_search(group).is_ok()).collect())
    }

    fn cost(&self, groups: &[GroupId]) -> f64 {
        groups.iter().map(|&group| self.model.cost(group)).sum()
    }

    /// Shrinks a set until it is minimal, and keeps it if it is cheaper than the best. Gives up
    /// as soon as the groups that must stay are dearer than the best.
    fn improve(&mut self, from: Small, backwards: bool, limit: u64, best: &mut Option<Small>) {
        let goal = from.goal;
        let mut groups = from.groups;
        if backwards {
            groups.reverse();
        }
        // The same solver often finds a smaller core when it is given only the last one.
        while !self.spent(limit) {
            let Some(smaller) = self.core(groups.clone(), goal) else { return };
            let same = smaller.len() == groups.len();
            groups = smaller;
            if same {
                break;
            }
        }
        let bar = best.as_ref().map_or(f64::INFINITY, |best| best.cost);
        let mut needed: Vec<GroupId> = Vec::new();
        // The farthest are tried first.
        while let Some(group) = groups.pop() {
            if self.spent(limit) || self.cost(&needed) >= bar {
                return;
            }
            let others: Vec<GroupId> = groups.iter().chain(&needed).copied().collect();
            match self.core(others, goal) {
                Some(core) => {
                    groups.retain(|group| core.contains(group));
                }
                None => needed.push(group),
            }
        }
        needed.sort_unstable();
        let cost = self.cost(&needed);
        let found = Small { goal, groups: needed, cost };
        self.memory.insert(goal, found.groups.clone());
        if best.as_ref().is_none_or(|best| cheaper(&found, best) == Ordering::Less) {
            *best = Some(found);
        }
    }
}

/// Cheaper first, then placements, then reading order.
fn cheaper(a: &Small, b: &Small) -> Ordering {
    let placement = |small: &Small| !small.goal.holds();
    a.cost.total_cmp(&b.cost).then(placement(a).cmp(&placement(b))).then(a.goal.cmp(&b.goal))
}
