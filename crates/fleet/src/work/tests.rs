//! A worker's threads on lots that are no search: panics, turns, deliveries.

use super::*;
use kumiki_core::Cancel;
use server::{Server, wait_for};
use std::sync::atomic::AtomicUsize;

#[path = "../../tests/server/mod.rs"]
mod server;

fn job(id: &str, version: &str) -> Announcement {
    Announcement {
        kind: Kind::Campaign,
        id: id.to_owned(),
        version: version.to_owned(),
        title: String::new(),
        lease: 60.0,
        threads: 1,
    }
}

#[test]
fn jobs_take_turns_and_a_worker_of_another_version_is_told() {
    let jobs = [job("a", VERSION), job("b", "9.9.9"), job("c", VERSION)];
    let chosen = |last| choose(&jobs, last).unwrap().map(|job| job.id.as_str());
    let turns = [chosen(None), chosen(Some("a")), chosen(Some("c"))];
    assert_eq!(turns, [Some("a"), Some("c"), Some("a")]);
    assert!(choose(&[], None).unwrap().is_none());
    let told = choose(&jobs[1..2], None).unwrap_err().to_string();
    assert!(told.contains(&format!("this is kumiki {VERSION}")) && told.contains("9.9.9"));
}

/// Sends back what it is told, but panics the first time at every second lot.
#[derive(Default)]
struct Clumsy {
    panics: AtomicUsize,
    seen: Mutex<Vec<Vec<u8>>>,
}

impl Work for Clumsy {
    fn run(&self, payload: &[u8], _: &Bench, _: &Cancel) -> Result<Option<Vec<u8>>> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let first = !seen.iter().any(|known| known == payload);
        seen.push(payload.to_vec());
        drop(seen);
        if first && payload[0] % 2 == 1 {
            self.panics.fetch_add(1, Ordering::Relaxed);
            panic!("a bug in a method");
        }
        Ok(Some(payload.to_vec()))
    }
}

/// A job with some lots, each of which says its number, and a worker for it.
struct Shop {
    _folder: tempfile::TempDir,
    _server: Server,
    runtime: Runtime,
    client: async_nats::Client,
    job: Announcement,
    queue: Queue,
    settings: WorkSettings,
    bench: Arc<Bench>,
    cancel: Cancel,
    told: Mutex<Vec<String>>,
}

impl Shop {
    fn open(id: &str, lots: u8, threads: usize) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path())?;
        let (runtime, job) = (runtime().unwrap(), job(id, VERSION));
        let client = runtime.block_on(server.connection().open("test")).unwrap();
        let queue = runtime.block_on(Queue::create(&client, &job)).unwrap();
        let lots: Vec<_> = (0..lots).map(|number| (u64::from(number), vec![number])).collect();
        runtime.block_on(queue.publish(&lots)).unwrap();
        let (cancel, told, tally) = (Cancel::new(), Mutex::default(), Arc::default());
        let bench = Arc::new(Bench::new(id, &tally));
        let settings = WorkSettings { name: id.to_owned(), threads, once: true, tally };
        let (_folder, _server) = (folder, server);
        Some(Shop { _folder, _server, runtime, client, job, queue, settings, bench, cancel, told })
    }

    /// Works until something is so.
    fn work_until(&self, work: &dyn Work, what: &str, is_so: impl FnMut() -> bool) {
        let worker = Worker {
            runtime: &self.runtime,
            client: &self.client,
            settings: &self.settings,
            job: &self.job,
            jobs: 1,
            bench: Arc::clone(&self.bench),
            cancel: &self.cancel,
            tell: &|said| self.told.lock().unwrap().push(said.to_owned()),
        };
        std::thread::scope(|scope| {
            let working = scope.spawn(|| worker.share(&self.queue, work).unwrap());
            wait_for(what, is_so);
            self.cancel.cancel();
            working.join().unwrap();
        });
    }

    fn done(&self) -> u64 {
        self.bench.tally.worked().lots
    }
}

#[test]
fn a_panic_returns_its_lot_and_costs_nothing_else() {
    let Some(shop) = Shop::open("panics", 6, 2) else { return };
    let work = Clumsy::default();
    shop.work_until(&work, "all lots", || shop.done() == 6);
    assert_eq!(work.panics.into_inner(), 3);
    let Shop { told, runtime, queue, .. } = &shop;
    assert!(told.lock().unwrap().iter().all(|said| said.contains("a bug in a method")));
    let collector = runtime.block_on(queue.collector()).unwrap();
    let results = runtime.block_on(Queue::receive(&collector, Duration::from_secs(5))).unwrap();
    assert_eq!(results.len(), 6);
    assert!(runtime.block_on(queue.pending()).unwrap().is_empty());
}

/// Lots of which one lot lies ready whenever there are plenty.
const LOTS: u8 = 12;
const FEW: u8 = 5;

/// Ends no lot before the next one is at hand, as long as there are plenty.
struct Provident;

impl Work for Provident {
    fn run(&self, payload: &[u8], bench: &Bench, _: &Cancel) -> Result<Option<Vec<u8>>> {
        let is_next_here = || bench.held().keys().any(|&lot| lot > u64::from(payload[0]));
        if payload[0] + FEW < LOTS {
            wait_for("the next lot", is_next_here);
        } else if payload[0] + FEW > LOTS {
            // Nobody takes more than it needs when others could be without.
            std::thread::sleep(Duration::from_millis(50));
            assert!(!is_next_here());
        }
        Ok(Some(payload.to_vec()))
    }
}

#[test]
fn the_next_lot_is_at_hand_unless_others_could_be_without() {
    let Some(shop) = Shop::open("provident", LOTS, 1) else { return };
    shop.bench.heard("threads", FEW.to_string().as_bytes());
    shop.work_until(&Provident, "all lots", || shop.done() == u64::from(LOTS));
    assert_eq!(*shop.told.lock().unwrap(), [""; 0], "no lot was given back");
}

/// Pauses the job as soon as it has two lots.
struct Paused;

impl Work for Paused {
    fn run(&self, payload: &[u8], bench: &Bench, _: &Cancel) -> Result<Option<Vec<u8>>> {
        wait_for("the next lot", || bench.held().len() > 1);
        bench.heard("paused", b"true");
        Ok(Some(payload.to_vec()))
    }
}

#[test]
fn a_worker_that_takes_no_more_gives_back_what_it_has_not_begun() {
    let Some(shop) = Shop::open("paused", LOTS, 1) else { return };
    shop.work_until(&Paused, "the first lot", || shop.done() == 1);
    assert!(shop.bench.held().is_empty());
    // The lease is a minute: what was not given back would not be there.
    let Shop { runtime, queue, .. } = &shop;
    let consumer = runtime.block_on(queue.workers()).unwrap();
    let mut left = BTreeMap::new();
    wait_for("all other lots", || {
        let taken = Queue::take_several(&consumer, 20, Duration::from_millis(100));
        let taken = runtime.block_on(taken).unwrap();
        left.extend(taken.into_iter().map(|lot| (lot.number, lot.deliveries)));
        left.len() == usize::from(LOTS) - 1
    });
    assert_eq!(left.get(&1), Some(&2), "it was at hand, and was given back");
    assert!(left.values().skip(1).all(|&deliveries| deliveries == 1));
}
