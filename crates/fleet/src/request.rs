//! What fleets are asked for and what they tell, with or without a way to a server.

use crate::connect::Connection;
use kumiki::text::{short_count, short_time};
use kumiki_core::Cancel;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What is asked of a campaign on a fleet, beside what is asked of every campaign.
#[derive(Clone, Debug)]
pub struct CampaignSettings {
    /// Units of a lot; without it, lots are sized by work.
    pub lot: Option<u64>,
    /// A machine that is silent for so long loses its lots to others.
    pub lease: Duration,
}

impl Default for CampaignSettings {
    fn default() -> Self {
        CampaignSettings { lot: None, lease: Duration::from_secs(60) }
    }
}

/// Coordinates a campaign on a fleet.
pub struct CampaignCoordinator<'a> {
    /// The server.
    pub connection: &'a Connection,
    /// What is asked beside.
    pub settings: &'a CampaignSettings,
    /// Stops it.
    pub cancel: &'a Cancel,
    /// Is told what happens.
    pub watch: Watch<'a>,
}

/// What a worker is.
#[derive(Clone, Debug)]
pub struct WorkSettings {
    /// Its name; other workers have others.
    pub name: String,
    /// Threads that search.
    pub threads: usize,
    /// End when there is no job, instead of waiting for one.
    pub once: bool,
    /// What it has done is counted here as well.
    pub tally: Arc<WorkTally>,
}

/// What a worker has done so far, for whoever looks at it meanwhile.
#[derive(Debug, Default)]
pub struct WorkTally {
    pub(crate) lots: AtomicU64,
    pub(crate) late: AtomicU64,
    pub(crate) steps: AtomicU64,
}

impl WorkTally {
    /// The numbers now.
    pub fn worked(&self) -> Worked {
        let [lots, late, steps] =
            [&self.lots, &self.late, &self.steps].map(|count| count.load(Ordering::Relaxed));
        Worked { lots, late, steps }
    }
}

/// Something to tell a person.
pub type Tell<'a> = &'a (dyn Fn(&str) + Sync);

/// What a worker did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    /// Lots that the server took.
    pub lots: u64,
    /// Lots that somebody else had finished before.
    pub late: u64,
    /// Steps of all of them.
    pub steps: u64,
}

/// Something to tell a person.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Happening {
    /// The coordinator is ready for workers.
    Ready {
        /// The server's version.
        server: String,
        /// What tells the job from others.
        id: String,
    },
    /// A result was refused.
    Refused {
        /// The lot.
        lot: u64,
        /// Who sent it, if it said so.
        worker: Option<String>,
        /// Why.
        reason: String,
    },
    /// The server is away; attempts go on.
    Away(String),
    /// The server is back.
    Back,
    /// Lots and steps so far, and machines at work.
    Progress {
        /// Lots that were entered since the coordinator began.
        lots: u64,
        /// Their steps.
        steps: u64,
        /// Machines that were heard of lately.
        machines: usize,
    },
}

/// Hears what happens; on the thread that coordinates.
pub type Watch<'a> = &'a (dyn Fn(Happening) + Sync);

/// In the words of a message to a person; nothing where there is nothing to say.
impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Happening::Ready { server, id } => {
                write!(f, "nats-server {server}: job {id} is ready for workers")
            }
            Happening::Refused { lot, worker, reason } => {
                let worker = worker.as_deref().unwrap_or("somebody");
                write!(f, "lot {lot} from {worker} is refused: {reason}")
            }
            Happening::Away(error) => write!(f, "{error}; trying again"),
            Happening::Back => f.write_str("the server is back"),
            Happening::Progress { .. } => Ok(()),
        }
    }
}

impl Worked {
    /// What was done in some time, with steps a second.
    pub fn over(&self, time: Duration) -> String {
        let rate = self.steps as f64 / time.as_secs_f64().max(1e-3);
        format!("{self}; {}, {} steps/s", short_time(time), short_count(rate as u64))
    }
}

impl fmt::Display for Worked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Worked { lots, late, steps } = self;
        write!(f, "{lots} lots, {steps} steps; {late} lots were done by others before")
    }
}
