//! The model as clauses for a SAT solver, with one selector a group: cores of selectors are
//! explanations. Knows nothing of how small ones are found.

use crate::{Facts, GroupId, Model};
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, lbool};
use kumiki_core::{Limits, Lit};
use std::cell::Cell;

/// Clauses learnt in one call before it gives up.
const CONFLICTS: u64 = 20_000;

/// More clauses than this for one count: it is counted with helping variables.
const DIRECT: u128 = 400;

/// Decisions between two looks at the clock.
const LOOK_EVERY: u32 = 64;

/// Counts written between two looks at the clock.
const COUNTS: usize = 256;

/// Stops a call after [`CONFLICTS`], or when time is up.
#[derive(Default)]
struct Limit {
    learnt: u64,
    asked: Cell<u32>,
    /// True once the time was found to be up: the solver asks again before it ends the call.
    is_over: Cell<bool>,
    time: Option<Limits>,
}

impl Callbacks for Limit {
    fn on_start(&mut self) {
        self.learnt = 0;
        self.is_over.set(false);
    }

    fn on_new_clause(&mut self, _clause: &[batsat::Lit], kind: ClauseKind) {
        self.learnt += u64::from(matches!(kind, ClauseKind::Learnt));
    }

    /// Asked before every decision.
    fn stop(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        let is_due = self.asked.get().is_multiple_of(LOOK_EVERY);
        if is_due && self.time.as_ref().is_some_and(Limits::are_reached) {
            self.is_over.set(true);
        }
        self.learnt >= CONFLICTS || self.is_over.get()
    }
}

/// A solver that holds a model.
pub(crate) struct Sat {
    solver: Solver<Limit>,
    vars: usize,
    claims: Vec<batsat::Var>,
    selectors: Vec<batsat::Lit>,
    /// Counts written so far.
    counts: usize,
    /// The group of a selector's variable, by the variable's number.
    groups: Vec<Option<GroupId>>,
    calls: u64,
    /// Assumed in every call while it is set.
    different: Option<batsat::Lit>,
}

impl Sat {
    /// A solver of a model in which the facts hold.
    pub(crate) fn new<R>(model: &Model<R>, facts: &Facts) -> Self {
        let mut sat = Sat::without_counts(model, facts);
        sat.extend(model, facts);
        sat
    }

    /// The same with limits, for its calls too; `None` if they are reached before it is made.
    pub(crate) fn within<R>(model: &Model<R>, facts: &Facts, limits: &Limits) -> Option<Self> {
        let mut sat = Sat::without_counts(model, facts);
        sat.limit(Some(limits));
        sat.extend_unless(model, facts, || limits.are_reached()).then_some(sat)
    }

    fn without_counts<R>(model: &Model<R>, facts: &Facts) -> Self {
        let mut solver = Solver::new(Default::default(), Limit::default());
        let claims = (0..model.vars()).map(|_| solver.new_var_default()).collect();
        let mut sat = Sat {
            solver,
            vars: model.vars(),
            claims,
            selectors: Vec::new(),
            counts: 0,
            groups: Vec::new(),
            calls: 0,
            different: None,
        };
        for var in 0..sat.vars {
            if let Some(holds) = facts.get(var) {
                sat.learn(Lit::new(var, holds));
            }
        }
        sat
    }

    /// From now on calls end without an answer once these limits, if there are any, are reached.
    pub(crate) fn limit(&mut self, limits: Option<&Limits>) {
        self.solver.cb_mut().time = limits.cloned();
    }

    /// How often the solver was asked.
    pub(crate) fn calls(&self) -> u64 {
        self.calls
    }

    /// A claim holds from now on.
    pub(crate) fn learn(&mut self, lit: Lit) {
        let lit = self.lit(lit);
        self.clause(vec![lit]);
    }

    /// Takes over the groups and counts that were added to the model.
    pub(crate) fn extend<R>(&mut self, model: &Model<R>, facts: &Facts) {
        self.extend_unless(model, facts, || false);
    }

    /// The same; false if it was over before the end.
    fn extend_unless<R>(
        &mut self,
        model: &Model<R>,
        facts: &Facts,
        is_over: impl Fn() -> bool,
    ) -> bool {
        while self.selectors.len() < model.groups() {
            // Never decided on: a group that nobody asks for is off.
            let var = self.solver.new_var(lbool::UNDEF, false);
            self.groups.resize(var.idx() as usize + 1, None);
            self.groups[var.idx() as usize] = Some(self.selectors.len());
            self.selectors.push(batsat::Lit::new(var, true));
        }
        for count in self.counts..model.counts() {
            if count % COUNTS == COUNTS - 1 && is_over() {
                return false;
            }
            let owner = model.owner(count).map(|group| self.selectors[group]);
            let count = model.get(count);
            let yes = count.lits.iter().filter(|&&lit| facts.value(lit) == Some(true)).count();
            let open: Vec<batsat::Lit> = count
                .lits
                .iter()
                .filter(|&&lit| facts.value(lit).is_none())
                .map(|&lit| self.lit(lit))
                .collect();
            self.at_least(&open, count.low.saturating_sub(yes), owner);
            if yes > count.high {
                self.clause(owner.iter().map(|&owner| !owner).collect());
            } else {
                let none: Vec<batsat::Lit> = open.iter().map(|&lit| !lit).collect();
                self.at_least(&none, (open.len() + yes).saturating_sub(count.high), owner);
            }
        }
        self.counts = model.counts();
        true
    }

    fn lit(&self, lit: Lit) -> batsat::Lit {
        batsat::Lit::new(self.claims[lit.var()], lit.holds())
    }

    fn clause(&mut self, mut lits: Vec<batsat::Lit>) {
        self.solver.add_clause_reuse(&mut lits);
    }

    /// At least `low` of these hold, if the owner's selector does.
    fn at_least(&mut self, lits: &[batsat::Lit], low: usize, owner: Option<batsat::Lit>) {
        let off: Vec<batsat::Lit> = owner.iter().map(|&owner| !owner).collect();
        if low == 0 {
            return;
        }
        if low > lits.len() {
            return self.clause(off);
        }
        // Of any `len - low + 1` one must hold.
        let size = lits.len() - low + 1;
        if choose(lits.len(), size) <= DIRECT {
            let mut picked: Vec<usize> = (0..size).collect();
            loop {
                let mut clause = off.clone();
                clause.extend(picked.iter().map(|&i| lits[i]));
                self.clause(clause);
                let Some(i) = (0..size).rev().find(|&i| picked[i] < lits.len() - size + i) else {
                    return;
                };
                picked[i] += 1;
                for j in i + 1..size {
                    picked[j] = picked[j - 1] + 1;
                }
            }
        }
        self.ladder(lits, low, &off);
    }

    /// A sequential counter: `reached[j]` after the i-th literal may hold only if more than `j`
    /// of the first `i` do.
    fn ladder(&mut self, lits: &[batsat::Lit], low: usize, off: &[batsat::Lit]) {
        let mut before: Vec<batsat::Lit> = Vec::new();
        for (i, &lit) in lits.iter().enumerate() {
            let mut after = Vec::new();
            for j in 0..low.min(i + 1) {
                let reached = batsat::Lit::new(self.solver.new_var_default(), true);
                self.groups.resize(reached.var().idx() as usize + 1, None);
                // reached => it was reached before, or this one holds and one less was.
                let same = before.get(j).copied();
                self.clause([!reached, lit].into_iter().chain(same).collect());
                if j > 0 {
                    let fewer = before.get(j - 1).copied();
                    self.clause([!reached].into_iter().chain(same).chain(fewer).collect());
                }
                after.push(reached);
            }
            before = after;
        }
        self.clause(off.iter().copied().chain(before.get(low - 1).copied()).collect());
    }

    /// Do the rules of these groups allow a case in which the claims hold? `None` if the call's
    /// limit was reached.
    pub(crate) fn allows(
        &mut self,
        groups: impl IntoIterator<Item = GroupId>,
        claims: &[Lit],
    ) -> Option<bool> {
        self.calls += 1;
        let mut assumed: Vec<batsat::Lit> = claims.iter().map(|&claim| self.lit(claim)).collect();
        assumed.extend(self.different);
        assumed.extend(groups.into_iter().map(|group| self.selectors[group]));
        match self.solver.solve_limited(&assumed) {
            answer if answer == lbool::TRUE => Some(true),
            answer if answer == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    /// From now on cases must differ from one in which all these claims hold.
    pub(crate) fn differ(&mut self, claims: &[Lit]) {
        let different = batsat::Lit::new(self.solver.new_var_default(), true);
        let one = claims.iter().map(|&claim| !self.lit(claim));
        let clause = std::iter::once(!different).chain(one).collect();
        self.clause(clause);
        self.different = Some(different);
    }

    /// Cases need not differ any more.
    pub(crate) fn same(&mut self) {
        if let Some(different) = self.different.take() {
            self.clause(vec![!different]);
        }
    }

    /// The groups behind the last refusal.
    pub(crate) fn core(&self) -> Vec<GroupId> {
        let core = self.solver.unsat_core().iter();
        let group =
            |lit: &batsat::Lit| self.groups.get(lit.var().idx() as usize).copied().flatten();
        let mut groups: Vec<GroupId> = core.filter_map(group).collect();
        groups.sort_unstable();
        groups
    }

    /// True if the last refusal relied on a claim that was assumed.
    pub(crate) fn blames(&self, claim: Lit) -> bool {
        self.solver.unsat_core_contains_var(self.claims[claim.var()])
    }

    /// The case found last, every claim decided.
    pub(crate) fn case(&self) -> Facts {
        let mut facts = Facts::none(self.vars);
        for (var, &claim) in self.claims.iter().enumerate() {
            let holds = self.solver.value_var(claim) == lbool::TRUE;
            // Nothing was known of it, so this cannot fail.
            let _ = facts.learn(Lit::new(var, holds));
        }
        facts
    }
}

fn choose(n: usize, k: usize) -> u128 {
    let k = k.min(n - k);
    (0..k).fold(1u128, |product, i| product.saturating_mul((n - i) as u128) / (i as u128 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every count of up to 7 claims, written directly and with helping variables, allows exactly
    /// the cases it should.
    #[test]
    fn clauses_mean_what_the_count_says() {
        for n in 1..=6usize {
            for low in 0..=n {
                for high in low..=n {
                    for ladder in [false, true] {
                        let mut model: Model<()> = Model::new(n);
                        let lits: Vec<Lit> = (0..n).map(Lit::yes).collect();
                        model.group((), 1.0);
                        model.count(&lits, if ladder { 0 } else { low }, high);
                        let mut sat = Sat::new(&model, &Facts::none(n));
                        if ladder && low > 0 {
                            let inner: Vec<_> = lits.iter().map(|&lit| sat.lit(lit)).collect();
                            let off = [!sat.selectors[0]];
                            sat.ladder(&inner, low, &off);
                        }
                        for case in 0..1usize << n {
                            let claims: Vec<Lit> =
                                (0..n).map(|i| Lit::new(i, case >> i & 1 == 1)).collect();
                            let ones = case.count_ones() as usize;
                            let expected = (low..=high).contains(&ones);
                            assert_eq!(
                                sat.allows([0], &claims),
                                Some(expected),
                                "{n} {low} {high}"
                            );
                            assert_eq!(sat.allows([], &claims), Some(true));
                        }
                    }
                }
            }
        }
    }
}
