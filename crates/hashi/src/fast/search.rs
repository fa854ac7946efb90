//! The search: decide, draw consequences, learn from conflicts, start again now and then; and
//! go on after a solution to the next.
//!
//! The first solutions are ruled out by clauses, so that the search stays free to jump anywhere.
//! After that it walks the tree below its decisions in order, never jumping above the last one
//! that a solution has turned round: any number of solutions takes no memory (the backtracking
//! of Gebser, Kaufmann, Neumann and Schaub 2007).

use super::board::{Board, Lit};
use super::clauses::Clauses;
use super::connectivity::Walk;
use super::propagate::Conflict;
use super::trail::{Reason, Trail};
use super::vsids::Order;
use kumiki_core::{Node, Run, Stop};
use std::any::Any;
use std::ops::ControlFlow;

/// Conflicts before a restart, times Luby's sequence.
const RESTART: u64 = 128;
/// Clauses before the worse half of them is dropped, at first.
const CLAUSES: usize = 4000;
/// More clauses allowed after each time.
const MORE_CLAUSES: usize = 500;
/// Words of all clauses before some are dropped, at first.
const WORDS: usize = 1 << 22;
/// Solutions that are ruled out by clauses.
const BLOCKED: u64 = 8;

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Every edge is decided and no rule broken.
    Solution,
    /// There is no (other) solution.
    Nothing,
    /// A budget ran out.
    Stopped(Stop),
}

/// A search over one board.
pub(super) struct Solver {
    pub(super) board: Board,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    pub(super) order: Order,
    pub(super) walk: Walk,
    /// How much of the trail has been followed.
    pub(super) head: usize,
    /// Literals followed since the connection was last looked at.
    pub(super) unseen: usize,
    /// True literals that explain a conflict or a consequence.
    pub(super) facts: Vec<Lit>,
    pub(super) seen: Vec<bool>,
    pub(super) stamps: Vec<u64>,
    pub(super) stamp: u64,
    /// Levels up to here have been turned round: their other side is done.
    floor: usize,
    solutions: u64,
    at_solution: bool,
    /// The clause of the last call of [`Solver::demand_other`].
    demand: Option<u32>,
    exhausted: bool,
    conflicts: u64,
    restarts: u64,
    /// Conflicts before a restart, times Luby's sequence.
    pace: u64,
    next_restart: u64,
    most_clauses: usize,
    most_words: usize,
}

impl Solver {
    /// A search that knows what every island says by itself.
    pub(super) fn new(board: Board) -> Self {
        let vars = board.vars();
        let mut solver = Solver {
            trail: Trail::new(&board),
            clauses: Clauses::new(vars),
            order: Order::new(vars),
            walk: Walk::new(board.islands()),
            head: 0,
            unseen: 0,
            facts: Vec::new(),
            seen: vec![false; vars],
            stamps: vec![0; vars + 1],
            stamp: 0,
            floor: 0,
            solutions: 0,
            at_solution: false,
            demand: None,
            exhausted: false,
            conflicts: 0,
            restarts: 0,
            pace: RESTART,
            next_restart: RESTART,
            most_clauses: CLAUSES,
            most_words: WORDS,
            board,
        };
        solver.exhausted = solver.look_at_islands().is_err();
        solver
    }

    /// The numbers alone, and pairs of islands that may not use each other up.
    fn look_at_islands(&mut self) -> Result<(), Conflict> {
        for island in 0..self.board.islands() {
            self.check_island(island, true)?;
            self.check_island(island, false)?;
        }
        let pairs = if self.board.islands() > 2 { self.board.edges() } else { 0 };
        for edge in 0..pairs {
            let [a, b] = self.board.ends(edge).map(|island| self.board.need[island]);
            let used_up = usize::from(a.1);
            if a == b && a.0 == a.1 && used_up <= self.board.max {
                self.imply(!self.board.at_least(edge, used_up), Reason::Given)?;
            }
        }
        Ok(())
    }

    /// Bridges per edge as far as they are decided.
    pub(super) fn counts(&self) -> Vec<Option<u8>> {
        let count = |edge| {
            let (low, high) = (self.trail.low(edge), self.trail.high(edge));
            (low == high).then_some(low as u8)
        };
        (0..self.board.edges()).map(count).collect()
    }

    /// Looks for the next solution, other than all before.
    pub(super) fn next(&mut self, run: &mut Run) -> Found {
        self.next_showing(run, |_| ())
    }

    /// The same, shown to whoever observes the run as what `show` makes of the bridges per edge.
    pub(super) fn next_showing<S: Any>(
        &mut self,
        run: &mut Run,
        show: impl Fn(&[Option<u8>]) -> S,
    ) -> Found {
        if std::mem::take(&mut self.at_solution) && !self.leave_solution() {
            self.exhausted = true;
        }
        while !self.exhausted {
            // A node may take long on a large board, so the clock is looked at every time.
            if let ControlFlow::Break(stop) = run.long_step(|| show(&self.counts())) {
                return Found::Stopped(stop);
            }
            let settled = match self.trail.level() {
                0 => self.propagate_while(|| !run.is_out_of_time()),
                _ => self.propagate().map(|()| true),
            };
            if let (Ok(false), ControlFlow::Break(stop)) = (settled, run.check_clock()) {
                return Found::Stopped(stop);
            }
            if settled.is_err() {
                run.node(self.trail.level(), Node::Fail);
                self.conflicts += 1;
                self.exhausted = !self.resolve();
                continue;
            }
            self.tidy();
            let level = self.trail.level();
            let decided = self.decide();
            run.node(level, if decided { Node::Branch } else { Node::Solution });
            if !decided {
                self.solutions += 1;
                self.at_solution = true;
                return Found::Solution;
            }
        }
        Found::Nothing
    }

    /// From now on only solutions that differ from `counts` on one of its decided edges. Each
    /// call must demand no less than the one before, whose clause it replaces.
    pub(super) fn demand_other(&mut self, counts: &[Option<u8>]) {
        self.at_solution = false;
        self.undo_to(0);
        if let Some(old) = self.demand.take() {
            self.clauses.forget(old);
        }
        let mut lits = Vec::new();
        for (edge, count) in counts.iter().enumerate() {
            let Some(count) = count.map(usize::from) else { continue };
            let fewer = (count > 0).then(|| !self.board.at_least(edge, count));
            let more = (count < self.board.max).then(|| self.board.at_least(edge, count + 1));
            let open = |lit: &Lit| self.trail.truth(*lit) == 0;
            lits.extend(fewer.into_iter().chain(more).filter(open));
        }
        for lit in &lits {
            self.trail.set_phase(lit.var(), lit.is_positive());
        }
        match lits.len() {
            0 => self.exhausted = true,
            1 => self.assert(&lits, 0),
            _ => self.demand = Some(self.clauses.add(&lits, 0)),
        }
    }

    /// Restarts and drops clauses when it is time to.
    fn tidy(&mut self) {
        if self.conflicts >= self.next_restart {
            self.restarts += 1;
            self.next_restart = self.conflicts + self.pace * luby(self.restarts);
            let level = self.restart_level();
            self.undo_to(level);
        }
        if self.clauses.count() > self.most_clauses || self.clauses.words() > self.most_words {
            self.reduce();
            self.most_clauses += MORE_CLAUSES;
            self.most_words = self.most_words.max(2 * self.clauses.words());
        }
    }

    /// How far back a restart goes: decisions that would be made again can stay (van der Tak,
    /// Ramos and Heule 2011).
    fn restart_level(&mut self) -> usize {
        let trail = &self.trail;
        let next = self.order.peek(|var| trail.truth(Lit::new(var, true)) == 0);
        let Some(next) = next else { return trail.level() };
        let mut level = self.floor;
        while level < trail.level() && self.order.prefers(trail.decision(level + 1).var(), next) {
            level += 1;
        }
        level
    }

    fn reduce(&mut self) {
        let trail = &self.trail;
        let in_use = |clause, first| {
            trail.truth(first) == 1 && trail.reason_of(first) == Reason::Clause(clause)
        };
        let mut moves: Vec<(Lit, u32)> = Vec::new();
        let demand = &mut self.demand;
        let demanded = *demand;
        self.clauses.reduce(in_use, |old, now, first| {
            if in_use(old, first) {
                moves.push((first, now));
            }
            if demanded == Some(old) {
                *demand = Some(now);
            }
        });
        for (lit, clause) in moves {
            self.trail.renew_reason(lit, clause);
        }
    }

    /// Decides an open variable; false if there is none.
    fn decide(&mut self) -> bool {
        while let Some(var) = self.order.pop() {
            let lit = Lit::new(var, self.trail.phase(var));
            if self.trail.truth(lit) == 0 {
                self.trail.open_level();
                self.trail.add(&self.board, lit, Reason::Given);
                return true;
            }
        }
        false
    }

    /// Goes back to a level.
    pub(super) fn undo_to(&mut self, level: usize) {
        let (order, trail) = (&mut self.order, &mut self.trail);
        trail.undo_to(&self.board, level, |var| order.insert(var));
        if self.head > trail.lits().len() {
            self.head = trail.lits().len();
            // What a forgotten walk found may be lost with the levels it was found at.
            trail.cut += 1;
            trail.built += 1;
        }
    }

    /// Learns from the conflict at hand; false if it shows that nothing is left.
    fn resolve(&mut self) -> bool {
        let levels = self.facts.iter().map(|&fact| self.trail.level_of(fact));
        let level = levels.max().unwrap_or(0);
        if level == 0 {
            return false;
        }
        if level <= self.floor {
            return self.turn_round(self.floor);
        }
        self.undo_to(level);
        let learned = self.learn();
        let levels = self.count_levels(&learned);
        let back = learned.get(1).map_or(0, |&lit| self.trail.level_of(lit));
        self.undo_to(back.max(self.floor));
        self.assert(&learned, levels);
        true
    }

    /// Adds a clause whose first literal is open and whose others are false.
    fn assert(&mut self, lits: &[Lit], levels: u32) {
        let reason = match lits.len() {
            1 => Reason::Given,
            _ => Reason::Clause(self.clauses.add(lits, levels)),
        };
        self.trail.add(&self.board, lits[0], reason);
    }

    /// Takes the other side of the decision of a level; false at the root.
    fn turn_round(&mut self, level: usize) -> bool {
        if level == 0 {
            return false;
        }
        let decision = self.trail.decision(level);
        self.undo_to(level - 1);
        self.floor = level - 1;
        self.trail.add(&self.board, !decision, Reason::Given);
        true
    }

    /// Rules the solution at hand out; false if it was the last.
    fn leave_solution(&mut self) -> bool {
        let level = self.trail.level();
        if level == 0 {
            return false;
        }
        if self.solutions > BLOCKED {
            return self.turn_round(level);
        }
        let decisions: Vec<Lit> = (1..=level).rev().map(|l| !self.trail.decision(l)).collect();
        self.undo_to(level - 1);
        self.assert(&decisions, 0);
        true
    }
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 ... from index 1 (Luby, Sinclair and Zuckerman 1993).
fn luby(mut index: u64) -> u64 {
    loop {
        let size = (index + 1).next_power_of_two();
        if size == index + 1 {
            return size / 2;
        }
        index -= size / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Instance;
    use super::super::super::geometry::Geometry;
    use super::super::tests::solvable;
    use super::*;

    #[test]
    fn restarts_follow_luby() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn restarting_and_forgetting_at_every_turn_loses_and_repeats_nothing() {
        let count = |board: &Instance, hasty: bool| {
            let mut solver = Solver::new(Board::new(board, &Geometry::of(board)));
            let mut found = Vec::new();
            loop {
                if hasty {
                    (solver.pace, solver.next_restart, solver.most_clauses) = (1, 0, 0);
                }
                match solver.next(&mut Run::unlimited(0)) {
                    Found::Solution if found.len() < 1000 => found.push(solver.counts()),
                    _ => break,
                }
            }
            let all = found.len();
            found.sort();
            found.dedup();
            assert_eq!(found.len(), all);
            all
        };
        let mut turned_round = 0;
        for seed in 0..100 {
            let board = solvable(seed);
            let all = count(&board, false);
            assert_eq!(count(&board, true), all, "seed {seed}");
            turned_round += usize::from(all as u64 > BLOCKED);
        }
        assert!(turned_round > 10, "{turned_round}");
    }
}
