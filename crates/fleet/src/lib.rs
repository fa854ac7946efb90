//! Campaigns and experiments on many machines, over NATS JetStream. A coordinator owns the journal:
//! it publishes lots, judges what comes back and enters it; workers run lots; the server keeps both
//! ways safe on disk. Every delivery may happen twice and every process may die at any moment: lots
//! are numbered, the server refuses a second result for a lot, and the ledger enters each unit once.
//!
//! What a lot is and when it is valid is the library's part ([`kumiki::campaign`], [`kumiki_lab`]);
//! this crate moves messages. It has a runtime of its own beside the threads that search.

#[cfg(test)]
extern crate self as kumiki_fleet;

#[cfg(not(feature = "nats"))]
mod absent;
#[cfg(feature = "nats")]
mod ask;
#[cfg(feature = "nats")]
mod campaign;
mod connect;
#[cfg(feature = "nats")]
mod coordinate;
mod error;
#[cfg(feature = "nats")]
mod experiment;
mod job;
mod place;
#[cfg(feature = "nats")]
mod queue;
mod request;
mod server_config;
mod status;
#[cfg(feature = "nats")]
mod work;

#[cfg(not(feature = "nats"))]
pub use absent::{coordinate_experiment, status, work};
#[cfg(feature = "nats")]
pub use ask::status;
pub use connect::{Connection, Credentials, OLDEST_SERVER};
pub use error::{FleetError, Result};
#[cfg(feature = "nats")]
pub use experiment::coordinate_experiment;
pub use job::{Announcement, Kind, machine_name};
pub use place::{CampaignWish, Outcome, Place};
#[cfg(feature = "nats")]
pub use queue::{Delivered, Published, Queue, Received};
pub use request::{
    CampaignCoordinator, CampaignSettings, Happening, Tell, Watch, WorkSettings, WorkTally, Worked,
};
pub use server_config::server_config;
pub use status::{FleetStatus, JobStatus, Machine};
#[cfg(feature = "nats")]
pub use work::work;
