//! Answers as sentences for people.

use kumiki_core::{Answer, Proof, Report, Status, Stop};
use std::fmt::Write;

/// Why a search is over without an answer, for people.
pub fn why_ended(stopped: Option<Stop>) -> &'static str {
    match stopped {
        Some(Stop::Time) => "the time ran out",
        Some(Stop::Steps) => "the steps ran out",
        Some(Stop::Cancelled) => "interrupted",
        None => "the method gave up",
    }
}

/// What a person must know about a report that is not simply solved.
pub fn sentence(report: &Report) -> Option<String> {
    let why = match report.proof {
        Proof::Optimal => "proven to be the best possible",
        _ => why_ended(report.stopped),
    };
    match (report.status, report.answer.as_ref().map(Answer::verdict)) {
        (Status::Solved, _) => None,
        (Status::Infeasible, _) => Some(format!("no solution (proven by {})", report.method)),
        (Status::Best, Some(verdict)) => {
            let score = verdict.score.map(|(s, max)| format!(", score {s} of {max}"));
            let score = score.unwrap_or_default();
            Some(format!("best so far: cost {}{score} ({why})", verdict.cost))
        }
        (Status::Best | Status::Unknown, _) => Some(format!("nothing found ({why})")),
    }
}

/// The verdict on an answer: valid, or the sentence of every broken rule and, a line each, the
/// cells that break it.
pub fn verdict(answer: &Answer) -> String {
    let score = answer.score().map(|(score, max)| format!(", score {score} of {max}"));
    let score = score.unwrap_or_default();
    if answer.is_solved() {
        return format!("valid{score}\n");
    }
    let count = answer.verdict().violations.len();
    // Writing to a string cannot fail.
    let mut text = format!("invalid{score}; broken rules: {count} (row,column from 1)\n");
    let mut told = "";
    for violation in answer.violations() {
        if violation.rule != told {
            told = violation.rule;
            let _ = writeln!(text, "{}", violation.about);
        }
        let cells = violation.cells.iter().map(|(row, col)| format!("{},{}", row + 1, col + 1));
        let cells = cells.collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{}: {cells}", violation.rule);
    }
    text
}
