//! What there is: puzzles with their methods, options, formats and bundled instances, and documents.

use crate::error::OrRaise;
use crate::value::json_to_python;
use kumiki::catalogue as library;
use kumiki::catalogue::PuzzleJson;
use kumiki_lab::papers as documents;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Every kind of puzzle with its methods and their options, formats, rules, generator and bundled
/// instances, as dictionaries.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> [kind["puzzle"] for kind in kumiki.catalogue()]
/// ['eternity', 'sudoku', 'queens', 'shikaku', 'hashi']
/// >>> queens = kumiki.catalogue()[2]
/// >>> [method["name"] for method in queens["methods"]][:3]
/// ['auto', 'fast', 'formula']
#[pyfunction]
pub(crate) fn catalogue<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
    let puzzles = library::puzzles();
    let puzzles = puzzles.into_iter().map(|kind| json_to_python(py, &PuzzleJson::new(kind)));
    PyList::new(py, puzzles.collect::<PyResult<Vec<_>>>()?)
}

/// The documents whose tables and figures reproduce() makes again: {"ID": "title"}.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> "nqueens-2016/fig6" in kumiki.papers()
/// True
#[pyfunction]
pub(crate) fn papers<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for paper in documents::all().or_raise(py)? {
        for entry in &paper.entries {
            all.set_item(format!("{}/{}", paper.key, entry.id), &entry.title)?;
        }
    }
    Ok(all)
}
