//! What a fleet works on, as it is announced to workers.

use serde::{Deserialize, Serialize};

/// What a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Lots of units.
    Campaign,
    /// Runs of an experiment.
    Experiment,
}

/// The announcement of a job: what a worker must know before it looks at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Announcement {
    /// What it is.
    pub kind: Kind,
    /// What tells it from all others: version and plan are part of it.
    pub id: String,
    /// The version of kumiki that it takes.
    pub version: String,
    /// Its name for people.
    pub title: String,
    /// A machine that is silent for so many seconds loses its lots to others.
    pub lease: f64,
    /// Threads that a lot takes.
    pub threads: usize,
}

/// The version of this build.
#[cfg(feature = "nats")]
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A name as part of a subject or a key: letters, digits, `-` and `_` stay.
pub(crate) fn plain(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_".contains(c) { c } else { '_' };
    name.chars().map(plain).take(64).collect()
}

/// A name for this process: the host's, as far as the system tells, and the number of the process.
pub fn machine_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let host = host.or_else(|| std::env::var("HOSTNAME").ok());
    let host = host.or_else(|| std::env::var("COMPUTERNAME").ok());
    let host = host.map(|host| host.trim().to_owned()).filter(|host| !host.is_empty());
    plain(&format!("{}-{}", host.as_deref().unwrap_or("machine"), std::process::id()))
}
