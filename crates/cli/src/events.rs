//! `--events`: what searches say while they run, as JSON lines.

use crate::output::create;
use anyhow::Result;
use clap::Args;
use kumiki::events::{EventLog, EventOptions};
use std::path::{Path, PathBuf};

/// Options of commands that write events.
#[derive(Args, Default)]
pub(crate) struct EventArgs {
    /// Write what the search does as JSON lines, boards included; - = standard output, in place of
    /// the answer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "common"])]
    events: Option<PathBuf>,
    /// Events: show where the search stands N times a second, at most 20
    #[arg(long, value_name = "N", default_value_t = 0.0, requires = "events")]
    frames: f64,
    /// Events: count the nodes of the search tree by depth
    #[arg(long, requires = "events")]
    nodes: bool,
}

impl EventArgs {
    /// True if events take the place of answers.
    pub(crate) fn to_stdout(&self) -> bool {
        self.events.as_deref() == Some(Path::new("-"))
    }

    /// The log that is asked for, if any.
    pub(crate) fn open(&self) -> Result<Option<EventLog>> {
        let Some(path) = &self.events else { return Ok(None) };
        let options = EventOptions { frames: self.frames, nodes: self.nodes };
        let log = match self.to_stdout() {
            true => EventLog::new(std::io::stdout(), options),
            false => EventLog::new(create(path)?, options),
        };
        Ok(Some(log?))
    }
}
