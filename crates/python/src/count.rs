//! The number of solutions, as far as it is known.

use kumiki_core::Counted;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;

/// How many solutions were found, and whether these are all. It compares as its number does.
///
/// >>> import kumiki_puzzles as kumiki
/// >>> count = kumiki.Queens(8).count()
/// >>> count == 92, count.exact
/// (True, True)
#[pyclass(frozen, module = "kumiki_puzzles", name = "Count")]
pub(crate) struct PyCount {
    counted: Counted,
    seconds: f64,
    interrupted: bool,
}

impl PyCount {
    pub(crate) fn new(counted: Counted, seconds: f64, interrupted: bool) -> Self {
        PyCount { counted, seconds, interrupted }
    }
}

#[pymethods]
impl PyCount {
    /// Solutions found, at most the limit asked for.
    #[getter]
    fn found(&self) -> u128 {
        self.counted.count.found
    }

    /// True if this is the number of all solutions: neither the limit nor a budget cut it.
    #[getter]
    fn exact(&self) -> bool {
        self.counted.count.exact
    }

    /// The method that counted.
    #[getter]
    fn method(&self) -> &'static str {
        self.counted.method
    }

    /// Steps taken.
    #[getter]
    fn steps(&self) -> u64 {
        self.counted.count.steps
    }

    /// Seconds taken.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Why it ended early: "time", "steps", "cancelled" or None.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.counted.count.stopped.map(kumiki::Stop::word)
    }

    /// True if Ctrl-C ended it.
    #[getter]
    fn interrupted(&self) -> bool {
        self.interrupted
    }

    fn __int__(&self) -> u128 {
        self.found()
    }

    fn __index__(&self) -> u128 {
        self.found()
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let own = self.found().into_pyobject(py)?;
        match other.cast::<PyCount>() {
            Ok(other) => own.rich_compare(other.get().found(), op),
            Err(_) => own.rich_compare(other, op),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.found().into_pyobject(py)?.hash()
    }

    fn __repr__(&self) -> String {
        let exact = if self.exact() { "True" } else { "False" };
        format!("Count(found={}, exact={exact})", self.found())
    }
}
