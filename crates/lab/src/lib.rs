//! Experiments: instances x methods x seeds x budgets, to rows on disk, to statistics, figures and
//! one report. It knows puzzles and methods by name only, through the registry.
//!
//! An [`experiment::Experiment`] is data. Its instances become [`subject::Subject`]s, its runs a
//! [`plan::Plan`]; a [`runner::Runner`] makes the runs that [`rows::Rows`] does not have yet. A
//! [`session::Session`] does all of that in a folder.

mod compare;
mod environment;
pub mod error;
pub mod experiment;
pub mod figures;
pub mod flat;
mod measure;
pub mod papers;
pub mod plan;
pub mod report;
pub mod row;
pub mod rows;
pub mod runner;
pub mod session;
pub mod single;
pub mod stamp;
pub mod statistics;
pub mod subject;
mod wildcard;

pub use compare::{compare, summary};
