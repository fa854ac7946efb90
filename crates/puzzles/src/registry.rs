//! The list of puzzles: the only one. The command line, the tests and the docs follow from it.
//! Programs can add puzzles of their own while they run.

use crate::{eternity, hashi, queens, shikaku, sudoku};
use kumiki_core::{AnyPuzzle, Of};
use std::sync::{PoisonError, RwLock};

/// Every built-in puzzle, in the order in which they are listed for people.
pub static PUZZLES: &[&dyn AnyPuzzle] = &[
    &Of::<eternity::Eternity>::NEW,
    &Of::<sudoku::Sudoku>::NEW,
    &Of::<queens::Queens>::NEW,
    &Of::<shikaku::Shikaku>::NEW,
    &Of::<hashi::Hashi>::NEW,
];

/// The puzzles that were added.
static ADDED: RwLock<Vec<&'static dyn AnyPuzzle>> = RwLock::new(Vec::new());

/// Every puzzle: the built-in ones, then those that were added.
pub fn all() -> Vec<&'static dyn AnyPuzzle> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    PUZZLES.iter().chain(added.iter()).copied().collect()
}

/// Adds a puzzle, which from now on is recognised, read and found by its name. The error says who
/// has the name already.
pub fn add(puzzle: &'static dyn AnyPuzzle) -> Result<(), String> {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    let names = || std::iter::once(puzzle.name()).chain(puzzle.aliases().iter().copied());
    for known in PUZZLES.iter().chain(added.iter()) {
        if let Some(name) = names().find(|name| answers_to(*known, name)) {
            return Err(format!("{name:?} is the name of {} already", known.title()));
        }
    }
    added.push(puzzle);
    Ok(())
}

/// The puzzle of a name or an alias.
pub fn find(name: &str) -> Option<&'static dyn AnyPuzzle> {
    all().into_iter().find(|puzzle| answers_to(*puzzle, name))
}

fn answers_to(puzzle: &dyn AnyPuzzle, name: &str) -> bool {
    puzzle.name() == name || puzzle.aliases().contains(&name)
}
