//! The method that chooses the method.

use super::{Sudoku, backtrack};
use kumiki_core::{Method, Options, Run};

/// `auto`.
pub(super) const METHOD: Method<Sudoku> = Method {
    complete: true,
    enumerate: Some(|instance, _, run, visit| {
        backtrack::enumerate(instance, &choose(run), run, visit)
    }),
    count: Some(|instance, _, run, limit| {
        let plan = backtrack::Plan::of(&choose(run));
        backtrack::count(instance, plan, run, limit)
    }),
    ..Method::new("auto", "the best method known for the board", |instance, _, run| {
        backtrack::solve(instance, &choose(run), run)
    })
};

fn choose(run: &mut Run) -> Options {
    run.choose("backtrack", "complete, and quick on ordinary boards");
    Options::defaults(backtrack::OPTIONS)
}
