//! `min-conflicts`: repair of what is in conflict.

use super::slide::Slide;
use super::start::Start;
use super::swap::Swap;
use super::{MAX_ROWS, MAX_ROWS_IN_ORDER, search, too_large};
use crate::queens::{Instance, Queens, Solution};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_local::{MIN_CONFLICTS_OPTIONS, MinConflicts, Ties, joined, min_conflicts};

const REPAIR_OPTIONS: &[OptionSpec] = &joined::<_, _, 6>(
    MIN_CONFLICTS_OPTIONS,
    [OptionSpec::new(
        "start",
        Kind::Choice(&["greedy", "qs4"]),
        "greedy",
        "greedy: each row on its least attacked cell, queens move in their rows; qs4: a \
         permutation with few attacks, queens swap columns",
    )],
);

/// The repair of `nqueens-2016` 3.
pub(in crate::queens) const METHOD: Method<Queens> = Method {
    source: "nqueens-2016 3; Sosic and Gu 1990 for start=qs4",
    options: REPAIR_OPTIONS,
    refuses: |instance, options| {
        let in_order = options.text("ties") == "first" && options.text("start") == "greedy";
        too_large(instance, if in_order { MAX_ROWS_IN_ORDER } else { MAX_ROWS })
    },
    ..Method::new("min-conflicts", "moves attacked queens to the least attacked cell", solve)
};

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
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
