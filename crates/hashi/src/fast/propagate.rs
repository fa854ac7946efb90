//! What follows from what is known: numbers, crossings and clauses at once, the connection when
//! nothing else is left to do. And, asked later, why it followed.

use super::board::Lit;
use super::clauses::Watch;
use super::search::Solver;
use super::trail::Reason;

/// The connection is looked at when one literal in so many islands has been followed.
const WALK_EVERY: usize = 8;

/// Literals followed between two questions whether to go on.
const ASK_EVERY: usize = 1 << 8;

/// Some rule is broken; [`Solver::facts`] holds literals that together break it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

impl Solver {
    /// Draws all consequences.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        self.propagate_while(|| true).map(|_| ())
    }

    /// The same, but asks now and then whether to go on: the root of a large board takes long.
    /// False if it was told to stop; what is left is done by the next propagation.
    #[inline(always)]
    pub(super) fn propagate_while(&mut self, goes_on: impl Fn() -> bool) -> Result<bool, Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.head) {
                if self.head % ASK_EVERY == ASK_EVERY - 1 && !goes_on() {
                    return Ok(false);
                }
                self.head += 1;
                self.unseen += 1;
                self.follow_clauses(lit)?;
                self.follow_rules(lit)?;
            }
            let (cut, built) = (self.trail.cut > 0, self.board.tree && self.trail.built > 0);
            if !(cut || built) || !self.is_walk_due() {
                return Ok(true);
            }
            (self.trail.cut, self.trail.built, self.unseen) = (0, 0, 0);
            if built {
                self.keep_open()?;
            }
            if cut {
                self.keep_connected()?;
            }
            if self.head == self.trail.lits().len() {
                return Ok(true);
            }
        }
    }

    /// Looking at the connection takes time linear in the board: below the root only after a
    /// matching amount of other work, or at the end.
    fn is_walk_due(&self) -> bool {
        self.trail.level() == 0
            || self.unseen * WALK_EVERY >= self.board.islands()
            || self.trail.lits().len() == self.board.vars()
    }

    /// Adds a literal that follows for some reason, unless it is known already.
    pub(super) fn imply(&mut self, lit: Lit, reason: Reason) -> Result<(), Conflict> {
        match self.trail.truth(lit) {
            0 => self.trail.add(&self.board, lit, reason),
            1 => (),
            _ => {
                self.facts.clear();
                self.explain(lit, reason, self.trail.lits().len());
                self.facts.push(!lit);
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// The numbers at both ends of the edge, and the edges that it crosses.
    fn follow_rules(&mut self, lit: Lit) -> Result<(), Conflict> {
        let (edge, count) = self.board.meaning(lit);
        if lit.is_positive() && count == 1 {
            for at in self.board.crossings(edge) {
                let crossed = self.board.at_least(self.board.crossing(at), 1);
                self.imply(!crossed, Reason::Lit(lit))?;
            }
        }
        for island in self.board.ends(edge) {
            self.check_island(island, lit.is_positive())?;
        }
        Ok(())
    }

    /// Bounds the edges of an island by its number: from above if bridges were added, from below
    /// if some were ruled out.
    pub(super) fn check_island(&mut self, island: usize, added: bool) -> Result<(), Conflict> {
        let (least, most) = self.board.need[island];
        let (low, high) = self.trail.sum(island);
        let room = if added {
            usize::from(most).checked_sub(low)
        } else {
            high.checked_sub(usize::from(least))
        };
        let Some(room) = room else {
            self.facts.clear();
            self.bounds_at(island, usize::MAX, !added, self.trail.lits().len());
            return Err(Conflict);
        };
        if room >= self.board.max {
            return Ok(());
        }
        for seat in 0..self.board.at(island).len() {
            let edge = self.board.at(island)[seat] as usize;
            let (low, high) = (self.trail.low(edge), self.trail.high(edge));
            if high - low > room {
                let lit = if added {
                    !self.board.at_least(edge, low + room + 1)
                } else {
                    self.board.at_least(edge, high - room)
                };
                self.imply(lit, Reason::Island(island as u32))?;
            }
        }
        Ok(())
    }

    /// The clauses that have lost a literal they watch.
    fn follow_clauses(&mut self, lit: Lit) -> Result<(), Conflict> {
        let lost = !lit;
        let mut watches = self.clauses.take_watches(lost);
        let mut kept = 0;
        let mut result = Ok(());
        for at in 0..watches.len() {
            let watch = watches[at];
            let stays = result.is_err()
                || self.trail.truth(watch.other) == 1
                || self.still_watches(watch, lost, &mut result);
            if stays {
                watches[kept] = watch;
                kept += 1;
            }
        }
        watches.truncate(kept);
        self.clauses.set_watches(lost, watches);
        result
    }

    /// Lets a clause watch another literal than the lost one (false), or, if there is none to
    /// watch, draws its consequence (true).
    fn still_watches(
        &mut self,
        watch: Watch,
        lost: Lit,
        result: &mut Result<(), Conflict>,
    ) -> bool {
        let clause = watch.clause;
        if self.clauses.lit(clause, 0) == lost {
            self.clauses.swap(clause, 0, 1);
        }
        let first = self.clauses.lit(clause, 0);
        if self.trail.truth(first) == 1 {
            return true;
        }
        for at in 2..self.clauses.len(clause) {
            let lit = self.clauses.lit(clause, at);
            if self.trail.truth(lit) != -1 {
                self.clauses.swap(clause, 1, at);
                self.clauses.move_watch(lit, Watch { clause, other: first });
                return false;
            }
        }
        *result = self.imply(first, Reason::Clause(clause));
        true
    }

    /// Adds to the facts those from which a literal followed, all known before `before`.
    pub(super) fn explain(&mut self, lit: Lit, reason: Reason, before: usize) {
        match reason {
            Reason::Given => (),
            Reason::Lit(fact) => self.facts.push(fact),
            Reason::Island(island) => {
                let (edge, _) = self.board.meaning(lit);
                self.bounds_at(island as usize, edge, lit.is_positive(), before);
            }
            Reason::Clause(clause) => {
                for at in 0..self.clauses.len(clause) {
                    let other = self.clauses.lit(clause, at);
                    if other != lit {
                        self.facts.push(!other);
                    }
                }
            }
        }
    }

    /// The bounds of all edges of an island but one.
    fn bounds_at(&mut self, island: usize, but: usize, above: bool, before: usize) {
        for &edge in self.board.at(island) {
            if edge as usize != but {
                let bound = self.trail.bound_before(&self.board, edge as usize, above, before);
                self.facts.extend(bound);
            }
        }
    }
}
