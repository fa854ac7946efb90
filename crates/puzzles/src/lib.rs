//! The puzzles, each a crate of its own with the same file names, behind one [`registry`].

pub mod registry;

pub use kumiki_eternity as eternity;
pub use kumiki_hashi as hashi;
pub use kumiki_puzzle_kit as puzzle_kit;
pub use kumiki_queens as queens;
pub use kumiki_shikaku as shikaku;
pub use kumiki_sudoku as sudoku;
