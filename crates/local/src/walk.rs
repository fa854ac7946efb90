//! A walk on a landscape: the current state, its cost, and the best state met so far.

use crate::{Acceptance, Landscape, Neighbourhood};
use kumiki_core::{Cost, Run};

/// The current state and the best one.
pub struct Walk<'l, L: Landscape> {
    landscape: &'l L,
    state: L::State,
    cost: Cost,
    best: L::State,
    best_cost: Cost,
    /// The current state is the best and has not been copied yet: copying waits until the walk
    /// is about to leave it, for a run of improvements would copy every one of them.
    at_best: bool,
    checked: bool,
}

impl<'l, L: Landscape> Walk<'l, L> {
    /// A walk from a state.
    pub fn new(landscape: &'l L, state: L::State) -> Self {
        let cost = landscape.cost_at_start(&state);
        debug_assert_eq!(cost, landscape.cost(&state), "the counters of the first state lie");
        let best = state.clone();
        Walk { landscape, state, cost, best, best_cost: cost, at_best: true, checked: false }
    }

    /// Recomputes the cost from scratch after every move, and panics if a delta was wrong.
    #[must_use]
    pub fn checked(mut self, checked: bool) -> Self {
        self.checked = checked;
        self
    }

    /// The landscape.
    pub fn landscape(&self) -> &'l L {
        self.landscape
    }

    /// The current state.
    pub fn state(&self) -> &L::State {
        &self.state
    }

    /// What the current state means.
    pub fn solution(&self) -> L::Solution {
        self.landscape.solution(&self.state)
    }

    /// The current cost.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The lowest cost met.
    pub fn best_cost(&self) -> Cost {
        self.best_cost
    }

    /// True once the best state is as good as the landscape asks for.
    pub fn is_done(&self) -> bool {
        self.best_cost <= self.landscape.target()
    }

    /// Proposes a random move and makes it if the rule accepts. True if the best improved.
    #[inline]
    pub fn propose<N: Neighbourhood<L>>(
        &mut self,
        moves: &N,
        rule: &mut impl Acceptance,
        run: &mut Run,
    ) -> bool {
        let Some(mv) = moves.random(self.landscape, &self.state, &mut run.rng) else {
            return false;
        };
        let delta = moves.delta(self.landscape, &self.state, mv);
        rule.accepts(delta, &mut run.rng) && self.make(moves, mv, delta, run)
    }

    /// Makes a move whose delta is known. True if the best improved.
    #[inline]
    pub fn make<N: Neighbourhood<L>>(
        &mut self,
        moves: &N,
        mv: N::Move,
        delta: Cost,
        run: &mut Run,
    ) -> bool {
        if self.at_best && delta > 0 {
            self.best.clone_from(&self.state);
            self.at_best = false;
        }
        moves.apply(self.landscape, &mut self.state, mv);
        self.cost += delta;
        if self.checked || cfg!(debug_assertions) {
            assert_eq!(self.cost, self.landscape.cost(&self.state), "the delta of a move lies");
        }
        if self.cost < self.best_cost {
            self.best_cost = self.cost;
            self.at_best = true;
            run.improved_to(self.cost, || self.solution());
            return true;
        }
        false
    }

    /// Goes on from another state.
    pub fn jump(&mut self, state: L::State) {
        if self.at_best {
            self.best.clone_from(&self.state);
            self.at_best = false;
        }
        self.cost = self.landscape.cost(&state);
        self.state = state;
        if self.cost < self.best_cost {
            self.best_cost = self.cost;
            self.at_best = true;
        }
    }

    /// Goes back to the best state.
    pub fn return_to_best(&mut self) {
        if !self.at_best {
            self.state.clone_from(&self.best);
            self.cost = self.best_cost;
            self.at_best = true;
        }
    }

    /// The best state and its cost.
    pub fn into_best(self) -> (L::State, Cost) {
        (if self.at_best { self.state } else { self.best }, self.best_cost)
    }
}
