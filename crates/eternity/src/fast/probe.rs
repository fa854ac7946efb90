//! Short searches that show what a schedule is worth: how far they come, and what they complete.
//!
//! They draw from streams of their own, apart from those of the restarts.

use super::super::{Board, Instance, check};
use super::drive::drive_with;
use super::plan::Plan;
use super::schedule::Schedule;
use super::search::{Pause, Search, Visits};
use super::tables::Tables;
use kumiki_core::{Budget, Cost, Run, Stop};
use std::ops::ControlFlow;

/// What the searches of a probe saw.
pub(super) struct Probe {
    /// Placements on each open cell.
    pub(super) visits: Vec<Visits>,
    /// For each search the fewest mismatches of a complete board.
    pub(super) leasts: Vec<Option<Cost>>,
}

/// A break is due where fewer than one in so many placements arrive.
const SCARCE: u64 = 5000;

impl Probe {
    /// The fewest mismatches of a complete board.
    pub(super) fn least(&self) -> Option<Cost> {
        self.leasts.iter().flatten().min().copied()
    }

    /// The open cell, by its number, at which hardly any search arrives.
    pub(super) fn dead_end(&self) -> usize {
        let visits = || self.visits.iter().map(|[fitting, mismatched]| fitting + mismatched);
        let scarce = visits().sum::<u64>() / SCARCE;
        visits().rposition(|visits| visits > scarce).map_or(0, |step| step + 1)
    }
}

/// How long the searches of a probe are.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) searches: u64,
    /// Placements of each.
    pub(super) placements: u64,
}

/// The probes of an instance.
pub(super) struct Probing<'i> {
    instance: &'i Instance,
    searches: u64,
    /// The best board seen by any.
    pub(super) best: Option<(Board, Cost)>,
}

impl<'i> Probing<'i> {
    pub(super) fn new(instance: &'i Instance) -> Self {
        Probing { instance, searches: 0, best: None }
    }

    /// The plan of a schedule.
    pub(super) fn plan(&self, schedule: &Schedule) -> Plan<'i> {
        Plan::beginning(self.instance, schedule.order, schedule.begin)
    }

    /// Searches under a schedule, each for fewer mismatches than it has found.
    pub(super) fn probe(
        &mut self,
        plan: &Plan,
        schedule: &Schedule,
        effort: Effort,
        run: &mut Run,
    ) -> ControlFlow<Stop, Probe> {
        let mut probe = Probe { visits: vec![[0; 2]; plan.steps.len()], leasts: Vec::new() };
        let mut tables = Tables::new(plan, schedule);
        for _ in 0..effort.searches {
            // Far from the streams of the restarts, which count from 0.
            self.searches += 1;
            let mut part = run.sub_run(u64::MAX - self.searches, Budget::default());
            tables.shuffle(&mut part.rng);
            probe.leasts.push(None);
            let search = Search::new(plan, &tables, schedule);
            let end = self.search(search, effort.placements, &mut probe, &mut part);
            run.add_steps(part.steps());
            end?;
        }
        ControlFlow::Continue(probe)
    }

    fn search(
        &mut self,
        mut search: Search,
        mut limit: u64,
        probe: &mut Probe,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        loop {
            let visits = &mut probe.visits;
            let pause = drive_with(&mut search, run, &mut limit, |search, n| {
                search.advance_profiled(n, visits)
            });
            if pause != ControlFlow::Continue(Pause::Complete) {
                self.keep(search.deepest_board(), run);
                pause?;
                return ControlFlow::Continue(());
            }
            let mismatches = search.mismatches();
            self.keep(search.board(), run);
            let cost = Cost::from(mismatches);
            if let Some(least) = probe.leasts.last_mut() {
                *least = Some(cost);
            }
            search.cap(mismatches.saturating_sub(1));
            if mismatches == 0 {
                return ControlFlow::Continue(());
            }
        }
    }

    fn keep(&mut self, board: Board, run: &Run) {
        let cost = check::cost(self.instance, &board);
        if self.best.as_ref().is_none_or(|&(_, best)| cost < best) {
            run.improved_to(cost, || board.clone());
            self.best = Some((board, cost));
        }
    }
}
