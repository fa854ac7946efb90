//! `x_i + c_i` all different, in three strengths.

mod forward;

pub use forward::ForwardAllDifferent;

use crate::view::View;

/// Makes propagators for "all of these differ". A constant added to each ([`crate::Var::plus`])
/// gives the diagonals of the queens.
pub struct AllDifferent;

impl AllDifferent {
    /// Removes the value of each fixed variable from all others: linear, little strength.
    pub fn forward(views: impl IntoIterator<Item = impl Into<View>>) -> ForwardAllDifferent {
        ForwardAllDifferent::new(collect(views))
    }
}

fn collect(views: impl IntoIterator<Item = impl Into<View>>) -> Vec<View> {
    views.into_iter().map(Into::into).collect()
}
