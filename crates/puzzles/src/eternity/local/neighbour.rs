//! The random neighbour of prevost-garnier-2023: a very large move along the frame or inside, or
//! two corners, frame pieces or inner pieces shuffled.

use super::swap_turn::Swap;
use super::vlns::neighbourhood::Goal;
use super::walk::{Reach, Trail};
use kumiki_core::Rng;

/// Which neighbours there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbours {
    pub(super) reach: Reach,
    /// The share of neighbours that shuffle two pieces (Phase 3, Diversification).
    pub(super) shuffles: f64,
}

impl Neighbours {
    /// Goes to a random neighbour; the trail's log takes it back.
    pub(super) fn step(&self, trail: &mut Trail, rng: &mut Rng) {
        if self.shuffles > 0.0 && rng.chance(self.shuffles) {
            let region = rng.below(trail.terrain.regions().len());
            let swap = Swap::random_in(trail.terrain, &trail.state, region, rng);
            trail.exchange(swap);
        } else {
            let region = trail.region(self.reach.preference, rng);
            trail.replace(region, &self.reach, Goal::Best, rng);
        }
    }
}
