//! Campaigns on a fleet, with a real server on loopback.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod server;

use kumiki::campaign::{
    self, Campaign, Cutoff, FolderStore, Head, LotResult, LotRunner, Ran, Request, Row, WorkPlan,
};
use kumiki::{Cancel, Puzzle, Run};
use kumiki_fleet::{
    CampaignCoordinator, CampaignSettings, Connection, Credentials, FleetError, Happening, Queue,
    WorkSettings, Worked, status, work,
};
use server::{Server, wait_for};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const UNITS: u64 = 900;
const LOT: u64 = 3;

fn puzzle() -> Puzzle {
    // A row of blocked cells: no board is without fault, and tries end here and there.
    let blocked: String = (1..=20).map(|column| format!("blocked 1 {column}\n")).collect();
    kumiki::read(&format!("queens 20\n{blocked}")).unwrap()
}

fn request(units: u64) -> Request {
    Request {
        method: Some("hill-climb:patience=30".to_owned()),
        seed: Some(4),
        cutoff: Some(Cutoff::Fixed(None)),
        units: Some(units),
    }
}

/// What rows say apart from clocks, by unit.
fn rows(folder: &Path) -> Vec<Row> {
    let (_, mut rows) = FolderStore::look(folder).unwrap();
    rows.sort_by_key(|row| row.unit);
    for row in &mut rows {
        (row.seconds, row.clock) = (0.0, 0.0);
    }
    rows
}

/// The rows that one process comes to.
fn rows_at_home(folder: &Path, units: u64) -> Vec<Row> {
    let store = FolderStore::open(folder).unwrap();
    campaign::run(store, puzzle().instance(), &request(units), &mut Run::unlimited(4)).unwrap();
    rows(folder)
}

/// A fleet under test.
struct Fleet {
    connection: Connection,
    journal: PathBuf,
    lease: Duration,
    units: u64,
    happened: Mutex<Vec<Happening>>,
    cancel: Cancel,
}

impl Fleet {
    fn new(server: &Server, journal: PathBuf) -> Self {
        let (connection, lease) = (server.connection(), Duration::from_secs(2));
        let (happened, cancel) = (Mutex::default(), Cancel::new());
        Fleet { connection, journal, lease, units: UNITS, happened, cancel }
    }

    fn coordinate(&self) -> Result<campaign::Finished, FleetError> {
        let watch = |happening: Happening| self.happened.lock().unwrap().push(happening);
        let settings = CampaignSettings { lot: Some(LOT), lease: self.lease };
        let coordinator = CampaignCoordinator {
            connection: &self.connection,
            settings: &settings,
            cancel: &self.cancel,
            watch: &watch,
        };
        let (puzzle, run) = (puzzle(), Run::unlimited(4));
        coordinator.run(&self.journal, puzzle.instance(), &request(self.units), &run)
    }

    fn work(&self, name: &str, cancel: &Cancel) -> Result<Worked, FleetError> {
        let settings =
            WorkSettings { name: name.to_owned(), threads: 2, once: false, tally: Arc::default() };
        work(&self.connection, &settings, cancel, &|_| ())
    }

    /// The plan, once the coordinator has announced it.
    fn plan(&self) -> WorkPlan {
        let ready = |h: &Happening| matches!(h, Happening::Ready { .. });
        wait_for("the coordinator", || self.happened.lock().unwrap().iter().any(ready));
        WorkPlan::open(&self.journal).unwrap()
    }

    fn refusals(&self) -> Vec<(u64, Option<String>, String)> {
        let happened = self.happened.lock().unwrap();
        let refused = |happening: &Happening| match happening.clone() {
            Happening::Refused { lot, worker, reason } => Some((lot, worker, reason)),
            _ => None,
        };
        happened.iter().filter_map(refused).collect()
    }
}

/// Ends coordinator and workers when a test is over, by a failure too: nothing waits for them then.
struct Ends<'c>([&'c Cancel; 2]);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(|cancel| cancel.cancel());
    }
}

/// A client of one's own, for what no worker would do.
fn with_queue<T>(fleet: &Fleet, id: &str, act: impl AsyncFnOnce(&Queue) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = match &fleet.connection.credentials {
            Credentials::User(user, password) => {
                async_nats::ConnectOptions::new().user_and_password(user.clone(), password.clone())
            }
            _ => async_nats::ConnectOptions::new(),
        };
        let client = options.connect(&fleet.connection.url).await.unwrap();
        let queue = Queue::open(&client, id).await.unwrap();
        act(&queue).await
    })
}

/// What an honest worker would send about a lot.
fn honest(plan: &WorkPlan, lot: u64) -> LotResult {
    let (puzzle, mut run) = (plan.puzzle().unwrap(), Run::unlimited(1));
    let runner = LotRunner::new(plan, &puzzle, &mut run).unwrap();
    let lot = plan.lot(lot).unwrap();
    match runner.run(&lot, &[], "a-forger", &|| None, &run).unwrap() {
        Ran::Whole(result) => result,
        Ran::Stopped(_) => panic!("nothing stops it"),
    }
}

#[test]
fn a_fleet_makes_the_journal_of_one_process_and_survives_the_death_of_its_server() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut server) = Server::start(folder.path()) else { return };
    // Some seconds of work, so that the server dies in the middle of it.
    let fleet = Fleet { units: 10 * UNITS, ..Fleet::new(&server, folder.path().join("away")) };
    let workers = Cancel::new();
    let done = || rows(&fleet.journal).len() as u64;
    std::thread::scope(|scope| {
        let _end = Ends([&workers, &fleet.cancel]);
        let coordinator = scope.spawn(|| fleet.coordinate().unwrap());
        fleet.plan();
        let working = ["one", "two"].map(|name| {
            let (fleet, workers) = (&fleet, &workers);
            scope.spawn(move || fleet.work(name, workers).unwrap())
        });
        wait_for("the first rows", || done() > 0);
        let seen = status(&fleet.connection).unwrap();
        assert_eq!(seen.jobs.len(), 1);
        assert!(seen.to_string().contains("lots/s"), "{seen}");
        server.kill();
        assert!(done() < fleet.units, "it was over before the server died");
        std::thread::sleep(Duration::from_millis(500));
        server.begin();
        let finished = coordinator.join().unwrap();
        assert!(finished.report.answer.is_some());
        assert_eq!(finished.units, Some(fleet.units));
        workers.cancel();
        let lots: u64 = working.into_iter().map(|worker| worker.join().unwrap().lots).sum();
        assert!(lots >= 1, "{lots}");
    });
    assert_eq!(rows(&fleet.journal), rows_at_home(&folder.path().join("home"), fleet.units));
    assert!(status(&fleet.connection).unwrap().jobs.is_empty(), "a job that is over is gone");
}

#[test]
fn what_is_forged_is_refused_and_named_and_nothing_of_it_is_entered() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let fleet = Fleet::new(&server, folder.path().join("away"));
    let workers = Cancel::new();
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| fleet.coordinate().unwrap());
        let plan = fleet.plan();
        let forged = |lot: u64, worker: &str, change: &dyn Fn(&mut LotResult)| {
            let mut result = honest(&plan, lot);
            worker.clone_into(&mut result.worker);
            change(&mut result);
            result.text().unwrap().into_bytes()
        };
        // Queens on one diagonal: another board than the one with that cost.
        let diagonal: Vec<String> = (1..=20).map(|column: u32| column.to_string()).collect();
        let diagonal = diagonal.join(" ") + "\n";
        let cases: Vec<(u64, Vec<u8>, &str)> = vec![
            (0, b"garbage".to_vec(), "not the result of a lot"),
            (1, forged(1, "w1", &|r| r.units[1].cost = Some(0)), "found cost 0, expected"),
            (
                2,
                forged(2, "w2", &|r| r.units[0].answer = Some(diagonal.clone())),
                "unit 6: found cost",
            ),
            (7, forged(7, "w6", &|r| r.units[0].answer = Some("no board".to_owned())), "unit 21"),
            (3, forged(3, "w3", &|r| r.version = "9.9.9".to_owned()), "found version 9.9.9"),
            (4, forged(5, "w4", &|_| ()), "found lot 5, expected 4"),
            (6, forged(6, "w5", &|r| drop(r.units.pop())), "unit 20 is missing"),
        ];
        with_queue(&fleet, &plan.id(), async |queue| {
            for (lot, payload, _) in &cases {
                queue.send(*lot, payload.clone().into()).await.unwrap();
            }
        });
        wait_for("refusals", || fleet.refusals().len() >= cases.len());
        for (lot, _, said) in &cases {
            let all = fleet.refusals();
            let refusal = all.iter().find(|(refused, ..)| refused == lot).unwrap();
            assert!(refusal.2.contains(said), "{refusal:?}, not {said:?}");
            assert_eq!(refusal.1.is_some(), *lot != 0, "who sent it is named: {refusal:?}");
        }
        assert!(rows(&fleet.journal).is_empty());
        // The lots are done by somebody honest, each once.
        let working = scope.spawn(|| fleet.work("honest", &workers).unwrap());
        coordinator.join().unwrap();
        workers.cancel();
        assert_eq!(working.join().unwrap().lots, UNITS / LOT);
    });
    assert_eq!(rows(&fleet.journal), rows_at_home(&folder.path().join("home"), UNITS));
}

#[test]
fn a_machine_that_forges_again_and_again_is_no_longer_listened_to() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let fleet = Fleet::new(&server, folder.path().join("away"));
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| fleet.coordinate().unwrap());
        let plan = fleet.plan();
        with_queue(&fleet, &plan.id(), async |queue| {
            for lot in 0..3 {
                let mut result = honest(&plan, lot);
                result.units[0].cost = Some(0);
                queue.send(lot, result.text().unwrap().into()).await.unwrap();
            }
        });
        wait_for("refusals", || fleet.refusals().len() >= 3);
        with_queue(&fleet, &plan.id(), async |queue| {
            let result = honest(&plan, 7);
            queue.send(7, result.text().unwrap().into()).await.unwrap();
        });
        wait_for("another refusal", || fleet.refusals().len() >= 4);
        assert!(fleet.refusals()[3].2.contains("too many of its results"));
        // A worker of that name is told and ends.
        let told = fleet.work("a-forger", &Cancel::new()).unwrap_err();
        assert!(matches!(&told, FleetError::Distrusted(_)), "{told}");
        assert!(rows(&fleet.journal).is_empty());
        fleet.cancel.cancel();
        coordinator.join().unwrap();
    });
}

#[test]
fn a_worker_that_sleeps_past_its_lease_comes_too_late() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let fleet = Fleet::new(&server, folder.path().join("away"));
    let workers = Cancel::new();
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| fleet.coordinate().unwrap());
        let plan = fleet.plan();
        with_queue(&fleet, &plan.id(), async |queue| {
            let consumer = queue.workers().await.unwrap();
            let wait = Duration::from_secs(5);
            let lot = Queue::take_several(&consumer, 1, wait).await.unwrap().remove(0);
            assert_eq!(lot.deliveries, 1);
            let late = honest(&plan, lot.number).text().unwrap();
            let working = scope.spawn(|| fleet.work("quick", &workers).unwrap());
            // No heartbeat: the lease of two seconds expires, and somebody else has the lot.
            let mine = plan.lot(lot.number).unwrap().units;
            wait_for("the lot", || rows(&fleet.journal).iter().any(|row| row.unit == mine.start));
            let answer = queue.send(lot.number, late.into()).await;
            // Refused by the server; or, where it was the last, the job is over and gone.
            match answer {
                Ok(answer) => assert_eq!(answer, kumiki_fleet::Published::Refused),
                Err(error) => assert!(matches!(error, FleetError::Server { .. }), "{error}"),
            }
            coordinator.join().unwrap();
            workers.cancel();
            assert_eq!(working.join().unwrap().lots, UNITS / LOT);
        });
    });
    assert_eq!(rows(&fleet.journal), rows_at_home(&folder.path().join("home"), UNITS));
}

#[test]
fn a_coordinator_that_comes_back_goes_on_and_a_journal_begun_at_home_goes_on_in_a_fleet() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let fleet = Fleet::new(&server, folder.path().join("away"));
    // Some units at home first, in the middle of a lot.
    let store = FolderStore::open(&fleet.journal).unwrap();
    campaign::run(store, puzzle().instance(), &request(10), &mut Run::unlimited(4)).unwrap();
    let workers = Cancel::new();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| fleet.coordinate().unwrap());
        let plan = fleet.plan();
        // A result that arrives while nobody coordinates.
        fleet.cancel.cancel();
        first.join().unwrap();
        with_queue(&fleet, &plan.id(), async |queue| {
            let result = honest(&plan, 9);
            queue.send(9, result.text().unwrap().into()).await.unwrap();
        });
        let again = Fleet::new(&server, fleet.journal.clone());
        let working = scope.spawn(|| fleet.work("one", &workers).unwrap());
        again.coordinate().unwrap();
        workers.cancel();
        working.join().unwrap();
    });
    assert_eq!(rows(&fleet.journal), rows_at_home(&folder.path().join("home"), UNITS));
}

#[test]
fn a_campaign_that_is_paused_goes_on_with_the_workers_that_waited() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let mut fleet = Fleet::new(&server, folder.path().join("away"));
    fleet.units = 5 * UNITS;
    let (fleet, workers, told) = (&fleet, Cancel::new(), Mutex::new(Vec::<String>::new()));
    let said = |words: &str| told.lock().unwrap().iter().filter(|t| t.contains(words)).count();
    let finished = std::thread::scope(|scope| {
        let _end = Ends([&workers, &fleet.cancel]);
        let first = scope.spawn(|| fleet.coordinate().unwrap());
        fleet.plan();
        let working = scope.spawn(|| {
            let settings = WorkSettings {
                name: "one".to_owned(),
                threads: 2,
                once: false,
                tally: Arc::default(),
            };
            let tell = |words: &str| told.lock().unwrap().push(words.to_owned());
            work(&fleet.connection, &settings, &workers, &tell).unwrap()
        });
        wait_for("the first rows", || !rows(&fleet.journal).is_empty());
        fleet.cancel.cancel();
        let stopped = first.join().unwrap();
        assert_eq!(stopped.report.stopped, Some(kumiki::Stop::Cancelled));
        assert_eq!(stopped.units, None);
        assert!((rows(&fleet.journal).len() as u64) < fleet.units);
        wait_for("a worker without work", || said("waiting for work") == 1);
        let again = Fleet { units: fleet.units, ..Fleet::new(&server, fleet.journal.clone()) };
        let finished = again.coordinate().unwrap();
        workers.cancel();
        working.join().unwrap();
        finished
    });
    assert_eq!((finished.units, said("working on")), (Some(fleet.units), 2));
    let home = rows_at_home(&folder.path().join("home"), fleet.units);
    assert_eq!(rows(&fleet.journal), home);
}

#[test]
fn a_wrong_password_and_another_version_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let mut fleet = Fleet::new(&server, folder.path().join("away"));
    fleet.connection.credentials = Credentials::User("fleet".into(), "guessed".into());
    let refused = fleet.work("one", &Cancel::new()).unwrap_err().to_string();
    assert!(refused.contains("authorization") && !refused.contains("guessed"), "{refused}");
    fleet.connection = server.connection();
    std::thread::scope(|scope| {
        let coordinator = scope.spawn(|| fleet.coordinate().unwrap());
        let plan = fleet.plan();
        let other = kumiki_fleet::Announcement {
            kind: kumiki_fleet::Kind::Campaign,
            id: plan.id(),
            version: "9.9.9".to_owned(),
            title: "a campaign of tomorrow".to_owned(),
            lease: 60.0,
            threads: 1,
        };
        with_queue(&fleet, &plan.id(), async |queue| queue.announce(&other).await.unwrap());
        let told = fleet.work("one", &Cancel::new()).unwrap_err();
        assert!(matches!(told, FleetError::Version(_)), "{told}");
        assert!(told.to_string().contains("the fleet works with kumiki 9.9.9"), "{told}");
        fleet.cancel.cancel();
        coordinator.join().unwrap();
    });
}

/// What a campaign is about is in its journal; nothing of a server is.
#[test]
fn a_journal_of_a_fleet_is_a_journal() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let fleet = Fleet::new(&server, folder.path().join("away"));
    let workers = Cancel::new();
    std::thread::scope(|scope| {
        let working = scope.spawn(|| fleet.work("one", &workers).unwrap());
        fleet.coordinate().unwrap();
        workers.cancel();
        working.join().unwrap();
    });
    let puzzle = puzzle();
    let store = FolderStore::open(&fleet.journal).unwrap();
    let campaign = Campaign::open(store, puzzle.instance(), &Request::default()).unwrap();
    let Head { method, seed, cutoff, .. } = campaign.head().unwrap();
    assert_eq!(
        (method.as_str(), *seed, *cutoff),
        ("hill-climb:patience=30", 4, Cutoff::Fixed(None))
    );
    assert_eq!(campaign.ledger().units(), UNITS);
    drop(campaign);
    let found = campaign::verify(&fleet.journal, 5, &mut Run::unlimited(2)).unwrap();
    assert_eq!((found.units, found.mismatches), (5, vec![]));
}
