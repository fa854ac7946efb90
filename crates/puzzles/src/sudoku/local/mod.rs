//! Local search for Sudoku: annealing (`sirdey-sudoku`), tabu, repair, hill climbing.
//!
//! Two landscapes: any number in any free cell, of which one changes ([`cells`], the seed's), or
//! boxes that hold every number, in which two cells swap ([`boxes`], smaller and quicker).

mod boxes;
mod cells;
mod forced;
mod state;
pub mod stationary;
#[cfg(test)]
mod tests;

use super::{Instance, Sudoku, check};
use boxes::{Boxes, Swap};
use cells::{Cells, Change};
use kumiki_core::{Grid, Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_local::{
    ANNEAL_OPTIONS, Annealing, Cooling, HILL_CLIMB_OPTIONS, HillClimbing, Landscape,
    MIN_CONFLICTS_OPTIONS, MinConflicts, Schedule, TABU_OPTIONS, Tabu, anneal, hill_climb, joined,
    min_conflicts, restarts, stop_temperature, tabu_search,
};
use state::{State, peers};

const FORCED: OptionSpec =
    OptionSpec::new("forced", Kind::Flag, "false", "first fill cells with one candidate");

/// Annealing.
pub(super) const ANNEAL: Method<Sudoku> = Method {
    source: "sirdey-sudoku",
    options: &joined::<_, _, 15>(
        ANNEAL_OPTIONS,
        [
            OptionSpec::new(
                "moves",
                Kind::Choice(&["swap", "cell"]),
                "",
                "swap two cells of a box, or change one cell as the seed does; unset = swap",
            ),
            OptionSpec::new("seed", Kind::Flag, "false", "the boxed algorithm of the seed"),
            OptionSpec::new(
                "states",
                Kind::Choice(&["board", "free"]),
                "board",
                "seed: stop for all boards of the size, or for the free cells of this one",
            ),
            FORCED,
        ],
    ),
    ..Method::new("anneal", "simulated annealing, with fresh starts", annealing)
};

/// Tabu search over swaps.
pub(super) const TABU: Method<Sudoku> = Method {
    options: &joined::<_, _, 5>(TABU_OPTIONS, [FORCED]),
    ..Method::new("tabu", "the best swap of two cells of a box that is not forbidden", tabu)
};

/// Repair of single cells.
pub(super) const MIN_CONFLICTS: Method<Sudoku> = Method {
    options: &joined::<_, _, 6>(MIN_CONFLICTS_OPTIONS, [FORCED]),
    ..Method::new("min-conflicts", "a repeated number becomes the one repeated least", repair)
};

/// Hill climbing over swaps.
pub(super) const HILL_CLIMB: Method<Sudoku> = Method {
    options: &joined::<_, _, 4>(HILL_CLIMB_OPTIONS, [FORCED]),
    ..Method::new("hill-climb", "random swaps of two cells of a box that are not worse", climb)
};

/// The schedule of the seed's boxed algorithm for any box: `e_p` = all pairs of peers equal, a
/// plateau of as many moves as cells, the stop temperature (3) with alpha 0.99 and epsilon 0.5
/// over `side^cells` states, and the patience of section V.
fn seed_schedule(instance: &Instance, states_of_free: bool) -> Schedule {
    let side = instance.side();
    let cells = side * side;
    let highest = (cells * peers(instance.shape()) / 2) as f64;
    let free = instance.givens().values().iter().filter(|&&given| given == 0).count();
    let varied = if states_of_free { free } else { cells };
    Schedule {
        start: highest.max(1.0),
        stop: stop_temperature(varied as f64 * (side as f64).ln(), 0.99, 0.5),
        cooling: Cooling::Aarts { delta: 0.1, highest },
        plateau: cells as u64,
        patience: Some(10_000),
    }
}

/// Where boards freeze, and only there; by measurement.
fn own_schedule(instance: &Instance) -> Schedule {
    let cells = instance.givens().values().len() as u64;
    Schedule {
        start: 0.35,
        stop: 0.15,
        cooling: Cooling::Geometric { lambda: 0.999 },
        plateau: cells * 20,
        patience: None,
    }
}

/// Fresh starts on a landscape, unless the givens alone prove that there is no solution.
fn search<L: Landscape<State = State> + Sync>(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    landscape: fn(&Instance) -> L,
    attempt: impl Fn(&L, State, &mut Run) -> Outcome<State> + Sync,
) -> Outcome<Grid<u8>> {
    let broken = check::check(instance, instance.givens());
    let agree = broken.iter().all(|violation| violation.rule == "empty-cell");
    let ready = match options.flag("forced") {
        _ if !agree => None,
        true => forced::forced(instance),
        false => Some(instance.clone()),
    };
    let Some(ready) = ready else {
        return Outcome::infeasible(run.steps());
    };
    let landscape = landscape(&ready);
    restarts(options, run, |run| {
        let start = landscape.initial(&mut run.rng);
        attempt(&landscape, start, run)
    })
    .map(|state| state.grid(instance.shape()))
}

fn annealing(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let seed = options.flag("seed");
    let schedule = match seed {
        true => seed_schedule(instance, options.text("states") == "free"),
        false => own_schedule(instance),
    };
    let settings = Annealing::from_options(options, schedule);
    let by_cell = match options.text("moves") {
        "cell" => true,
        "swap" => false,
        _ => seed,
    };
    if by_cell {
        search(instance, options, run, Cells::new, |cells, start, run| {
            anneal(cells, &Change, start, &settings, run)
        })
    } else {
        search(instance, options, run, Boxes::new, |boxes, start, run| {
            anneal(boxes, &Swap, start, &settings, run)
        })
    }
}

fn tabu(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let cells = instance.givens().values().len() as u64;
    let settings = Tabu::from_options(options, (5, 20), 20 * cells);
    search(instance, options, run, Boxes::new, |boxes, start, run| {
        tabu_search(boxes, &Swap, start, &settings, run)
    })
}

fn repair(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let cells = instance.givens().values().len() as u64;
    let settings = MinConflicts::from_options(options, 0.05, 200 * cells);
    search(instance, options, run, Cells::new, |landscape, start, run| {
        min_conflicts(landscape, &Change, start, &settings, run)
    })
}

fn climb(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let cells = instance.givens().values().len() as u64;
    let settings = HillClimbing::from_options(options, 20 * cells);
    search(instance, options, run, Boxes::new, |boxes, start, run| {
        hill_climb(boxes, &Swap, start, &settings, run)
    })
}
