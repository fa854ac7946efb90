//! What the queue promises to propagators: who is woken by what, in which order, told what, and
//! what a failure and backtracking leave behind.

use kumiki_cp::{Domains, Event, Failed, Model, Priority, Propagator, Setup, Status, Var};
use std::sync::{Arc, Mutex};

type Log = Arc<Mutex<Vec<(&'static str, Vec<u32>)>>>;
type Action = fn(&[Var], &mut Domains) -> Result<Status, Failed>;

/// Writes down each of its runs, and does what it is given to do.
struct Probe {
    name: &'static str,
    xs: Vec<Var>,
    event: Event,
    priority: Priority,
    idempotent: bool,
    action: Action,
    log: Log,
}

impl Propagator for Probe {
    fn setup(&mut self, setup: &mut Setup) {
        for (i, &x) in self.xs.iter().enumerate() {
            setup.track(self.event, x, i);
        }
    }

    fn propagate(&mut self, domains: &mut Domains, changed: &[u32]) -> Result<Status, Failed> {
        let mut changed = changed.to_vec();
        changed.sort_unstable();
        changed.dedup();
        self.log.lock().expect("no probe panicked").push((self.name, changed));
        (self.action)(&self.xs, domains)
    }

    fn priority(&self) -> Priority {
        self.priority
    }

    fn idempotent(&self) -> bool {
        self.idempotent
    }
}

const IDLE: Action = |_, _| Ok(Status::Active);

struct Bench {
    model: Model,
    xs: Vec<Var>,
    log: Log,
}

impl Bench {
    fn new(variables: usize, values: u32) -> Self {
        let mut model = Model::new();
        let xs = model.vars(variables, 0..values);
        Bench { model, xs, log: Log::default() }
    }

    fn post(&mut self, name: &'static str, event: Event, priority: Priority, action: Action) {
        let (xs, log) = (self.xs.clone(), Arc::clone(&self.log));
        self.model.post(Probe { name, xs, event, priority, idempotent: false, action, log });
    }

    /// The runs since the last call.
    fn runs(&mut self) -> Vec<(&'static str, Vec<u32>)> {
        std::mem::take(&mut self.log.lock().expect("no probe panicked"))
    }
}

#[test]
fn a_propagator_first_runs_with_all_tags_then_for_its_events_only() {
    let mut b = Bench::new(2, 5);
    b.post("fix", Event::Fix, Priority::Normal, IDLE);
    b.post("bounds", Event::Bounds, Priority::Normal, IDLE);
    b.post("domain", Event::Domain, Priority::Normal, IDLE);
    assert_eq!(b.model.propagate(), Ok(()));
    let all = vec![0, 1];
    assert_eq!(b.runs(), [("fix", all.clone()), ("bounds", all.clone()), ("domain", all)]);
    let x = b.xs[1];
    assert_eq!(b.model.narrow(|d| d.remove(x, 2)), Ok(()));
    assert_eq!(b.runs(), [("domain", vec![1])]);
    assert_eq!(b.model.narrow(|d| d.remove(x, 4)), Ok(()));
    assert_eq!(b.runs(), [("bounds", vec![1]), ("domain", vec![1])]);
    assert_eq!(b.model.narrow(|d| d.fix(x, 1)), Ok(()));
    assert_eq!(b.runs(), [("fix", vec![1]), ("bounds", vec![1]), ("domain", vec![1])]);
    assert_eq!(b.model.narrow(|d| d.fix(x, 1)), Ok(()));
    assert_eq!(b.runs(), []);
}

#[test]
fn cheap_propagators_run_first() {
    let mut b = Bench::new(1, 5);
    b.post("slow", Event::Domain, Priority::Slow, IDLE);
    b.post("normal", Event::Domain, Priority::Normal, IDLE);
    // Works in several runs, all of them before the others.
    b.post("fast", Event::Domain, Priority::Fast, |xs, domains| {
        let max = domains.max(xs[0]);
        if max > 2 {
            domains.remove(xs[0], max)?;
        }
        Ok(Status::Active)
    });
    assert_eq!(b.model.propagate(), Ok(()));
    let names: Vec<&str> = b.runs().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["fast", "fast", "fast", "normal", "slow"]);
}

#[test]
fn an_entailed_propagator_sleeps_until_backtracking() {
    let mut b = Bench::new(1, 9);
    let x = b.xs[0];
    b.post("done below 5", Event::Domain, Priority::Normal, |xs, domains| {
        Ok(if domains.max(xs[0]) < 5 { Status::Entailed } else { Status::Active })
    });
    assert_eq!(b.model.propagate(), Ok(()));
    b.model.push();
    assert_eq!(b.model.narrow(|d| d.at_most(x, 4)), Ok(()));
    assert_eq!(b.runs().len(), 2);
    assert_eq!(b.model.narrow(|d| d.at_most(x, 3)), Ok(()));
    assert_eq!(b.runs(), []);
    b.model.pop();
    assert_eq!(b.model.narrow(|d| d.at_most(x, 7)), Ok(()));
    assert_eq!(b.runs().len(), 1);
}

#[test]
fn after_a_failure_nothing_of_it_is_told() {
    let mut b = Bench::new(3, 4);
    let xs = b.xs.clone();
    b.post("no zero first", Event::Fix, Priority::Fast, |xs, domains| {
        if domains.value(xs[0]) == Some(0) { Err(Failed) } else { Ok(Status::Active) }
    });
    b.post("idle", Event::Domain, Priority::Slow, IDLE);
    assert_eq!(b.model.propagate(), Ok(()));
    b.runs();
    b.model.push();
    assert_eq!(b.model.narrow(|d| Ok(d.fix(xs[0], 0)? | d.remove(xs[1], 3)?)), Err(Failed));
    assert_eq!(b.model.culprit(), xs);
    b.model.pop();
    assert_eq!(b.runs(), [("no zero first", vec![0])]);
    assert_eq!(b.model.narrow(|d| d.remove(xs[2], 3)), Ok(()));
    assert_eq!(b.runs(), [("idle", vec![2])]);

    // A change that fails by itself tells nobody either, and blames nobody.
    b.model.push();
    assert_eq!(b.model.narrow(|d| Ok(d.remove(xs[1], 3)? | d.fix(xs[2], 3)?)), Err(Failed));
    assert!(b.model.culprit().is_empty());
    b.model.pop();
    assert_eq!(b.model.propagate(), Ok(()));
    assert_eq!(b.runs(), []);
}

#[test]
fn an_idempotent_propagator_is_not_woken_by_itself() {
    for (idempotent, runs) in [(true, 1), (false, 2)] {
        let mut b = Bench::new(1, 4);
        let (xs, log) = (b.xs.clone(), Arc::clone(&b.log));
        let action: Action = |xs, domains| domains.remove(xs[0], 0).map(|_| Status::Active);
        let (event, priority) = (Event::Domain, Priority::Normal);
        b.model.post(Probe { name: "self", xs, event, priority, idempotent, action, log });
        assert_eq!(b.model.propagate(), Ok(()));
        assert_eq!(b.runs().len(), runs);
    }
}

#[test]
fn a_failure_with_no_level_open_is_final() {
    let mut b = Bench::new(1, 4);
    b.post("never", Event::Fix, Priority::Normal, |_, _| Err(Failed));
    assert_eq!(b.model.propagate(), Err(Failed));
    assert_eq!(b.model.propagate(), Err(Failed));
    assert_eq!(b.runs().len(), 1);
}
