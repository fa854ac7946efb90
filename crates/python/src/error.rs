//! Errors of the library as exceptions of the package.

use kumiki::Error;
use kumiki_lab::error::LabError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An exception of the package `kumiki_puzzles._errors`, with these arguments.
fn exception<'py, A>(py: Python<'py>, class: &str, arguments: A) -> PyErr
where
    A: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
{
    let made = || -> PyResult<Bound<'py, PyAny>> {
        let class = py.import("kumiki_puzzles._errors")?.getattr(class)?;
        class.call1(arguments.into_pyobject(py)?)
    };
    match made() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The exception of an error.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let message = error.to_string();
    match error {
        Error::Parse { name, error } => {
            exception(py, "ReadError", (message, name.clone(), error.line, error.column))
        }
        Error::Data(error) => exception(py, "DataError", (message, error.at.clone())),
        Error::Unknown(_) => exception(py, "UnknownError", (message,)),
        Error::Unsupported(_) => exception(py, "UnsupportedError", (message,)),
        Error::Usage(_) => usage(py, message),
        Error::Io { .. } => exception(py, "FileError", (message,)),
        _ => exception(py, "InternalError", (message,)),
    }
}

/// The exception of a request that cannot mean anything.
pub(crate) fn usage(py: Python<'_>, message: impl Into<String>) -> PyErr {
    exception(py, "UsageError", (message.into(),))
}

/// The exception of a bug.
pub(crate) fn internal(py: Python<'_>, message: &str) -> PyErr {
    raised(py, &Error::Internal(message.to_owned()))
}

/// The exception of an experiment that cannot be made.
fn lab_raised(py: Python<'_>, error: &LabError) -> PyErr {
    let message = error.to_string();
    match error {
        LabError::Experiment { name, error } => {
            exception(py, "ReadError", (message, Some(name.clone()), error.line, error.column))
        }
        LabError::Rows { path, error } => {
            let name = Some(path.display().to_string());
            exception(py, "ReadError", (message, name, error.line, error.column))
        }
        LabError::Instance { .. } => exception(py, "UnknownError", (message,)),
        LabError::File { .. } | LabError::Busy(_) => exception(py, "FileError", (message,)),
        LabError::Usage(_) => usage(py, message),
        LabError::Library(error) => raised(py, error),
    }
}

/// Results whose errors become exceptions.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Error> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| raised(py, &error))
    }
}

impl<T> OrRaise<T> for Result<T, kumiki_core::Error> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(Error::from).or_raise(py)
    }
}

impl<T> OrRaise<T> for Result<T, LabError> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| lab_raised(py, &error))
    }
}

impl<T> OrRaise<T> for Result<T, kumiki_render::RenderError> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| Error::Unsupported(error.to_string())).or_raise(py)
    }
}
