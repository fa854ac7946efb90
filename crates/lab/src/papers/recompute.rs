//! Rows made again by the present build: those that were measured long ago, or elsewhere, are still
//! what the program does if the same method comes to the same answer from the same seed in as many
//! steps. Seconds are not compared: they are of the machine.

use super::Entry;
use super::paper::Made;
use super::reproduce::{Chosen, Request};
use crate::error::LabError;
use crate::report::{Report, Section, Table};
use crate::row::{Environment, Limits, Row};
use crate::session::Watch;
use crate::single::run_blank;
use crate::subject::Subject;
use kumiki_core::{Cancel, Rng, Stop};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// The file of the page.
pub const PAGE: &str = "recomputed.md";

/// The status of a run by a method that this build does not have, or that cannot work there.
const REFUSED: &str = "refused";

/// A run that takes so many times as long as it did, and so many seconds more, is given up.
const PATIENCE: (f64, f64) = (5.0, 20.0);

/// What came of the rows of one table or figure.
#[derive(Debug, Default)]
struct Part {
    /// `document/experiment`.
    id: String,
    /// Rows that are there.
    rows: usize,
    /// Rows that were made again to the end.
    made: usize,
    /// What came out otherwise, in words.
    differing: Vec<String>,
}

/// Rows that were made again.
pub struct Recomputed {
    command: String,
    parts: Vec<Part>,
}

impl Request {
    /// Makes rows that are there again, in an order drawn from a fixed seed, for so long in all: each
    /// table or figure has its share. Stops early when cancelled.
    pub fn recompute(
        &self,
        time: Duration,
        cancelled: &Cancel,
        watch: &dyn Watch,
    ) -> Result<Recomputed, LabError> {
        let papers = super::find(&self.id)?;
        let by_runs = |entry: &&Entry| matches!(entry.made, Made::ByRuns { .. });
        let entries = papers.iter().flat_map(|paper| &paper.entries).filter(by_runs).count();
        let (begun, mut left) = (Instant::now(), u32::try_from(entries).unwrap_or(u32::MAX));
        let mut again = Recomputed { command: self.command(), parts: Vec::new() };
        for paper in &papers {
            for entry in &paper.entries {
                let id = format!("{}/{}", paper.key, entry.id);
                if let Some(chosen) = self.choose(paper, entry, cancelled, watch)? {
                    // What one does not need is left for the others.
                    let share = time.saturating_sub(begun.elapsed()) / left.max(1);
                    left = left.saturating_sub(1);
                    again.parts.push(part(id, &chosen, share, cancelled)?);
                }
                if cancelled.is_cancelled() {
                    return Ok(again);
                }
            }
        }
        if again.parts.iter().all(|part| part.rows == 0) {
            let folder = self.folder.display();
            return Err(LabError::Usage(format!("{folder}: found no saved runs of {}", self.id)));
        }
        Ok(again)
    }
}

/// Makes rows of one experiment again.
fn part(
    id: String,
    chosen: &Chosen,
    share: Duration,
    cancelled: &Cancel,
) -> Result<Part, LabError> {
    let Chosen { experiment, base, results, .. } = chosen;
    let mut part = Part { id, rows: results.rows.len(), ..Part::default() };
    let subjects = experiment.subjects(base, cancelled)?;
    let by_digest: HashMap<&str, &Subject> =
        subjects.iter().map(|subject| (subject.digest.as_str(), subject)).collect();
    let mut order: Vec<&Row> = results.rows.iter().filter(|row| may_be_compared(row)).collect();
    Rng::seeded(0).shuffle(&mut order);
    let begun = Instant::now();
    for row in order {
        let left = share.saturating_sub(begun.elapsed()).as_secs_f64();
        let Some(subject) = by_digest.get(row.digest.as_str()).filter(|_| row.seconds <= left)
        else {
            continue;
        };
        let Some(now) = run_blank(&blank(row), &subject.puzzle, false, cancelled)? else { break };
        let late = now.note.as_deref() == Some(Stop::Time.word());
        if late || now.status == REFUSED {
            continue;
        }
        part.made += 1;
        part.differing.extend(difference(row, &now));
    }
    Ok(part)
}

/// Is there an answer that depends on nothing but the steps? Threads that race tell no such thing.
fn may_be_compared(row: &Row) -> bool {
    row.threads == 1 && row.steps > 0 && ![REFUSED, "error"].contains(&row.status.as_str())
}

/// The same run, asked for as many steps as it took.
fn blank(row: &Row) -> Row {
    let (factor, more) = PATIENCE;
    Row {
        experiment: row.experiment.clone(),
        puzzle: row.puzzle.clone(),
        group: row.group.clone(),
        instance: row.instance.clone(),
        digest: row.digest.clone(),
        factors: row.factors.clone(),
        method: row.method.clone(),
        label: row.label.clone(),
        task: row.task,
        seed: row.seed,
        budget: Limits { seconds: Some(factor * row.seconds + more), steps: Some(row.steps) },
        threads: row.threads,
        ..Row::default()
    }
}

/// How the answers of two runs differ, if they do.
fn difference(then: &Row, now: &Row) -> Option<String> {
    let said = |row: &Row| {
        let mut said = row.status.clone();
        for (what, value) in [
            ("cost", row.cost.map(|cost| cost.to_string())),
            ("score", row.score.map(|score| score.to_string())),
            ("own cost", row.own_cost.map(|cost| cost.to_string())),
            ("count", row.count.clone()),
        ] {
            if let Some(value) = value {
                // A string takes everything.
                let _ = write!(said, ", {what} {value}");
            }
        }
        said
    };
    let (before, after) = (said(then), said(now));
    let Row { label, instance, seed, steps, .. } = then;
    (before != after)
        .then(|| format!("{label}, {instance}, seed {seed}, {steps} steps: {before}; now {after}"))
}

impl Recomputed {
    /// Did any come out otherwise?
    pub fn differs(&self) -> bool {
        self.parts.iter().any(|part| !part.differing.is_empty())
    }

    /// The page about them.
    pub fn page(&self) -> Report {
        let columns = ["experiment", "rows", "made again", "the same"];
        let mut table = Table::new("recomputed", "Rows made again", &columns);
        let mut others = Vec::new();
        let mut total = 0;
        for Part { id, rows, made, differing } in &self.parts {
            let same = made.saturating_sub(differing.len());
            table.row(vec![id.as_str().into(), (*rows).into(), (*made).into(), same.into()]);
            others.extend(differing.iter().map(|words| format!("{id}: {words}")));
            total += made;
        }
        let mut page = Report::new("Rows made again", &self.command).words(
            "Rows of this folder, drawn at random, run again from their seeds by the build below, for \
             as many steps as they took. The same means the same verdict, score, cost and count; \
             seconds are not compared. Left out are runs of several threads, of solvers that the \
             build does not have, and those that take much longer than they did.",
        );
        page.environments.push(Environment::here());
        let words = format!("{} of {total} came out the same.", total - others.len());
        page.sections.push(Section::new("What came of it").words(words).table(table));
        if !others.is_empty() {
            page.sections.push(others.into_iter().fold(Section::new("The others"), Section::words));
        }
        page
    }

    /// Writes the page into a folder, whole or not at all, and hands it over.
    pub fn save(&self, folder: &Path) -> Result<Report, LabError> {
        let page = self.page();
        kumiki::file::write(&folder.join(PAGE), page.markdown().as_bytes())
            .map_err(|error| LabError::Usage(error.to_string()))?;
        Ok(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(status: &str, score: u64) -> Row {
        Row {
            status: status.to_owned(),
            score: Some(score),
            threads: 1,
            steps: 7,
            seconds: 2.0,
            ..Row::default()
        }
    }

    #[test]
    fn answers_are_compared_and_seconds_are_not() {
        let then = row("best", 450);
        assert_eq!(difference(&then, &Row { seconds: 9.0, ..then.clone() }), None);
        let words = difference(&then, &row("best", 451)).unwrap();
        assert!(words.contains("score 450; now best, score 451"), "{words}");
        assert!(difference(&then, &row("solved", 450)).is_some());
    }

    #[test]
    fn a_run_is_asked_for_the_steps_it_took() {
        let blank = blank(&row("best", 450));
        assert_eq!((blank.budget.steps, blank.score, blank.status.as_str()), (Some(7), None, ""));
        assert!(blank.budget.seconds > Some(10.0));
        for other in [Row { threads: 2, ..row("best", 1) }, row(REFUSED, 1), row("error", 1)] {
            assert!(!may_be_compared(&other));
        }
    }

    #[test]
    fn the_page_counts_what_is_the_same_and_tells_the_rest() {
        let part = |made, differing: &[&str]| Part {
            id: "paper/fig1".to_owned(),
            rows: 9,
            made,
            differing: differing.iter().map(|&words| words.to_owned()).collect(),
        };
        let all = |parts| Recomputed { command: "kumiki".to_owned(), parts };
        let some = all(vec![part(5, &[]), part(3, &["one of them"])]);
        let words = some.page().markdown();
        assert!(words.contains("7 of 8 came out the same."), "{words}");
        assert!(words.contains("paper/fig1: one of them"), "{words}");
        let none = all(vec![part(5, &[])]);
        assert!(some.differs() && !none.differs());
        assert!(!none.page().markdown().contains("The others"));
    }
}
