//! The method that chooses a method.

use super::{Instance, Shikaku, Solution, backtrack};
use kumiki_core::{Method, Options, Outcome, Run, Search, Visit};

/// The method.
pub(super) const METHOD: Method<Shikaku> = Method {
    complete: true,
    enumerate: Some(enumerate),
    ..Method::new("auto", "chooses the method for the instance", solve)
};

const WHY: &str = "a complete search suits any size";

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    run.choose("backtrack", WHY);
    backtrack::solve(instance, options, run)
}

fn enumerate(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    run.choose("backtrack", WHY);
    backtrack::enumerate(instance, options, run, visit)
}
