//! The connection: all islands must be connected by edges that can still carry bridges, and an
//! edge without which they would not must carry one.
//!
//! Both are explained by a cut, which is true of every solution: one of the edges that lead out of
//! a group of islands carries a bridge.

use super::board::{Board, Lit};
use super::propagate::Conflict;
use super::search::Solver;
use super::trail::{Reason, Trail};
use std::ops::Range;

/// No island, or not reached yet.
const NONE: u32 = u32::MAX;

/// An edge that alone joins the islands of a stretch of the walk to all others.
struct Bridge {
    edge: usize,
    far: Range<usize>,
}

/// A depth-first walk over what is possible, with Tarjan's low points.
pub(super) struct Walk {
    /// Islands in the order in which they were reached; everything beyond an edge of the tree is
    /// a stretch of it.
    order: Vec<u32>,
    /// When each island was reached.
    reached: Vec<u32>,
    /// The earliest island that can be reached from beyond each one.
    earliest: Vec<u32>,
    /// The path to where the walk is: island, edge by which it came, directions left.
    path: Vec<(u32, u32, u8)>,
    /// Where each group of connected islands begins in the order.
    groups: Vec<usize>,
    bridges: Vec<Bridge>,
}

impl Walk {
    /// A walk over so many islands.
    pub(super) fn new(islands: usize) -> Self {
        Walk {
            order: Vec::with_capacity(islands),
            reached: vec![NONE; islands],
            earliest: vec![0; islands],
            path: Vec::new(),
            groups: Vec::new(),
            bridges: Vec::new(),
        }
    }

    /// Finds the groups and, in the first, the edges that alone hold it together and are not
    /// known to carry bridges.
    fn go(&mut self, board: &Board, trail: &Trail) {
        self.order.clear();
        self.groups.clear();
        self.bridges.clear();
        self.reached.fill(NONE);
        for start in 0..board.islands() {
            if self.reached[start] == NONE {
                self.groups.push(self.order.len());
                self.enter(start, NONE, trail.ways(start));
                self.explore(board, trail);
            }
            if self.order.len() == board.islands() {
                return;
            }
        }
    }

    fn enter(&mut self, island: usize, by: u32, ways: u8) {
        let now = self.order.len() as u32;
        self.reached[island] = now;
        self.earliest[island] = now;
        self.order.push(island as u32);
        self.path.push((island as u32, by, ways));
    }

    fn explore(&mut self, board: &Board, trail: &Trail) {
        while let Some((island, by, ways)) = self.path.last_mut() {
            let (from, came) = (*island as usize, *by);
            if *ways == 0 {
                self.path.pop();
                self.leave(from, came, trail);
                continue;
            }
            let (edge, to) = board.way(from, ways.trailing_zeros() as usize);
            *ways &= *ways - 1;
            if self.reached[to] == NONE {
                self.enter(to, edge as u32, trail.ways(to));
            } else if edge as u32 != came {
                self.earliest[from] = self.earliest[from].min(self.reached[to]);
            }
        }
    }

    fn leave(&mut self, island: usize, by: u32, trail: &Trail) {
        let Some(&(before, _, _)) = self.path.last() else { return };
        let before = before as usize;
        self.earliest[before] = self.earliest[before].min(self.earliest[island]);
        let edge = by as usize;
        if self.earliest[island] == self.reached[island] && trail.low(edge) == 0 {
            let far = self.reached[island] as usize..self.order.len();
            self.bridges.push(Bridge { edge, far });
        }
    }

    /// The edges between the islands of a stretch and all others: walks the smaller side.
    fn cut(&self, board: &Board, stretch: &Range<usize>, mut each: impl FnMut(usize)) {
        let inside = stretch.len() * 2 <= self.order.len();
        let (first, second) = if inside {
            (stretch.clone(), 0..0)
        } else {
            (0..stretch.start, stretch.end..self.order.len())
        };
        for &island in self.order[first].iter().chain(&self.order[second]) {
            for direction in 0..board.at(island as usize).len() {
                let (edge, to) = board.way(island as usize, direction);
                if stretch.contains(&(self.reached[to] as usize)) != inside {
                    each(edge);
                }
            }
        }
    }
}

impl Solver {
    /// Forces every edge without which the islands would fall apart.
    pub(super) fn keep_connected(&mut self) -> Result<(), Conflict> {
        let mut walk = std::mem::replace(&mut self.walk, Walk::new(0));
        walk.go(&self.board, &self.trail);
        let result = if walk.groups.len() > 1 {
            self.facts.clear();
            self.facts.extend(self.narrowest_cut(&walk).iter().map(|&lit| !lit));
            Err(Conflict)
        } else {
            for bridge in &walk.bridges {
                self.force(&walk, bridge);
            }
            Ok(())
        };
        self.walk = walk;
        result
    }

    fn force(&mut self, walk: &Walk, bridge: &Bridge) {
        let forced = self.board.at_least(bridge.edge, 1);
        self.add_by_clause(forced, self.cut_lits(walk, &bridge.far));
    }

    /// Adds a literal of a clause whose others are false, and the clause.
    pub(super) fn add_by_clause(&mut self, forced: Lit, mut lits: Vec<Lit>) {
        // The forced edge first, then the latest of the others: those are watched.
        let last = lits.iter().copied().filter(|&lit| lit != forced);
        let last = last.max_by_key(|&lit| self.trail.level_of(lit));
        let Some(last) = last else {
            self.trail.add(&self.board, forced, Reason::Given);
            return;
        };
        for (at, lit) in [forced, last].into_iter().enumerate() {
            if let Some(found) = lits.iter().position(|&other| other == lit) {
                lits.swap(at, found);
            }
        }
        let levels = self.count_levels(&lits[1..]);
        let clause = self.clauses.add(&lits, levels);
        self.trail.add(&self.board, forced, Reason::Clause(clause));
    }

    /// "A bridge leads out of the stretch", without the edges that never can.
    fn cut_lits(&self, walk: &Walk, stretch: &Range<usize>) -> Vec<Lit> {
        let mut lits = Vec::new();
        walk.cut(&self.board, stretch, |edge| {
            let lit = self.board.at_least(edge, 1);
            if self.trail.truth(lit) != -1 || self.trail.level_of(lit) > 0 {
                lits.push(lit);
            }
        });
        lits
    }

    /// Of the cuts around the groups the one with the fewest edges.
    fn narrowest_cut(&self, walk: &Walk) -> Vec<Lit> {
        let ends = walk.groups.iter().skip(1).copied().chain([walk.order.len()]);
        let groups = walk.groups.iter().zip(ends).map(|(&start, end)| start..end);
        let cuts = groups.map(|group| self.cut_lits(walk, &group));
        cuts.min_by_key(Vec::len).unwrap_or_default()
    }
}
