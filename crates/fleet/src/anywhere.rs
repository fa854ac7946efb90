//! A campaign wherever its units are run: here, by a fleet, or by schedulers that get its plan.

use crate::connect::Connection;
use crate::error::Result;
use crate::request::{CampaignCoordinator, CampaignSettings, Watch};
use kumiki::campaign::{self, Finished, FolderStore, Prepared, Request, WorkPlan};
use kumiki_core::{AnyInstance, Cancel, Run};
use std::path::{Path, PathBuf};

/// Where the units of a campaign are run.
#[derive(Clone, Debug)]
pub enum Where {
    /// By the threads of this process.
    Here,
    /// By workers of a server.
    Fleet(Connection),
    /// By whoever gets the plan.
    Plan,
}

/// What came of a campaign.
pub enum Came {
    /// It was run, to its end or a limit.
    Finished(Box<Finished>),
    /// The file with its plan, for others to run.
    Planned(PathBuf, Box<WorkPlan>),
}

/// Runs the campaign in a folder, an old or a new one, or has it run.
pub fn run_campaign(
    place: &Where,
    settings: &CampaignSettings,
    (folder, instance, request): (&Path, &dyn AnyInstance, &Request),
    (cancel, watch): (&Cancel, Watch),
    run: &mut Run,
) -> Result<Came> {
    let finished = match place {
        Where::Here => campaign::run(FolderStore::open(folder)?, instance, request, run)?,
        Where::Fleet(connection) => {
            let coordinator = CampaignCoordinator { connection, settings, cancel, watch };
            coordinator.run(folder, instance, request, run)?
        }
        Where::Plan => match campaign::prepare(folder, instance, request, settings.lot, run)? {
            Prepared::Over(finished) => *finished,
            Prepared::Ready(_, plan) => {
                return Ok(Came::Planned(FolderStore::plan_path(folder), plan));
            }
        },
    };
    Ok(Came::Finished(Box::new(finished)))
}
