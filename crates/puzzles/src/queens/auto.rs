//! `auto`: the best method known for the instance and the request at hand.

use super::{Instance, Queens, Solution, backtrack, fast};
use kumiki_core::{Count, Method, Options, Outcome, Run, Search, Visit};

/// Chooses for itself.
pub(super) const METHOD: Method<Queens> = Method {
    complete: true,
    refuses,
    enumerate: Some(enumerate),
    count: Some(count),
    ..Method::new("auto", "chooses the method for the instance at hand", solve)
};

fn refuses(instance: &Instance, _: &Options) -> Option<String> {
    let chosen = chosen(instance);
    (chosen.refuses)(instance, &Options::defaults(chosen.options))
}

fn chosen(instance: &Instance) -> &'static Method<Queens> {
    let defaults = Options::defaults(fast::METHOD.options);
    match fast::refuses(instance, &defaults) {
        None => &fast::METHOD,
        Some(_) => &backtrack::METHOD,
    }
}

/// Chooses, says so, and gives the default options of the choice.
fn choose(instance: &Instance, run: &mut Run) -> (&'static Method<Queens>, Options) {
    let method = chosen(instance);
    let why = if method.name == fast::METHOD.name {
        "the board is empty or fits in words"
    } else {
        "the board is too wide for words, and there are givens"
    };
    run.choose(method.name, why);
    (method, Options::defaults(method.options))
}

fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let (method, options) = choose(instance, run);
    (method.solve)(instance, &options, run)
}

fn enumerate(instance: &Instance, _: &Options, run: &mut Run, visit: Visit<Solution>) -> Search {
    let (method, options) = choose(instance, run);
    if method.name == fast::METHOD.name {
        fast::enumerate(instance, &options, run, visit)
    } else {
        backtrack::enumerate(instance, &options, run, visit)
    }
}

fn count(instance: &Instance, _: &Options, run: &mut Run, limit: u128) -> Count {
    let (method, options) = choose(instance, run);
    let none = Count { found: 0, exact: false, stopped: None, steps: 0 };
    method.count_up_to(instance, &options, run, limit).unwrap_or(none)
}
