//! The fastest method: conflict-driven search over bounds of bridges, with numbers, crossings and
//! the connection as rules that explain themselves.
//!
//! Each file is one part of it: the `board`'s tables, the `trail` of what is known, what follows
//! (`propagate`, `connect`), what is learned (`analyze`, `clauses`), and the `search` with its
//! `order` of decisions. Nothing is random: the same board gives the same search.

mod analyze;
mod board;
mod clauses;
mod connectivity;
mod loops;
mod propagate;
mod search;
#[cfg(test)]
mod tests;
mod trail;
mod vsids;

use super::geometry::Geometry;
use super::{Hashi, Instance, Solution};
use board::Board;
use kumiki_core::{Method, Options, Outcome, Proof, Puzzle, Run, Search, Stop, Visit};
use search::{Found, Solver};

/// The method.
pub(super) const METHOD: Method<Hashi> = Method {
    memory: |board, _| board.memory(800),
    complete: true,
    enumerate: Some(enumerate),
    common: Some(common),
    ..Method::new(
        "fast",
        "conflict-driven search; numbers, crossings and cuts explain themselves",
        solve,
    )
};

/// Looks for one solution; the best of a search that was stopped is where it stood.
pub(super) fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let geometry = Geometry::of(instance);
    let mut solver = Solver::new(Board::new(instance, &geometry));
    let found = solver.next_showing(run, |counts| Solution::of_counts(instance, &geometry, counts));
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
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    let geometry = Geometry::of(instance);
    let mut solver = Solver::new(Board::new(instance, &geometry));
    let show = |counts: &[Option<u8>]| Solution::of_counts(instance, &geometry, counts);
    loop {
        match solver.next_showing(run, show) {
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

/// What all solutions share: as long as there is a solution that differs from it somewhere, less
/// is shared.
pub(super) fn common(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let geometry = Geometry::of(instance);
    let mut solver = Solver::new(Board::new(instance, &geometry));
    let mut shared: Option<Vec<Option<u8>>> = None;
    loop {
        match (solver.next(run), &mut shared) {
            (Found::Solution, None) => shared = Some(solver.counts()),
            (Found::Solution, Some(shared)) => {
                for (shared, count) in shared.iter_mut().zip(solver.counts()) {
                    *shared = shared.filter(|_| *shared == count);
                }
            }
            (Found::Nothing, None) => return Outcome::infeasible(run.steps()),
            (Found::Nothing, Some(shared)) => {
                let shared = Solution::of_counts(instance, &geometry, shared);
                let cost = Hashi::cost(instance, &shared);
                let best = Some((shared, cost));
                return Outcome { best, proof: Proof::Optimal, stopped: None, steps: run.steps() };
            }
            (Found::Stopped(stop), _) => {
                return Outcome::unfinished(None, Some(stop), run.steps());
            }
        }
        if let Some(shared) = &shared {
            solver.demand_other(shared);
        }
    }
}

/// A solution other than a known one, as bridges per edge, or `None` if there is no other; the
/// error says why that is not known.
pub(super) fn other_than(
    known: &[Option<u8>],
    instance: &Instance,
    geometry: &Geometry,
    run: &mut Run,
) -> Result<Option<Vec<Option<u8>>>, Stop> {
    let mut solver = Solver::new(Board::new(instance, geometry));
    solver.demand_other(known);
    match solver.next(run) {
        Found::Solution => Ok(Some(solver.counts())),
        Found::Nothing => Ok(None),
        Found::Stopped(stop) => Err(stop),
    }
}
