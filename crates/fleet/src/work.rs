//! A worker: takes lots, runs them on its threads, sends what came of them. It goes on for ever,
//! whatever becomes of the server: what it holds it finishes, and delivers when it can.

use crate::campaign::CampaignWork;
use crate::connect::Connection;
use crate::coordinate::runtime;
use crate::error::{FleetError, Result};
use crate::experiment::ExperimentWork;
use crate::job::{Announcement, Kind, VERSION, plain};
use crate::queue::{Delivered, Published, Queue, announced};
use crate::request::{Tell, WorkSettings, WorkTally, Worked};
use crate::status::{Machine, SPEAKS_EVERY};
use async_nats::jetstream::kv::Operation;
use bytes::Bytes;
use futures_util::{StreamExt, future};
use kumiki::campaign::WorkPlan;
use kumiki_core::{Cancel, spawn_solver};
use kumiki_lab::row::Environment;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use supply::{Shelf, Supplier};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

mod supply;

/// Time between two looks at what jobs there are, while there is nothing to do.
const LOOK: Duration = Duration::from_secs(1);

/// Time between two attempts to deliver.
const RETRY: Duration = Duration::from_millis(500);

/// How long a worker that should stop goes on trying to deliver what is finished.
const LAST_DELIVERY: Duration = Duration::from_secs(20);

/// Deliveries under way at the same time.
const AT_ONCE: usize = 64;

/// The watch on the board is begun anew after so long without news, in case it was lost.
const LISTEN_ANEW: Duration = Duration::from_secs(120);

/// A lot that made a worker panic waits so long before somebody else tries it.
const AFTER_PANIC: Duration = Duration::from_secs(2);

/// What a lot of some kind of job is to a worker.
pub(crate) trait Work: Sync {
    /// Runs a lot; `None` if it was cancelled.
    fn run(&self, payload: &[u8], bench: &Bench, cancel: &Cancel) -> Result<Option<Vec<u8>>>;
}

/// What the threads of a worker share.
pub(crate) struct Bench {
    name: String,
    /// The best cost that the fleet knows, or the highest number.
    best: AtomicI64,
    /// What was done for this job, and for all so far.
    tally: WorkTally,
    all: Arc<WorkTally>,
    /// Lots for threads that are done with theirs.
    shelf: Shelf,
    /// Threads of the whole fleet, as the coordinator says.
    fleet_threads: AtomicU64,
    /// Lots at hand and under way, which need heartbeats.
    held: Mutex<BTreeMap<u64, Arc<Delivered>>>,
    /// True when the job is over: what is not delivered is of no use.
    over: AtomicBool,
    /// True when nobody coordinates the job: no more lots are taken.
    paused: AtomicBool,
    /// Ends the searches: the job is over, the worker is unwanted or should stop.
    stop: Cancel,
    /// Why the coordinator does not want this worker.
    unwanted: Mutex<Option<String>>,
}

impl Bench {
    fn new(name: &str, all: &Arc<WorkTally>) -> Self {
        Bench {
            name: name.to_owned(),
            best: AtomicI64::new(i64::MAX),
            tally: WorkTally::default(),
            all: Arc::clone(all),
            shelf: Shelf::default(),
            fleet_threads: AtomicU64::new(0),
            held: Mutex::default(),
            over: AtomicBool::new(false),
            paused: AtomicBool::new(false),
            stop: Cancel::new(),
            unwanted: Mutex::default(),
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The best cost that the fleet knows.
    pub(crate) fn best(&self) -> Option<i64> {
        Some(self.best.load(Ordering::Relaxed)).filter(|&best| best != i64::MAX)
    }

    pub(crate) fn add_steps(&self, count: u64) {
        self.count(|tally| &tally.steps, count);
    }

    fn count(&self, what: impl Fn(&WorkTally) -> &AtomicU64, count: u64) {
        for tally in [&self.tally, &*self.all] {
            what(tally).fetch_add(count, Ordering::Relaxed);
        }
    }

    fn fleet_threads(&self) -> u64 {
        self.fleet_threads.load(Ordering::Relaxed)
    }

    /// True if the worker takes no more lots of this job.
    fn takes_no_more(&self) -> bool {
        self.stop.is_cancelled() || self.paused.load(Ordering::Relaxed)
    }

    fn held(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Delivered>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn unwanted(&self) -> MutexGuard<'_, Option<String>> {
        self.unwanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn heard(&self, key: &str, value: &[u8]) {
        let text = String::from_utf8_lossy(value);
        match key {
            "best" => {
                if let Ok(best) = text.parse() {
                    self.best.fetch_min(best, Ordering::Relaxed);
                }
            }
            "threads" => {
                if let Ok(threads) = text.parse() {
                    self.fleet_threads.store(threads, Ordering::Relaxed);
                }
            }
            "paused" => self.paused.store(true, Ordering::Relaxed),
            "over" => {
                self.over.store(true, Ordering::Relaxed);
                self.stop.cancel();
            }
            _ => {
                *self.unwanted() = Some(text.into_owned());
                self.stop.cancel();
            }
        }
    }
}

/// Works for a fleet until it is cancelled.
pub fn work(
    connection: &Connection,
    settings: &WorkSettings,
    cancel: &Cancel,
    tell: Tell,
) -> Result<Worked> {
    let runtime = runtime()?;
    let client = runtime.block_on(connection.open(&settings.name))?;
    tell(&format!("nats-server {}", client.server_info().version));
    let name = plain(&settings.name);
    let mut waiting = false;
    let mut last: Option<String> = None;
    while !cancel.is_cancelled() {
        // A server that is away comes back.
        let jobs = runtime.block_on(announced(&client)).unwrap_or_default();
        let Some(job) = choose(&jobs, last.as_deref())? else {
            if settings.once {
                break;
            }
            if !waiting {
                tell("waiting for work");
                waiting = true;
            }
            std::thread::sleep(LOOK);
            continue;
        };
        waiting = false;
        last = Some(job.id.clone());
        tell(&format!("working on {}", job.title));
        let bench = Arc::new(Bench::new(&name, &settings.tally));
        let worker = Worker {
            runtime: &runtime,
            client: &client,
            settings,
            job,
            jobs: jobs.len(),
            bench: Arc::clone(&bench),
            cancel,
            tell,
        };
        let ended = worker.serve();
        match ended {
            Ok(()) => {}
            Err(FleetError::Server { what, error }) => {
                tell(&format!("{what}: {error}"));
                std::thread::sleep(LOOK);
            }
            Err(error) => return Err(error),
        }
        if let Some(reason) = bench.unwanted().take() {
            return Err(FleetError::Distrusted(reason));
        }
    }
    Ok(settings.tally.worked())
}

/// The job after the one that had its turn; `None` if there is none; an error if all of them are
/// for other versions.
fn choose<'j>(jobs: &'j [Announcement], last: Option<&str>) -> Result<Option<&'j Announcement>> {
    let ours: Vec<&Announcement> = jobs.iter().filter(|job| job.version == VERSION).collect();
    if let (Some(other), true) = (jobs.first(), ours.is_empty()) {
        return Err(FleetError::Version(format!(
            "this is kumiki {VERSION}, the fleet works with kumiki {}: install that version here, \
             or this one there",
            other.version
        )));
    }
    let after = ours.iter().position(|job| Some(job.id.as_str()) == last).map_or(0, |at| at + 1);
    Ok(ours.get(after).or(ours.first()).copied())
}

struct Worker<'a> {
    runtime: &'a Runtime,
    client: &'a async_nats::Client,
    settings: &'a WorkSettings,
    job: &'a Announcement,
    /// How many jobs there are, so that each has its turn.
    jobs: usize,
    bench: Arc<Bench>,
    cancel: &'a Cancel,
    tell: Tell<'a>,
}

impl Worker<'_> {
    /// Works on a job until it is over, has nothing to do while others have, or the worker stops.
    fn serve(&self) -> Result<()> {
        let queue = self.runtime.block_on(Queue::open(self.client, &self.job.id))?;
        match self.job.kind {
            Kind::Campaign => {
                let plan = self.runtime.block_on(queue.get("plan"))?.unwrap_or_default();
                let plan = WorkPlan::parse(&String::from_utf8_lossy(&plan))?;
                let puzzle = plan.puzzle()?;
                self.share(&queue, &CampaignWork::new(&plan, &puzzle, self.cancel)?)
            }
            Kind::Experiment => {
                let handle = self.runtime.handle().clone();
                self.share(&queue, &ExperimentWork::new(handle, queue.clone()))
            }
        }
    }

    /// Shares the work among the threads; messages have tasks of their own.
    fn share(&self, queue: &Queue, work: &dyn Work) -> Result<()> {
        let threads = (self.settings.threads / self.job.threads.max(1)).max(1);
        let (sender, receiver) = unbounded_channel();
        let beat = Duration::from_secs_f64((self.job.lease / 3.0).max(0.05));
        let bench = || Arc::clone(&self.bench);
        let machine = Machine {
            name: self.bench.name.clone(),
            threads,
            lots: 0,
            steps: 0,
            seconds: 0.0,
            about: Environment::here().machine,
            seen_seconds_ago: 0.0,
        };
        let delivery = self.runtime.spawn(deliver_all(queue.clone(), bench(), receiver));
        let supplier = Supplier {
            client: self.client.clone(),
            queue: queue.clone(),
            bench: bench(),
            threads,
            others: self.jobs > 1,
        };
        let supply = self.runtime.spawn(supplier.supply());
        let others = [
            self.runtime.spawn(listen(queue.clone(), bench())),
            self.runtime.spawn(heartbeats(bench(), beat)),
            self.runtime.spawn(speak(queue.clone(), bench(), machine)),
            self.runtime.spawn(stop_with(self.cancel.clone(), bench())),
        ];
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                // Where the system has fewer threads to spare, fewer share the work.
                spawn_solver(scope, move || self.solve(work, &sender));
            }
        });
        drop(sender);
        // What is finished should arrive; but nobody waits for ever for a server.
        let delivered = self.runtime.block_on(async {
            let ended = future::join(supply, delivery);
            let ended = tokio::time::timeout(LAST_DELIVERY, ended).await;
            let _ = tokio::time::timeout(RETRY, self.client.flush()).await;
            ended.is_ok()
        });
        others.iter().for_each(|task| task.abort());
        if !delivered {
            (self.tell)("finished lots could not be delivered; others will run them");
        }
        Ok(())
    }

    /// One thread's part: lot after lot.
    fn solve(&self, work: &dyn Work, sender: &UnboundedSender<Finished>) {
        while !self.bench.takes_no_more()
            && let Some(lot) = self.bench.shelf.take()
        {
            let ran = catch_unwind(AssertUnwindSafe(|| {
                work.run(&lot.payload, &self.bench, &self.bench.stop)
            }));
            match ran {
                Ok(Ok(Some(result))) => {
                    let finished = Finished { lot, result: result.into() };
                    if sender.send(finished).is_err() {
                        return;
                    }
                }
                Ok(Ok(None)) => self.give_back(&lot, Duration::ZERO),
                Ok(Err(error)) => {
                    (self.tell)(&format!("lot {}: {error}", lot.number));
                    self.give_back(&lot, AFTER_PANIC);
                }
                Err(panic) => {
                    let said = panic.downcast_ref::<String>().map(String::as_str);
                    let said = said.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
                    (self.tell)(&format!("lot {} is given back: {said}", lot.number));
                    self.give_back(&lot, AFTER_PANIC);
                }
            }
        }
    }

    fn give_back(&self, lot: &Delivered, after: Duration) {
        self.bench.held().remove(&lot.number);
        self.runtime.block_on(lot.give_back(after));
    }
}

/// A lot that was run, and what came of it.
struct Finished {
    lot: Arc<Delivered>,
    result: Bytes,
}

/// Delivers what the threads hand over until the last of them has ended.
async fn deliver_all(queue: Queue, bench: Arc<Bench>, mut finished: UnboundedReceiver<Finished>) {
    let stream = futures_util::stream::poll_fn(move |context| finished.poll_recv(context));
    stream.for_each_concurrent(AT_ONCE, |finished| deliver(&queue, &bench, finished)).await;
}

/// Delivers one result, however long that takes. The result first and then the end of the lot: who
/// owns a lot is decided by the result alone.
async fn deliver(queue: &Queue, bench: &Bench, Finished { lot, result }: Finished) {
    while !bench.over.load(Ordering::Relaxed) {
        match queue.send(lot.number, result.clone()).await {
            Ok(Published::Kept) => {
                bench.count(|tally| &tally.lots, 1);
                break;
            }
            // Somebody else was faster: the lot is done.
            Ok(Published::Refused) => {
                bench.count(|tally| &tally.late, 1);
                break;
            }
            Err(FleetError::Unsuitable(reason)) => {
                *bench.unwanted() = Some(reason);
                bench.stop.cancel();
                bench.held().remove(&lot.number);
                return lot.give_back(Duration::ZERO).await;
            }
            Err(_) => tokio::time::sleep(RETRY).await,
        }
    }
    // Where this fails the lot is handed out again, and the second result refused.
    let _ = lot.done().await;
    bench.held().remove(&lot.number);
}

/// Says that the lots under way are under way.
async fn heartbeats(bench: Arc<Bench>, every: Duration) {
    loop {
        tokio::time::sleep(every).await;
        let held: Vec<Arc<Delivered>> = bench.held().values().cloned().collect();
        for lot in held {
            lot.heartbeat().await;
        }
    }
}

/// Hears what the board says: the best cost, the fleet's size, the end of the job, the coordinator's
/// refusal.
async fn listen(queue: Queue, bench: Arc<Bench>) {
    let unwanted = Queue::key("distrusted", &bench.name);
    let keys = ["best", "threads", "over", "paused", unwanted.as_str()];
    loop {
        // What was said before comes first.
        if let Ok(mut watch) = queue.board.watch_many_with_history(keys).await {
            while let Ok(Some(Ok(entry))) = tokio::time::timeout(LISTEN_ANEW, watch.next()).await {
                if entry.operation == Operation::Put {
                    bench.heard(&entry.key, &entry.value);
                }
            }
        }
        tokio::time::sleep(RETRY).await;
    }
}

/// Ends the searches when the worker should stop.
async fn stop_with(cancel: Cancel, bench: Arc<Bench>) {
    while !cancel.is_cancelled() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    bench.stop.cancel();
}

/// Says how it goes.
async fn speak(queue: Queue, bench: Arc<Bench>, mut machine: Machine) {
    let (key, started) = (Queue::key("machine", &bench.name), Instant::now());
    loop {
        let Worked { lots, steps, .. } = bench.tally.worked();
        (machine.lots, machine.steps) = (lots, steps);
        machine.seconds = started.elapsed().as_secs_f64();
        if let Ok(text) = serde_json::to_vec(&machine) {
            // One that is lost is followed by others.
            let _ = queue.put(&key, text).await;
        }
        tokio::time::sleep(Duration::from_secs_f64(SPEAKS_EVERY)).await;
    }
}

#[cfg(test)]
mod tests;
