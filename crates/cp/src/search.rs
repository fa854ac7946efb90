//! Depth-first search of a model's tree: one solution, all, how many, or the cheapest.
//!
//! It knows nothing of constraints: it opens a level, makes a decision, propagates, and goes back
//! when that fails (`schaus-deville-2008 §2`). The stack of decisions is explicit.

use crate::branching::Branch;
use crate::domains::{Domains, Failed, Var};
use crate::model::Model;
use crate::restarts::Restarts;
use crate::solution::Solution;
use kumiki_core::{Cost, Count, Outcome, Proof, Run, Search, Stop};
use std::ops::ControlFlow;

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Decisions made, left and right.
    pub nodes: u64,
    /// Decisions that failed.
    pub failures: u64,
    /// Solutions met.
    pub solutions: u64,
    /// The most decisions that were open at once.
    pub depth: usize,
    /// Runs of propagators.
    pub propagations: u64,
    /// Attempts after the first.
    pub restarts: u64,
}

/// A decision `x = value` that is not refuted yet.
#[derive(Clone, Copy, Debug)]
struct Decision {
    x: Var,
    value: u32,
    /// Refuted decisions above this one.
    discrepancies: u32,
}

/// How an attempt ended.
enum End {
    Exhausted,
    Enough,
    Stopped(Stop),
    /// It gave up at a limit of its own.
    Limit,
}

/// What an attempt may do before it gives up.
#[derive(Clone, Copy)]
struct Limits {
    failures: u64,
    discrepancies: u32,
}

const UNLIMITED: Limits = Limits { failures: u64::MAX, discrepancies: u32::MAX };

#[derive(Clone, Copy)]
enum Policy {
    Plain,
    Restarts(Restarts),
    Discrepancies,
}

/// A cost that must be beaten.
#[derive(Clone, Copy)]
struct Bound(Option<(Var, u32)>);

impl Bound {
    fn apply(self, domains: &mut Domains) -> Result<bool, Failed> {
        match self.0 {
            Some((_, 0)) => Err(Failed),
            Some((cost, best)) => domains.at_most(cost, best - 1),
            None => Ok(false),
        }
    }
}

/// Propagations after which the clock is looked at even if few nodes were visited.
const PATIENCE: u64 = 4096;

/// A depth-first search, ready to run. The model is as before when it ends.
pub struct TreeSearch<'m, B> {
    model: &'m mut Model,
    branch: B,
    wide: bool,
    policy: Policy,
    decisions: Vec<Decision>,
    /// The variable to minimise and the least cost found.
    objective: Option<(Var, Option<u32>)>,
    keep_deepest: bool,
    deepest: Option<(usize, Vec<Option<u32>>)>,
    statistics: Statistics,
    looked_at: u64,
}

impl<'m, B: Branch> TreeSearch<'m, B> {
    pub(crate) fn new(model: &'m mut Model, mut branch: B) -> Self {
        branch.start(model.domains_mut());
        TreeSearch {
            model,
            branch,
            wide: false,
            policy: Policy::Plain,
            decisions: vec![],
            objective: None,
            keep_deepest: false,
            deepest: None,
            statistics: Statistics::default(),
            looked_at: 0,
        }
    }

    /// Tries all values of the chosen variable one after the other (`x = 0 | x = 1 | ...`)
    /// instead of choosing anew after each refutation (`x = v | x != v`): no propagation of
    /// `x != v`, which suits enumeration.
    #[must_use]
    pub fn wide(mut self) -> Self {
        self.wide = true;
        self
    }

    /// Starts again after each limit of failures; for [`TreeSearch::first`] and
    /// [`TreeSearch::minimise`], with orders that are random or learn.
    #[must_use]
    pub fn restarts(mut self, restarts: Restarts) -> Self {
        self.policy = Policy::Restarts(restarts);
        self
    }

    /// Limited discrepancy search (Harvey and Ginsberg 1995): first the leaves that follow the
    /// orders without exception, then those with one, two, ...; for [`TreeSearch::first`] and
    /// [`TreeSearch::minimise`].
    #[must_use]
    pub fn limited_discrepancy(mut self) -> Self {
        self.policy = Policy::Discrepancies;
        self
    }

    /// Remembers the largest partial assignment met, for [`TreeSearch::deepest`].
    #[must_use]
    pub fn keeping_deepest(mut self) -> Self {
        self.keep_deepest = true;
        self
    }

    /// What the search did so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// The values fixed at the node with the fewest open decision variables, by variable
    /// (`schaus-deville-2008 §5`); needs [`TreeSearch::keeping_deepest`].
    pub fn deepest(&self) -> Option<&[Option<u32>]> {
        self.deepest.as_ref().map(|(_, values)| values.as_slice())
    }

    /// Looks for one solution.
    pub fn first(&mut self, run: &mut Run) -> Outcome<Solution> {
        let mut found = None;
        let end = self.attempts(run, &mut |domains| {
            found = Some(Solution::of(domains));
            ControlFlow::Break(())
        });
        match (found, end) {
            (Some(solution), _) => Outcome::solved(solution, run.steps()),
            (None, Search::Stopped(stop)) => Outcome::unfinished(None, Some(stop), run.steps()),
            (None, _) => Outcome::infeasible(run.steps()),
        }
    }

    /// Visits every solution until the visitor breaks.
    pub fn all(
        &mut self,
        run: &mut Run,
        visit: &mut dyn FnMut(&Domains) -> ControlFlow<()>,
    ) -> Search {
        match self.attempt(run, UNLIMITED, visit) {
            End::Exhausted | End::Limit => Search::Exhausted,
            End::Enough => Search::Enough,
            End::Stopped(stop) => Search::Stopped(stop),
        }
    }

    /// Counts solutions up to a limit.
    pub fn count(&mut self, run: &mut Run, limit: u128) -> Count {
        let mut found = 0;
        let end = if limit == 0 {
            Search::Enough
        } else {
            self.all(run, &mut |_| {
                found += 1;
                if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        };
        let stopped = if let Search::Stopped(stop) = end { Some(stop) } else { None };
        Count { found, exact: end == Search::Exhausted, stopped, steps: run.steps() }
    }

    /// Looks for the solution with the least value of `cost` (branch and bound).
    pub fn minimise(&mut self, cost: Var, run: &mut Run) -> Outcome<Solution> {
        self.objective = Some((cost, None));
        let mut best: Option<(Solution, Cost)> = None;
        let end = self.attempts(run, &mut |domains| {
            let value = Cost::from(domains.min(cost));
            best = Some((Solution::of(domains), value));
            if value == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.objective = None;
        let (proof, stopped) = match (&best, end) {
            (_, Search::Stopped(stop)) => (Proof::None, Some(stop)),
            (Some(_), _) => (Proof::Optimal, None),
            (None, _) => (Proof::Infeasible, None),
        };
        Outcome { best, proof, stopped, steps: run.steps() }
    }

    /// Attempts under the policy until one is conclusive.
    fn attempts(
        &mut self,
        run: &mut Run,
        visit: &mut dyn FnMut(&Domains) -> ControlFlow<()>,
    ) -> Search {
        for k in 0..=u32::MAX {
            let limits = match self.policy {
                Policy::Plain => UNLIMITED,
                Policy::Restarts(restarts) => Limits { failures: restarts.limit(k), ..UNLIMITED },
                Policy::Discrepancies => Limits { discrepancies: k, ..UNLIMITED },
            };
            match self.attempt(run, limits, visit) {
                End::Exhausted => return Search::Exhausted,
                End::Enough => return Search::Enough,
                End::Stopped(stop) => return Search::Stopped(stop),
                End::Limit => self.statistics.restarts += 1,
            }
        }
        Search::Exhausted
    }

    /// One tree from the root, which is restored at the end.
    fn attempt(
        &mut self,
        run: &mut Run,
        limits: Limits,
        visit: &mut dyn FnMut(&Domains) -> ControlFlow<()>,
    ) -> End {
        let before = self.model.propagations();
        let root = self.model.depth();
        let end = if self.model.propagate().is_err() {
            End::Exhausted
        } else {
            self.model.push();
            self.explore(run, limits, visit)
        };
        self.decisions.clear();
        while self.model.depth() > root {
            self.model.pop();
        }
        self.statistics.propagations += self.model.propagations() - before;
        end
    }

    fn explore(
        &mut self,
        run: &mut Run,
        limits: Limits,
        visit: &mut dyn FnMut(&Domains) -> ControlFlow<()>,
    ) -> End {
        let give_up = self.statistics.failures.saturating_add(limits.failures);
        let mut discrepancies = 0;
        let mut cut = false;
        // In wide mode the variable whose next value is to be tried.
        let mut chosen = None;
        let bound = self.bound();
        if self.model.narrow(|domains| bound.apply(domains)).is_err() {
            return End::Exhausted;
        }
        loop {
            if let ControlFlow::Break(stop) = self.step(run) {
                return End::Stopped(stop);
            }
            let next = chosen.take().or_else(|| self.choose(run));
            let good = match next {
                Some(x) => self.descend(x, discrepancies, run),
                None => {
                    self.statistics.solutions += 1;
                    if let Some((cost, best)) = &mut self.objective {
                        let value = self.model.domains().min(*cost);
                        *best = Some(value);
                        run.improved(Cost::from(value));
                    }
                    if visit(self.model.domains()).is_break() {
                        return End::Enough;
                    }
                    false
                }
            };
            if good {
                continue;
            }
            loop {
                if self.statistics.failures >= give_up {
                    return End::Limit;
                }
                let Some(decision) = self.decisions.pop() else {
                    return if cut { End::Limit } else { End::Exhausted };
                };
                self.model.pop();
                if decision.discrepancies >= limits.discrepancies {
                    cut = true;
                    continue;
                }
                discrepancies = decision.discrepancies + 1;
                if let Ok(again) = self.refute(decision) {
                    chosen = again;
                    break;
                }
                self.fail();
                if let ControlFlow::Break(stop) = self.step(run) {
                    return End::Stopped(stop);
                }
            }
        }
    }

    fn step(&mut self, run: &mut Run) -> ControlFlow<Stop> {
        let propagations = self.model.propagations();
        if propagations - self.looked_at > PATIENCE {
            self.looked_at = propagations;
            run.look()?;
        }
        run.step()
    }

    /// The variable to decide: the branching's, then any that it left open.
    fn choose(&mut self, run: &mut Run) -> Option<Var> {
        let x = self.branch.variable(self.model.domains_mut(), &mut run.rng);
        if self.keep_deepest {
            let open = if x.is_some() { self.branch.open(self.model.domains()) } else { 0 };
            if self.deepest.as_ref().is_none_or(|(least, _)| open < *least) {
                let domains = self.model.domains();
                let values = (0..domains.len()).map(|i| domains.value(Var(i as u32))).collect();
                self.deepest = Some((open, values));
            }
        }
        x.or_else(|| {
            let domains = self.model.domains();
            (0..domains.len()).map(|i| Var(i as u32)).find(|&x| !domains.is_fixed(x))
        })
    }

    /// Opens a level and tries a value of `x`; true if propagation finds nothing wrong.
    fn descend(&mut self, x: Var, discrepancies: u32, run: &mut Run) -> bool {
        let value = self.branch.value(x, self.model.domains(), &mut run.rng);
        self.model.push();
        self.decisions.push(Decision { x, value, discrepancies });
        self.statistics.nodes += 1;
        self.statistics.depth = self.statistics.depth.max(self.decisions.len());
        let good = self.model.narrow(|domains| domains.fix(x, value)).is_ok();
        self.branch.tried(x, value, good.then_some(self.model.domains()));
        if !good {
            self.fail();
        }
        good
    }

    /// After `x = value` was refuted: removes the value. In wide mode the variable is given back
    /// to be tried with its next value, unpropagated, unless only one is left.
    fn refute(&mut self, decision: Decision) -> Result<Option<Var>, Failed> {
        let Decision { x, value, .. } = decision;
        self.statistics.nodes += 1;
        let bound = self.bound();
        let domains = self.model.domains_mut();
        if self.wide && bound.0.is_none() && domains.size(x) > 2 {
            // The next value of `x` fixes it, which tells propagators more than this removal.
            domains.remove(x, value)?;
            return Ok(Some(x));
        }
        self.model.narrow(|domains| Ok(bound.apply(domains)? | domains.remove(x, value)?))?;
        Ok(None)
    }

    /// Asks for something cheaper than the best so far.
    fn bound(&self) -> Bound {
        Bound(self.objective.and_then(|(cost, best)| best.map(|best| (cost, best))))
    }

    fn fail(&mut self) {
        self.statistics.failures += 1;
        self.branch.failed(self.model.culprit());
    }
}
