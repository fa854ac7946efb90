//! Finds a schedule by trials: where filling begins, which colours are used up early, and where mismatches
//! are allowed.
//!
//! On a board with pinned pieces what they ask for must still be there when the search comes to them.
//! A pinned corner at the end of the search asks for a frame piece of a certain colour beside it;
//! if that colour is one of those used up early, no board is ever completed. A pinned piece inside
//! asks for colours on two sides at once, and hardly any board passes it unless a mismatch is
//! allowed there. So all candidates are tried for a moment; a model of the choices on each cell,
//! measured by these trials, says where mismatches are worth most, and the schedule under which boards have
//! the fewest of them is taken.

use super::super::{Board, Instance};
use super::model::{Forecast, Model};
use super::plan::Plan;
use super::probe::{Effort, Probe, Probing, RARER};
use super::schedule::Schedule;
use kumiki_core::{Cost, Run, Stop};
use std::ops::ControlFlow;

/// Searches of so many placements each.
const fn effort(searches: u64, placements: u64, counts: bool) -> Effort {
    Effort { searches, placements, counts }
}

/// The rounds: how many schedules are in it at most, the part of the boards that is kept alive
/// to its end, and what each is worth.
const ROUNDS: [(usize, f64, Effort); 3] = [
    (usize::MAX, 0.1, effort(16, 100_000, false)),
    (60, 0.03, effort(12, 200_000, false)),
    (24, 0.01, effort(12, 500_000, false)),
];

/// How trials end.
pub(super) struct Finals {
    /// How many schedules are in the last round.
    finalists: usize,
    /// The best of it again and again, fewer of them in searches that are ever more like restarts:
    /// searches differ among themselves more than schedules do, and those that complete boards
    /// soonest seldom complete the best ones.
    play_offs: [(usize, Effort); 2],
}

/// For the official pieces with some of them pinned, where what is left of a minute is worth more than
/// the last doubt about a schedule.
pub(super) const PINNED: Finals = Finals {
    finalists: 6,
    play_offs: [(6, effort(2, 40_000_000, true)), (2, effort(1, 60_000_000, true))],
};

/// For any framed board.
pub(super) const ANY: Finals = Finals {
    finalists: 8,
    play_offs: [(8, effort(2, 25_000_000, true)), (2, effort(3, 100_000_000, true))],
};

/// The parts of the boards that each schedule of the last round keeps alive.
const ALIVE: [f64; 2] = [1e-3, 5e-3];

/// The last round: every schedule until boards are completed.
const FINAL: Effort = effort(8, 1_500_000, true);

/// Every second restart keeps less alive, and has fewer mismatches when it completes a board.
const ALIVE_LATER: f64 = 2e-5;

/// When no board is completed, so much more is kept alive each time, up to so often.
const MORE_ALIVE: f64 = 4.0;
const MAX_EASINGS: usize = 12;

/// Placements of a restart: some starts contradict what is pinned, and are given up soon.
const NODES: u64 = 100_000_000;

/// Before this part of the cells, in per cent, nothing is mismatched: a search has all the choice
/// it needs there. Unless it dies there.
const EARLY: usize = 40;

/// A schedule on trial.
struct Contender<'i> {
    schedule: Schedule,
    plan: Plan<'i>,
    model: Model,
    forecast: Forecast,
    /// The least depth at which a probe died.
    dead: usize,
}

/// What the trials came to.
#[derive(Debug, PartialEq)]
pub(super) struct Chosen {
    /// The candidate under which the fewest mismatches complete boards, with its breaks; when the run must
    /// stop before, the best as far as is known by then.
    pub(super) schedule: Option<Schedule>,
    /// Did the trials come to their end, and boards to theirs?
    pub(super) is_decided: bool,
    /// The best board seen meanwhile.
    pub(super) best: Option<(Board, Cost)>,
}

/// Tries the candidates.
pub(super) fn choose(
    instance: &Instance,
    candidates: Vec<Schedule>,
    finals: &Finals,
    run: &mut Run,
) -> Chosen {
    let mut probing = Probing::new(instance);
    let mut contenders: Vec<Contender> = Vec::new();
    for schedule in candidates {
        let plan = probing.plan(&schedule);
        let model = Model::reckoned(&plan);
        let forecast = model.forecast(ALIVE[0], early(instance));
        let schedule = Schedule { nodes: NODES, ..schedule };
        contenders.push(Contender { schedule, plan, model, forecast, dead: usize::MAX });
        if run.check_limits().is_break() {
            break;
        }
    }
    let end = compete(&mut contenders, &mut probing, finals, early(instance), run);
    let schedule = contenders.into_iter().next().map(|best| best.schedule);
    Chosen { schedule, is_decided: end == ControlFlow::Continue(true), best: probing.best }
}

/// Leaves the best first, with its breaks; false if none completes a board.
fn compete(
    contenders: &mut Vec<Contender>,
    probing: &mut Probing,
    finals: &Finals,
    early: usize,
    run: &mut Run,
) -> ControlFlow<Stop, bool> {
    for (most, alive, effort) in ROUNDS {
        contenders.truncate(most);
        for one in contenders.iter_mut() {
            one.schedule.breaks = one.model.forecast(alive, early).breaks;
            let probe = probing.probe(&one.plan, &one.schedule, effort, run)?;
            one.model.learn(&probe);
            one.forecast = one.model.forecast(ALIVE[0], early);
        }
        contenders.sort_by(|a, b| a.forecast.mismatches.total_cmp(&b.forecast.mismatches));
    }
    contenders.truncate(finals.finalists);
    decide(contenders, probing, finals, early, run)
}

/// Tries the best until boards are completed, with ever more mismatches, and leaves the one first
/// that completes boards with the fewest; false if none does.
fn decide(
    contenders: &mut [Contender],
    probing: &mut Probing,
    finals: &Finals,
    mut early: usize,
    run: &mut Run,
) -> ControlFlow<Stop, bool> {
    let mut alive = ALIVE.to_vec();
    for _ in 0..MAX_EASINGS {
        let mut complete: Vec<Completing> = Vec::new();
        for (number, one) in contenders.iter_mut().enumerate() {
            let forecasts = alive.iter().map(|&alive| one.model.forecast(alive, early).breaks);
            for breaks in forecasts.collect::<Vec<_>>() {
                one.schedule.breaks = breaks;
                let probe = probing.probe(&one.plan, &one.schedule, FINAL, run)?;
                if probe.least().is_some() {
                    let breaks = one.schedule.breaks.clone();
                    let mismatches = mismatches(&probe);
                    complete.push(Completing { mismatches, number, breaks });
                }
                one.model.learn(&probe);
                let dead = one.plan.steps.get(probe.dead_end()).map_or(early, |step| step.depth);
                one.dead = one.dead.min(dead);
            }
        }
        let best = play_off(complete, contenders, probing, finals, run);
        if let Some(Completing { number, breaks, .. }) = best {
            contenders.swap(0, number);
            let tighter = contenders[0].model.forecast(ALIVE_LATER, early).breaks;
            let schedule = &mut contenders[0].schedule;
            (schedule.breaks, schedule.tighter) = (breaks, tighter);
            return ControlFlow::Continue(true);
        }
        alive = vec![alive[alive.len() - 1] * MORE_ALIVE];
        // Nothing passes: mismatches must be allowed where it dies.
        early = contenders.iter().map(|one| one.dead).max().unwrap_or(early).min(early);
    }
    ControlFlow::Continue(false)
}

/// A schedule that completes boards.
struct Completing {
    /// What its last searches completed, see [`mismatches`].
    mismatches: f64,
    /// Whose it is, and where it allows them.
    number: usize,
    breaks: Vec<usize>,
}

/// The best of those that complete boards, after longer searches of the first few; what is known by
/// then if the run must stop.
fn play_off(
    mut complete: Vec<Completing>,
    contenders: &mut [Contender],
    probing: &mut Probing,
    finals: &Finals,
    run: &mut Run,
) -> Option<Completing> {
    complete.sort_by(|a, b| a.mismatches.total_cmp(&b.mismatches));
    'rounds: for (most, effort) in finals.play_offs {
        complete.truncate(most);
        for one in &mut complete {
            let Contender { plan, schedule, .. } = &mut contenders[one.number];
            schedule.breaks.clone_from(&one.breaks);
            let ControlFlow::Continue(probe) = probing.probe(plan, schedule, effort, run) else {
                break 'rounds;
            };
            one.mismatches = mismatches(&probe);
        }
        complete.sort_by(|a, b| a.mismatches.total_cmp(&b.mismatches));
    }
    complete.into_iter().next()
}

/// The mismatches of the best boards of a probe, for comparison with other schedules: a search that
/// completes boards with one mismatch less is worth many others. What completes nothing is worth
/// nothing.
fn mismatches(probe: &Probe) -> f64 {
    let completed = || probe.completed.iter().flatten();
    let Some(least) = probe.least() else { return f64::INFINITY };
    let boards: f64 = completed().map(|one| one.as_boards_of(least)).sum();
    least as f64 - (boards / probe.completed.len() as f64).ln() / RARER.ln()
}

/// The depth before which nothing is mismatched.
fn early(instance: &Instance) -> usize {
    instance.pieces().len() * EARLY / 100
}

#[cfg(test)]
mod tests {
    use super::super::super::{ETERNITY2_HINTS, Eternity, Fixed, Placed, check, text};
    use super::super::candidates;
    use super::super::fill_order::Order;
    use super::super::probe::Completed;
    use super::*;
    use kumiki_core::Puzzle;

    /// The five clues and three corners, two of which ask for colour 3 at the end of the usual
    /// order.
    fn pinned() -> Instance {
        let mut instance = ETERNITY2_HINTS.as_ref().unwrap().clone();
        for (cell, piece, turn) in [((0, 0), 1, 3), ((15, 15), 3, 1), ((0, 15), 4, 0)] {
            let fixed = Fixed { cell, placed: Placed::new(piece - 1, turn) };
            assert_eq!(instance.misfit(fixed), None);
            instance.fix(fixed).unwrap();
        }
        instance
    }

    #[test]
    fn when_it_must_stop_there_is_a_schedule_and_the_same_for_the_same_steps() {
        let instance = pinned();
        let like = Schedule::official_with_hints();
        for steps in [0, 1, 3_000_000] {
            let candidates = candidates::for_official(&instance, &like);
            let chosen =
                || choose(&instance, candidates.clone(), &PINNED, &mut Run::limited(5, steps));
            let (one, two) = (chosen(), chosen());
            assert_eq!(one, two, "{steps}");
            assert!(!one.is_decided && one.schedule.unwrap().nodes == NODES);
        }
    }

    #[test]
    fn one_search_with_a_better_board_is_worth_many_others() {
        let probe = |completed: &[Option<(Cost, u64)>]| Probe {
            visits: Vec::new(),
            completed: completed
                .iter()
                .map(|one| one.map(|(least, count)| Completed { least, count }))
                .collect(),
        };
        let ranked = [
            probe(&[Some((20, 1)), None, None]),
            probe(&[Some((21, 9)), None, None]),
            probe(&[Some((21, 1)), Some((21, 1)), Some((22, 1))]),
            probe(&[Some((22, 3)), Some((22, 3)), Some((22, 3))]),
            probe(&[None, None]),
        ];
        assert!(
            ranked.iter().map(mismatches).is_sorted(),
            "{:?}",
            ranked.each_ref().map(mismatches)
        );
        assert_eq!(mismatches(&ranked[4]), f64::INFINITY);
        // On the largest boards there are thousands.
        assert_eq!(mismatches(&probe(&[Some((3000, 1))])), 3000.0);
    }

    #[test]
    fn threads_change_nothing() {
        let shipped = Eternity::SHIPPED.iter().find(|shipped| shipped.name == "framed-8x8");
        let instance = text::read(shipped.unwrap().text).unwrap().instance;
        let schedule = Schedule { favoured: vec![5], ..Schedule::exact(Order::Mixed) };
        let schedule = Schedule { breaks: (40..64).collect(), ..schedule };
        let effort = Effort { searches: 5, placements: 20_000, counts: true };
        let seen = |threads: usize| {
            let mut probing = Probing::new(&instance);
            let plan = probing.plan(&schedule);
            let mut run = Run::unlimited(3).with_threads(threads);
            let ControlFlow::Continue(probe) = probing.probe(&plan, &schedule, effort, &mut run)
            else {
                panic!("nothing stops it");
            };
            assert!(probe.least().is_some());
            (mismatches(&probe), probe.visits, probing.best, run.steps())
        };
        assert_eq!(seen(1), seen(3));
    }

    #[test]
    fn boards_with_pinned_pieces_are_completed_while_a_schedule_is_sought() {
        let shipped = Eternity::SHIPPED.iter().find(|shipped| shipped.name == "framed-8x8");
        let mut instance = text::read(shipped.unwrap().text).unwrap().instance;
        let corners = [(0, 0), (0, 7), (7, 7)];
        let pieces = (0..).zip(instance.pieces().to_vec());
        let mut pieces = pieces.filter(|(_, sides)| sides.iter().filter(|&&c| c == 0).count() == 2);
        for cell in corners {
            let (piece, _) = pieces.next().unwrap();
            let turned = (0..4).map(|turn| Fixed { cell, placed: Placed::new(piece, turn) });
            let fixed = turned.clone().find(|&fixed| instance.misfit(fixed).is_none()).unwrap();
            instance.fix(fixed).unwrap();
        }
        let candidates = candidates::for_any(&instance, &Schedule::exact(Order::Mixed));
        let mut run = Run::limited(1, 60_000_000);
        let Chosen { schedule, best, .. } = choose(&instance, candidates, &ANY, &mut run);
        let (board, cost) = best.unwrap();
        assert_eq!(check::cost(&instance, &board), cost);
        assert!(board.values().iter().all(Option::is_some));
        assert!(cost <= 12, "{cost} {schedule:?}");
    }
}
