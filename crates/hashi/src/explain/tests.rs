//! Variants, mistakes and ends; every finder on a position of its own is tested with the pictures of
//! the guide.

use super::super::{Bridge, Hashi, Solution};
use super::{Instance, Rule, rules};
use crate::tests::{instance, solution};
use kumiki_core::{Asked, Explanation, Hint, Lit, Puzzle, Run, Step};
use kumiki_explain::{Engine, Explain, Extra};
use std::collections::BTreeSet;

/// The techniques on the way to the end, and the end.
fn walk(instance: &Instance) -> (BTreeSet<&'static str>, Hint) {
    let mut engine = Engine::<Hashi>::new(instance, None, &Asked::default()).unwrap();
    let mut run = Run::unlimited(0);
    let mut names = BTreeSet::new();
    loop {
        match engine.next(&mut run) {
            Hint::Step(step) => {
                names.insert(step.technique);
                engine.apply(&step);
            }
            end => {
                assert_eq!(engine.refused(), 0);
                if end == Hint::Solved {
                    let known = Hashi::read_solution(instance, &engine.known()).unwrap();
                    assert_eq!(Hashi::check(instance, &known), []);
                }
                return (names, end);
            }
        }
    }
}

fn step(instance: &Instance, technique: &str) -> Step {
    let asked = Asked { technique: Some(technique.to_owned()), ..Asked::default() };
    let mut engine = Engine::<Hashi>::new(instance, None, &asked).unwrap();
    match engine.next(&mut Run::unlimited(0)) {
        Hint::Step(step) => *step,
        other => panic!("{technique}: {other:?}"),
    }
}

#[test]
fn two_ones_are_not_joined_to_each_other() {
    let board = instance("1 . 1 / . . . / 2 . 2");
    let step = step(&board, "two-of-a-kind");
    assert_eq!(step.words[2], "There is no bridge between r1c1 and r1c3.");
    assert_eq!(step.words[0], "Look at the 1 in row 1.");
    assert_eq!(walk(&board).1, Hint::Solved);
}

#[test]
fn three_between_one_and_two_goes_on() {
    let board = instance("1 . 3 . 2 / . . . . . / . . 1 . 1");
    let asked = Asked { technique: Some("small-neighbours".to_owned()), ..Asked::default() };
    let mut engine = Engine::<Hashi>::new(&board, None, &asked).unwrap();
    let steps = engine.all(&mut Run::unlimited(0));
    let down =
        steps.iter().find(|step| step.words[2] == "There is 1 bridge between r1c3 and r3c3.");
    let reasons = &down.unwrap().reasons;
    assert!(reasons.iter().any(|reason| reason.rule == "joined"), "{reasons:?}");
}

#[test]
fn unknown_numbers_must_still_be_joined() {
    let (names, end) = walk(&instance("? . 1 / . . . / ? . ."));
    assert_eq!(end_word(&end), "nothing");
    assert!(names.contains("only-exit"), "{names:?}");
}

#[test]
fn loops_are_closed_off_where_they_are_forbidden() {
    // Around the square, or without its left side.
    let square = instance("2 . 3 / . . . / 2 . 3");
    assert_eq!(end_word(&walk(&square).1), "nothing");
    assert_eq!(end_word(&walk(&square.without_loops()).1), "solved");
}

#[test]
fn up_to_four_bridges_are_counted() {
    let text = "hashi 1 5 max 4\n4 . 7 . 3\n";
    let board = (crate::formats::text::FORMAT.read.unwrap())(text).unwrap().instance;
    let (names, end) = walk(&board);
    assert_eq!((end_word(&end), names.contains("only-neighbour")), ("solved", true));
}

#[test]
fn a_mistake_is_told_with_its_rules() {
    let board = instance("1 . 1 / . . . / 2 . 2");
    let bridge = |from, to, count| Bridge { from, to, count };
    let wrong = Solution::new([
        bridge((0, 0), (0, 2), Some(1)),
        bridge((0, 0), (2, 0), None),
        bridge((0, 2), (2, 2), None),
        bridge((2, 0), (2, 2), None),
    ]);
    let mut engine = Engine::<Hashi>::new(&board, Some(&wrong), &Asked::default()).unwrap();
    let Hint::Mistake(mistake) = engine.next(&mut Run::unlimited(0)) else { panic!("not seen") };
    assert!(mistake.words.contains("r1c1"), "{}", mistake.words);
    // Entries that no claim stands for are the judge's.
    let wrong = solution(&[(0, 0, 0, 2, 9)]);
    let mut engine = Engine::<Hashi>::new(&board, Some(&wrong), &Asked::default()).unwrap();
    assert_eq!(end_word(&engine.next(&mut Run::unlimited(0))), "mistake");
}

#[test]
fn made_up_rules_must_hold() {
    let board = instance("1 . 1 / . . . / 2 . 2");
    let good = rules::joined(super::State::new(&board).geometry(), 2, &[0, 1]).unwrap();
    assert!(Hashi::holds(&board, &good));
    let short = Extra { counts: vec![(vec![good.counts[0].0[0]], 1, 1)], ..good.clone() };
    assert!(!Hashi::holds(&board, &short));
    let counts = vec![(vec![Lit::yes(0), Lit::yes(2)], 0, 1)];
    assert!(!Hashi::holds(&board, &Extra { rule: Rule::Loop(vec![0, 1, 2]), cost: 1.0, counts }));
}

fn end_word(hint: &Hint) -> &'static str {
    match hint {
        Hint::Solved => "solved",
        Hint::Nothing(..) => "nothing",
        Hint::Mistake(_) => "mistake",
        _ => "other",
    }
}
