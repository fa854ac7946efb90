//! The one error of the library. A front end maps its kinds to what its users know: exit codes,
//! HTTP codes, exceptions.

use kumiki_core::{DataError, ParseError};
use std::fmt;
use std::path::Path;

/// Why a request could not be met.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text that cannot be read, with the place.
    #[error("{}{error}", Prefix(name))]
    Parse {
        /// The input that the text is from, if it has a name.
        name: Option<String>,
        /// Where and what.
        error: ParseError,
    },
    /// Data that is not an answer, with the place.
    #[error(transparent)]
    Data(DataError),
    /// A name that nothing has: an instance, a journal.
    #[error("{0}")]
    Unknown(String),
    /// Something that makes sense but cannot be done, such as an answer that a format cannot
    /// express.
    #[error("{0}")]
    Unsupported(String),
    /// A request that cannot mean anything: a method or an option that does not exist.
    #[error("{0}")]
    Usage(String),
    /// Reading or writing failed.
    #[error("{what}: {error}")]
    Io {
        /// What was tried, with the file's name.
        what: String,
        /// The system's word on it.
        error: std::io::Error,
    },
    /// A bug in kumiki.
    #[error("internal error: {0}; please report it")]
    Internal(String),
}

/// The result of most calls.
pub type Result<T, E = Error> = std::result::Result<T, E>;

struct Prefix<'a>(&'a Option<String>);

impl fmt::Display for Prefix<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |name| write!(f, "{name}: "))
    }
}

impl Error {
    /// The same error, said to be about something: an input, a file, a place in a batch.
    #[must_use]
    pub fn about(self, name: impl fmt::Display) -> Self {
        match self {
            Error::Parse { name: inner, error } => {
                let name = match inner {
                    Some(inner) => format!("{name}: {inner}"),
                    None => name.to_string(),
                };
                Error::Parse { name: Some(name), error }
            }
            Error::Data(error) => Error::Data(error),
            Error::Unknown(message) => Error::Unknown(format!("{name}: {message}")),
            Error::Unsupported(message) => Error::Unsupported(format!("{name}: {message}")),
            Error::Usage(message) => Error::Usage(format!("{name}: {message}")),
            Error::Io { what, error } => Error::Io { what: format!("{name}: {what}"), error },
            Error::Internal(message) => Error::Internal(format!("{name}: {message}")),
        }
    }

    /// The same error about a text that begins on a line (from 1) of an input of this name.
    #[must_use]
    pub(crate) fn located(self, name: &str, line: usize) -> Self {
        let shifted = match self {
            Error::Parse { name, error } => Error::Parse { name, error: error.shifted(line - 1) },
            other => other,
        };
        shifted.about(name)
    }

    /// True if the request itself is at fault, not what it is about.
    pub fn is_usage(&self) -> bool {
        matches!(self, Error::Usage(_))
    }

    /// Makes errors about a file that cannot be read or written.
    pub(crate) fn file(verb: &str, path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let what = format!("cannot {verb} {}", path.display());
        move |error| Error::Io { what, error }
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Error::Parse { name: None, error }
    }
}

impl From<kumiki_core::Error> for Error {
    fn from(error: kumiki_core::Error) -> Self {
        match error {
            kumiki_core::Error::Parse(error) => error.into(),
            kumiki_core::Error::Data(error) => Error::Data(error),
            kumiki_core::Error::Usage(message) => Error::Usage(message),
            kumiki_core::Error::Impossible(message) | kumiki_core::Error::Memory(message) => {
                Error::Unsupported(message)
            }
            kumiki_core::Error::Internal(message) => Error::Internal(message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_keeps_its_kind_and_gains_its_place() {
        let parse = Error::from(ParseError::at(2, 3, "found x, expected y"));
        assert_eq!(parse.to_string(), "line 2, column 3: found x, expected y");
        let parse = parse.located("a.txt", 10);
        assert_eq!(parse.to_string(), "a.txt: line 11, column 3: found x, expected y");
        let usage = Error::Usage("no such method".to_owned()).located("a.txt", 10);
        assert!(usage.is_usage());
        assert_eq!(usage.to_string(), "a.txt: no such method");
    }
}
