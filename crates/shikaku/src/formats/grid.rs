//! `grid`: rows without a header, of numbers separated by blanks or of one character per cell. The
//! size is that of the text. Answers are written as in the native format.

use super::text::{self, Place};
use crate::{Instance, MAX_SIDE, Shikaku};
use kumiki_core::{Confidence, Document, Format, ParseError, Puzzle, scan};

/// The bare grid.
pub(super) const FORMAT: Format<Shikaku> = Format {
    recognise: |text| Confidence::maybe_if(looks_like_rows(text, "") && may_fill(read(text))),
    read: Some(read),
    write: Some(write),
    read_answer: Some(Shikaku::read_solution),
    write_answer: Some(|instance, solution| Ok(Shikaku::write_solution(instance, solution))),
    ..Format::new("grid", "the rows alone: areas, `?` unknown, `.` or `0` empty")
};

/// What stands for an empty cell where nothing else announces the puzzle.
const BLANKS: &[&str] = &[".", "0", "-", "_", ""];

/// The words of a text line by line, each with its column.
pub(super) type Rows<'a> = Vec<(usize, Vec<(usize, &'a str)>)>;

fn read(text: &str) -> Result<Document<Shikaku>, ParseError> {
    read_cells(&sized(grid_words(text)?)?)
}

/// False for numbers that cannot be areas of this grid: rather islands, or sides of pieces.
pub(super) fn may_fill(document: Result<Document<Shikaku>, ParseError>) -> bool {
    document.map_or(true, |document| document.instance.can_fill())
}

pub(super) fn looks_like_rows(text: &str, separators: &str) -> bool {
    let known = |c: char| {
        c.is_ascii_digit() || c.is_whitespace() || ".?-_".contains(c) || separators.contains(c)
    };
    let mut lines = scan::content(text).peekable();
    lines.peek().is_some() && lines.all(|(_, line)| line.chars().all(known))
}

/// The content lines, each cut into cells; refuses a grid of more than [`MAX_SIDE`] either way.
pub(super) fn rows_of<'a, I>(
    text: &'a str,
    cells: impl Fn(&'a str) -> I,
) -> Result<Rows<'a>, ParseError>
where
    I: Iterator<Item = (usize, &'a str)>,
{
    let mut rows = Vec::new();
    for (line, text) in scan::content(text) {
        let words: Vec<_> = cells(text).take(MAX_SIDE + 1).collect();
        // One row more than allowed: a header may stand above the rows.
        if words.len() > MAX_SIDE || rows.len() > MAX_SIDE {
            let message = format!("more than {MAX_SIDE} rows or columns");
            return Err(ParseError::line(line, message));
        }
        rows.push((line, words));
    }
    Ok(rows)
}

fn grid_words(text: &str) -> Result<Rows<'_>, ParseError> {
    if is_dense(text) {
        return rows_of(text, |line| {
            let indent = line.len() - line.trim_start().len();
            let word = line.trim();
            let cut = move |(at, c): (usize, char)| &word[at..at + c.len_utf8()];
            word.char_indices().map(cut).enumerate().map(move |(i, c)| (indent + i + 1, c))
        });
    }
    rows_of(text, scan::words)
}

/// True if every line is one word of the same length, more than 1: then a character is a cell.
fn is_dense(text: &str) -> bool {
    let mut lines = scan::content(text).map(|(_, line)| line.trim());
    let length = lines.next().map_or(0, word_length);
    length > 1 && lines.all(|line| word_length(line) == length)
}

/// The characters of a line, or 0 if it is not one word.
fn word_length(line: &str) -> usize {
    if line.contains(char::is_whitespace) { 0 } else { line.chars().count() }
}

/// Leaves out a first line `ROWS COLS CLUES` that is true of the rest.
fn sized(mut rows: Rows) -> Result<Rows, ParseError> {
    let Some(((_, first), rest)) = rows.split_first() else { return Ok(rows) };
    let numbers: Vec<usize> = first.iter().map_while(|(_, word)| word.parse().ok()).collect();
    let [height, width, clues] = numbers[..] else { return Ok(rows) };
    if first.len() != 3 || rest.len() != height || rest.iter().any(|(_, r)| r.len() != width) {
        return Ok(rows);
    }
    let cells = rest.iter().flat_map(|(_, row)| row);
    if cells.filter(|(_, word)| !BLANKS.contains(word)).count() == clues {
        rows.remove(0);
    }
    Ok(rows)
}

pub(super) fn read_cells(rows: &Rows) -> Result<Document<Shikaku>, ParseError> {
    let Some((line, first)) = rows.first() else {
        return Err(ParseError::found(1, 0, "", "rows of areas, '?' and '.'"));
    };
    let cols = first.len();
    let mut clues = Vec::new();
    for (row, (line, words)) in rows.iter().enumerate() {
        if words.len() != cols {
            let message = format!("found {} cells, expected {cols} as above", words.len());
            return Err(ParseError::line(*line, message));
        }
        for (col, (column, word)) in words.iter().enumerate() {
            let place = Place { cell: (row, col), line: *line, column: *column };
            clues.extend(text::clue(place, word, rows.len() * cols, BLANKS)?);
        }
    }
    let instance = Instance::new(rows.len(), cols, clues);
    instance.map(Document::instance).map_err(|message| ParseError::line(*line, message))
}

fn write(instance: &Instance) -> Result<String, String> {
    let text = text::rows(instance);
    // Without a header a few grids look like others: one column of equal words, or a first row
    // that could be `ROWS COLS CLUES`.
    let again = grid_words(&text).and_then(sized).and_then(|rows| read_cells(&rows));
    match again {
        Ok(document) if document.instance == *instance => Ok(text),
        _ => Err("this grid reads as another one without its header; use text".to_owned()),
    }
}
