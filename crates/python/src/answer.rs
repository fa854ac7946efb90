//! Answers: judged, as data, as text, as pictures.

use crate::error::OrRaise;
use crate::picture::{as_png, as_svg, bundle, repr_svg};
use crate::puzzle::{PyPuzzle, wrap};
use crate::value::{cells, from_python, named, to_python};
use kumiki::{Answer, Puzzle};
use kumiki_core::NATIVE;
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use serde_json::Value;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// An answer to a puzzle, complete or partial, that the judge has seen.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> answer = kumiki.Queens(6).solve().answer
/// >>> answer.valid, answer.columns
/// (True, [1, 3, 5, 0, 2, 4])
#[pyclass(frozen, module = "kumiki_puzzles", name = "Answer")]
pub(crate) struct PyAnswer {
    pub(crate) puzzle: Puzzle,
    pub(crate) answer: Answer,
}

impl PyAnswer {
    pub(crate) fn new(puzzle: &Puzzle, answer: Answer) -> Self {
        PyAnswer { puzzle: puzzle.clone(), answer }
    }

    /// The answer as data if the puzzle calls it so.
    fn data_called(&self, py: Python<'_>, key: &str) -> PyResult<Value> {
        match self.puzzle.kind().data() {
            Some((own, _)) if own == key => self.answer.data().or_raise(py),
            own => {
                let kind = self.puzzle.kind().name();
                let own = own.map_or("data", |(own, _)| own);
                let message = format!("the answers of {kind} have {own}, not {key}");
                Err(PyAttributeError::new_err(message))
            }
        }
    }

    fn title(&self) -> String {
        format!("{}: an answer", self.puzzle.kind().title())
    }
}

/// The answer that an object says: a text, data, or an answer.
pub(crate) fn read_answer(puzzle: &Puzzle, object: &Bound<'_, PyAny>) -> PyResult<Answer> {
    let py = object.py();
    if let Ok(answer) = object.cast::<PyAnswer>() {
        let text = answer.get().answer.text(NATIVE).or_raise(py)?;
        return puzzle.instance().read_answer(NATIVE, &text).or_raise(py);
    }
    if let Ok(text) = object.extract::<String>() {
        return puzzle.answer(&text).or_raise(py);
    }
    puzzle.instance().answer_from_data(&from_python(object)?).or_raise(py)
}

#[pymethods]
impl PyAnswer {
    /// The puzzle that it answers.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> PyResult<Py<PyPuzzle>> {
        wrap(py, self.puzzle.clone())
    }

    /// True if the judge found nothing wrong and nothing missing.
    #[getter]
    fn valid(&self) -> bool {
        self.answer.is_solved()
    }

    /// How far from valid; 0 exactly when it is.
    #[getter]
    fn cost(&self) -> i64 {
        self.answer.cost()
    }

    /// The score, for puzzles that are scored.
    #[getter]
    fn score(&self) -> Option<u64> {
        self.answer.score().map(|score| score.0)
    }

    /// The best possible score, for puzzles that are scored.
    #[getter]
    fn max_score(&self) -> Option<u64> {
        self.answer.score().map(|score| score.1)
    }

    /// Every broken rule: its name, its sentence and the cells (row, column from 0).
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.Queens(4).check([0, 0, 3, 1]).violations[0].cells
    /// [(0, 0), (1, 0)]
    #[getter]
    fn violations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let violation = |broken: kumiki::BrokenRule<'_>| {
            named(py, "Violation", (broken.rule, broken.about, cells(py, broken.cells)?))
        };
        let all: Vec<_> = self.answer.violations().map(violation).collect::<PyResult<_>>()?;
        PyList::new(py, all)
    }

    /// The answer as numbers, lists and dictionaries, in the puzzle's own form.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.answer.data().or_raise(py)?)
    }

    /// Sudoku: rows of numbers, 0 = open.
    #[getter]
    fn grid<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.data_called(py, "grid")?)
    }

    /// N-Queens: the column of each row from 0, a permutation; None = open.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.data_called(py, "columns")?)
    }

    /// Eternity: rows of (piece from 1, clockwise quarter turns), None = no piece.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.data_called(py, "pieces")?)
    }

    /// Shikaku: the rectangle of each clue in row order; None = open.
    #[getter]
    fn rectangles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.items(py, "rectangles", "Rectangle", &["row", "col", "height", "width"])
    }

    /// Hashi: the bridges between each pair of islands.
    #[getter]
    fn bridges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.items(py, "bridges", "Bridge", &["from", "to", "count"])
    }

    /// The answer in the format of a name; see catalogue().
    ///
    /// >>> import kumiki_puzzles as kumiki
    /// >>> kumiki.Queens(6).solve().answer.to("line")
    /// '2 4 6 1 3 5\n'
    #[pyo3(signature = (format = "text"))]
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        Ok(self.answer.text(format).or_raise(py)?.into_owned())
    }

    /// The picture as SVG; mistakes are marked. `unit` is the pixels of a cell.
    #[pyo3(signature = (unit = 40.0))]
    fn svg(&self, unit: f64) -> String {
        as_svg(&self.answer.draw(), unit, &self.title())
    }

    /// The picture as PNG.
    #[pyo3(signature = (unit = 40.0))]
    fn png<'py>(&self, py: Python<'py>, unit: f64) -> PyResult<Bound<'py, PyBytes>> {
        as_png(py, &self.answer.draw(), unit)
    }

    fn _repr_svg_(&self) -> Option<String> {
        repr_svg(&self.answer.draw(), &self.title())
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
        bundle(py, &self.answer.draw(), &self.title(), self.__str__(py)?)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.to(py, NATIVE)
    }

    fn __repr__(&self) -> String {
        let judged = match (self.answer.is_solved(), self.answer.score()) {
            (true, _) => "valid".to_owned(),
            (false, Some((score, max))) => format!("score {score} of {max}"),
            (false, None) => format!("cost {}", self.answer.cost()),
        };
        format!("<Answer to a puzzle of {}: {judged}>", self.puzzle.kind().name())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyAnswer>() else { return Ok(false) };
        let other = other.get();
        let same = PyPuzzle::same(py, &self.puzzle, &other.puzzle)?;
        Ok(same && self.to(py, NATIVE)? == other.to(py, NATIVE)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.to(py, NATIVE)?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = py.import("kumiki_puzzles._native")?.getattr("_restore_answer")?;
        (restore, (self.puzzle(py)?, self.to(py, NATIVE)?)).into_pyobject(py)
    }
}

impl PyAnswer {
    /// Data that is a list of objects or nulls, as named tuples.
    fn items<'py>(
        &self,
        py: Python<'py>,
        key: &str,
        class: &str,
        fields: &[&str],
    ) -> PyResult<Bound<'py, PyList>> {
        let Value::Array(items) = self.data_called(py, key)? else {
            return Ok(PyList::empty(py));
        };
        let item = |item: &Value| match item {
            Value::Object(object) => {
                let field = |name: &&str| match object.get(*name).unwrap_or(&Value::Null) {
                    // A cell.
                    Value::Array(cell) => {
                        let numbers = cell.iter().map(|number| to_python(py, number));
                        let numbers: Vec<_> = numbers.collect::<PyResult<_>>()?;
                        Ok(PyTuple::new(py, numbers)?.into_any())
                    }
                    value => to_python(py, value),
                };
                let values: Vec<_> = fields.iter().map(field).collect::<PyResult<_>>()?;
                named(py, class, PyTuple::new(py, values)?)
            }
            other => to_python(py, other),
        };
        let items: Vec<_> = items.iter().map(item).collect::<PyResult<_>>()?;
        PyList::new(py, items)
    }
}

/// An answer again from its puzzle and its text.
#[pyfunction]
pub(crate) fn _restore_answer(
    py: Python<'_>,
    puzzle: &Bound<'_, PyPuzzle>,
    text: &str,
) -> PyResult<PyAnswer> {
    let puzzle = &puzzle.get().puzzle;
    let answer = puzzle.instance().read_answer(NATIVE, text).or_raise(py)?;
    Ok(PyAnswer::new(puzzle, answer))
}
