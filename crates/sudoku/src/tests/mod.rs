//! Properties of the puzzle as a whole: every format gives back what it was given, and the plain
//! search agrees with trying everything.

use super::{Instance, Shape, Sudoku, backtrack};
use kumiki_core::{
    Confidence, Format, Grid, Options, Outcome, Proof, Puzzle, Rng, Run, Search, Stop,
};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn run(steps: u64) -> Run<'static> {
    Run::limited(0, steps)
}

fn read(text: &str) -> Instance {
    (Sudoku::FORMATS[0].read.unwrap())(text).unwrap().instance
}

fn plans() -> impl Iterator<Item = Options> {
    let plans = ["", "first", "random", "first,random"];
    plans.into_iter().map(|plan| Options::parse(backtrack::OPTIONS, plan).unwrap())
}

/// Numbers for a board of a side; about `open` of 8 cells are left open.
fn numbers(side: usize, open: u64, seed: u64) -> Grid<u8> {
    let mut rng = Rng::seeded(seed);
    let mut number = |_| match rng.below(8) as u64 {
        n if n < open => 0,
        _ => (1 + rng.below(side)) as u8,
    };
    Grid::from_values(side, side, (0..side * side).map(&mut number).collect()).unwrap()
}

/// Boards of every shape, with numbers that need not make sense.
fn any_instance() -> impl Strategy<Value = Instance> {
    let shapes = prop_oneof![
        8 => (2..=4usize, 2..=4usize),
        4 => Just((3, 3)),
        4 => (1..=2usize, 1..=8usize),
        1 => prop_oneof![Just((5, 5)), Just((6, 6)), Just((8, 8)), Just((1, 61))],
    ];
    (shapes, 0..=8u64, any::<u64>()).prop_map(|((rows, cols), open, seed)| {
        let shape = Shape::new(rows, cols).unwrap();
        Instance::new(shape, numbers(shape.side(), open, seed)).unwrap()
    })
}

/// An instance and a board that keeps its givens.
fn any_answer() -> impl Strategy<Value = (Instance, Grid<u8>)> {
    (any_instance(), 0..=8u64, any::<u64>()).prop_map(|(instance, open, seed)| {
        let mut board = numbers(instance.side(), open, seed);
        for (cell, &given) in instance.givens().iter().filter(|&(_, &given)| given != 0) {
            board[cell] = given;
        }
        (instance, board)
    })
}

/// The format that takes a text for its own most surely, the first of equals.
fn recognised(text: &str) -> Option<&'static Format<Sudoku>> {
    let sure = Sudoku::FORMATS.iter().map(|format| ((format.recognise)(text), format));
    let sure = sure.filter(|&(confidence, _)| confidence > Confidence::No);
    sure.rev().max_by_key(|&(confidence, _)| confidence).map(|(_, format)| format)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_format_gives_back_the_instance(instance in any_instance()) {
        let both = |format: &&Format<Sudoku>| format.read.is_some() && format.write.is_some();
        for format in Sudoku::FORMATS.iter().filter(both) {
            let Ok(text) = (format.write.unwrap())(&instance) else { continue };
            prop_assert!(text.ends_with('\n'), "{}", format.name);
            let document = (format.read.unwrap())(&text);
            let document = document.map_err(|e| TestCaseError::fail(format!("{text}{e}")))?;
            prop_assert_eq!(&document.instance, &instance, "{}", format.name);
            prop_assert_eq!(document.solution, None, "{}", format.name);
            // Boards below 4 x 4 are too small to be told from anything by their looks.
            if instance.side() >= 4 && instance.shape().box_rows() > 1 {
                let taken = recognised(&text).map(|format| (format.read.unwrap())(&text));
                let taken = taken.and_then(Result::ok).map(|document| document.instance);
                prop_assert_eq!(taken.as_ref(), Some(&instance), "{}: {}", format.name, text);
            }
        }
    }

    #[test]
    fn every_format_gives_back_the_answer((instance, board) in any_answer()) {
        for format in Sudoku::FORMATS {
            let (Some(write), Some(read)) = (format.write_answer, format.read_answer) else {
                continue;
            };
            let Ok(text) = write(&instance, &board) else { continue };
            let again = read(&instance, &text);
            let again = again.map_err(|e| TestCaseError::fail(format!("{}{e}", format.name)))?;
            prop_assert_eq!(again, board.clone(), "{}", format.name);
        }
    }

    #[test]
    fn own_solutions_hold_any_number(instance in any_instance(), seed in any::<u64>()) {
        let mut board = numbers(instance.side(), 3, seed);
        board.values_mut()[0] = (seed % 256) as u8;
        let text = Sudoku::write_solution(&instance, &board);
        prop_assert_eq!(Sudoku::read_solution(&instance, &text).unwrap(), board);
    }

    #[test]
    fn no_text_breaks_a_reader(text in "[0-9A-Ca-c.,|*x:_/+ \n-]{0,200}|\\PC{0,80}", from in 0..14usize) {
        let format = &Sudoku::FORMATS[from];
        let _ = (format.recognise)(&text);
        if let Err(error) = (format.read.unwrap())(&text).map(|d| d.instance) {
            prop_assert!(error.line >= 1);
        }
    }

    #[test]
    fn backtracking_counts_as_trying_everything_does(
        shape in prop_oneof![Just((2, 2)), Just((1, 3)), Just((3, 1)), Just((1, 4))],
        open in 2..=6u64,
        seed in any::<u64>(),
    ) {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let instance = Instance::new(shape, numbers(shape.side(), open, seed)).unwrap();
        let mut board = instance.givens().clone();
        let expected = by_trying(&instance, &mut board, 0);
        for options in plans() {
            let count = backtrack::METHOD.count.unwrap()(&instance, &options, &mut run(1 << 30), 1 << 20);
            prop_assert_eq!((count.found, count.exact), (expected, true));
            let outcome = backtrack::solve(&instance, &options, &mut run(1 << 30));
            prop_assert_eq!(outcome.proof == Proof::Infeasible, expected == 0);
        }
    }
}

/// Fills cells in reading order with every number, pruned only by the judge at the end of a row.
fn by_trying(instance: &Instance, board: &mut Grid<u8>, from: usize) -> u128 {
    let side = instance.side();
    if from > 0 && from.is_multiple_of(side) {
        let broken = Sudoku::check(instance, board);
        if broken.iter().any(|v| v.rule != "empty-cell") {
            return 0;
        }
    }
    if from == side * side {
        return 1;
    }
    let cell = (from / side, from % side);
    if instance.givens()[cell] != 0 {
        return by_trying(instance, board, from + 1);
    }
    let mut found = 0;
    for value in 1..=side as u8 {
        board[cell] = value;
        found += by_trying(instance, board, from + 1);
    }
    board[cell] = 0;
    found
}

const EASY: &str = "sudoku 3x3\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n\
                    .6....28.\n...419..5\n....8..79\n";

#[test]
fn an_ordinary_board_is_solved_and_unique() {
    let instance = read(EASY);
    for options in plans() {
        let outcome = backtrack::solve(&instance, &options, &mut run(10_000_000));
        let (solution, cost) = outcome.best.unwrap();
        assert_eq!((Sudoku::check(&instance, &solution), cost), (vec![], 0));
        assert_eq!(solution.row(0), [5, 3, 4, 6, 7, 8, 9, 1, 2]);
        let count = backtrack::METHOD.count.unwrap()(&instance, &options, &mut run(1 << 30), 9);
        assert_eq!((count.found, count.exact), (1, true));
    }
}

#[test]
fn the_288_boards_of_side_4_are_counted_and_visited_once() {
    let instance = read("sudoku 2x2\n....\n....\n....\n....\n");
    for options in plans() {
        let count = backtrack::METHOD.count.unwrap()(&instance, &options, &mut run(1 << 30), 1000);
        assert_eq!((count.found, count.exact), (288, true));
        let mut seen: Vec<Grid<u8>> = Vec::new();
        let search = backtrack::enumerate(&instance, &options, &mut run(1 << 30), &mut |board| {
            assert_eq!(Sudoku::check(&instance, &board), []);
            assert!(!seen.contains(&board));
            seen.push(board);
            ControlFlow::Continue(())
        });
        assert_eq!((search, seen.len()), (Search::Exhausted, 288));
    }
}

#[test]
fn limits_and_budgets_end_a_search_honestly() {
    let empty = read("sudoku 2x2\n....\n....\n....\n....\n");
    let options = Options::defaults(backtrack::OPTIONS);
    for limit in [0, 1, 288] {
        let count = backtrack::METHOD.count.unwrap()(&empty, &options, &mut run(1 << 30), limit);
        assert_eq!((count.found, count.exact, count.stopped), (limit, false, None));
    }
    let mut seen = 0;
    let search = backtrack::enumerate(&empty, &options, &mut run(1 << 30), &mut |_| {
        seen += 1;
        if seen < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((search, seen), (Search::Enough, 5));
    let Outcome { best, proof, stopped, steps } = backtrack::solve(&empty, &options, &mut run(7));
    assert_eq!((proof, stopped, steps), (Proof::None, Some(Stop::Steps), 7));
    let (partial, open) = best.unwrap();
    assert_eq!(open, 16 - 7);
    assert!(Sudoku::check(&empty, &partial).iter().all(|v| v.rule == "empty-cell"));
}

#[test]
fn boards_without_a_solution_are_proven_so() {
    let options = Options::defaults(backtrack::OPTIONS);
    for text in [
        // Two givens contradict each other.
        "sudoku 2x2\n1..1\n....\n....\n....\n",
        // No number is left for the last cell of the first row.
        "sudoku 2x2\n123.\n...4\n....\n....\n",
    ] {
        let outcome = backtrack::solve(&read(text), &options, &mut run(1 << 30));
        assert_eq!((outcome.proof, outcome.best.is_none()), (Proof::Infeasible, true), "{text}");
    }
    let full = read("sudoku 1x1\n1\n");
    assert_eq!(backtrack::METHOD.count.unwrap()(&full, &options, &mut run(9), 9).found, 1);
}

#[test]
fn the_largest_board_is_searched_without_deep_recursion() {
    let shape = Shape::new(8, 8).unwrap();
    let empty = Instance::new(shape, shape.empty()).unwrap();
    let options = Options::parse(backtrack::OPTIONS, "first").unwrap();
    let outcome = backtrack::solve(&empty, &options, &mut run(5000));
    assert!(outcome.best.is_some());
}

#[test]
fn what_two_boards_share_is_a_partial_board() {
    let instance = read("sudoku 1x2\n..\n..\n");
    let board = |values: [u8; 4]| Grid::from_values(2, 2, values.to_vec()).unwrap();
    let common = Sudoku::meet(&instance, &board([1, 2, 2, 0]), &board([1, 1, 2, 0]));
    assert_eq!(common, board([1, 0, 2, 0]));
    assert_eq!(
        Sudoku::meet(&instance, &board([1; 4]), &Grid::filled(1, 1, 1)),
        board([1, 0, 0, 0])
    );
}
