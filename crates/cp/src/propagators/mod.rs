//! The constraints, one file and one test each.
//!
//! To add one: write a file here, list it below, and give its meaning to the harness in
//! [`crate::testing`].

mod all_different;

pub use all_different::{
    AllDifferent, BoundsAllDifferent, DomainAllDifferent, ForwardAllDifferent,
};
