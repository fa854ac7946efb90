//! `ilp`: a column for each rectangle that a clue may have, every clue one and every cell covered
//! once (rafaralahy-2020 1.2). `model=paper` is the program of the paper, over all rectangles of a
//! clue's area that hold its cell. By default those that other clues rule out are left out, which is
//! ours.

use super::candidates::{Corners, Reach, of_area};
use super::rule_out::{all, rule_out};
use super::{Instance, Rectangle, Shikaku, Solution};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_ilp::{Col, Model, Name, Row, Sense};
use kumiki_puzzle_kit::ilp::{self, IlpModel};
use std::ops::ControlFlow;

/// Integer programming.
pub(super) const METHOD: Method<Shikaku> = Method {
    source: "rafaralahy-2020 1.2",
    options: &[ilp::BACKEND, MODEL],
    complete: true,
    refuses: |grid, options| ilp::refuses(options, asked_entries(grid, options)),
    memory: |grid, options| ilp::memory(options, asked_entries(grid, options)),
    variants: &["", "model=paper"],
    ..Method::new(
        "ilp",
        "integer programming: one rectangle per clue, every cell covered once",
        solve,
    )
};

/// Which program.
const MODEL: OptionSpec = OptionSpec::new(
    "model",
    Kind::Choice(&["reduced", "paper"]),
    "reduced",
    "reduced: without the rectangles that other clues rule out; paper: (1)-(2) of rafaralahy-2020 \
     over every rectangle of the area that holds the clue",
);

fn is_paper(options: &Options) -> bool {
    options.text(MODEL.name) == "paper"
}

/// The terms of the program that the options ask for.
fn asked_entries(instance: &Instance, options: &Options) -> usize {
    if is_paper(options) { paper_entries(instance) } else { entries(instance) }
}

ilp::model_formats!(Shikaku, entries, plain);
ilp::paper_formats!(Shikaku, paper_entries, paper);

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    if !instance.can_fill() {
        return Outcome::infeasible(run.steps());
    }
    let rectangles = if is_paper(options) {
        every(instance)
    } else {
        let mut rectangles = all(instance);
        rule_out(instance, &mut rectangles, run);
        rectangles
    };
    program(instance, &rectangles).solve(ilp::backend(options), run)
}

/// The program with what its points mean.
fn program<'i>(instance: &'i Instance, left: &[Vec<Corners>]) -> IlpModel<'i, Shikaku> {
    let Formulation { model, rectangles } = formulate(instance, left);
    let read = move |values: &[f64]| {
        let mut solution = Solution::open(instance);
        for (&(clue, rectangle), &value) in rectangles.iter().zip(values) {
            if value > 0.5 {
                solution.rectangles[clue] = Some(rectangle);
            }
        }
        solution
    };
    IlpModel::new(instance, model, read)
}

/// The program and, for each column, the clue and the rectangle that it stands for.
struct Formulation {
    model: Model,
    rectangles: Vec<(usize, Rectangle)>,
}

/// The program of all rectangles that hold no other clue.
fn plain(instance: &Instance) -> IlpModel<'_, Shikaku> {
    program(instance, &all(instance))
}

/// The program of the paper.
fn paper(instance: &Instance) -> Model {
    formulate(instance, &every(instance)).model
}

/// The lists R_k: all rectangles of a clue's area that hold its cell. A clue without a known area,
/// which the paper does not have, keeps those that hold no other clue.
fn every(instance: &Instance) -> Vec<Vec<Corners>> {
    let mut lists = all(instance);
    for (own, clue) in lists.iter_mut().zip(&instance.clues) {
        if let Some(area) = clue.area {
            *own = of_area(instance, clue.cell, area as usize).collect();
        }
    }
    lists
}

/// The program of choosing among the rectangles of each clue.
fn formulate(instance: &Instance, left: &[Vec<Corners>]) -> Formulation {
    let mut model = Model::new(Sense::Minimise);
    let mut rectangles = Vec::new();
    let mut covering: Vec<Vec<(Col, f64)>> = vec![Vec::new(); instance.cells()];
    let mut choices = Vec::new();
    for (clue, corners) in left.iter().enumerate() {
        let mut own = Vec::with_capacity(corners.len());
        for rectangle in corners.iter().map(|corners| corners.rectangle()) {
            let x = model.binary(Name::new("x", &[clue, own.len()]), 0.0);
            for (row, col) in rectangle.cells() {
                covering[row * instance.cols + col].push((x, 1.0));
            }
            own.push((x, 1.0));
            rectangles.push((clue, rectangle));
        }
        choices.push(own);
    }
    for (clue, own) in choices.into_iter().enumerate() {
        model.post(Row::equal(Name::new("clue", &[clue]), own, 1.0)); // (1)
    }
    for (cell, terms) in covering.into_iter().enumerate() {
        let place = [cell / instance.cols, cell % instance.cols];
        model.post(Row::equal(Name::new("cell", &place), terms, 1.0)); // (2)
    }
    Formulation { model, rectangles }
}

/// The terms of the program, up to the most that any solver takes.
fn entries(instance: &Instance) -> usize {
    let most = kumiki_ilp::Backend::Highs.most_entries();
    let mut reach = Reach::new(instance);
    let mut entries = 0;
    for clue in 0..instance.clues.len() {
        let _ = reach.visit(clue, &mut |corners| {
            entries += corners.area() + 1;
            if entries > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    entries
}

/// The terms of the program of the paper, up to the most that any solver takes.
fn paper_entries(instance: &Instance) -> usize {
    let most = kumiki_ilp::Backend::Highs.most_entries();
    let mut terms = entries(instance);
    for clue in &instance.clues {
        let Some(area) = clue.area.map(|area| area as usize) else { continue };
        let room = most.saturating_sub(terms) / (area + 1) + 1;
        terms += of_area(instance, clue.cell, area).take(room).count() * (area + 1);
        if terms > most {
            break;
        }
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clue;
    use kumiki_core::Puzzle;

    fn model(instance: &Instance) -> Model {
        plain(instance).model
    }

    fn board(rows: usize, cols: usize, clues: &[(usize, usize, u32)]) -> Instance {
        let clue = |&(row, col, area)| Clue { cell: (row, col), area: Some(area) };
        Instance { rows, cols, clues: clues.iter().map(clue).collect() }
    }

    fn size(model: &Model) -> (usize, usize) {
        (model.rows().len(), model.columns().len())
    }

    #[test]
    fn the_program_of_the_paper_has_every_rectangle_of_the_area() {
        // `2 2 / . .`: each clue has the top row and its own column; without the other's cell one.
        let two = board(2, 2, &[(0, 0, 2), (0, 1, 2)]);
        assert_eq!(size(&paper(&two)), (2 * 2 + 2, 4));
        assert_eq!(size(&model(&two)), (2 * 2 + 2, 2));
    }

    #[test]
    fn sizes_are_those_of_the_formulas() {
        for seed in 0..30 {
            let mut run = Run::unlimited(seed);
            let options = Options::parse(Shikaku::GENERATOR.options, "size=9x12").unwrap();
            let made = (Shikaku::GENERATOR.make)(&options, &mut run).unwrap().instance;
            let clues = made.clues.len();
            let ((rows, cols), (own_rows, own_cols)) = (size(&paper(&made)), size(&model(&made)));
            // 1.2: MN + K rows and at most K max(M, N)^2 columns.
            assert_eq!((rows, own_rows), (9 * 12 + clues, 9 * 12 + clues));
            assert!(own_cols <= cols && cols <= clues * 12 * 12, "{own_cols} {cols} {clues}");
        }
    }

    #[test]
    fn the_bound_on_columns_rests_on_a_slip_and_fails_on_large_boards() {
        // 1.2 takes v_k <= max(M, N). Four quarters of 120 x 120 have v_k = 3600, and around the
        // middle more rectangles than max(M, N)^2 each.
        let corners = [(59, 59), (59, 60), (60, 59), (60, 60)];
        let clues = corners.map(|(row, col)| (row, col, 3600));
        let board = board(120, 120, &clues);
        let columns: usize = clues
            .iter()
            .map(|&(row, col, v)| of_area(&board, (row, col), v as usize).count())
            .sum();
        assert_eq!(columns, 82_632);
        assert!(columns > 4 * 120 * 120);
    }
}
