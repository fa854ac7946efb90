//! Rows that are too many to write down: added where a point breaks them, then solved again.

use crate::{Answer, Model, Row, Solver, Status, Task};
use kumiki_core::Run;

/// Finds the rows that a point breaks; none if it breaks none. False beside the point: it is one
/// of the relaxation, with fractions.
pub type Separate<'a> = &'a mut dyn FnMut(&[f64], bool) -> Vec<Row>;

/// Solves a model some of whose rows are only found by looking at points. First at up to `rounds`
/// points of the relaxation, where rows are cheap to find out; then every best point with integers
/// is looked at, until one breaks nothing. Every round adds all rows that were found.
///
/// Stopped early, the point given may break rows that were not added: the caller must look.
pub fn solve_lazily(
    solver: &mut dyn Solver,
    model: &mut Model,
    task: &Task,
    rounds: usize,
    separate: Separate,
    run: &mut Run,
) -> Answer {
    for _ in 0..rounds {
        let relaxed = Task { integers: false, start: None, watch: &|_, _| () };
        let answer = solver.solve(model, &relaxed, run);
        match (answer.status, answer.values) {
            (Status::Optimal, Some(values)) => {
                let found = separate(&values, false);
                if found.is_empty() {
                    break;
                }
                found.into_iter().for_each(|row| model.post(row));
            }
            // A part of what is asked is impossible already.
            (Status::Infeasible, _) => return Answer::none(Status::Infeasible),
            (Status::Stopped(stop), _) => return Answer::none(Status::Stopped(stop)),
            // The relaxation only helps: without it, the integers have to do.
            _ => break,
        }
    }
    loop {
        let answer = solver.solve(model, task, run);
        let (Status::Optimal, Some(values)) = (&answer.status, &answer.values) else {
            return answer;
        };
        let found = separate(values, true);
        if found.is_empty() {
            return answer;
        }
        found.into_iter().for_each(|row| model.post(row));
    }
}
