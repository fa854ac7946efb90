//! The default method: picks the best one known for a board and says why.

use super::{Hashi, Instance, Solution, fast};
use kumiki_core::{Method, Options, Outcome, Run, Search, Visit};

/// The method.
pub(super) const AUTO: Method<Hashi> = Method {
    complete: true,
    enumerate: Some(enumerate),
    common: Some(common),
    ..Method::new("auto", "The best method known for the board", solve)
};

const WHY: &str = "learns from conflicts; the fastest known on boards of every kind";

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    run.choose(fast::FAST.name, WHY);
    fast::solve(instance, options, run)
}

fn enumerate(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    run.choose(fast::FAST.name, WHY);
    fast::enumerate(instance, options, run, visit)
}

fn common(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    run.choose(fast::FAST.name, WHY);
    fast::common(instance, options, run)
}
