//! `ilp`: the most matched edges by integer programming, of the whole board or of one region after
//! another.
//!
//! The whole board is proven best where it is small. On larger ones local search gives the point
//! to start from, and the budget says when to stop. A region (`region=4x4`) is a very large
//! neighbourhood: its pieces are laid again optimally, again and again, from a board of local search.

mod model;
mod region;
#[cfg(test)]
mod tests;

use super::{Board, Eternity, Instance, local};
use kumiki_core::{
    Budget, Cell, Cost, Event, Kind, Limits, Method, OptionSpec, Options, Outcome, Proof, Run,
};
use kumiki_ilp::Model;
use kumiki_puzzle_kit::ilp::{self, IlpModel};
use model::{Domains, entries, formulate};
use std::ops::ControlFlow;

const OPTIONS: &[OptionSpec] = &[
    ilp::BACKEND,
    OptionSpec::new(
        "region",
        Kind::Text,
        "",
        "ROWSxCOLS: re-optimise regions of this size one after another; unset: the whole board",
    ),
    OptionSpec::new(
        "start",
        Kind::Choice(&["local", "none"]),
        "local",
        "start from a board found by local search, or from none",
    ),
    OptionSpec::new(
        "moves",
        Kind::Int(1, i64::MAX),
        "",
        "moves of the local search; unset: 1000 for every cell",
    ),
];

/// Integer programming.
pub(super) const METHOD: Method<Eternity> = Method {
    source: "Salassa et al. 2017; Wauters et al. 2012 for regions",
    options: OPTIONS,
    complete: true,
    refuses,
    memory: |board, options| match region::Size::of(options) {
        Ok(Some(size)) => ilp::memory(options, size.entries()),
        _ => ilp::memory(options, entries(board)),
    },
    // Otherwise local search would answer most small boards alone.
    variants: &["start=none"],
    ..Method::new("ilp", "integer programming: the most matched edges, or region by region", solve)
};

ilp::model_formats!(Eternity, entries, program);

fn refuses(instance: &Instance, options: &Options) -> Option<String> {
    match region::Size::of(options) {
        // A region is a small program on any board.
        Ok(Some(size)) => ilp::refuses(options, size.entries()),
        Ok(None) => ilp::refuses(options, entries(instance)),
        Err(why) => Some(why),
    }
}

/// The program of the whole board with what its points mean.
fn program(instance: &Instance) -> IlpModel<'_, Eternity> {
    program_from(instance, None, &Limits::default())
}

/// The same, from a board to start from.
fn program_from<'i>(
    instance: &'i Instance,
    start: Option<&Board>,
    limits: &Limits,
) -> IlpModel<'i, Eternity> {
    let empty = Board::filled(instance.rows(), instance.cols(), None);
    let mut formulation = formulate(&Domains::new(instance), &all(instance), &empty, limits);
    let point = start.and_then(|board| formulation.point(instance, board));
    let model = std::mem::replace(&mut formulation.model, Model::new(kumiki_ilp::Sense::Maximise));
    let mut program = IlpModel::new(instance, model, move |values| formulation.board(values));
    program.start = point;
    program
}

fn all(instance: &Instance) -> Vec<Cell> {
    instance.start().cells().collect()
}

fn solve(instance: &Instance, options: &Options, run: &mut Run) -> Outcome<Board> {
    if let Ok(Some(size)) = region::Size::of(options) {
        return region::solve(instance, options, size, run);
    }
    let start = match options.text("start") {
        "local" => start(instance, options, 0, run),
        _ => Outcome::unfinished(None, None, run.steps()),
    };
    // Solved, or proven to have no solution by the frame alone.
    if start.proof != Proof::None {
        return start;
    }
    run.emit(&Event::Phase("integer program"));
    whole(instance, options, start.best, run)
}

/// A board of local search.
fn start(instance: &Instance, options: &Options, number: u64, run: &mut Run) -> Outcome<Board> {
    let cells = instance.pieces().len() as u64;
    let moves = options.int("moves").map_or(1000 * cells, i64::unsigned_abs);
    let time = run.time_left().map(|left| left / 4);
    let mut part =
        run.sub_run(number, Budget { time, steps: Some(moves) }).with_threads(run.threads());
    run.emit(&Event::Phase("local search"));
    let method = local::tabu::METHOD;
    // Its usual start, by backtracking, would take all of so few moves.
    let from_random = Options::parse(method.options, "start=random");
    let from_random = from_random.unwrap_or_else(|_| Options::defaults(method.options));
    let outcome = (method.solve)(instance, &from_random, &mut part);
    run.add_steps(outcome.steps);
    Outcome { steps: run.steps(), ..outcome }
}

/// The whole board, from a board to start from.
fn whole(
    instance: &Instance,
    options: &Options,
    start: Option<(Board, Cost)>,
    run: &mut Run,
) -> Outcome<Board> {
    let board = start.as_ref().map(|(board, _)| board);
    let mut integer_model = program_from(instance, board, &run.limits());
    if let ControlFlow::Break(stop) = run.check_clock() {
        return Outcome::unfinished(start, Some(stop), run.steps());
    }
    integer_model.exact = true;
    integer_model.cost = Some(|instance: &Instance, objective: f64| {
        instance.inner_edges() as Cost - objective.round() as Cost
    });
    let mut outcome = integer_model.solve(ilp::backend(options), run);
    // A solver that was stopped early may have less than it was given.
    if let Some((board, cost)) = start
        && outcome.best.as_ref().is_none_or(|(_, found)| *found > cost)
        && outcome.proof != Proof::Infeasible
    {
        outcome.best = Some((board, cost));
    }
    outcome
}
