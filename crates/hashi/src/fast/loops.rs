//! Boards that forbid loops: an edge between islands that bridges join already stays empty.
//!
//! It is explained by the way between its ends: not all edges of a loop carry bridges.

use super::board::{Board, Lit};
use super::propagate::Conflict;
use super::search::Solver;
use super::trail::Trail;

/// No island, or not reached yet.
const NONE: u32 = u32::MAX;

/// The trees that the edges with bridges make.
struct Forest {
    /// By island: the root of its tree, the edge to the island above it, and its depth.
    seats: Vec<(u32, u32, u32)>,
    /// An edge with bridges that closes a loop, if there is one.
    closing: Option<usize>,
}

impl Forest {
    fn of(board: &Board, trail: &Trail) -> Self {
        let mut forest = Forest { seats: vec![(NONE, NONE, 0); board.islands()], closing: None };
        let mut waiting = Vec::new();
        for root in 0..board.islands() {
            if forest.seats[root].0 != NONE {
                continue;
            }
            forest.seats[root] = (root as u32, NONE, 0);
            waiting.push(root);
            while let Some(island) = waiting.pop() {
                let (_, above, depth) = forest.seats[island];
                for direction in 0..board.at(island).len() {
                    let (edge, to) = board.way(island, direction);
                    if trail.low(edge) == 0 || edge as u32 == above {
                        continue;
                    }
                    if forest.seats[to].0 == NONE {
                        forest.seats[to] = (root as u32, edge as u32, depth + 1);
                        waiting.push(to);
                    } else {
                        forest.closing = Some(edge);
                    }
                }
            }
        }
        forest
    }

    fn joins(&self, board: &Board, edge: usize) -> bool {
        let [a, b] = board.ends(edge);
        self.seats[a].0 == self.seats[b].0
    }

    /// The edges of the way between the ends of an edge.
    fn way(&self, board: &Board, edge: usize) -> Vec<usize> {
        let [mut a, mut b] = board.ends(edge);
        let mut way = Vec::new();
        while a != b {
            if self.seats[a].2 < self.seats[b].2 {
                std::mem::swap(&mut a, &mut b);
            }
            let up = self.seats[a].1 as usize;
            way.push(up);
            let [one, other] = board.ends(up);
            a = if one == a { other } else { one };
        }
        way
    }
}

impl Solver {
    /// Keeps every edge empty that would close a loop.
    pub(super) fn keep_open(&mut self) -> Result<(), Conflict> {
        let forest = Forest::of(&self.board, &self.trail);
        if let Some(edge) = forest.closing {
            let around = forest.way(&self.board, edge).into_iter().chain([edge]);
            self.facts.clear();
            self.facts.extend(around.map(|edge| self.board.at_least(edge, 1)));
            return Err(Conflict);
        }
        for edge in 0..self.board.edges() {
            let built = self.board.at_least(edge, 1);
            if self.trail.truth(built) == 0 && forest.joins(&self.board, edge) {
                let way = forest.way(&self.board, edge).into_iter();
                let way = way.map(|edge| !self.board.at_least(edge, 1));
                // What holds from the start needs no mention.
                let open = way.filter(|&lit| self.trail.level_of(lit) > 0);
                let lits: Vec<Lit> = [!built].into_iter().chain(open).collect();
                self.add_by_clause(!built, lits);
            }
        }
        Ok(())
    }
}
