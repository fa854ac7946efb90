//! Answers as JSON objects, the same from every front end. Their keys are a contract: keys may be
//! added, none changes its meaning.

use crate::error::{Error, Result};
use kumiki_core::{
    Answer, AnyPuzzle, Board, Cost, Counted, DepthCounts, Event, Finding, Language, NATIVE, Report,
    Run, Stop,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// One line of JSON.
pub fn json_line(object: &impl Serialize) -> Result<String> {
    let line = serde_json::to_string(object).map_err(|e| Error::Internal(e.to_string()))?;
    Ok(format!("{line}\n"))
}

/// Seconds to the microsecond: more digits would be noise.
fn microseconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
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
    /// The object of a report, with its answer in the format asked for.
    pub fn new(
        puzzle: &'static str,
        report: &'a Report,
        solution: Option<&'a str>,
        run: &Run,
        line: Option<usize>,
    ) -> Self {
        let answer = report.answer.as_ref();
        let score = answer.and_then(Answer::score);
        SolveJson {
            puzzle,
            method: report.method,
            status: report.status.word(),
            cost: answer.map(Answer::cost),
            score: score.map(|s| s.0),
            max_score: score.map(|s| s.1),
            solution,
            seconds: microseconds(run.elapsed()),
            steps: Some(report.steps),
            seed: run.seed(),
            stopped: report.stopped.map(Stop::word),
            number: None,
            line,
            data: BTreeMap::new(),
        }
    }

    /// The object with the answer of a report as data too, where the puzzle has a form for it.
    pub fn with_data(mut self, puzzle: &dyn AnyPuzzle, report: &Report) -> Result<Self> {
        if let (Some((key, _)), Some(answer)) = (puzzle.data(), &report.answer) {
            self.data.insert(key, answer.data()?);
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
pub struct CountJson {
    puzzle: &'static str,
    /// As text: it can exceed what a JSON number holds.
    count: String,
    complete: bool,
    seconds: f64,
    method: &'static str,
    steps: u64,
    seed: u64,
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl CountJson {
    /// The object of a count.
    pub fn new(puzzle: &'static str, counted: &Counted, run: &Run, line: Option<usize>) -> Self {
        let Counted { method, count, .. } = counted;
        CountJson {
            puzzle,
            count: count.found.to_string(),
            complete: count.exact,
            seconds: microseconds(run.elapsed()),
            method,
            steps: count.steps,
            seed: run.seed(),
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
    /// Violations that are mistakes, not only something missing.
    mistakes: usize,
    /// What a stranger would look at first, beyond the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<FindingJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

#[derive(Serialize)]
struct FindingJson {
    name: &'static str,
    about: String,
    /// Is it as it should be? Null for what is neither right nor wrong.
    holds: Option<bool>,
    cells: Vec<(usize, usize)>,
}

#[derive(Serialize)]
struct ViolationJson {
    rule: &'static str,
    /// The rule in one sentence.
    about: &'static str,
    cells: Vec<(usize, usize)>,
}

impl CheckJson {
    /// The object of the verdict on an answer.
    pub fn new(puzzle: &dyn AnyPuzzle, answer: &Answer, line: Option<usize>) -> Self {
        let verdict = answer.verdict();
        let open = puzzle.open_rules();
        CheckJson {
            puzzle: puzzle.name(),
            mistakes: answer.violations().filter(|v| !open.contains(&v.rule)).count(),
            status: if verdict.violations.is_empty() { "valid" } else { "invalid" },
            cost: verdict.cost,
            score: verdict.score.map(|s| s.0),
            max_score: verdict.score.map(|s| s.1),
            violations: answer
                .violations()
                .map(|v| ViolationJson { rule: v.rule, about: v.about, cells: v.cells.to_vec() })
                .collect(),
            findings: answer.findings(Language::English).into_iter().map(finding).collect(),
            line,
        }
    }
}

fn finding(Finding { name, about, holds, cells }: Finding) -> FindingJson {
    FindingJson { name, about, holds, cells }
}

/// One line of `--events`: what the event is called, and its keys.
#[derive(Serialize)]
pub struct EventJson {
    event: &'static str,
    #[serde(flatten)]
    data: serde_json::Map<String, Value>,
}

impl EventJson {
    /// The object of an event that came after this time; `None` for an event without one. Boards
    /// are judged here: `cost` and `score` are the judge's.
    pub fn new(event: &Event, elapsed: Duration) -> Result<Option<Self>> {
        let (event, mut data) = match event {
            Event::Chosen { method, why } => ("chosen", json!({ "method": method, "why": why })),
            Event::Improved { cost, board, steps, .. } => {
                let mut data = json!({ "cost": cost, "steps": steps });
                if let (Some(board), Value::Object(data)) = (board, &mut data) {
                    let judged = board_keys(board)?;
                    if judged.get("cost") != Some(&json!(cost)) {
                        // The method weighs mistakes otherwise than the judge.
                        data.insert("objective".to_owned(), json!(cost));
                    }
                    data.extend(judged);
                }
                ("improved", data)
            }
            Event::Frame { board, steps, .. } => {
                let mut data = board_keys(board)?;
                data.insert("steps".to_owned(), json!(steps));
                ("frame", Value::Object(data))
            }
            Event::Unit { number, cost, steps } => {
                ("unit", json!({ "number": number, "cost": cost, "steps": steps }))
            }
            Event::Restart { number, steps } => {
                ("restart", json!({ "number": number, "steps": steps }))
            }
            Event::Nodes(nodes) => {
                let column = |count: fn(&DepthCounts) -> u64| -> Vec<u64> {
                    nodes.0.iter().map(count).collect()
                };
                let data = json!({
                    "branches": column(|depth| depth.branches),
                    "fails": column(|depth| depth.fails),
                    "solutions": column(|depth| depth.solutions),
                });
                ("nodes", data)
            }
            Event::Phase(phase) => ("phase", json!({ "phase": phase })),
            Event::Progress(share) => ("progress", json!({ "share": share })),
            Event::Note(note) => ("note", json!({ "note": note })),
            _ => return Ok(None),
        };
        let Value::Object(data) = &mut data else { return Ok(None) };
        data.insert("seconds".to_owned(), json!(microseconds(elapsed)));
        Ok(Some(EventJson { event, data: std::mem::take(data) }))
    }

    /// The same about the puzzle of a line of a list.
    #[must_use]
    pub fn on_line(mut self, line: Option<usize>) -> Self {
        if let Some(line) = line {
            self.data.insert("line".to_owned(), json!(line));
        }
        self
    }

    /// The object of the end of a search.
    pub fn end(report: &Report, run: &Run) -> Result<Self> {
        let mut data = match &report.answer {
            Some(answer) => answer_keys(answer)?,
            None => serde_json::Map::new(),
        };
        data.insert("method".to_owned(), json!(report.method));
        data.insert("status".to_owned(), json!(report.status.word()));
        data.insert("stopped".to_owned(), json!(report.stopped.map(Stop::word)));
        data.insert("steps".to_owned(), json!(report.steps));
        data.insert("seconds".to_owned(), json!(microseconds(run.elapsed())));
        Ok(EventJson { event: "end", data })
    }
}

fn board_keys(board: &Board) -> Result<serde_json::Map<String, Value>> {
    answer_keys(&board.answer()?)
}

/// Cost, score and native text of an answer.
fn answer_keys(answer: &Answer) -> Result<serde_json::Map<String, Value>> {
    let mut data = serde_json::Map::new();
    data.insert("cost".to_owned(), json!(answer.cost()));
    if let Some((score, max)) = answer.score() {
        data.insert("score".to_owned(), json!(score));
        data.insert("max_score".to_owned(), json!(max));
    }
    data.insert("board".to_owned(), json!(answer.text(NATIVE)?));
    Ok(data)
}
