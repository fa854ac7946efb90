//! What the commands of the lab show: a bar with an estimate of the end, and what was left out.

use crate::args::When;
use crate::output::complain;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use kumiki_lab::experiment::Experiment;
use kumiki_lab::row::Row;
use kumiki_lab::runner::Progress;
use kumiki_lab::session::Watch;
use std::fmt;
use std::io::{IsTerminal, stderr};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is shown while experiments run.
pub(crate) struct Screen {
    when: When,
    bar: Mutex<Option<Bar>>,
}

impl Screen {
    pub(crate) fn new(when: When) -> Self {
        Screen { when, bar: Mutex::new(None) }
    }

    fn bar(&self) -> MutexGuard<'_, Option<Bar>> {
        self.bar.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Screen {
    fn begin(&self, experiment: &Experiment) {
        *self.bar() = Some(Bar::new(&experiment.title, self.when));
    }

    fn left_out(&self, experiment: &Experiment, reason: &str) {
        complain(format_args!("{}: left out: {reason}", experiment.name));
    }

    fn progress(&self, progress: Progress, row: Option<&Row>) {
        if let Some(bar) = &*self.bar() {
            bar.show(progress, row);
        }
    }

    fn end(&self) {
        if let Some(bar) = self.bar().take() {
            bar.finish();
        }
    }

    fn foreign(&self, rows: usize, file: &Path) {
        complain(format_args!(
            "{rows} rows of {} were made by another build or machine; remove the file to make them \
             again",
            file.display()
        ));
    }
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
