//! What can go wrong around an experiment: its file, its instances, its rows on disk.

use kumiki::log::LogError;
use kumiki_core::ParseError;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// An error that names its place.
#[derive(Debug, Error)]
pub enum LabError {
    /// The experiment's file says something that cannot be meant.
    #[error("{name}: {error}")]
    Experiment {
        /// The file, or what stands for it.
        name: String,
        /// Where and what.
        error: ParseError,
    },
    /// An instance that cannot be had.
    #[error("{name}: line {line}: {error:#}")]
    Instance {
        /// The experiment's file.
        name: String,
        /// The line of the set that asks for it.
        line: usize,
        /// Why.
        error: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A file or folder that cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Rows that cannot be read.
    #[error("{}: {error}", path.display())]
    Rows {
        /// The file.
        path: PathBuf,
        /// Where and what.
        error: ParseError,
    },
    /// Rows that another process is writing.
    #[error("{} is in use by another run", .0.display())]
    Busy(PathBuf),
    /// A request that cannot be met.
    #[error("{0}")]
    Usage(String),
    /// The library's word on it.
    #[error(transparent)]
    Library(#[from] kumiki::Error),
}

impl LabError {
    /// An error about a file or folder.
    pub fn file(path: &Path) -> impl FnOnce(std::io::Error) -> LabError + '_ {
        move |error| LabError::File { path: path.to_owned(), error }
    }
}

impl From<LogError> for LabError {
    fn from(error: LogError) -> Self {
        match error {
            LogError::Busy(path) => LabError::Busy(path),
            LogError::Io { path, error } => LabError::File { path, error },
            LogError::Line { path, error } => LabError::Rows { path, error },
        }
    }
}
