//! The solutions of a puzzle, one after another.

use crate::answer::PyAnswer;
use crate::error::OrRaise;
use crate::work::TICK;
use kumiki::{Choice, Puzzle, Solutions, Waited};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// An iterator over the solutions of a puzzle. The search is a few solutions ahead of its reader and
/// ends when nobody has the iterator any more.
#[pyclass(frozen, module = "kumiki_puzzles", name = "Solutions")]
pub(crate) struct PySolutions {
    puzzle: Puzzle,
    /// Locked only without the interpreter's lock: whoever holds it may wait for a solution.
    solutions: Mutex<Solutions>,
}

impl PySolutions {
    pub(crate) fn start(py: Python<'_>, puzzle: &Puzzle, choice: Choice) -> PyResult<Self> {
        let solutions = puzzle.solutions_by(choice).or_raise(py)?;
        Ok(PySolutions { puzzle: puzzle.clone(), solutions: Mutex::new(solutions) })
    }

    fn wait(&self) -> Waited {
        self.solutions.lock().unwrap_or_else(PoisonError::into_inner).wait(TICK)
    }
}

#[pymethods]
impl PySolutions {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyAnswer>> {
        loop {
            match py.detach(|| self.wait()) {
                Waited::Found(answer) => {
                    return Ok(Some(PyAnswer::new(&self.puzzle, answer.or_raise(py)?)));
                }
                Waited::Over => return Ok(None),
                Waited::NotYet => py.check_signals()?,
            }
        }
    }
}
