//! kumiki in Python: the module `kumiki_puzzles._native`, which the package `kumiki_puzzles` shows.
//! It translates: objects to and from values, errors to exceptions, signals to cancellation. What
//! puzzles are, how they are solved and what experiments do is the library's business.

mod answer;
mod batch;
mod catalogue;
mod count;
mod error;
mod event;
mod explain;
mod figure;
mod job;
mod kinds;
mod lab;
mod options;
mod picture;
mod puzzle;
mod read;
mod report;
mod results;
mod solutions;
mod value;
mod work;

/// The native half of `kumiki_puzzles`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::answer::PyAnswer;
    #[pymodule_export]
    use super::batch::solve_all;
    #[pymodule_export]
    use super::catalogue::{catalogue, papers};
    #[pymodule_export]
    use super::count::PyCount;
    #[pymodule_export]
    use super::event::PyEvent;
    #[pymodule_export]
    use super::explain::{PyHint, PyRating};
    #[pymodule_export]
    use super::figure::{PyFigure, PyTable, plot};
    #[pymodule_export]
    use super::job::PyJob;
    #[pymodule_export]
    use super::kinds::{Eternity, Hashi, Queens, Shikaku, Sudoku};
    #[pymodule_export]
    use super::lab::{compare, experiment, reproduce};
    #[pymodule_export]
    use super::puzzle::PyPuzzle;
    #[pymodule_export]
    use super::read::{bundled, generate, generate_all, read, read_all};
    #[pymodule_export]
    use super::report::PyReport;
    #[pymodule_export]
    use super::results::PyResults;
    #[pymodule_export]
    use super::solutions::PySolutions;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python expects")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Objects again from what their `__reduce__` says.
    #[pymodule_export]
    use super::answer::_restore_answer;
    #[pymodule_export]
    use super::puzzle::_restore_puzzle;
    #[pymodule_export]
    use super::report::_restore_report;
}
