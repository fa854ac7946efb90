//! The list of puzzles: the only one. The command line, the tests and the docs follow from it.

use crate::hashi;
use kumiki_core::{AnyPuzzle, Of};

/// Every puzzle, in the order in which they are listed for people.
pub static PUZZLES: &[&dyn AnyPuzzle] = &[&Of::<hashi::Hashi>::NEW];

/// The puzzle of a name.
pub fn find(name: &str) -> Option<&'static dyn AnyPuzzle> {
    PUZZLES.iter().copied().find(|puzzle| puzzle.name() == name)
}
