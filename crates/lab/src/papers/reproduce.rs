//! Makes the tables and figures of documents again: finds them, runs what has to be run, and puts
//! the report together.

use super::reproduction::remarks;
use super::{Entry, Made, Paper, Reproduction, find};
use crate::error::LabError;
use crate::experiment::{Experiment, Extent};
use crate::session::{Results, Session, Watch};
use kumiki_core::Cancel;
use std::path::{Path, PathBuf};

/// What is to be made again.
#[derive(Clone, Debug)]
pub struct Request {
    /// A document, `document/experiment`, or `all`.
    pub id: String,
    /// How much of it.
    pub extent: Extent,
    /// A folder with instances that are other people's.
    pub data: Option<PathBuf>,
    /// The folder that keeps the rows.
    pub folder: PathBuf,
    /// False if only the rows that are there are looked at; of an experiment whose version is not complete
    /// then the next shorter one that is.
    pub make: bool,
}

impl Request {
    /// The report of all that was asked for, and whether that is complete: if not, it was
    /// interrupted.
    pub fn reproduce(
        &self,
        cancelled: &Cancel,
        watch: &dyn Watch,
    ) -> Result<(Reproduction, bool), LabError> {
        let mut made = Reproduction::new(&self.command());
        for paper in &find(&self.id)? {
            made.begin(paper);
            for entry in &paper.entries {
                if !self.add(&mut made, paper, entry, cancelled, watch)? {
                    made.end(paper);
                    return Ok((made, false));
                }
            }
            made.end(paper);
        }
        Ok((made, true))
    }

    /// The command that makes the same.
    pub fn command(&self) -> String {
        let version = match self.extent {
            Extent::Quick => " --quick",
            Extent::Evening => " --evening",
            Extent::Full => "",
        };
        let data = if self.data.is_some() { " --data DIR" } else { "" };
        format!("kumiki reproduce {}{version}{data}", self.id)
    }

    /// Adds a table or figure; false if it was interrupted.
    fn add(
        &self,
        made: &mut Reproduction,
        paper: &Paper,
        entry: &Entry,
        cancelled: &Cancel,
        watch: &dyn Watch,
    ) -> Result<bool, LabError> {
        match &entry.made {
            Made::ByProbe(probe) => {
                made.add_probe(paper, entry, probe)?;
                Ok(true)
            }
            Made::ByRuns { .. } => {
                let Some(chosen) = self.choose(paper, entry, cancelled, watch)? else {
                    return Ok(false);
                };
                let Chosen { extent, results, .. } = chosen;
                let complete = results.complete || !self.make;
                let remarks = remarks(extent, &results);
                made.add_runs(paper, entry, results.rows, &remarks);
                Ok(complete)
            }
        }
    }

    /// The version of an experiment that counts, and its rows: the one asked for, or where nothing is
    /// run the longest that is complete. `None` if there are no runs or it was interrupted.
    pub(super) fn choose<'e>(
        &'e self,
        paper: &Paper,
        entry: &'e Entry,
        cancelled: &Cancel,
        watch: &dyn Watch,
    ) -> Result<Option<Chosen<'e>>, LabError> {
        let Made::ByRuns { experiment, versions, with_data } = &entry.made else {
            return Ok(None);
        };
        let with_data = with_data.as_deref().zip(self.data.as_deref());
        let (experiment, base) = with_data.unwrap_or((experiment, Path::new("")));
        let folder = self.folder.join(&paper.key).join(&entry.id);
        let session = Session { folder, make: self.make, cancelled, watch };
        let look = |extent: Extent| {
            let experiment = experiment.clone().within(extent.caps(*versions));
            let results = session.run(&experiment, base)?;
            Ok::<_, LabError>(results.map(|results| Chosen { extent, experiment, base, results }))
        };
        // Where nothing is run, all parts of one long run that are there count.
        let all_parts = entry.in_parts && !self.make;
        let first = if all_parts { Extent::Full } else { self.extent };
        let Some(mut chosen) = look(first)? else { return Ok(None) };
        // Of other experiments, a shorter version that is complete says more than a part.
        let enough = chosen.results.complete || all_parts && !chosen.results.rows.is_empty();
        let mut next = chosen.extent.shorter().filter(|_| !self.make && !enough);
        while let Some(shorter) = next {
            let Some(other) = look(shorter)? else { return Ok(None) };
            next = shorter.shorter().filter(|_| !other.results.complete);
            if other.results.complete && other.results.total > 0 {
                chosen = other;
            }
        }
        Ok(Some(chosen))
    }
}

/// The version of an experiment that counts.
pub(super) struct Chosen<'e> {
    pub(super) extent: Extent,
    /// The version itself, and the folder that its paths begin in.
    pub(super) experiment: Experiment,
    pub(super) base: &'e Path,
    pub(super) results: Results,
}
