//! Whatever a method claims is true: methods and options drawn at random from the registry's
//! tables, on tiny random instances, against every candidate answer judged one by one.
//!
//! A claim is a proof (no solution, nothing better), a count, or what all solutions share. Every
//! run has a small step budget and must end within it.

mod candidates;
mod draw;

use candidates::candidates;
use draw::{Setting, instance, method, settings, with};
use kumiki_core::{Answer, AnyInstance, AnyPuzzle, Cost, Error, NATIVE, Proof, Rng, Run, Stop};
use kumiki_puzzles::registry::PUZZLES;
use std::collections::BTreeMap;

/// Instances of each puzzle, and methods drawn for each of them: of these some in turn, so that
/// every option of every method is tried.
const INSTANCES: u64 = 150;
const METHODS: usize = 12;
const IN_TURN: usize = 5;

/// Everything about an instance, found by judging every candidate.
struct Truth {
    solutions: u128,
    least_cost: Option<Cost>,
}

impl Truth {
    fn of(instance: &dyn AnyInstance, text: &str) -> Truth {
        let mut truth = Truth { solutions: 0, least_cost: None };
        for answer in candidates(instance.puzzle().name(), text) {
            let read = instance.read_answer(NATIVE, &answer);
            let answer = read.unwrap_or_else(|e| panic!("{e}\n{text}{answer}"));
            truth.solutions += u128::from(answer.is_solved());
            truth.least_cost = Some(truth.least_cost.unwrap_or(Cost::MAX).min(answer.cost()));
        }
        truth
    }
}

/// One drawn method on one instance.
struct Trial<'a> {
    puzzle: &'a dyn AnyPuzzle,
    instance: &'a dyn AnyInstance,
    truth: &'a Truth,
    written: String,
    seed: u64,
    steps: u64,
}

impl Trial<'_> {
    fn run(&self) -> Run<'static> {
        Run::limited(self.seed, self.steps)
    }

    /// Asks for a solution, a count and what is common; panics if an answer is not true. False if
    /// the method does not take the instance or the options.
    fn judge(&self, name: &str) -> bool {
        let choice = self.puzzle.choose(&self.written).expect("a drawn method");
        let info = self
            .puzzle
            .methods()
            .into_iter()
            .find(|m| m.name == choice.method)
            .expect("its method");
        let report = match self.instance.solve(&choice, &mut self.run()) {
            Ok(report) => report,
            Err(Error::Usage(_)) => return false,
            Err(error) => panic!("{name}: {error}"),
        };
        assert!(report.steps <= self.steps, "{name}: {} steps", report.steps);
        let cost = report.answer.as_ref().map(Answer::cost);
        match report.proof {
            Proof::Infeasible => assert_eq!(self.truth.solutions, 0, "{name}: solvable"),
            // Some methods prove the least of a cost of their own; where there is a solution, that
            // must be one.
            Proof::Optimal if self.truth.solutions > 0 || self.puzzle.name() == "eternity" => {
                assert_eq!(cost, self.truth.least_cost, "{name}: not the best");
            }
            Proof::Optimal => assert!(cost > Some(0), "{name}"),
            Proof::None if info.complete && draw::is_complete(&self.written) => {
                assert_eq!(report.stopped, Some(Stop::Steps), "{name} gave up");
            }
            Proof::None => {}
        }
        if info.counts {
            self.judge_count(name);
        }
        true
    }

    fn judge_count(&self, name: &str) {
        let choice = self.puzzle.choose(&self.written).expect("a drawn method");
        let limit = if self.seed.is_multiple_of(3) { 2 } else { u128::MAX };
        match self.instance.count(&choice, &mut self.run(), limit).map(|counted| counted.count) {
            Ok(count) if draw::counts_all(&self.written) => {
                let most = self.truth.solutions.min(limit);
                assert!(count.found <= most, "{name}: counted {}", count.found);
                let whole = count.exact || count.stopped.is_none();
                assert!(!whole || count.found == most, "{name}: counted {}", count.found);
                assert!(!count.exact || count.found == self.truth.solutions, "{name}: not exact");
            }
            Ok(_) | Err(Error::Usage(_)) => {}
            Err(error) => panic!("{name}: {error}"),
        }
        match self.instance.common(&choice, &mut self.run()) {
            Ok(common) if draw::counts_all(&self.written) => match common.proof {
                Proof::Infeasible => assert_eq!(self.truth.solutions, 0, "{name}: common"),
                Proof::Optimal => assert!(self.truth.solutions > 0, "{name}: common"),
                Proof::None => {}
            },
            Ok(_) | Err(Error::Usage(_)) => {}
            Err(error) => panic!("{name}: {error}"),
        }
    }
}

/// True for what this program does not hold, or only a larger board takes.
fn is_left_out(setting: &str) -> bool {
    let absent = |name: &str, built_in: bool| !built_in && setting.ends_with(name);
    absent("backend=highs", cfg!(feature = "highs")) || absent("backend=cbc", cfg!(feature = "cbc"))
}

fn claims(puzzle: &dyn AnyPuzzle) {
    let (mut solvable, mut unsolvable) = (0, 0);
    let all = settings(puzzle);
    let mut turns = all.iter().cycle();
    let mut tried: BTreeMap<&Setting, usize> = all.iter().map(|setting| (setting, 0)).collect();
    for seed in 0..INSTANCES {
        let mut rng = Rng::stream(7, seed);
        let text = instance(puzzle.name(), &mut rng);
        // What contradicts itself is refused by the reader.
        let Ok(instance) = puzzle.read("text", &text) else { continue };
        let truth = Truth::of(instance.as_ref(), &text);
        if truth.solutions > 0 {
            solvable += 1;
        } else {
            unsolvable += 1;
        }
        for number in 0..METHODS {
            let setting = if number < IN_TURN { turns.next() } else { None };
            let written = match setting {
                Some(setting) => with(puzzle, setting, &mut rng),
                None => method(puzzle, &mut rng),
            };
            let steps = [0, 1, 30, 400, 3000][rng.below(5)];
            let name =
                format!("{} -m {written} --seed {seed} --steps {steps}\n{text}", puzzle.name());
            let (instance, truth) = (instance.as_ref(), &truth);
            let taken = Trial { puzzle, instance, truth, written, seed, steps }.judge(&name);
            if let Some(count) = setting.filter(|_| taken).and_then(|s| tried.get_mut(s)) {
                *count += 1;
            }
        }
    }
    let never = tried.iter().filter(|(_, times)| **times == 0).map(|(s, _)| s.to_string());
    let never: Vec<String> = never.filter(|setting| !is_left_out(setting)).collect();
    let (name, settings) = (puzzle.name(), all.len());
    assert!(never.is_empty(), "{name}: of {settings} settings never tried: {never:?}");
    assert!(solvable > 10 && unsolvable > 10, "{}: {solvable} {unsolvable}", puzzle.name());
}

macro_rules! puzzles {
    ($($test:ident)*) => {
        $(#[test]
        fn $test() {
            let puzzle = PUZZLES.iter().find(|p| p.name() == stringify!($test));
            claims(*puzzle.expect("a puzzle of the registry"));
        })*

        #[test]
        fn every_puzzle_is_tried() {
            let mut tried = [$(stringify!($test)),*];
            tried.sort_unstable();
            let mut all: Vec<&str> = PUZZLES.iter().map(|p| p.name()).collect();
            all.sort_unstable();
            assert_eq!(all, tried);
        }
    };
}

puzzles! { eternity hashi queens shikaku sudoku }
