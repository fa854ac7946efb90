//! Givens, mistakes and ends; every finder on a position of its own is tested with the pictures of
//! the guide.

use super::super::{Instance, Queens, Solution};
use kumiki_core::{Asked, Explanation, Hint, Run};
use kumiki_explain::{Engine, Explain};

fn first(instance: &Instance, partial: Option<&Solution>) -> Hint {
    let mut engine = Engine::<Queens>::new(instance, partial, &Asked::default()).unwrap();
    engine.next(&mut Run::unlimited(0))
}

#[test]
fn a_line_with_one_square_left_gets_its_queen() {
    // A board of 4 has two solutions, and one queen settles which.
    let instance = Instance::new(4, vec![(0, 1)], vec![], vec![], vec![]).unwrap();
    let Hint::Step(step) = first(&instance, None) else { panic!("no step") };
    assert_eq!(
        (step.technique, step.words[2].as_str()),
        ("only-square", "a queen stands on r2c4.")
    );
    assert_eq!(step.words[0], "Look at row 2.");
}

#[test]
fn excluded_diagonals_and_blocked_cells_are_facts() {
    // The other solution is ruled out by its first queen's square.
    let instance = Instance::new(4, vec![], vec![(0, 2)], vec![], vec![]).unwrap();
    let mut engine = Engine::<Queens>::new(&instance, None, &Asked::default()).unwrap();
    let mut run = Run::unlimited(0);
    let mut last = engine.next(&mut run);
    while let Hint::Step(step) = last {
        engine.apply(&step);
        last = engine.next(&mut run);
    }
    assert_eq!(last, Hint::Solved);
    let instance = Instance::new(5, vec![], vec![], vec![1], vec![8]).unwrap();
    let engine = Engine::<Queens>::new(&instance, None, &Asked::default()).unwrap();
    let closed: Vec<usize> = (0..25).filter(|&s| engine.facts().get(s) == Some(false)).collect();
    assert_eq!(closed, [1, 5, 20]);
}

#[test]
fn boards_with_several_or_no_solutions_say_so() {
    let Hint::Nothing(one, other) = first(&Instance::empty(8), None) else { panic!("a step") };
    assert_ne!(one, other);
    assert!(matches!(first(&Instance::empty(3), None), Hint::Impossible(_)));
    let attacked = Instance::new(5, vec![(0, 0), (1, 1)], vec![], vec![], vec![]).unwrap();
    assert!(matches!(first(&attacked, None), Hint::Impossible(_)));
}

#[test]
fn a_queen_that_leaves_no_solution_is_a_mistake() {
    let partial = Solution::from_columns(vec![0, Solution::OPEN, Solution::OPEN, Solution::OPEN]);
    let Hint::Mistake(mistake) = first(&Instance::empty(4), Some(&partial)) else {
        panic!("not seen")
    };
    assert!(mistake.words.contains("r1c1"), "{}", mistake.words);
}

#[test]
fn giants_are_refused_with_a_reason() {
    assert!(Queens::too_large(&Instance::empty(1000)).is_some());
}
