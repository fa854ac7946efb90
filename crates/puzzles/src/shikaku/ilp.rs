//! `ilp`: a column for each rectangle that a clue may have, every clue one and every cell covered
//! once (rafaralahy-2020 1.2). Rectangles that other clues rule out are left out, unless the
//! program is wanted as the paper has it.

use super::candidates::{Corners, Reach};
use super::rule_out::{all, rule_out};
use super::{Instance, Rectangle, Shikaku, Solution};
use crate::methods::ilp::{self, IlpModel};
use kumiki_core::{Kind, Method, OptionSpec, Options, Outcome, Run};
use kumiki_ilp::{Col, Model, Name, Row, Sense};
use std::ops::ControlFlow;

/// Integer programming.
pub(super) const METHOD: Method<Shikaku> = Method {
    source: "rafaralahy-2020 1.2",
    options: &[ilp::BACKEND, PLAIN],
    complete: true,
    refuses: |grid, options| ilp::refuses(options, entries(grid)),
    variants: &["", "plain"],
    ..Method::new(
        "ilp",
        "integer programming: one rectangle per clue, every cell covered once",
        solve,
    )
};

/// The program as the paper has it.
const PLAIN: OptionSpec = OptionSpec::new(
    "plain",
    Kind::Flag,
    "false",
    "the paper's program, also with the rectangles that other clues rule out",
);

ilp::model_formats!(Shikaku, entries, model);

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Solution> {
    if !instance.can_fill() {
        return Outcome::infeasible(run.steps());
    }
    let mut rectangles = all(instance);
    if !options.flag(PLAIN.name) {
        rule_out(instance, &mut rectangles, run);
    }
    let Formulation { model, rectangles } = formulate(instance, &rectangles);
    let read = move |values: &[f64]| {
        let mut solution = Solution::open(instance);
        for (&(clue, rectangle), &value) in rectangles.iter().zip(values) {
            if value > 0.5 {
                solution.rectangles[clue] = Some(rectangle);
            }
        }
        solution
    };
    IlpModel::<Shikaku>::new(instance, model, read).solve(ilp::backend(options), run)
}

/// The program and, for each column, the clue and the rectangle that it stands for.
struct Formulation {
    model: Model,
    rectangles: Vec<(usize, Rectangle)>,
}

fn model(instance: &Instance) -> Model {
    formulate(instance, &all(instance)).model
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
