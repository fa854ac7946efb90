//! The list of puzzles: the only one. The command line, the tests and the docs follow from it.

use crate::{eternity, hashi, queens, shikaku, sudoku};
use kumiki_core::{AnyPuzzle, Of};

/// Every puzzle, in the order in which they are listed for people.
pub static PUZZLES: &[&dyn AnyPuzzle] = &[
    &Of::<eternity::Eternity>::NEW,
    &Of::<sudoku::Sudoku>::NEW,
    &Of::<queens::Queens>::NEW,
    &Of::<shikaku::Shikaku>::NEW,
    &Of::<hashi::Hashi>::NEW,
];

/// The puzzle of a name.
pub fn find(name: &str) -> Option<&'static dyn AnyPuzzle> {
    PUZZLES.iter().copied().find(|puzzle| puzzle.name() == name)
}
