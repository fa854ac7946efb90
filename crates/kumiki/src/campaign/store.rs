//! Where a campaign keeps what it has found: a trait, so that a folder, a data base or a server
//! can do it.

use super::head::Head;
use super::row::Row;
use crate::error::Result;
use kumiki_core::{Answer, AnyInstance};

/// What found a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The search for a plan.
    Plan,
    /// The unit of a number.
    Unit(u64),
}

/// An answer that is better than every one before it.
pub struct Record<'a> {
    /// The instance.
    pub instance: &'a dyn AnyInstance,
    /// The answer.
    pub answer: &'a Answer,
    /// What found it.
    pub origin: Origin,
}

/// Keeps a campaign. When a call returns, what it was given survives the end of the process.
pub trait Store {
    /// The head, if the campaign has been begun.
    fn head(&self) -> Option<&Head>;
    /// Begins a campaign on an instance.
    fn begin(&mut self, instance: &dyn AnyInstance, head: Head) -> Result<()>;
    /// The finished units, in the order in which they were entered. Taken out once.
    fn take_rows(&mut self) -> Vec<Row>;
    /// Enters a finished unit.
    fn enter(&mut self, row: &Row) -> Result<()>;
    /// Answers that may be the best, in native format; nobody vouches for them.
    fn answers(&self) -> Result<Vec<String>>;
    /// Keeps a record.
    fn keep(&mut self, record: &Record) -> Result<()>;
    /// Makes sure that what was entered survives the loss of power, where a process's end is not the
    /// worst that can happen.
    fn sync(&mut self) -> Result<()> {
        Ok(())
    }
    /// Keeps a human-readable summary in place of the one before.
    fn summarise(&mut self, summary: &str) -> Result<()>;
}
