//! What concerns several files at once: round trips of random boards through every format,
//! backtracking against brute force, the judge against a naive one.

use super::{Instance, Queens, Solution, backtrack};
use kumiki_core::{Cell, Confidence, Options, Puzzle, Run, Search};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Every solution by backtracking, in its order.
fn backtracked(instance: &Instance, options: &str) -> Vec<Solution> {
    let options = Options::parse(backtrack::METHOD.options, options).unwrap();
    let mut run = Run::unlimited(0);
    let mut solutions = Vec::new();
    let search = backtrack::enumerate(instance, &options, &mut run, &mut |solution| {
        solutions.push(solution);
        ControlFlow::Continue(())
    });
    assert_eq!(search, Search::Exhausted);
    solutions
}

#[test]
fn numbers_of_solutions_are_the_known_ones() {
    let known = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    for (n, known) in (1..).zip(known) {
        assert_eq!(backtracked(&Instance::empty(n), "").len(), known, "n = {n}");
    }
    assert_eq!(backtracked(&Instance::empty(7), "check=end").len(), 40);
    // Nauck, 1850: queens on b4 and d5.
    let nauck = Instance { placed: vec![(3, 3), (4, 1)], ..Instance::empty(8) };
    assert_eq!(backtracked(&nauck, "").len(), 2);
}

/// What is said about a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    Free,
    Placed,
    Blocked,
}

/// Boards of up to `max` rows: empty, with marked cells, with excluded diagonals, or with both.
pub(super) fn instances(max: usize) -> impl Strategy<Value = Instance> {
    let mark =
        prop_oneof![8 => Just(Mark::Free), 1 => Just(Mark::Placed), 2 => Just(Mark::Blocked)];
    let kinds = (any::<bool>(), any::<bool>());
    (1..=max).prop_flat_map(move |n| {
        let lines = || btree_set(0..2 * n - 1, 0..n.min(4));
        (Just(n), kinds, vec(mark.clone(), n * n), lines(), lines()).prop_map(board)
    })
}

type Parts = (
    usize,
    (bool, bool),
    Vec<Mark>,
    std::collections::BTreeSet<usize>,
    std::collections::BTreeSet<usize>,
);

fn board((n, (cells, diagonals), marks, sums, differences): Parts) -> Instance {
    let mut instance = Instance::empty(n);
    if cells {
        let marked = |wanted| -> Vec<Cell> {
            let those = (0..n * n).filter(|&i| marks[i] == wanted);
            those.map(|i| (i / n, i % n)).collect()
        };
        instance.placed = marked(Mark::Placed);
        instance.blocked = marked(Mark::Blocked);
    }
    if diagonals {
        instance.excluded_sums = sums.into_iter().collect();
        instance.excluded_differences = differences.into_iter().collect();
    }
    instance
}

/// A board of up to `max` rows with an answer, complete or partial, right or wrong.
fn answered(max: usize) -> impl Strategy<Value = (Instance, Solution)> {
    instances(max).prop_flat_map(|instance| {
        let n = instance.n as u32;
        let column = prop_oneof![1 => Just(Solution::OPEN), 4 => 0..n];
        let solution = vec(column, instance.n).prop_map(Solution::from_columns);
        (Just(instance), solution)
    })
}

/// Can a format express an instance?
fn fits(format: &str, instance: &Instance) -> bool {
    let cells = !instance.placed.is_empty() || !instance.blocked.is_empty();
    match format {
        "line" => instance.is_empty(),
        "grid" => !instance.excludes_diagonals(),
        "param" => !cells,
        _ => true,
    }
}

/// Every assignment that the judge accepts, in order.
fn brute_force(instance: &Instance) -> Vec<Solution> {
    let n = instance.n as u32;
    let all = (0..n.pow(n)).map(|mut index| {
        let mut columns = vec![0; n as usize];
        for col in columns.iter_mut().rev() {
            *col = index % n;
            index /= n;
        }
        Solution::from_columns(columns)
    });
    all.filter(|solution| Queens::check(instance, solution).is_empty()).collect()
}

/// Is something wrong by the definition, pair by pair?
fn naively_wrong(instance: &Instance, solution: &Solution) -> bool {
    let queens: Vec<Cell> = solution.queens(instance.n).collect();
    let attack = |a: Cell, b: Cell| a.1 == b.1 || a.0 + a.1 == b.0 + b.1 || a.0 + b.1 == b.0 + a.1;
    let forbidden = |&cell: &Cell| {
        instance.blocked.contains(&cell)
            || instance.excluded_sums.contains(&(cell.0 + cell.1))
            || instance.excluded_differences.contains(&(cell.0 + instance.n - 1 - cell.1))
    };
    queens.len() < instance.n
        || queens.iter().any(forbidden)
        || instance.placed.iter().any(|cell| !queens.contains(cell))
        || queens.iter().any(|&a| queens.iter().any(|&b| a != b && attack(a, b)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn instances_round_trip_through_every_format(instance in instances(9)) {
        for format in Queens::FORMATS {
            let (Some(write), Some(read)) = (format.write, format.read) else { continue };
            let written = write(&instance);
            prop_assert_eq!(written.is_ok(), fits(format.name, &instance), "{}", format.name);
            let Ok(text) = written else { continue };
            prop_assert!((format.recognise)(&text) > Confidence::No, "{} {}", format.name, text);
            let again = read(&text).map_err(|e| TestCaseError::fail(format!("{e} in {text}")))?;
            prop_assert_eq!(&again.instance, &instance, "{} {}", format.name, text);
            prop_assert!(again.solution.is_none());
        }
    }

    #[test]
    fn answers_round_trip_through_every_format((instance, solution) in answered(45)) {
        for format in Queens::FORMATS {
            let (Some(write), Some(read)) = (format.write_answer, format.read_answer) else {
                continue;
            };
            let text = write(&instance, &solution).unwrap();
            prop_assert!(text.ends_with('\n'));
            let again = read(&instance, &text);
            prop_assert_eq!(again.as_ref(), Ok(&solution), "{} {}", format.name, text);
        }
    }

    #[test]
    fn no_reader_panics_on_any_text(text in "(queens [0-9]{1,3}|n = [0-9]|[.Qx\n]{0,9})[ -~\n]{0,60}") {
        for read in Queens::FORMATS.iter().filter_map(|f| f.read) {
            let _ = read(&text);
        }
        for read in Queens::FORMATS.iter().filter_map(|f| f.read_answer) {
            let _ = read(&Instance::empty(5), &text);
        }
    }

    #[test]
    fn backtracking_finds_what_brute_force_finds(instance in instances(5)) {
        let expected = brute_force(&instance);
        prop_assert_eq!(&backtracked(&instance, "check=partial"), &expected);
        prop_assert_eq!(&backtracked(&instance, "check=end"), &expected);
    }

    #[test]
    fn the_judge_agrees_with_the_definition((instance, solution) in answered(7)) {
        let violations = Queens::check(&instance, &solution);
        let cost = Queens::cost(&instance, &solution);
        prop_assert_eq!(!violations.is_empty(), naively_wrong(&instance, &solution));
        prop_assert_eq!(violations.len() as i64, cost);
    }

    #[test]
    fn the_meet_is_where_both_agree((instance, a) in answered(7), shift in 0usize..3) {
        let mut b = a.clone();
        for row in (0..instance.n).step_by(shift + 1) {
            b.lift(row);
        }
        prop_assert_eq!(Queens::meet(&instance, &a, &b), b.clone());
        prop_assert_eq!(Queens::meet(&instance, &a, &a), a);
    }

    #[test]
    fn every_answer_has_a_picture((instance, solution) in answered(45)) {
        let drawing = Queens::draw(&instance, Some(&solution));
        prop_assert_eq!(drawing.width, instance.n as f64);
    }
}

#[test]
fn the_examples_of_the_readme_work() {
    let readme = include_str!("../../README.md");
    let blocks: Vec<&str> =
        readme.split("```text\n").skip(1).map(|b| b.split("```").next().unwrap()).collect();
    let [text, answer, grid, param] = blocks[..] else { panic!("{} blocks", blocks.len()) };
    let read = |name: &str, text: &str| {
        let format = Queens::FORMATS.iter().find(|f| f.name == name).unwrap();
        format.read.unwrap()(text).unwrap().instance
    };
    let instance = read("text", text);
    let solution = Queens::read_solution(&instance, answer).unwrap();
    assert_eq!(Queens::check(&instance, &solution), []);
    let no_diagonals =
        Instance { excluded_sums: vec![], excluded_differences: vec![], ..instance.clone() };
    assert_eq!(read("grid", grid), no_diagonals);
    assert_eq!(read("param", param), Instance { placed: vec![], blocked: vec![], ..instance });
}
