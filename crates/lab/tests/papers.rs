//! The documents' folders mean something: every method and instance exists, every published value
//! has runs to stand beside, and a small part of each can be made.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_lab::experiment::{Caps, Experiment};
use kumiki_lab::papers::{self, Evidence, Made};
use kumiki_lab::plan::Plan;
use kumiki_lab::row::{Environment, Row};
use kumiki_lab::rows::Rows;
use kumiki_lab::runner::Runner;
use kumiki_lab::subject::{Input, Named, Reader, Subject, Why};
use kumiki_puzzles::registry;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Shipped instances by name, and puzzles written out.
struct Inputs;

impl Reader for Inputs {
    fn read(&self, input: &Input) -> Result<Vec<Named>, Why> {
        let puzzle = input.puzzle.and_then(registry::find).ok_or("no puzzle")?;
        if let Some(shipped) = puzzle.shipped().iter().find(|s| s.name == input.word) {
            return Ok(vec![(shipped.name.to_owned(), puzzle.read("text", shipped.text)?)]);
        }
        let formats = puzzle.recognise(input.word);
        let (format, _) = formats.first().ok_or("not recognised")?;
        Ok(vec![(input.word.to_owned(), puzzle.read(format, input.word)?)])
    }
}

fn subjects(experiment: &Experiment) -> Vec<Subject> {
    let off = AtomicBool::new(false);
    experiment.subjects(Path::new("."), &Inputs, &off).unwrap()
}

/// Every experiment of the documents in its short version, on the fewest instances.
fn each(mut work: impl FnMut(&papers::Paper, &papers::Entry, Experiment)) {
    let few = Caps { points: Some(16), count: Some(1), ..Caps::default() };
    for paper in papers::all().unwrap() {
        for entry in &paper.entries {
            if let Made::ByRuns { experiment, caps, .. } = &entry.made {
                let short = experiment.as_ref().clone().within(*caps).within(few);
                work(&paper, entry, short);
            }
        }
    }
}

#[test]
fn every_method_exists_and_every_value_has_runs() {
    each(|paper, entry, experiment| {
        let subjects = subjects(&experiment);
        let plan = Plan::new(&experiment, &subjects).unwrap();
        let blank: Vec<Row> = plan.jobs.iter().map(|job| plan.blank(job)).collect();
        assert!(blank.iter().all(|row| row.experiment == format!("{}/{}", paper.key, entry.id)));
        let optional = |label: &Option<String>| {
            let of = |c: &&kumiki_lab::experiment::Contender| label.as_ref() == Some(&c.label);
            experiment.methods.iter().find(of).is_some_and(|contender| contender.optional)
        };
        for value in entry.values.iter().filter(|value| !optional(&value.ours.label)) {
            let measured = blank.iter().any(|row| value.ours.takes(row));
            assert!(measured, "{}/{}: {}", paper.key, entry.id, value.what);
        }
    });
}

#[test]
fn every_experiment_becomes_a_section() {
    each(|paper, entry, experiment| {
        let tiny = Caps {
            seeds: Some(1),
            seconds: Some(0.02),
            points: Some(2),
            count: Some(1),
            steps: Some(2000),
        };
        let experiment = experiment.within(tiny);
        let subjects = subjects(&experiment);
        let plan = Plan::new(&experiment, &subjects).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let (mut rows, known) = Rows::open(&folder.path().join("rows.jsonl")).unwrap();
        let off = AtomicBool::new(false);
        let runner =
            Runner { environment: Environment::here(), cancelled: &off, watch: &|_, _| () };
        let finished = runner.run(&plan, &mut rows, known).unwrap();
        assert!(finished.complete);
        let failed = finished.rows.iter().find(|row| row.status == "error");
        assert!(failed.is_none(), "{failed:?}");
        let section = papers::section(paper, entry, &Evidence::Rows(&finished.rows), &[]);
        assert!(!section.tables.is_empty(), "{}/{}", paper.key, entry.id);
    });
}
