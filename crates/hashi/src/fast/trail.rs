//! What is known so far, in the order in which it became known, why, and how to take it back.
//!
//! The bounds of the edges and the sums at the islands are kept in step with the literals.

use super::board::{Board, Lit};

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or follows from nothing but the board.
    Given,
    /// Another literal implies it: the order of an edge's variables, or a crossing.
    Lit(Lit),
    /// The number of this island, with the bounds of its other edges.
    Island(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

/// The literals that hold, with levels, places and reasons.
pub(super) struct Trail {
    /// By literal: 1 holds, -1 does not, 0 unknown.
    truth: Vec<i8>,
    level: Vec<u32>,
    place: Vec<u32>,
    reason: Vec<Reason>,
    /// The last value of each variable, which a new decision repeats.
    phase: Vec<bool>,
    lits: Vec<Lit>,
    /// Where each decision level begins.
    starts: Vec<u32>,
    low: Vec<u8>,
    high: Vec<u8>,
    sums: Vec<(u8, u8)>,
    /// By island: the directions in which a bridge is possible, as bits.
    ways: Vec<u8>,
    /// Edges that have become impossible since the connection was last looked at.
    pub(super) cut: usize,
    /// Edges that have got a first bridge since loops were last looked for.
    pub(super) built: usize,
}

impl Trail {
    /// Nothing is known.
    pub(super) fn new(board: &Board) -> Self {
        let (vars, edges, max) = (board.vars(), board.edges(), board.max as u8);
        Trail {
            truth: vec![0; 2 * vars],
            level: vec![0; vars],
            place: vec![0; vars],
            reason: vec![Reason::Given; vars],
            phase: (0..vars).map(|var| var % board.max == 0).collect(),
            lits: Vec::with_capacity(vars),
            starts: Vec::new(),
            low: vec![0; edges],
            high: vec![max; edges],
            sums: (0..board.islands()).map(|i| (0, max * board.at(i).len() as u8)).collect(),
            ways: (0..board.islands()).map(|i| (1 << board.at(i).len()) - 1).collect(),
            cut: 1,
            built: 0,
        }
    }

    /// 1 if the literal holds, -1 if it does not, 0 if that is unknown.
    pub(super) fn truth(&self, lit: Lit) -> i8 {
        self.truth[lit.index()]
    }

    /// The literals that hold, oldest first.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The current decision level.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The level at which a literal (or its negation) became known.
    pub(super) fn level_of(&self, lit: Lit) -> usize {
        self.level[lit.var()] as usize
    }

    /// When a literal (or its negation) became known.
    pub(super) fn place_of(&self, lit: Lit) -> usize {
        self.place[lit.var()] as usize
    }

    /// Why a literal (or its negation) is known.
    pub(super) fn reason_of(&self, lit: Lit) -> Reason {
        self.reason[lit.var()]
    }

    /// Points the reason of a literal at a clause that has moved.
    pub(super) fn renew_reason(&mut self, lit: Lit, clause: u32) {
        self.reason[lit.var()] = Reason::Clause(clause);
    }

    /// The decision of a level from 1.
    pub(super) fn decision(&self, level: usize) -> Lit {
        self.lits[self.starts[level - 1] as usize]
    }

    /// The fewest bridges that an edge has.
    pub(super) fn low(&self, edge: usize) -> usize {
        usize::from(self.low[edge])
    }

    /// The most bridges that an edge can have.
    pub(super) fn high(&self, edge: usize) -> usize {
        usize::from(self.high[edge])
    }

    /// The fewest and the most bridges that the edges of an island have together.
    pub(super) fn sum(&self, island: usize) -> (usize, usize) {
        let (low, high) = self.sums[island];
        (usize::from(low), usize::from(high))
    }

    /// The directions in which a bridge is possible at an island, as bits.
    pub(super) fn ways(&self, island: usize) -> u8 {
        self.ways[island]
    }

    /// The value that a variable last had.
    pub(super) fn phase(&self, var: usize) -> bool {
        self.phase[var]
    }

    /// Sets the value that a decision on a variable will try first.
    pub(super) fn set_phase(&mut self, var: usize, phase: bool) {
        self.phase[var] = phase;
    }

    /// Opens a decision level.
    pub(super) fn open_level(&mut self) {
        self.starts.push(self.lits.len() as u32);
    }

    /// Adds a literal that is unknown so far, and what it says of the edge's other variables.
    pub(super) fn add(&mut self, board: &Board, lit: Lit, reason: Reason) {
        let (edge, count) = board.meaning(lit);
        self.push(board, edge, lit, reason);
        if lit.is_positive() {
            for k in (1..count).rev() {
                let weaker = board.at_least(edge, k);
                if self.truth(weaker) != 0 {
                    break;
                }
                self.push(board, edge, weaker, Reason::Lit(lit));
            }
        } else {
            self.cut += usize::from(count == 1);
            for k in count + 1..=board.max {
                let weaker = !board.at_least(edge, k);
                if self.truth(weaker) != 0 {
                    break;
                }
                self.push(board, edge, weaker, Reason::Lit(lit));
            }
        }
    }

    fn push(&mut self, board: &Board, edge: usize, lit: Lit, reason: Reason) {
        debug_assert_eq!(self.truth(lit), 0);
        self.truth[lit.index()] = 1;
        self.truth[(!lit).index()] = -1;
        let var = lit.var();
        self.level[var] = self.starts.len() as u32;
        self.place[var] = self.lits.len() as u32;
        self.reason[var] = reason;
        self.lits.push(lit);
        let ends = board.ends(edge);
        if lit.is_positive() {
            self.built += usize::from(self.low[edge] == 0);
            self.low[edge] += 1;
            ends.into_iter().for_each(|island| self.sums[island].0 += 1);
        } else {
            self.high[edge] -= 1;
            if self.high[edge] == 0 {
                self.toggle_ways(board, edge);
            }
            ends.into_iter().for_each(|island| self.sums[island].1 -= 1);
        }
    }

    fn toggle_ways(&mut self, board: &Board, edge: usize) {
        for (island, side) in board.ends(edge).into_iter().zip(board.sides(edge)) {
            self.ways[island] ^= side;
        }
    }

    /// Takes back everything above a level, newest first, and names each variable.
    pub(super) fn undo_to(&mut self, board: &Board, level: usize, mut freed: impl FnMut(usize)) {
        let Some(&start) = self.starts.get(level) else { return };
        for at in (start as usize..self.lits.len()).rev() {
            let lit = self.lits[at];
            self.truth[lit.index()] = 0;
            self.truth[(!lit).index()] = 0;
            self.phase[lit.var()] = lit.is_positive();
            let (edge, _) = board.meaning(lit);
            let ends = board.ends(edge);
            if lit.is_positive() {
                self.low[edge] -= 1;
                ends.into_iter().for_each(|island| self.sums[island].0 -= 1);
            } else {
                if self.high[edge] == 0 {
                    self.toggle_ways(board, edge);
                }
                self.high[edge] += 1;
                ends.into_iter().for_each(|island| self.sums[island].1 += 1);
            }
            freed(lit.var());
        }
        self.lits.truncate(start as usize);
        self.starts.truncate(level);
    }

    /// The literals that, known before `before`, bound an edge from above (or below): none if
    /// nothing did yet. Their order in time need not be that of their counts.
    pub(super) fn bound_before(
        &self,
        board: &Board,
        edge: usize,
        above: bool,
        before: usize,
    ) -> Option<Lit> {
        let tightest_first = |k: usize| if above { k } else { board.max + 1 - k };
        (1..=board.max).map(tightest_first).find_map(|count| {
            let positive = board.at_least(edge, count);
            let lit = if above { !positive } else { positive };
            (self.truth(lit) == 1 && self.place_of(lit) < before).then_some(lit)
        })
    }
}
