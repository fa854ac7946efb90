//! Which units are done, which are out and which come next: a state machine without files, threads
//! or clocks, so that one process, a server or a fleet can drive it.

use super::cutoff::Cutoff;
use super::row::Row;
use kumiki_core::Cost;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A unit that somebody may work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The unit's number.
    pub unit: u64,
    /// The cost that it must beat, if there is one.
    pub cutoff: Option<Cost>,
}

/// The units of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Units below this were handed out or are done.
    next: u64,
    /// Units from this on are not handed out.
    end: Option<u64>,
    /// Every unit below this is done: a long campaign takes no memory for each of them.
    done_below: u64,
    /// Those above that are done.
    done: BTreeSet<u64>,
    /// Units that are out, and with whom.
    leased: BTreeMap<u64, u64>,
    /// Units that were out and came back without a result.
    returned: BTreeSet<u64>,
    best: Option<Cost>,
    cutoff: Cutoff,
    /// How many units ended at each cost.
    ends: BTreeMap<Cost, u64>,
    steps: u64,
}

const SECONDS_OF_A_DAY: f64 = 86_400.0;

impl Ledger {
    /// What units must beat from now on, and where they end: only units below `end` are handed out.
    pub fn set_rules(&mut self, cutoff: Cutoff, end: Option<u64>) {
        (self.cutoff, self.end) = (cutoff, end);
    }

    /// Hands out up to `count` units to a worker: first those that came back, then new ones.
    pub fn lease(&mut self, worker: u64, count: usize) -> Vec<Lease> {
        let cutoff = self.cutoff();
        let mut leases = Vec::with_capacity(count);
        while leases.len() < count {
            let next = self.next.max(self.done_below);
            let unit = match self.returned.pop_first() {
                Some(unit) => unit,
                None if self.end.is_some_and(|end| next >= end) => break,
                None => {
                    self.next = next + 1;
                    next
                }
            };
            if !self.is_done(unit) && !self.leased.contains_key(&unit) {
                self.leased.insert(unit, worker);
                leases.push(Lease { unit, cutoff });
            }
        }
        leases
    }

    /// Enters a finished unit; false if it was entered before, and then nothing changes. It need
    /// not be out: a worker may come back after its lease has expired.
    pub fn enter(&mut self, row: &Row) -> bool {
        if self.is_done(row.unit) {
            return false;
        }
        self.done.insert(row.unit);
        while self.done.remove(&self.done_below) {
            self.done_below += 1;
        }
        self.leased.remove(&row.unit);
        self.returned.remove(&row.unit);
        self.steps = self.steps.saturating_add(row.steps);
        if let Some(cost) = row.cost {
            *self.ends.entry(cost).or_default() += 1;
        }
        true
    }

    /// True if a unit was entered.
    pub fn is_done(&self, unit: u64) -> bool {
        unit < self.done_below || self.done.contains(&unit)
    }

    /// Where units end, if they do and all before it are done.
    pub fn completed(&self) -> Option<u64> {
        self.end.filter(|&end| self.missing(0..end).next().is_none())
    }

    /// The units of a range that are not done.
    pub fn missing(&self, units: Range<u64>) -> impl Iterator<Item = u64> + '_ {
        (units.start.max(self.done_below)..units.end).filter(|unit| !self.done.contains(unit))
    }

    /// Takes back one unit, which somebody else may have.
    pub fn give_back(&mut self, unit: u64) {
        if self.leased.remove(&unit).is_some() {
            self.returned.insert(unit);
        }
    }

    /// Takes back everything that is out with a worker.
    pub fn expire(&mut self, worker: u64) {
        let (gone, left) = std::mem::take(&mut self.leased)
            .into_iter()
            .partition::<BTreeMap<u64, u64>, _>(|(_, holder)| *holder == worker);
        self.leased = left;
        self.returned.extend(gone.into_keys());
    }

    /// Offers a cost; true if it is lower than every one before it.
    pub fn offer(&mut self, cost: Cost) -> bool {
        let better = self.best.is_none_or(|best| cost < best);
        if better {
            self.best = Some(cost);
        }
        better
    }

    /// The lowest cost so far.
    pub fn best(&self) -> Option<Cost> {
        self.best
    }

    /// The cost that a unit must beat.
    pub fn cutoff(&self) -> Option<Cost> {
        self.cutoff.after(self.best)
    }

    /// How many units are done.
    pub fn units(&self) -> u64 {
        self.done_below + self.done.len() as u64
    }

    /// Steps of the units that are done.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The costs at which units ended, the lowest first: how many ended there, and how many a day end
    /// there or lower if that many did in so many seconds.
    pub fn rates(&self, seconds: f64) -> impl Iterator<Item = (Cost, u64, f64)> {
        let mut as_good = 0;
        self.ends.iter().map(move |(&cost, &units)| {
            as_good += units;
            (cost, units, as_good as f64 * SECONDS_OF_A_DAY / seconds.max(1e-3))
        })
    }

    /// The same for programs, with scores where the puzzle has a best possible one.
    pub fn ends_data(&self, best_score: Option<u64>, seconds: f64) -> Value {
        let score = |cost: Cost| best_score.and_then(|best| best.checked_add_signed(-cost));
        let ends = self.rates(seconds).map(|(cost, units, a_day)| {
            json!({ "cost": cost, "score": score(cost), "units": units, "as_good_a_day": a_day })
        });
        ends.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(unit: u64, cost: Cost) -> Row {
        let (cutoff, cost, score) = (None, Some(cost), None);
        Row { unit, cutoff, cost, score, steps: 10, seconds: 0.5, clock: 1.0 }
    }

    fn numbers(leases: &[Lease]) -> Vec<u64> {
        leases.iter().map(|lease| lease.unit).collect()
    }

    #[test]
    fn units_that_were_asked_for_are_completed_when_none_below_their_end_is_missing() {
        let mut ledger = Ledger::default();
        ledger.enter(&row(0, 3));
        assert_eq!(ledger.completed(), None, "there is no end");
        ledger.set_rules(Cutoff::default(), Some(2));
        // As many as were asked for, but not those.
        ledger.enter(&row(5, 3));
        assert_eq!(ledger.completed(), None);
        ledger.enter(&row(1, 3));
        assert_eq!(ledger.completed(), Some(2));
    }

    #[test]
    fn units_come_back_when_a_lease_expires_and_count_once() {
        let mut ledger = Ledger::default();
        assert_eq!(numbers(&ledger.lease(7, 2)), [0, 1]);
        assert_eq!(numbers(&ledger.lease(8, 2)), [2, 3]);
        assert!(ledger.enter(&row(0, 5)));
        ledger.expire(7);
        // Unit 1 goes to somebody else; its first holder comes back nevertheless.
        assert_eq!(numbers(&ledger.lease(9, 1)), [1]);
        assert!(ledger.enter(&row(1, 4)));
        assert!(!ledger.enter(&row(1, 4)), "the same result again");
        assert!(!ledger.enter(&row(0, 1)), "another result for a unit that is done");
        assert_eq!((ledger.units(), ledger.steps()), (2, 20));
        // Two in an hour, one of them with cost 4.
        let rates: Vec<(Cost, u64, f64)> = ledger.rates(3600.0).collect();
        assert_eq!(rates, [(4, 1, 24.0), (5, 1, 48.0)]);
        ledger.give_back(3);
        ledger.give_back(3);
        assert_eq!(numbers(&ledger.lease(9, 2)), [3, 4]);
    }

    #[test]
    fn a_late_result_takes_its_unit_out_of_the_queue() {
        let mut ledger = Ledger::default();
        ledger.lease(1, 2);
        ledger.expire(1);
        assert!(ledger.enter(&row(0, 5)));
        assert_eq!(numbers(&ledger.lease(2, 2)), [1, 2]);
    }

    #[test]
    fn a_ledger_of_rows_hands_out_what_is_missing() {
        let mut ledger = Ledger::default();
        for unit in [0, 2, 5] {
            assert!(ledger.enter(&row(unit, 7)));
        }
        assert_eq!(ledger.missing(0..7).collect::<Vec<_>>(), [1, 3, 4, 6]);
        assert_eq!(numbers(&ledger.lease(1, 4)), [1, 3, 4, 6]);
    }

    #[test]
    fn units_that_are_done_take_no_memory_and_the_last_one_is_the_last() {
        let mut ledger = Ledger::default();
        ledger.set_rules(Cutoff::Fixed(Some(9)), Some(100));
        for unit in (0..99).rev() {
            assert!(ledger.enter(&row(unit, 7)));
        }
        assert_eq!((ledger.done.len(), ledger.units()), (0, 99));
        assert!(ledger.is_done(98) && !ledger.is_done(99) && !ledger.enter(&row(3, 7)));
        ledger.offer(2);
        assert_eq!(ledger.lease(1, 5), [Lease { unit: 99, cutoff: Some(9) }]);
        ledger.give_back(99);
        assert_eq!(numbers(&ledger.lease(2, 5)), [99]);
        assert!(ledger.enter(&row(99, 7)) && ledger.lease(2, 5).is_empty());
        let mut elsewhere = Ledger::default();
        elsewhere.set_rules(Cutoff::Best, Some(2));
        assert!(elsewhere.enter(&row(0, 7)) && elsewhere.enter(&row(1, 7)));
        assert!(elsewhere.lease(1, 1).is_empty(), "all were done by others");
    }

    #[test]
    fn the_cutoff_lets_a_unit_be_as_good_as_the_best() {
        let mut ledger = Ledger::default();
        assert_eq!(ledger.cutoff(), None);
        assert!(ledger.offer(16) && !ledger.offer(16) && !ledger.offer(17));
        assert_eq!((ledger.best(), ledger.cutoff()), (Some(16), Some(17)));
        assert_eq!(ledger.lease(1, 1)[0].cutoff, Some(17));
    }
}
