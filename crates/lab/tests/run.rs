//! Experiments from their text to rows on disk: judged, in order, never twice.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::Cancel;
use kumiki_lab::error::LabError;
use kumiki_lab::experiment::Experiment;
use kumiki_lab::plan::{Plan, key};
use kumiki_lab::row::{Environment, Row};
use kumiki_lab::rows::{self, Rows};
use kumiki_lab::runner::{Finished, Progress, Runner};
use kumiki_lab::subject::Subject;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const SMALL: &str = r#"
name = "small"
seeds = 2
steps = 20000
trace = true

[[instances]]
puzzle = "queens"
generate = { size = [6, 8], placed = 0 }
group = "n={size}"

[[instances]]
inputs = ["small-sudoku-4"]

[[methods]]
method = "backtrack"

[[methods]]
method = "anneal:tries=1"
label = "annealing"
groups = ["n=6", "sudoku"]
factors = { k = 1 }

[[methods]]
method = "formula"
puzzle = "queens"
seeds = 1
"#;

struct Bench {
    folder: tempfile::TempDir,
    experiment: Experiment,
    subjects: Vec<Subject>,
}

impl Bench {
    fn new(text: &str) -> Self {
        let (experiment, _) = Experiment::parse("small.toml", text).unwrap();
        let subjects = experiment.subjects(Path::new("."), &Cancel::new()).unwrap();
        Bench { folder: tempfile::tempdir().unwrap(), experiment, subjects }
    }

    fn run_until(&self, runs: usize) -> Result<(Finished, Vec<Progress>), LabError> {
        let plan = Plan::new(&self.experiment, &self.subjects)?;
        let (mut rows, known) = Rows::open(&self.folder.path().join("rows.jsonl"))?;
        let (cancelled, made) = (Cancel::new(), AtomicUsize::new(0));
        let seen = Mutex::new(Vec::new());
        let watch = |progress: Progress, row: Option<&Row>| {
            seen.lock().unwrap().push(progress);
            if row.is_some() && made.fetch_add(1, Ordering::Relaxed) + 1 >= runs {
                cancelled.cancel();
            }
        };
        let runner =
            Runner { environment: Environment::here(), cancelled: &cancelled, watch: &watch };
        let finished = runner.run(&plan, &mut rows, known)?;
        Ok((finished, seen.into_inner().unwrap()))
    }
}

fn described(row: &Row) -> (&str, &str, u64) {
    (&row.group, &row.label, row.seed)
}

#[test]
fn every_method_runs_on_every_instance_from_every_seed() {
    let bench = Bench::new(SMALL);
    let (finished, seen) = bench.run_until(usize::MAX).unwrap();
    assert!(finished.complete && finished.foreign == 0);
    let runs: Vec<_> = finished.rows.iter().map(described).collect();
    let first = [
        ("n=6", "backtrack", 0),
        ("n=6", "annealing", 0),
        ("n=6", "formula", 0),
        ("n=8", "backtrack", 0),
        ("n=8", "formula", 0),
        ("sudoku", "backtrack", 0),
        ("sudoku", "annealing", 0),
    ];
    assert_eq!(runs[..7], first);
    assert_eq!(runs.len(), 7 + 5);
    assert_eq!((seen[0].done, seen[0].total), (0, 12));
    assert_eq!(seen.last().map(|p| (p.done, p.left.is_zero())), Some((12, true)));
    for row in &finished.rows {
        assert!(row.solved && row.cost == Some(0) && row.broken.is_empty(), "{row:?}");
        assert_eq!((row.budget.steps, row.threads), (Some(20_000), 1));
    }
    let annealed = &finished.rows[1];
    assert_eq!(
        annealed.factors,
        [("k".into(), 1.0), ("placed".into(), 0.0), ("size".into(), 6.0)].into()
    );
    assert_eq!(annealed.trace.last().map(|p| p.cost), annealed.own_cost);
}

#[test]
fn an_interrupted_experiment_goes_on_where_it_was_and_gives_the_same_rows() {
    let bench = Bench::new(SMALL);
    let (whole, _) = bench.run_until(usize::MAX).unwrap();
    let other = Bench::new(SMALL);
    let (part, _) = other.run_until(3).unwrap();
    assert!(!part.complete && part.rows.len() >= 3);
    let before = rows::load(&other.folder.path().join("rows.jsonl")).unwrap();
    let (rest, seen) = other.run_until(usize::MAX).unwrap();
    assert_eq!(seen[0].done, before.len());
    let after = rows::load(&other.folder.path().join("rows.jsonl")).unwrap();
    assert_eq!(after[..before.len()], before);
    assert_eq!(after.len(), 12, "nothing runs twice");
    let facts = |row: &Row| (key(row), row.status.clone(), row.steps, row.cost, row.own_cost);
    let facts = |f: &Finished| f.rows.iter().map(facts).collect::<Vec<_>>();
    assert_eq!(facts(&rest), facts(&whole));
    let (again, seen) = other.run_until(usize::MAX).unwrap();
    assert_eq!((seen.len(), again.rows.len()), (1, 12));
}

#[test]
fn an_instance_that_is_given_twice_has_its_runs_once() {
    let twice = SMALL.replace("[\"small-sudoku-4\"]", "[\"small-sudoku-4\", \"small-sudoku-4\"]");
    assert_ne!(twice, SMALL);
    let bench = Bench::new(&twice);
    let (finished, _) = bench.run_until(usize::MAX).unwrap();
    assert!(finished.complete);
    assert_eq!(finished.rows.len(), 12);
    let rows = rows::load(&bench.folder.path().join("rows.jsonl")).unwrap();
    assert_eq!(rows.len(), 12);
}

#[test]
fn solutions_are_counted_when_asked_for() {
    let text = SMALL.replace("seeds = 2", "task = \"count\"").replace("steps = 20000", "");
    let (finished, _) = Bench::new(&text).run_until(usize::MAX).unwrap();
    let counts: Vec<_> = finished.rows.iter().filter(|r| r.label == "backtrack").collect();
    let counts: Vec<_> = counts.iter().map(|r| r.count.as_deref().unwrap()).collect();
    assert_eq!(counts[..2], ["4", "92"]);
    // Annealing cannot count, and says so without stopping the others.
    let refused = finished.rows.iter().find(|r| r.label == "annealing").unwrap();
    assert_eq!(refused.status, "refused");
    assert!(refused.note.is_some() && !refused.solved);
}

#[test]
fn methods_that_do_not_exist_are_told_with_their_line_or_left_out() {
    let wrong = SMALL.replace("anneal:tries=1", "anneal:tires=1");
    let bench = Bench::new(&wrong);
    let said = bench.run_until(1).err().unwrap().to_string();
    assert!(said.starts_with("small.toml: line 18: method anneal: "), "{said}");
    let optional = wrong.replace("label = ", "optional = true\nlabel = ");
    let bench = Bench::new(&optional);
    let plan = Plan::new(&bench.experiment, &bench.subjects).unwrap();
    assert_eq!(plan.left_out.len(), 2);
    assert!(plan.jobs.iter().all(|job| job.contender.label != "annealing"));
    let bench = Bench::new(&SMALL.replace("\"n=6\", ", "\"n=7\", "));
    let said = bench.run_until(1).err().unwrap().to_string();
    assert!(said.contains("found group \"n=7\", expected one of n=6, n=8, sudoku"), "{said}");
}

#[test]
fn instances_that_cannot_be_had_are_told_with_the_line_of_their_set() {
    for (old, new, expected) in [
        (
            "small-sudoku-4",
            "nowhere",
            "small.toml: line 12: nowhere: no file and no bundled instance",
        ),
        ("[6, 8], placed = 0", "\"x\"", "small.toml: line 7: "),
        ("size = [6, 8]", "sise = 6", "line 7: "),
        ("puzzle = \"queens\"\ngen", "puzzle = \"chess\"\ngen", "found puzzle \"chess\", expected"),
    ] {
        let (experiment, _) =
            Experiment::parse("small.toml", &SMALL.replacen(old, new, 1)).unwrap();
        let error = experiment.subjects(Path::new("."), &Cancel::new()).err().unwrap();
        assert!(error.to_string().contains(expected), "{new}: {error}");
    }
}

#[test]
fn generated_instances_are_those_of_generate() {
    let bench = Bench::new(SMALL);
    let names: Vec<&str> = bench.subjects.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(
        names,
        ["queens placed=0 size=6 seed=0 #1", "queens placed=0 size=8 seed=0 #1", "small-sudoku-4"]
    );
    let digests: std::collections::BTreeSet<_> = bench.subjects.iter().map(|s| &s.digest).collect();
    assert_eq!(digests.len(), 3);
}
