//! Long searches in numbered units, kept in a journal: a search that is killed at any moment loses
//! the units under way and nothing else, and is resumed where it was.

mod journal;
mod run;

pub use journal::Subject;
pub use run::run;
