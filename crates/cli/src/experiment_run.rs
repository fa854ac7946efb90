//! What the commands of the lab share: a folder with rows, and a bar with an estimate of the end.

use crate::args::When;
use crate::interrupt;
use crate::output::complain;
use anyhow::{Context, Result};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use kumiki_core::Cancel;
use kumiki_lab::experiment::Experiment;
use kumiki_lab::plan::Plan;
use kumiki_lab::row::{Environment, Row};
use kumiki_lab::rows::Rows;
use kumiki_lab::runner::{Finished, Progress, Runner};
use std::fmt;
use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file of rows in a folder.
pub(crate) const ROWS: &str = "rows.jsonl";

/// Where an experiment is run, and what is shown meanwhile.
pub(crate) struct ExperimentRun {
    /// The folder that keeps the rows.
    folder: PathBuf,
    progress: When,
    /// False if only what is there is looked at.
    make: bool,
}

impl ExperimentRun {
    /// A folder, an old one or one that does not exist yet.
    pub(crate) fn new(folder: &Path, progress: When, make: bool) -> Self {
        ExperimentRun { folder: folder.to_owned(), progress, make }
    }

    /// Makes the runs of an experiment that the folder does not have yet; paths begin at `base`.
    /// The folder is touched only when everything that is asked for makes sense. `None` if it was
    /// interrupted before the first run.
    pub(crate) fn run(&self, experiment: &Experiment, base: &Path) -> Result<Option<Results>> {
        interrupt::listen()?;
        let subjects = match experiment.subjects(base, interrupt::token()) {
            Err(_) if interrupt::asked() => return Ok(None),
            subjects => subjects?,
        };
        let plan = Plan::new(experiment, &subjects)?;
        for reason in &plan.left_out {
            complain(format_args!("{}: left out: {reason}", experiment.name));
        }
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let (mut rows, known) = Rows::open(&self.folder.join(ROWS))?;
        let bar = Bar::new(&experiment.title, self.progress);
        let watch = |progress: Progress, row: Option<&Row>| bar.show(progress, row);
        let environment = Environment::here();
        // Nothing to be made is the same as being asked to stop at once.
        let stop = Cancel::new();
        stop.cancel();
        let cancelled = if self.make { interrupt::token() } else { &stop };
        let runner = Runner { environment, cancelled, watch: &watch };
        let finished = runner.run(&plan, &mut rows, known)?;
        bar.finish();
        if finished.foreign > 0 && self.make {
            let (count, file) = (finished.foreign, self.folder.join(ROWS));
            complain(format_args!(
                "{count} rows of {} were made by another build or machine; remove the file to make \
                 them again",
                file.display()
            ));
        }
        let Finished { rows, complete, .. } = finished;
        Ok(Some(Results { rows, complete, left_out: plan.left_out }))
    }
}

/// What an experiment came to.
pub(crate) struct Results {
    /// The rows of all runs that are made, in the experiment's order.
    pub(crate) rows: Vec<Row>,
    /// True if none is missing.
    pub(crate) complete: bool,
    /// Methods that this build does not have.
    pub(crate) left_out: Vec<String>,
}

/// A live line with an estimate of the end, or plain lines where there is no terminal.
struct Bar {
    bar: ProgressBar,
    plain: bool,
}

impl Bar {
    fn new(title: &str, when: When) -> Self {
        let terminal = stderr().is_terminal();
        let live = when != When::Never && terminal;
        let bar = if live { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let template = "{elapsed} {prefix} [{bar:30}] {pos} of {len}, {msg}";
        if let (true, Ok(style)) = (live, ProgressStyle::with_template(template)) {
            bar.set_style(style.progress_chars("=> "));
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        bar.set_prefix(title.to_owned());
        Bar { bar, plain: when == When::Always && !terminal }
    }

    fn show(&self, progress: Progress, row: Option<&Row>) {
        let Progress { done, total, left } = progress;
        self.bar.set_length(total as u64);
        self.bar.set_position(done as u64);
        let left = HumanDuration(left);
        self.bar.set_message(format!("about {left} left"));
        if self.plain {
            let made = row.map(Made).map(|made| made.to_string()).unwrap_or_default();
            complain(format_args!("{done} of {total} runs, about {left} left{made}"));
        }
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A run that is done, in a few words.
struct Made<'a>(&'a Row);

impl fmt::Display for Made<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { label, instance, seed, status, seconds, .. } = self.0;
        write!(f, ": {label} on {instance}, seed {seed}: {status} in {seconds:.3} s")
    }
}
