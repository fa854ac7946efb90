//! What the finders look at: for every pair of neighbouring islands how many bridges there are at
//! least and at most.

use super::super::Instance;
use super::super::geometry::{Edge, Geometry};
use kumiki_core::{Cell, Lit};
use kumiki_explain::{Facts, GroupId};
use std::sync::Arc;

/// The islands and edges of an instance.
#[derive(Debug)]
struct Layout {
    cells: Vec<Cell>,
    clues: Vec<Option<usize>>,
    geometry: Geometry,
    most: usize,
    loops: bool,
    /// The group of an island's number.
    sums: Vec<Option<GroupId>>,
    /// For each edge the groups of its crossings, in the order of [`Geometry::across`].
    crossings: Vec<Vec<GroupId>>,
}

/// A board with what is known of every edge.
#[derive(Clone, Debug)]
pub struct State {
    layout: Arc<Layout>,
    low: Vec<usize>,
    high: Vec<usize>,
    /// For each island the bridges that it has at least and at most, and its edges that are open.
    least: Vec<usize>,
    room: Vec<usize>,
    open: Vec<usize>,
}

impl State {
    /// A board of which nothing is known.
    pub(super) fn new(instance: &Instance) -> Self {
        let geometry = Geometry::of(instance);
        let islands = instance.islands();
        let mut next = 0;
        let mut number = || {
            next += 1;
            next - 1
        };
        let sums = islands.iter().map(|island| island.clue.map(|_| number())).collect();
        let mut crossings: Vec<Vec<GroupId>> =
            (0..geometry.edges().len()).map(|e| vec![0; geometry.across(e).len()]).collect();
        for (e, other) in geometry.crossings() {
            let group = number();
            for (one, two) in [(e, other), (other, e)] {
                if let Some(at) = geometry.across(one).iter().position(|&x| x == two) {
                    crossings[one][at] = group;
                }
            }
        }
        let most = usize::from(instance.max_bridges());
        let edges = geometry.edges().len();
        let layout = Layout {
            cells: islands.iter().map(|island| island.cell).collect(),
            clues: islands.iter().map(|island| island.clue.map(usize::from)).collect(),
            geometry,
            most,
            loops: instance.allows_loops(),
            sums,
            crossings,
        };
        let ways = |island| layout.geometry.at(island).len();
        let open: Vec<usize> = (0..islands.len()).map(ways).collect();
        State {
            low: vec![0; edges],
            high: vec![most; edges],
            least: vec![0; islands.len()],
            room: open.iter().map(|ways| ways * most).collect(),
            open,
            layout: Arc::new(layout),
        }
    }

    /// Number of islands.
    pub(super) fn islands(&self) -> usize {
        self.layout.cells.len()
    }

    /// Number of edges.
    pub(crate) fn edges(&self) -> usize {
        self.low.len()
    }

    /// The most bridges of any edge.
    pub(super) fn most(&self) -> usize {
        self.layout.most
    }

    /// True if bridges may form loops.
    pub(super) fn loops(&self) -> bool {
        self.layout.loops
    }

    /// An edge.
    pub(super) fn edge(&self, edge: usize) -> Edge {
        self.layout.geometry.edges()[edge]
    }

    /// The graph of all edges.
    pub(super) fn geometry(&self) -> &Geometry {
        &self.layout.geometry
    }

    /// The edges at an island.
    pub(super) fn at(&self, island: usize) -> &[usize] {
        self.layout.geometry.at(island)
    }

    /// The edges that cross an edge, each with the group of the crossing.
    pub(super) fn across(&self, edge: usize) -> impl Iterator<Item = (usize, GroupId)> + '_ {
        let across = self.layout.geometry.across(edge).iter().copied();
        across.zip(self.layout.crossings[edge].iter().copied())
    }

    /// Where an island lies.
    pub(super) fn cell(&self, island: usize) -> Cell {
        self.layout.cells[island]
    }

    /// An island's number, if it is told.
    pub(super) fn clue(&self, island: usize) -> Option<usize> {
        self.layout.clues[island]
    }

    /// The group of an island's number.
    pub(super) fn sum(&self, island: usize) -> Option<GroupId> {
        self.layout.sums[island]
    }

    /// How many bridges an edge has at least.
    pub(super) fn low(&self, edge: usize) -> usize {
        self.low[edge]
    }

    /// How many bridges an edge has at most.
    pub(super) fn high(&self, edge: usize) -> usize {
        self.high[edge]
    }

    /// True if the number of bridges is not decided.
    pub(crate) fn is_open(&self, edge: usize) -> bool {
        self.low[edge] < self.high[edge]
    }

    /// The bridges that an island has at least.
    pub(super) fn least(&self, island: usize) -> usize {
        self.least[island]
    }

    /// The bridges that an island has at most.
    pub(super) fn room(&self, island: usize) -> usize {
        self.room[island]
    }

    /// The islands with numbers and something open, each with its number.
    pub(super) fn unfinished(&self) -> impl Iterator<Item = (usize, usize, GroupId)> + '_ {
        (0..self.islands()).filter_map(|island| {
            let open = self.open[island] > 0;
            open.then_some((island, self.clue(island)?, self.sum(island)?))
        })
    }

    /// The claim that an edge has at least so many bridges (from 1 to the most).
    pub(super) fn at_least(&self, edge: usize, bridges: usize) -> Lit {
        Lit::yes(edge * self.layout.most + bridges - 1)
    }

    /// The claim that an edge has at most so many bridges (fewer than the most).
    pub(super) fn at_most(&self, edge: usize, bridges: usize) -> Lit {
        !self.at_least(edge, bridges + 1)
    }

    /// Takes over a claim: whoever has three bridges plainly has two.
    pub(super) fn learn(&mut self, fact: Lit, plainly: &mut Vec<Lit>) {
        let most = self.layout.most;
        let (edge, bridges) = (fact.var() / most, fact.var() % most + 1);
        let (low, high) = (self.low[edge], self.high[edge]);
        if fact.holds() {
            self.low[edge] = low.max(bridges);
            plainly.extend((1..bridges).map(|fewer| self.at_least(edge, fewer)));
        } else {
            self.high[edge] = high.min(bridges - 1);
            plainly.extend((bridges + 1..=most).map(|more| !self.at_least(edge, more)));
        }
        let ends = self.edge(edge);
        let is_settled = low < high && !self.is_open(edge);
        for island in [ends.from, ends.to] {
            self.least[island] += self.low[edge] - low;
            self.room[island] -= high - self.high[edge];
            self.open[island] -= usize::from(is_settled);
        }
    }

    /// The islands in groups joined by edges that a test lets pass: for each island the number of
    /// its group, and the number of groups.
    pub(super) fn groups(&self, passes: impl Fn(usize) -> bool) -> (Vec<usize>, usize) {
        let mut group = vec![usize::MAX; self.islands()];
        let mut count = 0;
        for start in 0..self.islands() {
            if group[start] != usize::MAX {
                continue;
            }
            group[start] = count;
            let mut waiting = vec![start];
            while let Some(island) = waiting.pop() {
                for &edge in self.at(island).iter().filter(|&&edge| passes(edge)) {
                    let other = self.edge(edge).other(island);
                    if group[other] == usize::MAX {
                        group[other] = count;
                        waiting.push(other);
                    }
                }
            }
            count += 1;
        }
        (group, count)
    }

    /// What facts say of the claim that an edge carries a bridge.
    pub(super) fn carries(&self, facts: &Facts, edge: usize) -> Option<bool> {
        facts.get(edge * self.layout.most)
    }
}
