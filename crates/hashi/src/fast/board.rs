//! A board as the search reads it: flat tables of islands, edges and crossings, and the literals
//! that speak of an edge's bridges.
//!
//! It knows nothing of values, reasons or searches.

use super::super::Instance;
use super::super::geometry::Geometry;
use std::ops::{Not, Range};

/// A claim about one edge: "at least k bridges" (positive) or "fewer than k" (negative).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lit(u32);

impl Lit {
    /// The claim that a variable holds, or that it does not.
    pub(super) fn new(var: usize, holds: bool) -> Self {
        Lit((var as u32) << 1 | u32::from(!holds))
    }

    /// The variable it speaks of.
    pub(super) fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// True for "at least k".
    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its place in tables of literals.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// As a number, for packed lists.
    pub(super) fn code(self) -> u32 {
        self.0
    }

    /// The literal of a number.
    pub(super) fn of_code(code: u32) -> Self {
        Lit(code)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// The edges of an island: at most one in each direction.
#[derive(Clone, Copy, Debug, Default)]
struct Seats {
    count: u8,
    edges: [u32; 4],
    islands: [u32; 4],
}

/// The tables of a board.
///
/// An edge that can take `max` bridges has `max` variables, "at least 1" to "at least `max`", so
/// that its bounds are literals and every rule can be explained by literals.
pub(super) struct Board {
    /// Most bridges on an edge.
    pub(super) max: usize,
    /// Bridges may not form loops.
    pub(super) tree: bool,
    /// The fewest and the most bridges that may end at each island.
    pub(super) need: Vec<(u8, u8)>,
    ends: Vec<[u32; 2]>,
    /// The direction in which each end of an edge has it, as a bit.
    sides: Vec<[u8; 2]>,
    seats: Vec<Seats>,
    across: Vec<u32>,
    across_starts: Vec<u32>,
}

impl Board {
    /// The tables of an instance.
    pub(super) fn new(instance: &Instance, geometry: &Geometry) -> Self {
        let islands = instance.islands();
        let others = islands.len() > 1;
        let largest = super::super::largest_clue(instance.max_bridges());
        let need = islands.iter().map(|island| match island.clue {
            Some(clue) => (clue, clue),
            None => (u8::from(others), largest),
        });
        let edges = geometry.edges();
        let mut seats = vec![Seats::default(); islands.len()];
        let mut sides = Vec::with_capacity(edges.len());
        for (e, edge) in edges.iter().enumerate() {
            sides.push([(edge.from, edge.to), (edge.to, edge.from)].map(|(island, other)| {
                let seat = &mut seats[island];
                let at = usize::from(seat.count);
                seat.edges[at] = e as u32;
                seat.islands[at] = other as u32;
                seat.count += 1;
                1 << at
            }));
        }
        let mut across = Vec::new();
        let mut across_starts = vec![0];
        for e in 0..edges.len() {
            across.extend(geometry.across(e).iter().map(|&other| other as u32));
            across_starts.push(across.len() as u32);
        }
        Board {
            max: usize::from(instance.max_bridges()),
            tree: !instance.allows_loops(),
            need: need.collect(),
            ends: edges.iter().map(|edge| [edge.from as u32, edge.to as u32]).collect(),
            sides,
            seats,
            across,
            across_starts,
        }
    }

    /// Number of islands.
    pub(super) fn islands(&self) -> usize {
        self.need.len()
    }

    /// Number of edges.
    pub(super) fn edges(&self) -> usize {
        self.ends.len()
    }

    /// Number of variables.
    pub(super) fn vars(&self) -> usize {
        self.ends.len() * self.max
    }

    /// The islands that an edge joins.
    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        self.ends[edge].map(|island| island as usize)
    }

    /// The edges of an island.
    pub(super) fn at(&self, island: usize) -> &[u32] {
        let seat = &self.seats[island];
        &seat.edges[..usize::from(seat.count)]
    }

    /// The direction in which each end of an edge has it, as a bit.
    pub(super) fn sides(&self, edge: usize) -> [u8; 2] {
        self.sides[edge]
    }

    /// The edge of an island in one of its directions, and the island it leads to.
    pub(super) fn way(&self, island: usize, direction: usize) -> (usize, usize) {
        let seat = &self.seats[island];
        (seat.edges[direction & 3] as usize, seat.islands[direction & 3] as usize)
    }

    /// The crossings of an edge, for [`Board::crossing`].
    pub(super) fn crossings(&self, edge: usize) -> Range<usize> {
        self.across_starts[edge] as usize..self.across_starts[edge + 1] as usize
    }

    /// The edge that crosses another at one of its crossings.
    pub(super) fn crossing(&self, at: usize) -> usize {
        self.across[at] as usize
    }

    /// "At least `count` bridges on the edge"; `count` from 1 to `max`.
    pub(super) fn at_least(&self, edge: usize, count: usize) -> Lit {
        debug_assert!((1..=self.max).contains(&count), "at least {count} of {}", self.max);
        Lit::new(edge * self.max + count - 1, true)
    }

    /// The edge that a literal speaks of, and its count.
    pub(super) fn meaning(&self, lit: Lit) -> (usize, usize) {
        (lit.var() / self.max, lit.var() % self.max + 1)
    }
}
