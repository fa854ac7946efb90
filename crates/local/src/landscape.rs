//! What a local search walks on. Moves, deltas and acceptance are kept apart.

use kumiki_core::{Cost, Rng};
use std::any::Any;

/// States with a cost to be minimised.
pub trait Landscape {
    /// A point of the landscape, with whatever counters make deltas cheap.
    type State: Clone;
    /// What a state means to whoever watches.
    type Solution: Any;

    /// A state to start from.
    fn initial(&self, rng: &mut Rng) -> Self::State;

    /// The cost of a state, from scratch: the definition that deltas are checked against.
    fn cost(&self, state: &Self::State) -> Cost;

    /// The cost of a state that nothing is known of: the same as [`Landscape::cost`], from the
    /// state's own counters where that is much quicker.
    fn cost_at_start(&self, state: &Self::State) -> Cost {
        self.cost(state)
    }

    /// What a state means; only asked for when somebody wants to see it.
    fn solution(&self, state: &Self::State) -> Self::Solution;

    /// The cost at which a search may stop.
    fn target(&self) -> Cost {
        0
    }
}

/// Moves from a state to its neighbours.
pub trait Neighbourhood<L: Landscape> {
    /// A change of a state.
    type Move: Copy;

    /// A random move, uniform over the neighbourhood unless its documentation says otherwise;
    /// `None` if the state has no neighbour.
    fn random(&self, landscape: &L, state: &L::State, rng: &mut Rng) -> Option<Self::Move>;

    /// The change of cost a move would make: exact, the state untouched.
    fn delta(&self, landscape: &L, state: &L::State, mv: Self::Move) -> Cost;

    /// Makes a move.
    fn apply(&self, landscape: &L, state: &mut L::State, mv: Self::Move);
}

/// A neighbourhood that can be listed.
pub trait Moves<L: Landscape>: Neighbourhood<L> {
    /// Visits every move, in an order that depends on the state alone.
    fn for_each(&self, landscape: &L, state: &L::State, visit: impl FnMut(Self::Move));
}
