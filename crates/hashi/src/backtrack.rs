//! Plain complete search: decide one edge after another, always at the island with the least
//! freedom, and turn back when a number or the connection is out of reach.
//!
//! It is the reference that other methods are compared with: no propagation, no learning, every
//! node is judged from scratch.

use super::geometry::{Geometry, Groups};
use super::{Hashi, Instance, Solution, largest_clue};
use kumiki_core::{Method, Options, Outcome, Puzzle, Run, Search, Visit};
use std::ops::{ControlFlow, RangeInclusive};

/// The method.
pub(super) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(400),
    complete: true,
    enumerate: Some(enumerate),
    ..Method::new(
        "backtrack",
        "complete search, edge by edge at the most constrained island",
        solve,
    )
};

/// Looks for one solution; the best of a search that was stopped is the deepest it went.
pub(super) fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let geometry = Geometry::of(instance);
    let mut board = Board::new(instance, &geometry);
    let mut found = None;
    let search = board.search(run, &mut |counts| {
        found = Some(Solution::of_counts(instance, &geometry, counts));
        ControlFlow::Break(())
    });
    match (found, search) {
        (Some(solution), _) => Outcome::solved(solution, run.steps()),
        (None, Search::Stopped(stop)) => {
            let deepest = Solution::of_counts(instance, &geometry, &board.deepest);
            let cost = Hashi::cost(instance, &deepest);
            Outcome::unfinished(Some((deepest, cost)), Some(stop), run.steps())
        }
        (None, _) => Outcome::infeasible(run.steps()),
    }
}

/// Visits every solution.
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    let geometry = Geometry::of(instance);
    let mut board = Board::new(instance, &geometry);
    board.search(run, &mut |counts| visit(Solution::of_counts(instance, &geometry, counts)))
}

/// What to do at a node of the search.
enum Node {
    /// Some number or the connection is out of reach.
    Dead,
    /// Every edge is decided and nothing is wrong.
    Solved,
    /// Try these numbers of bridges on this edge.
    Branch(usize, RangeInclusive<u8>),
}

/// A decision: the edge and the numbers of bridges not tried yet.
struct Decision {
    edge: usize,
    left: RangeInclusive<u8>,
}

/// The edges decided so far.
struct Board<'a> {
    instance: &'a Instance,
    geometry: &'a Geometry,
    counts: Vec<Option<u8>>,
    /// Bridges that end at each island so far.
    used: Vec<u8>,
    /// How many edges with bridges cross each edge.
    crossed: Vec<usize>,
    /// The decisions when the search was at its deepest.
    deepest: Vec<Option<u8>>,
    depth: usize,
    /// Scratch of [`Board::is_connectable`].
    reached: Vec<bool>,
    waiting: Vec<usize>,
}

impl<'a> Board<'a> {
    fn new(instance: &'a Instance, geometry: &'a Geometry) -> Self {
        let edges = geometry.edges().len();
        Board {
            instance,
            geometry,
            counts: vec![None; edges],
            used: vec![0; instance.islands().len()],
            crossed: vec![0; edges],
            deepest: vec![None; edges],
            depth: 0,
            reached: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Visits every full assignment that is a solution. The decisions are kept in a list, not on
    /// the call stack, so that large boards cannot overflow it.
    fn search(
        &mut self,
        run: &mut Run,
        visit: &mut dyn FnMut(&[Option<u8>]) -> ControlFlow<()>,
    ) -> Search {
        let mut decisions: Vec<Decision> = Vec::new();
        loop {
            // A node costs time linear in the board, so the clock is looked at every time.
            if let ControlFlow::Break(stop) = run.long_step(|| self.solution(&self.counts)) {
                self.remember(decisions.len(), run);
                return Search::Stopped(stop);
            }
            match self.node() {
                Node::Branch(edge, left) => {
                    run.node(decisions.len(), kumiki_core::Node::Branch);
                    decisions.push(Decision { edge, left });
                }
                Node::Solved => {
                    run.node(decisions.len(), kumiki_core::Node::Solution);
                    if visit(&self.counts).is_break() {
                        return Search::Enough;
                    }
                }
                Node::Dead => {
                    run.node(decisions.len(), kumiki_core::Node::Fail);
                    self.remember(decisions.len(), run);
                }
            }
            if !self.advance(&mut decisions) {
                return Search::Exhausted;
            }
        }
    }

    /// Takes the next untried number of the last decision that has one; false if none has.
    fn advance(&mut self, decisions: &mut Vec<Decision>) -> bool {
        while let Some(decision) = decisions.last_mut() {
            self.undo(decision.edge);
            // Many bridges first: they join islands, which the search must do anyway.
            if let Some(count) = decision.left.next_back() {
                self.decide(decision.edge, count);
                return true;
            }
            decisions.pop();
        }
        false
    }

    fn solution(&self, counts: &[Option<u8>]) -> Solution {
        Solution::of_counts(self.instance, self.geometry, counts)
    }

    fn remember(&mut self, depth: usize, run: &Run) {
        if depth > self.depth {
            self.depth = depth;
            self.deepest.clone_from(&self.counts);
            if run.shows_boards() {
                let deepest = self.solution(&self.deepest);
                run.improved_to(Hashi::cost(self.instance, &deepest), || deepest);
            }
        }
    }

    fn decide(&mut self, edge: usize, count: u8) {
        self.counts[edge] = Some(count);
        let ends = self.geometry.edges()[edge];
        self.used[ends.from] += count;
        self.used[ends.to] += count;
        if count > 0 {
            for &other in self.geometry.across(edge) {
                self.crossed[other] += 1;
            }
        }
    }

    fn undo(&mut self, edge: usize) {
        let Some(count) = self.counts[edge].take() else { return };
        let ends = self.geometry.edges()[edge];
        self.used[ends.from] -= count;
        self.used[ends.to] -= count;
        if count > 0 {
            for &other in self.geometry.across(edge) {
                self.crossed[other] -= 1;
            }
        }
    }

    /// How many bridges an island can still take.
    fn room(&self, island: usize) -> u8 {
        let clue = self.instance.islands()[island].clue;
        clue.unwrap_or(largest_clue(self.instance.max_bridges())) - self.used[island]
    }

    /// How many bridges an island still lacks, at least. An unknown number is at least 1, unless
    /// there is no other island.
    fn lack(&self, island: usize) -> u8 {
        let others = self.instance.islands().len() > 1;
        let least = self.instance.islands()[island].clue.unwrap_or(u8::from(others));
        least.saturating_sub(self.used[island])
    }

    /// The most bridges that an edge has or can get.
    fn most(&self, edge: usize) -> u8 {
        if let Some(count) = self.counts[edge] {
            return count;
        }
        if self.crossed[edge] > 0 {
            return 0;
        }
        let ends = self.geometry.edges()[edge];
        self.instance.max_bridges().min(self.room(ends.from)).min(self.room(ends.to))
    }

    /// The open edges of an island.
    fn open(&self, island: usize) -> impl Iterator<Item = usize> {
        self.geometry.at(island).iter().copied().filter(|&edge| self.counts[edge].is_none())
    }

    /// The most bridges that the open edges of an island can get together.
    fn supply(&self, island: usize) -> u8 {
        self.open(island).map(|edge| self.most(edge)).sum()
    }

    /// How far an island is from being forced: 0 if its open edges can be decided in one way.
    fn freedom(&self, island: usize, supply: u8) -> u8 {
        let lack = self.lack(island);
        match self.instance.islands()[island].clue {
            // Islands without a number hardly constrain anything: they come last.
            None => supply.saturating_add(largest_clue(self.instance.max_bridges())),
            Some(_) if self.open(island).nth(1).is_none() => 0,
            Some(_) => lack.min(supply - lack),
        }
    }

    fn node(&mut self) -> Node {
        let mut tightest: Option<(u8, usize)> = None;
        for island in 0..self.instance.islands().len() {
            let supply = self.supply(island);
            if supply < self.lack(island) {
                return Node::Dead;
            }
            let Some(edge) = self.open(island).next() else { continue };
            let freedom = self.freedom(island, supply);
            if tightest.is_none_or(|(least, _)| freedom < least) {
                tightest = Some((freedom, edge));
            }
        }
        if !self.is_connectable() || self.has_forbidden_loop() {
            return Node::Dead;
        }
        match tightest {
            Some((_, edge)) => Node::Branch(edge, self.least(edge)..=self.most(edge)),
            None => Node::Solved,
        }
    }

    /// The fewest bridges that an open edge must get because the others of an island cannot
    /// supply what it lacks.
    fn least(&self, edge: usize) -> u8 {
        let ends = self.geometry.edges()[edge];
        let most = self.most(edge);
        let from = |island| self.lack(island).saturating_sub(self.supply(island) - most);
        from(ends.from).max(from(ends.to))
    }

    /// True if the bridges that are there form a loop and the board forbids it.
    fn has_forbidden_loop(&self) -> bool {
        if self.instance.allows_loops() {
            return false;
        }
        let mut groups = Groups::new(self.instance.islands().len());
        let built = self.geometry.edges().iter().zip(&self.counts);
        let mut built = built.filter(|(_, count)| count.is_some_and(|count| count > 0));
        built.any(|(edge, _)| !groups.join(edge.from, edge.to))
    }

    /// True if all islands are connected by the bridges that are there or can still come. When
    /// every edge is decided this is the rule itself; before, it sees groups that closed early.
    fn is_connectable(&mut self) -> bool {
        let islands = self.instance.islands().len();
        let mut reached = std::mem::take(&mut self.reached);
        let mut waiting = std::mem::take(&mut self.waiting);
        reached.clear();
        reached.resize(islands, false);
        let mut count = 0;
        let mut reach = |island: usize, waiting: &mut Vec<usize>| {
            if !std::mem::replace(&mut reached[island], true) {
                count += 1;
                waiting.push(island);
            }
        };
        if islands > 0 {
            reach(0, &mut waiting);
        }
        while let Some(island) = waiting.pop() {
            for &edge in self.geometry.at(island) {
                if self.most(edge) > 0 {
                    reach(self.geometry.edges()[edge].other(island), &mut waiting);
                }
            }
        }
        (self.reached, self.waiting) = (reached, waiting);
        count == islands
    }
}
