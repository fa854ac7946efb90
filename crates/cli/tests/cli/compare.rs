//! `kumiki compare`: rows on disk, reports, and runs that are killed.

use crate::harness::{Folder, binary, kumiki};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const SMALL: [&str; 10] = [
    "compare",
    "-p",
    "queens",
    "6",
    "8",
    "-m",
    "backtrack,min-conflicts",
    "--steps",
    "10000",
    "-o",
];

fn rows(folder: &Folder) -> Vec<serde_json::Value> {
    let text = std::fs::read_to_string(folder.path("lab/rows.jsonl")).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What makes a run what it is.
fn run(row: &serde_json::Value) -> String {
    format!("{} {} {}", row["instance"], row["method"], row["seed"])
}

#[test]
fn every_run_is_a_judged_row_and_is_made_once() {
    let folder = Folder::new();
    let lab = folder.path("lab");
    let args = [&SMALL[..], &[&lab, "--seeds", "2"]].concat();
    kumiki(&args).exits(0);
    let first = rows(&folder);
    assert_eq!(first.len(), 8);
    assert!(first.iter().all(|row| row["status"] == "solved" && row["cost"] == 0), "{first:?}");
    assert_eq!(first.iter().map(run).collect::<BTreeSet<_>>().len(), 8);
    kumiki(&args).exits(0);
    assert_eq!(rows(&folder), first);
    // One more seed is what is missing, and no more.
    kumiki(&[&SMALL[..], &[&lab, "--seeds", "3"]].concat()).exits(0);
    assert_eq!(rows(&folder)[..8], first);
    assert_eq!(rows(&folder).len(), 12);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    let folder = Folder::new();
    let lab = folder.path("lab");
    let args = [&SMALL[..], &[&lab, "--seeds", "200", "--progress", "always"]].concat();
    let mut child =
        binary().args(&args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let _ = lines.map_while(Result::ok).take(20).count();
    child.kill().unwrap();
    child.wait().unwrap();
    let before = std::fs::read_to_string(folder.path("lab/rows.jsonl")).unwrap();
    let whole = before.lines().filter(|line| line.ends_with('}')).count();
    assert!((1..800).contains(&whole), "{whole}");
    // As if it had been killed inside a line.
    folder.file("lab/rows.jsonl", &before[..before.len() - 10]);
    kumiki(&args).exits(0).says("800 of 800 runs");
    let after = rows(&folder);
    assert_eq!(after.len(), 800);
    assert_eq!(after.iter().map(run).collect::<BTreeSet<_>>().len(), 800);
}

#[test]
fn an_experiment_file_says_the_same() {
    let folder = Folder::new();
    let file = folder.file(
        "experiment.toml",
        "name = \"tiny\"\nsteps = 10000\nseeds = 4\n[quick]\nseeds = 1\n\
         [[instances]]\ninputs = [\"*.queens\"]\n\
         [[methods]]\nmethod = \"backtrack\"\n",
    );
    folder.file("a.queens", "queens 6\n");
    folder.file("b.queens", "queens 7\n");
    let lab = folder.path("lab");
    kumiki(&["compare", "--experiment", &file, "--quick", "-o", &lab]).exits(0);
    let names: Vec<_> = rows(&folder).iter().map(|row| row["instance"].clone()).collect();
    assert_eq!(names.len(), 2);
    assert!(names.contains(&"a".into()) && names.contains(&"b".into()), "{names:?}");
    let wrong = folder.file("wrong.toml", "name = \"x\"\nseed = 1\n");
    kumiki(&["compare", "--experiment", &wrong]).exits(1).says("line 2");
}

#[test]
fn what_cannot_be_meant_is_told() {
    kumiki(&["compare", "-m", "cp"]).exits(2).says("no instances");
    kumiki(&["compare", "-p", "queens", "6"]).exits(2).says("no methods");
    kumiki(&["compare", "-p", "queens", "6", "-m", "magic"]).exits(1).says("no method \"magic\"");
    let wrong = ["compare", "-p", "queens", "--generate", "sise=6", "-m", "cp"];
    kumiki(&wrong).exits(2).says("sise");
    kumiki(&["compare", "nowhere.txt", "-m", "cp"]).exits(1).says("nowhere.txt");
    kumiki(&["compare", "-p", "queens", "6", "-m", "cp", "--seeds", "0"]).exits(2);
}
