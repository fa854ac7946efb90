//! An experiment in a folder: the runs that its rows do not have yet are made, each kept as soon as
//! it is there. It knows no screen: whoever watches gets told.

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::plan::Plan;
use crate::row::{Environment, Row};
use crate::rows::Rows;
use crate::runner::{Finished, Progress, Runner};
use kumiki_core::Cancel;
use std::fs;
use std::path::{Path, PathBuf};

/// The file of rows in a folder.
pub const ROWS: &str = "rows.jsonl";

/// What whoever watches is told.
pub enum Told<'a> {
    /// A method that this build does not have, and why it is left out.
    LeftOut(&'a str),
    /// How far it has come, and the run that was just made.
    Progress(Progress, Option<&'a Row>),
}

/// What an experiment came to.
pub struct Results {
    /// The rows of all runs that are made, in the experiment's order.
    pub rows: Vec<Row>,
    /// How many runs there are in all.
    pub total: usize,
    /// Methods that this build does not have.
    pub left_out: Vec<String>,
    /// How many of the rows another build or another machine made before.
    pub foreign: usize,
}

impl Results {
    /// True if no run is missing.
    pub fn is_complete(&self) -> bool {
        self.rows.len() == self.total
    }
}

/// A folder, an old one or one that does not exist yet.
pub struct FolderRun<'a> {
    /// The folder that keeps the rows.
    pub folder: PathBuf,
    /// False if only what is there is looked at.
    pub make: bool,
    /// Stops everything when it is raised.
    pub cancelled: &'a Cancel,
}

impl FolderRun<'_> {
    /// Makes the runs of an experiment that the folder does not have yet; paths begin at `base`. The
    /// folder is touched only when everything that is asked for makes sense. `None` if it was
    /// interrupted before the first run.
    pub fn run(
        &self,
        experiment: &Experiment,
        base: &Path,
        watch: &(dyn Fn(Told) + Sync),
    ) -> Result<Option<Results>, LabError> {
        let subjects = match experiment.subjects(base, self.cancelled) {
            Err(_) if self.cancelled.is_cancelled() => return Ok(None),
            subjects => subjects?,
        };
        let plan = Plan::new(experiment, &subjects)?;
        plan.left_out.iter().for_each(|reason| watch(Told::LeftOut(reason)));
        fs::create_dir_all(&self.folder).map_err(LabError::file(&self.folder))?;
        let (mut rows, known) = Rows::open(&self.folder.join(ROWS))?;
        // Nothing to be made is the same as being asked to stop at once.
        let stop = Cancel::new();
        stop.cancel();
        let cancelled = if self.make { self.cancelled } else { &stop };
        let watch = |progress: Progress, row: Option<&Row>| watch(Told::Progress(progress, row));
        let runner = Runner { environment: Environment::here(), cancelled, watch: &watch };
        let Finished { rows, foreign, .. } = runner.run(&plan, &mut rows, known)?;
        let total = plan.jobs.len();
        Ok(Some(Results { rows, total, left_out: plan.left_out, foreign }))
    }
}
