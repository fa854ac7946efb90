//! Combinatorial puzzles: read, solve, count, check, convert and draw them, and keep long searches
//! in a journal. This is the library under every front end.
//!
//! ```
//! let puzzle = kumiki::read("queens 6\n")?;
//! let report = puzzle.solve()?;
//! assert_eq!(report.status, kumiki::Status::Solved);
//! # Ok::<(), kumiki::Error>(())
//! ```
//!
//! It knows no arguments, no signals and no standard streams: whoever calls it brings those.

pub mod batch;
pub mod campaign;
pub mod catalogue;
mod error;
pub mod file;
pub mod parallel;
pub mod progress;
mod puzzle;
pub mod read;
pub mod text;
pub mod wire;

pub use error::{Error, Result};
pub use kumiki_core::{
    AnyInstance, AnyPuzzle, Budget, Cancel, Choice, Count, Drawing, Event, Report, Run, Status,
    Stop, Verdict, Violation,
};
pub use puzzle::Puzzle;

/// Reads one puzzle; its kind and format are recognised.
pub fn read(text: &str) -> Result<Puzzle> {
    read::ReadRequest::default().read(text)
}
