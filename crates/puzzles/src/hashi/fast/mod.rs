//! The fastest method: conflict-driven search over bounds of bridges, with numbers, crossings and
//! the connection as rules that explain themselves.

mod analyze;
mod board;
mod clauses;
mod connect;
mod order;
mod propagate;
mod search;
mod trail;

use super::geometry::Geometry;
use super::{Hashi, Instance, Solution};
use board::Board;
use kumiki_core::{Method, Options, Outcome, Puzzle, Run, Search, Visit};
use search::{Found, Solver};

/// The method.
pub(super) const FAST: Method<Hashi> = Method {
    complete: true,
    enumerate: Some(enumerate),
    ..Method::new(
        "fast",
        "Conflict-driven search; numbers, crossings and cuts explain themselves",
        solve,
    )
};

/// Looks for one solution; the best of a search that was stopped is where it stood.
pub fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let geometry = Geometry::of(instance);
    let mut solver = Solver::new(Board::new(instance, &geometry));
    let found = solver.next(run);
    let counts = || Solution::of_counts(instance, &geometry, &solver.counts());
    match found {
        Found::Solution => Outcome::solved(counts(), run.steps()),
        Found::Nothing => Outcome::infeasible(run.steps()),
        Found::Stopped(stop) => {
            let partial = counts();
            let cost = Hashi::cost(instance, &partial);
            Outcome::unfinished(Some((partial, cost)), Some(stop), run.steps())
        }
    }
}

/// Visits every solution.
pub fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    let geometry = Geometry::of(instance);
    let mut solver = Solver::new(Board::new(instance, &geometry));
    loop {
        match solver.next(run) {
            Found::Solution => {
                let solution = Solution::of_counts(instance, &geometry, &solver.counts());
                if visit(solution).is_break() {
                    return Search::Enough;
                }
            }
            Found::Nothing => return Search::Exhausted,
            Found::Stopped(stop) => return Search::Stopped(stop),
        }
    }
}
