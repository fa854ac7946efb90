//! The method that is used when none is named: it chooses one and says why.

use super::{Eternity, fast};
use kumiki_core::{Method, Run};

pub(super) const METHOD: Method<Eternity> = Method {
    options: fast::METHOD.options,
    refuses: fast::METHOD.refuses,
    complete: true,
    enumerate: Some(|instance, options, run, visit| {
        choose(run);
        fast::enumerate(instance, options, run, visit)
    }),
    count: Some(|instance, options, run, limit| {
        choose(run);
        fast::count(instance, options, run, limit)
    }),
    units: Some(|instance, options, run| {
        choose(run);
        fast::units(instance, options, run)
    }),
    ..Method::new("auto", "the best method known for the board", |instance, options, run| {
        choose(run);
        fast::solve(instance, options, run)
    })
};

fn choose(run: &mut Run) {
    run.choose("fast", "the best scores and the fastest exact search on every board");
}
