//! Which islands see each other, and which bridges between them would cross.
//!
//! Every method starts from this; it knows nothing of numbers, answers or searches.

use super::Instance;
use kumiki_core::Grid;

/// A pair of islands with only water between them in a row or column: a place for bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The island that comes first in row order.
    pub from: usize,
    /// The other island.
    pub to: usize,
    /// True along a row, false along a column.
    pub horizontal: bool,
}

impl Edge {
    /// The island at the other end.
    pub fn other(&self, island: usize) -> usize {
        if island == self.from { self.to } else { self.from }
    }
}

/// The graph of all possible bridges of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    edges: Vec<Edge>,
    at: Vec<Vec<usize>>,
    across: Vec<Vec<usize>>,
}

impl Geometry {
    /// Derives the graph; time and memory are linear in the number of cells.
    pub fn of(instance: &Instance) -> Self {
        let edges = edges(instance);
        let mut at = vec![Vec::new(); instance.islands().len()];
        for (e, edge) in edges.iter().enumerate() {
            at[edge.from].push(e);
            at[edge.to].push(e);
        }
        let across = across(instance, &edges);
        Geometry { edges, at, across }
    }

    /// All edges, ordered by their islands.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The edges that end at an island: at most four.
    pub fn at(&self, island: usize) -> &[usize] {
        &self.at[island]
    }

    /// The edges that cross an edge: not both can carry bridges.
    pub fn across(&self, edge: usize) -> &[usize] {
        &self.across[edge]
    }

    /// Every crossing once: its horizontal and its vertical edge.
    pub fn crossings(&self) -> impl Iterator<Item = (usize, usize)> {
        let horizontal = (0..self.edges.len()).filter(|&e| self.edges[e].horizontal);
        horizontal.flat_map(|e| self.across[e].iter().map(move |&other| (e, other)))
    }
}

/// Islands in groups that grow together.
pub(super) struct Groups {
    leader: Vec<u32>,
    count: usize,
}

impl Groups {
    /// Every island alone.
    pub(super) fn new(islands: usize) -> Self {
        Groups { leader: (0..islands as u32).collect(), count: islands }
    }

    /// How many groups there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Joins the groups of two islands; false if they are in one already.
    pub(super) fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.leader[a.max(b)] = a.min(b) as u32;
        self.count -= usize::from(a != b);
        a != b
    }

    /// The leader of an island's group; shortens the way to it.
    fn find(&mut self, mut island: usize) -> usize {
        while self.leader[island] as usize != island {
            self.leader[island] = self.leader[self.leader[island] as usize];
            island = self.leader[island] as usize;
        }
        island
    }
}

/// From each island to the next in its row, then to the next in its column.
fn edges(instance: &Instance) -> Vec<Edge> {
    let islands = instance.islands();
    let mut below: Vec<Option<usize>> = vec![None; instance.cols()];
    let mut edges = Vec::new();
    for (i, island) in islands.iter().enumerate().rev() {
        let (row, col) = island.cell;
        if let Some(to) = below[col].replace(i) {
            edges.push(Edge { from: i, to, horizontal: false });
        }
        if islands.get(i + 1).is_some_and(|next| next.cell.0 == row) {
            edges.push(Edge { from: i, to: i + 1, horizontal: true });
        }
    }
    edges.reverse();
    edges
}

/// For each edge the edges that cross it. At most one horizontal edge passes over a cell of
/// water, so writing it there finds every crossing by walking the vertical edges once.
fn across(instance: &Instance, edges: &[Edge]) -> Vec<Vec<usize>> {
    let mut passing: Grid<Option<usize>> = Grid::filled(instance.rows(), instance.cols(), None);
    let cell = |island: usize| instance.islands()[island].cell;
    for (e, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.horizontal) {
        let ((row, left), (_, right)) = (cell(edge.from), cell(edge.to));
        for col in left + 1..right {
            passing[(row, col)] = Some(e);
        }
    }
    let mut across = vec![Vec::new(); edges.len()];
    for (e, edge) in edges.iter().enumerate().filter(|(_, edge)| !edge.horizontal) {
        let ((top, col), (bottom, _)) = (cell(edge.from), cell(edge.to));
        for other in (top + 1..bottom).filter_map(|row| passing[(row, col)]) {
            across[e].push(other);
            across[other].push(e);
        }
    }
    across
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::instance;

    #[test]
    fn edges_join_islands_with_only_water_between() {
        let board = instance("2 . 2 2 / . . . . / 1 . . 1");
        let geometry = Geometry::of(&board);
        let pairs: Vec<_> = geometry.edges().iter().map(|e| (e.from, e.to, e.horizontal)).collect();
        let expected = [(0, 1, true), (0, 3, false), (1, 2, true), (2, 4, false), (3, 4, true)];
        assert_eq!(pairs, expected);
        assert_eq!(geometry.at(0), [0, 1]);
        assert_eq!(geometry.edges()[1].other(3), 0);
        assert_eq!(geometry.crossings().count(), 0);
    }

    #[test]
    fn crossings_are_found_from_both_sides() {
        let board = instance(". 1 1 . / 1 . . 1 / . 1 1 .");
        let geometry = Geometry::of(&board);
        let horizontal = geometry.edges().iter().position(|e| (e.from, e.to) == (2, 3)).unwrap();
        assert_eq!(geometry.across(horizontal).len(), 2);
        for &vertical in geometry.across(horizontal) {
            assert_eq!(geometry.across(vertical), [horizontal]);
        }
        assert_eq!(geometry.crossings().count(), 2);
    }
}
