//! A run that is over before it begins does next to nothing, whatever the puzzle and the method: no
//! clock is asked, steps are counted.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::{AnyInstance, AnyPuzzle, Budget, Cancel, Options, Run, Status, Stop};
use kumiki_puzzles::registry::PUZZLES;
use std::time::Duration;

/// Steps that a method may take before it looks.
const FEW: u64 = 1;

/// Instances that keep every method busy, and parameters of generators that do.
fn hard(kind: &str) -> &'static str {
    match kind {
        "eternity" => "size=12x12",
        "sudoku" => "size=25,givens=150,unique=false",
        "queens" => "size=300,placed=30",
        "shikaku" => "size=30x30",
        _ => "n=120",
    }
}

fn made(puzzle: &dyn AnyPuzzle, words: &str) -> Box<dyn AnyInstance> {
    let options = Options::parse(puzzle.generator().1, words).unwrap();
    puzzle.generate(&options, &mut Run::unlimited(1)).unwrap()
}

#[test]
fn every_method_stops_at_once_when_it_is_cancelled_or_out_of_time() {
    let (never, cancelled) = (Cancel::new(), Cancel::new());
    cancelled.cancel();
    let over = Budget { time: Some(Duration::ZERO), steps: None };
    for puzzle in PUZZLES {
        let instance = made(*puzzle, hard(puzzle.name()));
        for method in puzzle.methods() {
            let choice = puzzle.choose(method.name).unwrap();
            for (budget, token, stop) in
                [(Budget::default(), &cancelled, Stop::Cancelled), (over, &never, Stop::Time)]
            {
                let case = format!("{} {} {stop:?}", puzzle.name(), method.name);
                let mut run = Run::within(0, budget).cancelled_by(token);
                // Some methods do not take some boards.
                let Ok(report) = instance.solve(&choice, &mut run) else { continue };
                assert!(run.steps() <= FEW, "{case}: {} steps", run.steps());
                if !matches!(report.status, Status::Solved | Status::Infeasible) {
                    assert_eq!(report.stopped, Some(stop), "{case}");
                }
                let mut run = Run::within(0, budget).cancelled_by(token);
                if let Ok(counted) = instance.count(&choice, &mut run, u128::MAX) {
                    assert!(run.steps() <= FEW, "{case}: counted in {} steps", run.steps());
                    assert!(counted.count.exact || counted.count.stopped == Some(stop), "{case}");
                }
                let mut run = Run::within(0, budget).cancelled_by(token);
                if instance.common(&choice, &mut run).is_ok() {
                    assert!(run.steps() <= FEW, "{case}: compared in {} steps", run.steps());
                }
            }
        }
    }
}
