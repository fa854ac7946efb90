//! The whole board against complete search, regions against the judge.

use super::*;
use crate::{Variant, backtrack};
use kumiki_core::{Puzzle, Rng};
use kumiki_puzzle_kit::cp::testing::run;
use std::ops::ControlFlow;

fn made(words: &str, seed: u64) -> Instance {
    let options = Options::parse(Eternity::GENERATOR.options, words).unwrap();
    let mut run = run(u64::MAX);
    run.rng = Rng::seeded(seed);
    (Eternity::GENERATOR.make)(&options, &mut run).unwrap().instance
}

fn solved(board: &Instance, words: &str) -> Outcome<Board> {
    solve(board, &Options::parse(OPTIONS, words).unwrap(), &mut run(100_000))
}

#[test]
fn the_official_board_is_begun_from_a_good_one() {
    let board = crate::ETERNITY2.as_ref().unwrap();
    let options = Options::parse(OPTIONS, "moves=25600").unwrap();
    let (laid, _) = start(board, &options, 0, &mut run(u64::MAX)).best.unwrap();
    let (score, most) = Eternity::score(board, &laid).unwrap();
    assert!(score > 380, "{score} of {most}");
}

#[test]
fn small_boards_are_solved_from_nothing() {
    for (words, seed) in [("size=3x3", 1), ("size=2x3", 2), ("size=1x4", 3), ("size=3x3", 4)] {
        let board = made(words, seed);
        let outcome = solved(&board, "start=none");
        let (solution, cost) = outcome.best.expect(words);
        assert_eq!((Eternity::check(&board, &solution), cost), (vec![], 0), "{words}");
        assert_eq!(outcome.proof, Proof::Optimal, "{words}");
    }
}

/// The most edges that any way to lay the pieces matches, by trying all of them.
fn most_matched(board: &Instance) -> u64 {
    fn fill(board: &Instance, at: usize, laid: &mut Board, best: &mut u64) {
        let cells = board.pieces().len();
        if at == cells {
            *best = (*best).max(Eternity::score(board, laid).unwrap().0);
            return;
        }
        for piece in 0..cells {
            if laid.values().iter().flatten().all(|p| usize::from(p.piece) != piece) {
                laid[(at / board.cols(), at % board.cols())] =
                    Some(super::super::piece::Placed::new(piece, 0));
                fill(board, at + 1, laid, best);
                laid[(at / board.cols(), at % board.cols())] = None;
            }
        }
    }
    let mut best = 0;
    fill(board, 0, &mut Board::filled(board.rows(), board.cols(), None), &mut best);
    best
}

#[test]
fn the_most_matched_edges_are_found_where_there_is_no_solution() {
    let mut rng = Rng::seeded(3);
    for _ in 0..10 {
        let sides = (0..6).map(|_| std::array::from_fn(|_| rng.between(1, 4) as u8)).collect();
        let board = Instance::new(2, 3, Variant::Tetravex, sides).unwrap();
        let outcome = solved(&board, "start=none");
        let (laid, cost) = outcome.best.unwrap();
        let most = most_matched(&board);
        assert_eq!(Eternity::score(&board, &laid).unwrap().0, most);
        let none = Options::defaults(backtrack::METHOD.options);
        let mut solutions = 0;
        backtrack::METHOD.enumerate.unwrap()(&board, &none, &mut run(u64::MAX), &mut |_| {
            solutions += 1;
            ControlFlow::Break(())
        });
        assert_eq!(
            (cost == 0, outcome.proof == Proof::Infeasible),
            (solutions > 0, solutions == 0)
        );
    }
}

#[test]
fn pieces_that_no_frame_takes_have_no_solution() {
    let board = Instance::new(2, 2, Variant::Framed, vec![[1, 2, 3, 4]; 4]).unwrap();
    for words in ["start=none", ""] {
        assert_eq!(solved(&board, words).proof, Proof::Infeasible);
    }
}

#[test]
fn a_region_laid_anew_keeps_the_rest_and_never_gets_worse() {
    let board = made("size=5x5", 6);
    let domains = Domains::new(&board);
    let options = Options::parse(OPTIONS, "moves=1").unwrap();
    let (before, cost) = start(&board, &options, 0, &mut run(100)).best.unwrap();
    assert!(cost > 0, "the start must leave something to do");
    let cells: Vec<Cell> = vec![(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)];
    let backend = kumiki_ilp::Backend::best();
    let after = region::reoptimise(&domains, &board, &before, &cells, backend, &mut run(100_000));
    if let Some(after) = after {
        assert!(Eternity::cost(&board, &after) < cost);
        for (cell, placed) in before.iter().filter(|(cell, _)| !cells.contains(cell)) {
            assert_eq!(after[cell], *placed);
        }
    }
}

#[test]
fn regions_make_a_board_of_local_search_better() {
    let board = made("size=5x5", 6);
    let options = Options::parse(OPTIONS, "region=2x3,moves=1").unwrap();
    let alone = start(&board, &options, 0, &mut run(100)).best.unwrap().1;
    let outcome = solve(&board, &options, &mut run(300));
    let (laid, cost) = outcome.best.unwrap();
    assert!(cost < alone, "{cost} {alone}");
    assert_eq!(Eternity::cost(&board, &laid), cost);
}

#[test]
fn sizes_of_regions_are_checked() {
    let refused =
        |words: &str| refuses(&made("size=5x5", 1), &Options::parse(OPTIONS, words).unwrap());
    assert_eq!(refused("region=4x4,micro"), None);
    assert_eq!(refused("region=3"), None);
    for words in ["region=0x3", "region=10x10", "region=x", "region=99999999999999x1"] {
        assert!(refused(words).unwrap().starts_with("region: "), "{words}");
    }
}
