//! The plain search against brute force.

use super::*;
use kumiki_core::{Method, Proof, Search, Stop};
use std::ops::ControlFlow;

fn method(name: &str) -> &'static Method<Shikaku> {
    Shikaku::METHODS.iter().find(|method| method.name == name).unwrap()
}

fn solutions(instance: &Instance) -> Vec<Solution> {
    let mut found = Vec::new();
    let enumerate = method("backtrack").enumerate.unwrap();
    let none = Options::defaults(&[]);
    let search = enumerate(instance, &none, &mut Run::limited(0, u64::MAX), &mut |solution| {
        found.push(solution);
        ControlFlow::Continue(())
    });
    assert_eq!(search, Search::Exhausted);
    found
}

/// Every choice of a rectangle in the grid for each clue that the judge accepts.
fn brute_force(instance: &Instance) -> usize {
    let mut all = Vec::new();
    for row in 0..instance.rows {
        for col in 0..instance.cols {
            for height in 1..=instance.rows - row {
                for width in 1..=instance.cols - col {
                    all.push(Rectangle { row, col, height, width });
                }
            }
        }
    }
    let mut solution = Solution::open(instance);
    choose(instance, &all, 0, &mut solution)
}

fn choose(instance: &Instance, all: &[Rectangle], index: usize, s: &mut Solution) -> usize {
    let Some(clue) = instance.clues.get(index) else {
        return usize::from(Shikaku::check(instance, s).is_empty());
    };
    let mut found = 0;
    for &r in all.iter().filter(|r| r.contains(clue.cell)) {
        s.rectangles[index] = Some(r);
        found += choose(instance, all, index + 1, s);
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn backtrack_finds_exactly_the_solutions_of_brute_force(
        instance in any_instance(3).prop_filter("few clues", |i| i.clues.len() <= 4)
    ) {
        prop_assert_eq!(solutions(&instance).len(), brute_force(&instance));
    }

    #[test]
    fn backtrack_finds_the_known_solution_and_no_wrong_or_double_one(
        (instance, known) in solved_instance(5)
    ) {
        let found = solutions(&instance);
        prop_assert!(found.contains(&known));
        for (i, solution) in found.iter().enumerate() {
            prop_assert_eq!(Shikaku::check(&instance, solution), []);
            prop_assert!(!found[..i].contains(solution));
        }
    }
}

#[test]
fn hand_counted_boards() {
    for (text, count) in [
        ("shikaku 1 1\n1\n", 1),
        ("shikaku 1 1\n?\n", 1),
        ("shikaku 1 1\n.\n", 0),
        ("shikaku 2 2\n2 .\n. 2\n", 2),
        ("shikaku 2 2\n2 .\n2 .\n", 1),
        ("shikaku 1 4\n? . . ?\n", 3),
        ("shikaku 2 2\n4 .\n. 1\n", 0),
        ("shikaku 1 3\n? 2 .\n", 1),
    ] {
        assert_eq!(solutions(&read("text", text)).len(), count, "{text}");
    }
}

#[test]
fn outcomes_are_honest() {
    let none = Options::defaults(&[]);
    let board = Shikaku::SHIPPED.iter().find(|s| s.name == "shikaku-10").unwrap();
    let instance = read("text", board.text);
    let mut last = 0;
    for steps in [0, 30, 100] {
        let outcome = (method("backtrack").solve)(&instance, &none, &mut Run::limited(0, steps));
        assert_eq!((outcome.proof, outcome.stopped), (Proof::None, Some(Stop::Steps)));
        assert_eq!(outcome.steps, steps);
        let (best, cost) = outcome.best.unwrap();
        assert_eq!(cost, Shikaku::cost(&instance, &best));
        let violations = Shikaku::check(&instance, &best);
        assert!(violations.iter().all(|v| v.rule == "uncovered-cell"), "{violations:?}");
        let placed = best.rectangles.iter().flatten().count();
        assert!(placed >= last);
        last = placed;
    }
    assert!(last > 1, "the deepest board has only {last} rectangles");
    let chosen = (Shikaku::AUTO.choose)(&instance).method;
    let options = Options::defaults(chosen.options);
    let solved = (chosen.solve)(&instance, &options, &mut Run::limited(0, 1_000_000));
    assert_eq!(solved.proof, Proof::Optimal);
    assert_eq!(Shikaku::check(&instance, &solved.best.unwrap().0), []);
    // The areas add up, but a rectangle of 5 does not fit a 3x3 grid.
    let instance = read("text", "shikaku 3 3\n5 . .\n. . .\n. . 4\n");
    let outcome = (method("backtrack").solve)(&instance, &none, &mut Run::limited(0, 1000));
    assert_eq!((outcome.proof, outcome.stopped), (Proof::Infeasible, None));
}

#[test]
fn a_board_of_a_hundred_thousand_clues_does_not_exhaust_the_stack() {
    let clues = (0..100_000).map(|i| Clue { cell: (i / 500, i % 500), area: Some(1) }).collect();
    let instance = Instance::new(200, 500, clues).unwrap();
    let none = Options::defaults(&[]);
    let outcome = (method("backtrack").solve)(&instance, &none, &mut Run::limited(0, 10_000_000));
    assert_eq!(outcome.proof, Proof::Optimal);
}
