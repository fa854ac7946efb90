//! `csv`: rows of comma-separated areas. An answer is a CSV of labels.

use super::grid::{Rows, looks_like_rows, may_fill, read_cells, rows_of};
use super::regions;
use super::text::{self, Place};
use crate::{Instance, Shikaku, Solution};
use kumiki_core::{Confidence, Document, Format, ParseError};

/// Comma-separated values.
pub(super) const FORMAT: Format<Shikaku> = Format {
    recognise: |text| {
        let is_csv = text.contains(',') && looks_like_rows(text, ",\"");
        Confidence::maybe_if(is_csv && may_fill(read(text)))
    },
    read: Some(read),
    write: Some(|instance| Ok(write(instance))),
    read_answer: Some(read_answer),
    write_answer: Some(write_answer),
    ..Format::new("csv", "comma-separated areas, `?` unknown, nothing or `0` empty")
};

fn read(text: &str) -> Result<Document<Shikaku>, ParseError> {
    read_cells(&csv_words(text)?)
}

/// The values of a line of CSV with their columns, without quotes and blanks around them.
fn values(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(',').map(move |value| {
        let at = column;
        column += value.chars().count() + 1;
        let blank = |c: char| c.is_whitespace() || c == '"';
        let indent = value.chars().take_while(|&c| blank(c)).count();
        let value = value.trim_matches(blank);
        (if value.is_empty() { at } else { at + indent }, value)
    })
}

fn csv_words(text: &str) -> Result<Rows<'_>, ParseError> {
    rows_of(text, values)
}

fn write(instance: &Instance) -> String {
    // A row of one empty value would be an empty line.
    let blank = if instance.cols == 1 { "." } else { "" };
    let grid = instance.clue_grid();
    let row = |row| {
        let words: Vec<_> = grid.row(row).iter().map(|&c| text::symbol(c, blank, "?")).collect();
        words.join(",") + "\n"
    };
    (0..instance.rows).map(row).collect()
}

fn read_answer(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let rows = csv_words(text)?;
    let last = rows.last().map_or(1, |&(line, _)| line);
    if rows.len() != instance.rows {
        let message = format!("found {} rows, expected {}", rows.len(), instance.rows);
        return Err(ParseError::line(last, message));
    }
    let mut regions = regions::Regions::default();
    for (row, (line, words)) in rows.iter().enumerate() {
        if words.len() != instance.cols {
            let message = format!("found {} cells, expected {}", words.len(), instance.cols);
            return Err(ParseError::line(*line, message));
        }
        for (col, (column, word)) in words.iter().enumerate() {
            let place = Place { cell: (row, col), line: *line, column: *column };
            regions.push(place, if word.is_empty() { "." } else { word });
        }
    }
    regions.solution(instance)
}

fn write_answer(instance: &Instance, solution: &Solution) -> Result<String, String> {
    match regions::write(instance, solution) {
        Some(text) => Ok(text
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(",") + "\n")
            .collect()),
        None => Err("labels cannot hold these rectangles; use text".to_owned()),
    }
}
