//! A fleet of processes with a real server, some of them killed.

use crate::harness::{Folder, binary, kumiki};
use crate::lots::rows;
use server::{PASSWORD, Server, USER, wait_for, with_tls};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

#[path = "../../../fleet/tests/server/mod.rs"]
mod server;

const UNITS: &str = "48";

/// A process that ends with the test.
struct Process(Child);

impl Process {
    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        self.0.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn with_password(args: &[&str]) -> Command {
    let mut command = binary();
    command.args(args).env("KUMIKI_NATS_USER", USER).env("KUMIKI_NATS_PASSWORD", PASSWORD);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn start(args: &[&str]) -> Process {
    Process(with_password(args).spawn().unwrap())
}

#[test]
fn a_fleet_whose_workers_coordinator_and_server_are_killed_makes_the_journal_of_one_process() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(Path::new(&folder.path(""))) else { return };
    let (home, away, url) = (folder.path("home"), folder.path("away"), server.url());
    let begin = ["campaign", "eternity2", "-m", "fast:nodes=100000", "--cutoff", "none"];
    let begin = [&begin[..], &["--units", UNITS, "--journal"]].concat();
    kumiki(&[&begin[..], &[&home]].concat()).exits(3);
    let coordinator =
        [&begin[..], &[&away, "--fleet", &url, "--lot", "2", "--lease", "2s"]].concat();
    let worker = ["work", url.as_str(), "--threads", "1"];
    let mut coordinating = start(&coordinator);
    let mut workers = [start(&worker), start(&worker)];
    let done = || match Path::new(&folder.path("away/units.tsv")).exists() {
        true => rows(&folder, "away").len(),
        false => 0,
    };
    wait_for("the first rows", || done() > 2);
    workers[0].kill();
    coordinating.kill();
    workers[0] = start(&worker);
    std::thread::sleep(Duration::from_millis(300));
    coordinating = start(&coordinator);
    let before = done();
    wait_for("more rows", || done() > before);
    server.kill();
    std::thread::sleep(Duration::from_millis(300));
    server.begin();
    wait_for("the end", || coordinating.0.try_wait().unwrap().is_some());
    assert_eq!(rows(&folder, "away"), rows(&folder, "home"));
    kumiki(&["journal", "verify", &away, "--sample", "2"]).exits(0);
}

#[test]
fn the_status_of_a_fleet_and_its_machines() {
    let folder = Folder::new();
    let Some(server) = Server::start(Path::new(&folder.path(""))) else { return };
    let (away, url) = (folder.path("away"), server.url());
    let mut args = vec!["campaign", "eternity2", "-m", "fast:nodes=100000", "--lot", "2"];
    args.extend(["--fleet", &url, "--journal", &away]);
    let _coordinating = start(&args);
    let _working = start(&["work", &url, "--threads", "1", "--name", "my machine"]);
    let asked = |words: &[&str]| {
        let out = with_password(words).stdout(Stdio::piped()).output().unwrap();
        assert!(out.status.success(), "{out:?}");
        String::from_utf8(out.stdout).unwrap()
    };
    wait_for("a machine with lots", || {
        let text = asked(&["campaign", "--status", &url, "--json"]);
        let status: serde_json::Value = serde_json::from_str(&text).unwrap();
        let job = &status["jobs"][0];
        job["machines"][0]["name"] == "my_machine"
            && job["status"]["job"]["units"].as_u64() > Some(0)
            && job["status"]["lots_per_second"].as_f64() > Some(0.0)
    });
    let text = asked(&["campaign", "--status", &url]);
    for part in ["eternity, fast:nodes=100000, seed 0", "best score", "my_machine: 1 thread"] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    // Without the password nobody hears anything, and no password is in a message.
    let refused = kumiki(&["campaign", "--status", &url]).exits(1).says("authorization violation");
    assert!(!refused.err.contains(PASSWORD));
    kumiki(&["work", "nats://me:secret@127.0.0.1:1"]).exits(2).says("credentials in it");
    let file = folder.file("credentials", format!("{USER} {PASSWORD}\n"));
    kumiki(&["campaign", "--status", &url, "--credentials", &file]).exits(0);
}

#[test]
fn an_experiment_on_a_fleet_is_reported_as_at_home() {
    let folder = Folder::new();
    let Some(server) = Server::start(Path::new(&folder.path(""))) else { return };
    let (url, lab) = (server.url(), folder.path("lab"));
    let _working = start(&["work", &url, "--threads", "1"]);
    let small = ["compare", "-p", "queens", "6", "8", "-m", "backtrack,min-conflicts"];
    let args = [&small[..], &["--steps", "10000", "--fleet", &url, "-o", &lab]].concat();
    let out = with_password(&args).stdout(Stdio::piped()).output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{out:?}");
    let table = String::from_utf8(out.stdout).unwrap();
    for part in ["| queens 6 | min-conflicts | 1 |", "| queens 8 | min-conflicts | 1 |"] {
        assert!(table.contains(part), "{table}");
    }
    assert_eq!(std::fs::read_to_string(folder.path("lab/rows.jsonl")).unwrap().lines().count(), 4);
    assert!(Path::new(&folder.path("lab/report.html")).exists());
}

/// Waits for the end of a process that was started with its standard error piped; what it said.
fn ends(mut process: Process, code: i32) -> String {
    wait_for("the end of a process", || process.0.try_wait().unwrap().is_some());
    assert_eq!(process.0.wait().unwrap().code(), Some(code));
    let mut said = String::new();
    process.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    said
}

#[test]
fn a_campaign_with_a_time_limit_goes_on_until_all_units_asked_for_are_done() {
    let folder = Folder::new();
    let Some(server) = Server::start(Path::new(&folder.path(""))) else { return };
    let (home, away, url) = (folder.path("home"), folder.path("away"), server.url());
    let told = |args: &[&str]| {
        Process(with_password(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    };
    let begin = ["campaign", "eternity2", "-m", "fast:nodes=100000", "--cutoff", "20"];
    let begin = [&begin[..], &["--seed", "7", "--journal"]].concat();
    let fleet = ["--fleet", url.as_str(), "--progress", "never"];
    let worker = ["work", url.as_str(), "--threads", "2", "--stats"];
    let working = told(&worker);
    let done = || match Path::new(&folder.path("away/units.tsv")).exists() {
        true => rows(&folder, "away").len(),
        false => 0,
    };
    // A machine with much else to do may need more than the first limit for its first rows.
    for limit in ["3s", "20s", "60s"] {
        let limited =
            [&begin[..], &[&away, "--lot", "2", "--time", limit, "--json"], &fleet].concat();
        let mut coordinating = told(&limited);
        let mut out = coordinating.0.stdout.take().unwrap();
        assert!(ends(coordinating, 3).contains("(time limit reached)"));
        let mut json = String::new();
        out.read_to_string(&mut json).unwrap();
        let object: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&object["stopped"], &object["seed"]), (&"time".into(), &7.into()));
        if done() > 0 {
            break;
        }
    }
    assert!(done() > 0, "no rows within the last limit");
    // There is no job now: who should not wait for one ends, the other waits.
    let said = ends(told(&[&worker[..], &["--once"]].concat()), 0);
    assert!(said.contains("0 lots, 0 steps") && said.contains("steps/s"), "{said}");
    // The journal knows all but what is asked of this run.
    let units = (done() as u64 + 10).to_string();
    let asked = format!("(the {units} units asked for are done)");
    let again = ["campaign", "--journal", away.as_str(), "--units", &units];
    assert!(ends(told(&[&again[..], &fleet].concat()), 3).contains(&asked));
    drop(working);
    kumiki(&[&begin[..], &[&home, "--units", &units]].concat()).exits(3).says(&asked);
    assert_eq!(rows(&folder, "away"), rows(&folder, "home"));
}

#[test]
fn a_worker_trusts_the_certificate_that_it_is_told_to() {
    let folder = Folder::new();
    let place = folder.path("");
    let place = Path::new(&place);
    let config = kumiki(&["campaign", "--print-nats-config"]).exits(0).out;
    let Some((_, certificate)) = with_tls(place, &config) else { return };
    let secured = |config: String| with_tls(place, &config).unwrap().0;
    let Some(server) = Server::start_with(place, secured) else { return };
    let url = server.url().replace("nats://", "tls://");
    let file = folder.file("credentials", format!("{USER} {PASSWORD}\n"));
    let trusting = ["--credentials", &file, "--certificates", &certificate.display().to_string()];
    let worker = ["work", url.as_str(), "--threads", "1"];
    let _working = start(&[&worker[..], &trusting].concat());
    let away = folder.path("away");
    let campaign =
        ["campaign", "eternity2", "-m", "fast:nodes=20000", "--units", "6", "--lot", "2"];
    let campaign = [&campaign[..], &["--fleet", &url, "--journal", &away], &trusting].concat();
    kumiki(&campaign).exits(3).says("(the 6 units asked for are done)");
    kumiki(&["campaign", "--status", &url, "--credentials", &file]).exits(1).says("certificate");
    for (path, said) in [(folder.path("none.pem"), "none.pem"), (file.clone(), "no certificate")] {
        kumiki(&["work", &url, "--credentials", &file, "--certificates", &path])
            .exits(1)
            .says(said);
    }
}
