//! Round trips of random instances and boards through every format, and the plain search against
//! trying everything.

use super::piece::{Placed, Sides, canonical, rotations};
use super::*;
use kumiki_core::{Options, Outcome, Proof, Run, Search, Stop};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn none() -> Options {
    Options::defaults(&[])
}

/// Any instance of up to 4x4 cells with colours up to `colours`, and any board for it.
fn instances(colours: u8) -> impl Strategy<Value = (Instance, Board)> {
    (1usize..=4, 1usize..=4, any::<bool>()).prop_flat_map(move |(rows, cols, tetravex)| {
        let cells = rows * cols;
        let pieces = prop::collection::vec(prop::array::uniform4(0..=colours), cells);
        let order = Just((0..cells).collect::<Vec<_>>());
        let places = (order.clone().prop_shuffle(), order.prop_shuffle());
        let turns = prop::collection::vec(0u8..4, cells);
        let filled = prop::collection::vec(any::<bool>(), cells);
        (pieces, places, turns, 0..=cells, filled).prop_map(move |parts| {
            let (pieces, (cell_order, piece_order), turns, fixed, filled) = parts;
            let variant = if tetravex { Variant::Tetravex } else { Variant::Framed };
            let mut instance = Instance::new(rows, cols, variant, pieces).unwrap();
            let mut board = Board::filled(rows, cols, None);
            for i in 0..cells {
                let cell = (cell_order[i] / cols, cell_order[i] % cols);
                let piece = piece_order[i];
                // Colours do not tell two turns of a symmetric piece apart.
                let faces = rotations(instance.pieces[piece]).end;
                let placed = Placed::new(piece, if tetravex { 0 } else { turns[i] % faces });
                // A reader refuses what cannot lie at the frame, or only there.
                if i < fixed && instance.misfit(Fixed { cell, placed }).is_none() {
                    instance.fix(Fixed { cell, placed }).unwrap();
                }
                board[cell] = Some(placed).filter(|_| filled[i]);
            }
            (instance, board)
        })
    })
}

proptest! {
    #[test]
    fn instances_come_back_from_every_format_that_takes_them((instance, _) in instances(255)) {
        for format in Eternity::FORMATS {
            let (Some(write), Some(read)) = (format.write, format.read) else { continue };
            let Ok(text) = write(&instance) else { continue };
            let again = read(&text).map(|document| document.instance);
            prop_assert_eq!(again, Ok(instance.clone()), "{}: {}", format.name, text);
        }
    }

    #[test]
    fn piece_lists_hold_everything_without_fixed_pieces((instance, _) in instances(4)) {
        let written = (formats::pieces::FORMAT.write.unwrap())(&instance);
        prop_assert_eq!(written.is_ok(), instance.fixed.is_empty());
    }

    #[test]
    fn boards_come_back_from_every_format((instance, board) in instances(22)) {
        for format in Eternity::FORMATS {
            let (Some(write), Some(read)) = (format.write_answer, format.read_answer) else {
                continue;
            };
            let Ok(text) = write(&instance, &board) else {
                // Links and board files of eternity2.dev are for square boards, files for framed ones.
                let square = instance.rows() == instance.cols();
                let framed = instance.variant() == Variant::Framed;
                let file = format.name == "e2json" && !(square && framed);
                prop_assert!(file || format.name == "e2dev" && !square, "{}", format.name);
                continue;
            };
            prop_assert_eq!(read(&instance, &text), Ok(board.clone()), "{}: {}", format.name, text);
        }
    }

    #[test]
    fn the_cost_is_zero_exactly_when_nothing_is_wrong((instance, board) in instances(1)) {
        let wrong = !Eternity::check(&instance, &board).is_empty();
        prop_assert_eq!(Eternity::cost(&instance, &board) > 0, wrong);
    }

    #[test]
    fn what_boards_share_is_in_both((instance, a) in instances(3), keep in any::<u16>()) {
        let mut b = a.clone();
        let last = b.values().len() - 1;
        for (i, placed) in b.values_mut().iter_mut().enumerate() {
            *placed = placed.filter(|_| keep >> i & 1 == 1 || i == last);
        }
        prop_assert_eq!(Eternity::meet(&instance, &a, &b), b.clone());
        prop_assert_eq!(Eternity::meet(&instance, &b, &a), b);
    }

    #[test]
    fn the_judge_and_the_picture_take_boards_of_any_shape(
        (instance, _) in instances(3),
        (_, other) in instances(3),
    ) {
        let violations = Eternity::check(&instance, &other);
        prop_assert_eq!(Eternity::cost(&instance, &other) > 0, !violations.is_empty());
        let drawing = Eternity::draw(&instance, Some(&other));
        prop_assert_eq!(drawing.width, instance.cols() as f64);
    }

    #[test]
    fn readers_take_any_text(text in "[ -~\n]{0,80}") {
        for format in Eternity::FORMATS {
            let _ = (format.recognise)(&text);
            let _ = format.read.map(|read| read(&text).is_ok());
        }
    }

    #[test]
    fn the_plain_search_finds_what_trying_everything_finds(seed in any::<u64>()) {
        let (instance, _) = tiny(seed);
        let mut found = Vec::new();
        let end = backtrack::enumerate(&instance, &none(), &mut Run::limited(0, u64::MAX), &mut |board| {
            found.push(text::write_solution(&board));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(end, Search::Exhausted);
        let mut expected = every_solution(&instance);
        expected.sort();
        found.sort();
        prop_assert_eq!(&found, &expected, "{}", text::write(&instance));
        let count = backtrack::count(&instance, &none(), &mut Run::limited(0, u64::MAX), 1000);
        prop_assert_eq!((count.found, count.exact), (found.len() as u128, true));
    }
}

/// A board small enough to try everything: two colours a sort, sometimes with a piece spoilt.
fn tiny(seed: u64) -> (Instance, Option<Board>) {
    let mut rng = Run::limited(seed, u64::MAX).rng;
    let sizes = ["size=2,frame-colours=2", "size=1x3,frame-colours=2", "size=3x1,frame-colours=3"];
    let tetravex =
        ["size=2x3,inner-colours=3", "size=2,inner-colours=2", "size=1x4,inner-colours=2"];
    let framed = rng.chance(0.5);
    let (choices, flag) = if framed { (sizes, "") } else { (tetravex, ",tetravex") };
    let size = choices[rng.below(3)];
    let options = format!("{size}{flag},fixed={}", rng.below(2));
    let options = Options::parse(Eternity::GENERATOR.options, &options).unwrap();
    let made = (Eternity::GENERATOR.make)(&options, &mut Run::limited(seed, u64::MAX)).unwrap();
    let mut instance = made.instance;
    if rng.chance(0.3) {
        let (a, b) = (rng.below(instance.pieces.len()), rng.below(instance.pieces.len()));
        instance.pieces[a] = instance.pieces[b];
    }
    (instance, made.solution)
}

/// Every way to lay the pieces that the judge accepts, as text.
fn every_solution(instance: &Instance) -> Vec<String> {
    fn fill(instance: &Instance, board: &mut Board, left: &mut Vec<usize>, out: &mut Vec<String>) {
        let Some(open) = board.cells().find(|&cell| board[cell].is_none()) else {
            if Eternity::check(instance, board).is_empty() {
                out.push(text::write_solution(board));
            }
            return;
        };
        for i in 0..left.len() {
            let piece = left.remove(i);
            for rotation in instance.rotations(piece) {
                board[open] = Some(Placed::new(piece, rotation));
                fill(instance, board, left, out);
            }
            board[open] = None;
            left.insert(i, piece);
        }
    }
    let mut board = instance.start();
    let fixed =
        |piece: &usize| instance.fixed.iter().any(|f| usize::from(f.placed.piece) == *piece);
    let mut left: Vec<usize> = (0..instance.pieces.len()).filter(|p| !fixed(p)).collect();
    let mut out = Vec::new();
    fill(instance, &mut board, &mut left, &mut out);
    out
}

#[test]
fn the_official_pieces_are_256_different_ones_with_the_official_frame() {
    let official = ETERNITY2.as_ref().unwrap();
    let mut kinds: Vec<Sides> = official.pieces().iter().map(|&p| canonical(p)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 256);
    let borders = |n: usize| {
        let with = |p: &&Sides| p.iter().filter(|&&c| c == piece::BORDER).count() == n;
        official.pieces().iter().filter(with).count()
    };
    assert_eq!((borders(2), borders(1), borders(0)), (4, 56, 196));
    assert_eq!((official.max_colour(), official.inner_edges()), (22, 480));
}

#[test]
fn the_clues_show_the_official_colours() {
    let hints = ETERNITY2_HINTS.as_ref().unwrap();
    let shown: Vec<_> = hints.fixed().iter().map(|f| (f.cell, hints.face(f.placed))).collect();
    assert_eq!(
        shown,
        [
            ((8, 7), Some([8, 9, 9, 12])),
            ((13, 2), Some([20, 9, 21, 12])),
            ((2, 2), Some([22, 11, 12, 13])),
            ((13, 13), Some([16, 21, 15, 17])),
            ((2, 13), Some([22, 18, 22, 20])),
        ]
    );
    assert_eq!(ETERNITY2.as_ref().unwrap().fixed(), &hints.fixed()[..1]);
}

#[test]
fn a_search_cut_short_keeps_its_deepest_board() {
    let official = ETERNITY2.as_ref().unwrap();
    let Outcome { best, proof, stopped, steps } =
        backtrack::solve(official, &none(), &mut Run::limited(0, 50_000));
    let (board, cost) = best.unwrap();
    assert_eq!((proof, stopped, steps), (Proof::None, Some(Stop::Steps), 50_000));
    assert_eq!(cost, Eternity::cost(official, &board));
    let rules: Vec<_> = Eternity::check(official, &board).iter().map(|v| v.rule).collect();
    assert!(rules.iter().all(|&rule| rule == "empty-cell"), "{rules:?}");
    assert!(board.values().iter().flatten().count() > 60);
}

#[test]
fn contradictory_fixed_pieces_leave_no_solution() {
    let text = "eternity 1 2\nfixed A1 1 0\nfixed A2 2 2\n0 1 0 0\n0 2 0 0\n";
    let instance = text::read(text).unwrap().instance;
    assert_eq!(
        backtrack::solve(&instance, &none(), &mut Run::limited(0, 10)).proof,
        Proof::Infeasible
    );
    let full = text::read("eternity 1 1\nfixed A1 1 0\n0 0 0 0\n").unwrap().instance;
    assert_eq!(backtrack::count(&full, &none(), &mut Run::limited(0, 10), 9).found, 1);
}

#[test]
fn empty_edges_are_not_matched_and_border_colours_never_are() {
    let pieces = vec![[0, 0, 0, 0], [0, 0, 0, 0]];
    let instance = Instance::new(1, 2, Variant::Framed, pieces.clone()).unwrap();
    let mut board = instance.start();
    assert_eq!(Eternity::score(&instance, &board), Some((0, 1)));
    board[(0, 0)] = Some(Placed::new(0, 0));
    board[(0, 1)] = Some(Placed::new(1, 0));
    assert_eq!(Eternity::score(&instance, &board), Some((0, 1)));
    let tetravex = Instance::new(1, 2, Variant::Tetravex, pieces).unwrap();
    assert_eq!(Eternity::check(&tetravex, &board), []);
    assert_eq!(Eternity::score(&tetravex, &board), Some((1, 1)));
}

#[test]
fn the_examples_of_the_readme_are_one_puzzle_in_three_formats() {
    let blocks: Vec<&str> =
        include_str!("../../README.md").split("```\n").skip(1).step_by(2).collect();
    let [own, board, list, address] = blocks.as_slice() else { panic!("{} blocks", blocks.len()) };
    let instance = text::read(own).unwrap().instance;
    let partial = text::read_solution(&instance, board).unwrap();
    let rules: Vec<_> = Eternity::check(&instance, &partial).iter().map(|v| v.rule).collect();
    assert_eq!(rules, ["empty-cell"]);
    for (format, text) in [(formats::pieces::FORMAT, list), (formats::bucas::FORMAT, address)] {
        let document = (format.read.unwrap())(text).unwrap();
        assert_eq!(document.instance.pieces, instance.pieces, "{}", format.name);
        if let Some(board) = document.solution {
            assert_eq!(Eternity::check(&instance, &board), []);
        }
    }
}
