//! The fast search against the plain one, and what only it does.

use super::*;
use crate::{Clue, backtrack, cp};
use kumiki_core::{Cancel, Rng};
use kumiki_puzzle_kit::cp::testing::{agree, run, stopped};
use std::cell::Cell;

fn made(written: &str, seed: u64) -> kumiki_core::Generated<Shikaku> {
    let options = Options::parse(Shikaku::GENERATOR.options, written).unwrap();
    let mut run = run(u64::MAX);
    run.rng = Rng::seeded(seed);
    (Shikaku::GENERATOR.make)(&options, &mut run).unwrap()
}

fn read(text: &str) -> Instance {
    (Shikaku::FORMATS[0].read.unwrap())(text).unwrap().instance
}

fn none() -> Options {
    Options::defaults(METHOD.options)
}

/// A small grid in which some areas are unknown or wrong.
fn any_grid(seed: u64) -> Instance {
    let mut rng = Rng::seeded(seed);
    let size = format!("size={}x{}", rng.between(1, 6), rng.between(1, 5));
    let mut grid = made(&size, seed).instance;
    for clue in &mut grid.clues {
        match rng.below(8) {
            0 => clue.area = None,
            1 if seed.is_multiple_of(4) => clue.area = clue.area.map(|area| area.max(2) - 1),
            _ => {}
        }
    }
    grid
}

#[test]
fn agrees_with_backtracking_and_cp() {
    for seed in 0..400 {
        let grid = any_grid(seed);
        agree(&backtrack::METHOD, &METHOD, &grid, &[""]);
        if seed.is_multiple_of(8) {
            agree(&METHOD, &cp::METHOD, &grid, &[""]);
        }
    }
}

/// Grids with many solutions in several parts: half of the areas are unknown.
#[test]
fn counts_in_parts_agree_with_visiting() {
    let mut several = 0;
    for seed in 0..100 {
        let mut grid = made("size=7", seed).instance;
        let mut rng = Rng::seeded(seed);
        grid.clues.iter_mut().filter(|_| rng.below(2) == 0).for_each(|clue| clue.area = None);
        let plain = backtrack::METHOD.count_up_to(&grid, &none(), &mut run(u64::MAX), 5000);
        let count = count(&grid, &none(), &mut run(u64::MAX), 5000);
        let plain = plain.unwrap();
        assert_eq!((count.found, count.exact), (plain.found, plain.exact), "{grid:?}");
        several += usize::from(count.found > 20);
    }
    assert!(several > 20, "{several} grids have more than 20 solutions");
}

/// A row of squares with two 2s each, in opposite corners.
fn squares(number: usize) -> Instance {
    let clue = |row, col| Clue { cell: (row, col), area: Some(2) };
    let upper = (0..number).map(|i| clue(0, 2 * i)).collect::<Vec<_>>();
    let lower = (0..number).map(|i| clue(1, 2 * i + 1));
    let clues = upper.into_iter().chain(lower).collect();
    Instance::new(2, 2 * number, clues).unwrap()
}

#[test]
fn a_limit_is_kept_and_never_called_exact() {
    let grid = squares(3);
    let exact = count(&grid, &none(), &mut run(u64::MAX), u128::MAX);
    let plain = backtrack::METHOD.count_up_to(&grid, &none(), &mut run(u64::MAX), u128::MAX);
    assert_eq!((exact.found, exact.exact), (plain.unwrap().found, true));
    for limit in 0..exact.found + 3 {
        let cut = count(&grid, &none(), &mut run(u64::MAX), limit);
        let expected = (exact.found.min(limit), exact.found < limit);
        assert_eq!((cut.found, cut.exact), expected, "limit {limit}");
    }
}

#[test]
fn more_solutions_than_can_be_counted_are_said_to_be_at_least_so_many() {
    // Rows of `? . . ?`, each with three solutions, kept apart by rows of 1.
    let row = |i: usize| {
        let cell = |col, area| Clue { cell: (i, col), area };
        match i % 2 {
            0 => vec![cell(0, None), cell(3, None)],
            _ => (0..4).map(|col| cell(col, Some(1))).collect(),
        }
    };
    let grid = |rows: usize| Instance::new(rows, 4, (0..rows).flat_map(row).collect()).unwrap();
    let count = |rows| count(&grid(rows), &none(), &mut run(u64::MAX), u128::MAX);
    assert_eq!((count(41).found, count(41).exact), (3u128.pow(21), true));
    assert_eq!((count(901).found, count(901).exact), (u128::MAX, false));
}

#[test]
fn edge_cases_are_decided() {
    for (text, expected) in [
        ("shikaku 1 1\n1\n", 1),
        ("shikaku 1 1\n?\n", 1),
        ("shikaku 1 1\n.\n", 0),
        ("shikaku 2 2\n2 .\n. 2\n", 2),
        ("shikaku 1 4\n? . . ?\n", 3),
        ("shikaku 2 2\n4 .\n. 1\n", 0),
        ("shikaku 3 3\n5 . .\n. . .\n. . 4\n", 0),
        ("shikaku 2 3\n. . .\n. ? .\n", 1),
    ] {
        let found = count(&read(text), &none(), &mut run(u64::MAX), u128::MAX);
        assert_eq!((found.found, found.exact), (expected, true), "{text}");
    }
}

#[test]
fn large_grids_are_solved_and_a_hundred_thousand_clues_take_no_stack() {
    let grid = made("size=60", 1).instance;
    let (solution, _) = solve(&grid, &none(), &mut run(100_000)).best.unwrap();
    assert_eq!(Shikaku::check(&grid, &solution), []);
    let grid = Instance::new(
        200,
        500,
        (0..100_000).map(|i| Clue { cell: (i / 500, i % 500), area: Some(1) }).collect(),
    );
    assert_eq!(solve(&grid.unwrap(), &none(), &mut run(0)).proof, Proof::Optimal);
    // Every choice leaves all others open.
    let open = (0..20).map(|i| Clue { cell: (i, i), area: None }).collect();
    let open = Instance::new(20, 20, open).unwrap();
    assert!(count(&open, &none(), &mut run(2000), u128::MAX).stopped.is_some());
}

#[test]
fn clues_with_too_many_rectangles_are_refused() {
    let clue = |cell| Clue { cell, area: None };
    let grid = Instance::new(1000, 1000, vec![clue((500, 500))]).unwrap();
    assert!(refuses(&grid, &none()).is_some());
    let diagonal = (0..700).map(|i| clue((i, i))).collect();
    assert!(refuses(&Instance::new(700, 700, diagonal).unwrap(), &none()).is_some());
    let grid = Instance::new(30, 30, vec![clue((5, 5))]).unwrap();
    assert_eq!(refuses(&grid, &none()), None);
    assert_eq!(count(&grid, &none(), &mut run(10), 2).found, 1);
}

#[test]
fn a_search_cut_short_keeps_what_it_had_decided() {
    let grid = (0..).map(|seed| made("size=30,merge-iter=5", seed).instance);
    let steps = |grid: &Instance| solve(grid, &none(), &mut run(u64::MAX)).steps;
    let grid = grid.into_iter().find(|grid| steps(grid) > 3).unwrap();
    for steps in 0..3 {
        stopped(&METHOD, &grid, steps, &["uncovered-cell"]);
    }
    let walk = enumerate(&grid, &none(), &mut run(2), &mut |_| ControlFlow::Continue(()));
    assert_eq!(walk, Search::Stopped(Stop::Steps));
    assert!(common(&grid, &none(), &mut run(2)).best.is_none());
}

#[test]
fn logic_alone_is_honest() {
    let decided = |grid: &Instance, logic: &str| {
        let options = Options::parse(METHOD.options, logic).unwrap();
        let outcome = solve(grid, &options, &mut run(u64::MAX));
        let (solution, cost) = outcome.best.unwrap();
        assert_eq!(outcome.proof == Proof::Optimal, cost == 0);
        assert_eq!(cost, Shikaku::cost(grid, &solution));
        solution.rectangles
    };
    let differs = Cell::new(0);
    for seed in 0..60 {
        let grid = made("size=12", seed).instance;
        let common = common(&grid, &none(), &mut run(u64::MAX)).best.unwrap().0.rectangles;
        let (rules, probing) = (decided(&grid, "rules"), decided(&grid, "probing"));
        // Logic decides only what all solutions share, and probing all that the rules do.
        for ((rules, probing), common) in rules.iter().zip(&probing).zip(&common) {
            assert!(rules.is_none() || rules == probing);
            assert!(probing.is_none() || probing == common);
        }
        differs.set(differs.get() + usize::from(rules != probing));
    }
    assert!(differs.get() > 5, "probing helps on {} grids", differs.get());
}

#[test]
fn other_solutions_differ_where_it_is_said() {
    let mut unique = 0;
    for seed in 0..200 {
        let made = made("size=7", seed);
        let known = made.solution.unwrap();
        let rectangles: Vec<_> = known.rectangles.iter().copied().flatten().collect();
        let differs = differing(&made.instance, &rectangles, &mut run(u64::MAX));
        let differs = differs.continue_value().unwrap().unwrap();
        let mut somewhere = vec![false; rectangles.len()];
        let _ = backtrack::enumerate(&made.instance, &none(), &mut run(u64::MAX), &mut |other| {
            let both = other.rectangles.iter().zip(&known.rectangles);
            both.zip(&mut somewhere).for_each(|((a, b), differs)| *differs |= a != b);
            ControlFlow::Continue(())
        });
        assert_eq!(differs.contains(&true), somewhere.contains(&true));
        assert!(differs.iter().zip(&somewhere).all(|(said, is)| !said || *is));
        unique += usize::from(!differs.contains(&true));
    }
    assert!((20..180).contains(&unique), "{unique} of 200 are unique");
}

#[test]
fn a_grid_with_many_rectangles_is_not_taken_in_once_it_is_over() {
    let clues = vec![Clue { cell: (20, 20), area: None }];
    let grid = Instance::new(40, 40, clues).unwrap();
    let cancel = Cancel::new();
    let run = Run::unlimited(0).cancelled_by(&cancel);
    assert!(matches!(position(&grid, &run), ControlFlow::Continue(Some(_))));
    cancel.cancel();
    assert!(matches!(position(&grid, &run), ControlFlow::Break(Stop::Cancelled)));
}

#[test]
fn rectangles_are_counted_as_they_are_listed() {
    for seed in 0..40 {
        let grid = any_grid(seed);
        let Some((_, rectangles)) = Board::new(&grid, &run(u64::MAX)).continue_value().unwrap()
        else {
            panic!("it is small");
        };
        assert!(Board::fits(&grid) && rectangles.len() < 10_000);
    }
    // A '?' alone on a wide grid has millions.
    let clues = vec![Clue { cell: (150, 150), area: None }];
    let wide = Instance::new(300, 300, clues).unwrap();
    assert!(!Board::fits(&wide));
    assert!(Board::new(&wide, &run(u64::MAX)).continue_value().unwrap().is_none());
}
