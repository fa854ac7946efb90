//! Rows on disk: one line of JSON each, appended and flushed as runs finish. A process that is
//! killed at any moment loses the runs under way and nothing else.

use crate::error::LabError;
use crate::row::Row;
use kumiki::log::{self, Lines, Log};
use kumiki_core::ParseError;
use std::path::Path;

/// A file of rows, open for one process at a time.
pub struct Rows(Log);

/// The rows of a log.
#[derive(Default)]
struct Known(Vec<Row>);

impl Lines for Known {
    fn line(&mut self, number: usize, line: &[u8]) -> Result<(), ParseError> {
        if line.trim_ascii().is_empty() {
            return Ok(());
        }
        let row = serde_json::from_slice(line);
        let refused = |error: serde_json::Error| {
            ParseError::at(number, error.column(), format!("not a row: {error}"))
        };
        self.0.push(row.map_err(refused)?);
        Ok(())
    }

    fn can_begin_with(&self, torn: &[u8]) -> bool {
        torn.starts_with(b"{")
    }
}

impl Rows {
    /// Opens a file, an old or a new one, and gives the rows that it has. A last line without an
    /// end was cut by a crash and is dropped.
    pub fn open(path: &Path) -> Result<(Rows, Vec<Row>), LabError> {
        let mut known = Known::default();
        Ok((Rows(Log::open(path, &mut known)?), known.0))
    }

    /// Appends a row; when this returns, the system has it.
    pub fn append(&mut self, row: &Row) -> Result<(), LabError> {
        Ok(self.0.append(&line(row)?)?)
    }

    /// Makes sure that what was appended survives the loss of power.
    pub fn sync(&self) -> Result<(), LabError> {
        Ok(self.0.sync()?)
    }
}

/// The line of a row, with its end.
pub fn line(row: &Row) -> Result<String, LabError> {
    let line = serde_json::to_string(row).map_err(|error| LabError::Usage(error.to_string()))?;
    Ok(format!("{line}\n"))
}

/// The rows of a file, which is left as it is.
pub fn load(path: &Path) -> Result<Vec<Row>, LabError> {
    let mut known = Known::default();
    log::load(path, &mut known)?;
    Ok(known.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seed: u64) -> Row {
        Row { experiment: "e".into(), seed, ..Row::default() }
    }

    #[test]
    fn a_torn_last_line_is_dropped_and_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.jsonl");
        let (mut rows, known) = Rows::open(&path).unwrap();
        assert!(known.is_empty());
        rows.append(&row(1)).unwrap();
        rows.append(&row(2)).unwrap();
        drop(rows);
        let bytes = std::fs::read(&path).unwrap();
        for cut in 1..=bytes.len() / 2 {
            std::fs::write(&path, &bytes[..bytes.len() - cut]).unwrap();
            let (mut rows, known) = Rows::open(&path).unwrap();
            assert_eq!(known, [row(1)], "{cut}");
            rows.append(&row(3)).unwrap();
            drop(rows);
            assert_eq!(load(&path).unwrap(), [row(1), row(3)]);
        }
    }

    #[test]
    fn a_line_that_is_no_row_is_an_error_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.jsonl");
        std::fs::write(&path, "\n{\"seed\":1}\n").unwrap();
        let said = load(&path).unwrap_err().to_string();
        assert!(said.contains("rows.jsonl: line 2") && said.contains("not a row"), "{said}");
    }

    #[test]
    fn a_file_of_something_else_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.jsonl");
        for bytes in [&b"a"[..], b"\x00\xff", b"text without an end"] {
            std::fs::write(&path, bytes).unwrap();
            let said = Rows::open(&path).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(said.contains("line 1: found something else"), "{said}");
            assert_eq!(std::fs::read(&path).unwrap(), bytes);
        }
    }

    #[test]
    fn two_processes_do_not_write_the_same_rows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.jsonl");
        let _first = Rows::open(&path).unwrap();
        assert!(matches!(Rows::open(&path), Err(LabError::Busy(_))));
    }
}
