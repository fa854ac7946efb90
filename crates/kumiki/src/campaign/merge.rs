//! Files of lots, entered into a journal: as often as one likes, each unit once.

use super::folder::FolderStore;
use super::head::Request;
use super::lot::LotResult;
use super::state::Campaign;
use super::work_plan::WorkPlan;
use crate::error::{Error, Result};
use crate::file;
use crate::text::counted;
use std::fmt;
use std::path::{Path, PathBuf};

/// What was found in a folder of lots.
#[derive(Debug, Default)]
pub struct Merged {
    /// Files that were entered, now or before.
    pub files: u64,
    /// Units that were new.
    pub units: u64,
    /// Files that were refused, each with the reason.
    pub refused: Vec<(PathBuf, String)>,
}

impl fmt::Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lots, units) = (counted(self.files, "lot"), counted(self.units, "new unit"));
        writeln!(f, "{lots}, {units}")
    }
}

/// Enters the lots that files in a folder hold into a journal with a plan. Every board is judged;
/// a file with anything wrong in it is refused as a whole and left where it is, and so is every
/// file that is still being written: those have other names.
pub fn merge(journal: &Path, folder: &Path) -> Result<Merged> {
    let plan = WorkPlan::open(journal)?;
    let puzzle = plan.puzzle()?;
    let store = FolderStore::open(journal)?;
    let mut campaign = Campaign::open(store, puzzle.instance(), &Request::default())?;
    if campaign.head() != Some(&plan.head) {
        let message = "its plan.json belongs to another campaign".to_owned();
        return Err(Error::Unsupported(message).about(journal.display()));
    }
    let mut merged = Merged::default();
    // Files have no clock in common: the time that units took, one after another, stands in for it.
    let mut clock = 0.0;
    for path in lot_files(folder)? {
        let text = file::read_small(&path, "the result of a lot");
        let result = text.and_then(|text| LotResult::parse(text.as_bytes()));
        let entered = result.and_then(|result| {
            clock += result.units.iter().map(|unit| unit.seconds).sum::<f64>();
            campaign.enter_lot(&plan, &result, clock)
        });
        match entered {
            Ok(units) => {
                merged.files += 1;
                merged.units += units;
            }
            // What the journal's disk says is no fault of the file.
            Err(error @ Error::Io { .. }) => return Err(error),
            Err(error) => merged.refused.push((path, error.to_string())),
        }
    }
    campaign.summarise(if merged.units > 0 { clock } else { 0.0 })?;
    campaign.sync()?;
    Ok(merged)
}

/// The files in a folder that may be lots, by name.
fn lot_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |error| Error::file("read", folder)(error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".json") && !name.starts_with('.') {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
