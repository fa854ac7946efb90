//! Experiments on a fleet, with a real server on loopback.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod server;

use kumiki::Cancel;
use kumiki_fleet::{WorkSettings, coordinate_experiment, work};
use kumiki_lab::experiment::Experiment;
use kumiki_lab::plan::Plan;
use kumiki_lab::row::Row;
use kumiki_lab::rows;
use kumiki_lab::session::{ROWS, Session, Watch};
use server::Server;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const EXPERIMENT: &str = r#"
name = "small"
seeds = 3
steps = 2000

[[instances]]
puzzle = "queens"
generate = { size = [6, 8] }
count = 2

[[methods]]
method = "backtrack"

[[methods]]
method = "min-conflicts"
"#;

struct Nobody;

impl Watch for Nobody {}

/// A row without its clocks.
fn timeless(mut row: Row) -> Row {
    (row.seconds, row.seconds_to_best) = (0.0, None);
    row.started.clear();
    row
}

#[test]
fn rows_of_a_fleet_are_those_of_a_run_at_home() {
    let folder = tempfile::tempdir().unwrap();
    let Some(server) = Server::start(folder.path()) else { return };
    let (experiment, _) = Experiment::parse("small.toml", EXPERIMENT).unwrap();
    let cancel = Cancel::new();
    let subjects = experiment.subjects(Path::new(""), &cancel).unwrap();
    let plan = Plan::new(&experiment, &subjects).unwrap();
    let (home, away) = (folder.path().join("home"), folder.path().join("away"));
    let session = |folder: &Path, make: bool| {
        let session =
            Session { folder: folder.to_owned(), make, cancelled: &cancel, watch: &Nobody };
        session.run_on(&experiment, &subjects).unwrap()
    };
    let expected: Vec<Row> = session(&home, true).rows.into_iter().map(timeless).collect();
    assert_eq!(expected.len(), 2 * 2 * 3 * 2);
    // Some rows are there already.
    std::fs::create_dir_all(&away).unwrap();
    let text = std::fs::read_to_string(home.join(ROWS)).unwrap();
    let some: Vec<&str> = text.lines().take(3).collect();
    std::fs::write(away.join(ROWS), some.join("\n") + "\n").unwrap();
    let (connection, stop) = (server.connection(), Cancel::new());
    std::thread::scope(|scope| {
        let working = ["one", "two"].map(|name| {
            let settings = WorkSettings {
                name: name.to_owned(),
                threads: 1,
                once: false,
                tally: Arc::default(),
            };
            let (connection, stop) = (&connection, &stop);
            scope.spawn(move || work(connection, &settings, stop, &|_| ()).unwrap())
        });
        let lease = Duration::from_secs(5);
        let whole = coordinate_experiment(&connection, &plan, &away, lease, &cancel, &|_| ());
        assert!(whole.unwrap());
        stop.cancel();
        let lots: u64 = working.into_iter().map(|worker| worker.join().unwrap().lots).sum();
        assert!(lots > 0);
    });
    assert_eq!(rows::load(&away.join(ROWS)).unwrap().len(), expected.len(), "each run once");
    let results = session(&away, false);
    assert!(results.complete);
    assert_eq!(results.rows.into_iter().map(timeless).collect::<Vec<_>>(), expected);
    // Nothing is left to be done, and no server is asked.
    let nowhere = kumiki_fleet::Connection { url: "nats://127.0.0.1:1".to_owned(), ..connection };
    let lease = Duration::from_secs(5);
    assert!(coordinate_experiment(&nowhere, &plan, &away, lease, &cancel, &|_| ()).unwrap());
}
