//! Tabu search over a listed neighbourhood: the best move that is not forbidden, even uphill.

use crate::{CHECKED, Landscape, Moves, TRIES, Walk};
use kumiki_core::{Cost, Glance, Kind, OptionSpec, Options, Outcome, Proof, Run};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Options that every tabu search takes; those left unset are the puzzle's own.
pub const TABU_OPTIONS: [OptionSpec; 4] = [
    OptionSpec::new(
        "tenure",
        Kind::Span(0, 1_000_000),
        "",
        "iterations during which a move stays tabu",
    ),
    OptionSpec::new(
        "patience",
        Kind::Int(1, i64::MAX),
        "",
        "end the attempt after N iterations without improvement",
    ),
    TRIES,
    CHECKED,
];

/// Moves that can be forbidden by what they undo.
pub trait TabuMoves<L: Landscape>: Moves<L> {
    /// What the list remembers.
    type Mark: Copy + Ord;

    /// What making the move from this state forbids for a while (usually its return).
    fn forbids(&self, landscape: &L, state: &L::State, mv: Self::Move) -> Self::Mark;

    /// What the move would do, as a mark to be looked up in the list.
    fn does(&self, landscape: &L, state: &L::State, mv: Self::Move) -> Self::Mark;
}

/// The settings of a tabu search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tabu {
    /// A move stays forbidden for a random number of iterations between these, both included
    /// (`schaus-deville-2008` 4: drawn again at every entry).
    pub tenure: (u64, u64),
    /// Stuck after this many iterations without a better best.
    pub patience: u64,
    /// Recompute every cost from scratch.
    pub checked: bool,
}

impl Tabu {
    /// The settings that options (with [`TABU_OPTIONS`] among them) make of a puzzle's own tenure
    /// and patience.
    pub fn from_options(options: &Options, tenure: (u64, u64), patience: u64) -> Self {
        let (low, high) = options.span("tenure");
        let set = options.is_set("tenure");
        Tabu {
            tenure: if set { (low.unsigned_abs(), high.unsigned_abs()) } else { tenure },
            patience: options.int("patience").map_or(patience, i64::unsigned_abs),
            checked: options.flag("checked"),
        }
    }
}

/// One tabu search from a state. A forbidden move is made all the same if it gives a new best.
pub fn tabu_search<L: Landscape, N: TabuMoves<L>>(
    landscape: &L,
    moves: &N,
    start: L::State,
    settings: &Tabu,
    run: &mut Run,
) -> Outcome<L::State> {
    let mut walk = Walk::new(landscape, start).checked(settings.checked);
    let mut list: BTreeMap<N::Mark, u64> = BTreeMap::new();
    let mut stopped = None;
    let (mut iteration, mut idle) = (0u64, 0);
    while !walk.is_done() && idle < settings.patience {
        if let ControlFlow::Break(stop) = run.long_step(|| walk.solution()) {
            stopped = Some(stop);
            break;
        }
        iteration += 1;
        run.gauge("tabu moves", || {
            list.values().filter(|&&until| until >= iteration).count() as f64
        });
        let Some((mv, delta)) = best_move(&walk, moves, &list, iteration, run) else {
            // Everything is forbidden: wait for the list to forget.
            idle += 1;
            continue;
        };
        let mark = moves.forbids(landscape, walk.state(), mv);
        let (low, high) = settings.tenure;
        let tenure = run.rng.between(low as usize, high as usize) as u64;
        list.insert(mark, iteration + tenure);
        if iteration.is_multiple_of(1024) {
            list.retain(|_, until| *until > iteration);
        }
        idle = if walk.make(moves, mv, delta, run) { 0 } else { idle + 1 };
    }
    let proof = if walk.is_done() { Proof::Optimal } else { Proof::None };
    Outcome { best: Some(walk.into_best()), proof, stopped, steps: run.steps() }
}

/// The best allowed move; ties are broken at random, evenly.
fn best_move<L: Landscape, N: TabuMoves<L>>(
    walk: &Walk<L>,
    moves: &N,
    list: &BTreeMap<N::Mark, u64>,
    iteration: u64,
    run: &mut Run,
) -> Option<(N::Move, Cost)> {
    let (landscape, state) = (walk.landscape(), walk.state());
    let mut best: Option<(N::Move, Cost)> = None;
    let mut ties = 0;
    // On large boards the scan is long: what is left of it is passed over once time is up.
    let mut glance = Glance::default();
    moves.for_each(landscape, state, |mv| {
        if glance.is_over(run) {
            return;
        }
        let delta = moves.delta(landscape, state, mv);
        if best.is_some_and(|(_, lowest)| delta > lowest) {
            return;
        }
        let aspires = walk.cost() + delta < walk.best_cost();
        let forbidden =
            || list.get(&moves.does(landscape, state, mv)).is_some_and(|&until| until >= iteration);
        if !aspires && forbidden() {
            return;
        }
        ties = if best.is_some_and(|(_, lowest)| delta == lowest) { ties + 1 } else { 1 };
        if ties == 1 || run.rng.below(ties) == 0 {
            best = Some((mv, delta));
        }
    });
    best
}
