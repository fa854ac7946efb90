//! The neighbourhood of `rafaralahy-2020` 2.3: an edge is added, removed or changed.

use super::network::{Network, State};
use kumiki_core::{Cost, Rng};
use kumiki_local::{Moves, Neighbourhood, Repair, TabuMoves, Ties};

/// One edge gets another number of bridges. A random move takes any edge: with few edges in use
/// it most likely adds one, with many it removes or changes one, as the paper asks.
pub(super) struct Change;

/// An edge and its new number of bridges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    edge: u32,
    count: u8,
}

impl Neighbourhood<Network<'_>> for Change {
    type Move = Set;

    #[inline]
    fn random(&self, network: &Network, state: &State, rng: &mut Rng) -> Option<Set> {
        let edges = network.geometry.edges().len();
        if edges == 0 {
            return None;
        }
        let edge = rng.below(edges);
        let count = rng.below(usize::from(network.most())) as u8;
        let count = count + u8::from(count >= state.count(edge));
        Some(Set { edge: edge as u32, count })
    }

    #[inline]
    fn delta(&self, network: &Network, state: &State, mv: Set) -> Cost {
        network.change(state, mv.edge as usize, mv.count)
    }

    #[inline]
    fn apply(&self, network: &Network, state: &mut State, mv: Set) {
        network.set(state, mv.edge as usize, mv.count);
    }
}

/// The moves of one edge.
fn moves_of(network: &Network, state: &State, edge: usize) -> impl Iterator<Item = Set> + use<> {
    let now = state.count(edge);
    let others = (0..=network.most()).filter(move |&count| count != now);
    others.map(move |count| Set { edge: edge as u32, count })
}

impl Moves<Network<'_>> for Change {
    fn for_each(&self, network: &Network, state: &State, mut visit: impl FnMut(Set)) {
        for edge in 0..network.geometry.edges().len() {
            moves_of(network, state, edge).for_each(&mut visit);
        }
    }
}

impl TabuMoves<Network<'_>> for Change {
    /// An edge and a number of bridges on it.
    type Mark = (u32, u8);

    fn forbids(&self, _: &Network, state: &State, mv: Set) -> (u32, u8) {
        (mv.edge, state.count(mv.edge as usize))
    }

    fn does(&self, _: &Network, _: &State, mv: Set) -> (u32, u8) {
        (mv.edge, mv.count)
    }
}

impl Repair<Network<'_>> for Change {
    /// An edge at an island with the wrong number of bridges, or one that is crossed; when the
    /// islands are only not connected, any edge.
    fn conflicted(
        &self,
        network: &Network,
        state: &State,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        let edges = network.geometry.edges().len();
        if edges == 0 {
            return None;
        }
        let from = if ties == Ties::First { after + 1 } else { rng.below(edges) };
        let mut order = (from..from + edges).map(|e| e % edges);
        Some(order.find(|&e| network.is_wrong(state, e)).unwrap_or(from % edges))
    }

    fn least(
        &self,
        network: &Network,
        state: &State,
        variable: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<Set> {
        let moves = moves_of(network, state, variable);
        ties.least(moves.map(|mv| (mv, self.delta(network, state, mv))), rng)
    }
}
