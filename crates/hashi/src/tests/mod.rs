//! Tests of the folder as a whole: round trips of any board and answer, and the search against
//! trying everything.

use super::geometry::Geometry;
use super::{Bridge, Hashi, Instance, Island, Solution, backtrack, largest_clue};
use kumiki_core::{Budget, Confidence, Options, Puzzle, Run, Search, Status, Stop, Verdict};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// A run within a budget.
pub(super) fn run_within(budget: Budget) -> Run<'static> {
    Run::within(0, budget)
}

/// The number of solutions of a board.
pub(super) fn count(board: &Instance) -> u128 {
    let options = Options::defaults(&[]);
    let count = backtrack::METHOD.count_up_to(board, &options, &mut Run::unlimited(0), u128::MAX);
    count.unwrap().found
}

/// A board written as rows separated by `/`.
pub(super) fn instance(rows: &str) -> Instance {
    let rows: Vec<&str> = rows.split('/').map(str::trim).collect();
    let spaced = rows[0].contains(' ');
    let cols = if spaced { rows[0].split(' ').count() } else { rows[0].chars().count() };
    let text = format!("hashi {} {cols}\n{}\n", rows.len(), rows.join("\n"));
    (Hashi::FORMATS[0].read.unwrap())(&text).unwrap().instance
}

/// An answer written as (row, col, row, col, bridges) from 0.
pub(super) fn solution(bridges: &[(usize, usize, usize, usize, u8)]) -> Solution {
    Solution::new(bridges.iter().map(|&(r, c, s, d, n)| Bridge {
        from: (r, c),
        to: (s, d),
        count: Some(n),
    }))
}

/// An answer of undecided bridges.
pub(super) fn undecided(bridges: &[(usize, usize, usize, usize)]) -> Solution {
    Solution::new(bridges.iter().map(|&(r, c, s, d)| Bridge {
        from: (r, c),
        to: (s, d),
        count: None,
    }))
}

/// Boards of any shape: water, unknown and any number that the format of the board allows.
fn boards() -> impl Strategy<Value = Instance> {
    (1..8usize, 1..8usize, 1..=4u8).prop_flat_map(|(rows, cols, max)| {
        let cell = prop_oneof![
            3 => Just(None),
            2 => (1..=largest_clue(max)).prop_map(|clue| Some(Some(clue))),
            1 => Just(Some(None)),
        ];
        proptest::collection::vec(cell, rows * cols).prop_map(move |cells| {
            let islands = cells.iter().enumerate().filter_map(|(at, cell)| {
                cell.map(|clue| Island { cell: (at / cols, at % cols), clue })
            });
            Instance::of_checked(rows, cols, max, islands.collect())
        })
    })
}

/// A board and an answer of any bridges between any of its cells.
fn answers() -> impl Strategy<Value = (Instance, Solution)> {
    boards().prop_flat_map(|board| {
        let cell = (0..board.rows(), 0..board.cols());
        let count = proptest::option::of(0..=99u8);
        let bridges = proptest::collection::vec((cell.clone(), cell, count), 0..12);
        bridges.prop_map(move |bridges| {
            let mut bridges: Vec<Bridge> = bridges
                .into_iter()
                .map(|(a, b, count)| Bridge { from: a.min(b), to: a.max(b), count })
                .collect();
            bridges.sort_by_key(|b| (b.from, b.to));
            bridges.dedup_by_key(|b| (b.from, b.to));
            (board.clone(), Solution::new(bridges))
        })
    })
}

/// A usual board and an answer with some bridges on each edge.
fn drawn_answers() -> impl Strategy<Value = (Instance, Solution)> {
    let usual = boards().prop_filter("only usual boards", |board| board.max_bridges() == 2);
    usual.prop_flat_map(|board| {
        let edges = Geometry::of(&board).edges().len();
        proptest::collection::vec((0..=2u8).prop_map(Some), edges).prop_map(move |counts| {
            let solution = Solution::of_counts(&board, &Geometry::of(&board), &counts);
            (board.clone(), solution)
        })
    })
}

proptest! {
    #[test]
    fn every_format_that_can_hold_a_board_gives_it_back(board in boards()) {
        let mut held = 0;
        for format in Hashi::FORMATS.iter().filter(|format| format.read.is_some()) {
            let Ok(text) = format.write.unwrap()(&board) else { continue };
            let again = format.read.unwrap()(&text).unwrap();
            prop_assert_eq!(&again.instance, &board, "{}: {}", format.name, text);
            prop_assert!(again.solution.is_none());
            held += 1;
        }
        let least = if board.max_bridges() == 2 { 6 } else { 2 };
        prop_assert!(held >= least);
    }

    #[test]
    fn boards_without_loops_are_given_back_or_refused_by_name(board in boards()) {
        let board = board.without_loops();
        for format in Hashi::FORMATS.iter().filter(|format| format.read.is_some()) {
            match format.write.unwrap()(&board) {
                Ok(text) => prop_assert_eq!(&format.read.unwrap()(&text).unwrap().instance, &board),
                Err(why) => prop_assert!(why.contains("loops") || why.contains("unknown"), "{}", why),
            }
        }
    }

    #[test]
    fn answers_are_given_back_and_judged((board, answer) in answers()) {
        for name in ["text", "json"] {
            let format = Hashi::FORMATS.iter().find(|f| f.name == name).unwrap();
            let text = format.write_answer.unwrap()(&board, &answer).unwrap();
            prop_assert_eq!(&format.read_answer.unwrap()(&board, &text).unwrap(), &answer);
        }
        prop_assert_eq!(&Hashi::meet(&board, &answer, &answer), &answer);
        let known = |name| Hashi::RULES.iter().any(|rule| rule.name == name);
        prop_assert!(Hashi::check(&board, &answer).iter().all(|v| known(v.rule)));
        Hashi::draw(&board, Some(&answer));
    }

    #[test]
    fn files_with_answers_give_them_back((board, answer) in drawn_answers()) {
        let pzpr = Hashi::FORMATS.iter().find(|f| f.name == "pzpr").unwrap();
        let text = pzpr.write_answer.unwrap()(&board, &answer).unwrap();
        prop_assert_eq!(pzpr.read_answer.unwrap()(&board, &text).unwrap(), answer);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(hashi [0-9]{1,2} [0-9]{1,2}\n)?[-0-9a-z.?,:/ \n]{0,60}") {
        for format in Hashi::FORMATS.iter().filter(|format| format.read.is_some()) {
            (format.recognise)(&text);
            if let Err(error) = format.read.unwrap()(&text).map(|_| ()) {
                prop_assert!(error.line >= 1, "{}", error);
            }
        }
    }

    #[test]
    fn the_search_finds_what_trying_everything_finds(board in small_boards()) {
        let mut found = Vec::new();
        let search = backtrack::enumerate(&board, &Options::defaults(&[]), &mut Run::unlimited(0), &mut |s| {
            found.push(s);
            ControlFlow::Continue(())
        });
        prop_assert_eq!(search, Search::Exhausted);
        let mut expected = brute_force(&board);
        let key = |s: &Solution| format!("{s:?}");
        found.sort_by_key(key);
        expected.sort_by_key(key);
        prop_assert_eq!(&found, &expected);
        let outcome = backtrack::solve(&board, &Options::defaults(&[]), &mut Run::unlimited(0));
        prop_assert_eq!(outcome.best.is_some(), !expected.is_empty());
    }
}

/// Boards whose numbers come from a random answer or from nowhere, few enough edges to try all.
pub(super) fn small_boards() -> impl Strategy<Value = Instance> {
    let shape = (1..5usize, 1..6usize, 1..=3u8);
    let drawn = shape.prop_flat_map(|(rows, cols, max)| {
        let cells = proptest::collection::vec(proptest::bool::weighted(0.4), rows * cols);
        let counts = proptest::collection::vec(0..=max, 2 * rows * cols);
        let hidden = proptest::collection::vec(0..6u8, rows * cols);
        (Just((rows, cols, max)), cells, counts, hidden, any::<bool>())
    });
    let boards = drawn.prop_map(|((rows, cols, max), cells, counts, hidden, loops)| {
        let places = cells.iter().enumerate().filter(|(_, land)| **land);
        let mut islands: Vec<Island> =
            places.map(|(at, _)| Island { cell: (at / cols, at % cols), clue: None }).collect();
        let bare = Instance::of_checked(rows, cols, max, islands.clone());
        let mut sums = vec![0; islands.len()];
        for (edge, count) in Geometry::of(&bare).edges().iter().zip(counts) {
            sums[edge.from] += count;
            sums[edge.to] += count;
        }
        for ((island, sum), hide) in islands.iter_mut().zip(sums).zip(hidden) {
            island.clue = if hide == 0 { None } else { Some(sum.max(1)) };
        }
        let board = Instance::of_checked(rows, cols, max, islands);
        if loops { board } else { board.without_loops() }
    });
    boards.prop_filter("too many edges", |board| {
        let edges = Geometry::of(board).edges().len() as u32;
        (u32::from(board.max_bridges()) + 1).pow(edges.min(10)) <= 5000 && edges <= 10
    })
}

/// Every assignment that the judge accepts.
fn brute_force(board: &Instance) -> Vec<Solution> {
    let geometry = Geometry::of(board);
    let mut counts = vec![Some(0); geometry.edges().len()];
    let mut found = Vec::new();
    loop {
        let solution = Solution::of_counts(board, &geometry, &counts);
        if Hashi::check(board, &solution).is_empty() {
            found.push(solution);
        }
        let Some(next) = counts.iter().position(|&c| c < Some(board.max_bridges())) else {
            return found;
        };
        counts[..next].fill(Some(0));
        counts[next] = counts[next].map(|count| count + 1);
    }
}

#[test]
fn edge_cases_are_decided() {
    for (board, solutions) in [
        ("?", 1),         // a lone island has nothing to be joined to
        ("3", 0),         // but it cannot have bridges
        (". .", 1),       // no islands, nothing to do
        ("? ?", 2),       // direct neighbours, one bridge or two
        ("1 1 / 1 1", 0), // numbers right in two ways, never connected
        ("8 1", 0),       // a number that the neighbours cannot satisfy
        ("2 . 2", 1),
        ("1 . 1 . 1", 0),
    ] {
        let board = instance(board);
        assert_eq!(count(&board), solutions, "{board:?}");
    }
}

#[test]
fn what_two_answers_share_is_what_they_agree_on() {
    let board = instance("? . ? / . . . / ? . ?");
    let a = solution(&[(0, 0, 0, 2, 1), (0, 0, 2, 0, 2), (2, 0, 2, 2, 1)]);
    let b = solution(&[(0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1)]);
    let shared = Solution::new([
        Bridge { from: (0, 0), to: (0, 2), count: Some(1) },
        Bridge { from: (0, 0), to: (2, 0), count: None },
        Bridge { from: (0, 2), to: (2, 2), count: None },
        Bridge { from: (2, 0), to: (2, 2), count: None },
    ]);
    assert_eq!(Hashi::meet(&board, &a, &b), shared);
    assert_eq!(Hashi::meet(&board, &b, &a), shared);
}

#[test]
fn bridges_between_the_same_cells_add_up() {
    let twice = solution(&[(0, 2, 0, 0, 1), (0, 0, 0, 2, 1), (0, 0, 1, 0, 0)]);
    assert_eq!(twice, solution(&[(0, 0, 0, 2, 2)]));
}

#[test]
fn a_search_that_is_stopped_keeps_its_deepest_partial_answer() {
    let board = instance("2 . 3 . 2 / . . . . . / 3 . 8 . 3 / . . . . . / 2 . 3 . 2");
    let budget = Budget { time: None, steps: Some(3) };
    let mut run = run_within(budget);
    let outcome = backtrack::solve(&board, &Options::defaults(&[]), &mut run);
    assert_eq!((outcome.stopped, outcome.steps), (Some(Stop::Steps), 3));
    let (partial, cost) = outcome.best.unwrap();
    let violations = Hashi::check(&board, &partial);
    assert!(violations.iter().all(|v| v.rule == "undecided"), "{violations:?}");
    let verdict = Verdict { violations, cost, score: None };
    assert_eq!(Status::of(Some(&verdict), outcome.proof), Status::Best);
    assert!(partial.bridges().iter().any(|bridge| bridge.count.is_some()));
}

#[test]
fn the_examples_of_the_readme_work() {
    let readme = include_str!("../../README.md");
    let blocks: Vec<&str> = readme.split("```text\n").skip(1).collect();
    let blocks: Vec<&str> = blocks.iter().filter_map(|rest| rest.split("```").next()).collect();
    let [board, answer] = *blocks else { panic!("{} examples", blocks.len()) };
    let board = Hashi::FORMATS[0].read.unwrap()(board).unwrap().instance;
    let solution = Hashi::read_solution(&board, answer).unwrap();
    assert_eq!(Hashi::write_solution(&board, &solution), answer);
    assert_eq!(Hashi::check(&board, &solution), []);
    for row in readme.lines().filter(|line| line.starts_with("| `")) {
        let mut parts = row.split('`').skip(1).step_by(2);
        let (name, example) = (parts.next().unwrap(), parts.next().unwrap_or(""));
        let format = Hashi::FORMATS.iter().find(|format| format.name == name);
        if let Some(format) =
            format.filter(|f| f.read.is_some() && !matches!(f.name, "text" | "grid"))
        {
            assert_ne!((format.recognise)(example), Confidence::No, "{example}");
            format.read.unwrap()(example).unwrap_or_else(|e| panic!("{example}: {e}"));
        }
    }
}
