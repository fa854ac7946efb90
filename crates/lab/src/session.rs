//! An experiment from its instances to its rows, in a folder that keeps them: what every front end
//! does with one. It knows no screen: whoever watches gets told.

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::plan::Plan;
use crate::row::{Environment, Row};
use crate::rows::Rows;
use crate::runner::{Finished, Progress, Runner};
use crate::subject::Subject;
use kumiki_core::Cancel;
use std::path::{Path, PathBuf};

/// The file of rows in a folder.
pub const ROWS: &str = "rows.jsonl";

/// Hears how experiments come on. Rows come from the thread that called, one after another.
pub trait Watch: Sync {
    /// An experiment begins.
    fn begin(&self, _experiment: &Experiment) {}
    /// A method of it is left out, because this build does not have it.
    fn left_out(&self, _experiment: &Experiment, _reason: &str) {}
    /// How far it has come: once at the beginning, and after every run with its row.
    fn progress(&self, _progress: Progress, _row: Option<&Row>) {}
    /// Its last run is made, or it was interrupted.
    fn end(&self) {}
    /// So many rows of a file were made by another build or on another machine.
    fn foreign(&self, _rows: usize, _file: &Path) {}
}

/// Where experiments are run.
pub struct Session<'a> {
    /// The folder that keeps the rows, an old one or one that does not exist yet.
    pub folder: PathBuf,
    /// False if only the rows that are there are looked at.
    pub make: bool,
    /// Stops everything when it is raised.
    pub cancelled: &'a Cancel,
    /// Who is told.
    pub watch: &'a dyn Watch,
}

/// What an experiment came to.
#[derive(Debug)]
pub struct Results {
    /// The rows of all runs that are made, in the experiment's order.
    pub rows: Vec<Row>,
    /// How many runs there are in all.
    pub total: usize,
    /// True if none is missing.
    pub complete: bool,
    /// Methods that this build does not have.
    pub left_out: Vec<String>,
}

impl Session<'_> {
    /// Makes the runs of an experiment that the folder does not have yet, on its own instances,
    /// whose paths begin at `base`. `None` if it was interrupted before the first run.
    pub fn run(&self, experiment: &Experiment, base: &Path) -> Result<Option<Results>, LabError> {
        let subjects = match experiment.subjects(base, self.cancelled) {
            Err(_) if self.cancelled.is_cancelled() => return Ok(None),
            subjects => subjects?,
        };
        self.run_on(experiment, &subjects).map(Some)
    }

    /// The same on these instances. The folder is touched only when everything that is asked for
    /// makes sense.
    pub fn run_on(
        &self,
        experiment: &Experiment,
        subjects: &[Subject],
    ) -> Result<Results, LabError> {
        let plan = Plan::new(experiment, subjects)?;
        for reason in &plan.left_out {
            self.watch.left_out(experiment, reason);
        }
        std::fs::create_dir_all(&self.folder).map_err(LabError::file(&self.folder))?;
        let file = self.folder.join(ROWS);
        let (mut rows, known) = Rows::open(&file)?;
        // Nothing to be made is the same as being asked to stop at once.
        let stop = Cancel::new();
        stop.cancel();
        let runner = Runner {
            environment: Environment::here(),
            cancelled: if self.make { self.cancelled } else { &stop },
            watch: &|progress, row| self.watch.progress(progress, row),
        };
        self.watch.begin(experiment);
        let finished = runner.run(&plan, &mut rows, known);
        self.watch.end();
        let Finished { rows, complete, foreign } = finished?;
        if foreign > 0 && self.make {
            self.watch.foreign(foreign, &file);
        }
        let total = plan.jobs.len();
        Ok(Results { rows, total, complete, left_out: plan.left_out })
    }
}
