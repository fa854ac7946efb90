//! What experiments come to: rows, tables, figures.

use crate::error::OrRaise;
use crate::figure::{PyFigure, PyTable};
use crate::value::to_python;
use kumiki_lab::error::LabError;
use kumiki_lab::flat::{self, Line};
use kumiki_lab::papers::Reproduction;
use kumiki_lab::report::Report;
use kumiki_lab::row::Row;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;
use std::path::PathBuf;

/// The rows of an experiment, a run each, with the tables and figures that they make. Ctrl-C ends an
/// experiment early: then `complete` is False.
#[pyclass(frozen, module = "kumiki_puzzles", name = "Results")]
pub(crate) struct PyResults {
    rows: Vec<Row>,
    complete: bool,
    left_out: Vec<String>,
    report: Report,
    /// Of documents that were made again, for their pages.
    reproduction: Option<Reproduction>,
}

impl PyResults {
    pub(crate) fn new(
        rows: Vec<Row>,
        complete: bool,
        left_out: Vec<String>,
        report: Report,
    ) -> Self {
        PyResults { rows, complete, left_out, report, reproduction: None }
    }

    pub(crate) fn of_reproduction(made: Reproduction, complete: bool) -> Self {
        let (rows, report) = (made.rows().to_vec(), made.report());
        PyResults { rows, complete, left_out: Vec::new(), report, reproduction: Some(made) }
    }

    fn lines<'py>(py: Python<'py>, lines: Vec<Line>) -> PyResult<Bound<'py, PyList>> {
        let lines = lines.into_iter().map(|line| to_python(py, &Value::Object(line)));
        PyList::new(py, lines.collect::<PyResult<Vec<_>>>()?)
    }
}

#[pymethods]
impl PyResults {
    /// The rows as dictionaries of numbers and texts, all with the same keys.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Self::lines(py, flat::table(&self.rows))
    }

    /// Every improvement of every run, as dictionaries: how costs fell over time.
    #[getter]
    fn traces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        Self::lines(py, flat::traces(&self.rows))
    }

    /// True if no run is missing.
    #[getter]
    fn complete(&self) -> bool {
        self.complete
    }

    /// Methods that this build does not have, each with the reason.
    #[getter]
    fn left_out(&self) -> Vec<String> {
        self.left_out.clone()
    }

    /// The tables of the report.
    #[getter]
    fn tables(&self) -> Vec<PyTable> {
        let tables = self.report.sections.iter().flat_map(|section| &section.tables);
        tables.cloned().map(PyTable).collect()
    }

    /// The figures of the report.
    #[getter]
    fn figures(&self) -> Vec<PyFigure> {
        let figures = self.report.sections.iter().flat_map(|section| &section.figures);
        figures.cloned().map(PyFigure).collect()
    }

    /// The rows as a pandas DataFrame, which takes pandas.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("pandas")?.call_method1("DataFrame", (self.rows(py)?,))
    }

    /// The rows as a polars DataFrame, which takes polars.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(py);
        options.set_item("infer_schema_length", py.None())?;
        py.import("polars")?.call_method("DataFrame", (self.rows(py)?,), Some(&options))
    }

    /// The whole report as one page without anything to load.
    fn html(&self) -> String {
        self.report.html()
    }

    /// The whole report as Markdown.
    fn markdown(&self) -> String {
        self.report.markdown()
    }

    /// Writes the report into a folder, with every table and figure as a file of its own.
    fn save(&self, py: Python<'_>, folder: PathBuf) -> PyResult<()> {
        match &self.reproduction {
            Some(made) => made.save(&folder).or_raise(py),
            None => self.report.save(&folder).map_err(LabError::file(&folder)).or_raise(py),
        }
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.rows(py)?.call_method0("__iter__")
    }

    fn _repr_markdown_(&self) -> String {
        let tables = self.report.sections.iter().flat_map(|section| &section.tables);
        tables.take(1).map(kumiki_lab::report::Table::markdown).collect()
    }

    fn __repr__(&self) -> String {
        let missing = if self.complete { "" } else { ", not complete" };
        format!("<Results: {} rows{missing}>", self.rows.len())
    }
}
