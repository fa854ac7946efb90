//! microlp: pure Rust, always built in. One thread; for small models.
//!
//! It cannot be interrupted, but it can be resumed: it works in slices, and between two of them
//! looks whether it is asked to stop.

use crate::solver::nodes_left;
use crate::{Answer, Incumbent, Model, Row, Sense, Solver, Status, Task};
use kumiki_core::Run;
use microlp::{
    ComparisonOp, Error, OptimizationDirection, Problem, ResumeOptions, SolveOptions, SolveOutcome,
    Variable,
};
use std::ops::ControlFlow;
use std::time::Duration;

/// How long it works between two looks at the clock.
const SLICE: Duration = Duration::from_millis(25);

/// microlp at work. It is given the whole model each time.
#[derive(Debug)]
pub(super) struct Micro;

impl Solver for Micro {
    fn solve(&mut self, model: &Model, task: &Task, run: &mut Run) -> Answer {
        if let ControlFlow::Break(stop) = run.check_limits() {
            return Answer::none(Status::Stopped(stop)).or_start(model, task);
        }
        if let Some(answer) = Answer::of_no_columns(model) {
            return answer;
        }
        let (problem, columns) = pose(model, task.integers);
        Slices { model, task, columns, best: None, nodes: 0 }.solve(&problem, run)
    }
}

fn pose(model: &Model, integers: bool) -> (Problem, Vec<Variable>) {
    let mut problem = Problem::new(match model.sense() {
        Sense::Minimise => OptimizationDirection::Minimize,
        Sense::Maximise => OptimizationDirection::Maximize,
    });
    let columns = model.columns().iter().map(|column| {
        let (lower, upper) = (column.lower, column.upper);
        match column.integer && integers {
            true => problem.add_integer_var(column.cost, (lower as i32, upper as i32)),
            false => problem.add_var(column.cost, (lower, upper)),
        }
    });
    let columns: Vec<Variable> = columns.collect();
    for row in model.rows() {
        let mut post = |op, bound| {
            let terms = row.terms.iter().map(|&(col, factor)| (columns[col.index()], factor));
            problem.add_constraint(terms.collect::<Vec<_>>(), op, bound);
        };
        let Row { lower, upper, .. } = *row;
        if lower == upper {
            post(ComparisonOp::Eq, lower);
            continue;
        }
        if lower.is_finite() {
            post(ComparisonOp::Ge, lower);
        }
        if upper.is_finite() {
            post(ComparisonOp::Le, upper);
        }
    }
    (problem, columns)
}

/// A solve in slices.
struct Slices<'a> {
    model: &'a Model,
    task: &'a Task<'a>,
    columns: Vec<Variable>,
    /// The best point so far and its objective.
    best: Option<(Vec<f64>, f64)>,
    /// Nodes already counted as steps.
    nodes: u64,
}

impl Slices<'_> {
    fn solve(mut self, problem: &Problem, run: &mut Run) -> Answer {
        let mut options = SolveOptions::default();
        options.time_limit = Some(slice(run));
        options.node_limit = nodes_left(run);
        let start = self.task.start.filter(|start| self.model.admits(start, 1e-6));
        options.warm_start =
            start.map(|start| self.columns.iter().copied().zip(start.iter().copied()).collect());
        let mut outcome = problem.solve_with(options);
        loop {
            let found = match outcome {
                Ok(found) => found,
                Err(Error::Infeasible) => return Answer::none(Status::Infeasible),
                Err(error) => return self.end(Status::Failed(error.to_string()), None),
            };
            self.take(&found, run);
            (self.task.meanwhile)(run);
            if found.is_optimal() {
                return self.end(Status::Optimal, found.stats().best_bound);
            }
            if let ControlFlow::Break(stop) = run.check_limits() {
                return self.end(Status::Stopped(stop), found.stats().best_bound);
            }
            let mut options = ResumeOptions::default();
            options.time_limit = Some(slice(run));
            options.node_limit = nodes_left(run);
            outcome = found.resume_with(options);
        }
    }

    /// Counts the nodes of a slice and notes a better point.
    fn take(&mut self, found: &SolveOutcome, run: &mut Run) {
        let stats = found.stats();
        run.count_steps(stats.nodes_solved.saturating_sub(self.nodes));
        self.nodes = stats.nodes_solved;
        let Some(solution) = found.solution() else { return };
        let objective = solution.objective();
        if self.best.as_ref().is_some_and(|(_, best)| *best == objective) {
            return;
        }
        let values: Vec<f64> = self.columns.iter().map(|&c| solution.var_value(c)).collect();
        let bound = stats.best_bound.unwrap_or(f64::INFINITY);
        (self.task.watch)(&Incumbent { values: Some(&values), objective, bound }, run);
        self.best = Some((values, objective));
    }

    fn end(self, status: Status, bound: Option<f64>) -> Answer {
        let values = self.best.map(|(values, _)| values);
        let answer = Answer { status, values, bound }.or_start(self.model, self.task);
        answer.rounded(self.model, self.task)
    }
}

/// The next slice: never past the run's own time.
fn slice(run: &Run) -> Duration {
    run.time_left().map_or(SLICE, |left| left.min(SLICE))
}
