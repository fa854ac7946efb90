//! The binary as a person or a script meets it: words in, bytes and exit code out.

mod batch;
mod check;
mod convert;
mod count;
mod draw;
mod generate;
mod harness;
mod help;
mod input;
mod interrupt;
mod malformed;
mod readme;
mod solve;
