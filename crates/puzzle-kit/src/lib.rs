//! What several puzzles share. [`formats`]: links and files of other programs, one family a file.
//! [`cp`] and [`ilp`]: the options that the models of an engine have in common, and how the engine
//! is driven and its answers are read. Knows no puzzle.

pub mod cp;
pub mod formats;
mod french;
pub mod ilp;

pub use french::FRENCH;
