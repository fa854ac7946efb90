//! The search against the plain one, on boards with and without crossings, unknown numbers and
//! any number of bridges.

use super::super::tests::{instance, run_within, small_boards};
use super::super::{Hashi, Instance, Island, MAX_BRIDGES, Solution, backtrack, geometry::Geometry};
use super::*;
use kumiki_core::{Budget, Rng, Stop};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn options() -> Options {
    Options::defaults(&[])
}

/// Up to `limit` solutions of a search, in an order that does not depend on it.
fn sorted(
    enumerate: kumiki_core::EnumerateFn<Hashi>,
    board: &Instance,
    run: &mut Run,
    limit: usize,
) -> (Vec<Solution>, Search) {
    let mut found = Vec::new();
    let search = enumerate(board, &options(), run, &mut |solution| {
        found.push(solution);
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.sort_by_key(|solution| format!("{solution:?}"));
    (found, search)
}

/// A board with a solution: islands at random, bridges at random that do not cross, the islands
/// that they connect, some numbers hidden.
pub(super) fn solvable(seed: u64) -> Instance {
    let mut rng = Rng::seeded(seed);
    let (rows, cols) = (rng.between(3, 9), rng.between(3, 9));
    let max = rng.between(1, usize::from(MAX_BRIDGES)) as u8;
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let land: Vec<_> = cells.filter(|_| rng.chance(0.35)).collect();
    let bare = |cells: &[(usize, usize)]| {
        let islands = cells.iter().map(|&cell| Island { cell, clue: None }).collect();
        Instance::of_checked(rows, cols, max, islands)
    };
    let geometry = Geometry::of(&bare(&land));
    let mut order: Vec<usize> = (0..geometry.edges().len()).collect();
    rng.shuffle(&mut order);
    let mut counts = vec![0u8; order.len()];
    for edge in order {
        if rng.chance(0.8) && geometry.across(edge).iter().all(|&other| counts[other] == 0) {
            counts[edge] = rng.between(1, usize::from(max)) as u8;
        }
    }
    let mut kept = vec![false; land.len()];
    let mut waiting: Vec<usize> = (0..land.len().min(1)).collect();
    while let Some(island) = waiting.pop() {
        if !std::mem::replace(&mut kept[island], true) {
            let bridges = geometry.at(island).iter().filter(|&&edge| counts[edge] > 0);
            waiting.extend(bridges.map(|&edge| geometry.edges()[edge].other(island)));
        }
    }
    let islands = (0..land.len()).filter(|&island| kept[island]).map(|island| {
        let sum = geometry.at(island).iter().map(|&edge| counts[edge]).sum();
        let known = sum > 0 && !rng.chance(0.15);
        Island { cell: land[island], clue: known.then_some(sum) }
    });
    Instance::of_checked(rows, cols, max, islands.collect())
}

proptest! {
    #[test]
    fn finds_what_the_plain_search_finds(board in small_boards()) {
        let plain = sorted(backtrack::enumerate, &board, &mut Run::unlimited(0), usize::MAX);
        prop_assert_eq!(&sorted(enumerate, &board, &mut Run::unlimited(0), usize::MAX), &plain);
        prop_assert_eq!(solve(&board, &options(), &mut Run::unlimited(0)).best.is_some(), !plain.0.is_empty());
    }
}

#[test]
fn agrees_with_the_plain_search_on_solvable_boards() {
    let (mut compared, mut many) = (0, 0);
    for seed in 0..400 {
        let board = solvable(seed);
        let outcome = solve(&board, &options(), &mut Run::unlimited(0));
        let (solution, _) = outcome.best.expect("every board has a solution");
        assert_eq!(Hashi::check(&board, &solution), [], "seed {seed}");
        let mut short = run_within(Budget { time: None, steps: Some(3000) });
        let plain = sorted(backtrack::enumerate, &board, &mut short, usize::MAX);
        if plain.1 != Search::Exhausted {
            continue;
        }
        assert_eq!(
            sorted(enumerate, &board, &mut Run::unlimited(0), usize::MAX),
            plain,
            "seed {seed}"
        );
        let meet = plain.0.iter().cloned().reduce(|a, b| Hashi::meet(&board, &a, &b));
        let shared = common(&board, &options(), &mut Run::unlimited(0));
        assert_eq!(shared.proof, Proof::Optimal);
        assert_eq!(shared.best.map(|(solution, _)| solution), meet, "seed {seed}");
        compared += 1;
        many += usize::from(plain.0.len() > 100);
    }
    assert!(compared > 250 && many > 5, "{compared} boards, {many} with many solutions");
}

#[test]
fn agrees_with_the_plain_search_where_loops_are_forbidden() {
    let (mut compared, mut fewer) = (0, 0);
    for seed in 0..300 {
        let loops = solvable(seed);
        let board = loops.clone().without_loops();
        let mut short = Run::limited(0, 3000);
        let plain = sorted(backtrack::enumerate, &board, &mut short, usize::MAX);
        if plain.1 == Search::Exhausted {
            let fast = sorted(enumerate, &board, &mut Run::unlimited(0), usize::MAX);
            assert_eq!(fast, plain, "seed {seed}");
            compared += 1;
            let more = plain.0.len() + 1;
            fewer += usize::from(
                sorted(enumerate, &loops, &mut Run::unlimited(0), more).0.len() == more,
            );
        }
    }
    assert!(compared > 150 && fewer > 50, "{compared} boards, {fewer} with loops");
}

#[test]
fn edge_cases_are_decided() {
    for (board, solutions) in [
        ("?", 1),
        ("3", 0),
        (". .", 1),
        ("? ?", 2),
        ("1 1 / 1 1", 0),
        ("8 1", 0),
        ("2 . 2", 1),
        ("1 . 1 . 1", 0),
        ("1 . 1 / . . . / 1 . 1", 0),
    ] {
        let board = instance(board);
        let (found, search) = sorted(enumerate, &board, &mut Run::unlimited(0), usize::MAX);
        assert_eq!((found.len(), search), (solutions, Search::Exhausted), "{board:?}");
        assert_eq!(solve(&board, &options(), &mut Run::unlimited(0)).best.is_some(), solutions > 0);
    }
}

#[test]
fn another_solution_is_found_or_there_is_none() {
    let two = instance("2 2 / 2 2");
    let geometry = Geometry::of(&two);
    let ring = vec![Some(1); 4];
    assert_eq!(other_than(&ring, &two, &geometry, &mut Run::unlimited(0)), Ok(None));
    let open = instance("? ?");
    let geometry = Geometry::of(&open);
    let other = other_than(&[Some(1)], &open, &geometry, &mut Run::unlimited(0));
    assert_eq!(other, Ok(Some(vec![Some(2)])));
    let mut stopped = run_within(Budget { time: None, steps: Some(0) });
    assert_eq!(other_than(&[Some(1)], &open, &geometry, &mut stopped), Err(Stop::Steps));
}

#[test]
fn a_search_that_is_stopped_says_what_it_had_decided() {
    let board = solvable(7);
    let full = solve(&board, &options(), &mut Run::unlimited(0)).steps;
    for steps in 0..full {
        let mut run = run_within(Budget { time: None, steps: Some(steps) });
        let outcome = solve(&board, &options(), &mut run);
        assert_eq!((outcome.stopped, outcome.steps), (Some(Stop::Steps), steps));
        assert!(outcome.best.is_some_and(|(_, cost)| cost > 0));
        let mut run = run_within(Budget { time: None, steps: Some(steps) });
        assert!(common(&board, &options(), &mut run).best.is_none());
    }
}

#[test]
fn a_root_that_is_interrupted_can_be_gone_on_with() {
    let words = Options::parse(Hashi::GENERATOR.options, "n=300").unwrap();
    let made = (Hashi::GENERATOR.make)(&words, &mut Run::unlimited(1)).unwrap();
    let board = made.instance;
    let solver = || Solver::new(Board::new(&board, &Geometry::of(&board)));
    let (mut whole, mut halting) = (solver(), solver());
    assert_eq!(whole.propagate(), Ok(()));
    assert_eq!(halting.propagate_while(|| false), Ok(false));
    assert_ne!(halting.counts(), whole.counts());
    assert_eq!(halting.propagate(), Ok(()));
    assert_eq!(halting.counts(), whole.counts());
}
