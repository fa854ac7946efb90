//! What several finders make of the same candidates, kept until these change.

use super::almost::{self, Family, Links};
use super::forcing_hints::Trees;
use super::graph::{Graph, Kind};
use super::state::State;
use std::sync::{Arc, OnceLock};

/// Each is made when it is asked for the first time.
#[derive(Clone, Debug, Default)]
pub(super) struct Derived {
    almost_locked: OnceLock<Arc<Family>>,
    almost_locked_links: OnceLock<Arc<Links>>,
    graphs: [OnceLock<Arc<Graph>>; Kind::COUNT],
    standing_trees: OnceLock<Arc<Trees>>,
}

impl State {
    /// The almost locked sets.
    pub(super) fn almost_locked(&self) -> Arc<Family> {
        self.derived().almost_locked.get_or_init(|| Arc::new(almost::sets(self))).clone()
    }

    /// The links between the almost locked sets.
    pub(super) fn almost_locked_links(&self) -> Arc<Links> {
        let links = || Arc::new(almost::links(self, &self.almost_locked()));
        self.derived().almost_locked_links.get_or_init(links).clone()
    }

    /// The links between candidates.
    pub(super) fn graph(&self, kind: Kind) -> Arc<Graph> {
        self.derived().graphs[kind as usize]
            .get_or_init(|| Arc::new(Graph::new(self, kind)))
            .clone()
    }

    /// What follows from every candidate by the links of the board as it stands; `plant` finds it
    /// the first time, unless it must give up.
    pub(super) fn standing_trees(
        &self,
        plant: impl FnOnce() -> Option<Trees>,
    ) -> Option<Arc<Trees>> {
        let known = self.derived().standing_trees.get();
        known.cloned().or_else(|| {
            let trees = Arc::new(plant()?);
            Some(self.derived().standing_trees.get_or_init(|| trees).clone())
        })
    }
}
