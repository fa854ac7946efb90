//! What is chosen when no method is named, and why.

use super::{Eternity, fast};
use kumiki_core::{Auto, Chosen};

/// The choice. It takes the options of `fast`: a schedule needs no method named beside it.
pub(super) const AUTO: Auto<Eternity> = Auto {
    options: fast::METHOD.options,
    ..Auto::new("the best method known for the board", |_| Chosen {
        method: &fast::METHOD,
        why: "the best scores and the fastest exact search on every board",
    })
};
