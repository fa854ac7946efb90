//! Many tries from fresh starts on all cores, with the result of one core.
//!
//! Try `i` draws from stream `i` of the seed and gets what the tries before it left of the step
//! budget, so the outcome is that of running them one after another, however many threads share
//! the work. Tries may learn from earlier ones, but only from those long enough before them.

use kumiki_core::{Cost, Event, Outcome, Proof, Run, Stop, share_work};
use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Runs tries until one is proven optimal, `tries` are done or the run stops; keeps the best
/// (of equal ones the earliest).
pub fn multistart<S: Send>(
    run: &mut Run,
    tries: Option<u64>,
    attempt: impl Fn(u64, &mut Run) -> Outcome<S> + Sync,
) -> Outcome<S> {
    let alone = Relay { tries, lag: u64::MAX, bar: None };
    relay(run, alone, |index, _, run| ControlFlow::Continue(attempt(index, run)))
}

/// How tries learn from each other.
#[derive(Clone, Copy, Debug)]
pub struct Relay {
    /// The most tries; `None` = no limit.
    pub tries: Option<u64>,
    /// A try knows the result of those at least this many before it, so no more than this many
    /// threads are of use. At least 1.
    pub lag: u64,
    /// The cost to beat at the beginning, if any.
    pub bar: Option<Cost>,
}

/// Like [`multistart`], but each try is told the cost to beat: the least of the tries at least
/// `lag` before it. A try that breaks is the last one: no later try can do better.
pub fn relay<S: Send>(
    run: &mut Run,
    relay: Relay,
    attempt: impl Fn(u64, Option<Cost>, &mut Run) -> Tried<S> + Sync,
) -> Outcome<S> {
    let budget = run.budget().steps.map(|n| n.saturating_sub(run.steps()));
    let ledger = Mutex::new(Ledger::new(budget, relay));
    let merged = Condvar::new();
    let lost = AtomicBool::new(false);
    let whole: &Run = run;
    let work = || {
        loop {
            let mut open = lock(&ledger);
            while open.must_wait() {
                open = merged.wait(open).unwrap_or_else(PoisonError::into_inner);
            }
            let Some((index, bar)) = open.take() else { return };
            let left = open.left();
            drop(open);
            let mut racer = whole.racer(index, &lost);
            if let Some(left) = left {
                racer.limit_steps(left);
            }
            let result = one_try(index, &mut racer, |run| attempt(index, bar, run));
            if !whole.is_single_try() {
                tell(&racer, index, &result);
            }
            let mut ledger = lock(&ledger);
            ledger.enter(index, bar, result);
            merged.notify_all();
            if ledger.finished {
                lost.store(true, Ordering::Relaxed);
                return;
            }
        }
    };
    share_work(whole.threads(), work);
    let mut ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((index, bar, left)) = ledger.cut {
        // The budget ends inside this try: run it once more to exactly that step.
        let mut racer = run.worker(index);
        racer.limit_steps(left);
        let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) =
            one_try(index, &mut racer, |run| attempt(index, bar, run));
        ledger.merge(outcome);
        ledger.stopped = Some(Stop::Steps);
    }
    run.add_steps(ledger.steps);
    ledger.close(run.steps())
}

/// The result of a try.
type Tried<S> = ControlFlow<Outcome<S>, Outcome<S>>;

/// One try, whatever it costs: the clock and the cancellation are looked at before every try but
/// the first, which gives something to show, and a try that fails without a step counts as one, so
/// that a step budget ends even if no try ever takes a step.
fn one_try<S>(index: u64, run: &mut Run, attempt: impl FnOnce(&mut Run) -> Tried<S>) -> Tried<S> {
    if index > 0
        && let ControlFlow::Break(stop @ (Stop::Time | Stop::Cancelled)) = run.check_limits()
    {
        return ControlFlow::Continue(Outcome::unfinished(None, Some(stop), 0));
    }
    let mut result = attempt(run);
    if let ControlFlow::Continue(outcome) = &mut result
        && outcome.steps == 0
        && outcome.proof == Proof::None
        && outcome.stopped.is_none()
    {
        outcome.stopped = run.step().break_value();
        outcome.steps = run.steps();
    }
    result
}

/// Tells the observer how a try ended.
fn tell<S>(run: &Run, number: u64, result: &Tried<S>) {
    let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) = result;
    let cost = outcome.best.as_ref().map(|&(_, cost)| cost);
    run.emit(&Event::Unit { number, cost, steps: outcome.steps });
}

fn lock<S>(ledger: &Mutex<Ledger<S>>) -> MutexGuard<'_, Ledger<S>> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A try's cost to beat and its result.
type Entry<S> = (Option<Cost>, Tried<S>);

/// Outcomes of tries, merged in the order of their numbers.
struct Ledger<S> {
    budget: Option<u64>,
    relay: Relay,
    /// The next try to be taken.
    next: u64,
    /// The costs to beat of the next tries, from the `lag`-th on.
    bars: VecDeque<Option<Cost>>,
    /// Done, but waiting for an earlier try.
    waiting: BTreeMap<u64, Entry<S>>,
    /// Tries below this number are merged.
    merged: u64,
    best: Option<(S, Cost)>,
    proof: Proof,
    stopped: Option<Stop>,
    steps: u64,
    finished: bool,
    /// The try inside which the step budget ends, its cost to beat, the steps it may take.
    cut: Option<(u64, Option<Cost>, u64)>,
    /// The lowest try known to have reached the target.
    solved_at: u64,
}

impl<S> Ledger<S> {
    fn new(budget: Option<u64>, relay: Relay) -> Self {
        Ledger {
            budget,
            relay: Relay { lag: relay.lag.max(1), ..relay },
            next: 0,
            bars: VecDeque::new(),
            waiting: BTreeMap::new(),
            merged: 0,
            best: None,
            proof: Proof::None,
            stopped: None,
            steps: 0,
            finished: relay.tries == Some(0),
            cut: None,
            solved_at: u64::MAX,
        }
    }

    /// What the tries that are merged left of the step budget: the most that any other can have.
    fn left(&self) -> Option<u64> {
        self.budget.map(|budget| budget - self.steps)
    }

    fn is_useless(&self, index: u64) -> bool {
        self.finished || index > self.solved_at || self.relay.tries.is_some_and(|n| index >= n)
    }

    /// Is the cost that the next try must beat still unknown?
    fn must_wait(&self) -> bool {
        !self.is_useless(self.next) && self.next - self.merged >= self.relay.lag
    }

    /// The next try and its cost to beat, if there is need for one.
    fn take(&mut self) -> Option<(u64, Option<Cost>)> {
        let index = self.next;
        if self.is_useless(index) {
            return None;
        }
        self.next += 1;
        let early = index < self.relay.lag;
        let bar = if early { self.relay.bar } else { self.bars.pop_front().flatten() };
        Some((index, bar))
    }

    fn enter(&mut self, index: u64, bar: Option<Cost>, result: Tried<S>) {
        if self.finished && self.stopped.is_none() {
            return;
        }
        let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) = &result;
        if outcome.proof == Proof::Optimal {
            self.solved_at = self.solved_at.min(index);
        }
        self.waiting.insert(index, (bar, result));
        while !self.finished {
            let Some((bar, result)) = self.waiting.remove(&self.merged) else { break };
            let last = result.is_break();
            let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) = result;
            let left = self.left().unwrap_or(u64::MAX);
            if outcome.steps > left {
                self.cut = Some((self.merged, bar, left));
                self.finished = true;
                break;
            }
            self.merged += 1;
            self.finished = last
                || outcome.proof == Proof::Optimal
                || outcome.stopped.is_some()
                || self.relay.tries == Some(self.merged);
            self.merge(outcome);
            if self.relay.lag < u64::MAX {
                let best = self.best.as_ref().map(|&(_, cost)| cost);
                self.bars.push_back(best.into_iter().chain(self.relay.bar).min());
            }
        }
    }

    fn merge(&mut self, outcome: Outcome<S>) {
        self.steps += outcome.steps;
        self.stopped = self.stopped.or(outcome.stopped);
        if outcome.proof != Proof::None {
            self.proof = outcome.proof;
        }
        if let Some((state, cost)) = outcome.best
            && self.best.as_ref().is_none_or(|&(_, lowest)| cost < lowest)
        {
            self.best = Some((state, cost));
        }
    }

    fn close(mut self, steps: u64) -> Outcome<S> {
        if matches!(self.stopped, Some(Stop::Time | Stop::Cancelled)) {
            // Cut by the clock, nothing can be reproduced: later tries count as well.
            for (_, (_, result)) in std::mem::take(&mut self.waiting) {
                let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) = result;
                self.merge(outcome);
            }
        }
        let stopped = if self.proof == Proof::None { self.stopped } else { None };
        Outcome { best: self.best, proof: self.proof, stopped, steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::{Budget, Cancel};
    use std::time::Duration;

    /// A try of a random length that ends with a random cost; cost 0 = optimal.
    fn attempt(index: u64, run: &mut Run) -> Outcome<(u64, u64)> {
        let length = 100 + run.rng.below(1000) as u64;
        let cost = run.rng.below(40) as Cost;
        let mut stopped = None;
        for _ in 0..length {
            if let std::ops::ControlFlow::Break(stop) = run.step() {
                stopped = Some(stop);
                break;
            }
        }
        // A longer try comes later to an end on the clock too, so that threads overtake.
        std::thread::sleep(Duration::from_micros(run.steps() / 4));
        let cost = if stopped.is_some() { cost + 100 } else { cost };
        let proof = if cost == 0 { Proof::Optimal } else { Proof::None };
        Outcome { best: Some(((index, run.steps()), cost)), proof, stopped, steps: run.steps() }
    }

    #[test]
    fn the_number_of_threads_does_not_change_the_outcome() {
        for seed in 0..12 {
            for steps in [50, 3000, 20_000] {
                let outcome = |threads| {
                    let budget = Budget { steps: Some(steps), time: None };
                    let mut run = Run::within(seed, budget).with_threads(threads);
                    let o = multistart(&mut run, None, attempt);
                    assert!(o.steps <= steps);
                    (o.best, o.proof, o.stopped, o.steps)
                };
                let one = outcome(1);
                assert_eq!(one, outcome(2));
                assert_eq!(one, outcome(5));
            }
        }
    }

    #[test]
    fn a_relay_is_the_same_on_any_number_of_threads_and_ends_where_a_try_says_so() {
        for seed in 0..12 {
            for steps in [50, 3000, 20_000] {
                let outcome = |threads| {
                    let budget = Budget { steps: Some(steps), time: None };
                    let mut run = Run::within(seed, budget).with_threads(threads);
                    let course = Relay { tries: None, lag: 3, bar: Some(39) };
                    let o = relay(&mut run, course, |index, bar, run| {
                        let mut o = attempt(index, run);
                        // What a try finds depends on what it was told.
                        if let (Some((_, cost)), Some(bar)) = (&mut o.best, bar) {
                            *cost = if *cost < bar { *cost } else { bar + 1 };
                        }
                        let last = index == 15 && o.stopped.is_none();
                        if last { ControlFlow::Break(o) } else { ControlFlow::Continue(o) }
                    });
                    (o.best, o.proof, o.stopped, o.steps)
                };
                let one = outcome(1);
                assert_eq!(one, outcome(2));
                assert_eq!(one, outcome(5));
                assert!(steps < 20_000 || one.2.is_none());
            }
        }
    }

    #[test]
    fn tries_are_limited_and_cancellation_is_kept() {
        let mut run = Run::unlimited(3).with_threads(2);
        let outcome = multistart(&mut run, Some(1), attempt);
        assert_eq!(outcome.best.map(|(best, _)| best.0), Some(0));
        let cancel = Cancel::new();
        cancel.cancel();
        let mut run = Run::unlimited(3).cancelled_by(&cancel).with_threads(2);
        let slow = |_, run: &mut Run| {
            while run.step().is_continue() {}
            Outcome::<()>::unfinished(None, Some(Stop::Cancelled), run.steps())
        };
        assert_eq!(multistart(&mut run, None, slow).stopped, Some(Stop::Cancelled));
    }

    #[test]
    fn tries_that_cost_nothing_or_little_see_every_limit() {
        for (threads, length) in [(1, 0), (1, 3), (3, 0), (3, 3)] {
            let cancel = Cancel::new();
            let short = |index: u64, run: &mut Run| {
                let stopped = (0..length).find_map(|_| run.step().break_value());
                if index == 500 {
                    cancel.cancel();
                }
                Outcome::unfinished(Some((index, 1)), stopped, run.steps())
            };
            let budget = Budget { steps: Some(50), time: None };
            let mut run = Run::within(3, budget).with_threads(threads);
            let outcome = multistart(&mut run, None, short);
            assert_eq!((outcome.stopped, outcome.steps), (Some(Stop::Steps), 50));
            let budget = Budget { steps: None, time: Some(Duration::ZERO) };
            let mut run = Run::within(3, budget).with_threads(threads);
            let outcome = multistart(&mut run, None, short);
            assert_eq!((outcome.stopped, outcome.best), (Some(Stop::Time), Some((0, 1))));
            let mut run = Run::unlimited(3).cancelled_by(&cancel).with_threads(threads);
            assert_eq!(multistart(&mut run, None, short).stopped, Some(Stop::Cancelled));
        }
    }
}
