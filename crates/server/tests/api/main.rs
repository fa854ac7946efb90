//! The server as its clients see it: requests in, answers out.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod french;
mod guard;
mod harness;
mod play;
mod runs;
mod weight;
