//! What is chosen when no method is named, and why.

use super::{Instance, Queens, backtrack, fast};
use kumiki_core::{Auto, Chosen, Options};

/// The choice.
pub(super) const AUTO: Auto<Queens> =
    Auto::new("chooses the method for the instance at hand", choose);

/// `fast` wherever it can: only wide boards with givens do not fit in its words.
fn choose(instance: &Instance) -> Chosen<Queens> {
    match fast::refuses(instance, &Options::defaults(fast::METHOD.options)) {
        None => Chosen { method: &fast::METHOD, why: "the board is small or empty" },
        Some(_) => Chosen {
            method: &backtrack::METHOD,
            why: "the board is too wide for words, and there are givens",
        },
    }
}
