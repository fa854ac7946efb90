//! The search for high scores: many searches with mismatches, each from freshly shuffled lists.
//!
//! A restart is a unit that depends on its random stream and the cost to beat alone, so units can
//! run anywhere and in any order. Knows no clock and no other unit.

use super::super::{Board, Instance, check};
use super::drive::drive;
use super::finish::finished;
use super::plan::Plan;
use super::schedule::Schedule;
use super::search::{Pause, Search};
use super::tables::Tables;
use kumiki_core::{Cost, Outcome, Run};
use std::ops::ControlFlow;

/// Placements after which a search is looked at, and the part of the cells before the first mismatch that
/// it must have filled by then; else it is given up for another deal of the lists. Some deals begin with
/// pieces that leave nothing for a cell beside a fixed piece a row later, or with corners after which
/// none that is left lies rightly in the last ones; the search would try everything between them first,
/// for ever.
const LOOKS: [(u64, usize); 2] = [(1_000_000, 3), (60_000_000, 1)];

/// What all restarts share.
pub(super) struct Restarts<'a> {
    plan: Plan<'a>,
    /// The schedules of even and odd restarts.
    schedules: [Schedule; 2],
    tables: Tables,
}

impl<'a> Restarts<'a> {
    /// Restarts under a schedule.
    pub(super) fn new(instance: &'a Instance, schedule: Schedule) -> Self {
        let plan = Plan::beginning(instance, schedule.order, schedule.begin);
        let tables = Tables::new(&plan, &schedule);
        let schedules = [0, 1].map(|number| schedule.of_restart(number));
        Restarts { plan, schedules, tables }
    }

    /// The restart of a number: the best board below the cost to beat, or else the deepest one, completed.
    /// Breaks if it tried everything, however loosely.
    pub(super) fn unit(
        &self,
        number: u64,
        bar: Option<Cost>,
        run: &mut Run,
    ) -> ControlFlow<Outcome<Board>, Outcome<Board>> {
        let schedule = &self.schedules[usize::from(number % 2 == 1)];
        let mut unit = Unit { limit: schedule.nodes, stuck: 0, bar, best: None };
        let mut end = unit.search_dealt(&self.plan, self.tables.clone(), schedule, run);
        let mut schedule = schedule.clone();
        // Small boards are soon exhausted: allow more mismatches until they are not.
        for from in [self.plan.pieces.len() / 2, 0] {
            if end != ControlFlow::Continue(Pause::Exhausted) || unit.is_solved() {
                break;
            }
            schedule.breaks = (from..self.plan.pieces.len()).collect();
            if from == 0 {
                schedule.floor.clear();
            }
            let mut tables = Tables::new(&self.plan, &schedule);
            tables.shuffle(&mut run.rng);
            end = unit.search(&self.plan, &tables, &schedule, run);
        }
        let steps = run.steps();
        // A unit whose board must be filled in a hurry did not end by itself: it is run again.
        if let (ControlFlow::Continue(_), ControlFlow::Break(stop)) = (end, run.check_clock()) {
            end = ControlFlow::Break(stop);
        }
        let hurry = end.is_break() && run.is_out_of_time();
        let best = unit.best.map(|best| finished(self.plan.instance, best, hurry, &mut run.rng));
        match (end, best) {
            (_, Some((board, 0))) => ControlFlow::Continue(Outcome::solved(board, steps)),
            (ControlFlow::Break(stop), best) => {
                ControlFlow::Continue(Outcome::unfinished(best, Some(stop), steps))
            }
            (ControlFlow::Continue(Pause::Exhausted), best) => {
                ControlFlow::Break(Outcome::unfinished(best, None, steps))
            }
            (_, best) => ControlFlow::Continue(Outcome::unfinished(best, None, steps)),
        }
    }
}

/// A restart under way.
struct Unit {
    /// Placements left.
    limit: u64,
    /// Placements of searches that were given up.
    stuck: u64,
    /// The cost to beat.
    bar: Option<Cost>,
    best: Option<(Board, Cost)>,
}

impl Unit {
    fn is_solved(&self) -> bool {
        self.best.as_ref().is_some_and(|&(_, cost)| cost == 0)
    }

    /// Deals the lists and searches, again and again until a search is not stuck.
    fn search_dealt(
        &mut self,
        plan: &Plan,
        mut tables: Tables,
        schedule: &Schedule,
        run: &mut Run,
    ) -> ControlFlow<kumiki_core::Stop, Pause> {
        loop {
            tables.shuffle(&mut run.rng);
            let end = self.search(plan, &tables, schedule, run);
            if end != ControlFlow::Continue(Pause::Enough) || self.limit == 0 {
                return end;
            }
        }
    }

    /// Searches under one schedule, always for fewer mismatches than the best so far, until it is
    /// stuck or the placements are done. The patience grows with what was given up, for boards on
    /// which every search is slow to come anywhere.
    fn search(
        &mut self,
        plan: &Plan,
        tables: &Tables,
        schedule: &Schedule,
        run: &mut Run,
    ) -> ControlFlow<kumiki_core::Stop, Pause> {
        let mut search = Search::new(plan, tables, schedule);
        self.cap(&mut search);
        let begun = run.steps();
        let mut looks = LOOKS.into_iter();
        let mut look = looks.next();
        let mut left = self.spell(look);
        loop {
            let end = drive(&mut search, run, &mut left);
            if end == ControlFlow::Continue(Pause::Enough) && self.limit > 0 {
                if look.is_none_or(|(_, part)| search.has_filled(part)) {
                    look = looks.next();
                    left = self.spell(look);
                    continue;
                }
                self.stuck += run.steps() - begun;
            }
            if end != ControlFlow::Continue(Pause::Complete) {
                self.limit += left;
                self.keep(plan.instance, search.deepest_board());
                return end;
            }
            self.keep(plan.instance, search.board());
            if let Some(&(ref board, cost)) = self.best.as_ref()
                && self.bar.is_none_or(|bar| cost < bar)
            {
                run.improved_to(cost, || board.clone());
                self.bar = Some(cost);
            }
            if self.is_solved() {
                return end;
            }
            self.cap(&mut search);
        }
    }

    /// The placements before a look at the search, or all that are left; they are taken from the limit.
    fn spell(&mut self, look: Option<(u64, usize)>) -> u64 {
        let spell =
            look.map_or(self.limit, |(placements, _)| self.limit.min(placements + self.stuck / 4));
        self.limit -= spell;
        spell
    }

    fn cap(&self, search: &mut Search) {
        let most = self.bar.map_or(Cost::MAX, |bar| bar - 1);
        search.cap(u16::try_from(most.max(0)).unwrap_or(u16::MAX));
    }

    fn keep(&mut self, instance: &Instance, board: Board) {
        let cost = check::cost(instance, &board);
        if self.best.as_ref().is_none_or(|&(_, best)| cost < best) {
            self.best = Some((board, cost));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{ETERNITY2, ETERNITY2_HINTS};
    use super::super::fill_order::Order;
    use super::*;

    #[test]
    fn a_deal_that_leads_nowhere_is_given_up_for_another() {
        let instance = ETERNITY2_HINTS.as_ref().unwrap();
        let schedule = Schedule::official_with_hints();
        let plan = Plan::new(instance, Order::Mixed);
        let tables = Tables::new(&plan, &schedule);
        let unit = |seed: u64| {
            let limit = 6 * LOOKS[0].0;
            let mut unit = Unit { limit, stuck: 0, bar: None, best: None };
            let mut run = Run::unlimited(seed);
            let end = unit.search_dealt(&plan, tables.clone(), &schedule, &mut run);
            assert_eq!(end, ControlFlow::Continue(Pause::Enough));
            assert_eq!((unit.limit, run.steps()), (0, limit), "seed {seed}");
            let board = unit.best.unwrap().0;
            (unit.stuck, board.values().iter().flatten().count())
        };
        // The first deal of this seed fills little more than its first row, ever.
        let (stuck, filled) = unit(2);
        assert!(stuck > 0 && filled > plan.pieces.len() / 3, "{stuck} {filled}");
    }

    #[test]
    fn a_deal_whose_last_corners_fit_nowhere_is_given_up_for_another() {
        let instance = ETERNITY2.as_ref().unwrap();
        let schedule = Schedule::official();
        let plan = Plan::new(instance, Order::Mixed);
        let tables = Tables::new(&plan, &schedule);
        let (given_up, after) = (LOOKS[0].0 + LOOKS[1].0, 1_000_000);
        // The first deal of seed 7 leaves two corners with a colour that it uses up; that of seed 0 does not.
        for (seed, stuck) in [(7, given_up), (0, 0)] {
            let mut unit = Unit { limit: given_up + after, stuck: 0, bar: None, best: None };
            let mut run = Run::unlimited(seed);
            let end = unit.search_dealt(&plan, tables.clone(), &schedule, &mut run);
            assert_eq!(end, ControlFlow::Continue(Pause::Enough));
            assert_eq!((unit.stuck, run.steps()), (stuck, given_up + after), "seed {seed}");
        }
    }
}
