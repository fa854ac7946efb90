//! The constraints, one file and one test each.
//!
//! To add one: write a file here, list it below, and give its meaning to the harness in the module
//! `testing`.

mod all_different;
mod connected;
mod domino;
mod element;
mod equal;
mod exact_cover;
mod exactly_one;
mod is_value;
mod lex;
mod linear;
mod nogood;
mod not_equal;
mod table;

pub use all_different::{
    AllDifferent, BoundsAllDifferent, Classes, DifferentClasses, DomainAllDifferent,
    ForwardAllDifferent,
};
pub use connected::{Connected, Edge};
pub use domino::{Domino, Tiles};
pub use element::{Element, Lookup};
pub use equal::Equal;
pub use exact_cover::ExactCover;
pub use exactly_one::ExactlyOne;
pub use is_value::IsValue;
pub use lex::LexAtMost;
pub use linear::Linear;
pub use nogood::Nogood;
pub use not_equal::NotEqual;
pub use table::{Table, Tuples};
