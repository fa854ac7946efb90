//! A lot, run and sent: the units' results with all that a stranger needs to enter or refuse them.

use super::ledger::Lease;
use super::state::{Campaign, UnitResult};
use super::store::Store;
use super::work_plan::{Lot, WorkPlan};
use crate::Puzzle;
use crate::error::{Error, Result};
use crate::file;
use kumiki_core::{AnyUnits, Cost, ParseError, Run, Stop};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The form of what is sent.
const FORM: u32 = 1;

/// What came of a lot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LotResult {
    /// The form of this object.
    kumiki_lot: u32,
    /// The plan that it belongs to (see [`WorkPlan::id`]).
    pub plan: String,
    /// The version that ran it.
    pub version: String,
    /// Who ran it.
    pub worker: String,
    /// The lot's number.
    pub lot: u64,
    /// Its units, in order.
    pub units: Vec<UnitResult>,
    /// A unit of it that says that no other unit can do better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<u64>,
}

impl LotResult {
    /// Reads what somebody sent.
    pub fn parse(text: &[u8]) -> Result<Self> {
        let wrong = |error: serde_json::Error| {
            let message = format!("not the result of a lot: {error}");
            ParseError::at(error.line(), error.column(), message)
        };
        let result: LotResult = serde_json::from_slice(text).map_err(wrong)?;
        if result.kumiki_lot != FORM {
            let message = format!("found a result of form {}, expected {FORM}", result.kumiki_lot);
            return Err(ParseError::line(1, message).into());
        }
        Ok(result)
    }

    /// What is sent, a JSON object on one line.
    pub fn text(&self) -> Result<String> {
        let text = serde_json::to_string(self);
        Ok(text.map_err(|error| Error::Internal(error.to_string()))? + "\n")
    }

    /// An error that says what is wrong, unless these are the units of a lot of this plan: each at
    /// most once, none of another lot, none missing but those that `done` says are done.
    pub fn must_be_of(&self, plan: &WorkPlan, done: impl Fn(u64) -> bool) -> Result<()> {
        let version = &plan.head.version;
        let refused = |message: String| Err(Error::Unsupported(message));
        if self.version != *version {
            return refused(format!("found version {}, expected {version}", self.version));
        }
        if self.plan != plan.id() {
            return refused(format!("found plan {}, expected {}", self.plan, plan.id()));
        }
        let units = plan.lot(self.lot)?.units;
        let sent: Vec<u64> = self.units.iter().map(|result| result.unit).collect();
        if !sent.is_sorted_by(|a, b| a < b) {
            return refused("its units are out of order or there twice".to_owned());
        }
        if let Some(other) = sent.iter().find(|unit| !units.contains(unit)) {
            let (first, last) = (units.start, units.end - 1);
            return refused(format!("found unit {other}, expected {first} to {last}"));
        }
        let missing = |unit: &u64| sent.binary_search(unit).is_err() && !done(*unit);
        if let Some(missing) = units.clone().find(missing) {
            return refused(format!("unit {missing} is missing"));
        }
        if let Some(last) = self.last.filter(|last| !units.contains(last)) {
            return refused(format!("found unit {last} as the last, which is of another lot"));
        }
        Ok(())
    }
}

impl<S: Store> Campaign<'_, S> {
    /// Enters what somebody sent about a lot, if all of it is as it should be; returns how many
    /// units were new.
    pub fn enter_lot(&mut self, plan: &WorkPlan, result: &LotResult, clock: f64) -> Result<u64> {
        result.must_be_of(plan, |unit| self.ledger().is_done(unit))?;
        self.enter_all(&result.units, clock)
    }
}

/// How a lot ended.
pub enum Ran {
    /// All its units were run.
    Whole(LotResult),
    /// The run ended before they were, and nothing is left of them.
    Stopped(Stop),
}

/// Runs the lots of a plan; threads may share it.
pub struct LotRunner<'p> {
    plan: &'p WorkPlan,
    units: AnyUnits<'p>,
}

impl<'p> LotRunner<'p> {
    /// Gets ready for the lots of a plan, whose puzzle this is.
    pub fn new(plan: &'p WorkPlan, puzzle: &'p Puzzle, run: &mut Run) -> Result<Self> {
        let instance = puzzle.instance();
        let choice = instance.puzzle().choose(&plan.head.method)?;
        Ok(LotRunner { plan, units: instance.units(&choice, &plan.head.plan, run)? })
    }

    /// Runs the units of a lot but those that are done. Budgets, cancellation and observer are the
    /// run's; `best` tells the best cost known whenever a unit begins.
    pub fn run(
        &self,
        lot: &Lot,
        done: &[u64],
        worker: &str,
        best: &dyn Fn() -> Option<Cost>,
        run: &Run,
    ) -> Result<Ran> {
        let head = &self.plan.head;
        let origin = run.reseeded(head.seed);
        let mut result = LotResult {
            kumiki_lot: FORM,
            plan: self.plan.id(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            worker: worker.to_owned(),
            lot: lot.number,
            units: Vec::new(),
            last: None,
        };
        let mut own: Option<Cost> = None;
        for unit in lot.units.clone().filter(|unit| !done.contains(unit)) {
            let known = [best(), own].into_iter().flatten().min();
            let cutoff = head.cutoff.after(known);
            let start = Instant::now();
            let (report, last) = (self.units)(unit, cutoff, &mut origin.worker(unit))?;
            if let Some(stop) = report.stopped {
                return Ok(Ran::Stopped(stop));
            }
            let ended = UnitResult::of(Lease { unit, cutoff }, &report, start)?;
            own = [own, ended.cost].into_iter().flatten().min();
            result.units.push(ended);
            if last {
                result.last = Some(unit);
            }
        }
        Ok(Ran::Whole(result))
    }
}

/// What the file of a lot is called.
pub fn lot_file(folder: &Path, plan: &WorkPlan, lot: u64) -> PathBuf {
    folder.join(format!("{}-lot{lot}.json", plan.id()))
}

/// Runs one lot and writes what came of it into a folder, whole or not at all. A lot whose file is
/// there is not run again.
pub fn run_lot(
    plan: &WorkPlan,
    number: u64,
    folder: &Path,
    worker: &str,
    run: &mut Run,
) -> Result<Result<PathBuf, Stop>> {
    let lot = plan.lot(number)?;
    let puzzle = plan.puzzle()?;
    std::fs::create_dir_all(folder).map_err(Error::file("create the folder", folder))?;
    let path = lot_file(folder, plan, number);
    let there = file::read_small(&path, "the result of a lot");
    let there = there.and_then(|text| LotResult::parse(text.as_bytes()));
    if there.is_ok_and(|result| result.must_be_of(plan, |_| false).is_ok()) {
        return Ok(Ok(path));
    }
    let runner = LotRunner::new(plan, &puzzle, run)?;
    match runner.run(&lot, &[], worker, &|| None, run)? {
        Ran::Stopped(stop) => Ok(Err(stop)),
        Ran::Whole(result) => {
            file::write(&path, result.text()?.as_bytes())?;
            Ok(Ok(path))
        }
    }
}
