//! The method that is used when none is named: it chooses one and says why.

use super::{Eternity, backtrack};
use kumiki_core::{Method, Run};

pub(super) const METHOD: Method<Eternity> = Method {
    complete: true,
    enumerate: Some(|instance, options, run, visit| {
        choose(run);
        backtrack::enumerate(instance, options, run, visit)
    }),
    count: Some(|instance, options, run, limit| {
        choose(run);
        backtrack::count(instance, options, run, limit)
    }),
    ..Method::new("auto", "the best method known for the board", |instance, options, run| {
        choose(run);
        backtrack::solve(instance, options, run)
    })
};

fn choose(run: &mut Run) {
    run.choose("backtrack", "the only complete method");
}
