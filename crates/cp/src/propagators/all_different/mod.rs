//! `x_i + c_i` all different, in three strengths.

mod bounds;
mod classes;
mod domain;
mod forward;

pub use bounds::BoundsAllDifferent;
pub use classes::{Classes, DifferentClasses};
pub use domain::DomainAllDifferent;
pub use forward::ForwardAllDifferent;

use crate::domains::Var;
use crate::view::View;
use std::sync::Arc;

/// Makes propagators for "all of these differ". A constant added to each ([`crate::Var::plus`])
/// gives the diagonals of the queens.
pub struct AllDifferent;

impl AllDifferent {
    /// Removes the value of each fixed variable from all others: linear, little strength.
    pub fn forward(views: impl IntoIterator<Item = impl Into<View>>) -> ForwardAllDifferent {
        ForwardAllDifferent::new(collect(views))
    }

    /// Pushes bounds out of intervals that others fill: `n log n`.
    pub fn bounds(views: impl IntoIterator<Item = impl Into<View>>) -> BoundsAllDifferent {
        BoundsAllDifferent::new(collect(views))
    }

    /// Leaves only values that are in a solution: a matching and its components.
    pub fn domain(views: impl IntoIterator<Item = impl Into<View>>) -> DomainAllDifferent {
        DomainAllDifferent::new(collect(views))
    }

    /// No two variables take values of one class: forward checking.
    pub fn classes(classes: &Arc<Classes>, xs: &[Var]) -> DifferentClasses {
        DifferentClasses::new(classes, xs)
    }
}

fn collect(views: impl IntoIterator<Item = impl Into<View>>) -> Vec<View> {
    views.into_iter().map(Into::into).collect()
}
