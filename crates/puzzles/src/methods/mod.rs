//! What the models of several puzzles share, one file per engine: the options that their methods
//! have in common, and how an engine is driven and its answers are read.

pub(crate) mod cp;
pub(crate) mod ilp;
