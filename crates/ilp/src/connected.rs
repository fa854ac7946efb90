//! Connectivity as rows: whatever set of nodes is cut off, some edge must leave it.
//!
//! There are exponentially many such rows (Dantzig, Fulkerson and Johnson 1954 for tours; Coelho
//! et al. for bridges between islands): [`Connected::violated`] finds those that a point breaks,
//! for [`crate::solve_lazily`].

use crate::{Col, Name, Row};
use std::collections::{BTreeSet, VecDeque};

/// A cut is broken when less than this leaves it.
const WHOLE: f64 = 1.0 - 1e-6;
/// Flows and values below are nothing.
const TINY: f64 = 1e-9;

/// An edge that is there if its column is 1.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// One end.
    pub from: usize,
    /// The other end.
    pub to: usize,
    /// The column, from 0 to 1.
    pub col: Col,
}

/// Nodes that the edges whose columns are 1 must join into one whole.
#[derive(Clone, Debug)]
pub struct Connected {
    nodes: usize,
    links: Vec<Link>,
    /// The links at each node.
    at: Vec<Vec<usize>>,
    /// Rows given out so far, for their names.
    given: usize,
}

impl Connected {
    /// The demand on so many nodes and these edges between them.
    pub fn new(nodes: usize, links: Vec<Link>) -> Self {
        let mut at = vec![Vec::new(); nodes];
        for (i, link) in links.iter().enumerate() {
            at[link.from].push(i);
            at[link.to].push(i);
        }
        Connected { nodes, links, at, given: 0 }
    }

    /// The rows that a point breaks: one for each part of what it joins or, if all of it hangs
    /// together but only by fractions of edges, for least cuts between the first node and others;
    /// once `is_over` says so, no more of these are looked for.
    pub fn violated(&mut self, values: &[f64], is_over: &dyn Fn() -> bool) -> Vec<Row> {
        let mut sets = self.parts(values);
        match sets.len() {
            0 | 1 => sets = self.least_cuts(values, is_over),
            // The same edges leave both.
            2 => sets.truncate(1),
            _ => {}
        }
        let rows = sets.iter().map(|set| {
            self.given += 1;
            self.row(set, self.given)
        });
        rows.collect::<Vec<_>>()
    }

    /// The sets of nodes that a point joins, each in order.
    pub fn parts(&self, values: &[f64]) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.nodes];
        let mut parts = Vec::new();
        for first in 0..self.nodes {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let (mut part, mut next) = (vec![first], 0);
            while let Some(&node) = part.get(next) {
                next += 1;
                for &i in &self.at[node] {
                    let Link { from, to, col } = self.links[i];
                    let other = from + to - node;
                    if values[col.index()] > TINY && !seen[other] {
                        seen[other] = true;
                        part.push(other);
                    }
                }
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// At least one edge leaves a set.
    fn row(&self, set: &[usize], number: usize) -> Row {
        let mut inside = vec![false; self.nodes];
        set.iter().for_each(|&node| inside[node] = true);
        let leaving = self.links.iter().filter(|link| inside[link.from] != inside[link.to]);
        let name = Name::new("cut", &[number]);
        Row::at_least(name, leaving.map(|link| (link.col, 1.0)), 1.0)
    }

    /// Sets that less than one edge leaves, by greatest flows from the first node to each other
    /// that no set found so far holds.
    fn least_cuts(&self, values: &[f64], is_over: &dyn Fn() -> bool) -> Vec<Vec<usize>> {
        let mut found = BTreeSet::new();
        let mut held = vec![false; self.nodes];
        for to in 1..self.nodes {
            if held[to] {
                continue;
            }
            if is_over() {
                break;
            }
            if let Some(set) = self.cut_off(to, values) {
                set.iter().for_each(|&node| held[node] = true);
                found.insert(set);
            }
        }
        found.into_iter().collect()
    }

    /// The nodes that less than one edge joins to the first node, with `to` among them, if there
    /// are such: a greatest flow by shortest paths (Edmonds and Karp), cut short at one.
    fn cut_off(&self, to: usize, values: &[f64]) -> Option<Vec<usize>> {
        // What can still flow along each link and against it.
        let mut room: Vec<[f64; 2]> =
            self.links.iter().map(|link| [values[link.col.index()].max(0.0); 2]).collect();
        let mut flow = 0.0;
        loop {
            let reached = self.reach(&room);
            if reached[to].is_none() {
                let beyond = |&node: &usize| reached[node].is_none() && node != 0;
                return Some((0..self.nodes).filter(beyond).collect());
            }
            let mut least = f64::INFINITY;
            self.walk_back(to, &reached, |i, way| least = least.min(room[i][way]));
            self.walk_back(to, &reached, |i, way| {
                room[i][way] -= least;
                room[i][1 - way] += least;
            });
            flow += least;
            if flow >= WHOLE {
                return None;
            }
        }
    }

    /// How each node is reached from the first where there is room: by which link.
    fn reach(&self, room: &[[f64; 2]]) -> Vec<Option<usize>> {
        let mut reached = vec![None; self.nodes];
        let mut queue = VecDeque::from([0]);
        while let Some(node) = queue.pop_front() {
            for &i in &self.at[node] {
                let Link { from, to, .. } = self.links[i];
                let (other, way) = (from + to - node, usize::from(node != from));
                if other != 0 && reached[other].is_none() && room[i][way] > TINY {
                    reached[other] = Some(i);
                    queue.push_back(other);
                }
            }
        }
        reached
    }

    /// The links from a node back to the first, each with the way that the flow takes on it.
    fn walk_back(&self, to: usize, reached: &[Option<usize>], mut visit: impl FnMut(usize, usize)) {
        let mut node = to;
        while let Some(i) = reached[node] {
            let Link { from, to, .. } = self.links[i];
            let before = from + to - node;
            visit(i, usize::from(before != from));
            node = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Model, Sense};

    /// The columns of these edges, and the demand that they join everything.
    fn demand(nodes: usize, edges: &[(usize, usize)]) -> Connected {
        let mut model = Model::new(Sense::Minimise);
        let link = |(i, &(from, to)): (usize, &(usize, usize))| Link {
            from,
            to,
            col: model.binary(Name::new("x", &[i]), 0.0),
        };
        Connected::new(nodes, edges.iter().enumerate().map(link).collect())
    }

    fn cut(row: &Row) -> Vec<usize> {
        row.terms.iter().map(|(col, _)| col.index()).collect()
    }

    #[test]
    fn every_part_of_a_broken_whole_gives_a_row() {
        let mut square = demand(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
        let rows = square.violated(&[1.0, 0.0, 1.0, 0.0], &|| false);
        assert_eq!(rows.iter().map(cut).collect::<Vec<_>>(), [[1, 3]]);
        let rows = square.violated(&[1.0, 0.0, 0.0, 0.0], &|| false);
        assert_eq!(rows.iter().map(cut).collect::<Vec<_>>(), [[1, 3], [1, 2], [2, 3]]);
        assert_eq!(square.violated(&[1.0, 1.0, 1.0, 0.0], &|| false), []);
    }

    #[test]
    fn fractions_that_do_not_add_up_to_an_edge_are_found() {
        // Two triangles joined by two edges of 0.4.
        let edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (2, 3), (0, 5)];
        let mut triangles = demand(6, &edges);
        let mut values = [1.0; 8];
        (values[6], values[7]) = (0.4, 0.4);
        let rows = triangles.violated(&values, &|| false);
        assert_eq!(rows.iter().map(cut).collect::<Vec<_>>(), [[6, 7]]);
        assert_eq!(triangles.violated(&values, &|| true), [], "nobody waits for it");
        values[7] = 0.6;
        assert_eq!(triangles.violated(&values, &|| false), []);
    }

    #[test]
    fn nodes_without_edges_make_a_row_that_nothing_satisfies() {
        let mut alone = demand(2, &[]);
        let rows = alone.violated(&[], &|| false);
        assert!(rows.iter().all(|row| row.terms.is_empty() && !row.holds(&[], 1e-9)));
        assert_eq!(rows.len(), 1);
        assert_eq!(demand(1, &[]).violated(&[], &|| false), []);
        assert_eq!(demand(0, &[]).violated(&[], &|| false), []);
    }
}
