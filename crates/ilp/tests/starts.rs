//! A point to start from is what a solver begins with, and the least that it gives when stopped.

use kumiki_core::{Cancel, Rng, Run, Stop};
use kumiki_ilp::{Backend, Incumbent, Model, Name, Row, Sense, Status, Task};
use std::sync::Mutex;

/// Sums of large random numbers that must be met exactly, and a point that meets them: nobody finds
/// one in a few nodes.
fn hard() -> (Model, Vec<f64>) {
    let mut rng = Rng::seeded(3);
    let mut model = Model::new(Sense::Maximise);
    let columns: Vec<_> =
        (0..60).map(|i| model.binary(Name::new("x", &[i]), rng.below(1000) as f64 / 8.0)).collect();
    let start: Vec<f64> = columns.iter().map(|_| f64::from(rng.chance(0.5))).collect();
    for r in 0..6 {
        let terms = columns.iter().map(|&col| (col, rng.below(1000) as f64)).collect::<Vec<_>>();
        let row = Row::equal(Name::new("r", &[r]), terms, 0.0);
        let sum = row.activity(&start);
        model.post(Row { lower: sum, upper: sum, ..row });
    }
    assert!(model.admits(&start, 0.0));
    (model, start)
}

/// The status, the point, and the objectives that were told on the way.
type Ended = (Status, Option<Vec<f64>>, Vec<f64>);

fn solved(backend: Backend, start: Option<&[f64]>, steps: u64, cancelled: bool) -> Ended {
    let (model, _) = hard();
    let cancel = Cancel::new();
    if cancelled {
        cancel.cancel();
    }
    let told = Mutex::new(Vec::new());
    let watch = |found: &Incumbent, _: &Run| {
        told.lock().expect("no panic while it is held").push(found.objective);
    };
    let task = Task { start, watch: &watch, ..Task::default() };
    let mut run = Run::limited(0, steps).cancelled_by(&cancel);
    let answer = backend.solver().solve(&model, &task, &mut run);
    (answer.status, answer.values, told.into_inner().expect("no panic while it is held"))
}

fn built_in() -> impl Iterator<Item = Backend> {
    Backend::ALL.into_iter().filter(|backend| backend.is_built_in())
}

#[test]
fn a_start_is_taken_by_the_solver_itself() {
    let (model, start) = hard();
    for backend in built_in() {
        let (status, values, told) = solved(backend, None, 2, false);
        assert_eq!((status, values), (Status::Stopped(Stop::Steps), None), "{backend:?}");
        assert!(told.is_empty(), "{backend:?} was meant to find nothing by itself");

        let (status, values, told) = solved(backend, Some(&start), 2, false);
        assert_eq!(status, Status::Stopped(Stop::Steps), "{backend:?}");
        let values = values.expect("at least the start");
        assert!(model.objective(&values) >= model.objective(&start), "{backend:?}");
        let objective = model.objective(&start);
        let told = told.first().is_some_and(|first| (first - objective).abs() < 1e-6);
        // microlp is silent about its start.
        assert!(told || backend == Backend::Micro, "{backend:?}");
    }
}

#[test]
fn a_step_budget_is_kept_and_gives_the_same_on_any_number_of_threads() {
    let (model, start) = hard();
    for backend in built_in() {
        let solved = |threads: usize| {
            let task = Task { start: Some(&start), ..Task::default() };
            let mut run = Run::limited(0, 300).with_threads(threads);
            let answer = backend.solver().solve(&model, &task, &mut run);
            assert_eq!(answer.status, Status::Stopped(Stop::Steps), "{backend:?}");
            assert_eq!(run.steps(), 300, "{backend:?}");
            answer
        };
        let one = solved(1);
        assert_eq!(solved(1), one, "{backend:?}");
        assert_eq!(solved(2), one, "{backend:?}");
    }
}

#[test]
fn stopped_before_it_began_a_solver_gives_the_start() {
    let (_, start) = hard();
    for backend in built_in() {
        let (status, values, _) = solved(backend, Some(&start), 100, true);
        assert_eq!(status, Status::Stopped(Stop::Cancelled), "{backend:?}");
        assert_eq!(values.as_deref(), Some(&start[..]), "{backend:?}");
    }
}

#[test]
fn a_start_that_breaks_a_row_is_no_answer() {
    let (_, mut start) = hard();
    start[0] = 1.0 - start[0];
    for backend in built_in() {
        let (_, values, _) = solved(backend, Some(&start), 100, true);
        assert_eq!(values, None, "{backend:?}");
    }
}
