//! The methods of `fast` against backtracking and against each other.

use super::super::tests::instances;
use super::super::{Instance, Queens, Solution};
use super::*;
use kumiki_core::{Budget, Proof, Puzzle};
use proptest::prelude::*;

fn run(steps: Option<u64>) -> Run<'static> {
    Run::within(0, Budget { steps, time: None })
}

fn options(written: &str) -> Options {
    Options::parse(OPTIONS, written).unwrap()
}

fn visited(instance: &Instance, written: &str) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let search = enumerate(instance, &options(written), &mut run(None), &mut |solution| {
        found.push(solution.columns().to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(search, Search::Exhausted);
    found.sort_unstable();
    found
}

fn backtracked(instance: &Instance) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let options = Options::defaults(backtrack::METHOD.options);
    backtrack::enumerate(instance, &options, &mut run(None), &mut |solution| {
        found.push(solution.columns().to_vec());
        ControlFlow::Continue(())
    });
    found
}

fn counted(n: usize, written: &str) -> Count {
    count(&Instance::empty(n), &options(written), &mut run(None), u128::MAX)
}

#[test]
fn totals_and_fundamental_numbers_are_the_known_ones() {
    let totals = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];
    let fundamental = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];
    for (n, (total, fundamental)) in (1..).zip(totals.into_iter().zip(fundamental)) {
        let all = counted(n, "");
        assert_eq!((all.found, all.exact), (total, true), "n = {n}");
        let some = counted(n, "fundamental");
        assert_eq!((some.found, some.exact), (fundamental, true), "n = {n}");
    }
    assert_eq!(visited(&Instance::empty(9), "fundamental").len(), 46);
}

#[test]
fn boards_come_in_order_each_before_its_mirror_image() {
    for n in 1..=9 {
        let instance = Instance::empty(n);
        let mut found: Vec<Vec<u32>> = Vec::new();
        enumerate(&instance, &options(""), &mut run(None), &mut |solution| {
            found.push(solution.columns().to_vec());
            ControlFlow::Continue(())
        });
        let (firsts, seconds): (Vec<_>, Vec<_>) =
            found.chunks(2).map(|pair| (pair[0].clone(), pair.get(1).cloned())).unzip();
        assert!(firsts.is_sorted(), "n = {n}");
        for (first, second) in firsts.iter().zip(seconds).filter(|_| n > 1) {
            let mirrored = first.iter().map(|col| n as u32 - 1 - col).collect();
            assert_eq!(second, Some(mirrored), "n = {n}");
        }
        found.sort_unstable();
        assert_eq!(found, backtracked(&instance), "n = {n}");
    }
}

#[test]
fn a_limit_cuts_the_count() {
    let eight = Instance::empty(8);
    for limit in [0, 1, 91, 92] {
        let count = count(&eight, &options(""), &mut run(None), limit);
        assert_eq!((count.found, count.exact, count.stopped), (limit, false, None));
    }
    let cut = cut(2_000_000, None, 0, 1_500_000);
    assert_eq!((cut.found, cut.exact), (1_500_000, false));
}

#[test]
fn every_size_has_a_solution_or_a_proof() {
    for n in (1..70).chain([1000, 20_000]) {
        let instance = Instance::empty(n);
        let outcome = solve(&instance, &options(""), &mut run(None));
        if n == 2 || n == 3 {
            assert_eq!(outcome.proof, Proof::Infeasible);
            continue;
        }
        let (solution, _) = outcome.best.unwrap();
        assert_eq!(Queens::check(&instance, &solution), [], "n = {n}");
    }
}

#[test]
fn budgets_leave_the_best_so_far() {
    let diagonals = Instance { excluded_sums: (5..25).collect(), ..Instance::empty(30) };
    for instance in [Instance::empty(5000), diagonals] {
        let outcome = solve(&instance, &options(""), &mut run(Some(9)));
        assert_eq!(outcome.stopped, Some(Stop::Steps));
        let (solution, cost) = outcome.best.unwrap();
        assert_eq!(Queens::cost(&instance, &solution), cost);
    }
    let stopped = count(&Instance::empty(14), &options(""), &mut run(Some(1000)), u128::MAX);
    assert_eq!((stopped.exact, stopped.stopped), (false, Some(Stop::Steps)));
}

#[test]
fn givens_beyond_the_words_are_refused() {
    let placed = |n| Instance { placed: vec![(0, 0)], ..Instance::empty(n) };
    assert!(refuses(&placed(64), &options("")).is_none());
    assert!(refuses(&placed(65), &options("")).is_some());
    assert!(refuses(&Instance::empty(100_000), &options("")).is_none());
    assert!(refuses(&placed(8), &options("fundamental")).is_some());
    assert!(refuses(&Instance::empty(65), &options("fundamental")).is_some());
}

#[test]
fn wide_boards_are_searched_in_wide_words() {
    for n in [32, 33, 63, 64] {
        let corner = Instance { placed: vec![(0, 1)], ..Instance::empty(n) };
        let outcome = solve(&corner, &options(""), &mut run(Some(1_000_000)));
        let (solution, _): (Solution, _) = outcome.best.unwrap();
        assert_eq!(Queens::check(&corner, &solution), [], "n = {n}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fast_visits_and_counts_what_backtracking_visits(instance in instances(8)) {
        let expected = backtracked(&instance);
        prop_assert_eq!(&visited(&instance, ""), &expected);
        let wide = {
            let mut found = 0;
            Tree::<u128>::new(&instance).search(&mut run(None), &mut |_| {
                found += 1;
                ControlFlow::Continue(())
            });
            found
        };
        prop_assert_eq!(wide, expected.len());
        let count = count(&instance, &options(""), &mut run(None), u128::MAX);
        prop_assert_eq!((count.found, count.exact), (expected.len() as u128, true));
        let outcome = solve(&instance, &options(""), &mut run(None));
        prop_assert_eq!(outcome.best.is_some(), !expected.is_empty());
    }
}
