//! What is asked of a solver, and what it answers. Knows no solver by name.

use crate::{Model, Sense};
use kumiki_core::{Run, Stop};

/// A point that satisfies the model, found on the way, and how much better others might be.
#[derive(Clone, Copy, Debug)]
pub struct Incumbent<'a> {
    /// The point, where the solver shows it.
    pub values: Option<&'a [f64]>,
    /// Its objective.
    pub objective: f64,
    /// No point has a better objective than this; infinite = nothing is known.
    pub bound: f64,
}

impl Incumbent<'_> {
    /// The distance from objective to bound as a share of the objective.
    pub fn gap(&self) -> f64 {
        (self.objective - self.bound).abs() / self.objective.abs().max(1.0)
    }
}

/// What is asked of a solver beside the model.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// False: the relaxation, in which every column may have fractions.
    pub integers: bool,
    /// A point to start from; ignored if it breaks a row. Whoever stops gives at least this one.
    pub start: Option<&'a [f64]>,
    /// Is told of every better point and the run so far, maybe from another thread.
    pub watch: &'a (dyn Fn(&Incumbent, &Run) + Sync),
    /// Is called again and again while the solver works, to show somebody how things stand.
    pub meanwhile: &'a (dyn Fn(&Run) + Sync),
}

impl Default for Task<'_> {
    fn default() -> Self {
        Task { integers: true, start: None, watch: &|_, _| (), meanwhile: &|_| () }
    }
}

/// How a solve ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// The point given is the best there is.
    Optimal,
    /// No point satisfies the model.
    Infeasible,
    /// A budget ran out or it was cancelled; the point given is the best so far.
    Stopped(Stop),
    /// The solver gave up, in its own words.
    Failed(String),
}

/// What a solver answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// How it ended.
    pub status: Status,
    /// The best point found, integer columns rounded.
    pub values: Option<Vec<f64>>,
    /// No point has a better objective, if that much is known.
    pub bound: Option<f64>,
}

impl Answer {
    /// An answer without a point.
    pub fn none(status: Status) -> Self {
        Answer { status, values: None, bound: None }
    }

    /// The answer to a model without columns, which solvers take amiss.
    pub(crate) fn of_no_columns(model: &Model) -> Option<Self> {
        if !model.columns().is_empty() {
            return None;
        }
        Some(match model.admits(&[], 0.0) {
            true => Answer { values: Some(Vec::new()), ..Answer::none(Status::Optimal) },
            false => Answer::none(Status::Infeasible),
        })
    }

    /// The answer, with the point to start from where the solver was stopped before it had looked
    /// at that one.
    #[must_use]
    pub(crate) fn or_start(mut self, model: &Model, task: &Task) -> Self {
        let holds = |start: &&[f64]| model.admits(start, 1e-6) && model.is_integral(start, 1e-6);
        if let (true, Status::Stopped(_), None) = (task.integers, &self.status, &self.values) {
            self.values = task.start.filter(holds).map(<[f64]>::to_vec);
        }
        self
    }

    /// The answer with the integer columns of its point rounded, which solvers leave within a
    /// tolerance of whole numbers. Relaxations are left alone.
    #[must_use]
    pub(crate) fn rounded(mut self, model: &Model, task: &Task) -> Self {
        if let (true, Some(values)) = (task.integers, &mut self.values) {
            for (value, column) in values.iter_mut().zip(model.columns()) {
                *value = if column.integer { value.round() } else { *value };
            }
        }
        self
    }
}

/// A solver at work on one model.
pub trait Solver {
    /// Solves the model within the budgets of the run; a step is a node of the tree. From one
    /// call to the next the model may gain rows, and change in no other way.
    fn solve(&mut self, model: &Model, task: &Task, run: &mut Run) -> Answer;
}

/// The factor that makes any objective one to be minimised.
pub(crate) fn sign(sense: Sense) -> f64 {
    match sense {
        Sense::Minimise => 1.0,
        Sense::Maximise => -1.0,
    }
}

/// Nodes that the step budget of a run still allows.
pub(crate) fn nodes_left(run: &Run) -> Option<u64> {
    run.budget().steps.map(|steps| steps.saturating_sub(run.steps()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_a_share_of_the_objective() {
        let of = |objective, bound| Incumbent { values: None, objective, bound }.gap();
        assert_eq!((of(10.0, 12.0), of(-10.0, -10.0), of(0.0, 0.5)), (0.2, 0.0, 0.5));
        assert_eq!(of(1.0, f64::INFINITY), f64::INFINITY);
    }
}
