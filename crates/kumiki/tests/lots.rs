//! A campaign in lots, run anywhere and merged: the same journal as that of one process, whatever
//! else lies in the folder.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

use kumiki::campaign::{
    self, Cutoff, FolderStore, LotResult, Prepared, Request, Row, WorkPlan, lot_file, merge,
    prepare, run_lot, verify,
};
use kumiki::{Cancel, Puzzle, Run, Stop};
use std::path::Path;

const UNITS: u64 = 20;

fn puzzle() -> Puzzle {
    // A row of blocked cells: no board is without fault, and tries end here and there.
    let blocked: String = (1..=20).map(|column| format!("blocked 1 {column}\n")).collect();
    kumiki::read(&format!("queens 20\n{blocked}")).unwrap()
}

fn request() -> Request {
    Request {
        method: Some("hill-climb:patience=30".to_owned()),
        seed: Some(4),
        cutoff: Some(Cutoff::Fixed(None)),
        units: Some(UNITS),
    }
}

fn prepared(folder: &Path, lot: Option<u64>) -> WorkPlan {
    let (puzzle, run) = (puzzle(), Run::unlimited(4));
    match prepare(folder, puzzle.instance(), &request(), lot, &run).unwrap() {
        Prepared::Ready(_, plan) => *plan,
        Prepared::Over(_) => panic!("a puzzle without a solution is never over"),
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

fn run(plan: &WorkPlan, lot: u64, folder: &Path) {
    run_lot(plan, lot, folder, "a worker", &mut Run::unlimited(1)).unwrap().unwrap();
}

#[test]
fn lots_merged_in_any_order_and_twice_are_the_journal_of_one_process() {
    let folder = tempfile::tempdir().unwrap();
    let (home, away) = (folder.path().join("home"), folder.path().join("away"));
    let lots = folder.path().join("lots");
    let store = FolderStore::open(&home).unwrap();
    let mut unlimited = Run::unlimited(4).with_threads(2);
    campaign::run(store, puzzle().instance(), &request(), &mut unlimited).unwrap();
    let costs: std::collections::BTreeSet<_> = rows(&home).iter().map(|row| row.cost).collect();
    assert!(rows(&home).len() as u64 == UNITS && costs.len() > 3, "{costs:?}");

    let plan = prepared(&away, Some(3));
    assert_eq!((plan.lots(), rows(&away).len()), (Some(7), 0));
    for lot in [6, 0, 3] {
        run(&plan, lot, &lots);
    }
    assert_eq!(merge(&away, &lots).unwrap().units, 2 + 3 + 3);
    for lot in 0..7 {
        run(&plan, lot, &lots);
    }
    let merged = merge(&away, &lots).unwrap();
    assert_eq!((merged.files, merged.units, merged.refused.len()), (7, UNITS - 8, 0));
    assert_eq!(merge(&away, &lots).unwrap().units, 0);
    assert_eq!(rows(&away), rows(&home));
    let found = verify(&away, 20, &mut Run::unlimited(1)).unwrap();
    assert_eq!((found.units, found.mismatches), (20, vec![]));
    // A process that goes on finds everything done.
    let store = FolderStore::open(&away).unwrap();
    campaign::run(store, puzzle().instance(), &request(), &mut Run::unlimited(4)).unwrap();
    assert_eq!(rows(&away), rows(&home));
}

#[test]
fn what_is_wrong_with_a_lot_is_named_and_nothing_of_it_is_entered() {
    let folder = tempfile::tempdir().unwrap();
    let (journal, lots) = (folder.path().join("journal"), folder.path().join("lots"));
    let plan = prepared(&journal, Some(4));
    run(&plan, 1, &lots);
    let path = lot_file(&lots, &plan, 1);
    let good = std::fs::read(&path).unwrap();
    let forged = |change: &dyn Fn(&mut LotResult)| {
        let mut result = LotResult::parse(&good).unwrap();
        change(&mut result);
        result.text().unwrap()
    };
    let cases: [(String, &str); 9] = [
        (forged(&|lot| lot.units[2].answer = Some("no board".to_owned())), "unit 6"),
        (forged(&|lot| lot.units[3].cost = Some(0)), "found cost 0, expected"),
        (forged(&|lot| lot.version = "9.9.9".to_owned()), "found version 9.9.9, expected"),
        (forged(&|lot| lot.plan = "0".repeat(16)), "found plan 0000"),
        (forged(&|lot| lot.units[1].unit = 0), "out of order"),
        (forged(&|lot| lot.lot = 2), "found unit 4, expected 8 to 11"),
        (forged(&|lot| drop(lot.units.pop())), "unit 7 is missing"),
        (forged(&|lot| lot.units[0].cutoff = Some(3)), "another cost to beat"),
        ("garbage".to_owned(), "not the result of a lot"),
    ];
    for (text, said) in cases {
        std::fs::write(&path, text).unwrap();
        let merged = merge(&journal, &lots).unwrap();
        assert_eq!((merged.files, merged.units, merged.refused.len()), (0, 0, 1), "{said}");
        assert!(merged.refused[0].1.contains(said), "{:?}, not {said:?}", merged.refused);
    }
    assert!(rows(&journal).is_empty());
    // The same lot again: a file that is no result is in nobody's way.
    run(&plan, 1, &lots);
    assert_eq!(merge(&journal, &lots).unwrap().units, 4);
}

#[test]
fn lots_are_sized_by_work_once_and_for_all() {
    let folder = tempfile::tempdir().unwrap();
    let plan = prepared(folder.path(), None);
    // A unit of this is next to nothing, but its board must be sent: no more than a message holds.
    assert!(plan.lot > UNITS && plan.lot * 60 < 1 << 20, "{}", plan.lot);
    let sampled = rows(folder.path());
    assert!(!sampled.is_empty(), "what was run to learn the size is entered");
    assert_eq!(prepared(folder.path(), None), plan);
    assert_eq!(rows(folder.path()), sampled);
    let puzzle = puzzle();
    let other = prepare(folder.path(), puzzle.instance(), &request(), Some(5), &Run::unlimited(4));
    let said = other.err().unwrap().to_string();
    assert!(said.contains(&format!("lots of {} units", plan.lot)), "{said}");
}

#[test]
fn a_lot_that_is_stopped_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let plan = prepared(&folder.path().join("journal"), Some(4));
    let (cancel, lots) = (Cancel::new(), folder.path().join("lots"));
    cancel.cancel();
    let mut cancelled = Run::unlimited(1).cancelled_by(&cancel);
    let ended = run_lot(&plan, 0, &lots, "a worker", &mut cancelled).unwrap();
    assert_eq!(ended, Err(Stop::Cancelled));
    assert_eq!(std::fs::read_dir(&lots).unwrap().count(), 0);
}
