//! The judge of explanations: proves that a claim follows from facts and named rules, and that
//! none of the rules can go.
//!
//! A plain search with propagation on counts. It shares no code with the finders of techniques
//! nor with the SAT solver that looks for small explanations.

use crate::{Facts, GroupId, Model};
use kumiki_core::{Limits, Lit};
use std::ops::Range;

/// What the judge says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It follows.
    Follows,
    /// It does not: facts and rules hold in a case where the claim does not.
    DoesNot,
    /// Not decided within the judge's limit.
    Undecided,
}

/// Decisions in one search before the judge gives up, as a rule.
const NODES: u32 = 1_000;

/// Decisions where nothing else is left: for large sets of rules.
const MANY_NODES: u32 = 50 * NODES;

/// Decisions between two looks at the clock then.
const LOOK_EVERY: u32 = 64;

/// A judge, with room for its work.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    /// What is assumed or derived, by variable.
    values: Vec<Option<bool>>,
    /// The decisions behind that, as bits by depth.
    behind: Vec<u64>,
    /// The decisions behind the last contradiction.
    blame: u64,
    trail: Vec<Lit>,
    /// True for the counts taken into account.
    active: Vec<bool>,
    counts: Vec<usize>,
    /// Those of them that force something, or are broken, by what is known.
    tight: Vec<usize>,
    /// Those that are not sure to be met, the ones of each decision after those of the one before.
    unmet: Vec<usize>,
    nodes: u32,
    /// Set while searches may take [`MANY_NODES`], within these limits.
    patient: Option<Limits>,
    /// Variables whose free counts were taken into account.
    touched: Vec<bool>,
    /// Claims to decide before any others.
    cases: Vec<Lit>,
}

impl Judge {
    /// Says which claims to decide first, which is advice only: it makes proofs by cases short.
    pub fn look_first_at(&mut self, cases: &[Lit]) {
        self.cases.clear();
        self.cases.extend(cases);
    }

    /// Does `claim` follow from the facts and the rules of the groups?
    pub fn follows<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        groups: &[GroupId],
        claim: Lit,
    ) -> Ruling {
        match facts.value(claim) {
            Some(true) => return Ruling::Follows,
            Some(false) => return Ruling::DoesNot,
            None => {}
        }
        self.gather(model, facts, groups, &[claim]);
        let ruling = self.decide(model, facts, claim);
        self.clear();
        ruling
    }

    /// Does a claim follow from the facts and the counts that are taken into account?
    fn decide<R>(&mut self, model: &Model<R>, facts: &Facts, claim: Lit) -> Ruling {
        match facts.value(claim) {
            Some(true) => return Ruling::Follows,
            Some(false) => return Ruling::DoesNot,
            None => {}
        }
        self.unmet.clear();
        self.unmet.extend(self.counts.iter().filter(|&&count| self.active[count]));
        self.nodes = 0;
        let all = 0..self.unmet.len();
        let mut search = Search { judge: self, model, facts };
        let ruling = match search.refutes(!claim, 0, all) {
            Some(true) => Ruling::Follows,
            Some(false) => Ruling::DoesNot,
            None => Ruling::Undecided,
        };
        self.forget();
        ruling
    }

    /// Do all claims follow?
    pub fn all_follow<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        groups: &[GroupId],
        claims: &[Lit],
    ) -> bool {
        claims.iter().all(|&claim| self.follows(model, facts, groups, claim) == Ruling::Follows)
    }

    /// Leaves out the groups that are not needed, the first ones first. `None` if the claims do
    /// not all follow, or the judge cannot tell.
    pub fn shrink<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        groups: &[GroupId],
        claims: &[Lit],
    ) -> Option<Vec<GroupId>> {
        self.gather(model, facts, groups, claims);
        let follows =
            |judge: &mut Self, claim| judge.decide(model, facts, claim) == Ruling::Follows;
        if !claims.iter().all(|&claim| follows(self, claim)) {
            self.clear();
            return None;
        }
        // The claim that did not follow without a rule that is needed is tried first without the next.
        let mut claims = claims.to_vec();
        let needs = |judge: &mut Self, claims: &mut [Lit]| {
            let missing = claims.iter().position(|&claim| !follows(judge, claim));
            missing.inspect(|&at| claims[..=at].rotate_right(1)).is_some()
        };
        let mut kept = groups.to_vec();
        kept.retain(|&group| {
            let counts = model.of_group(group).filter(|&count| self.active[count]);
            let counts: Vec<usize> = counts.collect();
            counts.iter().for_each(|&count| self.active[count] = false);
            let is_needed = needs(self, &mut claims);
            counts.iter().for_each(|&count| self.active[count] = is_needed);
            is_needed
        });
        self.clear();
        Some(kept)
    }

    /// [`Judge::shrink`] for a set of rules that may be large: where the claims are not decided
    /// quickly, the searches may take longer, but not beyond the limits. Once these are reached, what
    /// it returns is of no use.
    pub fn shrink_large<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        groups: &[GroupId],
        claims: &[Lit],
        limits: &Limits,
    ) -> Option<Vec<GroupId>> {
        let quick = self.shrink(model, facts, groups, claims);
        quick.or_else(|| {
            self.patient = Some(limits.clone());
            let kept = self.shrink(model, facts, groups, claims);
            self.patient = None;
            kept
        })
    }

    /// True if a search has taken as many decisions as it may, or as much time.
    fn is_over(&self) -> bool {
        match &self.patient {
            None => self.nodes > NODES,
            Some(limits) => {
                let is_due = self.nodes.is_multiple_of(LOOK_EVERY);
                self.nodes > MANY_NODES || (is_due && limits.are_reached())
            }
        }
    }

    /// True if the claims follow from the groups and every group is needed for one of them.
    pub fn approves<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        groups: &[GroupId],
        claims: &[Lit],
    ) -> bool {
        self.shrink(model, facts, groups, claims).is_some_and(|kept| kept.len() == groups.len())
    }

    /// Takes into account the counts of the groups, and the free counts of what they and the claims speak
    /// of.
    fn gather<R>(&mut self, model: &Model<R>, facts: &Facts, groups: &[GroupId], claims: &[Lit]) {
        self.values.resize(model.vars(), None);
        self.behind.resize(model.vars(), 0);
        self.touched.resize(model.vars(), false);
        self.active.resize(model.counts(), false);
        let mut vars: Vec<usize> = claims.iter().map(|claim| claim.var()).collect();
        for count in groups.iter().flat_map(|&group| model.of_group(group)) {
            self.activate(model, facts, count, &mut vars);
        }
        let mut at = 0;
        while let Some(&var) = vars.get(at) {
            at += 1;
            if self.touched[var] || facts.get(var).is_some() {
                continue;
            }
            self.touched[var] = true;
            for count in model.with_var(var).filter(|&count| model.owner(count).is_none()) {
                self.activate(model, facts, count, &mut vars);
            }
        }
        for var in vars {
            self.touched[var] = false;
        }
    }

    /// Takes a count into account, unless it is sure to be met by what is known; adds what it speaks of.
    fn activate<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        number: usize,
        vars: &mut Vec<usize>,
    ) {
        if self.active[number] {
            return;
        }
        let count = model.get(number);
        let (mut yes, mut open) = (0, 0);
        for &lit in count.lits {
            match facts.value(lit) {
                Some(true) => yes += 1,
                Some(false) => {}
                None => open += 1,
            }
        }
        if yes >= count.low && yes + open <= count.high {
            return;
        }
        self.active[number] = true;
        self.counts.push(number);
        if yes >= count.high || yes + open <= count.low {
            self.tight.push(number);
        }
        vars.extend(count.lits.iter().map(|lit| lit.var()));
    }

    /// Forgets what was assumed.
    fn forget(&mut self) {
        for lit in self.trail.drain(..) {
            self.values[lit.var()] = None;
            self.behind[lit.var()] = 0;
        }
    }

    fn clear(&mut self) {
        for count in self.counts.drain(..) {
            self.active[count] = false;
        }
        self.tight.clear();
    }
}

/// Decisions from this depth on share a bit.
const SHARED: usize = u64::BITS as usize - 1;

/// The bit of the decision at a depth.
fn decision(depth: usize) -> u64 {
    1 << depth.min(SHARED)
}

/// One search of the judge.
struct Search<'s, R> {
    judge: &'s mut Judge,
    model: &'s Model<R>,
    facts: &'s Facts,
}

impl<R> Search<'_, R> {
    fn value(&self, lit: Lit) -> Option<bool> {
        match self.facts.value(lit) {
            None => self.judge.values[lit.var()].map(|value| value == lit.holds()),
            known => known,
        }
    }

    /// True if the claim leads to a contradiction, false if there is a case with it; `None` if
    /// the limit was reached. On false the trail is left as it is. A contradiction that has nothing to
    /// do with a decision needs no look at its opposite. `unmet` are the counts that were not sure to be
    /// met before.
    fn refutes(&mut self, claim: Lit, depth: usize, unmet: Range<usize>) -> Option<bool> {
        let start = self.judge.trail.len();
        // Counts may be broken or force something before anything is assumed.
        let begun = depth > 0 || (0..self.judge.tight.len()).all(|i| self.look(i));
        if !begun || !self.assume(claim, decision(depth)) || !self.propagate(start) {
            self.undo(start);
            return Some(true);
        }
        let below = unmet.end;
        let Some(next) = self.choose(unmet) else { return Some(false) };
        let left = below..self.judge.unmet.len();
        self.judge.nodes += 1;
        if self.judge.is_over() {
            return None;
        }
        let mut blame = 0;
        for claim in [next, !next] {
            match self.refutes(claim, depth + 1, left.clone()) {
                Some(true) => {}
                other => return other,
            }
            let here = self.judge.blame;
            if here & decision(depth + 1) == 0 {
                blame = here;
                break;
            }
            blame |= here;
        }
        // Deep decisions share a bit, which may stand for one that is left.
        self.judge.blame = match depth + 1 < SHARED {
            true => blame & !decision(depth + 1),
            false => blame,
        };
        self.judge.unmet.truncate(below);
        self.undo(start);
        Some(true)
    }

    /// Takes a claim over with the decisions behind it; false if its opposite is known.
    fn assume(&mut self, lit: Lit, behind: u64) -> bool {
        match self.value(lit) {
            Some(value) => {
                self.judge.blame = behind | self.judge.behind[lit.var()];
                value
            }
            None => {
                self.judge.values[lit.var()] = Some(lit.holds());
                self.judge.behind[lit.var()] = behind;
                self.judge.trail.push(lit);
                true
            }
        }
    }

    fn undo(&mut self, length: usize) {
        for lit in self.judge.trail.drain(length..) {
            self.judge.values[lit.var()] = None;
            self.judge.behind[lit.var()] = 0;
        }
    }

    fn look(&mut self, index: usize) -> bool {
        let count = self.judge.tight[index];
        !self.judge.active[count] || self.tighten(count)
    }

    fn propagate(&mut self, from: usize) -> bool {
        let model = self.model;
        let mut at = from;
        while let Some(&lit) = self.judge.trail.get(at) {
            at += 1;
            for count in model.with_var(lit.var()) {
                if self.judge.active[count] && !self.tighten(count) {
                    return false;
                }
            }
        }
        true
    }

    /// Draws the conclusions of one count; false if it is broken.
    fn tighten(&mut self, count: usize) -> bool {
        let model = self.model;
        let count = model.get(count);
        let (mut yes, mut open) = (0, 0);
        for &lit in count.lits {
            match self.value(lit) {
                Some(true) => yes += 1,
                Some(false) => {}
                None => open += 1,
            }
        }
        let broken = yes > count.high || yes + open < count.low;
        let all = yes + open == count.low;
        if !broken && (open == 0 || !all && yes != count.high) {
            return true;
        }
        let behind = count.lits.iter().map(|lit| self.judge.behind[lit.var()]);
        let behind = behind.fold(0, |all, one| all | one);
        if broken {
            self.judge.blame = behind;
            return false;
        }
        for &lit in count.lits {
            if self.value(lit).is_none() {
                self.assume(if all { lit } else { !lit }, behind);
            }
        }
        true
    }

    /// A claim to decide next: a case to tell apart, else one from the count with the fewest open
    /// claims that is not yet sure to be met. What is met stays so: only what is not is looked at further
    /// down, and added to `unmet`.
    fn choose(&mut self, unmet: Range<usize>) -> Option<Lit> {
        let case = self.judge.cases.iter().find(|&&case| self.value(case).is_none());
        if let Some(&case) = case {
            self.judge.unmet.extend_from_within(unmet);
            return Some(case);
        }
        let mut best: Option<(usize, Lit)> = None;
        for at in unmet.clone() {
            let number = self.judge.unmet[at];
            let count = self.model.get(number);
            let (mut yes, mut open, mut first) = (0, 0, None);
            for &lit in count.lits {
                match self.value(lit) {
                    Some(true) => yes += 1,
                    Some(false) => {}
                    None => {
                        open += 1;
                        first = first.or(Some(lit));
                    }
                }
            }
            let met = yes >= count.low && yes + open <= count.high;
            if met {
                continue;
            }
            self.judge.unmet.push(number);
            if let Some(lit) = first
                && best.is_none_or(|(fewest, _)| open < fewest)
            {
                // With fewer than two open it would have been settled by now.
                if open <= 2 {
                    self.judge.unmet.extend_from_within(at + 1..unmet.end);
                    return Some(lit);
                }
                best = Some((open, lit));
            }
        }
        best.map(|(_, lit)| lit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three claims, one of the first two, one of the last two, not both of the outer ones.
    fn model() -> Model<&'static str> {
        let mut model = Model::new(3);
        let [a, b, c] = [0, 1, 2].map(Lit::yes);
        model.group("ab", 1.0);
        model.count(&[a, b], 1, 2);
        model.group("bc", 1.0);
        model.count(&[b, c], 1, 2);
        model.group("not ac", 1.0);
        model.count(&[a, c], 0, 1);
        model
    }

    #[test]
    fn proves_what_follows_and_only_that() {
        let (model, facts) = (model(), Facts::none(3));
        let mut judge = Judge::default();
        assert_eq!(judge.follows(&model, &facts, &[0, 1, 2], Lit::yes(1)), Ruling::Follows);
        assert_eq!(judge.follows(&model, &facts, &[0, 1], Lit::yes(1)), Ruling::DoesNot);
        assert_eq!(judge.follows(&model, &facts, &[0, 1, 2], Lit::yes(0)), Ruling::DoesNot);
        assert!(judge.approves(&model, &facts, &[0, 1, 2], &[Lit::yes(1)]));
    }

    #[test]
    fn cases_are_advice_only() {
        let (model, facts) = (model(), Facts::none(3));
        let mut judge = Judge::default();
        for cases in [vec![Lit::yes(0)], vec![Lit::no(2), Lit::yes(1)]] {
            judge.look_first_at(&cases);
            assert_eq!(judge.follows(&model, &facts, &[0, 1, 2], Lit::yes(1)), Ruling::Follows);
            assert_eq!(judge.follows(&model, &facts, &[0, 1], Lit::yes(1)), Ruling::DoesNot);
        }
    }

    #[test]
    fn rules_that_are_not_needed_are_refused() {
        let model = model();
        let mut facts = Facts::none(3);
        facts.learn(Lit::no(0)).unwrap();
        let mut judge = Judge::default();
        assert!(judge.all_follow(&model, &facts, &[0, 1, 2], &[Lit::yes(1)]));
        assert!(!judge.approves(&model, &facts, &[0, 1], &[Lit::yes(1)]));
        assert_eq!(judge.shrink(&model, &facts, &[2, 1, 0], &[Lit::yes(1)]), Some(vec![0]));
    }

    #[test]
    fn rules_that_are_broken_prove_anything() {
        let model = model();
        let mut facts = Facts::none(3);
        for var in [0, 1] {
            facts.learn(Lit::no(var)).unwrap();
        }
        let mut judge = Judge::default();
        assert_eq!(judge.follows(&model, &facts, &[0], Lit::yes(2)), Ruling::Follows);
    }
}
