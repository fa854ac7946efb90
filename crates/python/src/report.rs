//! Reports: what came of a search.

use crate::answer::PyAnswer;
use crate::picture::{bundle, repr_svg};
use crate::puzzle::{PyPuzzle, wrap};
use crate::value::named;
use kumiki::{Answer, Puzzle, Report, Stop};
use kumiki_core::{Drawing, Proof};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

/// Seconds, steps and the method's own cost of a new best.
pub(crate) type Improvement = (f64, u64, i64);

/// What came of a search.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> report = kumiki.Queens(8).solve(steps=100000)
/// >>> report.solved, report.stopped
/// (True, None)
#[pyclass(frozen, module = "kumiki_puzzles", name = "Report")]
pub(crate) struct PyReport {
    puzzle: Puzzle,
    answer: Option<Answer>,
    end: End,
    trajectory: Vec<Improvement>,
}

/// Everything but the answer; this is what is pickled beside it.
#[derive(Clone, FromPyObject, IntoPyObject)]
struct End {
    #[pyo3(item)]
    method: String,
    #[pyo3(item)]
    status: String,
    #[pyo3(item)]
    proven: Option<String>,
    #[pyo3(item)]
    stopped: Option<String>,
    #[pyo3(item)]
    steps: u64,
    #[pyo3(item)]
    seconds: f64,
    #[pyo3(item)]
    seed: u64,
    #[pyo3(item)]
    interrupted: bool,
}

impl PyReport {
    pub(crate) fn new(puzzle: &Puzzle, report: Report, seconds: f64, seed: u64) -> Self {
        let proven = match report.proof {
            Proof::None => None,
            Proof::Optimal => Some("optimal".to_owned()),
            Proof::Infeasible => Some("infeasible".to_owned()),
        };
        let end = End {
            method: report.method.to_owned(),
            status: report.status.word().to_owned(),
            proven,
            stopped: report.stopped.map(|stop| Stop::word(stop).to_owned()),
            steps: report.steps,
            seconds,
            seed,
            interrupted: false,
        };
        PyReport { puzzle: puzzle.clone(), answer: report.answer, end, trajectory: Vec::new() }
    }

    /// The same, interrupted by Ctrl-C if that is why the search stopped.
    pub(crate) fn interrupted_if(mut self, pressed: bool) -> Self {
        self.end.interrupted = pressed && self.end.stopped.is_some();
        self
    }

    pub(crate) fn with_trajectory(mut self, trajectory: Vec<Improvement>) -> Self {
        self.trajectory = trajectory;
        self
    }

    /// The picture: the answer, or the puzzle if there is none.
    fn drawing(&self) -> Drawing {
        self.answer.as_ref().map_or_else(|| self.puzzle.draw(), Answer::draw)
    }

    fn score_pair(&self) -> Option<(u64, u64)> {
        self.answer.as_ref().and_then(Answer::score)
    }
}

#[pymethods]
impl PyReport {
    /// The puzzle that was searched.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> PyResult<Py<PyPuzzle>> {
        wrap(py, self.puzzle.clone())
    }

    /// The best answer found, judged; None if there is none.
    #[getter]
    fn answer(&self) -> Option<PyAnswer> {
        self.answer.as_ref().map(|answer| PyAnswer::new(&self.puzzle, answer.clone()))
    }

    /// "solved", "best" (the best so far, which breaks rules), "infeasible" (proven to have no
    /// solution) or "unknown".
    #[getter]
    fn status(&self) -> &str {
        &self.end.status
    }

    /// True if the answer is valid.
    #[getter]
    fn solved(&self) -> bool {
        self.end.status == "solved"
    }

    /// The method that did the work.
    #[getter]
    fn method(&self) -> &str {
        &self.end.method
    }

    /// The judge's cost of the answer; 0 = valid.
    #[getter]
    fn cost(&self) -> Option<i64> {
        self.answer.as_ref().map(Answer::cost)
    }

    /// The score, for puzzles that are scored.
    #[getter]
    fn score(&self) -> Option<u64> {
        self.score_pair().map(|score| score.0)
    }

    /// The best possible score, for puzzles that are scored.
    #[getter]
    fn max_score(&self) -> Option<u64> {
        self.score_pair().map(|score| score.1)
    }

    /// What the method has proven: "optimal", "infeasible" or None.
    #[getter]
    fn proven(&self) -> Option<&str> {
        self.end.proven.as_deref()
    }

    /// Why it ended early: "time", "steps", "cancelled" or None.
    #[getter]
    fn stopped(&self) -> Option<&str> {
        self.end.stopped.as_deref()
    }

    /// True if Ctrl-C ended it.
    #[getter]
    fn interrupted(&self) -> bool {
        self.end.interrupted
    }

    /// Steps taken.
    #[getter]
    fn steps(&self) -> u64 {
        self.end.steps
    }

    /// Seconds taken.
    #[getter]
    fn seconds(&self) -> f64 {
        self.end.seconds
    }

    /// The seed it was started with.
    #[getter]
    fn seed(&self) -> u64 {
        self.end.seed
    }

    /// Every improvement: seconds, steps and the method's own cost.
    #[getter]
    fn trajectory<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let improvements = self.trajectory.iter().map(|&at| named(py, "Improvement", at));
        PyList::new(py, improvements.collect::<PyResult<Vec<_>>>()?)
    }

    fn _repr_svg_(&self) -> Option<String> {
        repr_svg(&self.drawing(), self.puzzle.kind().title())
    }

    #[pyo3(signature = (include = None, exclude = None))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        include: Option<Bound<'py, PyAny>>,
        exclude: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        // What is shown is for Jupyter to choose.
        let _ = (include, exclude);
        bundle(py, &self.drawing(), self.puzzle.kind().title(), self.__repr__())
    }

    fn __repr__(&self) -> String {
        let End { method, status, seconds, stopped, .. } = &self.end;
        let quality = match (self.solved(), self.score_pair(), self.cost()) {
            (false, Some((score, max)), _) => format!(", score {score} of {max}"),
            (false, None, Some(cost)) => format!(", cost {cost}"),
            _ => String::new(),
        };
        let stopped = stopped.as_ref().map(|why| format!(", stopped: {why}")).unwrap_or_default();
        format!("<Report: {status} by {method} in {seconds:.3} s{quality}{stopped}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("kumiki_puzzles._native")?.getattr("_restore_report")?;
        let state = (self.puzzle(py)?, self.answer(), self.end.clone(), self.trajectory.clone());
        (restore, state).into_pyobject(py)
    }
}

/// A report again from its parts.
#[pyfunction]
#[pyo3(signature = (puzzle, answer, end, trajectory))]
pub(crate) fn _restore_report(
    puzzle: &Bound<'_, PyPuzzle>,
    answer: Option<&Bound<'_, PyAnswer>>,
    end: &Bound<'_, PyAny>,
    trajectory: Vec<Improvement>,
) -> PyResult<PyReport> {
    let puzzle = puzzle.get().puzzle.clone();
    let answer = answer.map(|answer| answer.get().answer.clone());
    Ok(PyReport { puzzle, answer, end: end.extract()?, trajectory })
}
