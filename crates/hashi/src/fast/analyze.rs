//! Learning from a conflict: the first literal through which all paths of its level lead, and
//! what else it takes, as a clause that forbids the like.

use super::board::Lit;
use super::search::Solver;
use super::trail::Reason;

impl Solver {
    /// Turns the facts of a conflict, of which at least one is of the current level, into a
    /// clause: its first literal is the only one of that level, its second of the next lower.
    pub(super) fn learn(&mut self) -> Vec<Lit> {
        let mut learned = vec![Lit::new(0, true)];
        let mut at = self.trail.lits().len();
        let mut open = 0;
        let unique = loop {
            open += self.mark_facts(&mut learned);
            let lit = loop {
                at -= 1;
                let lit = self.trail.lits()[at];
                if self.seen[lit.var()] {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                break lit;
            }
            self.seen[lit.var()] = false;
            self.facts.clear();
            self.explain(lit, self.trail.reason_of(lit), at);
        };
        learned[0] = !unique;
        let marked = learned.clone();
        learned.retain(|&lit| lit == !unique || !self.follows_from_marked(lit));
        for lit in marked {
            self.seen[lit.var()] = false;
        }
        let second = (1..learned.len()).max_by_key(|&i| self.trail.level_of(learned[i]));
        if let Some(second) = second {
            learned.swap(1, second);
        }
        self.order.decay();
        learned
    }

    /// Marks the facts; how many new ones are of the current level. Earlier ones are learned.
    fn mark_facts(&mut self, learned: &mut Vec<Lit>) -> usize {
        let mut here = 0;
        for &fact in &self.facts {
            let (var, level) = (fact.var(), self.trail.level_of(fact));
            if self.seen[var] || level == 0 {
                continue;
            }
            self.seen[var] = true;
            self.order.bump(var);
            if level == self.trail.level() {
                here += 1;
            } else {
                learned.push(!fact);
            }
        }
        here
    }

    /// True if the other literals of the clause imply this one, which is then superfluous.
    fn follows_from_marked(&mut self, lit: Lit) -> bool {
        let reason = self.trail.reason_of(lit);
        if reason == Reason::Given {
            return false;
        }
        self.facts.clear();
        self.explain(!lit, reason, self.trail.place_of(lit));
        self.facts.iter().all(|&fact| self.seen[fact.var()] || self.trail.level_of(fact) == 0)
    }

    /// On how many decision levels some literals lie: few means a clause of lasting use.
    pub(super) fn count_levels(&mut self, lits: &[Lit]) -> u32 {
        self.stamp += 1;
        let mut levels = 0;
        for &lit in lits {
            let stamped = &mut self.stamps[self.trail.level_of(lit)];
            levels += u32::from(*stamped != self.stamp);
            *stamped = self.stamp;
        }
        levels
    }
}
