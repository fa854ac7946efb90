//! The solutions of a puzzle, pulled one by one out of a search on a thread of its own.

use crate::error::{Error, Result};
use crate::puzzle::Puzzle;
use kumiki_core::{Answer, Cancel, Choice, Run, SOLVER_STACK};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Duration;

/// How far the search may be ahead of the reader.
const AHEAD: usize = 16;

/// An iterator over the solutions of a puzzle; see [`Puzzle::solutions`]. Dropped, it ends the
/// search.
pub struct Solutions {
    found: Receiver<Result<Answer>>,
    cancel: Cancel,
}

/// What came of waiting for a solution.
#[derive(Debug)]
pub enum Waited {
    /// A solution, or what went wrong.
    Found(Result<Answer>),
    /// None so far.
    NotYet,
    /// There are no more.
    Over,
}

impl Solutions {
    pub(crate) fn start(puzzle: &Puzzle, choice: Choice) -> Result<Self> {
        let (sender, found) = sync_channel(AHEAD);
        let cancel = Cancel::new();
        let (instance, token) = (puzzle.shared(), cancel.clone());
        let work = move || {
            let mut run = Run::unlimited(0).cancelled_by(&token);
            let searched = catch_unwind(AssertUnwindSafe(|| {
                instance.enumerate(&choice, &mut run, &mut |report| match report.answer {
                    Some(answer) => hand_over(&sender, Ok(answer)),
                    None => ControlFlow::Continue(()),
                })
            }));
            let error = match searched {
                Ok(Ok(_)) => return,
                Ok(Err(error)) => error.into(),
                Err(_) => Error::Internal(format!("method {} panicked", choice.method)),
            };
            let _ = hand_over(&sender, Err(error));
        };
        let thread = Builder::new().name("solutions".to_owned()).stack_size(SOLVER_STACK);
        let failed = |error| Error::Io { what: "cannot start a thread".to_owned(), error };
        thread.spawn(work).map_err(failed)?;
        Ok(Solutions { found, cancel })
    }

    /// The next solution, if it is found within this time: for readers that have other things to
    /// look after.
    pub fn wait(&mut self, within: Duration) -> Waited {
        match self.found.recv_timeout(within) {
            Ok(found) => Waited::Found(found),
            Err(RecvTimeoutError::Timeout) => Waited::NotYet,
            Err(RecvTimeoutError::Disconnected) => Waited::Over,
        }
    }
}

/// Waits until the reader has room; breaks if there is no reader any more.
fn hand_over(sender: &SyncSender<Result<Answer>>, found: Result<Answer>) -> ControlFlow<()> {
    match sender.send(found) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

impl Iterator for Solutions {
    type Item = Result<Answer>;

    fn next(&mut self) -> Option<Result<Answer>> {
        self.found.recv().ok()
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}
