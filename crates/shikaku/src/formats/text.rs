//! The native text format, of instances and of solutions.
//!
//! An instance is `shikaku ROWS COLS` and its rows. A solution is a grid of labels (see
//! [`regions`]) or, when its rectangles overlap or miss their clues, a list of them. Knows no
//! search and no judge.

use super::regions;
use crate::{Clue, Instance, MAX_SIDE, Rectangle, Shikaku, Solution};
use kumiki_core::{Cell, Document, ParseError, scan};

/// Numbers in a list of rectangles may leave the grid, but not by any amount.
pub(crate) const MAX_PLACE: usize = 1_000_000;

/// Where a word of a grid stands: its cell in the grid and its line and column in the text.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) cell: Cell,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Reads an instance with its header.
pub(crate) fn read(text: &str) -> Result<Document<Shikaku>, ParseError> {
    let mut content = scan::content(text);
    let (rows, cols) = header(content.next())?;
    let mut clues = Vec::new();
    table(content, rows, cols, |place, word| {
        clues.extend(clue(place, word, rows * cols, &["."])?);
        Ok(())
    })?;
    let instance = Instance::new(rows, cols, clues).map_err(|e| ParseError::line(1, e))?;
    Ok(Document::instance(instance))
}

fn header(first: Option<(usize, &str)>) -> Result<(usize, usize), ParseError> {
    let (line, first) = first.unwrap_or((1, ""));
    let mut words = scan::words(first);
    let end = first.chars().count() + 1;
    let mut next = || words.next().unwrap_or((end, ""));
    let (column, name) = next();
    if name != "shikaku" {
        return Err(ParseError::found(line, column, name, "the header shikaku ROWS COLS"));
    }
    let mut side = |what| {
        let (column, word) = next();
        scan::number(line, column, word, 1, MAX_SIDE, what)
    };
    let sizes = (side("a number of rows")?, side("a number of columns")?);
    match next() {
        (_, "") => Ok(sizes),
        (column, word) => Err(ParseError::found(line, column, word, "the end of the header")),
    }
}

/// Hands over `rows` lines of `cols` words each, and nothing after them.
pub(crate) fn table<'a>(
    mut content: impl Iterator<Item = (usize, &'a str)>,
    rows: usize,
    cols: usize,
    mut each: impl FnMut(Place, &'a str) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let mut last = 1;
    for row in 0..rows {
        let Some((line, text)) = content.next() else {
            return Err(ParseError::found(last, 0, "", format!("row {} of {rows}", row + 1)));
        };
        last = line;
        let mut found = 0;
        for (column, word) in scan::words(text) {
            if found == cols {
                let expected = format!("the end of the row after {cols} cells");
                return Err(ParseError::found(line, column, word, expected));
            }
            each(Place { cell: (row, found), line, column }, word)?;
            found += 1;
        }
        if found < cols {
            return Err(ParseError::line(line, format!("found {found} cells, expected {cols}")));
        }
    }
    match content.next() {
        Some((line, text)) => {
            let expected = format!("the end after {rows} rows");
            Err(ParseError::found(line, 0, text.trim(), expected))
        }
        None => Ok(()),
    }
}

/// What one word of an instance says about its cell, in a grid of `cells` cells.
pub(crate) fn clue(
    place: Place,
    word: &str,
    cells: usize,
    blanks: &[&str],
) -> Result<Option<Clue>, ParseError> {
    if blanks.contains(&word) {
        return Ok(None);
    }
    if word == "?" {
        return Ok(Some(Clue { cell: place.cell, area: None }));
    }
    let what = "'.', '?' or an area";
    let area = scan::number(place.line, place.column, word, 1, cells as u32, what)?;
    Ok(Some(Clue { cell: place.cell, area: Some(area) }))
}

/// How a cell is written.
pub(crate) fn symbol(clue: Option<Clue>, blank: &str, unknown: &str) -> String {
    match clue {
        None => blank.to_owned(),
        Some(Clue { area: None, .. }) => unknown.to_owned(),
        Some(Clue { area: Some(area), .. }) => area.to_string(),
    }
}

/// The rows of an instance, in columns of one width.
pub(crate) fn rows(instance: &Instance) -> String {
    let grid = instance.clue_grid();
    let symbols = |row| grid.row(row).iter().map(|&c| symbol(c, ".", "?"));
    aligned(instance.rows, symbols)
}

/// Rows of words, right-aligned in columns of one width.
pub(crate) fn aligned<I>(rows: usize, words: impl Fn(usize) -> I) -> String
where
    I: Iterator<Item = String>,
{
    let width = (0..rows).flat_map(&words).map(|word| word.len()).max().unwrap_or(1);
    let mut text = String::new();
    for row in 0..rows {
        for (col, word) in words(row).enumerate() {
            if col > 0 {
                text.push(' ');
            }
            text.extend(std::iter::repeat_n(' ', width - word.len()));
            text.push_str(&word);
        }
        text.push('\n');
    }
    text
}

/// Writes an instance with its header.
pub(crate) fn write(instance: &Instance) -> String {
    format!("shikaku {} {}\n{}", instance.rows, instance.cols, rows(instance))
}

/// Reads a solution: a list of rectangles if it begins like one, else a grid of labels.
pub(crate) fn read_solution(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let first = scan::content(text).next().map_or("", |(_, line)| line.trim());
    if first.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        parse_list(instance, text)
    } else {
        regions::parse(instance, text)
    }
}

/// Writes a solution: a grid of labels if that says it all, else a list of rectangles.
pub(crate) fn write_solution(instance: &Instance, solution: &Solution) -> String {
    regions::write(instance, solution).unwrap_or_else(|| write_list(solution))
}

/// Reads one line for each clue in row order: `ROW COL HEIGHT WIDTH` (rows and columns from 0) or
/// `-` for a clue still open.
fn parse_list(instance: &Instance, text: &str) -> Result<Solution, ParseError> {
    let count = instance.clues.len();
    let mut rectangles = Vec::with_capacity(count);
    let mut last = 1;
    for (line, text) in scan::content(text) {
        if rectangles.len() == count {
            let expected = format!("the end after {count} rectangles");
            return Err(ParseError::found(line, 0, text.trim(), expected));
        }
        last = line;
        rectangles.push(rectangle(line, text)?);
    }
    if rectangles.len() < count {
        let message = format!("found {} rectangles, expected {count}", rectangles.len());
        return Err(ParseError::line(last, message));
    }
    Ok(Solution::new(rectangles))
}

fn rectangle(line: usize, text: &str) -> Result<Option<Rectangle>, ParseError> {
    if text.trim() == "-" {
        return Ok(None);
    }
    let mut words = scan::words(text);
    let end = text.chars().count() + 1;
    let mut number = |what| {
        let (column, word) = words.next().unwrap_or((end, ""));
        scan::number(line, column, word, 0, MAX_PLACE, what)
    };
    let rectangle = Rectangle {
        row: number("a row")?,
        col: number("a column")?,
        height: number("a height")?,
        width: number("a width")?,
    };
    match words.next() {
        Some((column, word)) => {
            let expected = "the end after ROW COL HEIGHT WIDTH";
            Err(ParseError::found(line, column, word, expected))
        }
        None => Ok(Some(rectangle)),
    }
}

fn write_list(solution: &Solution) -> String {
    let line = |r: &Option<Rectangle>| match r {
        Some(r) => format!("{} {} {} {}\n", r.row, r.col, r.height, r.width),
        None => "-\n".to_owned(),
    };
    solution.rectangles.iter().map(line).collect()
}
