//! What the commands of the lab share: an experiment in a folder, with a bar and an estimate of the
//! end.

use crate::args::When;
use crate::interrupt;
use crate::output::complain;
use crate::progress::Live;
use anyhow::Result;
use kumiki::text::short_time;
use kumiki_lab::experiment::Experiment;
use kumiki_lab::folder::{FolderRun, ROWS, Results, Told};
use kumiki_lab::row::Row;
use kumiki_lab::runner::Progress;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Makes the runs of an experiment that a folder does not have yet; paths begin at `base`. `None` if
/// it was interrupted before the first run.
pub(crate) fn run(
    folder: PathBuf,
    make: bool,
    progress: When,
    experiment: &Experiment,
    base: &Path,
) -> Result<Option<Results>> {
    interrupt::listen()?;
    let bar = Bar::new(&experiment.title, progress);
    let watch = |told: Told| match told {
        Told::LeftOut(reason) => complain(format_args!("{}: left out: {reason}", experiment.name)),
        Told::Progress(progress, row) => bar.show(progress, row),
    };
    let runs = FolderRun { folder, make, cancelled: interrupt::token() };
    let results = runs.run(experiment, base, &watch);
    bar.live.bar.finish_and_clear();
    let results = results?;
    if let Some(foreign) = results.as_ref().map(|r| r.foreign).filter(|&count| count > 0 && make) {
        let file = runs.folder.join(ROWS);
        complain(format_args!(
            "{foreign} rows of {} were made by another build or machine; remove the file to make \
             them again",
            file.display()
        ));
    }
    Ok(results)
}

/// A live line with an estimate of the end, or plain lines where there is no terminal.
struct Bar {
    live: Live,
    /// What the live line says.
    line: Arc<Mutex<String>>,
    title: String,
}

impl Bar {
    fn new(title: &str, when: When) -> Self {
        let line = Arc::new(Mutex::new(title.to_owned()));
        let shared = Arc::clone(&line);
        let live = Live::new(when, move |width| {
            let line = shared.lock().unwrap_or_else(PoisonError::into_inner);
            line.chars().take(width).collect()
        });
        Bar { live, line, title: title.to_owned() }
    }

    fn show(&self, Progress { done, total, left }: Progress, row: Option<&Row>) {
        let left = short_time(Duration::from_secs(left.as_secs() + 1));
        let line = format!("{done} of {total} runs, at most about {left} left");
        if self.live.plain {
            let made = row.map(|row| format!(": {row}")).unwrap_or_default();
            complain(format_args!("{line}{made}"));
        }
        let mut shown = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        *shown = format!("{line}  {}", self.title);
    }
}
