//! A campaign under way: the ledger, the store and the best answer, on one instance. Whoever drives
//! it brings threads, processes or machines. Nothing that is entered is believed: every answer is
//! judged again from its text alone.

use super::cutoff::Cutoff;
use super::head::{Head, Request};
use super::ledger::{Lease, Ledger};
use super::row::Row;
use super::store::{Origin, Record, Store};
use crate::error::{Error, Result};
use crate::text::{counted, grouped, short_count, short_time};
use kumiki_core::{Answer, AnyInstance, Cost, NATIVE, Report, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What a worker says about a unit that it has finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnitResult {
    /// The unit's number.
    pub unit: u64,
    /// The cost that it had to beat.
    pub cutoff: Option<Cost>,
    /// The best that it found, in native format.
    pub answer: Option<String>,
    /// What the worker's own judge made of that. Another cost than ours shows that something on
    /// its side is wrong.
    pub cost: Option<Cost>,
    /// The steps it took.
    pub steps: u64,
    /// The seconds it took.
    pub seconds: f64,
}

impl UnitResult {
    /// What is said of a unit that was begun at a moment and has just ended with this report.
    pub fn of(lease: Lease, report: &Report, begun: Instant) -> Result<Self> {
        let Lease { unit, cutoff } = lease;
        let answer = report.answer.as_ref();
        let text = answer.map(|answer| answer.text(NATIVE).map(Cow::into_owned)).transpose()?;
        Ok(UnitResult {
            unit,
            cutoff,
            answer: text,
            cost: answer.map(Answer::cost),
            steps: report.steps,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}

/// A campaign under way.
pub struct Campaign<'i, S> {
    instance: &'i dyn AnyInstance,
    store: S,
    ledger: Ledger,
    best: Option<Answer>,
    /// Seconds that it ran before it was resumed.
    clock: f64,
}

impl<'i, S: Store> Campaign<'i, S> {
    /// Goes on with what the store keeps, which must be about what is asked for; the best answer
    /// among all that it has, each judged, is the one to beat.
    pub fn open(mut store: S, instance: &'i dyn AnyInstance, request: &Request) -> Result<Self> {
        if let Some(head) = store.head() {
            head.must_be_about(instance, request)?;
        }
        let (mut ledger, mut clock) = (Ledger::default(), 0.0f64);
        let cutoff = store.head().map(|head| head.cutoff).or(request.cutoff);
        ledger.set_rules(cutoff.unwrap_or_default(), request.units);
        for row in store.take_rows() {
            clock = clock.max(row.clock);
            ledger.enter(&row);
        }
        let mut campaign = Campaign { instance, store, ledger, best: None, clock };
        for answer in campaign.store.answers()? {
            // A file that was cut or changed by hand is no answer.
            if let Ok(answer) = instance.read_answer(NATIVE, &answer) {
                campaign.consider(answer);
            }
        }
        Ok(campaign)
    }

    /// The instance.
    pub fn instance(&self) -> &'i dyn AnyInstance {
        self.instance
    }

    /// The head, once there is a plan.
    pub fn head(&self) -> Option<&Head> {
        self.store.head()
    }

    /// Begins with a plan.
    pub fn begin(&mut self, request: &Request, plan: String) -> Result<()> {
        self.store.begin(self.instance, Head::new(self.instance, request, plan)?)
    }

    /// From now on only units below this one are handed out.
    pub fn end_at(&mut self, units: Option<u64>) {
        let cutoff = self.store.head().map(|head| head.cutoff).unwrap_or_default();
        self.ledger.set_rules(cutoff, units);
    }

    /// The ledger.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The best answer so far.
    pub fn best(&self) -> Option<&Answer> {
        self.best.as_ref()
    }

    /// Hands out units.
    pub fn lease(&mut self, worker: u64, count: usize) -> Vec<Lease> {
        self.ledger.lease(worker, count)
    }

    /// Takes back everything that is out with a worker.
    pub fn expire(&mut self, worker: u64) {
        self.ledger.expire(worker);
    }

    /// Takes back one unit that was cut short.
    pub fn give_back(&mut self, unit: u64) {
        self.ledger.give_back(unit);
    }

    /// Enters a finished unit, `clock` seconds after the campaign was begun or resumed; false if
    /// it was entered before. A unit that is not what it says is given back.
    pub fn enter(&mut self, result: &UnitResult, clock: f64) -> Result<bool> {
        match self.judge(result) {
            Ok(judged) => self.enter_judged(result, judged, clock),
            Err(error) => {
                self.ledger.give_back(result.unit);
                Err(error)
            }
        }
    }

    /// Enters the units of a lot; all of them are judged before the first is entered, so that a lot
    /// with anything wrong leaves no trace. Returns how many were new.
    pub fn enter_all(&mut self, results: &[UnitResult], clock: f64) -> Result<u64> {
        let judged = results.iter().map(|result| self.judge(result)).collect::<Result<Vec<_>>>()?;
        let mut entered = 0;
        for (result, judged) in results.iter().zip(judged) {
            entered += u64::from(self.enter_judged(result, judged, clock)?);
        }
        Ok(entered)
    }

    /// Makes sure that what was entered survives the loss of power.
    pub fn sync(&mut self) -> Result<()> {
        self.store.sync()
    }

    /// Reads and judges what a unit is said to have found.
    fn judge(&self, result: &UnitResult) -> Result<Option<Answer>> {
        let about = |error: Error| error.about(format!("unit {}", result.unit));
        if let Some(Cutoff::Fixed(cutoff)) = self.store.head().map(|head| head.cutoff)
            && cutoff != result.cutoff
        {
            let message = "it was run with another cost to beat than the campaign has".to_owned();
            return Err(about(Error::Unsupported(message)));
        }
        if !result.seconds.is_finite() {
            return Err(about(Error::Unsupported("its time is no number".to_owned())));
        }
        let read = |text: &String| self.instance.read_answer(NATIVE, text);
        let answer = result.answer.as_ref().map(read).transpose();
        let answer = answer.map_err(|error| about(error.into()))?;
        let cost = answer.as_ref().map(Answer::cost);
        if cost != result.cost {
            let shown = |cost: Option<Cost>| cost.map_or("none".to_owned(), |c| c.to_string());
            let (said, found) = (shown(result.cost), shown(cost));
            let message = format!("found cost {said}, expected {found}, as judged from its board");
            return Err(about(Error::Unsupported(message)));
        }
        Ok(answer)
    }

    fn enter_judged(
        &mut self,
        result: &UnitResult,
        answer: Option<Answer>,
        clock: f64,
    ) -> Result<bool> {
        let row = Row {
            unit: result.unit,
            cutoff: result.cutoff,
            cost: answer.as_ref().map(Answer::cost),
            score: answer.as_ref().and_then(|answer| Some(answer.score()?.0)),
            steps: result.steps,
            seconds: result.seconds,
            clock: self.clock + clock,
        };
        if !self.ledger.enter(&row) {
            return Ok(false);
        }
        // The record before the row: a unit that is done has its answer kept.
        if let Some(answer) = answer {
            self.offer(answer, Origin::Unit(row.unit))?;
        }
        self.store.enter(&row)?;
        Ok(true)
    }

    /// Keeps an answer, if it is a record; in memory first, so that a full disk costs no answer.
    pub fn offer(&mut self, answer: Answer, origin: Origin) -> Result<()> {
        if !self.consider(answer) {
            return Ok(());
        }
        let Some(answer) = &self.best else { return Ok(()) };
        self.store.keep(&Record { instance: self.instance, answer, origin })
    }

    /// Takes an answer for the best, if it is.
    fn consider(&mut self, answer: Answer) -> bool {
        let better = self.ledger.offer(answer.cost());
        if better {
            self.best = Some(answer);
        }
        better
    }

    /// A human-readable summary; `clock` as for [`Campaign::enter`].
    pub fn summary(&self, clock: f64) -> String {
        let best = self.best.as_ref().map(Answer::verdict);
        let best_score = self.instance.best_score();
        summary(self.store.head(), &self.ledger, self.clock + clock, best, best_score)
    }

    /// Where units ended and how often, for programs; `clock` as for [`Campaign::enter`].
    pub fn ends_data(&self, clock: f64) -> Value {
        self.ledger.ends_data(self.instance.best_score(), self.clock + clock)
    }

    /// Writes the summary.
    pub fn summarise(&mut self, clock: f64) -> Result<()> {
        let summary = self.summary(clock);
        self.store.summarise(&summary)
    }
}

/// A human-readable summary of a campaign that has run for some seconds.
pub(super) fn summary(
    head: Option<&Head>,
    ledger: &Ledger,
    clock: f64,
    best: Option<&Verdict>,
    best_score: Option<u64>,
) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    if let Some(Head { puzzle, method, seed, .. }) = head {
        let _ = writeln!(text, "{puzzle}, method {method}, seed {seed}");
    }
    match best {
        Some(Verdict { score: Some((score, most)), .. }) => {
            let _ = writeln!(text, "best score {score} of {most}");
        }
        Some(Verdict { cost, .. }) => {
            let _ = writeln!(text, "best cost {cost}");
        }
        None => text.push_str("nothing found yet\n"),
    }
    let (units, steps) = (ledger.units(), ledger.steps());
    if units == 0 {
        text.push_str("no unit is finished yet\n");
        return text;
    }
    let rate = short_count((steps as f64 / clock.max(1e-3)) as u64);
    let time = short_time(Duration::try_from_secs_f64(clock.round()).unwrap_or_default());
    let (units, steps) = (counted(units, "unit"), grouped(steps));
    let _ = writeln!(text, "{units}, {steps} steps, {time}, {rate} steps/s");
    let score = |cost: Cost| best_score.and_then(|best| best.checked_add_signed(-cost));
    let name = if best_score.is_some() { "score" } else { "cost" };
    let _ = writeln!(text, "{name}\tunits that ended there\tas good or better a day");
    for (cost, units, a_day) in ledger.rates(clock) {
        let end = score(cost).map_or_else(|| cost.to_string(), |score| score.to_string());
        let a_day = match a_day {
            few @ ..100.0 => format!("{few:.1}"),
            many => grouped(many as u64),
        };
        let _ = writeln!(text, "{end}\t{units}\t{a_day}");
    }
    text
}
