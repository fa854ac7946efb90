//! The landscape: bridges on every edge, and what is wrong with them.
//!
//! Three tallies describe a state: `C` crossings, `W` = the sum over the islands of the squared
//! difference between number and bridges, and the number of edges with bridges. With
//! [`Objective::Paper`] the cost is exactly (10) of `rafaralahy-2020`, `C + W^2 - |E|`, in which
//! `W` is a sum of squares already. Since solutions differ in `|E|`, a solved board is given a
//! cost below that of any other board, so that a search knows it when it sees it.

use super::super::geometry::{Geometry, Groups};
use super::super::{Instance, Solution};
use kumiki_core::{Cost, Rng};
use kumiki_local::Landscape;

/// What is minimised while something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objective {
    /// `C + W^2 - |E|`.
    Paper,
    /// `2 C + W`.
    Squares,
}

/// A board and what is asked of its bridges.
pub(super) struct Network<'i> {
    instance: &'i Instance,
    pub(super) geometry: Geometry,
    objective: Objective,
    /// Groups of islands count once nothing else is wrong.
    connectivity: bool,
}

/// Bridges on every edge.
#[derive(Clone, Debug)]
pub(super) struct State {
    counts: Vec<u8>,
    /// Bridges that end at each island.
    ends: Vec<i32>,
    /// Edges with bridges that cross each edge.
    crossed: Vec<u32>,
    tally: Tally,
    cost: Cost,
}

/// The tallies of a state.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    crossings: Cost,
    errors: Cost,
    used: Cost,
}

impl<'i> Network<'i> {
    pub(super) fn new(instance: &'i Instance, objective: Objective, connectivity: bool) -> Self {
        Network { instance, geometry: Geometry::of(instance), objective, connectivity }
    }

    /// The most bridges on an edge.
    pub(super) fn most(&self) -> u8 {
        self.instance.max_bridges()
    }

    /// False if some number is out of reach or the islands cannot be connected: then there is no
    /// solution.
    pub(super) fn is_possible(&self) -> bool {
        let most = usize::from(self.most());
        let mut islands = self.instance.islands().iter().enumerate();
        let in_reach = islands.all(|(i, island)| {
            usize::from(island.clue.unwrap_or(0)) <= most * self.geometry.at(i).len()
        });
        in_reach && self.groups(|_| true).0 <= 1
    }

    /// The squared error of an island with so many bridges; none without a number.
    #[inline]
    fn error(&self, island: usize, bridges: i32) -> Cost {
        match self.instance.islands()[island].clue {
            Some(clue) => Cost::from(i32::from(clue) - bridges).pow(2),
            None => 0,
        }
    }

    /// True if an end of the edge has the wrong number of bridges, or something crosses it.
    #[inline]
    pub(super) fn is_wrong(&self, state: &State, edge: usize) -> bool {
        let ends = self.geometry.edges()[edge];
        let wrong = |island: usize| self.error(island, state.ends[island]) > 0;
        wrong(ends.from) || wrong(ends.to) || (state.counts[edge] > 0 && state.crossed[edge] > 0)
    }

    /// The tally after an edge gets another number of bridges.
    #[inline]
    fn after(&self, state: &State, edge: usize, count: u8) -> Tally {
        let mut tally = state.tally;
        let old = state.counts[edge];
        let more = i32::from(count) - i32::from(old);
        let ends = self.geometry.edges()[edge];
        for island in [ends.from, ends.to] {
            let bridges = state.ends[island];
            tally.errors += self.error(island, bridges + more) - self.error(island, bridges);
        }
        let sign = Cost::from(count > 0) - Cost::from(old > 0);
        tally.crossings += sign * Cost::from(state.crossed[edge]);
        tally.used += sign;
        tally
    }

    /// The cost of a tally; `has` says which edges have bridges.
    #[inline]
    fn price(&self, tally: Tally, has: impl Fn(usize) -> bool) -> Cost {
        let Tally { crossings, errors, used } = tally;
        let cost = match self.objective {
            Objective::Paper => crossings + errors * errors - used,
            Objective::Squares => 2 * crossings + errors,
        };
        if crossings > 0 || errors > 0 {
            return cost;
        }
        // Rare enough for the groups to be counted from scratch.
        let (groups, loops) = self.groups(has);
        let apart = if self.connectivity { groups.saturating_sub(1) } else { 0 };
        match apart + if self.instance.allows_loops() { 0 } else { loops } {
            0 => self.target(),
            faults => cost + faults as Cost,
        }
    }

    /// Groups of islands that edges with bridges make, and edges that close a loop.
    fn groups(&self, has: impl Fn(usize) -> bool) -> (usize, usize) {
        let mut groups = Groups::new(self.instance.islands().len());
        let edges = self.geometry.edges().iter().enumerate().filter(|&(e, _)| has(e));
        let loops = edges.filter(|(_, edge)| !groups.join(edge.from, edge.to)).count();
        (groups.count(), loops)
    }

    /// True if the bridges connect all islands.
    pub(super) fn is_connected(&self, state: &State) -> bool {
        self.groups(|e| state.counts[e] > 0).0 <= 1
    }

    /// The change of cost when an edge gets another number of bridges.
    #[inline]
    pub(super) fn change(&self, state: &State, edge: usize, count: u8) -> Cost {
        let has = |e: usize| if e == edge { count > 0 } else { state.counts[e] > 0 };
        self.price(self.after(state, edge, count), has) - state.cost
    }

    /// Gives an edge another number of bridges.
    #[inline]
    pub(super) fn set(&self, state: &mut State, edge: usize, count: u8) {
        state.cost += self.change(state, edge, count);
        state.tally = self.after(state, edge, count);
        let old = std::mem::replace(&mut state.counts[edge], count);
        let ends = self.geometry.edges()[edge];
        for island in [ends.from, ends.to] {
            state.ends[island] += i32::from(count) - i32::from(old);
        }
        if (old > 0) != (count > 0) {
            for &other in self.geometry.across(edge) {
                let crossed = &mut state.crossed[other];
                *crossed = if count > 0 { *crossed + 1 } else { *crossed - 1 };
            }
        }
    }

    /// The state with the given bridges on each edge.
    pub(super) fn state(&self, counts: Vec<u8>) -> State {
        let edges = self.geometry.edges();
        let mut ends = vec![0; self.instance.islands().len()];
        for (edge, &count) in edges.iter().zip(&counts) {
            ends[edge.from] += i32::from(count);
            ends[edge.to] += i32::from(count);
        }
        let used = |e: &usize| counts[*e] > 0;
        let across = |e: usize| self.geometry.across(e).iter().filter(|e| used(e)).count();
        let crossed: Vec<u32> = (0..edges.len()).map(|e| across(e) as u32).collect();
        let errors = ends.iter().enumerate().map(|(island, &n)| self.error(island, n)).sum();
        let crossing = (0..edges.len()).filter(|e| used(e) && edges[*e].horizontal);
        let tally = Tally {
            crossings: crossing.map(|e| Cost::from(crossed[e])).sum(),
            errors,
            used: (0..edges.len()).filter(used).count() as Cost,
        };
        let cost = self.price(tally, |e| counts[e] > 0);
        State { counts, ends, crossed, tally, cost }
    }
}

impl Landscape for Network<'_> {
    type State = State;
    type Solution = Solution;

    fn solution(&self, state: &State) -> Solution {
        let counts: Vec<Option<u8>> = state.counts.iter().copied().map(Some).collect();
        Solution::of_counts(self.instance, &self.geometry, &counts)
    }

    fn initial(&self, rng: &mut Rng) -> State {
        let values = usize::from(self.most()) + 1;
        let edges = self.geometry.edges().len();
        self.state((0..edges).map(|_| rng.below(values) as u8).collect())
    }

    fn cost(&self, state: &State) -> Cost {
        self.state(state.counts.clone()).cost
    }

    fn target(&self) -> Cost {
        match self.objective {
            Objective::Paper => -(self.geometry.edges().len() as Cost) - 1,
            Objective::Squares => 0,
        }
    }
}

impl State {
    /// The bridges on an edge.
    #[inline]
    pub(super) fn count(&self, edge: usize) -> u8 {
        self.counts[edge]
    }
}
