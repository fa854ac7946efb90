//! `min-conflicts`: repair of what is in conflict.

use super::paper;
use super::slide::Slide;
use super::start::Start;
use super::swap::Swap;
use super::{MAX_ROWS, MAX_ROWS_IN_ORDER, memory, search, too_large};
use crate::{Instance, Queens, Solution};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_local::{MIN_CONFLICTS_OPTIONS, MinConflicts, Ties, joined, min_conflicts};

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
pub(crate) const METHOD: Method<Queens> = Method {
    source: "nqueens-2016 3; Sosic and Gu 1990 for start=qs4",
    options: REPAIR_OPTIONS,
    memory: |instance, _| memory(instance),
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
    ..Method::new("min-conflicts", "moves attacked queens to the least attacked cell", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
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
