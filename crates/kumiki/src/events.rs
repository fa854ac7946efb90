//! Events of searches as JSON lines: judged and written on a thread of their own, so that no
//! search waits for the judge or a file.

use crate::error::{Error, Result};
use crate::observe::{Frames, Improvements};
use crate::wire::{EventJson, json_line};
use kumiki_core::{Cost, Event, Observer, Report, Run, Wishes};
use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Events that wait to be written; later ones are lost until the writer has caught up.
const WAITING: usize = 1024;

/// What is written of searches.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventOptions {
    /// Frames a second, at most 20; 0 = none.
    pub frames: f64,
    /// Nodes of search trees by depth?
    pub nodes: bool,
}

/// A line to be written: an event and when it came, or an end.
enum Line {
    Event { event: Event, elapsed: Duration, line: Option<usize> },
    End(String),
}

/// Writes the events of searches as JSON lines, each flushed.
pub struct EventLog {
    lines: SyncSender<Line>,
    writer: JoinHandle<Result<()>>,
    options: EventOptions,
}

impl EventLog {
    /// A log that goes to a writer.
    pub fn new(out: impl Write + Send + 'static, options: EventOptions) -> Result<Self> {
        let (lines, waiting) = sync_channel(WAITING);
        let thread = Builder::new().name("events".to_owned());
        let writer = thread.spawn(move || write(out, &waiting));
        let failed = |error| Error::Io { what: "cannot start a thread".to_owned(), error };
        Ok(EventLog { lines, writer: writer.map_err(failed)?, options })
    }

    /// The observer of one search that begins now, on the puzzle of a line of a list.
    pub fn search(&self, line: Option<usize>) -> SearchLog<'_> {
        SearchLog {
            log: self,
            line,
            start: Instant::now(),
            improvements: Improvements::default(),
            frames: Frames::new(self.options.frames),
        }
    }

    /// Waits until all is written. The error is that of the writer.
    pub fn finish(self) -> Result<()> {
        drop(self.lines);
        self.writer.join().unwrap_or_else(|_| Err(Error::Internal("events were lost".to_owned())))
    }
}

/// Observes one search for an [`EventLog`].
pub struct SearchLog<'a> {
    log: &'a EventLog,
    line: Option<usize>,
    start: Instant,
    improvements: Improvements,
    frames: Frames,
}

impl SearchLog<'_> {
    /// Writes how the search ended: the one line that is never lost.
    pub fn end(&self, report: &Report, run: &Run) -> Result<()> {
        let line = json_line(&EventJson::end(report, run)?.on_line(self.line))?;
        // If the writer has failed, `finish` says why.
        let _ = self.log.lines.send(Line::End(line));
        Ok(())
    }
}

impl Observer for SearchLog<'_> {
    fn event(&self, event: &Event) {
        if self.improvements.are_news(event) {
            let (event, elapsed) = (event.clone(), self.start.elapsed());
            let _ = self.log.lines.try_send(Line::Event { event, elapsed, line: self.line });
        }
    }

    fn wishes(&self) -> Wishes {
        Wishes { boards: true, nodes: self.log.options.nodes }
    }

    fn wants_board(&self, cost: Cost) -> bool {
        self.improvements.would_be_news(cost)
    }

    fn wants_frame(&self) -> bool {
        self.frames.is_due()
    }
}

/// A log of a search and another observer, which hears events and steps alone.
pub struct Beside<'a, O> {
    /// The other one.
    pub other: &'a O,
    /// The log.
    pub log: &'a SearchLog<'a>,
}

impl<O: Observer> Observer for Beside<'_, O> {
    fn event(&self, event: &Event) {
        self.other.event(event);
        self.log.event(event);
    }

    fn steps(&self, count: u64) {
        self.other.steps(count);
    }

    fn wishes(&self) -> Wishes {
        self.log.wishes()
    }

    fn wants_board(&self, cost: Cost) -> bool {
        self.log.wants_board(cost)
    }

    fn wants_frame(&self) -> bool {
        self.log.wants_frame()
    }
}

fn write(mut out: impl Write, waiting: &Receiver<Line>) -> Result<()> {
    let failed = |error| Error::Io { what: "cannot write events".to_owned(), error };
    for line in waiting {
        let text = match line {
            Line::End(text) => text,
            Line::Event { event, elapsed, line } => match EventJson::new(&event, elapsed)? {
                Some(object) => json_line(&object.on_line(line))?,
                None => continue,
            },
        };
        out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(failed)?;
    }
    Ok(())
}
