//! The fast search for edge matching: depth-first over tables, with mismatches allowed late and
//! chosen colours used up early, from many random starts (how the record boards were found), and
//! without mismatches to find every solution.
//!
//! Small boards are first searched exactly; the score search follows, on all threads.

mod begin;
mod candidates;
mod drive;
mod ending;
mod estimate;
mod exact;
mod fill_order;
mod finish;
mod frame;
mod model;
mod opening;
mod plan;
mod probe;
mod restart;
mod rim;
mod schedule;
mod search;
mod split;
mod tables;
mod trials;
mod tune;

use super::renaming::Renaming;
use super::{Board, ETERNITY2, ETERNITY2_HINTS, Eternity, Fixed, Instance, Variant};
use begin::Begin;
use exact::Exact;
use fill_order::Order;
use kumiki_core::{
    Budget, Cost, Count, Event, Kind, Method, OptionSpec, Options, Outcome, Plan, Proof, Run,
    Search as Ended, UnitSearch, Units, Visit,
};
use kumiki_local::{Relay, relay};
use restart::Restarts;
use schedule::Schedule;
use search::Pause;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use trials::Chosen;

/// The fields of a schedule that can be set by options, lists with `;` between values.
const FIELDS: [&str; 7] = ["order", "begin", "breaks", "tighter", "favoured", "floor", "nodes"];

pub(super) const METHOD: Method<Eternity> = Method {
    source: "the record programs of Verhaard (2008) and Blackwood (2020)",
    options: &[
        OptionSpec::new("order", Kind::Choice(Order::NAMES), "", "order in which cells are filled"),
        OptionSpec::new(
            "begin",
            Kind::Choice(Begin::NAMES),
            "",
            "the side that is filled first, and the end at which it is begun",
        ),
        OptionSpec::new(
            "breaks",
            Kind::Text,
            "",
            "depths from which one more mismatch is allowed: 201;206;...",
        ),
        OptionSpec::new(
            "tighter",
            Kind::Text,
            "",
            "other such depths, for every second restart; unset: the same",
        ),
        OptionSpec::new("favoured", Kind::Text, "", "colours to use up early: 5;20;7"),
        OptionSpec::new(
            "floor",
            Kind::Text,
            "",
            "least number of favoured sides placed by each depth: 16:0;26:28;...",
        ),
        OptionSpec::new("nodes", Kind::Int(1, i64::MAX), "", "placements before a restart"),
        OptionSpec::new(
            "exact",
            Kind::Flag,
            "true",
            "search for a solution too, where that can be proven or refuted; false: the best score alone",
        ),
    ],
    refuses: |_, options| override_by(&mut Schedule::official(), options).err(),
    complete: true,
    enumerate: Some(enumerate),
    count: Some(count),
    units: Some(UnitSearch { plan, units }),
    ..Method::new("fast", "table search with late mismatches, and restarts; counts exactly", solve)
};

/// One in so many placements goes to the exact search: restarts whose number is a power of two,
/// from this one on, search exactly for a time that grows with their number, so that with enough
/// of it the method solves the board or proves that there is no solution.
const PROOF_SHARE: u64 = 64;

/// There is no such share where the exact search seems to take more placements than this, which
/// is years: on the official board it would be wasted.
const PROVABLE_SIZE: f64 = 1e16;

/// Restarts whose results a restart does not yet know: the most threads of a reproducible run.
const LAG: u64 = 16;

/// A board is first searched exactly if that seems to take fewer placements than this; the search
/// gets a few times as many, for estimates of rare deep branches come out low.
const EXACT_SIZE: f64 = 1e9;
const EXACT_LIMIT: u64 = 4_000_000_000;

/// Boards of up to so many cells are first searched exactly in any case, for so many placements:
/// they may have many solutions.
const SMALL: usize = 64;
const SMALL_LIMIT: u64 = 20_000_000;

/// Placements of the restarts before a long exact search.
const GLANCE: u64 = 30_000_000;

/// Restarts under a schedule found in a hurry, before trials for a better one.
const HURRIED: u64 = 8;

/// Trials are for boards of at most so many cells: on larger ones they would end nowhere near a board.
const LARGEST_TRIED: usize = 1024;

/// Looks for the board with the fewest unmatched edges, until it is solved or the run ends.
pub(super) fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    let prepared = match prepare(instance, options, run) {
        ControlFlow::Break(outcome) => return outcome,
        ControlFlow::Continue(prepared) => prepared,
    };
    let Prepared { begun, glanced } = prepared;
    let outcome = match begun.is_rough {
        true => improving_search(instance, options, begun, run),
        false => restart_search(instance, options, begun, None, run).0,
    };
    completed(instance, Outcome { best: better(glanced, outcome.best), ..outcome }, run)
}

/// What comes before the restarts.
struct Prepared {
    begun: Begun,
    /// The best board seen before.
    glanced: Option<(Board, Cost)>,
}

/// A schedule to begin with.
struct Begun {
    schedule: Schedule,
    /// The best board seen while it was sought.
    best: Option<(Board, Cost)>,
    /// Was it found in a hurry, so that trials may find a better one?
    is_rough: bool,
}

/// The exact search, if it has a chance, then a schedule; breaks if the board is decided.
fn prepare(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
) -> ControlFlow<Outcome<Board>, Prepared> {
    let mut glanced = None;
    if options.flag("exact")
        && let Some((exact, limit)) = exact_first(instance, run)
    {
        run.emit(&Event::Phase("exact search"));
        decided(&exact, SMALL_LIMIT, run)?;
        if limit > SMALL_LIMIT {
            glanced = glance(instance, options, run);
            run.emit(&Event::Phase("exact search"));
            decided(&exact.with_best_corner(run), limit, run)?;
        }
    }
    let begun = first_schedule(instance, options, run);
    ControlFlow::Continue(Prepared { begun, glanced })
}

/// Breaks with what the exact search says within a limit of placements, if it decides.
fn decided(exact: &Exact, limit: u64, run: &mut Run) -> ControlFlow<Outcome<Board>> {
    let (ControlFlow::Continue(outcome) | ControlFlow::Break(outcome)) = exact.unit(limit, run);
    match outcome.proof {
        Proof::None => ControlFlow::Continue(()),
        Proof::Optimal | Proof::Infeasible => ControlFlow::Break(outcome),
    }
}

/// A good board by a few restarts, to have something in hand while the exact search takes long.
fn glance(instance: &Instance, options: &Options, run: &mut Run) -> Option<(Board, Cost)> {
    let budget = Budget { steps: Some(GLANCE), time: None };
    let mut part = run.sub_run(1 << 63, budget).with_threads(run.threads());
    let begun = first_schedule(instance, options, &mut part);
    let (outcome, _) = restart_search(instance, options, begun, None, &mut part);
    run.add_steps(part.steps());
    outcome.best
}

/// The exact search to begin with, and its placements, if it has a chance.
fn exact_first<'i>(instance: &'i Instance, run: &Run) -> Option<(Exact<'i>, u64)> {
    let exact = Exact::new(instance);
    let small = instance.pieces().len() <= SMALL;
    let limit = if exact.size(run) < EXACT_SIZE { EXACT_LIMIT } else { SMALL_LIMIT };
    (small || limit == EXACT_LIMIT).then_some((exact, limit))
}

/// Restarts under a schedule that was found in a hurry, then, since the board is not one that is soon
/// solved, trials for a better one and restarts under that.
fn improving_search(
    instance: &Instance,
    options: &Options,
    begun: Begun,
    run: &mut Run,
) -> Outcome<Board> {
    let rough = begun.schedule.clone();
    let (first, is_over) = restart_search(instance, options, begun, Some(HURRIED), run);
    if is_over || first.proof != Proof::None || first.stopped.is_some() {
        return first;
    }
    let (schedule, best) = try_schedules(instance, options, run);
    let best = better(first.best, best);
    if let ControlFlow::Break(stop) = run.check_limits() {
        return Outcome::unfinished(best, Some(stop), run.steps());
    }
    let schedule = schedule.unwrap_or(rough);
    let begun = Begun { schedule, best, is_rough: false };
    restart_search(instance, options, begun, None, run).0
}

/// Restarts until a board is solved, the run ends, so many tries are done or nothing is left to try;
/// and whether nothing is.
fn restart_search(
    instance: &Instance,
    options: &Options,
    Begun { schedule, best, .. }: Begun,
    tries: Option<u64>,
    run: &mut Run,
) -> (Outcome<Board>, bool) {
    if let Some((board, 0)) = best {
        return (Outcome::solved(board, run.steps()), true);
    }
    // Without a step budget nothing can be reproduced: all threads are of use, and news travel
    // as fast as none has to wait for another.
    let lag = if run.budget().steps.is_some() { LAG } else { 2 * run.threads() as u64 };
    let bar = best.as_ref().map(|&(_, cost)| cost);
    run.emit(&Event::Phase("restarts"));
    let course = Relay { tries, lag, bar };
    let units = restarts(instance, options, schedule, run);
    let is_over = AtomicBool::new(false);
    let outcome = relay(run, course, |number, bar, run| {
        let end = units(number, bar, run);
        is_over.fetch_or(end.is_break(), Ordering::Relaxed);
        end
    });
    (Outcome { best: better(best, outcome.best), ..outcome }, is_over.into_inner())
}

/// The restarts under a schedule.
fn restarts<'i>(
    instance: &'i Instance,
    options: &Options,
    schedule: Schedule,
    run: &Run,
) -> Units<'i, Board> {
    let nodes = schedule.nodes;
    let restarts = Restarts::new(instance, schedule);
    let exact = Exact::new(instance);
    let provable = options.flag("exact") && exact.size(run) < PROVABLE_SIZE;
    Box::new(move |unit, bar, run| {
        if provable && unit >= PROOF_SHARE && unit.is_power_of_two() {
            return exact.unit(nodes.saturating_mul(unit / PROOF_SHARE), run);
        }
        restarts.unit(unit, bar, run)
    })
}

/// The plan of a search in units: what [`solve`] does before its restarts, and their schedule.
fn plan(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
) -> ControlFlow<Outcome<Board>, Plan<Board>> {
    let Prepared { begun, glanced } = prepare(instance, options, run)?;
    let Begun { mut schedule, best: mut tuned, is_rough } = begun;
    if is_rough {
        let (tried, best) = try_schedules(instance, options, run);
        (schedule, tuned) = (tried.unwrap_or(schedule), better(tuned, best));
    }
    let best = completed(instance, Outcome::unfinished(better(glanced, tuned), None, 0), run).best;
    let stopped = match run.check_limits() {
        ControlFlow::Continue(()) => None,
        ControlFlow::Break(stop) => Some(stop),
    };
    if let Some((board, 0)) = best {
        return ControlFlow::Break(Outcome::solved(board, run.steps()));
    }
    ControlFlow::Continue(Plan { text: schedule.to_string(), best, stopped })
}

/// The restarts under the schedule of a plan.
fn units<'a>(
    instance: &'a Instance,
    options: &Options,
    plan: &str,
) -> Result<Units<'a, Board>, String> {
    let mut schedule = Schedule::exact(Order::Mixed);
    schedule.read(plan).map_err(|error| error.to_string())?;
    Ok(restarts(instance, options, schedule, &Run::unlimited(0)))
}

/// The schedule to begin with for an instance and these options.
fn first_schedule(instance: &Instance, options: &Options, run: &mut Run) -> Begun {
    let known = |schedule| Begun { schedule, best: None, is_rough: false };
    let mut begun = if let Some(schedule) = ready_made(instance) {
        known(schedule)
    } else if ["breaks", "favoured"].iter().any(|field| options.is_set(field)) {
        known(Schedule::exact(Order::Mixed))
    } else {
        run.emit(&Event::Phase("tuning"));
        let few = instance.fixed().len() <= tune::MANY_FIXED;
        let is_tried = few
            && instance.variant() == Variant::Framed
            && instance.pieces().len() <= LARGEST_TRIED;
        if few && is_official(instance) {
            let like = Schedule::official_with_hints();
            let candidates = candidates::for_official(instance, &like);
            let Chosen { schedule, best, .. } =
                trials::choose(instance, candidates, &trials::PINNED, run);
            Begun { schedule: schedule.unwrap_or(like), best, is_rough: false }
        } else {
            let tune::Tuned { schedule, best } = tune::tune(instance, run);
            Begun { schedule, best, is_rough: is_tried }
        }
    };
    // Options that cannot be read were refused before.
    let _ = override_by(&mut begun.schedule, options);
    begun
}

/// The best schedule by trials for any framed board, if they come to an end, and the best board seen
/// meanwhile.
fn try_schedules(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
) -> (Option<Schedule>, Option<(Board, Cost)>) {
    run.emit(&Event::Phase("tuning"));
    let candidates = candidates::for_any(instance, &Schedule::exact(Order::Mixed));
    let chosen = trials::choose(instance, candidates, &trials::ANY, run);
    let mut schedule = chosen.schedule.filter(|_| chosen.is_decided);
    if let Some(schedule) = &mut schedule {
        // On smaller boards the tighter ones complete less.
        schedule.tighter.clear();
        let _ = override_by(schedule, options);
    }
    (schedule, chosen.best)
}

/// The schedule of a board that has one: the official pieces, whatever their colours are called, none
/// in place but those of the clues.
fn ready_made(instance: &Instance) -> Option<Schedule> {
    let clues = ETERNITY2_HINTS.as_ref()?;
    let names = Renaming::between(clues, instance)?;
    let is_clue = |fixed: &Fixed| {
        let mut clues_there = clues.fixed().iter().filter(|clue| clue.cell == fixed.cell);
        let shown = |clue: &Fixed| clues.face(clue.placed).map(|face| names.of(face));
        clues_there.any(|clue| shown(clue) == instance.face(fixed.placed))
    };
    if !instance.fixed().iter().all(is_clue) {
        return None;
    }
    let free = instance.fixed().len() <= 1;
    let schedule = if free { Schedule::official() } else { Schedule::official_with_hints() };
    let favoured = schedule.favoured.iter().map(|&colour| names.colour(colour)).collect();
    Some(Schedule { favoured, ..schedule })
}

/// Sets the fields that the options name; the error says what cannot be read.
fn override_by(schedule: &mut Schedule, options: &Options) -> Result<(), String> {
    for field in FIELDS {
        if options.is_set(field) {
            let line = format!("{field} {}", options.text(field).replace(';', " "));
            schedule.read(&line).map_err(|error| format!("option {field}: {}", error.message))?;
        }
    }
    Ok(())
}

/// Are these the pieces of the official puzzle?
fn is_official(instance: &Instance) -> bool {
    ETERNITY2.as_ref().is_some_and(|official| Renaming::between(official, instance).is_some())
}

/// The outcome with a complete board.
fn completed(instance: &Instance, outcome: Outcome<Board>, run: &mut Run) -> Outcome<Board> {
    let hurry = run.is_out_of_time();
    let best = outcome.best.map(|best| finish::finished(instance, best, hurry, &mut run.rng));
    Outcome { best, ..outcome }
}

fn better(a: Option<(Board, Cost)>, b: Option<(Board, Cost)>) -> Option<(Board, Cost)> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.1 < a.1 { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Visits every solution once; the turns of a whole board are solutions of their own.
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Board>,
) -> Ended {
    let exact = Exact::new(instance);
    let Some(mut solutions) = exact.solutions() else { return Ended::Exhausted };
    loop {
        match solutions.next(run, &mut { u64::MAX }) {
            ControlFlow::Continue(Pause::Exhausted) => return Ended::Exhausted,
            ControlFlow::Continue(Pause::Enough) => {}
            ControlFlow::Break(stop) => return Ended::Stopped(stop),
            ControlFlow::Continue(Pause::Complete) => {
                if solutions.boards().into_iter().any(|board| visit(board).is_break()) {
                    return Ended::Enough;
                }
            }
        }
    }
}

/// Counts solutions without keeping any.
pub(super) fn count(instance: &Instance, _: &Options, run: &mut Run, limit: u128) -> Count {
    let exact = Exact::new(instance).with_best_corner(run);
    if limit == 0 {
        return Count { found: 0, exact: false, stopped: None, steps: run.steps() };
    }
    let boards = AtomicU64::new(0);
    let total = || u128::from(boards.load(Ordering::Relaxed)) * exact.weight();
    let end = exact.visit(u64::MAX, run, |_| {
        boards.fetch_add(1, Ordering::Relaxed);
        if total() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let found = total().min(limit);
    let (exact, stopped) = match end {
        ControlFlow::Continue(pause) => (pause == Pause::Exhausted, None),
        ControlFlow::Break(stop) => (false, Some(stop)),
    };
    Count { found, exact, stopped, steps: run.steps() }
}

#[cfg(test)]
mod tests;
