//! Words, mistakes and ends; every finder on a position of its own is tested with the pictures of
//! the guide.

use super::super::{Clue, Rectangle, Shikaku, Solution};
use super::{Instance, Rule, pocket};
use crate::tests::read;
use kumiki_core::{Asked, Explanation, Hint, Lit, Puzzle, Run, Step};
use kumiki_explain::{Engine, Explain, Extra};

fn grid(text: &str) -> Instance {
    read("text", text)
}

fn next(instance: &Instance, partial: Option<&Solution>, technique: &str) -> Hint {
    let asked = Asked { technique: Some(technique.to_owned()), ..Asked::default() };
    Engine::<Shikaku>::new(instance, partial, &asked).unwrap().next(&mut Run::unlimited(0))
}

fn step(instance: &Instance, technique: &str) -> Step {
    match next(instance, None, technique) {
        Hint::Step(step) => *step,
        other => panic!("{technique}: {other:?}"),
    }
}

#[test]
fn numbers_that_fit_in_one_way_are_explained_by_their_shape() {
    let step = step(&grid("shikaku 1 3\n3 . .\n"), "shape-of-number");
    assert_eq!(step.words[0], "Look at the 3 in row 1.");
    assert_eq!(step.words[2], "the 3 at r1c1 takes r1c1 to r1c3.");
    assert!(step.words[3].contains("can only be a strip"), "{}", step.words[3]);
}

#[test]
fn numbers_in_the_way_are_counted() {
    let step = step(&grid("shikaku 2 2\n2 2\n. .\n"), "clue-in-the-way");
    assert!(step.words[3].contains("Of its 2 places in the grid 1 would hold another number"));
}

#[test]
fn a_pocket_is_refuted_by_arithmetic_alone() {
    let instance = grid("shikaku 4 5\n. . . 1 .\n. . . . 2\n4 8 . . .\n. . . 3 2\n");
    let partial =
        Shikaku::read_solution(&instance, &format!(". . . a .\n{}", ". . . . .\n".repeat(3)));
    let Hint::Step(step) = next(&instance, partial.as_ref().ok(), "pocket") else { panic!("none") };
    assert_eq!(step.reasons[0].rule, "pocket");
    assert!(!step.conclusions[0].holds, "{step:?}");
    // A rule that is made up must hold: these cells are not cut off.
    let walls = vec![(vec![Lit::no(0)], 1, 1)];
    let rule = Rule::Pocket(vec![0]);
    assert!(!pocket::holds(&instance, &[0], &Extra { rule, cost: 1.0, counts: walls }));
}

#[test]
fn what_the_judge_of_answers_refuses_is_a_mistake() {
    let instance = grid("shikaku 2 2\n2 2\n. .\n");
    let mut wrong = Solution::open(&instance);
    wrong.rectangles[0] = Some(Rectangle { row: 0, col: 0, height: 1, width: 2 });
    let mut engine = Engine::<Shikaku>::new(&instance, Some(&wrong), &Asked::default()).unwrap();
    let Hint::Mistake(mistake) = engine.next(&mut Run::unlimited(0)) else { panic!("not seen") };
    assert!(mistake.words.contains("more than one clue"), "{}", mistake.words);
}

#[test]
fn areas_that_do_not_fill_the_grid_are_told() {
    let instance = grid("shikaku 2 2\n2 .\n. 1\n");
    let mut engine = Engine::<Shikaku>::new(&instance, None, &Asked::default()).unwrap();
    let Hint::Impossible(reasons) = engine.next(&mut Run::unlimited(0)) else { panic!("missed") };
    assert_eq!(reasons[0].about, "the numbers add up to 3, and the grid has 4 cells");
    let instance = grid("shikaku 2 2\n1 3\n. .\n");
    let mut engine = Engine::<Shikaku>::new(&instance, None, &Asked::default()).unwrap();
    let Hint::Impossible(reasons) = engine.next(&mut Run::unlimited(0)) else { panic!("missed") };
    assert_eq!(reasons[0].about, "no rectangle fits the 3 at r1c2");
}

#[test]
fn two_solutions_are_shown_where_nothing_follows() {
    let instance = grid("shikaku 2 2\n2 .\n. 2\n");
    let mut engine = Engine::<Shikaku>::new(&instance, None, &Asked::default()).unwrap();
    let Hint::Nothing(one, other) = engine.next(&mut Run::unlimited(0)) else { panic!("a step") };
    assert_ne!(one, other);
}

#[test]
fn giants_are_refused_with_a_reason() {
    let clues = vec![Clue { cell: (150, 150), area: None }];
    let instance = Instance::new(300, 300, clues).unwrap();
    assert!(Shikaku::too_large(&instance).is_some());
}
