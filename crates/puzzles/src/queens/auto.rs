//! `auto`: the best method known for the instance at hand.

use super::{Instance, Queens, Solution, backtrack};
use kumiki_core::{Method, Options, Outcome, Run, Search, Visit};

/// Chooses for itself.
pub(super) const METHOD: Method<Queens> = Method {
    complete: true,
    refuses: backtrack::refuses,
    enumerate: Some(enumerate),
    ..Method::new("auto", "chooses the method for the instance at hand", solve)
};

fn choose(run: &mut Run) -> Options {
    run.choose(
        backtrack::METHOD.name,
        "it takes any board and can prove that there is no solution",
    );
    Options::defaults(backtrack::METHOD.options)
}

fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let options = choose(run);
    backtrack::solve(instance, &options, run)
}

fn enumerate(instance: &Instance, _: &Options, run: &mut Run, visit: Visit<Solution>) -> Search {
    let options = choose(run);
    backtrack::enumerate(instance, &options, run, visit)
}
