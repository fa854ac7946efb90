//! Hints and ratings.

use crate::error::OrRaise;
use crate::picture::{as_png, as_svg, bundle, repr_svg};
use crate::value::json_to_python;
use crate::work;
use kumiki::explain::{
    Disclosure, HintJson, NotOne, RatingJson, hint_text, not_one_solution, rating_text, status_word,
};
use kumiki::{Budget, Error, Puzzle, Run};
use kumiki_core::{AnyPuzzle, Asked, Drawing, Explanation, Hint, Language, Rating};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// The next deduction, or why there is none: `status` is "step", "mistake", "nothing" (there are
/// several solutions), "solved", "impossible", "choice" or "unknown".
#[pyclass(frozen, module = "kumiki_puzzles", name = "Hint")]
pub(crate) struct PyHint {
    puzzle: &'static str,
    title: &'static str,
    hint: Hint,
    drawing: Drawing,
}

impl PyHint {
    fn of(puzzle: &Puzzle, explanation: &dyn Explanation, hint: Hint) -> Self {
        let step = match &hint {
            Hint::Step(step) => Some(step.as_ref()),
            _ => None,
        };
        let drawing = explanation.draw(step, Disclosure::FULL.level());
        let kind = puzzle.kind();
        PyHint { puzzle: kind.name(), title: kind.title(), hint, drawing }
    }
}

/// The next deduction from a partial answer on.
pub(crate) fn hint(
    py: Python<'_>,
    puzzle: &Puzzle,
    partial: Option<String>,
    technique: Option<String>,
    assume_unique: bool,
    budget: Budget,
) -> PyResult<PyHint> {
    let puzzle = puzzle.clone();
    let found = work::whole(py, move |cancel| -> Result<PyHint, Error> {
        let asked = Asked { assume_unique, technique, ..Asked::default() };
        let mut explanation = puzzle.instance().explain(partial.as_deref(), &asked)?;
        let hint = explanation.next(&mut Run::within(0, budget).cancelled_by(cancel));
        Ok(PyHint::of(&puzzle, explanation.as_ref(), hint))
    })?;
    found.or_raise(py)
}

/// Every deduction from a partial answer on.
pub(crate) fn path(
    py: Python<'_>,
    puzzle: &Puzzle,
    partial: Option<String>,
    assume_unique: bool,
    budget: Budget,
) -> PyResult<Vec<PyHint>> {
    let puzzle = puzzle.clone();
    let found = work::whole(py, move |cancel| -> Result<Vec<PyHint>, Error> {
        let asked = Asked { assume_unique, ..Asked::default() };
        let mut explanation = puzzle.instance().explain(partial.as_deref(), &asked)?;
        let mut run = Run::within(0, budget).cancelled_by(cancel);
        let mut path = Vec::new();
        loop {
            let hint = explanation.next(&mut run);
            let step = match &hint {
                Hint::Step(step) => Some(step.clone()),
                _ => None,
            };
            path.push(PyHint::of(&puzzle, explanation.as_ref(), hint));
            match step {
                Some(step) => explanation.apply(&step),
                None => return Ok(path),
            }
        }
    })?;
    found.or_raise(py)
}

#[pymethods]
impl PyHint {
    /// What kind of hint it is.
    #[getter]
    fn status(&self) -> &'static str {
        status_word(&self.hint)
    }

    /// The technique of a step.
    #[getter]
    fn technique(&self) -> Option<&'static str> {
        match &self.hint {
            Hint::Step(step) => Some(step.technique),
            _ => None,
        }
    }

    /// Everything that it says, as `kumiki hint --json` writes it.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json_to_python(py, &HintJson::new(self.puzzle, &self.hint, Disclosure::FULL, None, None))
    }

    /// The hint in words, up to a level: 1 where to look, 2 the technique, 3 the conclusion, 4 the
    /// whole reasoning.
    #[pyo3(signature = (level = 4))]
    fn text(&self, py: Python<'_>, level: usize) -> PyResult<String> {
        let wrong = || crate::error::usage(py, format!("level: found {level}, expected 1 to 4"));
        let level = Disclosure::new(level).ok_or_else(wrong)?;
        Ok(hint_text(&self.hint, level, None, Language::English))
    }

    /// The picture as SVG, with the cells of the step marked.
    #[pyo3(signature = (unit = 40.0))]
    fn svg(&self, unit: f64) -> String {
        as_svg(&self.drawing, unit, self.title)
    }

    /// The picture as PNG.
    #[pyo3(signature = (unit = 40.0))]
    fn png<'py>(&self, py: Python<'py>, unit: f64) -> PyResult<Bound<'py, PyBytes>> {
        as_png(py, &self.drawing, unit)
    }

    fn _repr_svg_(&self) -> Option<String> {
        repr_svg(&self.drawing, self.title)
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
        bundle(py, &self.drawing, self.title, self.__str__())
    }

    fn __str__(&self) -> String {
        hint_text(&self.hint, Disclosure::FULL, None, Language::English)
    }

    fn __repr__(&self) -> String {
        let technique = self.technique().map(|name| format!(": {name}")).unwrap_or_default();
        format!("<Hint {}{technique}>", self.status())
    }
}

/// How hard a puzzle is for people.
#[pyclass(frozen, module = "kumiki_puzzles", name = "Rating")]
pub(crate) struct PyRating {
    puzzle: &'static dyn AnyPuzzle,
    rating: Rating,
    why: Option<NotOne>,
}

/// Rates a puzzle.
pub(crate) fn rating(py: Python<'_>, puzzle: &Puzzle, budget: Budget) -> PyResult<PyRating> {
    let puzzle = puzzle.clone();
    let kind = puzzle.kind();
    let found = work::whole(py, move |cancel| -> Result<_, Error> {
        let mut explanation = puzzle.instance().explain(None, &Asked::default())?;
        let run = &mut Run::within(0, budget).cancelled_by(cancel);
        let rating = explanation.rate(run);
        let why = if rating.solved { None } else { not_one_solution(puzzle.instance(), run) };
        Ok((rating, why))
    })?;
    let (rating, why) = found.or_raise(py)?;
    Ok(PyRating { puzzle: kind, rating, why })
}

#[pymethods]
impl PyRating {
    /// "easy", "medium", "hard", "expert", "extreme" or "beyond".
    #[getter]
    fn level(&self) -> &'static str {
        self.rating.level.word()
    }

    /// The effort on one scale for all puzzles.
    #[getter]
    fn score(&self) -> f64 {
        self.rating.score
    }

    /// True if the deductions lead to the solution.
    #[getter]
    fn solved(&self) -> bool {
        self.rating.solved
    }

    /// How often each technique is needed.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let steps = PyDict::new(py);
        for (technique, times) in &self.rating.steps {
            steps.set_item(technique, times)?;
        }
        Ok(steps)
    }

    /// Everything that it says, as `kumiki rate --json` writes it.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json_to_python(
            py,
            &RatingJson::new(self.puzzle.name(), &self.rating, None).with_reason(self.why),
        )
    }

    fn __str__(&self) -> String {
        rating_text(self.puzzle, &self.rating, self.why, Language::English)
    }

    fn __repr__(&self) -> String {
        format!("<Rating {}, score {}>", self.level(), self.rating.score)
    }
}
