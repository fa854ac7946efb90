//! The method that chooses a method.

use super::{Instance, Shikaku, Solution, backtrack, fast};
use kumiki_core::{Count, Method, Options, Outcome, Run, Search, Visit};

/// The method.
pub(super) const METHOD: Method<Shikaku> = Method {
    complete: true,
    enumerate: Some(enumerate),
    count: Some(count),
    common: Some(common),
    ..Method::new("auto", "chooses the method for the instance", solve)
};

/// Chooses: what has too many rectangles for `fast` is left to the search that lists none.
fn choose(instance: &Instance, run: &mut Run) -> (&'static Method<Shikaku>, Options) {
    let (method, why) = match fast::refuses(instance, &Options::defaults(fast::METHOD.options)) {
        None => (&fast::METHOD, "rules and a search in parts; the fastest known on any grid"),
        Some(_) => (&backtrack::METHOD, "the clues can have too many rectangles to list them"),
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
    let enumerate = method.enumerate.unwrap_or(backtrack::enumerate);
    enumerate(instance, &options, run, visit)
}

fn count(instance: &Instance, _: &Options, run: &mut Run, limit: u128) -> Count {
    let (method, options) = choose(instance, run);
    let none = Count { found: 0, exact: false, stopped: None, steps: 0 };
    method.count_up_to(instance, &options, run, limit).unwrap_or(none)
}

fn common(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let (method, options) = choose(instance, run);
    let common = method.common_to_all(instance, &options, run);
    common.unwrap_or_else(|| Outcome::unfinished(None, None, run.steps()))
}
