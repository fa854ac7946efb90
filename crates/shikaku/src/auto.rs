//! What is chosen when no method is named, and why.

use super::{Instance, Shikaku, backtrack, fast};
use kumiki_core::{Auto, Chosen, Options};

/// The choice.
pub(super) const AUTO: Auto<Shikaku> = Auto::new("chooses the method for the instance", choose);

/// What has too many rectangles for `fast` is left to the search that lists none.
fn choose(instance: &Instance) -> Chosen<Shikaku> {
    match fast::refuses(instance, &Options::defaults(fast::METHOD.options)) {
        None => Chosen {
            method: &fast::METHOD,
            why: "rules and a search in parts; the fastest known on any grid",
        },
        Some(_) => Chosen {
            method: &backtrack::METHOD,
            why: "the clues can have too many rectangles to list them",
        },
    }
}
