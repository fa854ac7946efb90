//! Every finder on a position of its own, and whole paths.

use super::super::Sudoku;
use kumiki_core::{Asked, Document, Explanation, Format, Hint, Puzzle, Run};
use kumiki_explain::Engine;

fn read(text: &str) -> super::Instance {
    let format: &Format<Sudoku> =
        Sudoku::FORMATS.iter().find(|format| format.name == "line").unwrap();
    let Document { instance, .. } = format.read.unwrap()(text).unwrap();
    instance
}

#[test]
fn a_path_leads_to_the_solution_and_every_step_is_proven() {
    for puzzle in [
        ".7...6..5.2..71.9.1...2..3...2..9.6.4.......8.8.2..1...6..3...2.5.94..7.7..6...4.",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ] {
        let instance = read(puzzle);
        let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default()).unwrap();
        let mut run = Run::unlimited(0);
        let mut steps = 0;
        let end = loop {
            match engine.next(&mut run) {
                Hint::Step(step) => {
                    assert!(step.conclusions.iter().all(|c| {
                        let cell = kumiki_explain::name(c.cells[0]);
                        !step.words[0].contains(&cell)
                    }));
                    engine.apply(&step);
                    steps += 1;
                }
                other => break other,
            }
        };
        assert_eq!(end, Hint::Solved, "after {steps} steps");
        assert_eq!(engine.refused(), 0);
        let solution = Sudoku::read_solution(&instance, &engine.known()).unwrap();
        assert_eq!(Sudoku::check(&instance, &solution), []);
    }
}
