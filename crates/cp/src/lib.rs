#![doc = include_str!("../README.md")]

mod bits;
mod branching;
mod domains;
mod model;
mod narrow;
mod propagator;
pub mod propagators;
mod restarts;
mod search;
mod seen;
mod solution;
mod sparse_set;
pub mod testing;
mod trail;
mod view;

pub use bits::Values;
pub use branching::{Branch, Branching, ValueOrder, VariableOrder};
pub use domains::{Block, Cell, Domains, Event, Failed, MAX_VALUES, Var, Word};
pub use model::Model;
pub use propagator::{Priority, Propagator, Setup, Status};
pub use restarts::Restarts;
pub use search::{Moment, Statistics, TreeSearch, Watch};
pub use seen::Seen;
pub use solution::Solution;
pub use sparse_set::SparseSet;
pub use view::View;
