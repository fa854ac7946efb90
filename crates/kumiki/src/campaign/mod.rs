//! Long searches in numbered units, kept in a journal: a search that is killed at any moment loses
//! the units under way and nothing else, and goes on where it was, under the same plan, whatever
//! its time limit, its threads or its machine.
//!
//! A [`Ledger`] knows which units are done, out and next; a [`Store`] keeps what was found; a
//! [`Campaign`] joins the two on an instance and judges everything that is entered. [`run`] drives
//! one on the threads of this process.

mod folder;
mod head;
mod inspect;
mod ledger;
mod row;
mod run;
mod state;
mod store;

pub use folder::FolderStore;
pub use head::{Head, Request};
pub use inspect::{Mismatch, Verification, puzzle, status, verify};
pub use ledger::{Lease, Ledger};
pub use row::Row;
pub use run::{Finished, run};
pub use state::{Campaign, UnitResult};
pub use store::{Origin, Record, Store};
