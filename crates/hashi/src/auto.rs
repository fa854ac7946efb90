//! What is chosen when no method is named, and why.

use super::{Hashi, fast};
use kumiki_core::{Auto, Chosen};

/// The choice.
pub(super) const AUTO: Auto<Hashi> = Auto::new("the best method known for the board", |_| Chosen {
    method: &fast::METHOD,
    why: "learns from conflicts; the fastest known on boards of every kind",
});
