//! Searches on threads of their own: started, watched, cancelled, joined.

use crate::error::{Error, Result};
use crate::observe::{Frames, Improvements};
use crate::puzzle::{AUTO, Puzzle};
use kumiki_core::{
    Budget, Cancel, Choice, Cost, Event, Observer, Report, Run, SOLVER_STACK, Wishes,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Events that wait for a reader; later ones are lost until it has caught up.
const WAITING: usize = 256;

/// A job to be started.
#[derive(Clone)]
pub struct JobBuilder {
    puzzle: Puzzle,
    method: Method,
    budget: Budget,
    seed: u64,
    threads: usize,
    wishes: Wishes,
    frames: f64,
}

/// A method by name, or chosen already.
#[derive(Clone)]
enum Method {
    Named(String),
    Chosen(Choice),
}

impl JobBuilder {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        JobBuilder {
            puzzle: puzzle.clone(),
            method: Method::Named(AUTO.to_owned()),
            budget: Budget::default(),
            seed: 0,
            threads: 1,
            wishes: Wishes { boards: true, nodes: false },
            frames: 0.0,
        }
    }

    /// A method by name, with options as in `tabu:k=16`; default: the one that suits best.
    #[must_use]
    pub fn method(mut self, method: impl Into<String>) -> Self {
        self.method = Method::Named(method.into());
        self
    }

    /// A method that was chosen already, such as one whose options were read from files.
    #[must_use]
    pub fn choice(mut self, choice: Choice) -> Self {
        self.method = Method::Chosen(choice);
        self
    }

    /// The most time it may take.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.budget.time = Some(time);
        self
    }

    /// The most steps it may take: the budget that makes its result reproducible.
    #[must_use]
    pub fn steps(mut self, steps: u64) -> Self {
        self.budget.steps = Some(steps);
        self
    }

    /// The random seed; default 0.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The most threads it may use; default 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether improvements carry their boards; default: they do.
    #[must_use]
    pub fn boards(mut self, boards: bool) -> Self {
        self.wishes.boards = boards;
        self
    }

    /// Whether the nodes of search trees are counted by depth; default: they are not.
    #[must_use]
    pub fn nodes(mut self, nodes: bool) -> Self {
        self.wishes.nodes = nodes;
        self
    }

    /// Shows where the search stands so many times a second, at most 20; default: only when
    /// [`Job::frame`] asks.
    #[must_use]
    pub fn frames(mut self, per_second: f64) -> Self {
        self.frames = per_second;
        self
    }

    /// Starts the search. The error says what is wrong with the method or its options.
    pub fn start(self) -> Result<Job> {
        let choice = match &self.method {
            Method::Named(method) => self.puzzle.kind().choose(method)?,
            Method::Chosen(choice) => choice.clone(),
        };
        let (sender, events) = sync_channel(WAITING);
        let frames = Arc::new(Frames::new(self.frames));
        let observer = Channel {
            events: sender,
            wishes: self.wishes,
            improvements: Improvements::default(),
            frames: Arc::clone(&frames),
        };
        let cancel = Cancel::new();
        let token = cancel.clone();
        let over = Arc::new(Over::new());
        let told = Arc::clone(&over);
        let work = move || {
            let result = self.work(&choice, &token, &observer);
            told.tell();
            result
        };
        let thread = Builder::new().name("job".to_owned()).stack_size(SOLVER_STACK).spawn(work);
        let thread = thread
            .map_err(|error| Error::Io { what: "cannot start a thread".to_owned(), error })?;
        Ok(Job { thread: Some(thread), events, cancel, frames, over })
    }

    fn work(self, choice: &Choice, cancel: &Cancel, observer: &Channel) -> Result<Report> {
        let mut run = Run::within(self.seed, self.budget)
            .cancelled_by(cancel)
            .observed_by(observer)
            .with_threads(self.threads);
        let instance = self.puzzle.instance();
        // A panic is a bug of a method, and costs its own job only.
        let solved = catch_unwind(AssertUnwindSafe(|| instance.solve(choice, &mut run)));
        match solved {
            Ok(report) => Ok(report?),
            Err(_) => Err(Error::Internal(format!("method {} panicked", choice.method))),
        }
    }
}

/// The end of a search, for whoever waits for it.
struct Over {
    start: Instant,
    /// How long it took, once it is over.
    took: Mutex<Option<Duration>>,
    told: Condvar,
}

impl Over {
    fn new() -> Self {
        Over { start: Instant::now(), took: Mutex::new(None), told: Condvar::new() }
    }

    fn took(&self) -> MutexGuard<'_, Option<Duration>> {
        self.took.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        *self.took() = Some(self.start.elapsed());
        self.told.notify_all();
    }

    fn wait(&self, within: Duration) -> bool {
        let waited = self.told.wait_timeout_while(self.took(), within, |took| took.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.is_some()
    }
}

/// A search under way. Dropped, it is cancelled.
pub struct Job {
    thread: Option<JoinHandle<Result<Report>>>,
    events: Receiver<Event>,
    cancel: Cancel,
    frames: Arc<Frames>,
    over: Arc<Over>,
}

impl Job {
    /// What the search says, as it says it, until it is over. Who reads too slowly misses events:
    /// the search waits for nobody. Its end, and its result, are never missed.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.events.iter()
    }

    /// The next event; `None` if there is none within this time, or the search is over.
    pub fn next_event(&self, within: Duration) -> Option<Event> {
        self.events.recv_timeout(within).ok()
    }

    /// Asks for a frame: where the search stands, as soon as it next looks at the clock.
    pub fn frame(&self) {
        self.frames.ask();
    }

    /// Asks the search to stop; [`Job::join`] then gives the best so far.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// The token that cancels it, for whoever must be able to without having the job.
    pub fn cancel_token(&self) -> Cancel {
        self.cancel.clone()
    }

    /// True once the search is over.
    pub fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// How long it has been searching, or did.
    pub fn elapsed(&self) -> Duration {
        self.over.took().unwrap_or_else(|| self.over.start.elapsed())
    }

    /// Waits for the end, at most so long; true once the search is over.
    pub fn wait(&self, within: Duration) -> bool {
        self.over.wait(within)
    }

    /// Waits for the end and gives the result.
    pub fn join(mut self) -> Result<Report> {
        let lost = || Error::Internal("a job was lost".to_owned());
        self.thread.take().ok_or_else(lost)?.join().map_err(|_| lost())?
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

/// Hands events to the job's owner, if there is room.
struct Channel {
    events: SyncSender<Event>,
    wishes: Wishes,
    improvements: Improvements,
    frames: Arc<Frames>,
}

impl Observer for Channel {
    fn event(&self, event: &Event) {
        if self.improvements.are_news(event) {
            // A full channel or an absent reader is no reason to wait.
            let _ = self.events.try_send(event.clone());
        }
    }

    fn wishes(&self) -> Wishes {
        self.wishes
    }

    fn wants_board(&self, cost: Cost) -> bool {
        self.improvements.would_be_news(cost)
    }

    fn wants_frame(&self) -> bool {
        self.frames.is_due()
    }
}
