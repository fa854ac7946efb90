//! The puzzles: one folder each, with the same file names, behind one [`registry`].
//!
//! A folder knows its puzzle's rules, texts and picture, and says to each engine what its
//! variables, moves or rows are. It opens no file and prints nothing.

pub mod eternity;
pub mod formats;
pub mod hashi;
mod methods;
pub mod queens;
pub mod registry;
pub mod shikaku;
pub mod sudoku;
