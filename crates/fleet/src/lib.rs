//! Campaigns and experiments on many machines, over NATS JetStream. A coordinator owns the journal:
//! it publishes lots, judges what comes back and enters it; workers run lots; the server keeps both
//! ways safe on disk. Every delivery may happen twice and every process may die at any moment: lots
//! are numbered, the server refuses a second result for a lot, and the ledger enters each unit once.
//!
//! What a lot is and when it is valid is the library's part ([`kumiki::campaign`], [`kumiki_lab`]);
//! this crate moves messages. It has a runtime of its own beside the threads that search.

#[cfg(test)]
extern crate self as kumiki_fleet;

mod campaign;
mod connect;
mod coordinate;
mod error;
mod experiment;
mod job;
mod queue;
mod server_config;
mod status;
mod work;

pub use campaign::{CampaignCoordinator, CampaignSettings};
pub use connect::{Connection, Credentials, OLDEST_SERVER};
pub use coordinate::{Happening, Watch};
pub use error::{FleetError, Result};
pub use experiment::coordinate_experiment;
pub use job::{Announcement, Kind, machine_name};
pub use queue::{Delivered, Published, Queue, Received};
pub use server_config::server_config;
pub use status::{FleetStatus, JobStatus, Machine, status};
pub use work::{Tell, WorkSettings, Worked, work};
