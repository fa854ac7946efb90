//! What every method shows to whoever watches it: boards that the judge finds to be what they are
//! said to be, and nodes of the searches that have them.

use kumiki_core::{
    Answer, AnyInstance, Board, Cost, Error, Event, NATIVE, Observer, Run, Status, Wishes,
};
use kumiki_puzzles::registry::PUZZLES;
use std::collections::BTreeSet;
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
fn each(work: impl FnMut(&dyn AnyInstance, &'static str, &str)) {
    each_of(&["small-"], work);
}

/// Instances whose names begin so, with every method and what it is called in messages.
fn each_of(begin: &[&str], mut work: impl FnMut(&dyn AnyInstance, &'static str, &str)) {
    for puzzle in PUZZLES {
        let wanted = |name: &str| begin.iter().any(|begin| name.starts_with(begin));
        for shipped in puzzle.shipped().iter().filter(|shipped| wanted(shipped.name)) {
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
        let mut run = Run::limited(5, 20_000_000).observed_by(&seen);
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
fn the_best_so_far_never_gets_worse_and_the_last_one_is_the_answer() {
    let names = ["framed-8x8", "hashi-15x15", "queens-20-diagonals", "shikaku-10", "sudoku-16"];
    let mut shown = BTreeSet::new();
    each_of(&names, |instance, method, case| {
        // Starts and relaxations of edge matching have boards of their own.
        let options = match (instance.puzzle().name(), method) {
            ("eternity", "construct") => vec!["", ":start=skip,nodes=20000", ":start=cp"],
            ("eternity", "cp") => vec!["", ":relax=6", ":var=wdeg", ":restarts=luby"],
            ("eternity", "tabu") => vec!["", ":start=cp", ":start=skip,nodes=20000"],
            _ => vec![""],
        };
        let limits = [(1, 300), (2, 8_000)];
        let runs = options.iter().flat_map(|options| limits.map(|limits| (options, limits)));
        for (options, (seed, steps)) in runs {
            let case = format!("{case}{options}, {steps} steps");
            let seen = Everything::default();
            let choice = instance.puzzle().choose(&format!("{method}{options}")).unwrap();
            let mut run = Run::limited(seed, steps).observed_by(&seen);
            let report = match instance.solve(&choice, &mut run) {
                Ok(report) => report,
                Err(Error::Usage(_)) => return,
                Err(error) => panic!("{case}: {error}"),
            };
            // As every observer does: only what is better than all before counts.
            let (mut least, mut last) = (Cost::MAX, None);
            for (said, board) in seen.improved.into_inner().unwrap() {
                if said >= least {
                    continue;
                }
                least = said;
                let answer = board.expect(&case).answer().expect(&case);
                // Where there is a score, the method's cost is the judge's, and less is more.
                if let Some((score, most)) = answer.score() {
                    assert_eq!(said, answer.cost(), "{case}");
                    assert!(said > 0 || score == most, "{case}");
                    let before = last.as_ref().and_then(Answer::score);
                    assert!(before.is_none_or(|(before, _)| before <= score), "{case}");
                }
                last = Some(answer);
            }
            // Elsewhere the method may have gone on to a board that it finds as good; that it shows none
            // better than its answer, as it counts, is asserted where it ends (`Run::improved_at_last`).
            if report.status != Status::Infeasible {
                assert_eq!(last.is_some(), report.answer.is_some(), "{case}");
                let score = |answer: Option<&Answer>| answer.and_then(Answer::score);
                assert_eq!(score(last.as_ref()), score(report.answer.as_ref()), "{case}");
            }
            shown.extend(last.map(|_| (instance.puzzle().name(), method)));
        }
    });
    for puzzle in PUZZLES {
        let methods = shown.iter().filter(|(name, _)| *name == puzzle.name()).count();
        assert!(methods >= 5, "{} showed boards of {methods} methods", puzzle.name());
    }
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
        let mut run = Run::limited(5, 20_000_000).observed_by(&seen);
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
