//! Makes the tables and figures of papers one after another: what is looked up, and what is run.
//! Who runs experiments, and what is shown meanwhile, is the caller's business.

use super::reproduction::remarks;
use super::{Entry, Made, Paper, Reproduction, all};
use crate::environment::cores;
use crate::error::LabError;
use crate::experiment::{Experiment, Extent};
use crate::folder::Results;
use kumiki::text::short_time;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One line for each table and figure, with the longest that it can take on this machine.
pub fn list() -> Result<String, LabError> {
    let mut out = String::new();
    for paper in all()? {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}: {} ({})", paper.key, paper.title, paper.source);
        for entry in &paper.entries {
            let time = match &entry.made {
                Made::ByProbe(_) => "at once".to_owned(),
                Made::ByRuns { experiment, versions, .. } => {
                    let time = |extent: Extent| {
                        longest(&experiment.as_ref().clone().within(extent.caps(*versions)))
                    };
                    let [quick, evening] = [Extent::Quick, Extent::Evening].map(time);
                    format!("quick: {quick}, evening: {evening}, full: {}", longest(experiment))
                }
            };
            let id = format!("{}/{}", paper.key, entry.id);
            let _ = writeln!(out, "  {id:32} {} [{time}]", entry.title);
        }
    }
    Ok(out)
}

/// The longest that an experiment can take on this machine.
fn longest(experiment: &Experiment) -> String {
    let wall = |seconds: f64| Duration::try_from_secs_f64(seconds / cores() as f64).ok();
    match experiment.longest().and_then(wall) {
        Some(time) => format!("at most {}", short_time(time)),
        None => "no time limit".to_owned(),
    }
}

/// What is made of some papers.
pub struct Making {
    /// How much of it.
    pub extent: Extent,
    /// A folder with instances that kumiki may not ship.
    pub data: Option<PathBuf>,
    /// The folder for rows and reports.
    pub output: PathBuf,
    /// False if only the rows that are there are looked at.
    pub make: bool,
}

impl Making {
    /// Makes everything, and writes the reports; `run` makes the runs of an experiment whose paths
    /// begin at a folder into another one, `None` if it was interrupted. True if nothing is missing.
    pub fn run<E: From<LabError>>(
        &self,
        papers: &[Paper],
        command: &str,
        mut run: impl FnMut(&Experiment, &Path, PathBuf) -> Result<Option<Results>, E>,
    ) -> Result<bool, E> {
        let mut reproduction = Reproduction::new(command);
        let mut complete = true;
        for paper in papers {
            reproduction.begin(paper);
            for entry in &paper.entries {
                complete = complete && self.add(&mut reproduction, paper, entry, &mut run)?;
            }
            reproduction.end(paper);
            if !complete {
                break;
            }
        }
        reproduction.save(&self.output)?;
        Ok(complete)
    }

    /// Makes a table or figure; false if it was interrupted.
    fn add<E: From<LabError>>(
        &self,
        reproduction: &mut Reproduction,
        paper: &Paper,
        entry: &Entry,
        run: &mut impl FnMut(&Experiment, &Path, PathBuf) -> Result<Option<Results>, E>,
    ) -> Result<bool, E> {
        match &entry.made {
            Made::ByProbe(probe) => {
                reproduction.add_probe(paper, entry, probe)?;
                Ok(true)
            }
            Made::ByRuns { experiment, versions, with_data } => {
                let with_data = with_data.as_deref().zip(self.data.as_deref());
                let (experiment, base) = with_data.unwrap_or((experiment, Path::new("")));
                let experiment = experiment.clone().within(self.extent.caps(*versions));
                let folder = self.output.join(&paper.key).join(&entry.id);
                let Some(results) = run(&experiment, base, folder)? else { return Ok(false) };
                let complete = results.is_complete();
                let remarks = remarks(self.extent, &results.left_out, complete);
                reproduction.add_runs(paper, entry, results.rows, &remarks);
                Ok(complete || !self.make)
            }
        }
    }
}
