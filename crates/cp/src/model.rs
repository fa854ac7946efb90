//! Variables, propagators and the queue that runs them to a fixpoint.
//!
//! It knows how to propagate, to open a level and to take it back; what to try next is the
//! business of [`crate::TreeSearch`].

use crate::Branch;
use crate::domains::{Cell, Domains, Failed, MAX_VALUES, Var};
use crate::propagator::{PRIORITIES, Propagator, Setup, Status, UNTRACKED, Watch};
use crate::propagators::Linear;
use crate::search::TreeSearch;
use std::collections::VecDeque;
use std::ops::Range;

/// Propagations between two questions whether to go on.
const ASK_EVERY: u32 = 16;

/// A propagator with what the queue knows of it.
struct Posted {
    body: Box<dyn Propagator>,
    /// Tags of tracked variables that changed since the last run.
    changed: Vec<u32>,
    queued: bool,
    idempotent: bool,
    priority: u8,
    /// 1 below the node where it said that it holds.
    entailed: Cell<u64>,
    scope: Vec<Var>,
}

/// A constraint problem: variables with domains, and propagators.
///
/// ```
/// use kumiki_cp::{Model, propagators::AllDifferent};
///
/// let mut model = Model::new();
/// let xs = model.vars(3, 0..3);
/// model.post(AllDifferent::domain(&xs));
/// model.narrow(|domains| domains.fix(xs[0], 1))?;
/// assert_eq!(model.domains().values(xs[2]).collect::<Vec<_>>(), [0, 2]);
/// # Ok::<(), kumiki_cp::Failed>(())
/// ```
#[derive(Default)]
pub struct Model {
    domains: Domains,
    posted: Vec<Posted>,
    watches: Vec<Vec<Watch>>,
    queues: [VecDeque<u32>; PRIORITIES],
    failed: bool,
    /// The propagator that failed last.
    culprit: Option<u32>,
    propagations: u64,
}

impl Model {
    /// A model without variables.
    pub fn new() -> Self {
        Model::default()
    }

    /// A variable with the values of a range. An empty range makes the model fail.
    ///
    /// # Panics
    ///
    /// If the range ends past [`MAX_VALUES`].
    pub fn var(&mut self, values: Range<u32>) -> Var {
        assert!(values.end <= MAX_VALUES, "a variable of {} values", values.end);
        let mut bits = vec![0u64; values.end.div_ceil(64) as usize];
        for value in values {
            bits[(value / 64) as usize] |= 1 << (value % 64);
        }
        self.var_of_bits(&bits)
    }

    /// `count` variables with the values of a range.
    pub fn vars(&mut self, count: usize, values: Range<u32>) -> Vec<Var> {
        (0..count).map(|_| self.var(values.clone())).collect()
    }

    /// A variable with the given values.
    pub fn var_of(&mut self, values: &[u32]) -> Var {
        let x = self.var(0..values.iter().max().map_or(0, |max| max + 1));
        if !self.failed {
            let kept = self.domains.keep_if(x, |value| values.contains(&value));
            self.failed |= kept.is_err();
        }
        x
    }

    /// A variable with the given bits: value `v` is bit `v % 64` of word `v / 64`.
    pub fn var_of_bits(&mut self, bits: &[u64]) -> Var {
        let x = Var(self.domains.len() as u32);
        self.failed |= self.domains.add(bits).is_err();
        self.watches.push(vec![]);
        x
    }

    /// A variable that is the sum of `coefficient * variable`, kept by its bounds. The least sum
    /// must not be negative.
    pub fn sum(&mut self, terms: &[(i64, Var)]) -> Var {
        let greatest = |&(a, x): &(i64, Var)| {
            a * i64::from(if a > 0 { self.domains.max(x) } else { self.domains.min(x) })
        };
        let high: i64 = terms.iter().map(greatest).sum();
        let total = self.var(0..(high + 1).clamp(0, MAX_VALUES.into()) as u32);
        self.post(Linear::equal(terms.iter().copied().chain([(-1, total)]), 0));
        total
    }

    /// Adds a constraint. It first runs at the next [`Model::propagate`].
    pub fn post(&mut self, propagator: impl Propagator + 'static) {
        self.post_boxed(Box::new(propagator));
    }

    fn post_boxed(&mut self, mut body: Box<dyn Propagator>) {
        let id = self.posted.len() as u32;
        let entailed = self.domains.new_cell(0);
        let mut setup = Setup {
            domains: &mut self.domains,
            watches: &mut self.watches,
            propagator: id,
            scope: vec![],
            tags: vec![],
        };
        body.setup(&mut setup);
        let (mut scope, changed) = (setup.scope, setup.tags);
        scope.sort_unstable();
        scope.dedup();
        let (idempotent, priority) = (body.idempotent(), body.priority() as u8);
        self.queues[priority as usize].push_back(id);
        let posted = Posted { body, changed, queued: true, idempotent, priority, entailed, scope };
        self.posted.push(posted);
    }

    /// The domains, to read.
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The domains, to narrow by hand; propagators hear of it at the next [`Model::propagate`].
    pub fn domains_mut(&mut self) -> &mut Domains {
        &mut self.domains
    }

    /// How many times a propagator has run.
    pub fn propagations(&self) -> u64 {
        self.propagations
    }

    /// The variables that the propagator that failed last blames, or else all of its own; none
    /// if a decision itself failed.
    pub fn culprit(&self) -> &[Var] {
        let Some(p) = self.culprit else { return &[] };
        let Posted { body, scope, .. } = &self.posted[p as usize];
        if body.blamed().is_empty() { scope } else { body.blamed() }
    }

    /// A search of this model's tree.
    pub fn search<B: Branch>(&mut self, branch: B) -> TreeSearch<'_, B> {
        TreeSearch::new(self, branch)
    }

    /// Opens a level: [`Model::pop`] goes back to what is now. The domains must be at a fixpoint.
    pub fn push(&mut self) {
        self.domains.trail.push();
    }

    /// Goes back to where the last level was opened.
    pub fn pop(&mut self) {
        self.domains.trail.pop();
    }

    /// How many levels are open.
    pub fn depth(&self) -> usize {
        self.domains.trail.depth()
    }

    /// Runs propagators until none has anything to say, or one fails. A failure with no level
    /// open is final.
    pub fn propagate(&mut self) -> Result<(), Failed> {
        self.narrow(|_| Ok(false))
    }

    /// Makes a change to the domains and propagates it, as [`Model::propagate`].
    pub fn narrow(
        &mut self,
        change: impl FnOnce(&mut Domains) -> Result<bool, Failed>,
    ) -> Result<(), Failed> {
        self.culprit = None;
        let result = match change(&mut self.domains) {
            Ok(_) if !self.failed => self.run_queue(),
            _ => Err(Failed),
        };
        if result.is_err() {
            self.clear_queue();
            self.failed |= self.depth() == 0;
        }
        result
    }

    /// Propagates as [`Model::propagate`], but asks now and then whether to go on: the root of a
    /// large model can take seconds. False if it was told to stop; what is left is done by the next
    /// propagation.
    pub fn propagate_while(&mut self, mut goes_on: impl FnMut() -> bool) -> Result<bool, Failed> {
        self.culprit = None;
        let result = if self.failed { Err(Failed) } else { self.run_queue_while(&mut goes_on) };
        if result.is_err() {
            self.clear_queue();
            self.failed |= self.depth() == 0;
        }
        result
    }

    fn run_queue(&mut self) -> Result<(), Failed> {
        self.run_queue_while(&mut || true).map(|_| ())
    }

    fn run_queue_while(&mut self, goes_on: &mut dyn FnMut() -> bool) -> Result<bool, Failed> {
        self.wake(None);
        let mut done = 0u32;
        while let Some(p) = self.queues.iter_mut().find_map(VecDeque::pop_front) {
            let Posted { body, changed, queued, idempotent, entailed, .. } =
                &mut self.posted[p as usize];
            *queued = false;
            self.propagations += 1;
            let status = body.propagate(&mut self.domains, changed);
            changed.clear();
            match status {
                Ok(Status::Active) => {}
                Ok(Status::Entailed) => self.domains.set(*entailed, 1),
                Err(failed) => {
                    self.culprit = Some(p);
                    return Err(failed);
                }
            }
            let quiet = idempotent.then_some(p);
            if !self.domains.touched.is_empty() {
                self.wake(quiet);
            }
            done = done.wrapping_add(1);
            if done.is_multiple_of(ASK_EVERY) && !goes_on() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Puts the propagators that wait for what happened into the queue, all but `quiet`.
    fn wake(&mut self, quiet: Option<u32>) {
        for i in 0..self.domains.touched.len() {
            let x = self.domains.touched[i];
            let slot = &mut self.domains.slots[x.index()];
            let events = std::mem::take(&mut slot.pending);
            for watch in &self.watches[x.index()] {
                if watch.events & events == 0 || Some(watch.propagator) == quiet {
                    continue;
                }
                let posted = &mut self.posted[watch.propagator as usize];
                if !posted.queued {
                    if self.domains.get(posted.entailed) != 0 {
                        continue;
                    }
                    posted.queued = true;
                    self.queues[posted.priority as usize].push_back(watch.propagator);
                }
                if watch.tag != UNTRACKED {
                    posted.changed.push(watch.tag);
                }
            }
        }
        self.domains.touched.clear();
    }

    fn clear_queue(&mut self) {
        self.domains.forget_events();
        for queue in &mut self.queues {
            for p in queue.drain(..) {
                let posted = &mut self.posted[p as usize];
                posted.queued = false;
                posted.changed.clear();
            }
        }
    }
}
