//! Campaigns and experiments cut into pieces for any scheduler, and put together again.

use crate::harness::{Folder, kumiki};

/// Nothing that is compared between two places may depend on clocks or on what others found.
const BEGIN: [&str; 9] = [
    "campaign",
    "eternity2",
    "-m",
    "fast:nodes=5000",
    "--cutoff",
    "none",
    "--units",
    "8",
    "--journal",
];

/// The rows of a journal without their clocks, by unit.
pub(crate) fn rows(folder: &Folder, journal: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.path(&format!("{journal}/units.tsv"))).unwrap();
    let rows = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let mut rows: Vec<Vec<String>> =
        rows.map(|row| row.split('\t').take(5).map(str::to_owned).collect()).collect();
    rows.sort_by_key(|row| row[0].parse::<u64>().unwrap());
    rows
}

#[test]
fn lots_that_a_scheduler_runs_are_merged_to_the_journal_of_one_process() {
    let folder = Folder::new();
    let (home, away, lots) = (folder.path("home"), folder.path("away"), folder.path("lots"));
    let done = "(the 8 units asked for are done)";
    kumiki(&[&BEGIN[..], &[&home]].concat()).exits(3).says(done);
    let planned = kumiki(&[&BEGIN[..], &[&away, "--lot", "3", "--plan-only"]].concat()).exits(0);
    assert_eq!(planned.out, format!("{away}/plan.json\n"));
    assert!(planned.err.contains("lots of 3 units, 3 lots"), "{planned:?}");
    let plan = planned.out.trim_end();
    for lot in ["2", "0", "1", "0"] {
        kumiki(&["run-units", plan, "--lot", lot, "-o", &lots]).exits(0);
    }
    kumiki(&["run-units", plan, "--lot", "3", "-o", &lots]).exits(2).says("expected one below 3");
    kumiki(&["journal", "merge", &away, &lots]).exits(0).prints("3 lots, 8 new units\n");
    kumiki(&["journal", "merge", &away, &lots]).exits(0).prints("3 lots, 0 new units\n");
    assert_eq!(rows(&folder, "away"), rows(&folder, "home"));
    assert_eq!(rows(&folder, "home").len(), 8);
    // Nothing is left of what was asked for; more may be asked for.
    kumiki(&["campaign", "--journal", &home, "--units", "8"]).exits(3).says(done);
    kumiki(&["campaign", "--journal", &home, "--units", "1"])
        .exits(3)
        .says("(the one unit asked for is done)");
    let limited = ["campaign", "--journal", &home, "--units", "9", "--steps", "1"];
    kumiki(&limited).exits(3).says("(step limit reached)");
    let verified = kumiki(&["journal", "verify", &away, "--sample", "20"]).exits(0).out;
    assert_eq!(verified, "8 of 8 units come out as they are entered\n");
    let status = kumiki(&["campaign", "--status", &away, "--json"]).exits(0).objects();
    assert_eq!((&status[0]["units"], &status[0]["puzzle"]), (&8.into(), &"eternity".into()));
    assert!(status[0]["ends"][0]["score"].as_u64().unwrap() > 300, "{status:?}");
    folder.file("lots/broken.json", "{\"kumiki_lot\":1}");
    kumiki(&["journal", "merge", &away, &lots]).exits(1).says("broken.json: refused");
    for (args, said) in [
        (&["run-units", &lots, "--lot", "0", "-o", &lots][..], "plan.json"),
        (&["campaign", "--journal", &away, "--cutoff", "20"], "begun with --cutoff none"),
        (&["campaign", "--journal", &away, "--lot", "4", "--plan-only"], "lots of 3 units"),
        (&["campaign", "--journal", &away, "--cutoff", "low"], "expected best, none or a cost"),
    ] {
        let ran = kumiki(args);
        assert!(ran.code == 1 || ran.code == 2, "{ran:?}");
        ran.says(said);
    }
}

#[test]
fn runs_that_a_scheduler_makes_are_merged_to_the_report_of_one_process() {
    let folder = Folder::new();
    let small =
        ["compare", "-p", "queens", "6", "8", "-m", "backtrack,min-conflicts", "--seeds", "2"];
    let small = [&small[..], &["--steps", "10000"]].concat();
    let with = |more: &[&str]| kumiki(&[&small[..], more].concat());
    let listed = with(&["--list-runs"]).exits(0).out;
    assert_eq!(listed.lines().count(), 8);
    assert_eq!(listed.lines().nth(1), Some("1\tmin-conflicts\t6\t0"));
    let (rows, lab, home) = (folder.path("rows"), folder.path("lab"), folder.path("home"));
    for run in 0..8 {
        with(&["--run", &run.to_string(), "-o", &rows]).exits(0);
    }
    with(&["--run", "8", "-o", &rows]).exits(2).says("found run 8, expected one below 8");
    // A row of another experiment is in nobody's way.
    kumiki(&["compare", "-p", "queens", "9", "-m", "backtrack", "--run", "0", "-o", &rows])
        .exits(0);
    let merged = with(&["--merge", &rows, "-o", &lab]).exits(0).says("8 new rows");
    let again = with(&["--merge", &rows, "-o", &lab]).exits(0).says("0 new rows");
    assert_eq!(merged.out, again.out);
    with(&["-o", &home]).exits(0);
    let timeless = |folder_name: &str| {
        let text = std::fs::read_to_string(folder.path(&format!("{folder_name}/rows.jsonl")));
        let read = |line: &str| {
            let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
            // Clocks, of the run and of its improvements.
            for clock in ["seconds", "seconds_to_best", "started", "trace"] {
                row.as_object_mut().unwrap().remove(clock);
            }
            row.to_string()
        };
        let mut rows: Vec<String> = text.unwrap().lines().map(read).collect();
        rows.sort();
        rows
    };
    assert_eq!(timeless("lab"), timeless("home"));
    // An experiment that is not whole says so.
    let mut made = std::fs::read_dir(&rows).unwrap().map(|entry| entry.unwrap().path());
    let fifth = |path: &std::path::PathBuf| path.display().to_string().contains("compare-run5-");
    std::fs::remove_file(made.find(fifth).unwrap()).unwrap();
    with(&["--merge", &rows, "-o", &folder.path("part")]).exits(3).says("7 of 8 runs");
}

#[cfg(not(feature = "fleet"))]
#[test]
fn a_build_without_fleets_says_so() {
    let built = "was built without fleets";
    kumiki(&["work", "nats://127.0.0.1:1"]).exits(2).says(built);
    kumiki(&["campaign", "--status", "nats://127.0.0.1:1"]).exits(2).says(built);
    let compare = ["compare", "-p", "queens", "6", "-m", "cp", "--fleet", "nats://127.0.0.1:1"];
    kumiki(&compare).exits(2).says(built);
}
