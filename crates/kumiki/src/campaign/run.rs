//! Runs the units of a search on all threads and keeps them in a journal.

use super::journal::{Journal, Subject, Unit};
use crate::error::{Error, Result};
use kumiki_core::{
    AnyInstance, AnyUnits, Choice, Event, Proof, Report, Run, Status, Stop, share_work,
};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time between two summaries.
const SUMMARY: Duration = Duration::from_secs(10);

/// Goes on with the search that the folder keeps, or begins one, until it is solved, nothing is
/// left to try or the run ends; returns its best, in the format of a name.
pub fn run(
    folder: &Path,
    subject: Subject,
    choice: &Choice,
    format: &str,
    run: &mut Run,
) -> Result<Report> {
    let instance = subject.instance;
    // Records are kept in the own text form, from which every other one can be made.
    let units = instance.units(choice, "text", run)?;
    let journal = Journal::open(folder, subject)?;
    let ledger = Ledger { journal, summarised: run.elapsed(), ended: None, steps: run.steps() };
    let campaign =
        Campaign { units, run, ledger: Mutex::new(ledger), over: AtomicBool::new(false) };
    share_work(campaign.run.threads(), || campaign.work());
    let Campaign { ledger, .. } = campaign;
    let ledger = ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
    ledger.journal.summarise(run.elapsed().as_secs_f64())?;
    let (proof, stopped) = match ledger.ended {
        Some(Ok(end)) => end,
        Some(Err(error)) => return Err(error),
        None => (Proof::None, None),
    };
    let steps = ledger.steps;
    run.add_steps(steps.saturating_sub(run.steps()));
    let method = run.chosen().unwrap_or(choice.method);
    let best = ledger.journal.answer()?;
    conclude(instance, best, format, Report { method, proof, stopped, steps, ..nothing() })
}

struct Campaign<'r, 'i> {
    units: AnyUnits<'i>,
    run: &'r Run<'r>,
    ledger: Mutex<Ledger<'i>>,
    /// Tells the units under way to stop.
    over: AtomicBool,
}

struct Ledger<'i> {
    journal: Journal<'i>,
    summarised: Duration,
    /// How it ended, once it has.
    ended: Option<Result<(Proof, Option<Stop>), Error>>,
    steps: u64,
}

impl<'i> Campaign<'_, 'i> {
    fn lock(&self) -> MutexGuard<'_, Ledger<'i>> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread's part: unit after unit.
    fn work(&self) {
        loop {
            let mut ledger = self.lock();
            if ledger.ended.is_some() {
                return;
            }
            let budget = self.run.budget().steps;
            if budget.is_some_and(|steps| ledger.steps >= steps) {
                ledger.ended = Some(Ok((Proof::None, Some(Stop::Steps))));
                return;
            }
            let (unit, bar) = (ledger.journal.take(), ledger.journal.bar());
            let left = budget.map(|steps| steps - ledger.steps);
            drop(ledger);
            let mut run = self.run.racer(unit, &self.over);
            if let Some(left) = left {
                run.limit_steps(left);
            }
            let start = Instant::now();
            let result = (self.units)(unit, bar, &mut run);
            let mut ledger = self.lock();
            let end = match result {
                Ok((report, last)) => self.enter(&mut ledger, unit, &report, last, start),
                Err(error) => ControlFlow::Break(Err(error.into())),
            };
            if let ControlFlow::Break(end) = end {
                self.over.store(true, Ordering::Relaxed);
                // The first end is the reason; later ones are units that it stopped.
                ledger.ended.get_or_insert(end);
                return;
            }
        }
    }

    /// Writes down what a unit found; breaks when the search is over.
    fn enter(
        &self,
        ledger: &mut Ledger,
        unit: u64,
        report: &Report,
        last: bool,
        start: Instant,
    ) -> ControlFlow<Result<(Proof, Option<Stop>)>> {
        ledger.steps += report.steps;
        let cost = report.verdict.as_ref().map(|verdict| verdict.cost);
        let seconds = start.elapsed().as_secs_f64();
        let clock = self.run.elapsed();
        self.run.emit(&Event::Unit { number: unit, cost, steps: report.steps });
        let journal = &mut ledger.journal;
        let mut written = journal.keep(unit, report);
        // A unit cut short is run again when the search is resumed.
        if report.stopped.is_none() {
            let unit = Unit { number: unit, steps: report.steps, seconds, cost };
            written = written.and_then(|()| journal.enter(&unit, clock.as_secs_f64()));
        }
        if clock - ledger.summarised > SUMMARY {
            ledger.summarised = clock;
            written = written.and_then(|()| ledger.journal.summarise(clock.as_secs_f64()));
        }
        match written {
            Err(error) => ControlFlow::Break(Err(error)),
            Ok(()) if last || report.stopped.is_some() || report.status == Status::Solved => {
                ControlFlow::Break(Ok((report.proof, report.stopped)))
            }
            Ok(()) => ControlFlow::Continue(()),
        }
    }
}

/// The report on the best answer, judged and written anew.
fn conclude(
    instance: &dyn AnyInstance,
    best: Option<String>,
    format: &str,
    mut report: Report,
) -> Result<Report> {
    if let Some(text) = best {
        report.verdict = Some(instance.check(&text)?);
        match instance.write_answer(format, &text) {
            Err(kumiki_core::Error::Impossible(why)) => report.inexpressible = Some(why),
            answer => report.solution = Some(answer?),
        }
        report.text = Some(text);
    }
    report.status = Status::of(report.verdict.as_ref(), report.proof);
    Ok(report)
}

/// A report that says nothing.
fn nothing() -> Report {
    Report {
        method: "",
        status: Status::Unknown,
        solution: None,
        inexpressible: None,
        text: None,
        verdict: None,
        proof: Proof::None,
        stopped: None,
        steps: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Budget;
    use std::collections::BTreeSet;

    /// Searches on the shipped 8x8 board for some steps in all; the units of the journal.
    fn part(folder: &Path, steps: u64, threads: usize) -> (Report, Vec<(u64, String)>) {
        let eternity = kumiki_puzzles::registry::find("eternity").unwrap();
        let shipped = eternity.shipped().iter().find(|s| s.name == "framed-8x8").unwrap();
        let instance = eternity.read("text", shipped.text).unwrap();
        let method = "fast:nodes=20000,breaks=30;36;40;44;47;50;53;55;57;59;61";
        let choice = eternity.choose(method).unwrap();
        let budget = Budget { time: None, steps: Some(steps) };
        let mut run = Run::within(4, budget).with_threads(threads);
        let subject = Subject { instance: instance.as_ref(), method, seed: 4 };
        let report = super::run(folder, subject, &choice, "text", &mut run).unwrap();
        let rows = std::fs::read_to_string(folder.join("units.tsv")).unwrap();
        let rows = rows.lines().skip(2).map(|row| {
            let fields: Vec<&str> = row.split('\t').collect();
            (fields[0].parse().unwrap(), fields[1..4].join(" "))
        });
        (report, rows.collect())
    }

    #[test]
    fn a_campaign_goes_on_where_it_was_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let (first, rows) = part(folder.path(), 150_000, 2);
        assert_eq!(first.stopped, Some(Stop::Steps));
        let (second, all) = part(folder.path(), 200_000, 2);
        assert!(all.len() > rows.len() && all.starts_with(&rows));
        let numbers: BTreeSet<u64> = all.iter().map(|row| row.0).collect();
        assert_eq!(numbers.len(), all.len(), "a unit was repeated");
        let cost = |report: &Report| report.verdict.as_ref().unwrap().cost;
        assert!(cost(&second) <= cost(&first));
        // Nothing is left to do: what is known is told again.
        let (again, same) = part(folder.path(), 0, 1);
        assert_eq!((cost(&again), same.len()), (cost(&second), all.len()));
    }
}
