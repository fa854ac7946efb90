//! A campaign on a fleet: the journal's side, and the workers' side.

use crate::coordinate::{Book, Entry, Limits, coordinate};
use crate::error::{FleetError, Result};
use crate::job::{Announcement, Kind, VERSION};
use crate::request::CampaignCoordinator;
use crate::work::{Bench, Work};
use kumiki::campaign::{
    Campaign, Finished, FolderStore, LotResult, LotRunner, Prepared, Ran, Request, WorkPlan,
    prepare,
};
use kumiki::{Answer, Puzzle, Run, Stop};
use kumiki_core::{AnyInstance, Cancel, Event, Observer, Proof};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

/// What a worker is told about a lot.
#[derive(Debug, Serialize, Deserialize)]
struct LotMessage {
    lot: u64,
    /// Units of it that are done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    done: Vec<u64>,
}

impl CampaignCoordinator<'_> {
    /// Coordinates the campaign in a folder, an old or a new one, until it is solved, all its units
    /// are done or the run's time is over. The observer of the run hears of every unit.
    pub fn run(
        &self,
        folder: &Path,
        instance: &dyn AnyInstance,
        request: &Request,
        run: &Run,
    ) -> Result<Finished> {
        let CampaignCoordinator { connection, settings, cancel, watch } = *self;
        let (mut campaign, plan) = match prepare(folder, instance, request, settings.lot, run)? {
            Prepared::Over(finished) => return Ok(*finished),
            Prepared::Ready(campaign, plan) => (campaign, plan),
        };
        let job = Announcement {
            kind: Kind::Campaign,
            id: plan.id(),
            version: VERSION.to_owned(),
            title: format!("{}, {}, seed {}", plan.head.puzzle, plan.head.method, plan.head.seed),
            lease: settings.lease.as_secs_f64(),
            threads: 1,
        };
        let board = [("plan".to_owned(), plan.text()?.into_bytes())];
        let mut book = Journal::new(&mut campaign, &plan, run);
        let limits = Limits { cancel, time: run.time_left() };
        let over = coordinate(connection, &job, &board, &mut book, &limits, watch)?;
        let (exhausted, seconds) = (book.exhausted, book.seconds);
        campaign.summarise(seconds)?;
        let stopped = match over {
            true => None,
            false if cancel.is_cancelled() => Some(Stop::Cancelled),
            false => Some(Stop::Time),
        };
        let proof = exhausted.unwrap_or(Proof::None);
        let method = instance.puzzle().choose(&plan.head.method)?.method;
        let (best, steps) = (campaign.best().cloned(), campaign.ledger().steps());
        let report = instance.report(method, best, proof, stopped, steps);
        Ok(Finished::new(&campaign, report?, None))
    }
}

/// The journal of a campaign, as the coordinator's book.
struct Journal<'a, 'i> {
    campaign: &'a mut Campaign<'i, FolderStore>,
    plan: &'a WorkPlan,
    run: &'a Run<'a>,
    /// Lots below this are done or were given out.
    next: u64,
    record: Option<Instant>,
    /// What is proven, once a unit has tried everything.
    exhausted: Option<Proof>,
    seconds: f64,
}

impl<'a, 'i> Journal<'a, 'i> {
    fn new(
        campaign: &'a mut Campaign<'i, FolderStore>,
        plan: &'a WorkPlan,
        run: &'a Run<'a>,
    ) -> Self {
        Journal { campaign, plan, run, next: 0, record: None, exhausted: None, seconds: 0.0 }
    }

    fn is_missing(&self, lot: u64) -> bool {
        let units = self.plan.lot(lot).map(|lot| lot.units);
        units.is_ok_and(|units| self.campaign.ledger().missing(units).next().is_some())
    }

    /// What a unit proves that says that no other can do better: it is run again here, for nothing
    /// that ends a campaign is believed.
    fn proven(&self, result: &LotResult) -> Result<Option<Proof>> {
        let unit = result.last.and_then(|last| result.units.iter().find(|u| u.unit == last));
        let Some(unit) = unit else { return Ok(None) };
        let instance = self.campaign.instance();
        let head = &self.plan.head;
        let choice = instance.puzzle().choose(&head.method)?;
        let mut origin = self.run.reseeded(head.seed);
        let units = instance.units(&choice, &head.plan, &mut origin);
        let units = units?;
        let again = units(unit.unit, unit.cutoff, &mut origin.worker(unit.unit));
        let (report, last) = again?;
        let same = report.answer.as_ref().map(Answer::cost) == unit.cost;
        Ok((last && same && report.stopped.is_none()).then_some(report.proof))
    }
}

impl Book for Journal<'_, '_> {
    fn next(&mut self, out: &BTreeSet<u64>, count: usize) -> Vec<u64> {
        let end = self.plan.lots().unwrap_or(u64::MAX);
        let mut found = Vec::new();
        let mut lot = self.next;
        while found.len() < count && lot < end {
            let missing = self.is_missing(lot);
            if missing && !out.contains(&lot) {
                found.push(lot);
            } else if !missing && lot == self.next {
                self.next += 1;
            }
            lot += 1;
        }
        found
    }

    fn lot(&self, number: u64) -> Result<Vec<u8>> {
        let units = self.plan.lot(number)?.units;
        let done = units.filter(|&unit| self.campaign.ledger().is_done(unit)).collect();
        let message = LotMessage { lot: number, done };
        serde_json::to_vec(&message).map_err(FleetError::server("a lot"))
    }

    fn enter(
        &mut self,
        number: u64,
        payload: &[u8],
        seconds: f64,
        distrusted: &dyn Fn(&str) -> bool,
    ) -> Result<Entry> {
        self.seconds = seconds;
        let refused = |worker: Option<&str>, reason: String| {
            Ok(Entry::Refused { worker: worker.map(str::to_owned), reason })
        };
        let result = match LotResult::parse(payload) {
            Ok(result) => result,
            Err(error) => return refused(None, error.to_string()),
        };
        let worker = Some(result.worker.as_str());
        if distrusted(&result.worker) {
            return refused(worker, "too many of its results were wrong".to_owned());
        }
        if result.lot != number {
            return refused(worker, format!("found lot {}, expected {number}", result.lot));
        }
        let before = self.campaign.ledger().best();
        let steps = self.campaign.ledger().steps();
        match self.campaign.enter_lot(self.plan, &result, seconds) {
            // The journal's disk is full or gone: nothing can go on.
            Err(error @ kumiki::Error::Io { .. }) => return Err(error.into()),
            Err(error) => return refused(worker, error.to_string()),
            Ok(_) => {}
        }
        if self.campaign.ledger().best() != before {
            self.record = Some(Instant::now());
        }
        for unit in &result.units {
            let &kumiki::campaign::UnitResult { unit: number, cost, steps, .. } = unit;
            self.run.emit(&Event::Unit { number, cost, steps });
        }
        if let Some(proof) = self.proven(&result)? {
            self.exhausted = Some(proof);
        }
        Ok(Entry::Entered { steps: self.campaign.ledger().steps() - steps })
    }

    fn is_done(&self, number: u64) -> bool {
        !self.is_missing(number)
    }

    fn sync(&mut self) -> Result<()> {
        Ok(self.campaign.sync()?)
    }

    fn best(&self) -> Option<i64> {
        self.campaign.ledger().best()
    }

    fn is_over(&self) -> bool {
        let all = self.campaign.ledger().completed().is_some();
        all || self.exhausted.is_some() || self.campaign.best().is_some_and(Answer::is_solved)
    }

    fn status(&self) -> Value {
        let ledger = self.campaign.ledger();
        json!({
            "text": self.campaign.summary(self.seconds),
            "units": ledger.units(),
            "all_units": self.plan.units,
            "units_per_lot": self.plan.lot,
            "steps": ledger.steps(),
            "best_cost": ledger.best(),
            "best_score": self.campaign.best().and_then(Answer::score).map(|score| score.0),
            "record_seconds_ago": self.record.map(|record| record.elapsed().as_secs_f64()),
            "ends": self.campaign.ends_data(self.seconds),
        })
    }
}

/// A worker's side of a campaign.
pub(crate) struct CampaignWork<'p> {
    runner: LotRunner<'p>,
    plan: &'p WorkPlan,
}

impl<'p> CampaignWork<'p> {
    /// Gets ready for the lots of a plan.
    pub(crate) fn new(plan: &'p WorkPlan, puzzle: &'p Puzzle, cancel: &Cancel) -> Result<Self> {
        let mut run = Run::unlimited(plan.head.seed).cancelled_by(cancel);
        Ok(CampaignWork { runner: LotRunner::new(plan, puzzle, &mut run)?, plan })
    }
}

/// Counts steps on their way.
struct Steps<'a>(&'a Bench);

impl Observer for Steps<'_> {
    fn event(&self, _: &Event) {}

    fn steps(&self, count: u64) {
        self.0.add_steps(count);
    }
}

impl Work for CampaignWork<'_> {
    fn run(&self, payload: &[u8], bench: &Bench, cancel: &Cancel) -> Result<Option<Vec<u8>>> {
        let wrong = |error: serde_json::Error| FleetError::Unsuitable(format!("a lot: {error}"));
        let message: LotMessage = serde_json::from_slice(payload).map_err(wrong)?;
        let lot = self.plan.lot(message.lot)?;
        let steps = Steps(bench);
        let run = Run::unlimited(0).cancelled_by(cancel).observed_by(&steps);
        let ran = self.runner.run(&lot, &message.done, bench.name(), &|| bench.best(), &run)?;
        match ran {
            Ran::Stopped(_) => Ok(None),
            Ran::Whole(result) => Ok(Some(result.text()?.into_bytes())),
        }
    }
}
