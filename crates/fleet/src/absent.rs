//! A build without a way to a server: every call says so.

use crate::connect::Connection;
use crate::error::{FleetError, Result};
use crate::request::{CampaignCoordinator, Tell, Watch, WorkSettings, Worked};
use crate::status::FleetStatus;
use kumiki::Run;
use kumiki::campaign::{Finished, Request};
use kumiki_core::{AnyInstance, Cancel};
use kumiki_lab::plan::Plan;
use std::path::Path;
use std::time::Duration;

fn absent<T>() -> Result<T> {
    let message = "this kumiki was built without fleets: build it with --features kumiki-cli/fleet";
    Err(FleetError::Usage(message.to_owned()))
}

impl CampaignCoordinator<'_> {
    /// Coordinates a campaign.
    pub fn run(&self, _: &Path, _: &dyn AnyInstance, _: &Request, _: &Run) -> Result<Finished> {
        absent()
    }
}

/// Has the runs of an experiment made.
pub fn coordinate_experiment(
    _: &Connection,
    _: &Plan,
    _: &Path,
    _: Duration,
    _: &Cancel,
    _: Watch,
) -> Result<bool> {
    absent()
}

/// Works for a fleet.
pub fn work(_: &Connection, _: &WorkSettings, _: &Cancel, _: Tell) -> Result<Worked> {
    absent()
}

/// Asks a server how its fleet is doing.
pub fn status(_: &Connection) -> Result<FleetStatus> {
    absent()
}
