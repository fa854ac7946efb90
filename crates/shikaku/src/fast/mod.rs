//! The fastest method: rectangles are eliminated by two rules, what is left falls into parts, and
//! these are searched one by one.
//!
//! Each file is one part of it: the `board`'s tables, the `position` of what is left, the `rules`,
//! the `parts`, and what is done with them: `count`, `walk` over all solutions, `compare` them.
//! Nothing is random: the same grid gives the same search.

mod board;
mod compare;
mod count;
mod parts;
mod position;
mod probe;
mod rules;
#[cfg(test)]
mod tests;
mod walk;

use super::{Instance, Shikaku, Solution};
use board::Board;
use count::Counter;
use kumiki_core::{
    Count, Kind, Method, OptionSpec, Options, Outcome, Proof, Puzzle, Run, Search, Stop, Visit,
};
use position::Position;
use std::ops::ControlFlow;
use walk::Walk;

pub(super) use compare::differing;

/// The method.
pub(super) const METHOD: Method<Shikaku> = Method {
    memory: |grid, _| grid.memory(70, 220),
    options: &[OptionSpec::new(
        "logic",
        Kind::Choice(&["rules", "probing"]),
        "",
        "solve only as far as logic goes without guessing: by the rules alone, or also by probing for contradictions",
    )],
    complete: true,
    refuses,
    enumerate: Some(enumerate),
    count: Some(count),
    common: Some(common),
    ..Method::new("fast", "inference, then a separate search of each independent part", solve)
};

/// Why a grid is not taken.
pub(super) const TOO_MANY: &str = "the clues can have too many rectangles";

/// Says so if the clues have too many rectangles. Only then no position is made of an instance
/// that may have solutions.
pub(super) fn refuses(instance: &Instance, _: &Options) -> Option<String> {
    let fits = !instance.can_fill() || Board::surely_fits(instance) || Board::fits(instance);
    (!fits).then(|| TOO_MANY.to_owned())
}

/// The position of an instance, all conclusions drawn; `None` if there is no solution.
fn position(instance: &Instance, run: &Run) -> ControlFlow<Stop, Option<Position>> {
    // Areas that cannot fill the grid would be found out only after trying everything.
    let none = ControlFlow::Continue(None);
    if !instance.can_fill() {
        return none;
    }
    let Some((board, rectangles)) = Board::new(instance, run)? else { return none };
    let mut position = Position::new(board, rectangles, run)?;
    let possible = position.propagate_within(run)?;
    ControlFlow::Continue(possible.ok().map(|()| position))
}

/// All clues of an instance.
fn all(instance: &Instance) -> Vec<u32> {
    (0..instance.clues.len() as u32).collect()
}

/// What is decided.
fn solution(position: &Position) -> Solution {
    let decided = |clue| position.decided(clue).map(|corners| corners.rectangle());
    Solution::new((0..position.board.clues()).map(decided).collect())
}

/// What is decided, as the best of a search that did not end.
fn unfinished(
    instance: &Instance,
    position: &Position,
    stop: Option<Stop>,
    run: &Run,
) -> Outcome<Solution> {
    let best = solution(position);
    let cost = Shikaku::cost(instance, &best);
    Outcome::unfinished(Some((best, cost)), stop, run.steps())
}

/// Looks for one solution.
pub(super) fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    let mut position = match position(instance, run) {
        ControlFlow::Continue(Some(position)) => position,
        ControlFlow::Continue(None) => return Outcome::infeasible(run.steps()),
        ControlFlow::Break(stop) => return Outcome::unfinished(None, Some(stop), run.steps()),
    };
    let all = all(instance);
    let solved = match options.text("logic") {
        "rules" => ControlFlow::Continue(true),
        "probing" => position.probe(&all, run).map_continue(|possible| possible.is_ok()),
        _ => Counter::new(&position).solve(&mut position, &all, run),
    };
    match solved {
        ControlFlow::Continue(true)
            if all.iter().all(|&clue| position.count(clue as usize) == 1) =>
        {
            Outcome::solved(solution(&position), run.steps())
        }
        ControlFlow::Continue(true) => unfinished(instance, &position, None, run),
        ControlFlow::Continue(false) => Outcome::infeasible(run.steps()),
        ControlFlow::Break(stop) => unfinished(instance, &position, Some(stop), run),
    }
}

/// Visits every solution.
pub(super) fn enumerate(
    instance: &Instance,
    _: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    let mut position = match position(instance, run) {
        ControlFlow::Continue(Some(position)) => position,
        ControlFlow::Continue(None) => return Search::Exhausted,
        ControlFlow::Break(stop) => return Search::Stopped(stop),
    };
    let mut visit_all = || -> ControlFlow<Stop, Search> {
        let mut walk = Walk::new(&mut position, run)?;
        while walk.next(&mut position, run)? {
            if visit(solution(&position)).is_break() {
                return ControlFlow::Continue(Search::Enough);
            }
        }
        ControlFlow::Continue(Search::Exhausted)
    };
    match visit_all() {
        ControlFlow::Continue(search) => search,
        ControlFlow::Break(stop) => Search::Stopped(stop),
    }
}

/// Counts the solutions, each part apart from the others.
pub(super) fn count(instance: &Instance, _: &Options, run: &mut Run, limit: u128) -> Count {
    let result = |found: u128, exact, stopped, run: &Run| Count {
        found: found.min(limit),
        exact,
        stopped,
        steps: run.steps(),
    };
    if limit == 0 {
        return result(0, false, None, run);
    }
    let mut position = match position(instance, run) {
        ControlFlow::Continue(Some(position)) => position,
        ControlFlow::Continue(None) => return result(0, true, None, run),
        ControlFlow::Break(stop) => return result(0, false, Some(stop), run),
    };
    match Counter::new(&position).count(&mut position, &all(instance), limit, run) {
        ControlFlow::Continue(found) => result(found, found < limit, None, run),
        ControlFlow::Break(stop) => result(0, false, Some(stop), run),
    }
}

/// What all solutions share.
pub(super) fn common(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    let mut position = match position(instance, run) {
        ControlFlow::Continue(Some(position)) => position,
        ControlFlow::Continue(None) => return Outcome::infeasible(run.steps()),
        ControlFlow::Break(stop) => return Outcome::unfinished(None, Some(stop), run.steps()),
    };
    match compare::shared(&mut position, run) {
        ControlFlow::Continue(None) => Outcome::infeasible(run.steps()),
        ControlFlow::Continue(Some(shared)) => {
            let cost = Shikaku::cost(instance, &shared);
            let best = Some((shared, cost));
            Outcome { best, proof: Proof::Optimal, stopped: None, steps: run.steps() }
        }
        ControlFlow::Break(stop) => Outcome::unfinished(None, Some(stop), run.steps()),
    }
}
