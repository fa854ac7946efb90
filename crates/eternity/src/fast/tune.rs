//! Finds a schedule for any board by probing: where does the search die, and which colours are
//! worth using up early?
//!
//! Probes draw from streams of their own, apart from those of the restarts.

use super::super::{Board, Instance, Variant, check};
use super::drive::drive_with;
use super::fill_order::Order;
use super::plan::Plan;
use super::schedule::Schedule;
use super::search::{Pause, Search};
use super::tables::Tables;
use kumiki_core::{Budget, Cost, Run, Stop};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Searches of one probe, and placements of each.
const SEARCHES: u64 = 4;
const PLACEMENTS: u64 = 250_000;

/// A break is due where fewer than one in so many placements arrive.
const SCARCE: u64 = 5000;

/// Placements of a restart on boards without a schedule of their own.
const NODES: u64 = 50_000_000;

/// A schedule and the best board seen while it was sought.
pub(super) struct Tuned {
    pub(super) schedule: Schedule,
    pub(super) best: Option<(Board, Cost)>,
}

/// The schedule under which probes complete boards with the fewest mismatches. When the run must
/// stop, the best so far.
pub(super) fn tune(instance: &Instance, run: &mut Run) -> Tuned {
    let order = if instance.fixed().len() > 16 { Order::Rows } else { Order::Mixed };
    let plan = Plan::new(instance, order);
    let plain = Schedule { nodes: NODES, ..Schedule::exact(order) };
    let mut tuning = Tuning { plan: &plan, probes: 0, best: None };
    let mut chosen: Option<(Cost, Schedule)> = None;
    for favoured in favourites(instance) {
        let floor = floor(instance, &favoured);
        let schedule = Schedule { favoured, floor, ..plain.clone() };
        match tuning.place_breaks(schedule, run) {
            ControlFlow::Continue(Some((cost, schedule))) => {
                if chosen.as_ref().is_none_or(|&(least, _)| cost < least) {
                    chosen = Some((cost, schedule));
                }
            }
            ControlFlow::Continue(None) => {}
            ControlFlow::Break(_) => break,
        }
    }
    let schedule = chosen.map_or(plain, |(_, schedule)| schedule);
    Tuned { schedule, best: tuning.best }
}

struct Tuning<'a> {
    plan: &'a Plan<'a>,
    probes: u64,
    best: Option<(Board, Cost)>,
}

/// What the searches of a probe saw.
struct Probe {
    /// Placements on each open cell.
    visits: Vec<u64>,
    /// The fewest mismatches of a complete board.
    least: Option<Cost>,
}

impl Tuning<'_> {
    /// Adds breaks where the search dies until it completes boards; `None` if the favoured
    /// colours stop it before.
    fn place_breaks(
        &mut self,
        mut schedule: Schedule,
        run: &mut Run,
    ) -> ControlFlow<Stop, Option<(Cost, Schedule)>> {
        let first = schedule.floor.last().map_or(0, |&(depth, _)| depth);
        loop {
            let probe = self.probe(&schedule, run)?;
            if let Some(least) = probe.least {
                return ControlFlow::Continue(Some((least, schedule)));
            }
            let scarce = probe.visits.iter().sum::<u64>() / SCARCE;
            let enough = probe.visits.iter().rposition(|&visits| visits > scarce);
            let dead = enough.map_or(0, |step| step + 1);
            let Some(step) = self.plan.steps.get(dead) else {
                return ControlFlow::Continue(None);
            };
            if step.depth < first {
                return ControlFlow::Continue(None);
            }
            let after = schedule.breaks.last().map_or(0, |&last| last + 1);
            if after >= self.plan.pieces.len() {
                return ControlFlow::Continue(None);
            }
            schedule.breaks.push(step.depth.max(after));
        }
    }

    fn probe(&mut self, schedule: &Schedule, run: &mut Run) -> ControlFlow<Stop, Probe> {
        let mut probe = Probe { visits: vec![0; self.plan.steps.len()], least: None };
        let mut tables = Tables::new(self.plan, schedule);
        for _ in 0..SEARCHES {
            // Far from the streams of the restarts, which count from 0.
            self.probes += 1;
            let mut part = run.sub_run(u64::MAX - self.probes, Budget::default());
            tables.shuffle(&mut part.rng);
            let end = self.search(schedule, &tables, &mut probe, &mut part);
            run.add_steps(part.steps());
            end?;
        }
        ControlFlow::Continue(probe)
    }

    fn search(
        &mut self,
        schedule: &Schedule,
        tables: &Tables,
        probe: &mut Probe,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let mut search = Search::new(self.plan, tables, schedule);
        let mut limit = PLACEMENTS;
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
            probe.least = Some(probe.least.map_or(cost, |least| least.min(cost)));
            search.cap(mismatches.saturating_sub(1));
            if mismatches == 0 {
                return ControlFlow::Continue(());
            }
        }
    }

    fn keep(&mut self, board: Board, run: &Run) {
        let cost = check::cost(self.plan.instance, &board);
        if self.best.as_ref().is_none_or(|&(_, best)| cost < best) {
            run.improved_to(cost, || board.clone());
            self.best = Some((board, cost));
        }
    }
}

/// Sets of colours worth trying: none, or the rarest ones: of a framed board one of the frame and
/// one or two others.
fn favourites(instance: &Instance) -> Vec<Vec<u8>> {
    let mut counts = [(0usize, 0usize); 256];
    for sides in instance.pieces() {
        let framed = instance.variant() == Variant::Framed;
        for (side, &colour) in sides.iter().enumerate() {
            // A colour of the frame lies beside the border.
            let along = framed && (sides[(side + 1) % 4] == 0 || sides[(side + 3) % 4] == 0);
            counts[usize::from(colour)].0 += 1;
            counts[usize::from(colour)].1 += usize::from(along);
        }
    }
    if instance.variant() == Variant::Framed {
        counts[0] = (0, 0);
    }
    let mut colours: Vec<u8> = (0..=255).filter(|&c| counts[usize::from(c)].0 > 0).collect();
    colours.sort_by_key(|&c| (counts[usize::from(c)].0, Reverse(c)));
    let of_frame = |&c: &u8| counts[usize::from(c)].1 * 2 > counts[usize::from(c)].0;
    let frame: Vec<u8> = colours.iter().copied().filter(of_frame).take(1).collect();
    let inner: Vec<u8> = colours.iter().copied().filter(|c| !of_frame(c)).take(2).collect();
    let mut sets = vec![vec![]];
    for count in 1..=inner.len() {
        sets.push(frame.iter().chain(&inner[..count]).copied().collect());
    }
    sets
}

/// The line of favoured sides of the official schedule, stretched to the size of the board and
/// the number of such sides: thousandths of the cells after the first row, and of the sides.
const LINE: [(usize, usize); 8] =
    [(0, 0), (42, 246), (83, 369), (125, 492), (167, 590), (250, 738), (358, 869), (600, 975)];

fn floor(instance: &Instance, favoured: &[u8]) -> Vec<(usize, usize)> {
    if favoured.is_empty() {
        return Vec::new();
    }
    let sides = instance.pieces().iter().flatten().filter(|c| favoured.contains(c)).count();
    let row = instance.rows().min(instance.cols());
    let rest = instance.pieces().len() - row;
    LINE.iter().map(|&(depth, part)| (row + rest * depth / 1000, sides * part / 1000)).collect()
}
