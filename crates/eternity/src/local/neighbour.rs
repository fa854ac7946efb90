//! The random neighbour of prevost-garnier-2023: a very large move along the frame or inside, or
//! two corners, frame pieces or inner pieces shuffled.

use super::swap_turn::Swap;
use super::vlns::neighbourhood::Goal;
use super::walk::{BoardWalk, MoveSize};
use kumiki_core::Rng;

/// Which neighbours there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbours {
    pub(super) size: MoveSize,
    /// The share of neighbours that shuffle two pieces (Phase 3, Diversification).
    pub(super) shuffles: f64,
}

impl Neighbours {
    /// Goes to a random neighbour; the walk's log takes it back.
    pub(super) fn step(&self, walk: &mut BoardWalk, rng: &mut Rng) {
        if self.shuffles > 0.0 && rng.chance(self.shuffles) {
            let region = rng.below(walk.geometry.regions().len());
            let swap = Swap::random_in(walk.geometry, &walk.state, region, rng);
            walk.exchange(swap);
        } else {
            let region = walk.region(self.size.preference, rng);
            walk.replace(region, &self.size, Goal::Best, rng);
        }
    }
}
