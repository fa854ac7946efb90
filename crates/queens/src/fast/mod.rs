//! `fast`: the quickest way known to each request. Counting an empty board joins quadrants,
//! visiting goes row by row in words, a huge board is repaired from a random permutation, and
//! boards with givens are searched line by line in words.

mod bitboard;
mod quadrant_join;
mod rows;
mod symmetry;
#[cfg(test)]
mod tests;

use super::{Instance, Queens, SHOWN_UNSOLVED, Solution, answer_memory, backtrack, random};
use bitboard::{Diagonals, MAX_ROWS, Tree};
use kumiki_core::{
    Count, Kind, Method, OptionSpec, Options, Outcome, Puzzle, Run, Search, Stop, Visit,
};
use rows::Rows;
use std::ops::ControlFlow;

const OPTIONS: &[OptionSpec] = &[OptionSpec::new(
    "fundamental",
    Kind::Flag,
    "false",
    "count and visit solutions of the empty board up to rotation and reflection",
)];

/// Words, joins and repair.
pub(super) const METHOD: Method<Queens> = Method {
    source: "Sosic and Gu 1990 (repair); the join of quadrants is our own",
    options: OPTIONS,
    complete: true,
    refuses,
    memory: |board, _| answer_memory(board.n),
    enumerate: Some(enumerate),
    count: Some(count),
    ..Method::new(
        "fast",
        "bit-parallel search, quadrants joined to count, repair for huge boards",
        solve,
    )
};

/// Limits below this are reached sooner by visiting.
const JOIN_FROM: u128 = 1_000_000;

/// Empty boards up to here are searched: repair may turn long in circles where solutions are rare.
const SEARCHED: usize = 12;

/// Says why an instance or the options cannot be taken.
pub(super) fn refuses(instance: &Instance, options: &Options) -> Option<String> {
    let n = instance.n;
    if n > MAX_ROWS && !instance.is_empty() {
        return Some(format!("{n} rows with givens are too many, it takes up to {MAX_ROWS}"));
    }
    if !options.flag("fundamental") {
        return None;
    }
    if !instance.is_empty() {
        return Some("fundamental solutions are those of empty boards".to_owned());
    }
    (n > MAX_ROWS).then(|| format!("fundamental takes up to {MAX_ROWS} rows, not {n}"))
}

/// Finds a solution or proves that there is none.
pub(super) fn solve(instance: &Instance, _: &Options, run: &mut Run) -> Outcome<Solution> {
    if instance.is_empty() && instance.n > SEARCHED {
        return repair(instance, run);
    }
    if instance.n <= 32 { search::<u64>(instance, run) } else { search::<u128>(instance, run) }
}

fn repair(instance: &Instance, run: &mut Run) -> Outcome<Solution> {
    match random::attempt(instance.n, run) {
        Ok(columns) => Outcome::solved(Solution::from_columns(columns), run.steps()),
        // Judging and writing a wrong board of millions would take longer than was asked for.
        Err((_, stop)) if instance.n > SHOWN_UNSOLVED => {
            Outcome::unfinished(None, Some(stop), run.steps())
        }
        Err((columns, stop)) => {
            let solution = Solution::from_columns(columns);
            let cost = Queens::cost(instance, &solution);
            Outcome::unfinished(Some((solution, cost)), Some(stop), run.steps())
        }
    }
}

fn search<D: Diagonals>(instance: &Instance, run: &mut Run) -> Outcome<Solution> {
    let mut tree = Tree::<D>::new(instance);
    match tree.find(run) {
        Search::Exhausted => Outcome::infeasible(run.steps()),
        Search::Enough => Outcome::solved(tree.best().0, run.steps()),
        Search::Stopped(stop) => Outcome::unfinished(Some(tree.best()), Some(stop), run.steps()),
    }
}

/// Visits every solution.
pub(super) fn enumerate(
    instance: &Instance,
    options: &Options,
    run: &mut Run,
    visit: Visit<Solution>,
) -> Search {
    let n = instance.n;
    if n > MAX_ROWS {
        return backtrack::enumerate(
            instance,
            &Options::defaults(backtrack::METHOD.options),
            run,
            visit,
        );
    }
    if instance.is_empty() {
        if !options.flag("fundamental") {
            return Rows::new(n).search(run, &mut |rows| visit(rows.solution()));
        }
        // The first of a board's eight images is not after its mirror image.
        return Rows::new(n).search_half(run, &mut |rows| match rows.queens() {
            queens if symmetry::is_first_image(queens) => visit(rows.solution()),
            _ => ControlFlow::Continue(()),
        });
    }
    if n <= 32 {
        Tree::<u64>::new(instance).search(run, &mut |tree| visit(tree.solution()))
    } else {
        Tree::<u128>::new(instance).search(run, &mut |tree| visit(tree.solution()))
    }
}

/// Counts solutions up to a limit.
pub(super) fn count(instance: &Instance, options: &Options, run: &mut Run, limit: u128) -> Count {
    let n = instance.n;
    let fundamental = options.flag("fundamental");
    if instance.is_empty()
        && quadrant_join::SIZES.contains(&n)
        && (fundamental || limit >= JOIN_FROM)
    {
        return count_joined(n, fundamental, run, limit);
    }
    if limit == 0 {
        return Count { found: 0, exact: false, stopped: None, steps: run.steps() };
    }
    let mut found = 0;
    let mut one = || {
        found += 1;
        if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let search = if fundamental || n > MAX_ROWS {
        enumerate(instance, options, run, &mut |_| one())
    } else if instance.is_empty() {
        Rows::new(n).search(run, &mut |_| one())
    } else if n <= 32 {
        Tree::<u64>::new(instance).search(run, &mut |_| one())
    } else {
        Tree::<u128>::new(instance).search(run, &mut |_| one())
    };
    let stopped = if let Search::Stopped(stop) = search { Some(stop) } else { None };
    Count { found, exact: search == Search::Exhausted, stopped, steps: run.steps() }
}

fn count_joined(n: usize, fundamental: bool, run: &mut Run, limit: u128) -> Count {
    let joined = quadrant_join::count(n, run);
    let (found, stopped) = match joined.stopped {
        None if fundamental => match symmetry::orbits(n, joined.found, run) {
            Ok(orbits) => (orbits, None),
            Err(stop) => (joined.found / 8, Some(stop)),
        },
        Some(stop) if fundamental => (joined.found / 8, Some(stop)),
        stopped => (joined.found, stopped),
    };
    cut(found, stopped, run.steps(), limit)
}

fn cut(found: u128, stopped: Option<Stop>, steps: u64, limit: u128) -> Count {
    let exact = stopped.is_none() && found < limit;
    Count { found: found.min(limit), exact, stopped: stopped.filter(|_| found < limit), steps }
}
