//! An experiment on a fleet: a lot is the runs of all methods on one instance from one seed, so that
//! what is compared was measured on the same machine. Rows are those of runs at home; the machine
//! that made one is in it.

use crate::connect::Connection;
use crate::coordinate::{Book, Entry, Limits, coordinate};
use crate::error::{FleetError, Result};
use crate::job::{Announcement, Kind, VERSION};
use crate::queue::Queue;
use crate::request::Watch;
use crate::work::{Bench, Work};
use kumiki::{Puzzle, digest};
use kumiki_core::{Cancel, NATIVE};
use kumiki_lab::error::LabError;
use kumiki_lab::plan::{Key, Plan, key};
use kumiki_lab::row::Row;
use kumiki_lab::rows::Rows;
use kumiki_lab::session::ROWS;
use kumiki_lab::single::run_blank;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;

/// What a worker is told about the runs of a lot.
#[derive(Serialize, Deserialize)]
struct RunsMessage {
    blanks: Vec<Row>,
    trace: bool,
}

/// What a worker says about them.
#[derive(Serialize, Deserialize)]
struct RowsMessage {
    worker: String,
    version: String,
    rows: Vec<Row>,
}

/// The runs of a plan in lots: consecutive ones on the same instance from the same seed.
fn lots(plan: &Plan) -> Vec<Range<usize>> {
    let mut lots: Vec<Range<usize>> = Vec::new();
    for (number, job) in plan.jobs.iter().enumerate() {
        let together = |lot: &Range<usize>| {
            let first = &plan.jobs[lot.start];
            std::ptr::eq(first.subject, job.subject) && first.seed == job.seed
        };
        match lots.last_mut().filter(|lot| together(lot)) {
            Some(lot) => lot.end = number + 1,
            None => lots.push(number..number + 1),
        }
    }
    lots
}

/// Has the runs of a plan that a folder lacks made by a fleet; true if none is missing afterwards.
/// Every row is a line of the folder's file as soon as it is there, as with a run at home.
pub fn coordinate_experiment(
    connection: &Connection,
    plan: &Plan,
    folder: &Path,
    lease: Duration,
    cancel: &Cancel,
    watch: Watch,
) -> Result<bool> {
    let keys: Vec<Key> = plan.jobs.iter().map(|job| key(&plan.blank(job))).collect();
    std::fs::create_dir_all(folder).map_err(LabError::file(folder))?;
    let (rows, known) = Rows::open(&folder.join(ROWS))?;
    let done: HashSet<Key> = known.iter().map(key).collect();
    let trace = plan.experiment.trace;
    let id = digest(&format!("{VERSION}\n{trace}\n{}", keys.join("\n")))[..16].to_owned();
    let job = Announcement {
        kind: Kind::Experiment,
        id,
        version: VERSION.to_owned(),
        title: plan.experiment.title.clone(),
        lease: lease.as_secs_f64(),
        threads: plan.experiment.threads,
    };
    let mut instances: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for job in &plan.jobs {
        let subject = job.subject;
        let entry = instances.entry(format!("instance.{}", subject.digest));
        if let std::collections::btree_map::Entry::Vacant(entry) = entry {
            let text = subject.puzzle.text(NATIVE)?;
            let kind = subject.puzzle.kind().name();
            entry.insert(json!({ "puzzle": kind, "text": text }).to_string().into_bytes());
        }
    }
    let board: Vec<(String, Vec<u8>)> = instances.into_iter().collect();
    // A run that is there twice is made once.
    let left: HashSet<&Key> = keys.iter().filter(|key| !done.contains(*key)).collect();
    let left = left.len();
    let mut book = Runs { plan, lots: lots(plan), keys, rows, done, left };
    if book.is_over() {
        return Ok(true);
    }
    coordinate(connection, &job, &board, &mut book, &Limits { cancel, time: None }, watch)
}

/// The runs of a plan and the file of rows, as the coordinator's book.
struct Runs<'p> {
    plan: &'p Plan<'p>,
    lots: Vec<Range<usize>>,
    keys: Vec<Key>,
    rows: Rows,
    /// The keys of the rows that are there.
    done: HashSet<Key>,
    /// How many are missing.
    left: usize,
}

impl Runs<'_> {
    /// The runs of a lot that are missing.
    fn missing(&self, lot: u64) -> Vec<usize> {
        let runs = usize::try_from(lot).ok().and_then(|lot| self.lots.get(lot).cloned());
        let runs = runs.unwrap_or_default();
        runs.filter(|&run| !self.done.contains(&self.keys[run])).collect()
    }
}

impl Book for Runs<'_> {
    fn next(&mut self, out: &BTreeSet<u64>, count: usize) -> Vec<u64> {
        let all = 0..self.lots.len() as u64;
        let wanted = |lot: &u64| !out.contains(lot) && !self.is_done(*lot);
        all.filter(wanted).take(count).collect()
    }

    fn lot(&self, number: u64) -> Result<Vec<u8>> {
        let blank = |run: usize| self.plan.blank(&self.plan.jobs[run]);
        let blanks = self.missing(number).into_iter().map(blank).collect();
        let message = RunsMessage { blanks, trace: self.plan.experiment.trace };
        serde_json::to_vec(&message).map_err(FleetError::server("runs"))
    }

    fn enter(
        &mut self,
        number: u64,
        payload: &[u8],
        _: f64,
        distrusted: &dyn Fn(&str) -> bool,
    ) -> Result<Entry> {
        let refused =
            |worker: Option<String>, reason: String| Ok(Entry::Refused { worker, reason });
        let RowsMessage { worker, version, rows } = match serde_json::from_slice(payload) {
            Ok(message) => message,
            Err(error) => return refused(None, format!("not rows: {error}")),
        };
        if distrusted(&worker) {
            return refused(Some(worker), "too many of its results were wrong".to_owned());
        }
        let other = |row: &&Row| row.environment.version != VERSION;
        if version != VERSION || rows.iter().any(|row| other(&row)) {
            let reason = format!("found version {version}, expected {VERSION}");
            return refused(Some(worker), reason);
        }
        let lot = usize::try_from(number).ok().and_then(|number| self.lots.get(number).cloned());
        let wanted: HashSet<&Key> = lot.into_iter().flatten().map(|run| &self.keys[run]).collect();
        let sent: Vec<Key> = rows.iter().map(key).collect();
        if let Some(at) = sent.iter().position(|key| !wanted.contains(key)) {
            return refused(Some(worker), format!("not a run of lot {number}: {}", rows[at]));
        }
        let whole = |run: usize| sent.contains(&self.keys[run]);
        if let Some(run) = self.missing(number).into_iter().find(|&run| !whole(run)) {
            return refused(Some(worker), format!("run {run} is missing"));
        }
        let mut steps = 0;
        for (row, key) in rows.iter().zip(sent) {
            if self.done.insert(key) {
                self.rows.append(row)?;
                steps += row.steps.max(1);
                self.left -= 1;
            }
        }
        Ok(Entry::Entered { steps })
    }

    fn is_done(&self, number: u64) -> bool {
        self.missing(number).is_empty()
    }

    fn sync(&mut self) -> Result<()> {
        Ok(self.rows.sync()?)
    }

    fn best(&self) -> Option<i64> {
        None
    }

    fn is_over(&self) -> bool {
        self.left == 0
    }

    fn status(&self) -> Value {
        let (done, all) = (self.keys.len() - self.left, self.keys.len());
        json!({ "text": format!("{done} of {all} runs\n"), "runs": done, "all_runs": all })
    }
}

/// A worker's side of an experiment.
pub(crate) struct ExperimentWork {
    handle: Handle,
    queue: Queue,
    /// Instances that were needed so far, by digest.
    puzzles: Mutex<BTreeMap<String, Puzzle>>,
}

impl ExperimentWork {
    pub(crate) fn new(handle: Handle, queue: Queue) -> Self {
        ExperimentWork { handle, queue, puzzles: Mutex::default() }
    }

    fn puzzle(&self, digest: &str) -> Result<Puzzle> {
        let known = |puzzles: &BTreeMap<String, Puzzle>| puzzles.get(digest).cloned();
        if let Some(puzzle) = known(&self.puzzles.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(puzzle);
        }
        let missing = || FleetError::Unsuitable(format!("the instance {digest} is missing"));
        let told = self.handle.block_on(self.queue.get(&format!("instance.{digest}")))?;
        let told: Value = told.and_then(|t| serde_json::from_slice(&t).ok()).ok_or_else(missing)?;
        let (Some(kind), Some(text)) = (told["puzzle"].as_str(), told["text"].as_str()) else {
            return Err(missing());
        };
        let puzzle = Puzzle::restored(kind, NATIVE, text, None)?;
        let mut puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(puzzles.entry(digest.to_owned()).or_insert(puzzle).clone())
    }
}

impl Work for ExperimentWork {
    fn run(&self, payload: &[u8], bench: &Bench, cancel: &Cancel) -> Result<Option<Vec<u8>>> {
        let wrong = |error: serde_json::Error| FleetError::Unsuitable(format!("a run: {error}"));
        let RunsMessage { blanks, trace } = serde_json::from_slice(payload).map_err(wrong)?;
        let mut rows = Vec::with_capacity(blanks.len());
        for blank in &blanks {
            let puzzle = self.puzzle(&blank.digest)?;
            let Some(row) = run_blank(blank, &puzzle, trace, cancel)? else { return Ok(None) };
            bench.add_steps(row.steps);
            rows.push(row);
        }
        let (worker, version) = (bench.name().to_owned(), VERSION.to_owned());
        serde_json::to_vec(&RowsMessage { worker, version, rows })
            .map(Some)
            .map_err(FleetError::server("rows"))
    }
}
