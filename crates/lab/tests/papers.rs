//! The documents' folders mean something: every method and instance exists, every published value
//! has runs to stand beside, and every figure can be drawn.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki_core::Cancel;
use kumiki_lab::experiment::{Caps, Experiment, Extent, Source};
use kumiki_lab::papers::{self, Evidence, Made, Request};
use kumiki_lab::plan::Plan;
use kumiki_lab::row::{Improvement, Row};
use kumiki_lab::session::{ROWS, Watch};
use kumiki_lab::subject::Subject;
use std::collections::BTreeSet;
use std::path::Path;

fn subjects(experiment: &Experiment) -> Vec<Subject> {
    experiment.subjects(Path::new("."), &Cancel::new()).unwrap()
}

/// Every experiment of the documents in its short version, on the fewest instances.
fn each(mut work: impl FnMut(&papers::Paper, &papers::Entry, Experiment)) {
    let few = Caps { points: Some(16), count: Some(1), ..Caps::default() };
    for paper in papers::all().unwrap() {
        for entry in &paper.entries {
            if let Made::ByRuns { experiment, versions, .. } = &entry.made {
                let short = experiment.as_ref().clone().within(versions.quick).within(few);
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
fn no_instance_of_a_paper_is_given_twice() {
    for paper in papers::all().unwrap() {
        for entry in &paper.entries {
            let Made::ByRuns { experiment, .. } = &entry.made else { continue };
            for set in &experiment.sets {
                let Source::Inputs { words: inputs, .. } = &set.source else { continue };
                let distinct: BTreeSet<_> = inputs.iter().collect();
                assert_eq!(distinct.len(), inputs.len(), "{}/{}", paper.key, entry.id);
            }
        }
    }
}

/// A row as a run of that number might have filled it.
fn filled(mut row: Row, number: usize) -> Row {
    row.solved = !number.is_multiple_of(3);
    row.status = if row.solved { "solved" } else { "best" }.to_owned();
    let cost = if row.solved { 0 } else { 1 + number as i64 % 7 };
    (row.cost, row.own_cost) = (Some(cost), Some(cost));
    (row.score, row.max_score) = (Some(480 - cost as u64), Some(480));
    (row.steps, row.seconds) = (1000 + number as u64, 0.5 + number as f64 / 100.0);
    row.trace = vec![
        Improvement { steps: 1, seconds: 0.001, cost: 100 },
        Improvement { steps: 900, seconds: 0.4, cost },
    ];
    row.ends = vec![9, cost];
    row
}

/// Whether methods of an experiment may be missing from this build.
fn has_optional(experiment: &Experiment) -> bool {
    experiment.methods.iter().any(|contender| contender.optional)
}

#[test]
fn every_experiment_becomes_a_section_with_all_its_figures() {
    each(|paper, entry, experiment| {
        let subjects = subjects(&experiment);
        let plan = Plan::new(&experiment, &subjects).unwrap();
        let rows: Vec<Row> =
            plan.jobs.iter().enumerate().map(|(i, job)| filled(plan.blank(job), i)).collect();
        let section = papers::section(paper, entry, &Evidence::Rows(&rows), &[]);
        let name = format!("{}/{}", paper.key, entry.id);
        assert!(!section.tables.is_empty(), "{name}");
        // An experiment whose methods are all optional may have no rows in this build.
        let figures = if rows.is_empty() { 0 } else { entry.views.len() };
        assert_eq!(section.figures.len(), figures, "{name}");
        // Every published number and statement has a comparison, and every comparison a verdict.
        for standing in papers::standings(entry, &rows) {
            let optional = standing.ours.text == "not measured" && standing.runs == 0;
            assert!(optional || !standing.word.is_empty(), "{name}: {}", standing.what);
            assert!(!optional || has_optional(&experiment), "{name}: {}", standing.what);
        }
    });
}

struct Nobody;

impl Watch for Nobody {}

/// The report of what a folder has of a version of a figure, without running anything.
fn reported(folder: &Path, id: &str, extent: Extent) -> String {
    let request = Request {
        id: format!("schaus-deville-2008/{id}"),
        extent,
        data: None,
        folder: folder.to_owned(),
        make: false,
    };
    let (made, complete) = request.reproduce(&Cancel::new(), &Nobody).unwrap();
    assert!(complete);
    made.report().markdown()
}

#[test]
fn a_report_of_what_is_there_takes_the_longest_version_that_is_complete() {
    let paper = papers::find("schaus-deville-2008/fig4").unwrap().remove(0);
    let Made::ByRuns { experiment, versions, .. } = &paper.entries[0].made else { panic!() };
    let folder = tempfile::tempdir().unwrap();
    let mut lines = Vec::new();
    let mut report_with = |caps: Caps, runs: usize| {
        let experiment = experiment.as_ref().clone().within(caps);
        let subjects = subjects(&experiment);
        let plan = Plan::new(&experiment, &subjects).unwrap();
        let rows = plan.jobs.iter().enumerate().map(|(i, job)| filled(plan.blank(job), i));
        lines.extend(rows.take(runs).map(|row| serde_json::to_string(&row).unwrap() + "\n"));
        let rows = folder.path().join("schaus-deville-2008/fig4");
        std::fs::create_dir_all(&rows).unwrap();
        std::fs::write(rows.join(ROWS), lines.concat()).unwrap();
        reported(folder.path(), "fig4", Extent::Evening)
    };
    assert!(report_with(versions.quick, 3).contains("0 of 75 runs are made."));
    let quick = report_with(versions.quick, usize::MAX);
    assert!(quick.contains("Quick version") && !quick.contains("runs are made"), "{quick}");
    assert!(report_with(versions.evening, 5).contains("Quick version"));
    let evening = report_with(versions.evening, usize::MAX);
    assert!(evening.contains("Evening version") && !evening.contains("runs are made"), "{evening}");
}

#[test]
fn parts_of_one_long_run_count_even_if_others_are_missing() {
    let paper = papers::find("schaus-deville-2008/day").unwrap().remove(0);
    assert!(paper.entries[0].in_parts);
    let Made::ByRuns { experiment, .. } = &paper.entries[0].made else { panic!() };
    let subjects = subjects(experiment);
    let plan = Plan::new(experiment, &subjects).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let rows = folder.path().join("schaus-deville-2008/day");
    std::fs::create_dir_all(&rows).unwrap();
    let part = |i: usize| {
        let row = filled(plan.blank(&plan.jobs[i]), i);
        serde_json::to_string(&row).unwrap() + "\n"
    };
    // Two parts are the evening version, too: the third is not left out.
    std::fs::write(rows.join(ROWS), part(0) + &part(1) + &part(2)).unwrap();
    for extent in [Extent::Evening, Extent::Full] {
        let report = reported(folder.path(), "day", extent);
        assert!(report.contains("3 of 48 runs are made."), "{report}");
        assert!(!report.contains("Evening version"), "{report}");
    }
}

#[test]
fn every_published_number_and_statement_has_a_verdict_in_the_committed_report() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reproduction/tables");
    let mut verdicts = 0;
    for paper in papers::all().unwrap() {
        let table = folder.join(format!("{}-verdicts.csv", paper.key));
        let table = std::fs::read_to_string(table).unwrap();
        for entry in &paper.entries {
            let values = entry.values.iter().map(|value| &value.what);
            for what in values.chain(entry.claims.iter().map(|claim| &claim.what)) {
                let line = table.lines().find(|line| line.contains(&what.replace('"', "\"\"")));
                let line = line.unwrap_or_else(|| panic!("{}/{}: {what}", paper.key, entry.id));
                let verdict = line.rsplit(',').next().unwrap();
                assert!(!verdict.is_empty() && !line.contains("not measured"), "{line}");
                verdicts += 1;
            }
        }
    }
    assert!(verdicts > 80, "{verdicts}");
}
