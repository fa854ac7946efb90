//! What the commands of the lab show: a live line with an estimate of the end, and what was left out.

use crate::args::When;
use crate::output::complain;
use crate::progress::Live;
use kumiki_lab::experiment::Experiment;
use kumiki_lab::row::Row;
use kumiki_lab::runner::Progress;
use kumiki_lab::session::Watch;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
            bar.live.bar.finish_and_clear();
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

    fn show(&self, line: Progress, row: Option<&Row>) {
        if self.live.plain {
            let made = row.map(|row| format!(": {row}")).unwrap_or_default();
            complain(format_args!("{line}{made}"));
        }
        let mut shown = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        *shown = format!("{line}  {}", self.title);
    }
}
