//! The walk through the tree: it opens a level, makes a decision, propagates, and goes back when
//! that fails (`schaus-deville-2008 §2`). The stack of decisions is explicit; a refuted decision
//! `x != v` is made in the level of its parent, so that only left branches cost a level.

use super::{Moment, Policy, TreeSearch};
use crate::branching::Branch;
use crate::domains::{Domains, Failed, Var};
use kumiki_core::{Cost, Event, Node, Run, Search, Stop};
use std::ops::ControlFlow;

/// A decision `x = value` that is not refuted yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decision {
    x: Var,
    value: u32,
    /// Refuted decisions above this one.
    discrepancies: u32,
}

/// How an attempt ended.
pub(super) enum End {
    Exhausted,
    Enough,
    Stopped(Stop),
    /// It gave up at a limit of its own.
    Limit,
}

/// What an attempt may do before it gives up.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    failures: u64,
    discrepancies: u32,
}

pub(super) const UNLIMITED: Limits = Limits { failures: u64::MAX, discrepancies: u32::MAX };

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

impl<B: Branch> TreeSearch<'_, B> {
    /// Attempts under the policy until one is conclusive.
    pub(super) fn attempts(
        &mut self,
        run: &mut Run,
        visit: &mut dyn FnMut(&Domains) -> ControlFlow<()>,
    ) -> Search {
        let mut k = 0u32;
        loop {
            let limits = match self.policy {
                Policy::Plain => UNLIMITED,
                Policy::Restarts(restarts) => Limits { failures: restarts.limit(k), ..UNLIMITED },
                Policy::Discrepancies => Limits { discrepancies: k, ..UNLIMITED },
            };
            match self.attempt(run, limits, visit) {
                End::Exhausted => return Search::Exhausted,
                End::Enough => return Search::Enough,
                End::Stopped(stop) => return Search::Stopped(stop),
                End::Limit => {
                    self.statistics.restarts += 1;
                    let number = self.statistics.restarts;
                    run.emit(&Event::Restart { number, steps: run.steps() });
                }
            }
            k = k.saturating_add(1);
        }
    }

    /// One tree from the root, which is restored at the end.
    pub(super) fn attempt(
        &mut self,
        run: &mut Run,
        limits: Limits,
        visit: &mut dyn FnMut(&Domains) -> ControlFlow<()>,
    ) -> End {
        let before = self.model.propagations();
        let root = self.model.depth();
        let mut stop = None;
        let settled = self.model.propagate_while(|| {
            // Steps are counted by nodes, of which there is none yet.
            stop = run.check_limits().break_value().filter(|&stop| stop != Stop::Steps);
            stop.is_none()
        });
        let end = match (settled, stop) {
            (Err(_), _) => End::Exhausted,
            (Ok(_), Some(stop)) => End::Stopped(stop),
            (Ok(_), None) => {
                self.model.push();
                self.explore(run, limits, visit)
            }
        };
        if matches!(end, End::Stopped(_)) {
            self.show_deepest(run);
        }
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
                    run.node(self.decisions.len(), Node::Solution);
                    if let Some((cost, best)) = &mut self.objective {
                        let value = self.model.domains().min(*cost);
                        *best = Some(value);
                        let cost = Cost::from(value);
                        match &self.watch {
                            Some(watch) => watch(self.model.domains(), Moment::Improved(cost), run),
                            None => run.improved(cost),
                        }
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
                self.fail(run);
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
            run.check_limits()?;
        }
        if run.is_look_due()
            && let Some(watch) = &self.watch
        {
            watch(self.model.domains(), Moment::Frame, run);
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
                self.deepest_unshown = true;
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
        run.node(self.decisions.len(), Node::Branch);
        self.model.push();
        self.decisions.push(Decision { x, value, discrepancies });
        self.statistics.nodes += 1;
        self.statistics.depth = self.statistics.depth.max(self.decisions.len());
        let good = self.model.narrow(|domains| domains.fix(x, value)).is_ok();
        self.branch.tried(x, value, good.then_some(self.model.domains()));
        if !good {
            self.fail(run);
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

    /// Shows the deepest assignment, unless it was shown.
    fn show_deepest(&mut self, run: &mut Run) {
        if std::mem::take(&mut self.deepest_unshown)
            && let (Some(watch), Some((_, values))) = (&self.watch, &self.deepest)
        {
            watch(self.model.domains(), Moment::Deepest(values), run);
        }
    }

    fn fail(&mut self, run: &mut Run) {
        self.show_deepest(run);
        run.node(self.decisions.len(), Node::Fail);
        self.statistics.failures += 1;
        self.branch.failed(self.model.culprit());
    }
}
