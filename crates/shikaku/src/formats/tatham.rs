//! `tatham`: game IDs of Rectangles in Simon Tatham's collection, `WIDTHxHEIGHT:description`. They
//! carry no answer.

use super::document;
use crate::{Clue, Instance, Shikaku};
use kumiki_core::{Confidence, Document, Format, ParseError};
use kumiki_puzzle_kit::formats::tatham;

/// The format.
pub(super) const FORMAT: Format<Shikaku> = Format {
    recognise,
    read: Some(read),
    write: Some(write),
    one_line: true,
    ..Format::new("tatham", "a game ID of Rectangles in Simon Tatham's collection")
};

/// A game ID of Rectangles: its parameters may end in `e` and a factor or in `a`, which only
/// matter to its generator.
fn rectangles(text: &str) -> Result<tatham::GameId<'_>, ParseError> {
    let id = tatham::game_id(text)?;
    let rest = id.extra.trim_end_matches('a');
    let factor = rest.strip_prefix('e').is_some_and(|f| f.parse::<f32>().is_ok());
    if !rest.is_empty() && !factor {
        let column = id.column - 1 - id.extra.chars().count();
        return Err(ParseError::found(1, column, id.extra, "':' or 'e' and a factor"));
    }
    Ok(id)
}

/// Solo writes its numbers in the same way, and Bridges nearly so; numbers that fill the grid are
/// a Rectangles puzzle.
fn recognise(text: &str) -> Confidence {
    if text.trim().contains(char::is_whitespace) || rectangles(text).is_err() {
        return Confidence::No;
    }
    match read(text) {
        Ok(document) if document.instance.can_fill() => Confidence::Sure,
        Ok(_) => Confidence::Maybe,
        Err(_) => Confidence::No,
    }
}

fn read(text: &str) -> Result<Document<Shikaku>, ParseError> {
    let id = rectangles(text)?;
    let (cols, rows) = (id.first, id.second);
    let values = tatham::numbers(&id, rows * cols)?;
    let clues = values.iter().enumerate().filter_map(|(i, value)| {
        value.map(|area| Clue { cell: (i / cols, i % cols), area: Some(area) })
    });
    document(rows, cols, clues.collect())
}

fn write(instance: &Instance) -> Result<String, String> {
    let mut values = vec![None; instance.cells()];
    for Clue { cell: (row, col), area } in &instance.clues {
        if area.is_none() {
            return Err("Rectangles has no clues of unknown area".to_owned());
        }
        values[row * instance.cols + col] = *area;
    }
    let description = tatham::write_numbers(&values);
    Ok(format!("{}x{}:{description}\n", instance.cols, instance.rows))
}
