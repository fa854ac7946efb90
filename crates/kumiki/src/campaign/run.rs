//! Drives a campaign on the threads of this process.

use super::head::Request;
use super::ledger::Lease;
use super::state::{Campaign, UnitResult};
use super::store::{Origin, Store};
use crate::error::{Error, Result};
use kumiki_core::{
    Answer, AnyInstance, AnyUnits, Choice, Event, Proof, Report, Run, Status, Stop, share_work,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time between two summaries.
const SUMMARY: Duration = Duration::from_secs(10);

/// What a campaign came to when this process left it.
pub struct Finished {
    /// The best answer, judged.
    pub report: Report,
    /// What went wrong on the way, such as a full disk. The answer is there nevertheless.
    pub failure: Option<Error>,
    /// How many units were asked for, if it ended because all of them are done.
    pub units: Option<u64>,
}

impl Finished {
    /// What a campaign came to that ended with this report.
    pub fn new<S: Store>(campaign: &Campaign<S>, report: Report, failure: Option<Error>) -> Self {
        let open = report.stopped.is_none() && report.proof == Proof::None && failure.is_none();
        let open = open && report.status != Status::Solved;
        let units = campaign.ledger().completed().filter(|_| open);
        Finished { report, failure, units }
    }
}

/// A search without a campaign.
impl From<Report> for Finished {
    fn from(report: Report) -> Self {
        Finished { report, failure: None, units: None }
    }
}

/// Goes on with the campaign that a store keeps, or begins one, until it is solved, nothing is left
/// to try or the run ends. Units are those of `solve` with the same method and seed. The seed
/// is that of the journal or the request, not the run's.
pub fn run<S: Store + Send>(
    store: S,
    instance: &dyn AnyInstance,
    request: &Request,
    run: &mut Run,
) -> Result<Finished> {
    let mut campaign = Campaign::open(store, instance, request)?;
    let asked = request.seed.unwrap_or(0);
    let mut origin = run.reseeded(campaign.head().map_or(asked, |head| head.seed));
    let finished = go_on(&mut campaign, request, &mut origin);
    run.add_steps(origin.steps().saturating_sub(run.steps()));
    finished
}

fn go_on<S: Store + Send>(
    campaign: &mut Campaign<S>,
    request: &Request,
    run: &mut Run,
) -> Result<Finished> {
    let instance = campaign.instance();
    let (choice, mut end) = chosen(campaign, request)?;
    let solved = campaign.best().is_some_and(Answer::is_solved);
    let mut failure = None;
    if !solved {
        let plan = plan(campaign, &choice, request, run, &mut end);
        let outcome = plan.and_then(|plan| match plan {
            None => Ok(None),
            Some(plan) => instance.units(&choice, &plan, run).map(Some).map_err(Into::into),
        });
        match outcome {
            Err(error) if campaign.best().is_none() => return Err(error),
            Err(error) => failure = Some(error),
            Ok(None) => {}
            Ok(Some(units)) => {
                let driver = Driver::new(units, campaign, run);
                share_work(run.threads(), || driver.work());
                let shared = driver.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
                end.method = shared.method.unwrap_or(end.method);
                match shared.ended {
                    Some(Ok((proof, stopped))) => (end.proof, end.stopped) = (proof, stopped),
                    Some(Err(error)) => failure = Some(error),
                    None => {}
                }
                let steps = shared.steps;
                run.add_steps(steps.saturating_sub(run.steps()));
            }
        }
    }
    close(campaign, end, run, failure)
}

/// Writes the summary and reports the best answer, after a run that went so.
pub(super) fn close<S: Store>(
    campaign: &mut Campaign<S>,
    end: End,
    run: &Run,
    mut failure: Option<Error>,
) -> Result<Finished> {
    if let Err(error) = campaign.summarise(run.elapsed().as_secs_f64()) {
        failure.get_or_insert(error);
    }
    let End { method, proof, stopped } = end;
    let best = campaign.best().cloned();
    let report = campaign.instance().report(method, best, proof, stopped, run.steps())?;
    Ok(Finished::new(campaign, report, failure))
}

/// How a search ended, beside its best answer.
pub(super) struct End {
    pub(super) method: &'static str,
    pub(super) proof: Proof,
    pub(super) stopped: Option<Stop>,
}

/// The method of a campaign, the journal's or the one asked for, and the end that it has so far.
pub(super) fn chosen<S: Store>(campaign: &Campaign<S>, request: &Request) -> Result<(Choice, End)> {
    let method = campaign.head().map_or(request.method(), |head| &head.method);
    let choice = campaign.instance().puzzle().choose(method)?;
    let end = End { method: choice.method, proof: Proof::None, stopped: None };
    Ok((choice, end))
}

/// The plan that the campaign has, or a new one; `None` if the search is over before it is made.
pub(super) fn plan<S: Store>(
    campaign: &mut Campaign<S>,
    choice: &Choice,
    request: &Request,
    run: &mut Run,
    end: &mut End,
) -> Result<Option<String>> {
    if let Some(head) = campaign.head() {
        return Ok(Some(head.plan.clone()));
    }
    let made = campaign.instance().plan(choice, run)?;
    (end.proof, end.stopped) = (made.report.proof, made.report.stopped);
    end.method = made.report.method;
    let kept = match made.report.answer {
        Some(answer) => campaign.offer(answer, Origin::Plan),
        None => Ok(()),
    };
    let Some(plan) = made.text else { return kept.map(|()| None) };
    kept.and_then(|()| campaign.begin(request, plan.clone()))?;
    Ok(Some(plan))
}

/// The threads of one process on one campaign.
struct Driver<'r, 'c, 'i, S> {
    units: AnyUnits<'i>,
    run: &'r Run<'r>,
    shared: Mutex<Shared<'c, 'i, S>>,
    /// Tells the units under way to stop.
    over: AtomicBool,
}

struct Shared<'c, 'i, S> {
    campaign: &'c mut Campaign<'i, S>,
    summarised: Duration,
    /// How it ended, once it has.
    ended: Option<Result<(Proof, Option<Stop>)>>,
    steps: u64,
    /// The method that works, once a unit has told.
    method: Option<&'static str>,
}

impl<'r, 'c, 'i, S: Store + Send> Driver<'r, 'c, 'i, S> {
    fn new(units: AnyUnits<'i>, campaign: &'c mut Campaign<'i, S>, run: &'r Run<'r>) -> Self {
        let (summarised, steps) = (run.elapsed(), run.steps());
        let shared = Mutex::new(Shared { campaign, summarised, ended: None, steps, method: None });
        Driver { units, run, shared, over: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, Shared<'c, 'i, S>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread's part: unit after unit.
    fn work(&self) {
        loop {
            let mut shared = self.lock();
            if shared.ended.is_some() {
                return;
            }
            let budget = self.run.budget().steps;
            if budget.is_some_and(|steps| shared.steps >= steps) {
                shared.ended = Some(Ok((Proof::None, Some(Stop::Steps))));
                return;
            }
            // Threads of one process share their fate: they are one worker.
            let Some(&lease) = shared.campaign.lease(0, 1).first() else { return };
            let left = budget.map(|steps| steps - shared.steps);
            drop(shared);
            let mut run = self.run.racer(lease.unit, &self.over);
            if let Some(left) = left {
                run.limit_steps(left);
            }
            let start = Instant::now();
            let result = (self.units)(lease.unit, lease.cutoff, &mut run);
            let mut shared = self.lock();
            let end = match result {
                Ok((report, last)) => self.enter(&mut shared, lease, &report, last, start),
                Err(error) => ControlFlow::Break(Err(error.into())),
            };
            if let ControlFlow::Break(end) = end {
                self.over.store(true, Ordering::Relaxed);
                // The first end is the reason; later ones are units that it stopped.
                shared.ended.get_or_insert(end);
                return;
            }
        }
    }

    /// Writes down what a unit found; breaks when the search is over.
    fn enter(
        &self,
        shared: &mut Shared<S>,
        lease: Lease,
        report: &Report,
        last: bool,
        start: Instant,
    ) -> ControlFlow<Result<(Proof, Option<Stop>)>> {
        shared.steps += report.steps;
        shared.method = Some(report.method);
        let cost = report.answer.as_ref().map(Answer::cost);
        self.run.emit(&Event::Unit { number: lease.unit, cost, steps: report.steps });
        let clock = self.run.elapsed();
        let campaign = &mut *shared.campaign;
        let written = match (report.stopped, report.answer.clone()) {
            (None, _) => UnitResult::of(lease, report, start)
                .and_then(|result| campaign.enter(&result, clock.as_secs_f64()))
                .map(|_| ()),
            // A unit cut short is run again when the search is resumed.
            (Some(_), answer) => {
                campaign.give_back(lease.unit);
                answer.map_or(Ok(()), |answer| campaign.offer(answer, Origin::Unit(lease.unit)))
            }
        };
        let written = written.and_then(|()| {
            if clock.saturating_sub(shared.summarised) <= SUMMARY {
                return Ok(());
            }
            shared.summarised = clock;
            shared.campaign.summarise(clock.as_secs_f64())
        });
        match written {
            Err(error) => ControlFlow::Break(Err(error)),
            Ok(()) if last || report.stopped.is_some() || report.status == Status::Solved => {
                ControlFlow::Break(Ok((report.proof, report.stopped)))
            }
            Ok(()) => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests;
