//! One lane: a method on a thread of the pool, and its row at the end.

use super::Race;
use super::control::Control;
use super::listener::{Listener, Seen};
use crate::pool::Thread;
use kumiki_core::{
    AnyInstance, Budget, Cancel, Choice, Error, Language, Report, Run, Status, Stop,
};
use kumiki_lab::row::{Environment, Limits, Row};
use kumiki_lab::stamp;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::Semaphore;

/// What all lanes of a run share.
#[derive(Clone)]
pub(super) struct About {
    pub(super) instance: Arc<dyn AnyInstance>,
    pub(super) name: String,
    pub(super) seed: u64,
    pub(super) budget: Budget,
    pub(super) threads: Arc<Semaphore>,
    /// The language of what is told.
    pub(super) language: Language,
}

/// A lane of a run.
pub(super) struct Lane {
    pub(super) number: usize,
    choice: Choice,
    written: String,
    limit: Duration,
    cancel: Cancel,
    late: AtomicBool,
    clock: Mutex<Clock>,
    row: Mutex<Option<String>>,
}

/// The working time of a lane: pauses do not count.
#[derive(Default)]
struct Clock {
    start: Option<Instant>,
    waited: Duration,
    waiting_since: Option<Instant>,
}

impl Clock {
    fn worked(&self) -> Duration {
        let now = Instant::now();
        let waiting = self.waiting_since.map_or(Duration::ZERO, |since| now - since);
        let since = self.start.map_or(Duration::ZERO, |start| now - start);
        since.saturating_sub(self.waited + waiting)
    }
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lane {
    pub(super) fn new(number: usize, choice: Choice, written: String, limit: Duration) -> Self {
        Lane {
            number,
            choice,
            written,
            limit,
            cancel: Cancel::new(),
            late: AtomicBool::new(false),
            clock: Mutex::default(),
            row: Mutex::default(),
        }
    }

    /// The method with its options, as written on the command line.
    pub(super) fn written(&self) -> &str {
        &self.written
    }

    pub(super) fn cancel(&self) {
        self.cancel.cancel();
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Cancels the lane if it has worked for as long as it may.
    pub(super) fn end_if_late(&self, control: &Control) {
        if !control.is_paused() && locked(&self.clock).worked() >= self.limit {
            self.late.store(true, Ordering::Release);
            self.cancel();
        }
    }

    /// The row of the lane, if it is over.
    pub(super) fn row(&self) -> Option<String> {
        locked(&self.row).clone()
    }

    /// Seconds of work so far.
    pub(super) fn seconds(&self) -> f64 {
        locked(&self.clock).worked().as_secs_f64()
    }

    /// Does something that is not work.
    pub(super) fn waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        locked(&self.clock).waiting_since = Some(start);
        let result = wait();
        let mut clock = locked(&self.clock);
        clock.waiting_since = None;
        clock.waited += start.elapsed();
        result
    }
}

/// Runs a lane to its end, when there is a thread for it.
pub(super) async fn run(race: Arc<Race>, number: usize, about: About) {
    let thread = loop {
        let wait = tokio::time::timeout(super::LOOK, Arc::clone(&about.threads).acquire_owned());
        match wait.await {
            Ok(Ok(thread)) => break Some(thread),
            Err(_) if !race.lanes[number].is_cancelled() => {}
            _ => break None,
        }
    };
    let working = Arc::clone(&race);
    let work = tokio::task::spawn_blocking(move || match thread {
        Some(thread) => work(&working, number, &about, thread),
        None => finish(&working, number, &about, Err(Failure::Stopped), &Seen::default()),
    });
    // A panic in the lane's own bookkeeping must not leave the run waiting for it.
    if work.await.is_err() {
        let end = json!({"lane": number, "kind": "end", "status": "error"});
        race.log.add(end.to_string(), None);
    }
    race.done.fetch_add(1, Ordering::AcqRel);
}

/// Why a lane has no report.
enum Failure {
    /// It never had a thread.
    Stopped,
    Refused(Error),
    Panicked,
}

fn work(race: &Race, number: usize, about: &About, thread: Thread) {
    let lane = &race.lanes[number];
    locked(&lane.clock).start = Some(Instant::now());
    let listener = Listener::new(race, lane, about, thread);
    let searched = catch_unwind(AssertUnwindSafe(|| {
        let mut run =
            Run::within(about.seed, about.budget).cancelled_by(&lane.cancel).observed_by(&listener);
        about.instance.solve(&lane.choice, &mut run)
    }));
    let result = match searched {
        Ok(Ok(report)) => Ok(report),
        Ok(Err(error)) => Err(Failure::Refused(error)),
        Err(_) => Err(Failure::Panicked),
    };
    finish(race, number, about, result, &listener.into_seen());
}

/// Tells the end of a lane and writes its row.
fn finish(race: &Race, number: usize, about: &About, result: Result<Report, Failure>, seen: &Seen) {
    let lane = &race.lanes[number];
    let seconds = lane.seconds();
    let mut row = Row {
        experiment: "race".to_owned(),
        puzzle: about.instance.puzzle().name().to_owned(),
        group: about.name.clone(),
        instance: about.name.clone(),
        digest: stamp::digest(&about.instance.write("text").unwrap_or_default()),
        method: lane.written.clone(),
        label: lane.written.clone(),
        seed: about.seed,
        budget: Limits { seconds: Some(lane.limit.as_secs_f64()), steps: about.budget.steps },
        threads: 1,
        seconds,
        started: stamp::utc(SystemTime::now()),
        environment: Environment::here(),
        own_cost: seen.best.map(|best| best.cost),
        seconds_to_best: seen.best.map(|best| best.seconds),
        trace: seen.trace.clone(),
        ..Row::default()
    };
    let end = match result {
        Ok(report) => reported(lane, &report, &mut row),
        Err(failure) => {
            let (status, message) = match failure {
                Failure::Stopped => ("unknown", "stopped before it began".to_owned()),
                Failure::Refused(error) => ("refused", error.to_string()),
                Failure::Panicked => {
                    ("error", "the method has a fault; please report it".to_owned())
                }
            };
            row.status = status.to_owned();
            row.note = Some(message.clone());
            let shown = if status == "refused" { "error" } else { status };
            let error = kumiki::translate(&message, about.language);
            json!({"lane": number, "kind": "end", "status": shown, "seconds": seconds, "error": error})
        }
    };
    *locked(&lane.row) = serde_json::to_string(&row).map(|line| line + "\n").ok();
    race.log.add(end.to_string(), None);
}

/// The last event of a lane that has a report, which its row takes over.
fn reported(lane: &Lane, report: &Report, row: &mut Row) -> Value {
    let late = lane.late.load(Ordering::Acquire);
    let word = |stop: Stop| if late && stop == Stop::Cancelled { "time" } else { stop.word() };
    row.note = row.judged(report).map(|stop| word(stop).to_owned());
    let answer = report.answer.as_ref().filter(|_| report.status != Status::Infeasible);
    json!({
        "lane": lane.number,
        "kind": "end",
        "status": report.status.word(),
        "method": report.method,
        "cost": row.cost,
        // The method's own, as in its improvements.
        "own_cost": row.own_cost,
        "score": row.score,
        "max_score": row.max_score,
        "steps": report.steps,
        "seconds": row.seconds,
        "stopped": row.note,
        "data": answer.and_then(|answer| answer.data().ok()),
    })
}
