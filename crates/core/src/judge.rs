//! What the judge says, and the report of a solve that only the judge can call solved.

use crate::{Cell, Cost, Proof, Stop};

/// A broken rule and the cells that break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's name.
    pub rule: &'static str,
    /// The cells concerned (row, column from 0).
    pub cells: Vec<Cell>,
}

impl Violation {
    /// A violation of `rule` at `cells`.
    pub fn new(rule: &'static str, cells: impl Into<Vec<Cell>>) -> Self {
        Violation { rule, cells: cells.into() }
    }
}

/// The judge's word on a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Every broken rule; empty = solved.
    pub violations: Vec<Violation>,
    /// How far from solved.
    pub cost: Cost,
    /// Score and best possible score, for puzzles that are scored.
    pub score: Option<(u64, u64)>,
}

/// The honest status of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The judge found nothing wrong.
    Solved,
    /// Something was found, but not a full solution (or not proven best).
    Best,
    /// Proven to have no solution.
    Infeasible,
    /// Nothing was found and nothing is proven.
    Unknown,
}

impl Status {
    /// The word used in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Best => "best",
            Status::Infeasible => "infeasible",
            Status::Unknown => "unknown",
        }
    }

    /// The status that a verdict on the best solution and a proof amount to.
    pub fn of(verdict: Option<&Verdict>, proof: Proof) -> Self {
        match (verdict, proof) {
            (Some(verdict), _) if verdict.violations.is_empty() => Status::Solved,
            (_, Proof::Infeasible) => Status::Infeasible,
            (Some(_), _) => Status::Best,
            (None, _) => Status::Unknown,
        }
    }
}

/// A judged answer, as text in the format asked for.
#[derive(Clone, Debug)]
pub struct Report {
    /// The method that did the work (the one that `auto` chose).
    pub method: &'static str,
    /// What the judge and the proof amount to.
    pub status: Status,
    /// The answer in the format asked for; `None` if there is no answer, or that format cannot
    /// express it.
    pub solution: Option<String>,
    /// Why the format asked for cannot express the answer, if it cannot: then [`Report::text`]
    /// has it, so that a long search is not lost to the choice of a format.
    pub inexpressible: Option<String>,
    /// The answer in the puzzle's own text form, if the format asked for cannot express it.
    pub text: Option<String>,
    /// The judge's word on the answer.
    pub verdict: Option<Verdict>,
    /// What the method has proven.
    pub proof: Proof,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
    /// Steps taken.
    pub steps: u64,
}

impl Report {
    /// The answer as it was judged: in the format asked for, or else in the own text form.
    pub fn answer(&self) -> Option<&str> {
        self.solution.as_deref().or(self.text.as_deref())
    }
}
