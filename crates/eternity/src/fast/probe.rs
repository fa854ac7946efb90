//! Short searches that show what a schedule is worth: how far they come, and what they complete.
//!
//! They draw from streams of their own, apart from those of the restarts, and run side by side where
//! nothing depends on how far each comes.

use super::super::{Board, Instance, check};
use super::better;
use super::drive::drive_with;
use super::plan::Plan;
use super::schedule::Schedule;
use super::search::{Pause, Search, Visits};
use super::tables::Tables;
use kumiki_core::{Budget, Cost, Run, Stop, share_work};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What the searches of a probe saw.
pub(super) struct Probe {
    /// Placements on each open cell.
    pub(super) visits: Vec<Visits>,
    /// The best complete boards of each search.
    pub(super) completed: Vec<Option<Completed>>,
}

/// The complete boards of a search with the fewest mismatches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Completed {
    /// Their mismatches.
    pub(super) least: Cost,
    /// How many there were, where the search looked for others as good.
    pub(super) count: u64,
}

impl Completed {
    /// These boards, as so many with `mismatches`, which are no more than they have.
    pub(super) fn as_boards_of(self, mismatches: Cost) -> f64 {
        self.count as f64 * (-((self.least - mismatches) as f64) * RARER.ln()).exp()
    }
}

/// Boards with one mismatch less are about so many times as rare.
pub(super) const RARER: f64 = 16.0;

/// A break is due where fewer than one in so many placements arrive.
const SCARCE: u64 = 5000;

impl Probe {
    /// The fewest mismatches of a complete board.
    pub(super) fn least(&self) -> Option<Cost> {
        self.completed.iter().flatten().map(|completed| completed.least).min()
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
    /// Does it look for boards as good as its best, too?
    pub(super) counts: bool,
}

/// The probes of an instance.
pub(super) struct Probing<'i> {
    instance: &'i Instance,
    searches: u64,
    /// The best board seen by any.
    pub(super) best: Option<(Board, Cost)>,
}

/// What one search of a probe saw, and why it ended early.
struct Searched {
    number: u64,
    visits: Vec<Visits>,
    completed: Option<Completed>,
    best: Option<(Board, Cost)>,
    steps: u64,
    end: ControlFlow<Stop>,
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
        let tables = Tables::new(plan, schedule);
        let first = self.searches + 1;
        let bar = self.best.as_ref().map_or(Cost::MAX, |&(_, cost)| cost);
        self.searches += effort.searches;
        let next = AtomicU64::new(first);
        let searched = Mutex::new(Vec::new());
        let whole: &Run = run;
        let search = |number: u64, taken: u64| {
            // Far from the streams of the restarts, which count from 0.
            let mut part = whole.sub_run(u64::MAX - number, Budget::default());
            if let Some(steps) = part.budget().steps {
                part.limit_steps(steps.saturating_sub(taken));
            }
            let mut tables = tables.clone();
            tables.shuffle(&mut part.rng);
            let search = Search::new(plan, &tables, schedule);
            search_on(self.instance, search, effort, (number, bar), &mut part)
        };
        // What a step budget reaches must not depend on the threads.
        let threads = if run.budget().steps.is_some() { 1 } else { run.threads() };
        share_work(threads.min(effort.searches as usize).max(1), || {
            let mut taken = 0;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= first + effort.searches {
                    return;
                }
                let one = search(number, taken);
                taken += one.steps;
                let stopped = one.end.is_break();
                searched.lock().unwrap_or_else(PoisonError::into_inner).push(one);
                if stopped {
                    return;
                }
            }
        });
        let mut searched = searched.into_inner().unwrap_or_else(PoisonError::into_inner);
        searched.sort_by_key(|one| one.number);
        let mut probe = Probe { visits: vec![[0; 2]; plan.steps.len()], completed: Vec::new() };
        let mut end = ControlFlow::Continue(());
        for one in searched {
            run.add_steps(one.steps);
            for (sum, visits) in probe.visits.iter_mut().zip(&one.visits) {
                *sum = [sum[0] + visits[0], sum[1] + visits[1]];
            }
            probe.completed.push(one.completed);
            self.best = better(self.best.take(), one.best);
            end = if end.is_break() { end } else { one.end };
        }
        end?;
        ControlFlow::Continue(probe)
    }
}

/// The search of a number in a probe; the best board before it has the cost `bar`.
fn search_on(
    instance: &Instance,
    mut search: Search,
    effort: Effort,
    (number, bar): (u64, Cost),
    run: &mut Run,
) -> Searched {
    let mut limit = effort.placements;
    let mut visits = vec![[0; 2]; search.cells()];
    let mut completed: Option<Completed> = None;
    let mut best: Option<(Board, Cost)> = None;
    let mut keep = |board: Board, run: &Run| {
        let cost = check::cost(instance, &board);
        if best.as_ref().is_none_or(|&(_, least)| cost < least) {
            if cost < bar {
                run.improved_to(cost, || board.clone());
            }
            best = Some((board, cost));
        }
    };
    let end = loop {
        let pause = drive_with(&mut search, run, &mut limit, |search, placements| {
            search.advance_profiled(placements, &mut visits)
        });
        if pause != ControlFlow::Continue(Pause::Complete) {
            keep(search.deepest_board(), run);
            break match pause {
                ControlFlow::Continue(_) => ControlFlow::Continue(()),
                ControlFlow::Break(stop) => ControlFlow::Break(stop),
            };
        }
        let mismatches = search.mismatches();
        let least = Cost::from(mismatches);
        match &mut completed {
            Some(completed) if completed.least == least => completed.count += 1,
            _ => {
                keep(search.board(), run);
                completed = Some(Completed { least, count: 1 });
            }
        }
        search.cap(mismatches.saturating_sub(u16::from(!effort.counts)));
        if mismatches == 0 {
            break ControlFlow::Continue(());
        }
    };
    Searched { number, visits, completed, best, steps: run.steps(), end }
}
