//! `csv`: comma-separated numbers. It cannot say that more or fewer than two bridges are allowed.

use super::grid::{GLANCE, is_cell};
use super::{only_usual_rules, text};
use crate::{Clue, Hashi, Instance, Island, MAX_SIDE, USUAL_BRIDGES};
use kumiki_core::{Confidence, Document, Format, ParseError, scan};

/// The `csv` format.
pub(super) const FORMAT: Format<Hashi> = Format {
    recognise,
    read: Some(|text| read(text).map(Document::instance)),
    write: Some(write),
    ..Format::new("csv", "one line of comma-separated numbers per row; 0 or nothing is water")
};

fn recognise(text: &str) -> Confidence {
    let mut lines = scan::content(text).map(|(_, line)| line).take(GLANCE).peekable();
    let cols = lines.peek().map_or(0, |line| line.split(',').count());
    let alike = lines.all(|line| {
        let cells = || line.split(',').map(str::trim);
        cells().count() == cols && cells().all(|word| word.is_empty() || is_cell(word))
    });
    Confidence::maybe_if(cols >= 2 && alike)
}

fn read(text: &str) -> Result<Instance, ParseError> {
    let mut islands = Vec::new();
    let (mut rows, mut cols) = (0, 0);
    for (line, text) in scan::content(text) {
        let found = text.split(',').count();
        if rows == 0 {
            cols = found;
        }
        if rows == MAX_SIDE || cols > MAX_SIDE {
            let message = format!("found more than {MAX_SIDE} rows or columns");
            return Err(ParseError::line(line, message));
        }
        if found != cols {
            let message = format!("row {} has {found} cells, expected {cols}", rows + 1);
            return Err(ParseError::line(line, message));
        }
        let mut column = 1;
        for (col, word) in text.split(',').enumerate() {
            if let Some(clue) = read_value(line, column, word.trim())? {
                islands.push(Island { cell: (rows, col), clue });
            }
            column += word.chars().count() + 1;
        }
        rows += 1;
    }
    if rows == 0 {
        return Err(ParseError::found(1, 0, "", "rows of comma-separated numbers"));
    }
    Ok(Instance::of_checked(rows, cols, USUAL_BRIDGES, islands))
}

fn read_value(line: usize, column: usize, word: &str) -> Result<Option<Clue>, ParseError> {
    match word {
        "" => Ok(None),
        word => text::read_cell(line, column, word, USUAL_BRIDGES),
    }
}

fn write(instance: &Instance) -> Result<String, String> {
    only_usual_rules(instance, "csv")?;
    let grid = instance.clues();
    let row = |row| {
        let cells = grid.row(row).iter().map(|&cell| text::write_cell(cell, "0"));
        cells.collect::<Vec<_>>().join(",") + "\n"
    };
    Ok((0..grid.rows()).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn other_texts_are_not_csv() {
        for text in ["1 2\n3 4\n", "1,9\n,\n", "1,2\n1\n"] {
            assert_eq!(recognise(text), Confidence::No, "{text}");
        }
    }

    #[test]
    fn csv_takes_nothing_for_water() {
        let board = instance("4 . 2 / . . ?");
        assert_eq!(read("4,,2\n,0,?\n").unwrap(), board);
        assert_eq!(read(&write(&board).unwrap()).unwrap(), board);
        let error = read("1,, 9\n").unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 4: found \"9\""), "{error}");
    }

    #[test]
    fn boards_with_other_bridges_are_refused() {
        assert!(
            write(&Instance::of_checked(1, 1, 3, vec![])).unwrap_err().contains("this board 3")
        );
    }
}
