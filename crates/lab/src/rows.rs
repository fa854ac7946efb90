//! Rows on disk: one line of JSON each, appended and flushed as runs finish. A process that is
//! killed at any moment loses the runs under way and nothing else.

use crate::error::LabError;
use crate::row::Row;
use kumiki_core::ParseError;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest line that is read: a row with a full trace is far shorter.
const LONGEST: u64 = 16 << 20;

/// A file of rows, open for one process at a time.
pub struct Rows {
    path: PathBuf,
    file: File,
}

impl Rows {
    /// Opens a file, an old or a new one, and gives the rows that it has. A last line without an
    /// end was cut by a crash and is dropped.
    pub fn open(path: &Path) -> Result<(Rows, Vec<Row>), LabError> {
        let mut options = File::options();
        let options = options.read(true).append(true).create(true);
        let file = options.open(path).map_err(LabError::file(path))?;
        if file.try_lock().is_err() {
            return Err(LabError::Busy(path.to_owned()));
        }
        let (rows, whole) = read(&file, path)?;
        file.set_len(whole).map_err(LabError::file(path))?;
        Ok((Rows { path: path.to_owned(), file }, rows))
    }

    /// Appends a row; when this returns, the system has it.
    pub fn append(&mut self, row: &Row) -> Result<(), LabError> {
        let line = serde_json::to_string(row).map_err(std::io::Error::from);
        let written = line.and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()));
        written.and_then(|()| self.file.flush()).map_err(LabError::file(&self.path))
    }
}

/// The rows of a file, which is left as it is.
pub fn load(path: &Path) -> Result<Vec<Row>, LabError> {
    let file = File::open(path).map_err(LabError::file(path))?;
    Ok(read(&file, path)?.0)
}

/// The rows of a file and the length of its whole lines.
fn read(mut file: &File, path: &Path) -> Result<(Vec<Row>, u64), LabError> {
    file.seek(SeekFrom::Start(0)).map_err(LabError::file(path))?;
    let mut reader = BufReader::new(file);
    let (mut rows, mut whole, mut number) = (Vec::new(), 0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = std::io::Read::take(&mut reader, LONGEST);
        let length = limited.read_until(b'\n', &mut line).map_err(LabError::file(path))?;
        number += 1;
        let refused = |error| LabError::Rows { path: path.to_owned(), error };
        if length as u64 == LONGEST && !line.ends_with(b"\n") {
            let message = format!("a line longer than {LONGEST} bytes");
            return Err(refused(ParseError::line(number, message)));
        }
        if !line.ends_with(b"\n") {
            // Only the beginning of a row may be dropped: any other file is somebody's own.
            return match line.first() {
                None | Some(b'{') => Ok((rows, whole)),
                Some(_) => Err(refused(ParseError::line(number, "not a row, expected JSON"))),
            };
        }
        whole += length as u64;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let row = serde_json::from_slice(&line).map_err(|error| {
            let message = format!("not a row: {error}");
            refused(ParseError::at(number, error.column(), message))
        })?;
        rows.push(row);
    }
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
            assert!(said.contains("line 1: not a row"), "{said}");
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
