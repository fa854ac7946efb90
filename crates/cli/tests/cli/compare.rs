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

const TINY: &str = "name = \"tiny\"\nseeds = 2\nsteps = 1000\n[[instances]]\npuzzle = \"queens\"\n\
                    generate = { size = 6 }\ncount = 2\n[[methods]]\nmethod = \"backtrack\"\n";

#[test]
fn a_bad_experiment_is_refused_with_its_place_and_nothing_is_written() {
    let refused = |text: &[u8], expected: &str| {
        let folder = Folder::new();
        let file = folder.file("bad.toml", text);
        let ran = kumiki(&["compare", "--experiment", &file, "-o", &folder.path("lab")]);
        ran.exits(1).prints("").says("bad.toml").says(expected);
        assert_eq!(folder.names(), ["bad.toml"], "{expected}");
    };
    for (old, new, expected) in [
        ("steps", "stepps", "line 3, column 1: unknown field `stepps`, expected one of"),
        ("1000", "\"many\"", "line 3, column 9: invalid type: string \"many\", expected u64"),
        ("1000", "-1", "line 3, column 9: invalid value: integer `-1`, expected u64"),
        ("seeds = 2", "seeds = 0", "line 2, column 9: found 0, expected seeds from 1"),
        ("count = 2", "count = 0", "line 7, column 9: found 0, expected instances from 1"),
        ("count = 2", "count = 99999999", "found 99999999, expected instances from 1 to 1000000"),
        ("\"queens\"", "\"chess\"", "line 4: found puzzle \"chess\", expected one of eternity"),
        ("size = 6", "sise = 6", "line 4: unknown option \"sise\", expected one of size"),
        ("size = 6", "size = 99999999999", "line 4: size: found \"99999999999\", expected n"),
        ("backtrack", "magic", "line 8: queens has no method \"magic\", expected one of auto"),
        ("backtrack", "fast:magic", "line 8: method fast: unknown option \"magic\""),
        ("steps", "seeds = 3\nsteps", "line 3, column 1: duplicate key"),
        ("method =", "puzzle = \"hashi\"\nmethod =", "found puzzle \"hashi\", expected one of q"),
        ("[[methods]]", "[[methods", "line 8"),
        (
            "generate = { size = 6 }\ncount = 2",
            "inputs = [\"nowhere.txt\"]",
            "line 4: nowhere.txt: no file",
        ),
    ] {
        assert!(TINY.contains(old), "{old}");
        refused(TINY.replacen(old, new, 1).as_bytes(), expected);
    }
    refused(b"", "line 1, column 1: missing field `name`");
    refused(b"name = \"x\"\n\xff", "line 2, column 1: not UTF-8 text (found the byte 0xff)");
    refused(b"name\0", "line 1, column 5: found a NUL byte");
    refused(&vec![b'a'; 2 << 20], "found more than 1048576 bytes, expected an experiment");
    let nowhere = kumiki(&["compare", "--experiment", "nowhere.toml"]);
    nowhere.exits(1).says("cannot read nowhere.toml");
}

#[test]
fn what_cannot_be_meant_is_told() {
    kumiki(&["compare", "-m", "cp"]).exits(2).says("no instances");
    kumiki(&["compare", "-p", "queens", "6"]).exits(2).says("no methods");
    kumiki(&["compare", "-p", "queens", "6", "-m", "magic"]).exits(2).says("no method \"magic\"");
    let slip = kumiki(&["compare", "-p", "queens", "6", "-m", "cp,tabo"]);
    slip.exits(2).says("queens has no method \"tabo\"");
    let wrong = ["compare", "-p", "queens", "--generate", "sise=6", "-m", "cp"];
    kumiki(&wrong).exits(2).says("sise");
    kumiki(&["compare", "nowhere.txt", "-m", "cp"]).exits(1).says("nowhere.txt");
    kumiki(&["compare", "-p", "queens", "6", "-m", "cp", "--seeds", "0"]).exits(2);
    let none = ["compare", "-p", "queens", "--generate", "6", "-n", "0", "-m", "cp"];
    kumiki(&none).exits(2);
}
