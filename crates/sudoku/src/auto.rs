//! What is chosen when no method is named, and why.

use super::{Sudoku, fast};
use kumiki_core::{Auto, Chosen};

/// The choice.
pub(super) const AUTO: Auto<Sudoku> = Auto::new("the best method known for the board", |_| {
    Chosen { method: &fast::METHOD, why: "complete, and the fastest on boards of every shape" }
});
