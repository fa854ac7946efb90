//! Many tries from fresh starts on all cores, with the result of one core.
//!
//! Try `i` draws from stream `i` of the seed and gets what the tries before it left of the step
//! budget, so the outcome is that of running them one after another, however many threads share
//! the work.

use kumiki_core::{Cost, Outcome, Proof, Run, Stop};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Runs tries until one is proven optimal, `tries` are done or the run stops; keeps the best
/// (of equal ones the earliest).
pub fn multistart<S: Send>(
    run: &mut Run,
    tries: Option<u64>,
    attempt: impl Fn(u64, &mut Run) -> Outcome<S> + Sync,
) -> Outcome<S> {
    let budget = run.budget().steps.map(|n| n.saturating_sub(run.steps()));
    let ledger = Mutex::new(Ledger::new(budget, tries));
    let next = AtomicU64::new(0);
    let lost = AtomicBool::new(false);
    let whole: &Run = run;
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if lock(&ledger).is_useless(index) {
                return;
            }
            let mut racer = whole.racer(index, &lost);
            if let Some(budget) = budget {
                racer.limit_steps(budget);
            }
            let outcome = attempt(index, &mut racer);
            let mut ledger = lock(&ledger);
            ledger.enter(index, outcome);
            if ledger.finished {
                lost.store(true, Ordering::Relaxed);
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..whole.threads() {
            scope.spawn(work);
        }
        work();
    });
    let mut ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((index, left)) = ledger.cut {
        // The budget ends inside this try: run it once more to exactly that step.
        let mut racer = run.worker(index);
        racer.limit_steps(left);
        let outcome = attempt(index, &mut racer);
        ledger.merge(outcome);
        ledger.stopped = Some(Stop::Steps);
    }
    run.absorb(ledger.steps);
    ledger.close(run.steps())
}

fn lock<S>(ledger: &Mutex<Ledger<S>>) -> MutexGuard<'_, Ledger<S>> {
    ledger.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Outcomes of tries, merged in the order of their numbers.
struct Ledger<S> {
    budget: Option<u64>,
    tries: Option<u64>,
    /// Done, but waiting for an earlier try.
    waiting: BTreeMap<u64, Outcome<S>>,
    /// Tries below this number are merged.
    merged: u64,
    best: Option<(S, Cost)>,
    proof: Proof,
    stopped: Option<Stop>,
    steps: u64,
    finished: bool,
    /// The try inside which the step budget ends, and the steps it may take.
    cut: Option<(u64, u64)>,
    /// The lowest try known to have reached the target.
    solved_at: u64,
}

impl<S> Ledger<S> {
    fn new(budget: Option<u64>, tries: Option<u64>) -> Self {
        Ledger {
            budget,
            tries,
            waiting: BTreeMap::new(),
            merged: 0,
            best: None,
            proof: Proof::None,
            stopped: None,
            steps: 0,
            finished: tries == Some(0),
            cut: None,
            solved_at: u64::MAX,
        }
    }

    fn is_useless(&self, index: u64) -> bool {
        self.finished || index > self.solved_at || self.tries.is_some_and(|n| index >= n)
    }

    fn enter(&mut self, index: u64, outcome: Outcome<S>) {
        if self.finished && self.stopped.is_none() {
            return;
        }
        if outcome.proof == Proof::Optimal {
            self.solved_at = self.solved_at.min(index);
        }
        self.waiting.insert(index, outcome);
        while !self.finished {
            let Some(outcome) = self.waiting.remove(&self.merged) else { break };
            let left = self.budget.map_or(u64::MAX, |budget| budget - self.steps);
            if outcome.steps > left {
                self.cut = Some((self.merged, left));
                self.finished = true;
                break;
            }
            self.merged += 1;
            self.finished = outcome.proof == Proof::Optimal
                || outcome.stopped.is_some()
                || self.tries == Some(self.merged);
            self.merge(outcome);
        }
    }

    fn merge(&mut self, outcome: Outcome<S>) {
        self.steps += outcome.steps;
        self.stopped = self.stopped.or(outcome.stopped);
        if outcome.proof == Proof::Optimal {
            self.proof = Proof::Optimal;
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
            for (_, outcome) in std::mem::take(&mut self.waiting) {
                self.merge(outcome);
            }
        }
        let stopped = if self.proof == Proof::Optimal { None } else { self.stopped };
        Outcome { best: self.best, proof: self.proof, stopped, steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Budget;
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
        let flag = AtomicBool::new(false);
        for seed in 0..12 {
            for steps in [50, 3000, 20_000] {
                let outcome = |threads| {
                    let budget = Budget { steps: Some(steps), time: None };
                    let mut run = Run::new(seed, budget, &flag, &|_| ()).with_threads(threads);
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
    fn tries_are_limited_and_cancellation_is_kept() {
        let flag = AtomicBool::new(false);
        let mut run = Run::new(3, Budget::default(), &flag, &|_| ()).with_threads(2);
        let outcome = multistart(&mut run, Some(1), attempt);
        assert_eq!(outcome.best.map(|(best, _)| best.0), Some(0));
        let flag = AtomicBool::new(true);
        let mut run = Run::new(3, Budget::default(), &flag, &|_| ()).with_threads(2);
        let slow = |_, run: &mut Run| {
            while run.step().is_continue() {}
            Outcome::<()>::unfinished(None, Some(Stop::Cancelled), run.steps())
        };
        assert_eq!(multistart(&mut run, None, slow).stopped, Some(Stop::Cancelled));
    }
}
