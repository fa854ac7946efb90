//! Pictures of puzzles and answers, as files and as what Jupyter shows.

use crate::error::OrRaise;
use kumiki_core::Drawing;
use kumiki_render::{SvgOptions, png, svg};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

/// Shapes up to which a notebook gets an SVG, and up to which it gets a PNG; beyond, text.
const MOST_IN_SVG: usize = 20_000;
const MOST_IN_PNG: usize = 200_000;

/// The widest picture in a notebook, in pixels, and the pixels of a cell there.
const NOTEBOOK_WIDTH: f64 = 640.0;
const NOTEBOOK_UNIT: f64 = 36.0;

/// A drawing as SVG.
pub(crate) fn as_svg(drawing: &Drawing, unit: f64, title: &str) -> String {
    let options = SvgOptions { unit, title: Some(title.to_owned()), ..SvgOptions::default() };
    svg(drawing, &options)
}

/// A drawing as PNG.
pub(crate) fn as_png<'py>(
    py: Python<'py>,
    drawing: &Drawing,
    unit: f64,
) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = py.detach(|| png(drawing, unit)).or_raise(py)?;
    Ok(PyBytes::new(py, &bytes))
}

/// Pixels of a cell with which a drawing fits into a notebook.
fn notebook_unit(drawing: &Drawing) -> f64 {
    NOTEBOOK_UNIT.min(NOTEBOOK_WIDTH / drawing.width.max(1.0)).max(1.0)
}

/// The SVG that a notebook shows; `None` if it would be too large.
pub(crate) fn repr_svg(drawing: &Drawing, title: &str) -> Option<String> {
    (drawing.shapes.len() <= MOST_IN_SVG).then(|| as_svg(drawing, notebook_unit(drawing), title))
}

/// Everything that a notebook can show: the text always, and the best picture that is not too
/// large.
pub(crate) fn bundle<'py>(
    py: Python<'py>,
    drawing: &Drawing,
    title: &str,
    text: String,
) -> PyResult<Bound<'py, PyDict>> {
    let bundle = PyDict::new(py);
    bundle.set_item("text/plain", text)?;
    if let Some(svg) = repr_svg(drawing, title) {
        bundle.set_item("image/svg+xml", svg)?;
    } else if drawing.shapes.len() <= MOST_IN_PNG {
        bundle.set_item("image/png", as_png(py, drawing, notebook_unit(drawing))?)?;
    }
    Ok(bundle)
}
