//! Whole paths: every finder fires somewhere, every step is proven, nothing is given away early.

use super::super::{Shape, Sudoku};
use super::{Instance, Rule, deadly};
use kumiki_core::{Asked, Explanation, Grid, Hint, Lit, Options, Puzzle, Run};
use kumiki_explain::{Engine, Explain, Extra};
use std::collections::BTreeSet;

pub(super) fn read(text: &str) -> Instance {
    let values = text.chars().map(|c| c.to_digit(10).map_or(0, |digit| digit as u8)).collect();
    Instance::new(Shape::of_side(9).unwrap(), Grid::from_values(9, 9, values).unwrap()).unwrap()
}

/// Takes every step and gives the names of the techniques.
fn walk(instance: &Instance, asked: &Asked) -> BTreeSet<&'static str> {
    let mut engine = Engine::<Sudoku>::new(instance, None, asked).unwrap();
    let mut run = Run::unlimited(0);
    let mut names = BTreeSet::new();
    let end = loop {
        match engine.next(&mut run) {
            Hint::Step(step) => {
                for conclusion in &step.conclusions {
                    let cell =
                        kumiki_explain::name(conclusion.cells[0], kumiki_core::Language::English);
                    assert!(!step.words[0].contains(&cell), "{} names {cell}", step.words[0]);
                }
                names.insert(step.technique);
                engine.apply(&step);
            }
            end => break end,
        }
    };
    assert_eq!(end, Hint::Solved);
    assert_eq!(engine.refused(), 0);
    let solution = Sudoku::read_solution(instance, &engine.known()).unwrap();
    assert_eq!(Sudoku::check(instance, &solution), []);
    names
}

/// Puzzles from our generator, with techniques that are on their paths.
const PATHS: &[(&str, &[&str])] = &[
    (
        "..4.736...3.1..4...........9...8..12..57.2...3..9.4.........1..6.3...59...12....4",
        &["naked-pair", "skyscraper", "two-string-kite", "xy-wing", "xyz-wing", "xy-chain"],
    ),
    (
        "7....9..3.63.8..7.....471......9.5....98.5.1.5.6.2......8........4...7.939....8.2",
        &["empty-rectangle", "multi-colours-1", "sue-de-coq", "als-xz", "alternating-chain"],
    ),
    (
        ".48.3.7.9..2.9..5..........8.946......7.5....6....8.....63...4..2......79....1.82",
        &["direct-hidden-pair", "hidden-pair", "finned-x-wing"],
    ),
    (
        "2.9.6...46.54.....8.......7..6...973....2......3.9......4.....91..5...8.....7..35",
        &["naked-triplet", "swordfish", "w-wing"],
    ),
    (
        "17...54.......78..8..3....9.........5..1..2....279..4......4...6.5...1.89.16..7..",
        &["x-wing", "full-house", "hidden-single-box", "hidden-single-line"],
    ),
];

#[test]
fn paths_lead_to_the_solution_by_the_techniques_expected() {
    for (puzzle, expected) in PATHS {
        let names = walk(&read(puzzle), &Asked::default());
        for name in *expected {
            assert!(names.contains(name), "{puzzle}: no {name} among {names:?}");
        }
    }
}

#[test]
fn techniques_have_names_of_their_own() {
    let all = || Sudoku::TECHNIQUES.iter().chain(Sudoku::COSTLY);
    let names: BTreeSet<&str> = all().map(|t| t.info.name).collect();
    assert_eq!(names.len(), all().count());
    let unique = Sudoku::TECHNIQUES.iter().filter(|t| t.info.unique).count();
    assert_eq!(unique, 9);
}

#[test]
fn boards_of_any_size_are_explained() {
    let shape = Shape::new(2, 3).unwrap();
    let mut givens = shape.empty();
    for (i, value) in [1, 2, 3, 4, 5].into_iter().enumerate() {
        givens[(0, i)] = value;
    }
    let instance = Instance::new(shape, givens).unwrap();
    let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
    let Hint::Step(step) = engine.next(&mut Run::unlimited(0)) else { panic!("no step") };
    assert_eq!((step.technique, step.conclusions[0].about.as_str()), ("full-house", "r1c6 is 6"));
    engine.apply(&step);
    // The rest has many solutions.
    let mut last = engine.next(&mut Run::unlimited(0));
    while let Hint::Step(step) = last {
        engine.apply(&step);
        last = engine.next(&mut Run::unlimited(0));
    }
    assert!(matches!(last, Hint::Nothing(..)), "{last:?}");
}

#[test]
fn a_pattern_is_deadly_only_if_it_can_be_swapped() {
    let empty = read(&".".repeat(81));
    let rectangle = [0, 3, 9, 12].map(|cell| (cell, 0b11));
    assert!(deadly(&empty, &rectangle));
    // Four boxes instead of two.
    assert!(!deadly(&empty, &[0, 3, 27, 30].map(|cell| (cell, 0b11))));
    assert!(!deadly(&read(&format!("1{}", ".".repeat(80))), &rectangle));
    let extra = Extra { rule: Rule::Unique(rectangle.to_vec()), cost: 1.0, counts: Vec::new() };
    assert!(Sudoku::holds(&empty, &extra));
}

#[test]
fn rectangles_lie_in_two_boxes_and_have_no_given_cell() {
    let all = |text: &str| super::loops::rectangles(&super::State::new(&read(text)));
    assert_eq!(all(&".".repeat(81)).len(), 486);
    let given = all(&format!("1{}", ".".repeat(80)));
    // Two columns of the box and two rows with it go with each of six cells beside or below.
    assert_eq!(given.len(), 486 - 2 * 2 * 6);
    assert!(given.iter().all(|cells| !cells.contains(&0)));
}

#[test]
fn a_claim_is_explained_by_rules_if_it_holds() {
    let instance = read(PATHS[4].0);
    let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
    let mut run = Run::unlimited(0);
    while let Hint::Step(step) = engine.next(&mut run) {
        engine.apply(&step);
    }
    let solved = engine.facts().clone();
    let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
    let open: Vec<usize> = engine.facts().unknown().take(40).collect();
    for var in open {
        let claim = Lit::new(var, solved.get(var).unwrap());
        assert_eq!((engine.settles(claim), engine.settles(!claim)), (Some(true), Some(false)));
        let step = engine.why(claim, &mut run).unwrap();
        assert!(step.conclusions.iter().any(|conclusion| conclusion.claim == claim));
    }
}

#[test]
fn boards_larger_than_the_sets_of_cells_have_links_too() {
    use super::graph::{Graph, Kind};
    // 16 x 16 is the largest on which almost locked sets are looked for.
    for side in [9, 16, 20, 25] {
        let options = format!("size={side},givens={}", side * side / 3);
        let options = Options::parse(Sudoku::GENERATOR.options, &options).unwrap();
        let made = (Sudoku::GENERATOR.make)(&options, &mut Run::limited(3, u64::MAX)).unwrap();
        let state = super::State::new(&made.instance);
        let [plain, sets] =
            [Kind::Grouped, Kind::Sets].map(|kind| Graph::new(&state, kind).nodes.len());
        assert!(plain > 0 && sets >= plain, "{side}: {plain} {sets}");
        assert!(side <= 16 || state.almost_locked().sets.is_empty() && sets == plain, "{side}");
    }
}
