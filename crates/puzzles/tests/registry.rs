//! What holds for every puzzle of the registry. One program: each that is linked with all puzzles takes
//! seconds to build.

mod agreement;
mod boards;
mod claims;
mod conformance;
mod data;
mod french;
mod messages;
mod names;
mod programmes;
mod stopping;
mod techniques;
mod units;
