//! A file of lines that is only ever appended to, by one process at a time. A process that is
//! killed at any moment loses at most the line it was writing.

use crate::error::Error;
use kumiki_core::ParseError;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest line that is read.
const LONGEST: u64 = 16 << 20;

/// Why a log cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Another process is writing it.
    #[error("{} is in use by another process", .0.display())]
    Busy(PathBuf),
    /// Reading or writing failed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's word on it.
        error: std::io::Error,
    },
    /// A line that cannot be meant.
    #[error("{}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Where and what.
        error: ParseError,
    },
}

impl From<LogError> for Error {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Busy(_) => Error::Unsupported(error.to_string()),
            LogError::Io { path, error } => Error::Io { what: path.display().to_string(), error },
            LogError::Line { path, error } => Error::from(error).about(path.display()),
        }
    }
}

/// What a log is about: takes in its lines, each with its number from 1 and without its end.
pub trait Lines {
    /// Takes in a whole line; the error says what was expected.
    fn line(&mut self, number: usize, line: &[u8]) -> Result<(), ParseError>;

    /// True if a last line without its end can be the beginning of one of ours, which a crash cut.
    /// Any other file is somebody's own, and left as it is.
    fn can_begin_with(&self, torn: &[u8]) -> bool;
}

/// A log, open for one process.
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens a file, an old or a new one, and takes in the lines that it has. A last line that a
    /// crash cut is dropped.
    pub fn open(path: &Path, lines: &mut impl Lines) -> Result<Self, LogError> {
        let failed = |error| LogError::Io { path: path.to_owned(), error };
        let mut options = File::options();
        let options = options.read(true).append(true).create(true);
        let file = options.open(path).map_err(failed)?;
        if file.try_lock().is_err() {
            return Err(LogError::Busy(path.to_owned()));
        }
        let whole = take_in(&file, path, lines)?;
        file.set_len(whole).map_err(failed)?;
        Ok(Log { path: path.to_owned(), file })
    }

    /// Appends lines, each with its end, in one write; when this returns, the system has them.
    pub fn append(&mut self, lines: &str) -> Result<(), LogError> {
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| LogError::Io { path: self.path.clone(), error })
    }

    /// Makes sure that what was appended survives the loss of power.
    pub fn sync(&self) -> Result<(), LogError> {
        self.file.sync_data().map_err(|error| LogError::Io { path: self.path.clone(), error })
    }

    /// Makes the log empty again.
    pub fn clear(&mut self) -> Result<(), LogError> {
        self.file.set_len(0).map_err(|error| LogError::Io { path: self.path.clone(), error })
    }
}

/// Takes in the lines of a file, which is left as it is.
pub fn load(path: &Path, lines: &mut impl Lines) -> Result<(), LogError> {
    let failed = |error| LogError::Io { path: path.to_owned(), error };
    take_in(&File::open(path).map_err(failed)?, path, lines).map(|_| ())
}

/// The length of the whole lines of a file.
fn take_in(mut file: &File, path: &Path, lines: &mut impl Lines) -> Result<u64, LogError> {
    let failed = |error| LogError::Io { path: path.to_owned(), error };
    let refused = |error| LogError::Line { path: path.to_owned(), error };
    file.seek(SeekFrom::Start(0)).map_err(failed)?;
    let mut reader = BufReader::new(file);
    let (mut line, mut whole, mut number) = (Vec::new(), 0, 0);
    loop {
        line.clear();
        let length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line).map_err(failed)?;
        number += 1;
        let Some(text) = line.strip_suffix(b"\n") else {
            if length as u64 == LONGEST {
                let message = format!("a line longer than {LONGEST} bytes");
                return Err(refused(ParseError::line(number, message)));
            }
            return match line.is_empty() || lines.can_begin_with(&line) {
                true => Ok(whole),
                false => Err(refused(ParseError::line(number, "found something else than a log"))),
            };
        };
        whole += length as u64;
        lines.line(number, text).map_err(refused)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Numbers(Vec<u64>);

    impl Lines for Numbers {
        fn line(&mut self, number: usize, line: &[u8]) -> Result<(), ParseError> {
            let text = String::from_utf8_lossy(line);
            let wrong = || ParseError::found(number, 1, &text, "a number");
            self.0.push(text.parse().map_err(|_| wrong())?);
            Ok(())
        }

        fn can_begin_with(&self, torn: &[u8]) -> bool {
            torn.iter().all(u8::is_ascii_digit)
        }
    }

    #[test]
    fn a_torn_line_is_dropped_and_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut log = Log::open(&path, &mut Numbers::default()).unwrap();
        log.append("12\n34\n").unwrap();
        assert!(matches!(Log::open(&path, &mut Numbers::default()), Err(LogError::Busy(_))));
        drop(log);
        std::fs::write(&path, "12\n34\n5").unwrap();
        let mut seen = Numbers::default();
        let mut log = Log::open(&path, &mut seen).unwrap();
        assert_eq!(seen.0, [12, 34]);
        log.append("6\n").unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "12\n34\n6\n");
    }

    #[test]
    fn a_file_of_something_else_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for (text, said) in [("x", "line 1: found something else"), ("1\nx\n", "line 2, column 1")]
        {
            std::fs::write(&path, text).unwrap();
            let error = Log::open(&path, &mut Numbers::default()).err().unwrap();
            assert!(error.to_string().contains(said), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
