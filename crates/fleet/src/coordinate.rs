//! The coordinator's loop, whatever the job is: publish lots ahead, take results, have them entered
//! or refused, say how it goes. Whatever dies, it goes on: what is not in the book is published
//! again, and what is there twice is entered once.

use crate::connect::Connection;
use crate::error::{FleetError, Result};
use crate::job::Announcement;
use crate::queue::{Queue, Received};
use crate::request::{Happening, Watch};
use crate::status::Machine;
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::TryStreamExt;
use kumiki_core::Cancel;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// Lots that are published ahead at least, and for each thread of the fleet.
const AHEAD: usize = 256;
const AHEAD_PER_THREAD: usize = 4;

/// How long the loop waits for a result before it looks at other things.
const WAIT: Duration = Duration::from_millis(500);

/// Time between two reports to the board, and between two comparisons of the book with the queue.
const REPORT: Duration = Duration::from_secs(5);
const SWEEP: Duration = Duration::from_secs(30);

/// Time between two attempts while the server is away.
const AWAY: Duration = Duration::from_millis(500);

/// Rates are over this time.
const WINDOW: Duration = Duration::from_secs(60);

/// A worker is no longer listened to after so many refused results.
const MOST_REFUSED: u64 = 3;

/// What a job is to its coordinator: lots to give out, and a book to enter results in.
pub(crate) trait Book {
    /// Up to `count` lots that are neither done nor among those that are out.
    fn next(&mut self, out: &BTreeSet<u64>, count: usize) -> Vec<u64>;
    /// What a worker is told about a lot.
    fn lot(&self, number: u64) -> Result<Vec<u8>>;
    /// Enters a result, unless it is from somebody distrusted; or says why it is refused. An error
    /// ends everything.
    fn enter(
        &mut self,
        number: u64,
        payload: &[u8],
        seconds: f64,
        distrusted: &dyn Fn(&str) -> bool,
    ) -> Result<Entry>;
    /// True if a lot is done.
    fn is_done(&self, number: u64) -> bool;
    /// Makes sure that what was entered survives everything.
    fn sync(&mut self) -> Result<()>;
    /// The best cost so far, which workers should know.
    fn best(&self) -> Option<i64>;
    /// True if nothing more is to be done.
    fn is_over(&self) -> bool;
    /// What a status says about the job.
    fn status(&self) -> Value;
}

/// What came of a result.
pub(crate) enum Entry {
    /// It was entered, or had been.
    Entered {
        /// The steps of what was new.
        steps: u64,
    },
    /// It is wrong.
    Refused {
        /// Who sent it, if it says so.
        worker: Option<String>,
        /// Why.
        reason: String,
    },
}

/// A runtime for messages, beside the threads that search.
pub(crate) fn runtime() -> Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let built = builder.worker_threads(1).enable_all().thread_name("fleet").build();
    built.map_err(FleetError::server("cannot start a thread for messages"))
}

/// What ends a coordinator beside the end of the job.
pub(crate) struct Limits<'a> {
    pub(crate) cancel: &'a Cancel,
    pub(crate) time: Option<Duration>,
}

/// Coordinates a job until it is over or a limit comes; true if it is over. `board` is what is put on
/// the job's board at the beginning.
pub(crate) fn coordinate(
    connection: &Connection,
    job: &Announcement,
    board: &[(String, Vec<u8>)],
    book: &mut dyn Book,
    limits: &Limits,
    watch: Watch,
) -> Result<bool> {
    let runtime = runtime()?;
    let client = runtime.block_on(connection.open("kumiki coordinator"))?;
    let server = client.server_info().version;
    let mut coordinator = Coordinator {
        client,
        job,
        board,
        watch,
        started: Instant::now(),
        out: BTreeSet::new(),
        machines: BTreeMap::new(),
        refused: BTreeMap::new(),
        recent: VecDeque::new(),
        lots: 0,
        steps: 0,
        told: None,
        told_threads: None,
    };
    let (mut link, mut ready, mut away) = (None, false, false);
    loop {
        let late = limits.time.is_some_and(|time| coordinator.started.elapsed() >= time);
        if book.is_over() || late || limits.cancel.is_cancelled() {
            break;
        }
        let turn = match &mut link {
            Some(link) => runtime.block_on(coordinator.turn(link, book)),
            None => runtime.block_on(coordinator.begin(book)).map(|new| link = Some(new)),
        };
        match turn {
            Ok(()) => {
                if away {
                    watch(Happening::Back);
                }
                if !ready {
                    watch(Happening::Ready { server: server.clone(), id: job.id.clone() });
                }
                (ready, away) = (true, false);
            }
            Err(FleetError::Server { what, error }) => {
                if !away {
                    watch(Happening::Away(format!("{what}: {error}")));
                }
                (away, link) = (true, None);
                std::thread::sleep(AWAY);
            }
            Err(error) => return Err(error),
        }
    }
    book.sync()?;
    if let Some(link) = &link {
        let ended = match book.is_over() {
            true => runtime.block_on(link.queue.remove()),
            false => runtime.block_on(async {
                coordinator.report(link, book).await?;
                link.queue.pause().await
            }),
        };
        // The journal has everything; what is left on the server is in nobody's way.
        if let (Err(error), true) = (ended, book.is_over()) {
            watch(Happening::Away(error.to_string()));
        }
    }
    Ok(book.is_over())
}

/// What there is while the server is there.
struct Link {
    queue: Queue,
    collector: PullConsumer,
    reported: Instant,
    swept: Instant,
}

struct Coordinator<'a> {
    client: async_nats::Client,
    job: &'a Announcement,
    board: &'a [(String, Vec<u8>)],
    watch: Watch<'a>,
    started: Instant,
    /// Lots that were published and have not come back.
    out: BTreeSet<u64>,
    machines: BTreeMap<String, Machine>,
    /// How many results of a worker were refused.
    refused: BTreeMap<String, u64>,
    /// Moments, lots and steps of the last minute.
    recent: VecDeque<(Instant, u64, u64)>,
    lots: u64,
    steps: u64,
    /// The best that workers were told, and how many threads the fleet has.
    told: Option<i64>,
    told_threads: Option<usize>,
}

impl Coordinator<'_> {
    /// Makes what the job needs on the server, or finds it there, and compares it with the book.
    async fn begin(&mut self, book: &mut dyn Book) -> Result<Link> {
        let queue = Queue::create(&self.client, self.job).await?;
        for (key, value) in self.board {
            queue.put(key, value.clone()).await?;
        }
        (self.told, self.told_threads) = (None, None);
        self.tell_best(&queue, book).await?;
        queue.announce(self.job).await?;
        let collector = queue.collector().await?;
        let now = Instant::now();
        let mut link = Link { queue, collector, reported: now, swept: now };
        self.sweep(&mut link, book).await?;
        self.report(&link, book).await?;
        Ok(link)
    }

    /// One turn: what came is entered, what is missing is published.
    async fn turn(&mut self, link: &mut Link, book: &mut dyn Book) -> Result<()> {
        self.collect(link, book, WAIT).await?;
        self.publish(link, book).await?;
        if link.swept.elapsed() >= SWEEP {
            self.sweep(link, book).await?;
        }
        if link.reported.elapsed() >= REPORT {
            link.reported = Instant::now();
            self.report(link, book).await?;
        }
        Ok(())
    }

    /// Takes results and enters them; how many there were.
    async fn collect(
        &mut self,
        link: &mut Link,
        book: &mut dyn Book,
        wait: Duration,
    ) -> Result<usize> {
        let results = Queue::receive(&link.collector, wait).await?;
        let mut entered = Vec::new();
        let (mut lots, mut steps) = (0, 0);
        let count = results.len();
        for result in results {
            let seconds = self.started.elapsed().as_secs_f64();
            let distrusted =
                |worker: &str| self.refused.get(worker).is_some_and(|&count| count >= MOST_REFUSED);
            match book.enter(result.number, &result.payload, seconds, &distrusted)? {
                Entry::Entered { steps: taken } => {
                    (lots, steps) = (lots + u64::from(taken > 0), steps + taken);
                    self.out.remove(&result.number);
                    entered.push(result);
                }
                Entry::Refused { worker, reason } => {
                    self.refuse(link, result, worker, reason).await?;
                }
            }
        }
        if !entered.is_empty() {
            book.sync()?;
            self.tell_best(&link.queue, book).await?;
            link.queue.entered(&entered).await?;
            (self.lots, self.steps) = (self.lots + lots, self.steps + steps);
            self.recent.push_back((Instant::now(), lots, steps));
        }
        Ok(count)
    }

    /// Refuses a result: it goes, its lot is to be done again, and who sent it is remembered.
    async fn refuse(
        &mut self,
        link: &mut Link,
        result: Received,
        worker: Option<String>,
        reason: String,
    ) -> Result<()> {
        link.queue.discard(&result).await?;
        if let Some(worker) = &worker {
            let count = self.refused.entry(worker.clone()).or_default();
            *count += 1;
            if *count >= MOST_REFUSED {
                let key = Queue::key("distrusted", worker);
                link.queue.put(&key, reason.clone().into_bytes()).await?;
            }
        }
        (self.watch)(Happening::Refused { lot: result.number, worker, reason });
        // Its sender may not have ended the lot yet: the next comparison finds it missing.
        link.swept = Instant::now().checked_sub(SWEEP).unwrap_or(link.swept);
        Ok(())
    }

    async fn tell_best(&mut self, queue: &Queue, book: &dyn Book) -> Result<()> {
        let best = book.best();
        if best != self.told {
            if let Some(best) = best {
                queue.put("best", best.to_string().into_bytes()).await?;
            }
            self.told = best;
        }
        Ok(())
    }

    /// The threads of the fleet.
    fn threads(&self) -> usize {
        self.machines.values().map(|machine| machine.threads).sum()
    }

    /// Keeps lots ahead of the workers.
    async fn publish(&mut self, link: &Link, book: &mut dyn Book) -> Result<()> {
        let ahead = AHEAD.max(AHEAD_PER_THREAD * self.threads());
        if self.out.len() >= ahead {
            return Ok(());
        }
        let next = book.next(&self.out, ahead - self.out.len());
        let lots = next.iter().map(|&number| Ok((number, book.lot(number)?)));
        link.queue.publish(&lots.collect::<Result<Vec<_>>>()?).await?;
        self.out.extend(next);
        Ok(())
    }

    /// Compares the book with the server. A lot that is not in the queue has been ended, so its
    /// result was there before: whatever is neither in the queue nor, after all results were taken,
    /// in the book, is lost, and published again.
    async fn sweep(&mut self, link: &mut Link, book: &mut dyn Book) -> Result<()> {
        link.swept = Instant::now();
        let pending = link.queue.pending().await?;
        while self.collect(link, book, Duration::ZERO).await? > 0 {}
        let (done, out) = pending.into_iter().partition::<BTreeSet<_>, _>(|&lot| book.is_done(lot));
        self.out = out;
        // Done elsewhere, or its worker was just about to end it.
        for lot in done {
            link.queue.withdraw(lot).await?;
        }
        self.publish(link, book).await
    }

    /// Hears the machines, and puts the status on the board.
    async fn report(&mut self, link: &Link, book: &dyn Book) -> Result<()> {
        self.machines = machines(&link.queue).await?;
        let threads = self.threads();
        if self.told_threads != Some(threads) {
            link.queue.put("threads", threads.to_string().into_bytes()).await?;
            self.told_threads = Some(threads);
        }
        let now = Instant::now();
        while self.recent.front().is_some_and(|(then, ..)| now - *then > WINDOW) {
            self.recent.pop_front();
        }
        let span = WINDOW.min(self.started.elapsed()).as_secs_f64().max(1.0);
        let lots: u64 = self.recent.iter().map(|(_, lots, _)| lots).sum();
        let steps: u64 = self.recent.iter().map(|(_, _, steps)| steps).sum();
        let status = json!({
            "job": book.status(),
            "out": self.out.len(),
            "lots_per_second": lots as f64 / span,
            "steps_per_second": steps as f64 / span,
            "refused": self.refused,
        });
        link.queue.put("status", status.to_string().into_bytes()).await?;
        let (lots, steps, machines) = (self.lots, self.steps, self.machines.len());
        (self.watch)(Happening::Progress { lots, steps, machines });
        Ok(())
    }
}

/// The machines of a job that were heard of lately.
pub(crate) async fn machines(queue: &Queue) -> Result<BTreeMap<String, Machine>> {
    let failed = "cannot read the list of machines";
    let keys = queue.board.keys().await.map_err(FleetError::server(failed))?;
    let keys: Vec<String> = keys.try_collect().await.map_err(FleetError::server(failed))?;
    let mut machines = BTreeMap::new();
    for key in keys.iter().filter(|key| key.starts_with("machine.")) {
        let entry = queue.board.entry(key).await.map_err(FleetError::server(failed))?;
        let Some(entry) = entry else { continue };
        let Ok(mut machine) = serde_json::from_slice::<Machine>(&entry.value) else { continue };
        machine.seen_seconds_ago = crate::ask::age(&entry);
        if machine.is_there() {
            machines.insert(machine.name.clone(), machine);
        } else if machine.is_gone() {
            // Nobody has heard of it for a day.
            queue.board.purge(key).await.map_err(FleetError::server(failed))?;
        }
    }
    Ok(machines)
}
