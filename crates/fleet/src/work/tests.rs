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

#[test]
fn a_panic_returns_its_lot_and_costs_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let runtime = runtime().unwrap();
    let client = runtime.block_on(server.connection().open("test")).unwrap();
    let job = job("panics", VERSION);
    let queue = runtime.block_on(Queue::create(&client, &job)).unwrap();
    let lots: Vec<_> = (0..6).map(|number| (number, vec![b'0' + number as u8])).collect();
    runtime.block_on(queue.publish(&lots)).unwrap();
    let (cancel, told) = (Cancel::new(), Mutex::new(Vec::new()));
    let tell = |said: &str| told.lock().unwrap().push(said.to_owned());
    let settings = WorkSettings { name: "clumsy".to_owned(), threads: 2, once: true };
    let bench = Arc::new(Bench::new("clumsy"));
    let worker = Worker {
        runtime: &runtime,
        client: &client,
        settings: &settings,
        job: &job,
        jobs: 1,
        bench: Arc::clone(&bench),
        cancel: &cancel,
        tell: &tell,
    };
    let work = Clumsy::default();
    std::thread::scope(|scope| {
        let working = scope.spawn(|| worker.share(&queue, &work).unwrap());
        wait_for("all lots", || bench.lots.load(Ordering::Relaxed) == 6);
        cancel.cancel();
        working.join().unwrap();
    });
    assert_eq!(work.panics.into_inner(), 3);
    assert!(told.into_inner().unwrap().iter().all(|said| said.contains("a bug in a method")));
    let collector = runtime.block_on(queue.collector()).unwrap();
    let results = runtime.block_on(Queue::receive(&collector, Duration::from_secs(5))).unwrap();
    assert_eq!(results.len(), 6);
    assert!(runtime.block_on(queue.pending()).unwrap().is_empty());
}
