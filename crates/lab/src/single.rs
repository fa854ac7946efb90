//! Runs of an experiment made one by one, each by a process of its own that leaves a file: what any
//! scheduler can do. And such files put together again.

use crate::error::LabError;
use crate::measure::{measure, measure_row};
use crate::plan::{Key, Plan, key};
use crate::row::{Environment, Row};
use crate::rows::{self, Rows};
use crate::session::ROWS;
use kumiki::{Puzzle, digest};
use kumiki_core::Cancel;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

impl Plan<'_> {
    /// The runs, a line each: number, method, instance, seed, separated by tabs.
    pub fn list(&self) -> String {
        let line = |(number, job): (usize, &crate::plan::Job)| {
            let (label, instance) = (&job.contender.label, &job.subject.name);
            format!("{number}\t{label}\t{instance}\t{}\n", job.seed)
        };
        self.jobs.iter().enumerate().map(line).collect()
    }

    /// Makes the run of a number and writes its row into a folder, whole or not at all. A run whose
    /// row is there is not made again. `None` if it was cancelled.
    pub fn run_one(
        &self,
        number: usize,
        folder: &Path,
        cancel: &Cancel,
    ) -> Result<Option<PathBuf>, LabError> {
        let Some(job) = self.jobs.get(number) else {
            let message = format!("found run {number}, expected one below {}", self.jobs.len());
            return Err(LabError::Usage(message));
        };
        std::fs::create_dir_all(folder).map_err(LabError::file(folder))?;
        let wanted = key(&self.blank(job));
        // Experiments of the same name may share the folder.
        let (name, mark) = (&self.experiment.name, &digest(&wanted)[..8]);
        let path = folder.join(format!("{name}-run{number}-{mark}.jsonl"));
        if rows::load(&path).is_ok_and(|rows| matches!(&rows[..], [row] if key(row) == wanted)) {
            return Ok(Some(path));
        }
        let Some(row) = measure(self, job, &Environment::here(), cancel) else { return Ok(None) };
        kumiki::file::write(&path, rows::line(&row)?.as_bytes())
            .map_err(|error| LabError::Usage(error.to_string()))?;
        Ok(Some(path))
    }

    /// Puts the rows that files in `from` hold beside those that a folder of the lab has: each run
    /// once, whatever was there before. Rows of other experiments are refused.
    pub fn merge(&self, from: &Path, folder: &Path) -> Result<Merged, LabError> {
        let wanted: HashSet<Key> = self.jobs.iter().map(|job| key(&self.blank(job))).collect();
        std::fs::create_dir_all(folder).map_err(LabError::file(folder))?;
        let (mut rows, known) = Rows::open(&folder.join(ROWS))?;
        let mut there: HashSet<Key> = known.iter().map(key).collect();
        let mut merged = Merged::default();
        for path in files(from)? {
            let found = match rows::load(&path) {
                Ok(found) => found,
                Err(error @ LabError::Rows { .. }) => {
                    merged.refused.push((path, error.to_string()));
                    continue;
                }
                Err(error) => return Err(error),
            };
            for row in found {
                let key = key(&row);
                if !wanted.contains(&key) {
                    let message = format!("no run of this experiment: {row}");
                    merged.refused.push((path.clone(), message));
                } else if there.insert(key) {
                    rows.append(&row)?;
                    merged.rows += 1;
                }
            }
        }
        Ok(merged)
    }
}

/// What was found in files of rows.
#[derive(Debug, Default)]
pub struct Merged {
    /// Rows that were new.
    pub rows: usize,
    /// Files with something that does not belong, each with what it is.
    pub refused: Vec<(PathBuf, String)>,
}

/// The files of rows in a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(LabError::file(folder))? {
        let path = entry.map_err(LabError::file(folder))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".jsonl") && !name.starts_with('.') {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Makes a run that was planned elsewhere, from its blank row. `None` if it was cancelled; an error
/// if this build has no such method, or the puzzle is another one.
pub fn run_blank(
    blank: &Row,
    puzzle: &Puzzle,
    trace: bool,
    cancel: &Cancel,
) -> Result<Option<Row>, kumiki::Error> {
    measure_row(blank.clone(), puzzle, trace, &Environment::here(), cancel)
}
