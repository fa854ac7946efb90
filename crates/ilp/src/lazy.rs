//! Rows that are too many to write down: added where a point breaks them, then solved again.

use crate::{Answer, Model, Row, Solver, Status, Task};
use kumiki_core::Run;

/// Finds the rows that a point breaks; none if it breaks none. False beside the point: it is one
/// of the relaxation, with fractions, for which the rows found when the run must stop are enough.
pub type Separate<'a> = &'a mut dyn FnMut(&[f64], bool, &Run) -> Vec<Row>;

/// Solves a model some of whose rows are only found by looking at points. First at up to `rounds`
/// points of the relaxation, where rows are cheap to find out; then every best point with integers
/// is looked at, until one breaks nothing. Every round adds all rows that were found.
///
/// Stopped early, the point given may break rows that were not added, or be the last one that broke
/// some: the caller must look.
pub fn solve_lazily(
    solver: &mut dyn Solver,
    model: &mut Model,
    task: &Task,
    rounds: usize,
    separate: Separate,
    run: &mut Run,
) -> Answer {
    for _ in 0..rounds {
        let relaxed = Task { integers: false, start: None, watch: &|_, _| (), ..*task };
        let answer = solver.solve(model, &relaxed, run);
        match (answer.status, answer.values) {
            (Status::Optimal, Some(values)) => {
                let found = separate(&values, false, run);
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
    let mut last = None;
    loop {
        let answer = solver.solve(model, task, run);
        let (Status::Optimal, Some(values)) = (&answer.status, &answer.values) else {
            let kept = if answer.status == Status::Infeasible { None } else { last };
            return Answer { values: answer.values.or(kept), ..answer };
        };
        let found = separate(values, true, run);
        if found.is_empty() {
            return answer;
        }
        found.into_iter().for_each(|row| model.post(row));
        last = answer.values;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, Name, Sense};
    use kumiki_core::Stop;

    /// Gives its answers one after another.
    struct Told(Vec<Answer>);

    impl Solver for Told {
        fn solve(&mut self, _: &Model, _: &Task, _: &mut Run) -> Answer {
            self.0.remove(0)
        }
    }

    fn solved(solver: &mut dyn Solver, rounds: usize) -> (Answer, Model) {
        let mut model = Model::new(Sense::Maximise);
        let x = model.integer(Name::new("x", &[]), (0, 9), 1.0);
        let mut run = Run::unlimited(0);
        let mut separate = |values: &[f64], _: bool, _: &Run| {
            let most = (values[0] - 1.0).max(3.0);
            let most = Row::at_most(Name::new("r", &[]), [(x, 1.0)], most);
            if values[0] > 3.2 { vec![most] } else { vec![] }
        };
        let task = Task::default();
        let answer = solve_lazily(solver, &mut model, &task, rounds, &mut separate, &mut run);
        (answer, model)
    }

    #[test]
    fn rows_are_added_until_none_is_broken() {
        for rounds in [0, 2, 100] {
            let (answer, model) = solved(&mut *Backend::Micro.solver(), rounds);
            assert_eq!((answer.status, answer.values), (Status::Optimal, Some(vec![3.0])));
            assert!(model.rows().len() > 2);
        }
    }

    #[test]
    fn stopped_between_two_rounds_the_last_point_is_kept() {
        let point = |x| Answer { values: Some(vec![x]), ..Answer::none(Status::Optimal) };
        let stopped = Answer::none(Status::Stopped(Stop::Time));
        let (answer, _) = solved(&mut Told(vec![point(9.0), stopped]), 0);
        let expected = (Status::Stopped(Stop::Time), Some(vec![9.0]));
        assert_eq!((answer.status, answer.values), expected);
        let nothing = Answer::none(Status::Infeasible);
        let (answer, _) = solved(&mut Told(vec![point(9.0), nothing.clone()]), 0);
        assert_eq!(answer, nothing);
    }
}
