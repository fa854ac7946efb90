//! Figures and tables of experiments, and plots of one's own.

use crate::error::OrRaise;
use kumiki_lab::figures::{Axis, Figure, Layer, Plot};
use kumiki_lab::report::{Cell, Table};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};

/// A figure, which Jupyter shows.
#[pyclass(frozen, module = "kumiki_puzzles", name = "Figure")]
pub(crate) struct PyFigure(pub(crate) Figure);

#[pymethods]
impl PyFigure {
    /// The name of its file, without an ending.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What it shows and how to read it.
    #[getter]
    fn caption(&self) -> &str {
        &self.0.caption
    }

    /// The figure as SVG.
    fn svg(&self) -> &str {
        &self.0.svg
    }

    /// The figure as PNG, `scale` pixels for one unit of the SVG.
    #[pyo3(signature = (scale = 2.0))]
    fn png<'py>(&self, py: Python<'py>, scale: f64) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &py.detach(|| self.0.png(scale)).or_raise(py)?))
    }

    fn _repr_svg_(&self) -> &str {
        &self.0.svg
    }

    fn __repr__(&self) -> String {
        format!("<Figure {}>", self.0.name)
    }
}

/// A table, which Jupyter shows.
#[pyclass(frozen, module = "kumiki_puzzles", name = "Table")]
pub(crate) struct PyTable(pub(crate) Table);

#[pymethods]
impl PyTable {
    /// The name of its file, without an ending.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// What it shows.
    #[getter]
    fn caption(&self) -> &str {
        &self.0.caption
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.columns.clone()
    }

    /// The rows: a number where the cell is one, else its text.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let cell = |cell: &Cell| -> PyResult<Bound<'py, PyAny>> {
            Ok(match cell.number {
                Some(number) => number.into_pyobject(py)?.into_any(),
                None => cell.text.as_str().into_pyobject(py)?.into_any(),
            })
        };
        let row = |row: &Vec<Cell>| -> PyResult<Bound<'py, PyList>> {
            PyList::new(py, row.iter().map(cell).collect::<PyResult<Vec<_>>>()?)
        };
        PyList::new(py, self.0.rows.iter().map(row).collect::<PyResult<Vec<_>>>()?)
    }

    /// The table as CSV.
    fn csv(&self) -> String {
        self.0.csv()
    }

    /// The table as Markdown.
    fn markdown(&self) -> String {
        self.0.markdown()
    }

    fn _repr_markdown_(&self) -> String {
        self.0.markdown()
    }

    fn __repr__(&self) -> String {
        format!("<Table {}: {} rows>", self.0.name, self.0.rows.len())
    }
}

/// A plot of lines: {"name": [(x, y), ...]}, each with its own colour, dash and marker. Axes may be
/// logarithmic; `points` shows the points without lines.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> figure = kumiki.plot("Growth", {"backtrack": [(4, 1), (8, 20)]}, x="queens", y="steps")
/// >>> "backtrack" in figure.svg()
/// True
#[pyfunction]
#[pyo3(signature = (title, lines, *, x = "", y = "", log_x = false, log_y = false, points = false))]
#[allow(clippy::too_many_arguments, reason = "Python's keywords")]
pub(crate) fn plot(
    title: &str,
    lines: &Bound<'_, PyDict>,
    x: &str,
    y: &str,
    log_x: bool,
    log_y: bool,
    points: bool,
) -> PyResult<PyFigure> {
    let axis = |label: &str, log: bool| match log {
        true => Axis::log(label),
        false => Axis::linear(label),
    };
    let mut plot = Plot::new(title, axis(x, log_x), axis(y, log_y));
    for (name, values) in lines {
        let (name, mut line): (String, Vec<(f64, f64)>) = (name.extract()?, Vec::new());
        for value in values.try_iter()? {
            line.push(value?.extract()?);
        }
        let layer = if points { Layer::points(name, line) } else { Layer::line(name, line) };
        plot = plot.with(layer);
    }
    Ok(PyFigure(Figure::new(title, "", &plot)))
}
