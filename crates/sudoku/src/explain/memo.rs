//! Chains that were looked for before: two paths through a puzzle, that of its rating and that of the
//! classic program, often come by the same candidates, and chains are what takes longest there.

use super::forcing_hints::{Chain, Spare};
use super::state::State;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// What was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sought {
    /// A ring, or a chain from a claim to its opposite.
    Cycle,
    /// What one number leads to.
    OneNumber,
    /// What follows from every candidate of a cell.
    Cells,
    /// What follows from every place of a number in a unit.
    Units,
    /// What links lead to that come up on the way.
    Growing,
    /// The same with patterns.
    Patterns,
    /// Three cells whose numbers exclude each other: only that there are none.
    AlignedTriplet,
}

/// The best chain, if there was one, for the candidates of all cells.
type Known = HashMap<(Sought, Box<[u64]>), Option<Chain>>;

/// What boards of one puzzle share: the chains that were found, and memory for others.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    known: Arc<Mutex<Known>>,
    pub(super) spare: Spare,
}

/// Boards that are remembered: more than a path through a puzzle has.
const MOST: usize = 512;

impl State {
    /// The best chain, which `find` looks for if it is not known yet. What was not looked for to the end,
    /// for the limits were reached, is not remembered.
    pub(super) fn once(
        &self,
        sought: Sought,
        find: impl FnOnce() -> Option<Chain>,
    ) -> Option<Chain> {
        // Where somebody else looks it is found again.
        if let Ok(known) = self.memo().known.try_lock()
            && let Some(chain) = known.get(&self.key(sought))
        {
            return chain.clone();
        }
        let chain = find();
        self.remember(sought, chain.clone());
        chain
    }

    /// True if it is known that there is none.
    pub(super) fn is_vain(&self, sought: Sought) -> bool {
        let known = self.memo().known.try_lock();
        known.is_ok_and(|known| matches!(known.get(&self.key(sought)), Some(None)))
    }

    /// Remembers what was found, unless the limits are reached.
    pub(super) fn remember(&self, sought: Sought, chain: Option<Chain>) {
        if !self.is_over()
            && let Ok(mut known) = self.memo().known.try_lock()
        {
            if known.len() >= MOST {
                known.clear();
            }
            known.insert(self.key(sought), chain);
        }
    }

    fn key(&self, sought: Sought) -> (Sought, Box<[u64]>) {
        (sought, Box::from(self.bit_boards().0))
    }
}
