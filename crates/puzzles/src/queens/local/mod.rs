//! Local search for queens: repair, annealing, tabu, hill climbing, with fresh starts.
//!
//! Queens that stand already never move. The cost of a board is the number of pairs of queens
//! that attack each other, plus one for each queen on a blocked cell or an excluded diagonal.

mod board;
mod paper;
mod slide;
mod start;
mod swap;
#[cfg(test)]
mod tests;

use super::{Instance, Queens, Solution, check};
use board::{Board, State};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_local::{
    ANNEAL_OPTIONS, Annealing, Cooling, HILL_CLIMB_OPTIONS, HillClimbing, Landscape,
    MIN_CONFLICTS_OPTIONS, MinConflicts, Schedule, TABU_OPTIONS, Tabu, Ties, anneal, hill_climb,
    joined, min_conflicts, restarts, tabu_search,
};
use slide::Slide;
use start::Start;
use swap::Swap;

/// Boards beyond this do not fit in memory with the counters of a few searches.
const MAX_ROWS: usize = 10_000_000;
/// Taking the first of the best cells means looking at every cell of the board once.
const MAX_ROWS_IN_ORDER: usize = 20_000;
/// A tabu search looks at every pair of rows for each move.
const MAX_ROWS_TABU: usize = 2_000;

const REPAIR_OPTIONS: &[OptionSpec] = &joined::<_, _, 7>(
    MIN_CONFLICTS_OPTIONS,
    [
        OptionSpec::new(
            "start",
            Kind::Choice(&["greedy", "qs4"]),
            "greedy",
            "greedy: each row on its least attacked cell, queens move in their rows; qs4: a \
             permutation with few attacks, queens swap columns",
        ),
        PAPER,
    ],
);

/// The walk of the paper.
const PAPER: OptionSpec = OptionSpec::new(
    "paper",
    Kind::Flag,
    "false",
    "as nqueens-2016 3 tells it: the first of the least attacked cells, the newly attacked queen \
     next, nothing random after the first row; a try ends where the walk goes round in a circle",
);

/// The repair of `nqueens-2016` 3.
pub(super) const MIN_CONFLICTS: Method<Queens> = Method {
    source: "nqueens-2016 3; Sosic and Gu 1990 for start=qs4",
    options: REPAIR_OPTIONS,
    refuses: |instance, options| {
        let in_order = options.text("ties") == "first" && options.text("start") == "greedy";
        let in_order = in_order || options.flag(PAPER.name);
        if options.flag(PAPER.name) && options.text("start") == "qs4" {
            return Some("paper has a start of its own, it does not go with start=qs4".to_owned());
        }
        if options.flag(PAPER.name) && (options.is_set("noise") || options.is_set("patience")) {
            return Some("paper goes on without noise until it is in a circle".to_owned());
        }
        too_large(instance, if in_order { MAX_ROWS_IN_ORDER } else { MAX_ROWS })
    },
    ..Method::new("min-conflicts", "moves attacked queens to the least attacked cell", repair)
};

/// Annealing over permutations.
pub(super) const ANNEAL: Method<Queens> = Method {
    source: "sirdey-sudoku II",
    options: &ANNEAL_OPTIONS,
    refuses: |instance, _| too_large(instance, MAX_ROWS),
    ..Method::new("anneal", "simulated annealing, two queens swap columns", annealing)
};

/// Tabu search over permutations.
pub(super) const TABU: Method<Queens> = Method {
    options: &TABU_OPTIONS,
    refuses: |instance, _| too_large(instance, MAX_ROWS_TABU),
    ..Method::new("tabu", "the best swap of two columns that is not forbidden", tabu)
};

/// Hill climbing over permutations.
pub(super) const HILL_CLIMB: Method<Queens> = Method {
    options: &HILL_CLIMB_OPTIONS,
    refuses: |instance, _| too_large(instance, MAX_ROWS),
    ..Method::new("hill-climb", "random swaps of columns that are not worse", climb)
};

fn too_large(instance: &Instance, most: usize) -> Option<String> {
    let n = instance.n;
    (n > most).then(|| format!("{n} rows are too many, it takes up to {most}"))
}

/// Fresh starts on a board; a board whose placed queens break a rule has no solution.
fn search(
    instance: &Instance,
    start: Start,
    options: &Options,
    run: &mut Run,
    attempt: impl Fn(&Board, State, &mut Run) -> Outcome<State> + Sync,
) -> Outcome<Solution> {
    if !placed_agree(instance) {
        return Outcome::infeasible(run.steps());
    }
    let board = Board::new(instance, start);
    restarts(options, run, |run| {
        let state = board.initial(&mut run.rng);
        attempt(&board, state, run)
    })
    .map(State::into_solution)
}

fn placed_agree(instance: &Instance) -> bool {
    let mut placed = Solution::open(instance.n);
    for &cell in &instance.placed {
        if placed.queen(cell.0).is_some() {
            return false;
        }
        placed.put(cell);
    }
    let open = (instance.n - instance.placed.len()) as i64;
    check::cost(instance, &placed) == open
}

fn repair(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    if options.flag(PAPER.name) {
        let checked = options.flag("checked");
        return search(instance, Start::GreedyFirst, options, run, |board, state, run| {
            paper::walk(board, state, checked, run)
        });
    }
    let settings = MinConflicts::from_options(options, 0.02, 1000 + 2 * instance.n as u64);
    if options.text("start") == "qs4" {
        search(instance, Start::Qs4, options, run, |board, state, run| {
            min_conflicts(board, &Swap, state, &settings, run)
        })
    } else {
        let start = match settings.ties {
            Ties::First => Start::GreedyFirst,
            Ties::Random => Start::GreedyRandom,
        };
        search(instance, start, options, run, |board, state, run| {
            min_conflicts(board, &Slide, state, &settings, run)
        })
    }
}

/// From a temperature at which a new attack is made one time in three to one at which it is
/// hardly ever made, long enough for every row to find a partner at the end. By measurement.
fn schedule(n: usize) -> Schedule {
    Schedule {
        start: 1.0,
        stop: 0.1,
        cooling: Cooling::Geometric { lambda: 0.95 },
        plateau: 10 * n.max(16) as u64,
        patience: None,
    }
}

fn annealing(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = Annealing::from_options(options, schedule(instance.n));
    search(instance, Start::Random, options, run, |board, state, run| {
        anneal(board, &Swap, state, &settings, run)
    })
}

fn tabu(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = Tabu::from_options(options, (3, 10), 200 + instance.n as u64);
    search(instance, Start::Qs4, options, run, |board, state, run| {
        tabu_search(board, &Swap, state, &settings, run)
    })
}

fn climb(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let settings = HillClimbing::from_options(options, 200 + 100 * instance.n as u64);
    search(instance, Start::Qs4, options, run, |board, state, run| {
        hill_climb(board, &Swap, state, &settings, run)
    })
}
