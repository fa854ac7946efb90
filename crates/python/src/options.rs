//! Options and budgets as Python gives them: keyword arguments, seconds, counts.

use crate::error::{OrRaise, usage};
use kumiki::options_file::choose;
use kumiki_core::{AnyPuzzle, Budget, Choice};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Keyword arguments as `name=value` pairs: `_` in a name stands for `-`.
pub(crate) fn pairs(options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(options) = options else { return Ok(Vec::new()) };
    let pair = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| -> PyResult<(String, String)> {
        let name: String = name.extract()?;
        Ok((name.replace('_', "-"), written(&value)?))
    };
    options.iter().filter(|(_, value)| !value.is_none()).map(pair).collect()
}

/// A value as it is written: `true`, `7`, `9x9` for a pair of sides.
fn written(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    if let Ok(sides) = value.cast::<PyTuple>() {
        let sides: Vec<String> =
            sides.iter().map(|side| written(&side)).collect::<PyResult<_>>()?;
        return Ok(sides.join("x"));
    }
    Ok(value.str()?.to_str()?.to_owned())
}

/// The method of a name with options, which may also stand after its name.
pub(crate) fn choice(
    py: Python<'_>,
    kind: &dyn AnyPuzzle,
    method: &str,
    options: &[(String, String)],
) -> PyResult<Choice> {
    choose(kind, &with_options(method, options)).or_raise(py)
}

/// A method with options after its name.
pub(crate) fn with_options(method: &str, options: &[(String, String)]) -> String {
    let mut all = method.to_owned();
    for (name, value) in options {
        all.push(if all.contains(':') { ',' } else { ':' });
        all.push_str(&format!("{name}={value}"));
    }
    all
}

/// What a search may take.
pub(crate) fn budget(time: Option<Time>, steps: Option<u64>) -> Budget {
    Budget { time: time.map(|time| time.0), steps }
}

/// A number of threads; all cores where none is said.
pub(crate) fn threads(py: Python<'_>, threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(usage(py, "threads: found 0, expected at least 1")),
        threads => Ok(kumiki_core::threads(threads.and_then(NonZeroUsize::new))),
    }
}

/// A time in Python: seconds as a number, or a `timedelta`.
#[derive(Clone, Copy)]
pub(crate) struct Time(pub(crate) Duration);

impl Time {
    /// What a search takes at most unless it is told otherwise.
    pub(crate) const TEN_SECONDS: Time = Time(Duration::from_secs(10));
}

impl<'py> FromPyObject<'_, 'py> for Time {
    type Error = PyErr;

    fn extract(time: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let seconds: f64 = match time.getattr("total_seconds") {
            Ok(seconds) => seconds.call0()?.extract()?,
            Err(_) => time.extract()?,
        };
        Duration::try_from_secs_f64(seconds).map(Time).map_err(|_| {
            let found = format!("time: found {seconds}, expected seconds that are not negative");
            usage(time.py(), found)
        })
    }
}
