//! `anneal`: simulated annealing.

use super::boxes::{Boxes, Swap};
use super::cells::{Cells, Change};
use super::{FORCED, peers, search};
use crate::{Instance, Sudoku};
use kumiki_core::{Grid, Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_local::{
    ANNEAL_OPTIONS, Annealing, Cooling, Schedule, anneal, joined, stop_temperature,
};

/// Annealing.
pub(crate) const METHOD: Method<Sudoku> = Method {
    source: "sirdey-sudoku",
    options: &joined::<_, _, 15>(
        ANNEAL_OPTIONS,
        [
            OptionSpec::new(
                "moves",
                Kind::Choice(&["swap", "cell"]),
                "",
                "swap two cells of a box, or change one cell as the paper does; unset = swap",
            ),
            OptionSpec::new("paper", Kind::Flag, "false", "the boxed algorithm of the paper"),
            OptionSpec::new(
                "states",
                Kind::Choice(&["board", "free"]),
                "board",
                "with paper: stop temperature for all boards of the size, or for the free cells of this board",
            ),
            FORCED,
        ],
    ),
    ..Method::new("anneal", "simulated annealing with restarts", solve)
};

/// The schedule of the paper's boxed algorithm for any box: `e_p` = all pairs of peers equal, a
/// plateau of as many moves as cells, the stop temperature (3) with alpha 0.99 and epsilon 0.5
/// over `side^cells` states, and the patience of section V.
pub(super) fn paper_schedule(instance: &Instance, states_of_free: bool) -> Schedule {
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

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let paper = options.flag("paper");
    let schedule = match paper {
        true => paper_schedule(instance, options.text("states") == "free"),
        false => own_schedule(instance),
    };
    let settings = Annealing::from_options(options, schedule);
    let by_cell = match options.text("moves") {
        "cell" => true,
        "swap" => false,
        _ => paper,
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
