//! Python objects to and from values: numbers, texts, lists and objects with fields. Arrays come as
//! whatever has a `tolist`: numpy, the module `array`, memoryviews and others, none of which is needed.

use crate::error::usage;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Number, Value};

/// How deep lists may lie in lists: deeper ones are no data, and could hold themselves.
const DEEPEST: usize = 16;

/// The value of an object.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested(object, DEEPEST)
}

fn nested(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    let py = object.py();
    if depth == 0 {
        return Err(usage(py, format!("found lists in lists, more than {DEEPEST} deep")));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = object.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::String(text.to_str()?.to_owned()));
    }
    if object.is_instance_of::<PyInt>() {
        return whole(object);
    }
    if let Ok(number) = object.cast::<PyFloat>() {
        return real(py, number.value());
    }
    if let Ok(fields) = object.getattr("_asdict") {
        return named_tuple(&fields.call0()?, depth);
    }
    if let Ok(fields) = object.cast::<PyMapping>() {
        return object_of(&fields.items()?, depth, |name| name);
    }
    // Arrays, and the numbers that come out of them.
    if let Ok(list) = object.getattr("tolist") {
        return nested(&list.call0()?, depth - 1);
    }
    if object.hasattr("__index__")? {
        return whole(&object.call_method0("__index__")?);
    }
    let items = object.try_iter().map_err(|_| {
        let kind = object.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
        usage(py, format!("found an object of type {kind}, expected numbers and lists"))
    })?;
    items.map(|item| nested(&item?, depth - 1)).collect()
}

fn whole(number: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(number) = number.extract::<i64>() {
        return Ok(number.into());
    }
    match number.extract::<u64>() {
        Ok(number) => Ok(number.into()),
        Err(_) => Err(usage(number.py(), format!("found {number}, which is too large"))),
    }
}

/// Arrays of real numbers hold whole ones, too.
fn real(py: Python<'_>, number: f64) -> PyResult<Value> {
    if number.fract() == 0.0 && number.abs() < 9e15 {
        return Ok((number as i64).into());
    }
    let number = Number::from_f64(number).map(Value::Number);
    number.ok_or_else(|| usage(py, "found a number that is not finite, expected one that is"))
}

/// A named tuple is an object; a trailing `_` keeps a field from being a keyword of Python.
fn named_tuple(fields: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    let items = fields.cast::<PyMapping>()?.items()?;
    object_of(&items, depth, |name| name.trim_end_matches('_'))
}

fn object_of(
    items: &Bound<'_, PyList>,
    depth: usize,
    name: impl Fn(&str) -> &str,
) -> PyResult<Value> {
    let mut fields = Map::new();
    for item in items {
        let (key, value): (String, Bound<'_, PyAny>) = item.extract()?;
        fields.insert(name(&key).to_owned(), nested(&value, depth - 1)?);
    }
    Ok(Value::Object(fields))
}

/// The object of a value.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, Some(whole)) => whole.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|i| to_python(py, i)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// The object of something that has a form in JSON.
pub(crate) fn json_to_python<'py>(
    py: Python<'py>,
    object: &impl Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    let value = serde_json::to_value(object);
    to_python(py, &value.map_err(|error| crate::error::internal(py, &error.to_string()))?)
}

/// A class of the package's module `_types`, made with these arguments.
pub(crate) fn named<'py>(
    py: Python<'py>,
    class: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("kumiki_puzzles._types")?.getattr(class)?.call1(arguments)
}

/// Cells as a list of tuples.
pub(crate) fn cells<'py>(
    py: Python<'py>,
    cells: &[(usize, usize)],
) -> PyResult<Bound<'py, PyList>> {
    let cells: Vec<Bound<'py, PyTuple>> =
        cells.iter().map(|cell| cell.into_pyobject(py)).collect::<PyResult<_>>()?;
    PyList::new(py, cells)
}
