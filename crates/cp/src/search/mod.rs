//! Depth-first search of a model's tree: one solution, all, how many, or the cheapest.
//!
//! What can be asked of a search is here, how the tree is walked is in `explore`. Neither knows
//! anything of constraints.

mod explore;

use crate::branching::Branch;
use crate::domains::{Domains, Var};
use crate::model::Model;
use crate::restarts::Restarts;
use crate::solution::Solution;
use explore::{Decision, End, UNLIMITED};
use kumiki_core::{Cost, Count, Outcome, Proof, Run, Search};
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

/// What a search that is watched has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// Somewhere in the tree, where the clock is looked at.
    Frame,
    /// It turns back, or is stopped, after the largest partial assignment so far: the values by
    /// variable.
    Deepest(&'a [Option<u32>]),
    /// A solution of a lower cost.
    Improved(Cost),
}

/// Shows a watched search to the run's observer: the domains as they are at a moment.
pub type Watch<'w> = Box<dyn Fn(&Domains, Moment<'_>, &mut Run) + 'w>;

/// How attempts at a tree follow each other.
#[derive(Clone, Copy)]
enum Policy {
    Plain,
    Restarts(Restarts),
    Discrepancies,
}

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
    /// Was the deepest assignment not shown yet? A search on its way down does not show every step,
    /// which on a large board would take longer than the search.
    deepest_unshown: bool,
    statistics: Statistics,
    looked_at: u64,
    watch: Option<Watch<'m>>,
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
            deepest_unshown: false,
            statistics: Statistics::default(),
            looked_at: 0,
            watch: None,
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

    /// Has the search shown to whoever observes the run.
    #[must_use]
    pub fn watched(mut self, watch: Watch<'m>) -> Self {
        self.watch = Some(watch);
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
}
