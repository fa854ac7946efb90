//! The models against backtracking, each other, and the relaxed problem against its definition.

use super::*;
use crate::Variant;
use crate::piece::{BORDER, Placed, Sides};
use crate::{ETERNITY2, Fixed, backtrack, check};
use kumiki_core::{Cell, Proof, Puzzle, Rng};
use kumiki_puzzle_kit::cp::testing::{agree, run, stopped};
use relaxed::{choose, fill};

fn made(words: &str, seed: u64) -> (Instance, Board) {
    let options = Options::parse(Eternity::GENERATOR.options, words).unwrap();
    let mut run = run(u64::MAX);
    run.rng = Rng::seeded(seed);
    let made = (Eternity::GENERATOR.make)(&options, &mut run).unwrap();
    (made.instance, made.solution.unwrap())
}

/// Small boards of all kinds with few colours, so that pieces may be alike or symmetric; some
/// have no solution.
fn small(seed: u64) -> Instance {
    let mut rng = Rng::seeded(seed);
    let variant = if rng.chance(0.4) { Variant::Tetravex } else { Variant::Framed };
    let (rows, cols) = (rng.between(1, 3), rng.between(1, 3));
    let mut colour = |edge: bool| match variant {
        Variant::Framed if edge => BORDER,
        _ => rng.between(1, 4) as u8,
    };
    let edges = |across: usize, along: usize, colour: &mut dyn FnMut(bool) -> u8| {
        let edge = |i: usize| i.is_multiple_of(along) || (i + 1).is_multiple_of(along);
        (0..across * along).map(|i| colour(edge(i))).collect::<Vec<u8>>()
    };
    let down = edges(cols, rows + 1, &mut colour);
    let right = edges(rows, cols + 1, &mut colour);
    let mut pieces: Vec<Sides> = (0..rows * cols)
        .map(|i| {
            let (row, col) = (i / cols, i % cols);
            let (v, h) = (col * (rows + 1) + row, row * (cols + 1) + col);
            [down[v], right[h + 1], down[v + 1], right[h]]
        })
        .collect();
    if variant == Variant::Framed {
        pieces.iter_mut().for_each(|piece| piece.rotate_left(rng.below(4)));
    }
    if rng.chance(0.2) {
        let at = rng.below(pieces.len());
        pieces[at][rng.below(4)] = 1;
    }
    rng.shuffle(&mut pieces);
    let mut board = Instance::new(rows, cols, variant, pieces).unwrap();
    if rng.chance(0.3) {
        let rotation = if variant == Variant::Framed { rng.below(4) as u8 } else { 0 };
        let placed = Placed::new(rng.below(rows * cols), rotation);
        board.fix(Fixed { cell: (rng.below(rows), rng.below(cols)), placed }).unwrap();
    }
    board
}

#[test]
fn agrees_with_backtracking() {
    let all = [
        "",
        "link=element,domain",
        "link=arithmetic,bounds,var=wdeg",
        "piece=table,val=min",
        "piece=domino,lds",
        "piece=element,relax=2",
        "restarts=none,relax=2",
        "var=input,restarts=luby",
        "var=input,lds",
        "branch=pieces-first,link=element",
        "branch=pieces-first,link=arithmetic,var=first-fail",
    ];
    for seed in 0..320 {
        let options = [all[0], all[1 + seed as usize % 10]];
        agree(&backtrack::METHOD, &METHOD, &small(seed), &options);
    }
}

#[test]
fn symmetric_pieces_and_fixed_ones_have_one_turn() {
    // Four equal sides, and two pairs of opposite sides, fixed in a turn that looks the same.
    let pieces = vec![[1, 1, 1, 1], [2, 1, 2, 1], [1, 1, 1, 1]];
    let mut board = Instance::new(1, 3, Variant::Tetravex, pieces.clone()).unwrap();
    agree(&backtrack::METHOD, &METHOD, &board, &[""]);
    board.fix(Fixed { cell: (0, 2), placed: Placed::new(1, 0) }).unwrap();
    agree(&backtrack::METHOD, &METHOD, &board, &["", "piece=table"]);
    let mut framed = Instance::new(1, 1, Variant::Framed, vec![[0, 0, 0, 0]]).unwrap();
    framed.fix(Fixed { cell: (0, 0), placed: Placed::new(0, 3) }).unwrap();
    agree(&backtrack::METHOD, &METHOD, &framed, &["", "relax=1"]);
}

#[test]
fn models_that_contradict_themselves_are_refused() {
    let (board, _) = made("size=3", 0);
    let options = Options::parse(OPTIONS, "domain").unwrap();
    assert!(refuses(&board, &options).is_some());
    let options = Options::parse(OPTIONS, "domain,link=element").unwrap();
    assert_eq!(refuses(&board, &options), None);
}

#[test]
fn the_official_board_stops_deep_and_keeps_what_fits() {
    let official = ETERNITY2.as_ref().unwrap();
    let best = stopped(&METHOD, official, 400, &["empty-cell"]);
    assert!(best.values().iter().flatten().count() > 120);
    assert_eq!(deepest_partial(official, &mut run(400)), best);
}

#[test]
fn relaxed_positions_do_not_touch_and_are_never_fixed_ones() {
    let official = ETERNITY2.as_ref().unwrap();
    let cells = choose(official, 40, &mut Rng::seeded(1));
    assert_eq!(cells.len(), 40);
    let touch = |a: &Cell, b: &Cell| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) <= 1;
    for (i, cell) in cells.iter().enumerate() {
        assert!(!cells[..i].iter().any(|other| touch(cell, other)));
        assert_ne!(*cell, official.fixed()[0].cell);
    }
    assert!(choose(official, 2048, &mut Rng::seeded(1)).len() <= 128);
}

#[test]
fn holes_are_filled_at_least_cost() {
    for seed in 0..40 {
        let (instance, solution) = made("size=4", seed);
        let mut rng = Rng::seeded(seed);
        let holes = choose(&instance, 4, &mut rng);
        let mut board = solution.clone();
        holes.iter().for_each(|&hole| board[hole] = None);
        let open = board.clone();
        fill(&instance, &mut board, &holes);
        // The pieces that were taken out fit, so that something without a flaw is found.
        assert_eq!(check::cost(&instance, &board), 0);
        // With a neighbour turned, nothing that the solution's pieces do is better.
        let mut spoilt = open;
        if let Some(placed) = spoilt[(1, 1)].as_mut() {
            placed.rotation = (placed.rotation + 1) % 4;
        }
        let mut refilled = spoilt.clone();
        fill(&instance, &mut refilled, &holes);
        holes.iter().for_each(|&hole| spoilt[hole] = solution[hole]);
        assert!(check::cost(&instance, &refilled) <= check::cost(&instance, &spoilt));
    }
}

#[test]
fn a_relaxed_start_fits_outside_its_holes() {
    let (instance, _) = made("size=6", 3);
    let start = relaxed_start(&instance, 8, &mut run(200_000));
    assert!(start.solved && start.relaxed.len() == 8);
    let mut board = start.board;
    assert!(board.values().iter().all(Option::is_some));
    start.relaxed.iter().for_each(|&cell| board[cell] = None);
    let rules = Eternity::check(&instance, &board);
    assert!(rules.iter().all(|violation| violation.rule == "empty-cell"), "{rules:?}");
}

#[test]
fn a_relaxed_search_proves_and_stops() {
    let pieces = vec![[0, 1, 0, 0], [0, 0, 0, 2]];
    let board = Instance::new(1, 2, Variant::Framed, pieces).unwrap();
    let options = Options::parse(OPTIONS, "relax=1").unwrap();
    assert_eq!((METHOD.solve)(&board, &options, &mut run(100)).proof, Proof::Infeasible);
    let official = ETERNITY2.as_ref().unwrap();
    let options = Options::parse(OPTIONS, "relax=30").unwrap();
    let outcome = (METHOD.solve)(official, &options, &mut run(300));
    assert_eq!(
        outcome.best.map(|(board, cost)| cost == Eternity::cost(official, &board)),
        Some(true)
    );
}
