//! Makes the runs of a plan, one worker a core, and keeps each row as soon as it is there. It
//! knows no screen: whoever watches gets told.

use crate::error::LabError;
use crate::measure::measure;
use crate::plan::{Job, Key, Plan, key};
use crate::row::{Environment, Row};
use crate::rows::Rows;
use kumiki::text::short_time;
use kumiki_core::{Cancel, cores, spawn_solver};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// How far an experiment has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Runs on disk.
    pub done: usize,
    /// Runs in all.
    pub total: usize,
    /// What is left to be waited, as far as the runs so far tell.
    pub left: Duration,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = short_time(Duration::from_secs(self.left.as_secs() + 1));
        write!(f, "{} of {} runs, at most about {left} left", self.done, self.total)
    }
}

/// What a runner works with.
pub struct Runner<'a> {
    /// Where and with what the runs are made.
    pub environment: Environment,
    /// Stops everything when it is raised; runs under way are not kept.
    pub cancelled: &'a Cancel,
    /// Told once at the beginning, and after every run.
    pub watch: &'a (dyn Fn(Progress, Option<&Row>) + Sync),
}

/// What came of it.
pub struct Finished {
    /// The rows of all runs of the plan that are on disk, in its order.
    pub rows: Vec<Row>,
    /// True if no run is missing.
    pub complete: bool,
    /// How many of the rows another build or another machine made before.
    pub foreign: usize,
}

impl Runner<'_> {
    /// Makes every run of a plan that is not among the known rows.
    pub fn run(&self, plan: &Plan, rows: &mut Rows, known: Vec<Row>) -> Result<Finished, LabError> {
        let mut done: HashMap<Key, Row> = known.into_iter().map(|row| (key(&row), row)).collect();
        let keys: Vec<Key> = plan.jobs.iter().map(|job| key(&plan.blank(job))).collect();
        // An instance that is given twice has its runs once.
        let mut planned = HashSet::new();
        let is_new = |&i: &usize| !done.contains_key(&keys[i]) && planned.insert(&keys[i]);
        let todo: Vec<usize> = (0..keys.len()).filter(is_new).collect();
        let mut estimate = Estimate::new(plan, &todo, self.workers(plan));
        for row in plan.jobs.iter().zip(&keys).filter_map(|(_, key)| done.get(key)) {
            estimate.learn(row);
        }
        let progress = |estimate: &Estimate| Progress {
            done: plan.jobs.len() - estimate.missing,
            total: plan.jobs.len(),
            left: estimate.left(),
        };
        (self.watch)(progress(&estimate), None);
        self.make(plan, &todo, |row| {
            rows.append(&row)?;
            estimate.finish(&row);
            (self.watch)(progress(&estimate), Some(&row));
            done.insert(key(&row), row);
            Ok(())
        })?;
        let complete = keys.iter().all(|key| done.contains_key(key));
        let rows: Vec<Row> = keys.iter().filter_map(|key| done.remove(key)).collect();
        let foreign = rows.iter().filter(|row| row.environment != self.environment).count();
        Ok(Finished { complete, foreign, rows })
    }

    /// As many workers as there are cores for the threads of each run, so that no two runs share
    /// one; the caller's own thread only waits.
    fn workers(&self, plan: &Plan) -> usize {
        (cores() / plan.experiment.threads).max(1)
    }

    /// Makes some runs and hands over each row, in the order in which they end.
    fn make(
        &self,
        plan: &Plan,
        todo: &[usize],
        mut keep: impl FnMut(Row) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        // Without room in between: a worker goes on when its row is being written.
        let (sender, receiver) = mpsc::sync_channel(0);
        let work = |sender: mpsc::SyncSender<Row>| {
            while !self.cancelled.is_cancelled() && !failed.load(Ordering::Relaxed) {
                let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let job: &Job = &plan.jobs[index];
                let made = measure(plan, job, &self.environment, self.cancelled);
                if made.is_some_and(|row| sender.send(row).is_err()) {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.workers(plan).min(todo.len()) {
                let sender = sender.clone();
                // Where the system has fewer threads to spare, fewer share the work.
                spawn_solver(scope, || work(sender));
            }
            drop(sender);
            let kept = receiver.into_iter().try_for_each(&mut keep);
            failed.store(kept.is_err(), Ordering::Relaxed);
            kept
        })
    }
}

/// What is left, by what the runs of each method on each group took so far: their mean, or what a
/// run may take where none has ended. Without a limit it is the mean of the method's other runs.
struct Estimate {
    missing: usize,
    workers: usize,
    kinds: BTreeMap<(String, String), Cost>,
}

#[derive(Default)]
struct Cost {
    missing: usize,
    made: usize,
    seconds: f64,
    budget: f64,
}

impl Estimate {
    fn new(plan: &Plan, todo: &[usize], workers: usize) -> Self {
        let mut kinds: BTreeMap<(String, String), Cost> = BTreeMap::new();
        for job in todo.iter().map(|&index| &plan.jobs[index]) {
            let kind = (job.contender.label.clone(), job.subject.group.clone());
            let cost = kinds.entry(kind).or_default();
            cost.missing += 1;
            cost.budget = job.budget.seconds.unwrap_or(0.0).max(cost.budget);
        }
        Estimate { missing: todo.len(), workers, kinds }
    }

    fn learn(&mut self, row: &Row) {
        let cost = self.kinds.entry((row.label.clone(), row.group.clone())).or_default();
        (cost.made, cost.seconds) = (cost.made + 1, cost.seconds + row.seconds);
    }

    fn finish(&mut self, row: &Row) {
        self.learn(row);
        self.missing -= 1;
        if let Some(cost) = self.kinds.get_mut(&(row.label.clone(), row.group.clone())) {
            cost.missing -= 1;
        }
    }

    fn left(&self) -> Duration {
        let mut by_method: BTreeMap<&str, (f64, usize)> = BTreeMap::new();
        for ((label, _), cost) in &self.kinds {
            let (seconds, made) = by_method.entry(label).or_default();
            (*seconds, *made) = (*seconds + cost.seconds, *made + cost.made);
        }
        let mean = |seconds: f64, made: usize| seconds / made.max(1) as f64;
        let expected = |label: &str, cost: &Cost| match (cost.made, by_method.get(label)) {
            (0, Some(&(seconds, made))) if cost.budget == 0.0 => mean(seconds, made),
            (0, _) => cost.budget,
            (made, _) => mean(cost.seconds, made),
        };
        let left = self.kinds.iter().map(|((label, _), c)| expected(label, c) * c.missing as f64);
        let seconds: f64 = left.sum();
        Duration::try_from_secs_f64(seconds / self.workers as f64).unwrap_or(Duration::MAX)
    }
}
