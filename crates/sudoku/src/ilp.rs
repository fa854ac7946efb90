//! `ilp`: a column for each number that a cell may have, and each number once in every row,
//! column and box: the method that sirdey-sudoku announces. First without integers: often the
//! relaxation alone has the answer.

use super::{Instance, Sudoku};
use kumiki_core::{Cell, Event, Grid, Method, Options, Outcome, Run};
use kumiki_ilp::{Answer, Col, Model, Name, Row, Sense, Status};
use kumiki_puzzle_kit::ilp::{self, IlpModel};

/// Integer programming.
pub(super) const METHOD: Method<Sudoku> = Method {
    source: "announced in sirdey-sudoku",
    options: &[ilp::BACKEND],
    complete: true,
    refuses: |board, options| ilp::refuses(options, entries(board)),
    memory: |board, options| ilp::memory(options, entries(board)),
    ..Method::new("ilp", "integer programming: the relaxation first, then integers", solve)
};

ilp::model_formats!(Sudoku, entries, program);

/// Fractions closer to whole numbers are whole.
const WHOLE: f64 = 1e-6;

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Grid<u8>> {
    let backend = ilp::backend(options);
    let integer_model = program(instance);
    let relaxed = integer_model.relax(&mut *backend.solver(), run);
    let answered = match (&relaxed.status, &relaxed.values) {
        (Status::Optimal, Some(values)) => integer_model.model.is_integral(values, WHOLE),
        (Status::Infeasible | Status::Stopped(_), _) => true,
        _ => false,
    };
    run.emit(&Event::Note(verdict(&relaxed, answered).to_owned()));
    match answered {
        true => integer_model.outcome(backend, relaxed, run),
        false => integer_model.solve(backend, run),
    }
}

/// What the relaxation was good for.
fn verdict(relaxed: &Answer, answered: bool) -> &'static str {
    match (&relaxed.status, answered) {
        (Status::Optimal, true) => "the relaxation alone has the answer, without integers",
        (Status::Infeasible, _) => "the relaxation alone proves that there is no solution",
        (Status::Stopped(_), _) => "stopped before the relaxation was solved",
        _ => "the relaxation has fractions: integers are needed",
    }
}

/// The program and, for each column, the cell and the number that it stands for.
struct Formulation {
    model: Model,
    numbers: Vec<(Cell, u8)>,
}

/// The program with what its points mean.
fn program(instance: &Instance) -> IlpModel<'_, Sudoku> {
    let Formulation { model, numbers } = formulate(instance);
    let read = move |values: &[f64]| {
        let mut board = instance.givens().clone();
        for (&(cell, number), &value) in numbers.iter().zip(values) {
            if value > 0.5 {
                board[cell] = number;
            }
        }
        board
    };
    IlpModel::new(instance, model, read)
}

fn formulate(instance: &Instance) -> Formulation {
    let side = instance.side();
    let mut model = Model::new(Sense::Minimise);
    let mut numbers = Vec::new();
    // The columns of each cell, then of each number in each row, column and box.
    let mut units: [Vec<Vec<(Col, f64)>>; 4] = std::array::from_fn(|_| vec![vec![]; side * side]);
    for (cell, _) in instance.givens().iter() {
        for number in 1..=side as u8 {
            if !open(instance, cell, number) {
                continue;
            }
            let (row, col, value) = (cell.0, cell.1, usize::from(number) - 1);
            let x = model.binary(Name::new("x", &[row + 1, col + 1, value + 1]), 0.0);
            let places = [row * side + col, row * side + value, col * side + value];
            let boxed = instance.shape().box_of(cell) * side + value;
            for (unit, place) in units.iter_mut().zip(places.into_iter().chain([boxed])) {
                unit[place].push((x, 1.0));
            }
            numbers.push((cell, number));
        }
    }
    for (stem, unit) in ["cell", "row", "column", "box"].into_iter().zip(units) {
        for (i, terms) in unit.into_iter().enumerate() {
            let name = Name::new(stem, &[i / side + 1, i % side + 1]);
            model.post(Row::equal(name, terms, 1.0));
        }
    }
    Formulation { model, numbers }
}

/// Whether a cell may have a number: the one given, or one that no unit of the cell is given.
fn open(instance: &Instance, cell: Cell, number: u8) -> bool {
    let (side, shape, givens) = (instance.side(), instance.shape(), instance.givens());
    match givens[cell] {
        0 => {
            let line = (0..side).flat_map(|i| [(cell.0, i), (i, cell.1)]);
            let mut seen = line.chain(shape.box_cells(shape.box_of(cell)));
            seen.all(|other| givens[other] != number)
        }
        given => given == number,
    }
}

/// The terms of the program, at most: four for each number of each cell.
fn entries(instance: &Instance) -> usize {
    let side = instance.side();
    let number = |&given: &u8| if given == 0 { side } else { 1 };
    4 * instance.givens().values().iter().map(number).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use kumiki_core::{Proof, Puzzle};
    use std::sync::Mutex;

    fn solved(board: &Instance) -> (Outcome<Grid<u8>>, Vec<String>) {
        let notes = Mutex::new(Vec::new());
        let note = |event: &Event| {
            if let Event::Note(note) = event {
                notes.lock().unwrap().push(note.clone());
            }
        };
        let mut run = Run::unlimited(0).observed_by(&note);
        let outcome = solve(board, &Options::defaults(METHOD.options), &mut run);
        (outcome, notes.into_inner().unwrap())
    }

    #[test]
    fn it_says_what_the_relaxation_was_good_for() {
        let shape = Shape::new(2, 2).unwrap();
        let mut givens = shape.empty();
        (givens[(0, 0)], givens[(1, 2)], givens[(2, 3)], givens[(3, 0)]) = (1, 1, 1, 2);
        let board = Instance::new(shape, givens.clone()).unwrap();
        let (outcome, notes) = solved(&board);
        let (solution, _) = outcome.best.unwrap();
        assert_eq!(Sudoku::check(&board, &solution), []);
        assert!(notes[0].contains("relaxation"), "{notes:?}");
        givens[(0, 1)] = 1;
        let (outcome, notes) = solved(&Instance::new(shape, givens).unwrap());
        assert_eq!(outcome.proof, Proof::Infeasible);
        assert!(notes[0].contains("no solution"), "{notes:?}");
    }
}
