#![doc = include_str!("../README.md")]
//!
//! It knows no arguments, no signals and no standard streams: whoever calls it brings those.

pub mod batch;
pub mod campaign;
pub mod catalogue;
mod digest;
mod error;
pub mod explain;
pub mod file;
mod keep;
pub mod log;
pub mod parallel;
pub mod progress;
mod puzzle;
pub mod read;
pub mod text;
pub mod wire;

pub use digest::digest;
pub use error::{Error, Result};
pub use keep::Keep;
pub use kumiki_core::{
    AnyInstance, AnyPuzzle, Budget, Cancel, Choice, Count, Drawing, Event, Report, Run, Status,
    Stop, Verdict, Violation,
};
pub use puzzle::Puzzle;

/// Reads one puzzle; its kind and format are recognised.
pub fn read(text: &str) -> Result<Puzzle> {
    read::ReadRequest::default().read(text)
}
