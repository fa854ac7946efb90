//! A campaign here, on a fleet, or only planned for others: what a front end asks for, in one place.

use crate::connect::Connection;
use crate::error::Result;
use crate::request::{CampaignCoordinator, CampaignSettings, Watch};
use kumiki::Run;
use kumiki::campaign::{self, Cutoff, Finished, FolderStore, Prepared, Request};
use kumiki_core::{AnyInstance, Cancel};
use std::path::{Path, PathBuf};

/// Where the units of a campaign are run.
#[derive(Clone, Debug, Default)]
pub enum Place {
    /// On the threads of this process.
    #[default]
    Here,
    /// Elsewhere, by whoever has the plan.
    Planned,
    /// By workers of a server.
    Fleet(Connection),
}

/// A campaign that somebody wants.
#[derive(Clone, Debug, Default)]
pub struct CampaignWish {
    /// Where.
    pub place: Place,
    /// How lots are given out.
    pub settings: CampaignSettings,
    /// Only units below this are run.
    pub units: Option<u64>,
    /// What units must beat.
    pub cutoff: Option<Cutoff>,
}

/// What came of it.
pub enum Outcome {
    /// It was run.
    Finished(Finished),
    /// It was planned: the file, and words about it.
    Planned(PathBuf, String),
}

impl CampaignWish {
    /// Runs the campaign in a folder, or has it run, or plans it. `method` and `seed` are those of the
    /// request; the rest is the wish's.
    pub fn run(
        &self,
        folder: &Path,
        instance: &dyn AnyInstance,
        (method, seed): (&str, u64),
        run: &mut Run,
        (cancel, watch): (&Cancel, Watch),
    ) -> Result<Outcome> {
        let (method, seed) = (Some(method.to_owned()), Some(seed));
        let request = Request { method, seed, units: self.units, cutoff: self.cutoff };
        let settings = &self.settings;
        Ok(match &self.place {
            Place::Here => {
                let store = FolderStore::open(folder)?;
                Outcome::Finished(campaign::run(store, instance, &request, run)?)
            }
            Place::Fleet(connection) => {
                let coordinator = CampaignCoordinator { connection, settings, cancel, watch };
                Outcome::Finished(coordinator.run(folder, instance, &request, run)?)
            }
            Place::Planned => {
                match campaign::prepare(folder, instance, &request, settings.lot, run)? {
                    Prepared::Over(finished) => Outcome::Finished(*finished),
                    Prepared::Ready(_, plan) => {
                        let mut words = format!("lots of {} units", plan.lot);
                        if let Some(lots) = plan.lots() {
                            words += &format!(", {lots} lots");
                        }
                        Outcome::Planned(FolderStore::plan_path(folder), words)
                    }
                }
            }
        })
    }
}
