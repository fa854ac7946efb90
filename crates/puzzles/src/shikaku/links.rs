//! One-line forms: puzz.link addresses and game IDs of Simon Tatham's Rectangles.
//!
//! Neither carries an answer.

use super::{Clue, Instance, Shikaku};
use crate::formats::{puzzlink, tatham};
use kumiki_core::{Confidence, Document, Format, Grid, ParseError};

/// `https://puzz.link/p?shikaku/COLS/ROWS/clues`.
pub(super) const PUZZLINK: Format<Shikaku> = Format {
    recognise: |text| Confidence::sure_if(puzzlink::kind(text) == Some("shikaku")),
    read: Some(read_puzzlink),
    write: Some(write_puzzlink),
    one_line: true,
    ..Format::new("puzzlink", "a puzz.link address, kind shikaku")
};

/// `WIDTHxHEIGHT:description`.
pub(super) const TATHAM: Format<Shikaku> = Format {
    recognise: recognise_tatham,
    read: Some(read_tatham),
    write: Some(write_tatham),
    one_line: true,
    ..Format::new("tatham", "a game ID of Rectangles in Simon Tatham's collection")
};

fn read_puzzlink(text: &str) -> Result<Document<Shikaku>, ParseError> {
    let address = puzzlink::address(text)?;
    if address.kind != "shikaku" {
        return Err(ParseError::found(1, 0, address.kind, "the kind shikaku"));
    }
    let grid = puzzlink::clues(&address)?;
    let clues = grid.iter().filter_map(|(cell, &clue)| match clue {
        puzzlink::Clue::Blank => None,
        puzzlink::Clue::Unknown => Some(Clue { cell, area: None }),
        puzzlink::Clue::Number(n) => Some(Clue { cell, area: Some(n) }),
    });
    document(address.rows, address.cols, clues.collect())
}

fn write_puzzlink(instance: &Instance) -> Result<String, String> {
    let mut grid = Grid::filled(instance.rows, instance.cols, puzzlink::Clue::Blank);
    for clue in &instance.clues {
        grid[clue.cell] = clue.area.map_or(puzzlink::Clue::Unknown, puzzlink::Clue::Number);
    }
    puzzlink::write("shikaku", &grid)
}

fn document(rows: usize, cols: usize, clues: Vec<Clue>) -> Result<Document<Shikaku>, ParseError> {
    let instance = Instance::new(rows, cols, clues);
    instance.map(Document::instance).map_err(|message| ParseError::line(1, message))
}

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
fn recognise_tatham(text: &str) -> Confidence {
    if text.trim().contains(char::is_whitespace) || rectangles(text).is_err() {
        return Confidence::No;
    }
    match read_tatham(text) {
        Ok(document) if document.instance.can_fill() => Confidence::Sure,
        Ok(_) => Confidence::Maybe,
        Err(_) => Confidence::No,
    }
}

fn read_tatham(text: &str) -> Result<Document<Shikaku>, ParseError> {
    let id = rectangles(text)?;
    let (cols, rows) = (id.first, id.second);
    let values = tatham::numbers(&id, rows * cols)?;
    let clues = values.iter().enumerate().filter_map(|(i, value)| {
        value.map(|area| Clue { cell: (i / cols, i % cols), area: Some(area) })
    });
    document(rows, cols, clues.collect())
}

fn write_tatham(instance: &Instance) -> Result<String, String> {
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
