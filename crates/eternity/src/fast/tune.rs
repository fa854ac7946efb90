//! Finds a schedule for any board by probing: where does the search die, and which colours are
//! worth using up early?

use super::super::{Board, Instance, Variant};
use super::begin::Begin;
use super::candidates;
use super::fill_order::Order;
use super::plan::Plan;
use super::probe::{Effort, Probing};
use super::schedule::Schedule;
use kumiki_core::{Cost, Run, Stop};
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// The searches of one probe.
const EFFORT: Effort = Effort { searches: 4, placements: 250_000, counts: false };

/// Placements of a restart on boards without a schedule of their own.
const NODES: u64 = 50_000_000;

/// With more pieces in place than this they are met early and row by row.
pub(super) const MANY_FIXED: usize = 16;

/// A schedule and the best board seen while it was sought.
pub(super) struct Tuned {
    pub(super) schedule: Schedule,
    pub(super) best: Option<(Board, Cost)>,
}

/// The schedule under which probes complete boards with the fewest mismatches. When the run must
/// stop, the best so far.
pub(super) fn tune(instance: &Instance, run: &mut Run) -> Tuned {
    let many = instance.fixed().len() > MANY_FIXED;
    let order = if many { Order::Rows } else { Order::Mixed };
    let begin = if many { nearest_to_fixed(instance, order) } else { Begin::USUAL };
    let plain = Schedule { nodes: NODES, begin, ..Schedule::exact(order) };
    let mut probing = Probing::new(instance);
    let plan = probing.plan(&plain);
    let mut chosen: Option<(Cost, Schedule)> = None;
    for favoured in favourites(instance) {
        let floor = candidates::line(instance, &favoured);
        let schedule = Schedule { favoured, floor, ..plain.clone() };
        match place_breaks(&mut probing, &plan, schedule, run) {
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
    Tuned { schedule, best: probing.best }
}

/// The end of the board from which the fixed pieces come first: a search that runs into many of
/// them at its end has nothing left to meet them with.
fn nearest_to_fixed(instance: &Instance, order: Order) -> Begin {
    let depths = |begin: &Begin| {
        let view = begin.view(instance);
        let cells = order.cells(view.rows(), view.cols());
        let fixed = |cell| view.fixed().iter().any(|fixed| fixed.cell == cell);
        cells.into_iter().enumerate().filter(|&(_, cell)| fixed(cell)).map(|(at, _)| at).sum()
    };
    let least = Begin::ALL.into_iter().min_by_key(|begin| -> usize { depths(begin) });
    least.unwrap_or(Begin::USUAL)
}

/// Adds breaks where the search dies until it completes boards; `None` if the favoured colours
/// stop it before.
fn place_breaks(
    probing: &mut Probing,
    plan: &Plan,
    mut schedule: Schedule,
    run: &mut Run,
) -> ControlFlow<Stop, Option<(Cost, Schedule)>> {
    let first = schedule.floor.last().map_or(0, |&(depth, _)| depth);
    loop {
        let probe = probing.probe(plan, &schedule, EFFORT, run)?;
        if let Some(least) = probe.least() {
            return ControlFlow::Continue(Some((least, schedule)));
        }
        let Some(step) = plan.steps.get(probe.dead_end()) else {
            return ControlFlow::Continue(None);
        };
        if step.depth < first {
            return ControlFlow::Continue(None);
        }
        let after = schedule.breaks.last().map_or(0, |&last| last + 1);
        if after >= plan.pieces.len() {
            return ControlFlow::Continue(None);
        }
        schedule.breaks.push(step.depth.max(after));
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
