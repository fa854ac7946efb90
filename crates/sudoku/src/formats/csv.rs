//! `csv`: rows of comma-separated numbers. The number of rows says the side, the side says the
//! boxes.

use super::grid::{recognise, shape, write};
use super::{BoardForm, text};
use crate::Instance;
use kumiki_core::{Confidence, Grid, ParseError};

/// Rows of numbers with commas between them.
pub(super) struct Csv;

impl BoardForm for Csv {
    const NAME: &'static str = "csv";
    const ABOUT: &'static str = "one row per line, numbers with commas, 0 or nothing = empty";

    fn recognise(text: &str) -> Confidence {
        if text.contains(',') { recognise::<Self>(text) } else { Confidence::No }
    }

    fn read(text: &str) -> Result<Instance, ParseError> {
        let rows = text::rows(text)?;
        let shape = shape(&rows)?;
        let side = shape.side();
        let mut values = Vec::with_capacity(side * side);
        for &(number, line) in &rows {
            let fields = line.split(',').count();
            if fields != side {
                let message = format!("found {fields} fields, expected {side}");
                return Err(ParseError::line(number, message));
            }
            let mut column = 1;
            for field in line.split(',') {
                let word = field.trim();
                let word = if word.is_empty() { "0" } else { word };
                values.push(text::read_cell(number, column, word, side, side)?);
                column += field.chars().count() + 1;
            }
        }
        let givens = Grid::from_values(side, side, values);
        text::instance(shape, givens.unwrap_or_else(|| shape.empty()))
    }

    fn write(instance: &Instance) -> Result<String, String> {
        write(instance, ",", "0")
    }
}
