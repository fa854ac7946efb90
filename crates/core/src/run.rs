//! One run of a method: its random stream, budgets, cancellation and observer.

use crate::answer::Boards;
use crate::nodes::NodeTally;
use crate::{Cancel, Cost, Event, Node, Observer, Rng, Stop, Wishes};
use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a run may take; `None` = no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Steps, counted by [`Run::step`]: the budget that makes a run reproducible.
    pub steps: Option<u64>,
}

/// The most steps between two looks at the clock. Where steps take long there are fewer.
pub(crate) const STRIDE: u64 = 1024;

/// A look comes too late after more than this, and too early after less than a quarter of it.
pub(crate) const PACE: Duration = Duration::from_millis(2);

/// How many may pass until the next look, given how many did until this one and how long they took.
pub(crate) fn paced(stride: u64, gap: Duration) -> u64 {
    if gap > PACE {
        (stride / 4).max(1)
    } else if gap < PACE / 4 {
        (2 * stride).min(STRIDE)
    } else {
        stride
    }
}

/// When a run must be over, whatever its steps: see [`Run::limits`]. The default is never.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    deadline: Option<Instant>,
    token: Option<Cancel>,
}

impl Limits {
    /// True once the time has run out or somebody asked to stop.
    pub fn are_reached(&self) -> bool {
        self.token.as_ref().is_some_and(Cancel::is_cancelled)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The context of one run. Methods take everything random from [`Run::rng`], call
/// [`Run::step`] in their innermost loop and return at once when it breaks.
pub struct Run<'a> {
    /// The random stream of this run.
    pub rng: Rng,
    seed: u64,
    threads: usize,
    budget: Budget,
    cancelled: &'a AtomicBool,
    /// The token that the flag belongs to, for [`Run::limits`].
    token: Option<Cancel>,
    race: Option<&'a AtomicBool>,
    observer: &'a dyn Observer,
    wishes: Wishes,
    /// Makes boards, while a method works on an instance whose boards are wished for.
    boards: Option<Arc<Boards>>,
    /// Counts nodes, if they are wished for.
    nodes: Option<Box<NodeTally>>,
    start: Instant,
    steps: u64,
    /// Of these, what the observer knows of.
    told: u64,
    next_look: u64,
    /// Steps between looks, as long as they take about [`PACE`], and the time of the last look.
    stride: u64,
    looked: Instant,
    /// Is this itself the first worker of the work?
    single_try: bool,
}

/// Never set: the flag of runs that nobody can cancel.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Run<'static> {
    /// A run without limits that begins now.
    pub fn unlimited(seed: u64) -> Self {
        Run::within(seed, Budget::default())
    }

    /// A run of at most `steps` steps that begins now.
    pub fn limited(seed: u64, steps: u64) -> Self {
        Run::within(seed, Budget { time: None, steps: Some(steps) })
    }

    /// A run within a budget that begins now. Nobody watches it or can cancel it, until
    /// [`Run::observed_by`] and [`Run::cancelled_by`] say who.
    pub fn within(seed: u64, budget: Budget) -> Self {
        let now = Instant::now();
        Run {
            rng: Rng::seeded(seed),
            seed,
            threads: 1,
            budget,
            cancelled: &NEVER,
            token: None,
            race: None,
            observer: &|_: &Event| (),
            wishes: Wishes::default(),
            boards: None,
            nodes: None,
            start: now,
            steps: 0,
            told: 0,
            next_look: 0,
            stride: 1,
            looked: now,
            single_try: false,
        }
    }
}

impl<'a> Run<'a> {
    /// The same run, stopped by a token.
    #[must_use]
    pub fn cancelled_by(mut self, cancel: &'a Cancel) -> Self {
        self.cancelled = cancel.flag();
        self.token = Some(cancel.clone());
        self
    }

    /// The same run, watched by an observer.
    #[must_use]
    pub fn observed_by(mut self, observer: &'a dyn Observer) -> Self {
        self.observer = observer;
        self.wishes = observer.wishes();
        self.nodes = self.wishes.nodes.then(|| Box::new(NodeTally::new()));
        self
    }

    /// Allows up to `threads` threads (default 1).
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same run as the one try of a method that would make many: its first worker draws what
    /// this run would. So a method that is asked for one try makes the one of this run's number.
    pub fn as_single_try(&self) -> Run<'a> {
        let mut run = self.worker(0);
        (run.rng, run.seed) = (self.rng.clone(), self.seed);
        (run.steps, run.told, run.single_try) = (self.steps, self.steps, true);
        run
    }

    /// The same run with the random streams of another seed.
    pub fn reseeded(&self, seed: u64) -> Run<'a> {
        let mut run = self.worker(0);
        (run.rng, run.seed, run.threads) = (Rng::seeded(seed), seed, self.threads);
        (run.steps, run.told) = (self.steps, self.steps);
        run
    }

    /// True if this run is one try of many, which others count.
    pub fn is_single_try(&self) -> bool {
        self.single_try
    }

    /// How many threads the method may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The seed the run was started with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The budget of the run.
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Time since the run began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Time left, if the run has a time budget.
    pub fn time_left(&self) -> Option<Duration> {
        self.budget.time.map(|t| t.saturating_sub(self.start.elapsed()))
    }

    /// A run for worker `index` of the same work: its own random stream and step count, the same
    /// clock, cancellation and observer. Results do not depend on which thread runs it. Its first
    /// step looks at the clock, so that many short workers see the time run out as a long one does.
    pub fn worker(&self, index: u64) -> Run<'a> {
        let seed = match (self.single_try, index) {
            (true, 0) => self.seed,
            _ => Rng::stream(self.seed, index + 1).next_u64(),
        };
        Run {
            rng: Rng::seeded(seed),
            seed,
            threads: 1,
            budget: self.budget,
            cancelled: self.cancelled,
            token: self.token.clone(),
            race: self.race,
            observer: self.observer,
            wishes: self.wishes,
            boards: self.boards.clone(),
            nodes: self.nodes.as_ref().map(|nodes| Box::new(nodes.sibling())),
            start: self.start,
            steps: 0,
            told: 0,
            next_look: 0,
            stride: 1,
            looked: Instant::now(),
            single_try: false,
        }
    }

    /// A worker that `lost` can also stop, for races between workers.
    pub fn racer<'b>(&self, index: u64, lost: &'b AtomicBool) -> Run<'b>
    where
        'a: 'b,
    {
        let mut run: Run<'b> = self.worker(index);
        run.race = Some(lost);
        run
    }

    /// A part of this run with a tighter budget: `time` from now and `steps` from now, never
    /// past this run's own limits. Add its steps back with [`Run::add_steps`].
    pub fn sub_run(&self, index: u64, budget: Budget) -> Run<'a> {
        let mut run = self.worker(index);
        let steps_left = self.budget.steps.map(|n| n.saturating_sub(self.steps));
        run.budget.steps = match (steps_left, budget.steps) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        run.start = Instant::now();
        run.budget.time = match (self.time_left(), budget.time) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        run
    }

    /// Lowers the step budget of this run to at most `steps` in all.
    pub fn limit_steps(&mut self, steps: u64) {
        self.budget.steps = Some(self.budget.steps.map_or(steps, |n| n.min(steps)));
        self.next_look = self.next_look.min(steps);
    }

    /// Counts the steps that a part or a worker took as this run's own; the observer knows of them.
    /// The next look at the clock comes no later for it.
    pub fn add_steps(&mut self, steps: u64) {
        self.steps += steps;
        self.told += steps;
    }

    /// Counts steps that were taken between two looks at the clock.
    pub fn count_steps(&mut self, steps: u64) {
        self.steps += steps;
        self.tell_steps();
    }

    fn tell_steps(&mut self) {
        self.observer.steps(self.steps.saturating_sub(self.told));
        self.told = self.steps;
    }

    /// Counts one step. Breaks when a budget has run out or the run was cancelled; the clock is
    /// looked at every few milliseconds, the step budget is exact.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<Stop> {
        if self.is_look_due() {
            self.look_in_passing()?;
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }

    /// Looks at the clock, the budgets and the cancellation now: for steps that take long.
    pub fn check_limits(&self) -> ControlFlow<Stop> {
        if self.budget.steps.is_some_and(|n| self.steps >= n) {
            return ControlFlow::Break(Stop::Steps);
        }
        self.check_clock()
    }

    /// Looks at the clock and the cancellation alone: for work before and after the steps, whose
    /// result must not depend on a step budget.
    pub fn check_clock(&self) -> ControlFlow<Stop> {
        if self.is_cancelled() {
            return ControlFlow::Break(Stop::Cancelled);
        }
        if self.budget.time.is_some_and(|t| self.start.elapsed() >= t) {
            return ControlFlow::Break(Stop::Time);
        }
        ControlFlow::Continue(())
    }

    /// The clock and the cancellation, to be kept by what outlives a call.
    pub fn limits(&self) -> Limits {
        let deadline = self.budget.time.and_then(|time| self.start.checked_add(time));
        Limits { deadline, token: self.token.clone() }
    }

    /// True once the time has run out or somebody asked to stop: what is left to do must be short.
    pub fn is_out_of_time(&self) -> bool {
        self.check_clock().is_break()
    }

    /// True once somebody asked the run to stop, or it has lost its race.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
            || self.race.is_some_and(|lost| lost.load(Ordering::Relaxed))
    }

    /// Like [`Run::step`]; where the clock is looked at, an observer that asked for a frame is
    /// also shown the state that `show` makes. Nothing is added to the steps in between.
    #[inline(always)]
    pub fn step_showing<S: Any>(&mut self, show: impl FnOnce() -> S) -> ControlFlow<Stop> {
        if self.is_look_due() {
            self.look_in_passing()?;
            self.show(show);
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }

    /// Like [`Run::step_showing`] for steps that take long: looks at the clock every time.
    #[inline]
    pub fn long_step<S: Any>(&mut self, show: impl FnOnce() -> S) -> ControlFlow<Stop> {
        self.check_limits()?;
        self.show(show);
        self.step()
    }

    /// Will the next step look at the clock? For loops that must make something ready before they
    /// can call [`Run::show`].
    #[inline(always)]
    pub fn is_look_due(&self) -> bool {
        self.steps >= self.next_look
    }

    /// True if somebody wishes to see boards: then it is worth while to know what they cost.
    #[inline]
    pub fn shows_boards(&self) -> bool {
        self.boards.is_some()
    }

    /// Shows the current state to an observer that asked for a frame; otherwise it is not made.
    #[inline(always)]
    pub fn show<S: Any>(&mut self, show: impl FnOnce() -> S) {
        if self.boards.is_some() && self.observer.wants_frame() {
            self.emit_frame(show());
        }
    }

    /// Shows a state that is known already, for work that goes on elsewhere while this run waits.
    pub fn show_held<S: Any + Clone>(&self, state: &S) {
        if self.boards.is_some() && self.observer.wants_frame() {
            self.emit_board(state.clone());
        }
    }

    #[cold]
    fn emit_frame<S: Any>(&mut self, state: S) {
        self.emit_board(state);
        self.emit_nodes();
    }

    fn emit_board<S: Any>(&self, state: S) {
        let board = self.boards.as_ref().and_then(|boards| boards.frame(state));
        if let Some(board) = board {
            self.emit(&Event::Frame { board, steps: self.steps, elapsed: self.start.elapsed() });
        }
    }

    /// Tells the observer that a better solution was found, for methods that cannot show it.
    pub fn improved(&self, cost: Cost) {
        self.emit_improved(cost, None);
    }

    /// Tells the observer that a better solution was found; it is made only if the observer wants
    /// to see it.
    #[cold]
    pub fn improved_to<S: Any>(&self, cost: Cost, solution: impl FnOnce() -> S) {
        let boards = self.boards.as_ref().filter(|_| self.observer.wants_board(cost));
        self.emit_improved(cost, boards.and_then(|boards| boards.improvement(cost, solution())));
    }

    /// Shows the best solution at the end of a search, unless the method has shown it, for
    /// observers that wish for boards.
    pub(crate) fn improved_at_last<S: Any>(&self, cost: Cost, solution: impl FnOnce() -> S) {
        let least = self.boards.as_ref().map(|boards| boards.least_shown());
        debug_assert!(
            least.is_none_or(|least| least >= cost),
            "what was shown is better: {least:?}"
        );
        if least.is_some_and(|least| least > cost) {
            self.improved_to(cost, solution);
        }
    }

    fn emit_improved(&self, cost: Cost, board: Option<crate::Board>) {
        let (steps, elapsed) = (self.steps, self.start.elapsed());
        self.emit(&Event::Improved { cost, board, steps, elapsed });
    }

    /// Tells an observer of boards a number that says in which state the search is, such as its
    /// temperature; otherwise it is not computed.
    #[inline]
    pub fn gauge(&self, name: &'static str, value: impl FnOnce() -> f64) {
        if self.boards.is_some() {
            self.emit(&Event::Gauge { name, value: value(), steps: self.steps });
        }
    }

    /// Counts a node of a search tree, if somebody wishes to know.
    #[inline]
    pub fn node(&mut self, depth: usize, node: Node) {
        if let Some(nodes) = &mut self.nodes {
            nodes.count(depth, node);
        }
    }

    pub(crate) fn emit_nodes(&mut self) {
        if let Some(nodes) = &mut self.nodes {
            let (sum, tree) = (nodes.sum(), nodes.tree());
            self.emit(&Event::Nodes(sum));
            self.emit(&Event::Tree(tree));
        }
    }

    /// What the observer wishes to see.
    pub(crate) fn wishes(&self) -> Wishes {
        self.wishes
    }

    /// Sets what makes boards from now on, and gives back what did until now.
    pub(crate) fn set_boards(&mut self, boards: Option<Arc<Boards>>) -> Option<Arc<Boards>> {
        std::mem::replace(&mut self.boards, boards)
    }

    /// The same run without boards, for work on another instance than the one at hand.
    #[must_use]
    pub fn without_boards(mut self) -> Self {
        self.boards = None;
        self
    }

    /// Tells the observer anything.
    pub fn emit(&self, event: &Event) {
        self.observer.event(event);
    }

    /// The look that [`Run::step`] takes once in a while: as often as the steps are long, for a
    /// thousand of them can take a microsecond or a minute.
    #[cold]
    fn look_in_passing(&mut self) -> ControlFlow<Stop> {
        self.check_limits()?;
        self.tell_steps();
        let now = Instant::now();
        self.stride = paced(self.stride, now.duration_since(self.looked));
        self.looked = now;
        self.next_look = self.steps + self.stride;
        if let Some(n) = self.budget.steps {
            self.next_look = self.next_look.min(n);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count_steps(budget: Budget, cancelled: bool) -> (u64, Stop) {
        let cancel = Cancel::new();
        if cancelled {
            cancel.cancel();
        }
        let mut run = Run::within(0, budget).cancelled_by(&cancel);
        loop {
            if let ControlFlow::Break(stop) = run.step() {
                return (run.steps(), stop);
            }
        }
    }

    #[test]
    fn a_step_budget_is_exact() {
        for steps in [0, 1, 2, 1023, 1024, 1025, 5000] {
            let budget = Budget { steps: Some(steps), time: None };
            assert_eq!(count_steps(budget, false), (steps, Stop::Steps));
        }
    }

    #[test]
    fn cancellation_and_time_stop_within_one_stride() {
        let budget = Budget { time: Some(Duration::ZERO), steps: None };
        for (steps, stop) in [count_steps(budget, false), count_steps(Budget::default(), true)] {
            assert!(steps <= STRIDE, "{steps} {stop:?}");
        }
    }

    #[test]
    fn short_workers_and_parts_see_that_time_is_up() {
        let whole = Run::within(0, Budget { time: Some(Duration::ZERO), steps: None });
        assert_eq!(whole.worker(0).step(), ControlFlow::Break(Stop::Time));
        let small = Budget { steps: Some(3), time: None };
        assert_eq!(whole.sub_run(0, small).step(), ControlFlow::Break(Stop::Time));
    }

    #[test]
    fn only_the_clock_and_cancellation_are_reasons_to_hurry() {
        let cancel = Cancel::new();
        let run = Run::limited(0, 0).cancelled_by(&cancel);
        assert_eq!(run.check_limits(), ControlFlow::Break(Stop::Steps));
        assert!(run.check_clock().is_continue() && !run.is_out_of_time());
        let limits = run.worker(0).limits();
        assert!(!limits.are_reached());
        cancel.cancel();
        assert_eq!(run.check_clock(), ControlFlow::Break(Stop::Cancelled));
        assert!(limits.are_reached());
        let over = Budget { time: Some(Duration::ZERO), steps: Some(0) };
        assert_eq!(Run::within(0, over).check_clock(), ControlFlow::Break(Stop::Time));
        assert!(Run::within(0, over).limits().are_reached());
    }

    #[test]
    fn long_steps_are_stopped_at_once() {
        let cancel = Cancel::new();
        let mut run = Run::unlimited(0).cancelled_by(&cancel);
        for _ in 0..6 {
            assert!(run.step().is_continue());
            std::thread::sleep(2 * PACE);
        }
        cancel.cancel();
        assert_eq!(run.step(), ControlFlow::Break(Stop::Cancelled));
    }

    #[test]
    fn absorbed_steps_do_not_put_off_the_next_look() {
        let cancel = Cancel::new();
        let mut run = Run::unlimited(0).cancelled_by(&cancel);
        assert!(run.step().is_continue());
        cancel.cancel();
        // One own step for each small part that is absorbed: the look must come all the same.
        let own = (0..STRIDE).take_while(|_| {
            run.add_steps(7);
            run.step().is_continue()
        });
        assert!((own.count() as u64) < STRIDE);
    }

    #[test]
    fn a_part_never_outlives_the_whole() {
        let whole = Run::limited(0, 10);
        let mut part = whole.sub_run(0, Budget { steps: Some(100), time: None });
        while part.step().is_continue() {}
        assert_eq!(part.steps(), 10);
    }

    #[test]
    fn workers_have_streams_of_their_own_that_the_seed_fixes() {
        let cancel = Cancel::new();
        let run = Run::unlimited(5).cancelled_by(&cancel);
        let a = run.worker(0).rng.next_u64();
        assert_eq!(a, run.worker(0).rng.next_u64());
        assert_ne!(a, run.worker(1).rng.next_u64());
    }
}
