//! Answers as JSON objects, the same from every front end. Their keys are a contract: keys may be
//! added, none changes its meaning.

use crate::error::{Error, Result};
use kumiki_core::{AnyInstance, AnyPuzzle, Cost, Count, Report, Run, Stop, Verdict};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// One line of JSON.
pub fn json_line(object: &impl Serialize) -> Result<String> {
    let line = serde_json::to_string(object).map_err(|e| Error::Internal(e.to_string()))?;
    Ok(format!("{line}\n"))
}

/// Seconds to the microsecond: more digits would be noise.
fn seconds(run: &Run) -> f64 {
    (run.elapsed().as_secs_f64() * 1e6).round() / 1e6
}

/// `solve --json`.
#[derive(Serialize)]
pub struct SolveJson<'a> {
    puzzle: &'static str,
    method: &'a str,
    status: &'static str,
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<u64>,
    solution: Option<&'a str>,
    seconds: f64,
    /// `null` for one of several solutions: a search counts its steps as a whole.
    steps: Option<u64>,
    seed: u64,
    stopped: Option<&'static str>,
    /// Which solution this is, from 1, when all are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// Where the puzzle stands in a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The answer as data under the puzzle's own key.
    #[serde(flatten)]
    data: BTreeMap<&'static str, Value>,
}

impl<'a> SolveJson<'a> {
    /// The object of a report.
    pub fn new(puzzle: &'static str, report: &'a Report, run: &Run, line: Option<usize>) -> Self {
        let score = report.verdict.as_ref().and_then(|v| v.score);
        SolveJson {
            puzzle,
            method: report.method,
            status: report.status.word(),
            cost: report.verdict.as_ref().map(|v| v.cost),
            score: score.map(|s| s.0),
            max_score: score.map(|s| s.1),
            solution: report.answer(),
            seconds: seconds(run),
            steps: Some(report.steps),
            seed: run.seed(),
            stopped: report.stopped.map(Stop::word),
            number: None,
            line,
            data: BTreeMap::new(),
        }
    }

    /// The object with the answer of a report in `format` as data too, where the puzzle has a form
    /// for it.
    pub fn with_data(
        mut self,
        instance: &dyn AnyInstance,
        report: &Report,
        format: &str,
    ) -> Result<Self> {
        let own = match (&report.text, &report.solution) {
            (Some(text), _) => text.clone(),
            (None, Some(solution)) => instance.read_answer(format, solution)?,
            (None, None) => return Ok(self),
        };
        if let Some((key, _)) = instance.puzzle().data() {
            self.data.insert(key, instance.data(&own)?);
        }
        Ok(self)
    }

    /// The object of one of several solutions.
    pub fn numbered(self, number: u64) -> Self {
        SolveJson { number: Some(number), steps: None, ..self }
    }

    /// The object of another status than the report's.
    pub fn with_status(self, status: &'static str) -> Self {
        SolveJson { status, ..self }
    }
}

/// `count --json`.
#[derive(Serialize)]
pub struct CountJson<'a> {
    puzzle: &'static str,
    /// As text: it can exceed what a JSON number holds.
    count: String,
    complete: bool,
    seconds: f64,
    method: &'a str,
    steps: u64,
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl<'a> CountJson<'a> {
    /// The object of a count.
    pub fn new(
        puzzle: &'static str,
        method: &'a str,
        count: &Count,
        run: &Run,
        line: Option<usize>,
    ) -> Self {
        CountJson {
            puzzle,
            count: count.found.to_string(),
            complete: count.exact,
            seconds: seconds(run),
            method,
            steps: count.steps,
            stopped: count.stopped.map(Stop::word),
            line,
        }
    }
}

/// `check --json`.
#[derive(Serialize)]
pub struct CheckJson {
    puzzle: &'static str,
    status: &'static str,
    cost: Cost,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_score: Option<u64>,
    violations: Vec<ViolationJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

#[derive(Serialize)]
struct ViolationJson {
    rule: &'static str,
    /// The rule in one sentence.
    about: &'static str,
    cells: Vec<(usize, usize)>,
}

impl CheckJson {
    /// The object of a verdict.
    pub fn new(puzzle: &dyn AnyPuzzle, verdict: &Verdict, line: Option<usize>) -> Self {
        let rules = puzzle.rules();
        let about = |name| rules.iter().find(|rule| rule.name == name).map_or("", |r| r.about);
        let violations = verdict.violations.iter();
        CheckJson {
            puzzle: puzzle.name(),
            status: if verdict.violations.is_empty() { "valid" } else { "invalid" },
            cost: verdict.cost,
            score: verdict.score.map(|s| s.0),
            max_score: verdict.score.map(|s| s.1),
            violations: violations
                .map(|v| ViolationJson {
                    rule: v.rule,
                    about: about(v.rule),
                    cells: v.cells.clone(),
                })
                .collect(),
            line,
        }
    }
}
