//! Errors that say where, what was found and what was expected.

use crate::DataError;
use std::fmt;
use thiserror::Error;

/// A text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column of the line in characters, from 1; 0 = the line as a whole.
    pub column: usize,
    /// What is wrong, as "found ..., expected ..." where that makes sense.
    pub message: String,
}

impl ParseError {
    /// An error about a whole line (from 1).
    pub fn line(line: usize, message: impl Into<String>) -> Self {
        ParseError { line, column: 0, message: message.into() }
    }

    /// An error at a place, both from 1.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        ParseError { line, column, message: message.into() }
    }

    /// "found X, expected Y" at a place, both from 1 (column 0 = the line as a whole). What was
    /// found is quoted and cut when long.
    pub fn found(line: usize, column: usize, found: &str, expected: impl fmt::Display) -> Self {
        let mut shown: String = found.chars().take(40).collect();
        if found.chars().nth(40).is_some() {
            shown.push('…');
        }
        let message = if found.is_empty() {
            format!("found nothing, expected {expected}")
        } else {
            format!("found {shown:?}, expected {expected}")
        };
        ParseError { line, column, message }
    }

    /// The same error in a text that begins `lines` lines further down.
    #[must_use]
    pub fn shifted(mut self, lines: usize) -> Self {
        self.line += lines;
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            0 => write!(f, "line {}: {}", self.line, self.message),
            column => write!(f, "line {}, column {column}: {}", self.line, self.message),
        }
    }
}

impl std::error::Error for ParseError {}

/// "SOMETHING, expected one of A, B, C": for a name that is not in a list.
pub fn expected_one_of<'n>(
    wrong: impl fmt::Display,
    names: impl IntoIterator<Item = &'n str>,
) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    format!("{wrong}, expected one of {}", names.join(", "))
}

/// Anything that can go wrong between a request by name and its answer.
#[derive(Debug, Error)]
pub enum Error {
    /// The text cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The data is not an answer.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A method, format, option or value that does not exist, or does not fit this puzzle.
    #[error("{0}")]
    Usage(String),
    /// The answer cannot be expressed in the format asked for, or an instance cannot be made.
    #[error("{0}")]
    Impossible(String),
    /// More memory is needed than there is.
    #[error("{0}")]
    Memory(String),
    /// A method's answer did not survive being written and read again: a bug in kumiki.
    #[error("internal error: {0}; please report it")]
    Internal(String),
}
