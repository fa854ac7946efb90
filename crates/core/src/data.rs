//! Instances and answers as data: numbers and lists (JSON values) for programs, beside the text for
//! people.

use crate::{Error, Puzzle};
use serde_json::Value;
use std::fmt;
use thiserror::Error;

/// Writes an answer as data.
pub type WriteDataFn<P> = fn(&<P as Puzzle>::Instance, &<P as Puzzle>::Solution) -> Value;
/// Reads an answer to a known instance from data.
pub type ReadDataFn<P> =
    fn(&<P as Puzzle>::Instance, Datum) -> Result<<P as Puzzle>::Solution, DataError>;

/// Writes an instance as data.
pub type WriteInstanceFn<P> = fn(&<P as Puzzle>::Instance) -> Value;
/// Reads an instance from data.
pub type ReadInstanceFn<P> = fn(Datum) -> Result<<P as Puzzle>::Instance, Error>;

/// The natural form of a puzzle's instances and answers as data. What is written is read back to an
/// equal instance or answer.
pub struct Data<P: Puzzle> {
    /// The key under which JSON objects carry it: `grid`, `rectangles`, ...
    pub key: &'static str,
    /// The form in one line.
    pub about: &'static str,
    /// Writes an answer.
    pub write: WriteDataFn<P>,
    /// Reads an answer.
    pub read: ReadDataFn<P>,
    /// The form of an instance in one line: an object and its fields.
    pub instance: &'static str,
    /// Writes an instance.
    pub write_instance: WriteInstanceFn<P>,
    /// Reads an instance.
    pub read_instance: ReadInstanceFn<P>,
}

impl<P: Puzzle> Data<P> {
    /// The form of a puzzle, or the error that it has none.
    pub(crate) fn of_puzzle() -> Result<Self, Error> {
        P::DATA.ok_or_else(|| Error::Usage(format!("{} has no form as data", P::NAME)))
    }
}

/// Data that is not what it should be: where, what was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("data at {at}: found {found}, expected {expected}")]
pub struct DataError {
    /// The place as a JSON pointer, `/3/0`; `/` is the whole.
    pub at: String,
    /// What stands there.
    pub found: String,
    /// What can stand there.
    pub expected: String,
}

/// A value to be read, with its place in the whole.
#[derive(Clone, Copy)]
pub struct Datum<'a> {
    value: &'a Value,
    parent: Option<&'a Datum<'a>>,
    step: Step<'a>,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Whole,
    Item(usize),
    Field(&'a str),
}

impl<'a> Datum<'a> {
    /// The whole of some data.
    pub fn whole(value: &'a Value) -> Self {
        Datum { value, parent: None, step: Step::Whole }
    }

    /// The error that something else was expected here.
    pub fn expected(&self, expected: impl fmt::Display) -> DataError {
        let mut found: String = self.value.to_string().chars().take(40).collect();
        if found.chars().count() == 40 {
            found.push('…');
        }
        DataError { at: self.pointer(), found, expected: expected.to_string() }
    }

    fn pointer(&self) -> String {
        let before = self.parent.map(Datum::pointer).unwrap_or_default();
        let before = before.trim_end_matches('/');
        match self.step {
            Step::Whole => "/".to_owned(),
            Step::Item(i) => format!("{before}/{i}"),
            Step::Field(name) => format!("{before}/{name}"),
        }
    }

    /// The items of a list.
    pub fn items(&'a self) -> Result<impl ExactSizeIterator<Item = Datum<'a>>, DataError> {
        let items = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        let item = |(i, value)| Datum { value, parent: Some(self), step: Step::Item(i) };
        Ok(items.iter().enumerate().map(item))
    }

    /// The items of a list of a known length; `what` names them.
    pub fn exactly(
        &'a self,
        count: usize,
        what: &str,
    ) -> Result<impl ExactSizeIterator<Item = Datum<'a>>, DataError> {
        let items = self.items()?;
        if items.len() == count {
            return Ok(items);
        }
        let found = format!("a list of {}", items.len());
        let expected = format!("a list of {count} {what}");
        Err(DataError { at: self.pointer(), found, expected })
    }

    /// A field of an object.
    pub fn field(&'a self, name: &'a str) -> Result<Datum<'a>, DataError> {
        let value = self.value.as_object().and_then(|object| object.get(name));
        let value = value.ok_or_else(|| self.expected(format!("an object with {name:?}")))?;
        Ok(Datum { value, parent: Some(self), step: Step::Field(name) })
    }

    /// A field of an object that may be missing or null.
    pub fn optional_field(&'a self, name: &'a str) -> Option<Datum<'a>> {
        let value = self.value.as_object()?.get(name).filter(|value| !value.is_null())?;
        Some(Datum { value, parent: Some(self), step: Step::Field(name) })
    }

    /// An error unless this is an object that has no other fields than these.
    pub fn only(&'a self, names: &[&str]) -> Result<(), DataError> {
        let expected = || self.expected(format!("an object of {}", names.join(", ")));
        let object = self.value.as_object().ok_or_else(expected)?;
        match object.iter().find(|(name, _)| !names.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, value)) => {
                let field = Datum { value, parent: Some(self), step: Step::Field(name) };
                Err(field.expected(format!("no such field, only {}", names.join(", "))))
            }
        }
    }

    /// True if this is the word.
    pub fn is_word(&self, word: &str) -> bool {
        self.value.as_str() == Some(word)
    }

    /// True or false.
    pub fn flag(&self) -> Result<bool, DataError> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    /// Rows of the same number of cells, each made by `cell`; at least one.
    pub fn grid<T>(
        &'a self,
        cell: impl Fn(&Datum) -> Result<T, DataError>,
    ) -> Result<crate::Grid<T>, DataError> {
        let (mut cells, mut rows, mut cols) = (Vec::new(), 0, None);
        for row in self.items()? {
            let width = match cols {
                None => row.items()?.len(),
                Some(cols) => cols,
            };
            cols = Some(width);
            rows += 1;
            for item in row.exactly(width, "cells, as in the first row")? {
                cells.push(cell(&item)?);
            }
        }
        let grid = cols.filter(|&cols| cols > 0);
        let grid = grid.and_then(|cols| crate::Grid::from_values(rows, cols, cells));
        grid.ok_or_else(|| self.expected("rows of cells"))
    }

    /// A whole number between two bounds, both included.
    pub fn number<T>(&self, low: T, high: T) -> Result<T, DataError>
    where
        T: TryFrom<u64> + PartialOrd + fmt::Display,
    {
        let number = self.value.as_u64().and_then(|number| T::try_from(number).ok());
        number
            .filter(|number| low <= *number && *number <= high)
            .ok_or_else(|| self.expected(format!("a whole number from {low} to {high}")))
    }

    /// `None` for null, else what `read` makes of the value.
    pub fn optional<T>(
        &'a self,
        read: impl FnOnce(&'a Datum<'a>) -> Result<T, DataError>,
    ) -> Result<Option<T>, DataError> {
        if self.value.is_null() { Ok(None) } else { read(self).map(Some) }
    }

    /// A cell `[row, column]`, both from 0, of a board of `rows` x `cols`.
    pub fn cell(&self, rows: usize, cols: usize) -> Result<crate::Cell, DataError> {
        let mut numbers = self.exactly(2, "numbers, row and column from 0")?;
        let mut next = |side: usize| match numbers.next() {
            Some(number) => number.number(0, side.saturating_sub(1)),
            None => Err(self.expected("[row, column]")),
        };
        Ok((next(rows)?, next(cols)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn errors_name_the_place_what_was_found_and_what_was_expected() {
        let value = json!([[1, 2], [{"row": -1}, "x"]]);
        let whole = Datum::whole(&value);
        assert_eq!(whole.exactly(3, "rows").err().unwrap().found, "a list of 2");
        let rows: Vec<Datum> = whole.items().unwrap().collect();
        let cells: Vec<Datum> = rows[1].items().unwrap().collect();
        let row = cells[0].field("row").unwrap();
        assert_eq!(
            row.number(0, 9).unwrap_err().to_string(),
            "data at /1/0/row: found -1, expected a whole number from 0 to 9"
        );
        let error = cells[1].number(1u8, 9).unwrap_err();
        assert_eq!((error.at.as_str(), error.found.as_str()), ("/1/1", "\"x\""));
        assert_eq!(whole.field("row").err().unwrap().at, "/");
        assert_eq!(rows[0].cell(2, 3), Ok((1, 2)));
        assert_eq!(rows[0].cell(2, 2).unwrap_err().at, "/0/1");
    }

    #[test]
    fn grids_are_rectangles_and_objects_have_the_fields_they_should() {
        let number = |cell: &Datum| cell.number(0, 9);
        let grid = |value: &Value| Datum::whole(value).grid(number);
        let good = grid(&json!([[1, 2], [3, 4], [5, 6]])).unwrap();
        assert_eq!((good.rows(), good.cols(), good[(2, 1)]), (3, 2, 6));
        for (value, at) in [(json!([]), "/"), (json!([[], []]), "/"), (json!([[1], [2, 3]]), "/1")]
        {
            assert_eq!(grid(&value).unwrap_err().at, at, "{value}");
        }
        let value = json!({"a": 1, "b": null});
        let whole = Datum::whole(&value);
        assert!(whole.only(&["a", "b"]).is_ok() && whole.optional_field("b").is_none());
        let error = whole.only(&["b", "c"]).unwrap_err().to_string();
        assert_eq!(error, "data at /a: found 1, expected no such field, only b, c");
        assert!(whole.field("a").unwrap().flag().is_err());
    }
}
