//! The default method: picks the best one known for a board and says why.

use super::{Hashi, Instance, Solution, backtrack};
use kumiki_core::{Method, Options, Outcome, Run, Search, Visit};

/// The method.
pub(super) const AUTO: Method<Hashi> = Method {
    complete: true,
    enumerate: Some(enumerate),
    ..Method::new("auto", "The best method known for the board", solve)
};

const WHY: &str = "complete search with look-ahead at the numbers and the connection";

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    run.choose(backtrack::BACKTRACK.name, WHY);
    backtrack::solve(instance, options, run)
}

fn enumerate(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    run.choose(backtrack::BACKTRACK.name, WHY);
    backtrack::enumerate(instance, options, run, visit)
}
