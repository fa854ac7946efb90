//! The method that chooses the method.

use super::{Sudoku, fast};
use kumiki_core::{Method, Run};

/// `auto`.
pub(super) const METHOD: Method<Sudoku> = Method {
    complete: true,
    enumerate: Some(|instance, options, run, visit| {
        choose(run);
        fast::enumerate(instance, options, run, visit)
    }),
    count: Some(|instance, _, run, limit| {
        choose(run);
        fast::count(instance, run, limit)
    }),
    common: Some(|instance, _, run| {
        choose(run);
        fast::common(instance, run)
    }),
    ..Method::new("auto", "the best method known for the board", |instance, _, run| {
        choose(run);
        fast::solve(instance, run)
    })
};

fn choose(run: &mut Run) {
    run.choose("fast", "complete, and the fastest on boards of every shape");
}
