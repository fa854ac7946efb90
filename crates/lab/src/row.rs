//! One finished run of one experiment, as it stands on disk: a line of JSON. It knows nothing of
//! how it was run, and everything that is needed to run it again.

use crate::report::human_seconds;
use kumiki_core::{Answer, Report, Status, Stop};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// What a run was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// One solution.
    #[default]
    Solve,
    /// The number of all solutions.
    Count,
}

/// What a run was allowed; `None` = no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall-clock seconds.
    pub seconds: Option<f64>,
    /// Steps of the method: the limit that makes a run reproducible.
    pub steps: Option<u64>,
}

/// An improvement during a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Improvement {
    /// Steps taken so far.
    pub steps: u64,
    /// Seconds since the run began.
    pub seconds: f64,
    /// The method's own cost of the new best.
    pub cost: i64,
}

/// Where and with what a run was made.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Environment {
    /// The version of the tool.
    pub version: String,
    /// The commit it was built from; `unknown` outside a repository.
    pub commit: String,
    /// The compiler it was built with.
    pub compiler: String,
    /// Processor, number of cores and operating system.
    pub machine: String,
}

/// One finished run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The experiment's name.
    pub experiment: String,
    /// The kind of puzzle, by the registry's name.
    pub puzzle: String,
    /// The set the instance belongs to: what tables have a line for, such as `20x20`.
    pub group: String,
    /// The instance's name, the same in every row about it.
    pub instance: String,
    /// A digest of the instance's own text: equal exactly when the instances are.
    pub digest: String,
    /// What is known of the instance or the point of the experiment as numbers, such as its size:
    /// the horizontal axis of growth curves.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub factors: BTreeMap<String, f64>,
    /// The method as typed, with its options.
    pub method: String,
    /// The method's name in tables and figures.
    pub label: String,
    /// What was asked for.
    #[serde(default)]
    pub task: Task,
    /// The seed of the run.
    pub seed: u64,
    /// What the run was allowed.
    pub budget: Limits,
    /// Threads the method could use.
    pub threads: usize,
    /// `solved`, `best`, `infeasible`, `unknown` (as judged), `counted` (all of them), `refused`
    /// (the method cannot work on this instance) or `error` (a bug in kumiki).
    pub status: String,
    /// True if the judge found nothing wrong, or the count is exact.
    pub solved: bool,
    /// The judge's cost of the best answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// The method's own cost of its best answer, if it said so: what it minimises need not be what
    /// the judge counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_cost: Option<i64>,
    /// The rules that the best answer breaks, and how often.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub broken: BTreeMap<String, u64>,
    /// The judge's score of the best answer, for puzzles that are scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u64>,
    /// The best possible score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_score: Option<u64>,
    /// The number of solutions, for [`Task::Count`]; text, because it can exceed 2^53.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// Steps taken.
    pub steps: u64,
    /// Seconds taken.
    pub seconds: f64,
    /// Seconds until the best answer was found, if the method said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_to_best: Option<f64>,
    /// Why the run ended early, or why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Every improvement, if the experiment asks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Improvement>,
    /// The method's own cost at the end of each search inside the run, if the experiment asks for
    /// the trace: a new search begins where the cost that a method tells rises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<i64>,
    /// When the run began: UTC, as `2026-11-16T00:30:00Z`.
    pub started: String,
    /// Where and with what.
    #[serde(flatten)]
    pub environment: Environment,
}

impl Row {
    /// Takes over what the judge said of a solve, and gives why it ended early.
    pub fn judged(&mut self, report: &Report) -> Option<Stop> {
        self.status = report.status.word().to_owned();
        self.solved = report.status == Status::Solved;
        self.steps = report.steps;
        if let Some(verdict) = report.answer.as_ref().map(Answer::verdict) {
            self.cost = Some(verdict.cost);
            (self.score, self.max_score) = (verdict.score.map(|s| s.0), verdict.score.map(|s| s.1));
            for violation in &verdict.violations {
                *self.broken.entry(violation.rule.to_owned()).or_default() += 1;
            }
        }
        report.stopped
    }
}

impl fmt::Display for Row {
    /// A run that is done, in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { label, instance, seed, status, seconds, .. } = self;
        let time = human_seconds(*seconds);
        write!(f, "{label} on {instance}, seed {seed}: ")?;
        match status.as_str() {
            "unknown" => write!(f, "not finished in {time}"),
            status => write!(f, "{status} in {time}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_one_line_and_reads_back_equal() {
        let row = Row {
            experiment: "e".into(),
            instance: "a\nb".into(),
            factors: [("n".to_owned(), 8.0)].into(),
            cost: Some(-3),
            seconds: 0.1 + 0.2,
            trace: vec![Improvement { steps: 1, seconds: 1.0 / 3.0, cost: 7 }],
            ..Row::default()
        };
        let line = serde_json::to_string(&row).expect("a row is JSON");
        assert!(!line.contains('\n'));
        assert_eq!(serde_json::from_str::<Row>(&line).expect("its own line"), row);
    }
}
