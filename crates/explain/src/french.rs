//! The engine's own techniques in French.

use kumiki_core::Dictionary;

/// The titles and descriptions of steps without a name.
pub const FRENCH: Dictionary = &[
    ("one rule", "une seule règle"),
    ("One rule at one place settles it", "Une règle à un endroit suffit à conclure"),
    ("rules together", "règles combinées"),
    (
        "The smallest set of rules found that settles something together",
        "Le plus petit ensemble de règles trouvé qui permet ensemble de conclure",
    ),
    ("what if", "hypothèse"),
];
