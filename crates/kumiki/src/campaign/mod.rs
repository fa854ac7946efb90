//! Long searches in numbered units, kept in a journal: a search that is killed at any moment loses
//! the units under way and nothing else, and goes on where it was, under the same plan, whatever
//! its time limit, its threads or its machine.
//!
//! A [`Ledger`] knows which units are done, out and next; a [`Store`] keeps what was found; a
//! [`Campaign`] joins the two on an instance and judges everything that is entered. [`run`] drives
//! one on the threads of this process.
//!
//! For workers elsewhere [`prepare`] writes a [`WorkPlan`], which is all that they need, and units go
//! out in numbered lots: [`run_lot`] runs one and leaves a file, [`merge`] enters such files, and
//! whoever moves messages runs a [`LotRunner`] and hands over its [`LotResult`]s.

mod cutoff;
mod folder;
mod head;
mod inspect;
mod ledger;
mod lot;
mod merge;
mod prepare;
mod row;
mod run;
mod state;
mod store;
mod work_plan;

pub use cutoff::Cutoff;
pub use folder::FolderStore;
pub use head::{Head, Request};
pub use inspect::{Mismatch, Verification, puzzle, status, status_data, verify};
pub use ledger::{Lease, Ledger};
pub use lot::{LotResult, LotRunner, Ran, lot_file, run_lot};
pub use merge::{Merged, merge};
pub use prepare::{Prepared, prepare};
pub use row::Row;
pub use run::{Finished, run};
pub use state::{Campaign, UnitResult};
pub use store::{Origin, Record, Store};
pub use work_plan::{Lot, MOST_UNITS, WorkPlan};
