//! Counting, choices, mistakes and ends; every finder on a position of its own is tested with the
//! pictures of the guide.

use super::super::piece::Placed;
use super::super::{Board, Eternity, Instance, Variant};
use kumiki_core::{Asked, Explanation, Hint, Puzzle, Run};
use kumiki_explain::Engine;

fn shipped(name: &str) -> Instance {
    let shipped = Eternity::SHIPPED.iter().find(|shipped| shipped.name == name).unwrap();
    crate::formats::text::read(shipped.text).unwrap().instance
}

fn walk(instance: &Instance) -> (usize, Hint) {
    let mut engine = Engine::<Eternity>::new(instance, None, &Asked::default()).unwrap();
    let mut run = Run::unlimited(0);
    let mut steps = 0;
    loop {
        match engine.next(&mut run) {
            Hint::Step(step) => {
                steps += 1;
                engine.apply(&step);
            }
            end => {
                assert_eq!(engine.refused(), 0);
                return (steps, end);
            }
        }
    }
}

#[test]
fn small_boards_are_explained_to_the_end() {
    for name in ["small-4x4", "small-tetravex"] {
        let (steps, end) = walk(&shipped(name));
        assert!(steps > 4 && end == Hint::Solved, "{name}: {steps} steps, then {end:?}");
    }
}

#[test]
fn a_colour_on_an_odd_number_of_sides_is_told() {
    let pieces = vec![[0, 1, 0, 0], [0, 0, 0, 2]];
    let instance = Instance::new(1, 2, Variant::Framed, pieces).unwrap();
    let mut engine = Engine::<Eternity>::new(&instance, None, &Asked::default()).unwrap();
    let Hint::Impossible(reasons) = engine.next(&mut Run::unlimited(0)) else { panic!("missed") };
    assert!(reasons.iter().any(|r| r.about.contains("an odd number")), "{reasons:?}");
}

#[test]
fn alike_pieces_leave_two_solutions() {
    // All pieces alike: any order solves the board.
    let instance = Instance::new(1, 2, Variant::Tetravex, vec![[1, 2, 1, 2]; 2]).unwrap();
    let (_, end) = walk(&instance);
    assert!(matches!(end, Hint::Nothing(..)), "{end:?}");
}

#[test]
fn beyond_proof_a_choice_is_offered_and_called_one() {
    let instance = shipped("framed-8x8");
    let mut engine = Engine::<Eternity>::new(&instance, None, &Asked::default()).unwrap();
    let mut run = Run::unlimited(0);
    let mut hint = engine.next(&mut run);
    while let Hint::Step(step) = hint {
        engine.apply(&step);
        hint = engine.next(&mut run);
    }
    let Hint::Choice(choice) = hint else { panic!("{hint:?}") };
    assert!(choice.about.contains("lies at"), "{}", choice.about);
}

#[test]
fn a_piece_that_cannot_lie_there_is_a_mistake() {
    let instance = shipped("small-tetravex");
    let mut board = Board::filled(3, 3, None);
    board[(0, 0)] = Some(Placed::new(0, 0));
    board[(0, 1)] = Some(Placed::new(0, 0));
    let mut engine = Engine::<Eternity>::new(&instance, Some(&board), &Asked::default()).unwrap();
    assert!(matches!(engine.next(&mut Run::unlimited(0)), Hint::Mistake(_)));
}
