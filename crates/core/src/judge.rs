//! What the judge says.

use crate::{Cell, Cost, Proof};

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

/// What a stranger would look at first in an answer, beyond the rules: is it the set of pieces that
/// everybody uses, how many of the clues are in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its name, e.g. `set`.
    pub name: &'static str,
    /// What was found, in a few words.
    pub about: String,
    /// Is it as it should be? `None` for what is neither right nor wrong.
    pub holds: Option<bool>,
    /// The cells concerned (row, column from 0).
    pub cells: Vec<Cell>,
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
