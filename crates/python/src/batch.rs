//! Lists of puzzles, solved on all cores.

use crate::error::{raised, usage};
use crate::options::{Time, budget, pairs, threads, with_options};
use crate::puzzle::PyPuzzle;
use crate::read::TEXT;
use crate::report::PyReport;
use crate::work;
use kumiki::batch::list;
use kumiki::options_file::choose;
use kumiki::read::ReadRequest;
use kumiki::{Cancel, Choice, Error, Puzzle, Run};
use kumiki_core::Budget;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// One of the list.
enum Item {
    Text(String),
    Puzzle(Puzzle),
}

/// What is asked of every puzzle.
struct Order {
    method: String,
    budget: Budget,
    seed: u64,
    /// The method of each kind of puzzle, looked up once.
    choices: Mutex<BTreeMap<&'static str, Arc<Choice>>>,
    /// The first puzzle that is a text: the others are nearly always alike.
    first: Option<Puzzle>,
}

impl Order {
    fn choice(&self, puzzle: &Puzzle) -> Result<Arc<Choice>, Error> {
        let mut choices = self.choices.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(choice) = choices.get(puzzle.kind().name()) {
            return Ok(Arc::clone(choice));
        }
        let choice = Arc::new(choose(puzzle.kind(), &self.method)?);
        choices.insert(puzzle.kind().name(), Arc::clone(&choice));
        Ok(choice)
    }

    fn read(&self, text: &str) -> Result<Puzzle, Error> {
        let request = ReadRequest::default();
        let read = match &self.first {
            Some(first) => request.read_like(text, first),
            None => request.read(text),
        };
        read.map_err(|error| error.about(TEXT))
    }

    fn solve(&self, item: Item, threads: usize, cancel: &Cancel) -> Result<PyReport, Error> {
        let puzzle = match item {
            Item::Puzzle(puzzle) => puzzle,
            Item::Text(text) => self.read(&text)?,
        };
        let choice = self.choice(&puzzle)?;
        let run = Run::within(self.seed, self.budget).cancelled_by(cancel);
        let mut run = run.with_threads(threads);
        let report = puzzle.instance().solve(&choice, &mut run)?;
        let seconds = run.elapsed().as_secs_f64();
        let stopped = cancel.is_cancelled();
        Ok(PyReport::new(&puzzle, report, seconds, self.seed).interrupted_if(stopped))
    }
}

fn items(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<Item>> {
    if puzzles.is_instance_of::<PyString>() {
        return Err(usage(puzzles.py(), "found a text, expected a list: read_all() makes one"));
    }
    let item = |object: PyResult<Bound<'_, PyAny>>| {
        let object = object?;
        match object.cast::<PyPuzzle>() {
            Ok(puzzle) => Ok(Item::Puzzle(puzzle.get().puzzle.clone())),
            Err(_) => Ok(Item::Text(object.extract()?)),
        }
    };
    puzzles.try_iter()?.map(item).collect()
}

/// Solves a list of puzzles or texts on all cores, a thread each, and gives their reports in its
/// order. `time` and `steps` are those of each puzzle. A puzzle that cannot be read or solved raises its
/// exception; with errors="return" the exception stands in its place instead. `on_result` is called
/// with the number of puzzles that are done. Ctrl-C ends it: what was not begun is "unknown".
///
/// >>> import kumiki_puzzles as kumiki
/// >>> [report.status for report in kumiki.solve_all(["queens 3", kumiki.Queens(5)])]
/// ['infeasible', 'solved']
#[pyfunction]
#[pyo3(signature = (puzzles, method = "auto", *, time = None, steps = None, seed = 0, threads = None,
    errors = "raise", on_result = None, **options))]
#[allow(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn solve_all<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    method: &str,
    time: Option<Time>,
    steps: Option<u64>,
    seed: u64,
    threads: Option<usize>,
    errors: &str,
    on_result: Option<Bound<'py, PyAny>>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyList>> {
    let raise = match errors {
        "raise" => true,
        "return" => false,
        _ => return Err(usage(py, format!("errors: found {errors:?}, expected raise or return"))),
    };
    let items = items(puzzles)?;
    let first = items.iter().find_map(|item| match item {
        Item::Text(text) => kumiki::read(text).ok(),
        Item::Puzzle(_) => None,
    });
    let order = Order {
        method: with_options(method, &pairs(options)?),
        budget: budget(time, steps),
        seed,
        choices: Mutex::default(),
        first,
    };
    let threads = self::threads(py, threads)?;
    let total = items.len();
    let work = move |cancel: &Cancel, say: &(dyn Fn(usize) + Sync)| {
        let mut done: Vec<Result<PyReport, Error>> = Vec::with_capacity(total);
        let named = |number: usize, error: Error| error.about(format_args!("puzzle {number}"));
        let solve = |number, item, threads| {
            order.solve(item, threads, cancel).map_err(|error| named(number, error))
        };
        let emit = |some: Vec<_>| {
            let broken = raise && some.iter().any(Result::is_err);
            done.extend(some);
            say(done.len());
            if broken { Err(()) } else { Ok(()) }
        };
        let failed = |number, error| Err(named(number, error));
        // An error ends the list; it is the last that was emitted, or near it.
        let _: Result<(), ()> = list(items, threads, solve, failed, emit);
        done
    };
    let hear = |count: usize| match &on_result {
        Some(on_result) => on_result.call1((count,)).map(drop),
        None => Ok(()),
    };
    let (done, _) = work::heard(py, &Cancel::new(), work, hear)?;
    let mut reports: Vec<Bound<'py, PyAny>> = Vec::with_capacity(done.len());
    for result in done {
        match result {
            Ok(report) => reports.push(Bound::new(py, report)?.into_any()),
            Err(error) if raise => return Err(raised(py, &error)),
            Err(error) => reports.push(raised(py, &error).into_value(py).into_bound(py).into_any()),
        }
    }
    PyList::new(py, reports)
}
