//! Campaigns from their first unit to their resumption.

use super::*;
use crate::Puzzle;
use crate::campaign::{FolderStore, Head, Record, Row, inspect};
use kumiki_core::{Budget, Cancel, Cost, NATIVE, Options};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicUsize;

const SEED: u64 = 4;

fn request(method: &str) -> Request {
    Request { method: Some(method.to_owned()), seed: Some(SEED), ..Request::default() }
}

/// A board that has no schedule of its own, so that one is sought before the first unit: more cells
/// than are searched exactly first.
fn untuned() -> Puzzle {
    let eternity = crate::catalogue::find("eternity").unwrap();
    let specs = eternity.generator().1;
    let mut options = Options::defaults(specs);
    options.set(specs, "size", "9x8").unwrap();
    let instance = eternity.generate(&options, &mut Run::unlimited(7)).unwrap();
    Puzzle::new(instance, "text")
}

fn go(folder: &Path, puzzle: &Puzzle, method: &str, budget: Budget, threads: usize) -> Finished {
    let store = FolderStore::open(folder).unwrap();
    let mut budgeted = Run::within(SEED, budget).with_threads(threads);
    run(store, puzzle.instance(), &request(method), &mut budgeted).unwrap()
}

fn steps(steps: u64) -> Budget {
    Budget { time: None, steps: Some(steps) }
}

fn by_unit(rows: &[Row]) -> BTreeMap<u64, Row> {
    let map: BTreeMap<u64, Row> = rows.iter().map(|row| (row.unit, row.clone())).collect();
    assert_eq!(map.len(), rows.len(), "a unit was run twice");
    map
}

fn cost(finished: &Finished) -> Cost {
    finished.report.answer.as_ref().unwrap().cost()
}

/// Every row is what its unit comes to under the plan of the journal.
fn must_verify(folder: &Path) -> u64 {
    let found = inspect::verify(folder, usize::MAX, &mut Run::unlimited(1)).unwrap();
    assert_eq!((found.mismatches, found.stopped), (vec![], None));
    found.units
}

/// Runs until some units have ended, as if somebody then pressed Ctrl-C.
fn go_for(
    folder: &Path,
    puzzle: &Puzzle,
    units: usize,
    budget: Budget,
    threads: usize,
) -> Finished {
    let (cancel, seen) = (Cancel::new(), AtomicUsize::new(0));
    let observer = |event: &Event| {
        let ended = matches!(event, Event::Unit { .. });
        if ended && seen.fetch_add(1, Ordering::Relaxed) + 1 >= units {
            cancel.cancel();
        }
    };
    let mut stopped = Run::within(SEED, budget)
        .with_threads(threads)
        .cancelled_by(&cancel)
        .observed_by(&observer);
    let store = FolderStore::open(folder).unwrap();
    run(store, puzzle.instance(), &request(FAST), &mut stopped).unwrap()
}

const FAST: &str = "fast:nodes=20000";

#[test]
fn a_resumed_campaign_repeats_no_unit_and_keeps_its_plan_whatever_its_time_and_threads() {
    let (folder, puzzle) = (tempfile::tempdir().unwrap(), untuned());
    let first = go_for(folder.path(), &puzzle, 4, Budget::default(), 2);
    assert_eq!(first.report.stopped, Some(Stop::Cancelled));
    let (head, rows) = FolderStore::look(folder.path()).unwrap();
    assert!(head.plan.contains("nodes 20000") && head.plan.contains("breaks "), "{}", head.plan);
    let rows = by_unit(&rows);
    assert!(rows.len() >= 3, "{rows:?}");
    // With another limit, one in time, and other threads: as on another machine.
    let limit = Budget { time: Some(Duration::from_secs(3600)), steps: None };
    let second = go_for(folder.path(), &puzzle, 3, limit, 1);
    let (again, all) = FolderStore::look(folder.path()).unwrap();
    assert_eq!(again, head, "another plan");
    let all = by_unit(&all);
    assert!(all.len() > rows.len() && rows.iter().all(|(unit, row)| all.get(unit) == Some(row)));
    assert!(cost(&second) <= cost(&first));
    assert_eq!(must_verify(folder.path()), all.len() as u64);
    // Nothing is left to do: what is known is said again, even if best.txt is older or lost.
    let best = folder.path().join("best.txt");
    let records = FolderStore::kept(folder.path()).unwrap();
    let worst = records.iter().max_by_key(|a| puzzle.check(a).unwrap().cost).unwrap();
    std::fs::write(&best, worst).unwrap();
    std::fs::write(folder.path().join("record-999-unit9.txt"), "not an answer").unwrap();
    for _ in 0..2 {
        let again = go(folder.path(), &puzzle, FAST, steps(0), 1);
        assert_eq!(cost(&again), cost(&second));
        std::fs::remove_file(&best).unwrap_or_default();
    }
    let status = inspect::status(folder.path()).unwrap();
    assert!(status.contains(&format!("\n{} units, ", all.len())), "{status}");
}

#[test]
fn a_plan_that_was_cut_short_is_not_kept_but_its_board_is() {
    let (folder, puzzle) = (tempfile::tempdir().unwrap(), untuned());
    let cut = go(folder.path(), &puzzle, FAST, steps(300_000), 1);
    assert_eq!(cut.report.stopped, Some(Stop::Steps));
    assert!(cut.report.answer.is_some() && FolderStore::look(folder.path()).is_err());
    let kept = FolderStore::kept(folder.path()).unwrap();
    let answer = cut.report.answer.unwrap();
    assert_eq!(kept.last().map(String::as_str), Some(&*answer.text(NATIVE).unwrap()));
}

#[test]
fn every_try_of_a_restarting_method_is_a_unit() {
    // No two queens fit on a 3x3 board with three: it is never solved.
    let puzzle = crate::read("queens 3").unwrap();
    for method in ["anneal", "min-conflicts"] {
        let folder = tempfile::tempdir().unwrap();
        go(folder.path(), &puzzle, method, steps(20_000), 2);
        let (_, rows) = FolderStore::look(folder.path()).unwrap();
        assert!(by_unit(&rows).len() > 1, "{method}");
        assert!(must_verify(folder.path()) > 1);
    }
}

#[test]
fn a_solved_campaign_stays_solved_and_a_tree_search_has_no_units() {
    let (folder, puzzle) = (tempfile::tempdir().unwrap(), crate::read("queens 8").unwrap());
    for budget in [Budget::default(), steps(0)] {
        let finished = go(folder.path(), &puzzle, "min-conflicts", budget, 2);
        assert_eq!(finished.report.status, Status::Solved);
    }
    let store = FolderStore::open(&folder.path().join("other")).unwrap();
    let asked = request("backtrack");
    let refused = run(store, puzzle.instance(), &asked, &mut Run::unlimited(0));
    let refused = refused.err().unwrap();
    assert!(refused.is_usage() && refused.to_string().contains("does not work in units"));
}

/// A store on a disk that is full.
#[derive(Default)]
struct Full {
    head: Option<Head>,
}

impl Store for Full {
    fn head(&self) -> Option<&Head> {
        self.head.as_ref()
    }
    fn begin(&mut self, _: &dyn AnyInstance, head: Head) -> Result<()> {
        self.head = Some(head);
        Ok(())
    }
    fn take_rows(&mut self) -> Vec<Row> {
        Vec::new()
    }
    fn enter(&mut self, _: &Row) -> Result<()> {
        let error = std::io::ErrorKind::StorageFull.into();
        Err(Error::Io { what: "cannot write units.tsv".to_owned(), error })
    }
    fn answers(&self) -> Result<Vec<String>> {
        Ok(Vec::new())
    }
    fn keep(&mut self, _: &Record) -> Result<()> {
        Ok(())
    }
    fn summarise(&mut self, _: &str) -> Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_costs_no_board() {
    let puzzle = crate::read("queens 3").unwrap();
    let mut unlimited = Run::unlimited(SEED).with_threads(2);
    let asked = request("anneal");
    let finished = run(Full::default(), puzzle.instance(), &asked, &mut unlimited).unwrap();
    assert!(finished.report.answer.is_some());
    assert!(matches!(finished.failure, Some(Error::Io { .. })));
}

#[test]
fn what_a_worker_claims_is_judged_from_the_board_alone() {
    let puzzle = crate::read("queens 4").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let asked = request("anneal");
    let store = FolderStore::open(folder.path()).unwrap();
    let mut campaign = Campaign::open(store, puzzle.instance(), &asked).unwrap();
    campaign.begin(&asked, String::new()).unwrap();
    assert_eq!(campaign.lease(1, 2).len(), 2);
    let result = |unit, answer: &str| UnitResult {
        unit,
        cutoff: None,
        answer: Some(answer.to_owned()),
        cost: Some(0),
        steps: 5,
        seconds: 0.1,
    };
    assert!(campaign.enter(&result(0, "no board"), 1.0).is_err());
    assert_eq!(campaign.lease(2, 1)[0].unit, 0, "the unit is given back");
    let solved = puzzle.solve().unwrap().unwrap();
    let solved = result(1, &solved.text(NATIVE).unwrap());
    assert!(campaign.enter(&solved, 1.0).unwrap() && !campaign.enter(&solved, 2.0).unwrap());
    assert_eq!(campaign.ledger().units(), 1);
    assert_eq!(campaign.best().unwrap().cost(), 0);
    let sent = serde_json::to_string(&solved).unwrap();
    assert_eq!(serde_json::from_str::<UnitResult>(&sent).unwrap(), solved);
}
