//! Puzzles: what they are, and everything that can be done with one.

use crate::answer::{PyAnswer, read_answer};
use crate::count::PyCount;
use crate::error::OrRaise;
use crate::explain::{PyHint, PyRating, hint, path, rating};
use crate::job::{PyJob, Request};
use crate::kinds;
use crate::options::{Time, budget, choice, pairs, threads};
use crate::picture::{as_png, as_svg, bundle, repr_svg};
use crate::report::PyReport;
use crate::solutions::PySolutions;
use crate::value::to_python;
use crate::work;
use kumiki::{Puzzle, Run};
use kumiki_core::{Answer, Drawing, NATIVE};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A puzzle: an instance of Sudoku, N-Queens, Shikaku, Hashi or Eternity II. It does not change, equals
/// every other of the same content, and can be pickled.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> puzzle = kumiki.read("queens 6")
/// >>> puzzle.kind, puzzle.solve().status
/// ('queens', 'solved')
#[pyclass(frozen, subclass, module = "kumiki_puzzles", name = "Puzzle")]
pub(crate) struct PyPuzzle {
    pub(crate) puzzle: Puzzle,
}

/// The object of a puzzle, in the class of its kind.
pub(crate) fn wrap(py: Python<'_>, puzzle: Puzzle) -> PyResult<Py<PyPuzzle>> {
    kinds::wrap(py, PyPuzzle { puzzle })
}

impl PyPuzzle {
    fn text(py: Python<'_>, puzzle: &Puzzle) -> PyResult<String> {
        puzzle.text(NATIVE).or_raise(py)
    }

    /// True if two puzzles have the same content.
    pub(crate) fn same(py: Python<'_>, one: &Puzzle, other: &Puzzle) -> PyResult<bool> {
        let kinds = one.kind().name() == other.kind().name();
        Ok(kinds && Self::text(py, one)? == Self::text(py, other)?)
    }

    /// The picture: the puzzle alone.
    fn drawing(&self) -> Drawing {
        self.puzzle.draw()
    }

    /// A partial answer as own text.
    fn partial(&self, answer: Option<&Bound<'_, PyAny>>) -> PyResult<Option<String>> {
        let Some(answer) = answer else { return Ok(None) };
        let py = answer.py();
        Ok(Some(read_answer(&self.puzzle, answer)?.text(NATIVE).or_raise(py)?.into_owned()))
    }
}

#[pymethods]
impl PyPuzzle {
    /// The kind of puzzle: "sudoku", "queens", "shikaku", "hashi" or "eternity".
    #[getter]
    fn kind(&self) -> &'static str {
        self.puzzle.kind().name()
    }

    /// The name of the format it was read in.
    #[getter]
    fn format(&self) -> &'static str {
        self.puzzle.format()
    }

    /// The puzzle as numbers, lists and dictionaries: what its class takes as arguments.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.Shikaku([[2, 0, 1]]).data
    /// {'grid': [[2, 0, 1]]}
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.puzzle.data().or_raise(py)?)
    }

    /// The answer that came with it, complete or partial, if any.
    #[getter]
    fn given(&self) -> Option<PyAnswer> {
        self.puzzle.instance().given_answer().map(|answer| PyAnswer::new(&self.puzzle, answer))
    }

    /// Looks for a solution, at most `time` seconds (a number or a timedelta; None = no limit) and
    /// `steps` steps. The same seed and steps give the same result, whatever the threads (None = all
    /// cores). `on_event` is called with every Event. Other keywords are options of the method, as
    /// catalogue() lists them.
    ///
    /// Ctrl-C ends the search and returns the best so far: `report.interrupted` is True.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> report = kumiki.bundled("sudoku-9").solve()
    /// >>> report.status, report.answer.valid
    /// ('solved', True)
    /// >>> kumiki.Queens(3).solve().status
    /// 'infeasible'
    #[pyo3(
        signature = (method = "auto", *, time = Some(Time::TEN_SECONDS), steps = None, seed = 0,
            threads = None, on_event = None, **options),
        text_signature = "($self, method='auto', *, time=10.0, steps=None, seed=0, threads=None, on_event=None, **options)"
    )]
    #[allow(clippy::too_many_arguments, reason = "Python's keywords")]
    fn solve(
        &self,
        py: Python<'_>,
        method: &str,
        time: Option<Time>,
        steps: Option<u64>,
        seed: u64,
        threads: Option<usize>,
        on_event: Option<Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyReport> {
        let mut request = Request::new(py, &self.puzzle, method, options)?;
        request.limits(py, budget(time, steps), seed, threads)?;
        request.boards(on_event.is_some());
        request.start(py)?.drive(py, on_event.as_ref())
    }

    /// Starts a search in the background: a Job, to be watched, cancelled and waited for. `boards`:
    /// events of improvements carry their boards; `frames`: so many boards a second of where the
    /// search stands, at most 20; `nodes`: nodes of the search tree by depth.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> job = kumiki.bundled("small-sudoku-6").start("anneal", steps=100000, tries=1)
    /// >>> costs = [event.cost for event in job if event.kind == "improved"]
    /// >>> costs == sorted(costs, reverse=True), job.result().status
    /// (True, 'solved')
    #[pyo3(signature = (method = "auto", *, time = None, steps = None, seed = 0, threads = None,
        boards = true, nodes = false, frames = 0.0, **options))]
    #[allow(clippy::too_many_arguments, reason = "Python's keywords")]
    fn start(
        &self,
        py: Python<'_>,
        method: &str,
        time: Option<Time>,
        steps: Option<u64>,
        seed: u64,
        threads: Option<usize>,
        boards: bool,
        nodes: bool,
        frames: f64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyJob> {
        let mut request = Request::new(py, &self.puzzle, method, options)?;
        request.limits(py, budget(time, steps), seed, threads)?;
        request.boards(boards);
        request.watch(nodes, frames);
        request.start(py)
    }

    /// Counts solutions, up to a limit if there is one; `count(2) == 1` says that there is only one.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.Queens(6).count()
    /// Count(found=4, exact=True)
    #[pyo3(signature = (limit = None, *, method = "auto", time = None, steps = None, seed = 0,
        threads = None, **options))]
    #[allow(clippy::too_many_arguments, reason = "Python's keywords")]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u128>,
        method: &str,
        time: Option<Time>,
        steps: Option<u64>,
        seed: u64,
        threads: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyCount> {
        let choice = choice(py, self.puzzle.kind(), method, &pairs(options)?)?;
        let (budget, threads) = (budget(time, steps), self::threads(py, threads)?);
        let (puzzle, limit) = (self.puzzle.clone(), limit.unwrap_or(u128::MAX));
        let (counted, interrupted) = work::done(py, move |cancel| {
            let mut run = Run::within(seed, budget).cancelled_by(cancel).with_threads(threads);
            let counted = puzzle.instance().count(&choice, &mut run, limit);
            counted.map(|counted| (counted, run.elapsed().as_secs_f64()))
        })?;
        let (counted, seconds) = counted.or_raise(py)?;
        Ok(PyCount::new(counted, seconds, interrupted))
    }

    /// The solutions one after another, looked for as they are asked for.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> [answer.columns for answer in kumiki.Queens(4).solutions()]
    /// [[1, 3, 0, 2], [2, 0, 3, 1]]
    #[pyo3(signature = (method = "auto", **options))]
    fn solutions(
        &self,
        py: Python<'_>,
        method: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PySolutions> {
        let choice = choice(py, self.puzzle.kind(), method, &pairs(options)?)?;
        PySolutions::start(py, &self.puzzle, choice)
    }

    /// What all solutions share, as a report with a partial answer.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.Sudoku([[1, 2, 0, 0], [0, 0, 1, 2], [0] * 4, [0] * 4]).common().answer.grid[0]
    /// [1, 2, 0, 0]
    #[pyo3(signature = (method = "auto", *, time = None, steps = None, seed = 0, threads = None,
        **options))]
    #[allow(clippy::too_many_arguments, reason = "Python's keywords")]
    fn common(
        &self,
        py: Python<'_>,
        method: &str,
        time: Option<Time>,
        steps: Option<u64>,
        seed: u64,
        threads: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyReport> {
        let choice = choice(py, self.puzzle.kind(), method, &pairs(options)?)?;
        let (budget, threads) = (budget(time, steps), self::threads(py, threads)?);
        let puzzle = self.puzzle.clone();
        let (report, interrupted) = work::done(py, move |cancel| {
            let mut run = Run::within(seed, budget).cancelled_by(cancel).with_threads(threads);
            let report = puzzle.instance().common(&choice, &mut run);
            report.map(|report| (report, run.elapsed().as_secs_f64()))
        })?;
        let (report, seconds) = report.or_raise(py)?;
        Ok(PyReport::new(&self.puzzle, report, seconds, seed).interrupted_if(interrupted))
    }

    /// The judge's word on an answer, complete or partial: a text in any format, numbers and lists in
    /// the form of `Answer.data` (numpy arrays too), or an Answer.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.Queens(4).check([1, 3, 0, 2]).valid
    /// True
    fn check(&self, answer: &Bound<'_, PyAny>) -> PyResult<PyAnswer> {
        Ok(PyAnswer::new(&self.puzzle, read_answer(&self.puzzle, answer)?))
    }

    /// The next deduction, from a partial answer on, and the reason for it.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> hint = kumiki.bundled("small-sudoku-4").hint()
    /// >>> hint.status
    /// 'step'
    #[pyo3(signature = (partial = None, *, technique = None, assume_unique = false, time = None,
        steps = None))]
    fn hint(
        &self,
        py: Python<'_>,
        partial: Option<&Bound<'_, PyAny>>,
        technique: Option<String>,
        assume_unique: bool,
        time: Option<Time>,
        steps: Option<u64>,
    ) -> PyResult<PyHint> {
        let partial = self.partial(partial)?;
        hint(py, &self.puzzle, partial, technique, assume_unique, budget(time, steps))
    }

    /// Every deduction from a partial answer on, as far as they lead; the last says how it ends.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.bundled("small-sudoku-4").path()[-1].status
    /// 'solved'
    #[pyo3(signature = (partial = None, *, assume_unique = false, time = None, steps = None))]
    fn path(
        &self,
        py: Python<'_>,
        partial: Option<&Bound<'_, PyAny>>,
        assume_unique: bool,
        time: Option<Time>,
        steps: Option<u64>,
    ) -> PyResult<Vec<PyHint>> {
        path(py, &self.puzzle, self.partial(partial)?, assume_unique, budget(time, steps))
    }

    /// How hard it is for people, and what it takes.
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.bundled("small-sudoku-4").rate().level
    /// 'easy'
    #[pyo3(signature = (*, time = None, steps = None))]
    fn rate(&self, py: Python<'_>, time: Option<Time>, steps: Option<u64>) -> PyResult<PyRating> {
        rating(py, &self.puzzle, budget(time, steps))
    }

    /// The puzzle in the format of a name; see catalogue().
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.read("queens 5").to("text")
    /// 'queens 5\n'
    #[pyo3(signature = (format = "text"))]
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        self.puzzle.text(format).or_raise(py)
    }

    /// The picture as SVG; `unit` is the pixels of a cell.
    #[pyo3(signature = (unit = 40.0))]
    fn svg(&self, unit: f64) -> String {
        as_svg(&self.drawing(), unit, self.puzzle.kind().title())
    }

    /// The picture as PNG.
    #[pyo3(signature = (unit = 40.0))]
    fn png<'py>(&self, py: Python<'py>, unit: f64) -> PyResult<Bound<'py, PyBytes>> {
        as_png(py, &self.drawing(), unit)
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

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Self::text(py, &self.puzzle)
    }

    fn __repr__(&self) -> String {
        let size = self.puzzle.instance().size();
        let size = size.map(|(rows, cols)| format!(" {rows}x{cols}")).unwrap_or_default();
        format!("<{}{size}>", kinds::class_name(self.puzzle.kind().name()))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.cast::<PyPuzzle>() {
            Ok(other) => Self::same(py, &self.puzzle, &other.get().puzzle),
            Err(_) => Ok(false),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (self.kind(), Self::text(py, &self.puzzle)?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("kumiki_puzzles._native")?.getattr("_restore_puzzle")?;
        let given = self.puzzle.instance().given_answer();
        let given = given.as_ref().map(|answer: &Answer| answer.text(NATIVE)).transpose();
        let given = given.or_raise(py)?.map(std::borrow::Cow::into_owned);
        let state = (self.kind(), self.format(), Self::text(py, &self.puzzle)?, given);
        (restore, state).into_pyobject(py)
    }
}

/// A puzzle again from its kind, the format it was read in, its text and the answer that came with
/// it.
#[pyfunction]
#[pyo3(signature = (kind, format, text, given))]
pub(crate) fn _restore_puzzle(
    py: Python<'_>,
    kind: &str,
    format: &str,
    text: &str,
    given: Option<&str>,
) -> PyResult<Py<PyPuzzle>> {
    wrap(py, Puzzle::restored(kind, format, text, given).or_raise(py)?)
}
