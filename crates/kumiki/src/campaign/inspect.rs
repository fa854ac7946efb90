//! Looking at a journal without changing it: its summary, and whether its units come out the same
//! when they are run again.

use super::folder::FolderStore;
use super::head::{Head, Request};
use super::ledger::Ledger;
use super::row::Row;
use super::state::summary;
use crate::error::{Error, Result};
use crate::read::ReadRequest;
use crate::{Puzzle, catalogue};
use kumiki_core::{Answer, NATIVE, Rng, Run, Stop};
use serde_json::{Value, json};
use std::fmt;
use std::path::Path;

/// The puzzle that a journal is about.
pub fn puzzle(folder: &Path) -> Result<Puzzle> {
    let (head, _) = FolderStore::look(folder)?;
    let request = ReadRequest::new(catalogue::find(&head.puzzle), Some("text".to_owned()))?;
    let puzzle = request.read(&FolderStore::instance(folder)?)?;
    head.must_be_about(puzzle.instance(), &Request::default())?;
    Ok(puzzle)
}

/// A journal as it is now.
struct Look {
    head: Head,
    ledger: Ledger,
    clock: f64,
    best: Option<Answer>,
    best_score: Option<u64>,
}

/// Looks at a journal; its best answer is judged again.
fn look(folder: &Path) -> Result<Look> {
    let (head, rows) = FolderStore::look(folder)?;
    let puzzle = puzzle(folder)?;
    let mut ledger = Ledger::default();
    let clock = rows.iter().map(|row| row.clock).fold(0.0, f64::max);
    for row in &rows {
        ledger.enter(row);
    }
    let kept = FolderStore::kept(folder)?;
    let read = |text: &String| puzzle.instance().read_answer(NATIVE, text).ok();
    let best = kept.iter().filter_map(read).min_by_key(Answer::cost);
    Ok(Look { head, ledger, clock, best, best_score: puzzle.instance().best_score() })
}

/// The summary of a journal as it is now.
pub fn status(folder: &Path) -> Result<String> {
    let Look { head, ledger, clock, best, best_score } = look(folder)?;
    Ok(summary(Some(&head), &ledger, clock, best.as_ref().map(Answer::verdict), best_score))
}

/// The same for programs.
pub fn status_data(folder: &Path) -> Result<Value> {
    let Look { head, ledger, clock, best, best_score } = look(folder)?;
    Ok(json!({
        "puzzle": head.puzzle,
        "method": head.method,
        "seed": head.seed,
        "version": head.version,
        "seconds": clock,
        "best_cost": best.as_ref().map(Answer::cost),
        "best_score": best.as_ref().and_then(Answer::score).map(|score| score.0),
        "units": ledger.units(),
        "steps": ledger.steps(),
        "ends": ledger.ends_data(best_score, clock),
    }))
}

/// A unit that came out otherwise than its row says.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// What the journal says.
    pub row: Row,
    /// What it came out as.
    pub again: Row,
}

/// What running some units again has shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verification {
    /// How many units were run again.
    pub units: u64,
    /// Those that came out otherwise.
    pub mismatches: Vec<Mismatch>,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
}

impl fmt::Display for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |row: &Row| {
            let cost = row.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
            format!("cost {cost} after {} steps", row.steps)
        };
        for Mismatch { row, again } in &self.mismatches {
            let (unit, row, again) = (row.unit, shown(row), shown(again));
            writeln!(f, "unit {unit}: {row} in the journal, {again} now")?;
        }
        let same = self.units - self.mismatches.len() as u64;
        writeln!(f, "{same} of {} units come out as they are entered", self.units)
    }
}

/// Runs up to `sample` units of a journal again, drawn at random by the run's seed, and compares.
pub fn verify(folder: &Path, sample: usize, run: &mut Run) -> Result<Verification> {
    let (head, mut rows) = FolderStore::look(folder)?;
    let puzzle = puzzle(folder)?;
    let instance = puzzle.instance();
    let choice = instance.puzzle().choose(&head.method)?;
    let units = instance.units(&choice, &head.plan, run)?;
    let mut draw = Rng::seeded(run.seed());
    let mut found = Verification::default();
    // The units' streams come from the journal's seed, budgets and cancellation from the run.
    let origin = run.reseeded(head.seed);
    while (found.units as usize) < sample && !rows.is_empty() {
        let row = rows.swap_remove(draw.below(rows.len()));
        let mut worker = origin.worker(row.unit);
        let (report, _) = units(row.unit, row.cutoff, &mut worker).map_err(Error::from)?;
        if report.stopped.is_some() {
            found.stopped = report.stopped;
            break;
        }
        found.units += 1;
        let answer = report.answer.as_ref();
        let cost = answer.map(Answer::cost);
        let score = answer.and_then(|answer| Some(answer.score()?.0));
        let again = Row { cost, score, steps: report.steps, ..row.clone() };
        if again != row {
            found.mismatches.push(Mismatch { row, again });
        }
    }
    Ok(found)
}
