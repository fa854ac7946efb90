//! Experiments: instances x methods x seeds x budgets, to rows on disk, to statistics, figures and
//! one report. It knows puzzles and methods by name only, through the registry.

pub mod figures;
pub mod report;
pub mod row;
pub mod statistics;
