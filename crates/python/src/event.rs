//! What a search says while it works.

use crate::answer::PyAnswer;
use crate::error::{OrRaise, internal};
use crate::value::to_python;
use kumiki::wire::EventJson;
use kumiki::{Event, Puzzle};
use pyo3::prelude::*;
use std::time::Duration;

/// Something that a search says: `kind` is "improved" (a better answer, with its cost and board),
/// "frame" (where the search stands), "chosen" (the method that suits), "unit", "restart", "nodes",
/// "phase", "progress" or "note".
///
/// >>> import kumiki_puzzles as kumiki
/// >>> said = []
/// >>> report = kumiki.Queens(8).solve("min-conflicts", on_event=said.append)
/// >>> [event for event in said if event.kind == "improved"][-1].board == report.answer
/// True
#[pyclass(frozen, module = "kumiki_puzzles", name = "Event")]
pub(crate) struct PyEvent {
    puzzle: Puzzle,
    event: Event,
    elapsed: Duration,
}

impl PyEvent {
    /// An event of a search that has taken so long.
    pub(crate) fn new(puzzle: &Puzzle, event: Event, elapsed: Duration) -> Self {
        let elapsed = match &event {
            Event::Improved { elapsed, .. } | Event::Frame { elapsed, .. } => *elapsed,
            _ => elapsed,
        };
        PyEvent { puzzle: puzzle.clone(), event, elapsed }
    }

    fn word(&self) -> &'static str {
        match &self.event {
            Event::Chosen { .. } => "chosen",
            Event::Improved { .. } => "improved",
            Event::Frame { .. } => "frame",
            Event::Unit { .. } => "unit",
            Event::Restart { .. } => "restart",
            Event::Nodes(_) => "nodes",
            Event::Phase(_) => "phase",
            Event::Progress(_) => "progress",
            Event::Note(_) => "note",
            _ => "other",
        }
    }
}

#[pymethods]
impl PyEvent {
    /// What it is about.
    #[getter]
    fn kind(&self) -> &'static str {
        self.word()
    }

    /// Seconds since the search began.
    #[getter]
    fn seconds(&self) -> f64 {
        self.elapsed.as_secs_f64()
    }

    /// Steps taken so far, where it says them.
    #[getter]
    fn steps(&self) -> Option<u64> {
        match &self.event {
            Event::Improved { steps, .. }
            | Event::Frame { steps, .. }
            | Event::Unit { steps, .. }
            | Event::Restart { steps, .. } => Some(*steps),
            _ => None,
        }
    }

    /// The method's own cost of what it found; of a frame, the judge's.
    #[getter]
    fn cost(&self, py: Python<'_>) -> PyResult<Option<i64>> {
        Ok(match &self.event {
            Event::Improved { cost, .. } => Some(*cost),
            Event::Unit { cost, .. } => *cost,
            Event::Frame { board, .. } => Some(board.answer().or_raise(py)?.cost()),
            _ => None,
        })
    }

    /// The board, judged now, of an improvement or a frame.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Option<PyAnswer>> {
        let board = match &self.event {
            Event::Improved { board, .. } => board.as_ref(),
            Event::Frame { board, .. } => Some(board),
            _ => None,
        };
        let answer = board.map(|board| board.answer()).transpose().or_raise(py)?;
        Ok(answer.map(|answer| PyAnswer::new(&self.puzzle, answer)))
    }

    /// Everything that it says, as `kumiki solve --events` writes it.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = EventJson::new(&self.event, self.elapsed).or_raise(py)?;
        let value = serde_json::to_value(json);
        to_python(py, &value.map_err(|error| internal(py, &error.to_string()))?)
    }

    fn __repr__(&self) -> String {
        let said = match &self.event {
            Event::Improved { cost, .. } => format!(": cost {cost}"),
            Event::Chosen { method, why } => format!(": {method} ({why})"),
            Event::Phase(phase) => format!(": {phase}"),
            Event::Note(note) => format!(": {note}"),
            Event::Progress(share) => format!(": {:.0} %", share * 100.0),
            _ => String::new(),
        };
        format!("<Event {:.3} s, {}{said}>", self.seconds(), self.word())
    }
}
