//! What every method shows to whoever watches it: boards that the judge finds to be what they are
//! said to be, and nodes of the searches that have them.

use kumiki_core::{AnyInstance, Board, Cost, Error, Event, NATIVE, Observer, Run, Status, Wishes};
use kumiki_puzzles::registry::PUZZLES;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Wants everything, and keeps it.
#[derive(Default)]
struct Everything {
    improved: Mutex<Vec<(Cost, Option<Board>)>>,
    frames: Mutex<Vec<Board>>,
    nodes: Mutex<Option<kumiki_core::NodeCounts>>,
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Observer for Everything {
    fn event(&self, event: &Event) {
        match event {
            Event::Improved { cost, board, .. } => {
                lock(&self.improved).push((*cost, board.clone()));
            }
            Event::Frame { board, .. } => lock(&self.frames).push(board.clone()),
            Event::Nodes(nodes) => *lock(&self.nodes) = Some(nodes.clone()),
            _ => (),
        }
    }

    fn wishes(&self) -> Wishes {
        Wishes { boards: true, nodes: true }
    }

    fn wants_frame(&self) -> bool {
        lock(&self.frames).len() < 20
    }
}

/// The judge's cost of a board, which is the same when its text is read and judged again.
fn cost(instance: &dyn AnyInstance, board: &Board, case: &str) -> Cost {
    let answer = board.answer().expect(case);
    let text = answer.text(NATIVE).expect(case);
    let again = instance.read_answer(NATIVE, &text).expect(case);
    assert_eq!(answer.verdict(), again.verdict(), "{case}");
    let sentences = answer.violations().all(|broken| !broken.about.is_empty());
    assert!(sentences, "{case}");
    answer.cost()
}

/// Small instances by name, with every method and what it is called in messages.
fn each(mut work: impl FnMut(&dyn AnyInstance, &'static str, &str)) {
    for puzzle in PUZZLES {
        for shipped in puzzle.shipped().iter().filter(|s| s.name.starts_with("small-")) {
            let formats = puzzle.recognise(shipped.text);
            let best = formats.into_iter().max_by_key(|&(_, sure)| sure);
            let (format, _) = best.expect(shipped.name);
            let instance = puzzle.read(format, shipped.text).expect(shipped.name);
            for method in puzzle.methods() {
                let case = format!("{} {}", shipped.name, method.name);
                work(instance.as_ref(), method.name, &case);
            }
        }
    }
}

#[test]
fn every_method_shows_boards_that_are_what_they_are_said_to_be() {
    each(|instance, method, case| {
        let seen = Everything::default();
        let choice = instance.puzzle().choose(method).unwrap();
        let mut run = Run::limited(1, 20_000_000).observed_by(&seen);
        let report = match instance.solve(&choice, &mut run) {
            Ok(report) => report,
            Err(Error::Usage(_)) => return,
            Err(error) => panic!("{case}: {error}"),
        };
        assert_eq!(report.status, Status::Solved, "{case}");
        let scored = instance.best_score().is_some();
        let mut solved = false;
        for (said, board) in seen.improved.into_inner().unwrap() {
            let Some(board) = board else { continue };
            let judged = cost(instance, &board, case);
            // Elsewhere a method may weigh mistakes in its own way.
            assert!(!scored || said == judged, "{case}: {said} is {judged}");
            solved |= judged == 0;
        }
        assert!(solved, "{case}: the solution was not shown");
        for board in seen.frames.into_inner().unwrap() {
            cost(instance, &board, case);
        }
    });
}

#[test]
fn a_method_that_is_not_watched_finds_the_same() {
    each(|instance, method, case| {
        let choice = instance.puzzle().choose(method).unwrap();
        let seen = Everything::default();
        let solved = |run: Run| {
            let report = instance.solve(&choice, &mut { run });
            report.ok().map(|report| {
                let text =
                    report.answer.map(|answer| answer.text(NATIVE).expect(case).into_owned());
                (text, report.steps)
            })
        };
        let watched = solved(Run::limited(3, 2000).observed_by(&seen));
        assert_eq!(watched, solved(Run::limited(3, 2000)), "{case}");
    });
}

#[test]
fn tree_searches_count_their_nodes_by_depth() {
    each(|instance, method, case| {
        if !["cp", "backtrack"].contains(&method) {
            return;
        }
        let seen = Everything::default();
        let choice = instance.puzzle().choose(method).unwrap();
        let mut run = Run::limited(1, 20_000_000).observed_by(&seen);
        let found = match instance.count(&choice, &mut run, u128::MAX) {
            Ok(counted) => counted.count.found,
            Err(Error::Usage(_)) => return,
            Err(error) => panic!("{case}: {error}"),
        };
        let nodes = seen.nodes.into_inner().unwrap().expect(case);
        let solutions: u64 = nodes.0.iter().map(|depth| depth.solutions).sum();
        assert_eq!(u128::from(solutions), found, "{case}: {nodes:?}");
    });
}
