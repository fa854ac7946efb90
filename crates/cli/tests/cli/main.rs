//! The binary as a person or a script meets it: words in, bytes and exit code out.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod batch;
mod campaign;
mod check;
mod compare;
mod convert;
mod count;
mod draw;
#[cfg(feature = "fleet")]
mod fleet;
mod generate;
mod harness;
mod help;
mod hint;
mod input;
mod interrupt;
mod json_guide;
mod lots;
mod malformed;
#[cfg(target_os = "linux")]
mod memory;
mod pictures;
mod readme;
mod reproduce;
mod solution_files;
mod solve;
