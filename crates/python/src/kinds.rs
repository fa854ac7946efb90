//! The five kinds of puzzles as classes, each with a constructor that takes numbers and lists. What
//! they mean is read by the library, from the same data.

use crate::error::{OrRaise, internal};
use crate::puzzle::PyPuzzle;
use crate::value::{from_python, to_python};
use kumiki::{Puzzle, catalogue};
use pyo3::prelude::*;
use serde_json::{Map, Value};

/// A puzzle of a kind from the fields that are given.
fn made(
    py: Python<'_>,
    kind: &str,
    fields: &[(&str, Option<&Bound<'_, PyAny>>)],
) -> PyResult<PyPuzzle> {
    let mut data = Map::new();
    for (name, value) in fields {
        if let Some(value) = value {
            data.insert((*name).to_owned(), from_python(value)?);
        }
    }
    let kind = catalogue::find(kind).ok_or_else(|| internal(py, "a kind of puzzle is missing"))?;
    let puzzle = Puzzle::from_data(kind, &Value::Object(data)).or_raise(py)?;
    Ok(PyPuzzle { puzzle })
}

/// One field of a puzzle's data.
fn field<'py>(py: Python<'py>, puzzle: &PyPuzzle, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let data = puzzle.puzzle.data().or_raise(py)?;
    to_python(py, data.get(name).unwrap_or(&Value::Null))
}

macro_rules! kinds {
    ($($kind:literal $class:ident)*) => {
        /// The object of a puzzle in the class of its kind.
        pub(crate) fn wrap(py: Python<'_>, base: PyPuzzle) -> PyResult<Py<PyPuzzle>> {
            match base.puzzle.kind().name() {
                $($kind => {
                    let made = PyClassInitializer::from(base).add_subclass($class);
                    Ok(Bound::new(py, made)?.into_super().unbind())
                })*
                _ => Py::new(py, base),
            }
        }

        /// The name of the class of a kind.
        pub(crate) fn class_name(kind: &str) -> &'static str {
            match kind {
                $($kind => stringify!($class),)*
                _ => "Puzzle",
            }
        }
    };
}

kinds!("sudoku" Sudoku "queens" Queens "shikaku" Shikaku "hashi" Hashi "eternity" Eternity);

/// A Sudoku: rows of numbers, 0 or None = open, as lists or as an array. `boxes` are the rows and
/// columns of a box; without them, the box is the most square one.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.Sudoku([[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 3, 0], [0, 4, 0, 0]]).count()
/// Count(found=1, exact=True)
#[pyclass(frozen, extends = PyPuzzle, module = "kumiki_puzzles")]
pub(crate) struct Sudoku;

#[pymethods]
impl Sudoku {
    #[new]
    #[pyo3(signature = (grid, *, boxes = None))]
    fn new(
        py: Python<'_>,
        grid: &Bound<'_, PyAny>,
        boxes: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        Ok(PyClassInitializer::from(made(py, "sudoku", &[("grid", Some(grid)), ("boxes", boxes)])?)
            .add_subclass(Sudoku))
    }

    /// The numbers given: rows, 0 = open.
    #[getter]
    fn grid<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "grid")
    }

    /// Rows and columns of a box.
    #[getter]
    fn boxes<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "boxes")
    }
}

/// N-Queens: a board of `size` x `size` cells. Cells are (row, column) from 0: `placed` have a queen
/// that stays, `blocked` can have none. `excluded_sums` and `excluded_differences` are diagonals
/// without queens, by row + column and by row - column + size - 1.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.Queens(8, placed=[(0, 3)]).count()
/// Count(found=18, exact=True)
#[pyclass(frozen, extends = PyPuzzle, module = "kumiki_puzzles")]
pub(crate) struct Queens;

#[pymethods]
impl Queens {
    #[new]
    #[pyo3(signature = (size, *, placed = None, blocked = None, excluded_sums = None,
        excluded_differences = None))]
    fn new(
        size: &Bound<'_, PyAny>,
        placed: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
        excluded_sums: Option<&Bound<'_, PyAny>>,
        excluded_differences: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let fields = [
            ("size", Some(size)),
            ("placed", placed),
            ("blocked", blocked),
            ("excluded_sums", excluded_sums),
            ("excluded_differences", excluded_differences),
        ];
        Ok(PyClassInitializer::from(made(size.py(), "queens", &fields)?).add_subclass(Queens))
    }

    /// Rows = columns = queens.
    #[getter]
    fn size<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "size")
    }

    /// The queens that are given, each [row, column] from 0.
    #[getter]
    fn placed<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "placed")
    }
}

/// A Shikaku: rows of cells, each the area of a clue, "?" for a clue without one, 0 or None for no
/// clue.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.Shikaku([[2, 0, 1], [0, 0, 3]]).solve().answer.rectangles[0]
/// Rectangle(row=0, col=0, height=1, width=2)
#[pyclass(frozen, extends = PyPuzzle, module = "kumiki_puzzles")]
pub(crate) struct Shikaku;

#[pymethods]
impl Shikaku {
    #[new]
    #[pyo3(signature = (grid))]
    fn new(grid: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(PyClassInitializer::from(made(grid.py(), "shikaku", &[("grid", Some(grid))])?)
            .add_subclass(Shikaku))
    }

    /// Rows of clues, as the constructor takes them.
    #[getter]
    fn grid<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "grid")
    }
}

/// A Hashi (Hashiwokakero): rows of cells, each the number of an island, "?" for an island without
/// one, 0 or None for water; how many bridges may join two islands, and whether bridges may form
/// loops.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.Hashi([[2, 0, 2]]).solve().answer.bridges
/// [Bridge(from_=(0, 0), to=(0, 2), count=2)]
#[pyclass(frozen, extends = PyPuzzle, module = "kumiki_puzzles")]
pub(crate) struct Hashi;

#[pymethods]
impl Hashi {
    #[new]
    #[pyo3(signature = (grid, *, max_bridges = None, loops = None))]
    fn new(
        grid: &Bound<'_, PyAny>,
        max_bridges: Option<&Bound<'_, PyAny>>,
        loops: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let fields = [("grid", Some(grid)), ("max_bridges", max_bridges), ("loops", loops)];
        Ok(PyClassInitializer::from(made(grid.py(), "hashi", &fields)?).add_subclass(Hashi))
    }

    /// Rows of islands, as the constructor takes them.
    #[getter]
    fn grid<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "grid")
    }
}

/// An edge-matching puzzle, such as Eternity II: `rows` x `cols` pieces, each [top, right, bottom,
/// left], where colour 0 belongs along the frame; `fixed` pieces as {"row", "col", "piece", "turns"},
/// rows and columns from 0, pieces from 1, clockwise quarter turns. `tetravex`: there is no frame and
/// pieces do not turn.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> kumiki.Eternity(1, 2, [[0, 1, 0, 0], [0, 0, 0, 1]]).solve().answer.score
/// 1
#[pyclass(frozen, extends = PyPuzzle, module = "kumiki_puzzles")]
pub(crate) struct Eternity;

#[pymethods]
impl Eternity {
    #[new]
    #[pyo3(signature = (rows, cols, pieces, *, fixed = None, tetravex = None))]
    fn new(
        rows: &Bound<'_, PyAny>,
        cols: &Bound<'_, PyAny>,
        pieces: &Bound<'_, PyAny>,
        fixed: Option<&Bound<'_, PyAny>>,
        tetravex: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let fields = [
            ("rows", Some(rows)),
            ("cols", Some(cols)),
            ("pieces", Some(pieces)),
            ("fixed", fixed),
            ("tetravex", tetravex),
        ];
        Ok(PyClassInitializer::from(made(rows.py(), "eternity", &fields)?).add_subclass(Eternity))
    }

    /// The pieces: [top, right, bottom, left] each.
    #[getter]
    fn pieces<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "pieces")
    }

    /// The pieces that must lie where they are.
    #[getter]
    fn fixed<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        field(this.py(), this.as_super().get(), "fixed")
    }
}
