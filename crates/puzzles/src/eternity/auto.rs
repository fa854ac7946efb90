//! The method that is used when none is named: it chooses one and says why.

use super::{Eternity, fast};
use kumiki_core::{Method, Options, Run};

pub(super) const METHOD: Method<Eternity> = Method {
    complete: true,
    enumerate: Some(|instance, _, run, visit| {
        choose(run);
        fast::enumerate(instance, &defaults(), run, visit)
    }),
    count: Some(|instance, _, run, limit| {
        choose(run);
        fast::count(instance, &defaults(), run, limit)
    }),
    units: Some(|instance, _, run| {
        choose(run);
        fast::units(instance, &defaults(), run)
    }),
    ..Method::new("auto", "the best method known for the board", |instance, _, run| {
        choose(run);
        fast::solve(instance, &defaults(), run)
    })
};

fn defaults() -> Options {
    Options::defaults(fast::METHOD.options)
}

fn choose(run: &mut Run) {
    run.choose("fast", "the best scores and the fastest exact search on every board");
}
