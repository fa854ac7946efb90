//! Every try of a method that makes fresh starts is a unit: the same search as `solve`, in parts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::{AnyInstance, AnyPuzzle, NATIVE, Report, Run, TRIES};
use kumiki_puzzles::registry::PUZZLES;

const SEED: u64 = 11;
const TRIES_MADE: u64 = 3;
/// More than three tries on a small board take; a method that takes more is not compared.
const STEPS: u64 = 400_000;

fn text(report: &Report) -> String {
    report.answer.as_ref().unwrap().text(NATIVE).unwrap().into_owned()
}

/// Compares three tries of a method with its first units; `None` if the steps ran out.
fn compare(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance, method: &str) -> Option<()> {
    let choice = puzzle.choose(&format!("{method}:tries={TRIES_MADE}")).unwrap();
    let whole = instance.solve(&choice, &mut Run::limited(SEED, STEPS)).unwrap();
    if whole.stopped.is_some() {
        return None;
    }
    let mut run = Run::limited(SEED, STEPS);
    let plan = instance.plan(&choice, &mut run).unwrap();
    let units = instance.units(&choice, &plan.text.unwrap(), &mut run).unwrap();
    let mut found = Vec::new();
    let mut steps = 0;
    for unit in 0..TRIES_MADE {
        let (report, _) = units(unit, None, &mut run.worker(unit)).unwrap();
        steps += report.steps;
        found.push(text(&report));
        if report.proof != kumiki_core::Proof::None {
            break;
        }
    }
    let name = puzzle.name();
    assert_eq!(whole.steps, steps, "{name} {method}");
    assert!(found.contains(&text(&whole)), "{name} {method}");
    Some(())
}

#[test]
fn tries_and_units_are_the_same_searches() {
    for puzzle in PUZZLES {
        let mut compared = 0;
        for shipped in puzzle.shipped().iter().filter(|s| s.name.starts_with("small-")) {
            let instance = puzzle.read("text", shipped.text).unwrap();
            for method in puzzle.methods() {
                if method.options.iter().any(|option| option.name == TRIES.name) {
                    compared += usize::from(compare(*puzzle, &*instance, method.name).is_some());
                }
            }
        }
        assert!(compared > 1, "{}: {compared} comparisons", puzzle.name());
    }
}
