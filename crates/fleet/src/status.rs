//! How a fleet is doing, for people and programs.

use crate::job::Announcement;
use kumiki::text::{counted, short_count, short_time};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::time::Duration;

/// A machine says something at least so often, in seconds.
#[cfg(feature = "nats")]
pub(crate) const SPEAKS_EVERY: f64 = 10.0;

/// A machine at work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Its name.
    pub name: String,
    /// Threads that search.
    pub threads: usize,
    /// Lots that it has finished.
    pub lots: u64,
    /// Their steps.
    pub steps: u64,
    /// Seconds that it has worked.
    pub seconds: f64,
    /// Processor and system.
    pub about: String,
    /// Seconds since it was heard of.
    #[serde(default)]
    pub seen_seconds_ago: f64,
}

impl Machine {
    fn steps_per_second(&self) -> f64 {
        self.steps as f64 / self.seconds.max(1e-3)
    }
}

#[cfg(feature = "nats")]
impl Machine {
    /// True if it was heard of lately.
    pub(crate) fn is_there(&self) -> bool {
        self.seen_seconds_ago < 6.0 * SPEAKS_EVERY
    }

    /// True if nobody will hear of it again.
    pub(crate) fn is_gone(&self) -> bool {
        self.seen_seconds_ago > 86_400.0
    }
}

/// A job of a fleet.
#[derive(Clone, Debug, Serialize)]
pub struct JobStatus {
    /// What was announced.
    #[serde(flatten)]
    pub announcement: Announcement,
    /// The machines that work on it.
    pub machines: Vec<Machine>,
    /// Seconds since the coordinator was heard of; none if it never was.
    pub coordinator_seen_seconds_ago: Option<f64>,
    /// What the coordinator says.
    pub status: Value,
}

/// Everything that a server knows.
#[derive(Clone, Debug, Serialize)]
pub struct FleetStatus {
    /// The server's version.
    pub server: String,
    /// Its jobs.
    pub jobs: Vec<JobStatus>,
}

fn time(seconds: f64) -> String {
    short_time(Duration::try_from_secs_f64(seconds.round()).unwrap_or_default())
}

impl fmt::Display for FleetStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "nats-server {}, {}", self.server, counted(self.jobs.len() as u64, "job"))?;
        self.jobs.iter().try_for_each(|job| write!(f, "\n{job}"))
    }
}

impl fmt::Display for JobStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Announcement { title, id, version, .. } = &self.announcement;
        writeln!(f, "{title} (kumiki {version}, {id})")?;
        match self.coordinator_seen_seconds_ago {
            Some(age) if age < 30.0 => {}
            Some(age) => writeln!(f, "the coordinator was last heard of {} ago", time(age))?,
            None => writeln!(f, "the coordinator has not been heard of")?,
        }
        let status = &self.status;
        if let Some(text) = status["job"]["text"].as_str() {
            f.write_str(text)?;
        }
        if let Some(age) = status["job"]["record_seconds_ago"].as_f64() {
            writeln!(f, "the best was found {} ago", time(age))?;
        }
        let lots = status["lots_per_second"].as_f64().unwrap_or(0.0);
        let out = status["out"].as_u64().unwrap_or(0);
        // Lots take minutes: what machines say of lots under way is heard sooner.
        let steps: f64 = self.machines.iter().map(Machine::steps_per_second).sum();
        writeln!(f, "{lots:.2} lots/s, {} steps/s, {out} lots out", short_count(steps as u64))?;
        for (worker, count) in status["refused"].as_object().into_iter().flatten() {
            writeln!(f, "{worker}: {} refused", counted(count.as_u64().unwrap_or(0), "result"))?;
        }
        writeln!(f, "{}", counted(self.machines.len() as u64, "machine"))?;
        for machine in &self.machines {
            let Machine { name, threads, lots, about, seen_seconds_ago, .. } = machine;
            let rate = short_count(machine.steps_per_second() as u64);
            let (threads, lots) = (counted(*threads as u64, "thread"), counted(*lots, "lot"));
            let seen = time(*seen_seconds_ago);
            writeln!(f, "  {name}: {threads}, {lots}, {rate} steps/s, seen {seen} ago, {about}")?;
        }
        Ok(())
    }
}
