//! Searches in the background, and the one loop that waits for them.

use crate::error::OrRaise;
use crate::event::PyEvent;
use crate::options::{choice, pairs, threads};
use crate::report::{Improvement, PyReport};
use crate::work::{Interrupts, TICK};
use kumiki::{Cancel, Error, Event, Job, JobBuilder, Puzzle, Report};
use kumiki_core::Budget;
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A search that is asked for.
pub(crate) struct Request {
    puzzle: Puzzle,
    job: JobBuilder,
    seed: u64,
}

impl Request {
    pub(crate) fn new(
        py: Python<'_>,
        puzzle: &Puzzle,
        method: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let choice = choice(py, puzzle.kind(), method, &pairs(options)?)?;
        Ok(Request { puzzle: puzzle.clone(), job: puzzle.job().choice(choice), seed: 0 })
    }

    /// What it may take.
    pub(crate) fn limits(
        &mut self,
        py: Python<'_>,
        budget: Budget,
        seed: u64,
        threads: Option<usize>,
    ) -> PyResult<()> {
        self.seed = seed;
        let mut job = self.job.clone().seed(seed).threads(self::threads(py, threads)?);
        if let Some(time) = budget.time {
            job = job.time(time);
        }
        if let Some(steps) = budget.steps {
            job = job.steps(steps);
        }
        self.job = job;
        Ok(())
    }

    /// Whether improvements carry their boards.
    pub(crate) fn boards(&mut self, boards: bool) {
        self.job = self.job.clone().boards(boards);
    }

    /// Whether nodes are counted, and how many frames a second are shown.
    pub(crate) fn watch(&mut self, nodes: bool, frames: f64) {
        let mut job = self.job.clone().nodes(nodes);
        if frames > 0.0 {
            job = job.frames(frames);
        }
        self.job = job;
    }

    pub(crate) fn start(self, py: Python<'_>) -> PyResult<PyJob> {
        let job = self.job.start().or_raise(py)?;
        let cancel = job.cancel_token();
        let state = State { job: Some(job), trajectory: Vec::new(), seconds: 0.0, end: None };
        Ok(PyJob { puzzle: self.puzzle, seed: self.seed, cancel, state: Mutex::new(state) })
    }
}

/// A search in the background. Iterating gives its events until it is over, in a plain loop or in an
/// asynchronous one; `result()` or `await job` gives its report. A reader that is too slow misses
/// events, never the end. When nobody has it any more, it is cancelled.
#[pyclass(frozen, module = "kumiki_puzzles", name = "Job")]
pub(crate) struct PyJob {
    puzzle: Puzzle,
    seed: u64,
    cancel: Cancel,
    /// Locked only without the interpreter's lock: whoever holds it may wait for an event.
    state: Mutex<State>,
}

struct State {
    /// Gone when the search is over.
    job: Option<Job>,
    trajectory: Vec<Improvement>,
    seconds: f64,
    end: Option<Result<Report, Error>>,
}

/// What came of waiting for an event.
pub(crate) enum Polled {
    Event(PyEvent),
    NotYet,
    Over,
}

impl PyJob {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next event within this time.
    fn poll(&self, within: Duration) -> Polled {
        let mut state = self.state();
        let Some(job) = &state.job else { return Polled::Over };
        let event = match job.next_event(within) {
            None if !job.is_finished() => return Polled::NotYet,
            // What it said last.
            None => job.next_event(Duration::ZERO),
            event => event,
        };
        let elapsed = job.elapsed();
        if let Some(event) = event {
            if let Event::Improved { cost, steps, elapsed, .. } = &event {
                let improvement = (elapsed.as_secs_f64(), *steps, *cost);
                state.trajectory.push(improvement);
            }
            return Polled::Event(PyEvent::new(&self.puzzle, event, elapsed));
        }
        state.seconds = elapsed.as_secs_f64();
        state.end = state.job.take().map(Job::join);
        Polled::Over
    }

    /// Waits for the end and hears the events. Ctrl-C cancels, and the best so far is the result.
    pub(crate) fn drive(
        &self,
        py: Python<'_>,
        on_event: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyReport> {
        let mut interrupts = Interrupts::new(&self.cancel);
        loop {
            match py.detach(|| self.poll(TICK)) {
                Polled::Event(event) => {
                    if let Some(on_event) = on_event {
                        interrupts.call(|| on_event.call1((event,)).map(drop));
                    }
                }
                Polled::NotYet => {}
                Polled::Over => break,
            }
            interrupts.look(py)?;
        }
        let pressed = interrupts.pressed;
        interrupts.end()?;
        Ok(self.report(py)?.interrupted_if(pressed))
    }

    /// The report of a search that is over.
    fn report(&self, py: Python<'_>) -> PyResult<PyReport> {
        // Nobody who has the state locked waits for the interpreter.
        let state = self.state();
        match &state.end {
            Some(Ok(report)) => {
                let made = PyReport::new(&self.puzzle, report.clone(), state.seconds, self.seed);
                Ok(made.with_trajectory(state.trajectory.clone()))
            }
            Some(Err(error)) => Err(crate::error::raised(py, error)),
            None => Err(crate::error::internal(py, "a search without an end")),
        }
    }
}

#[pymethods]
impl PyJob {
    /// True once the search is over.
    #[getter]
    fn done(&self, py: Python<'_>) -> bool {
        py.detach(|| self.state().job.as_ref().is_none_or(Job::is_finished))
    }

    /// Asks it to stop: its result is the best so far.
    fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Asks for a frame: an event with the board where the search stands.
    fn frame(&self, py: Python<'_>) {
        py.detach(|| {
            if let Some(job) = &self.state().job {
                job.frame();
            }
        });
    }

    /// Waits for the end and gives the report; TimeoutError if it is not there after so many seconds.
    /// Ctrl-C cancels the search, and the report is the best so far.
    #[pyo3(signature = (timeout = None))]
    fn result(&self, py: Python<'_>, timeout: Option<crate::options::Time>) -> PyResult<PyReport> {
        let Some(timeout) = timeout else { return self.drive(py, None) };
        let start = Instant::now();
        let mut left = timeout.0;
        loop {
            let over = py.detach(|| self.wait(left.min(TICK)));
            if over {
                return self.drive(py, None);
            }
            py.check_signals()?;
            left = timeout.0.saturating_sub(start.elapsed());
            if left.is_zero() {
                return Err(PyTimeoutError::new_err("the search is not over"));
            }
        }
    }

    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyEvent>> {
        loop {
            match py.detach(|| self.poll(TICK)) {
                Polled::Event(event) => return Ok(Some(event)),
                Polled::Over => return Ok(None),
                Polled::NotYet => py.check_signals()?,
            }
        }
    }

    /// The next event within so many seconds, and whether the search is over.
    fn _poll(&self, py: Python<'_>, within: crate::options::Time) -> (Option<PyEvent>, bool) {
        match py.detach(|| self.poll(within.0)) {
            Polled::Event(event) => (Some(event), false),
            Polled::NotYet => (None, false),
            Polled::Over => (None, true),
        }
    }

    fn __aiter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __anext__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("kumiki_puzzles._live")?.getattr("next_event")?.call1((this,))
    }

    fn __await__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let result = this.py().import("kumiki_puzzles._live")?.getattr("result")?.call1((this,))?;
        result.call_method0("__await__")
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let state = if self.done(py) { "over" } else { "searching" };
        format!("<Job on a puzzle of {}: {state}>", self.puzzle.kind().name())
    }
}

impl PyJob {
    fn wait(&self, within: Duration) -> bool {
        self.state().job.as_ref().is_none_or(|job| job.wait(within))
    }
}
