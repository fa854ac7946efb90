//! The methods of a puzzle as Markdown tables, for its README: they are made from the code, and a
//! test keeps them equal.

use super::tables::ability;
use kumiki_core::{AnyPuzzle, OptionSpec};
use std::fmt::Write;

/// A comment before the tables in a README; another like it, [`END`], comes after them.
pub const BEGIN: &str = "<!-- made by `kumiki methods KIND --markdown`: begin -->";
/// The comment after the tables.
pub const END: &str = "<!-- end -->";

/// The methods of a puzzle, and the options of each that has some.
pub fn methods(puzzle: &dyn AnyPuzzle) -> String {
    let methods = puzzle.methods();
    let mut text = String::from("| method | what it does | ability | source |\n");
    text.push_str("| --- | --- | --- | --- |\n");
    for method in &methods {
        let (about, source) = (escaped(method.about), escaped(method.source));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{}` | {about} | {} | {source} |", method.name, ability(method));
    }
    for method in methods.iter().filter(|method| !method.options.is_empty()) {
        let _ = write!(text, "\nOptions of `{}`:\n\n", method.name);
        text.push_str(&options(method.options));
    }
    text
}

/// A table of options.
fn options(options: &[OptionSpec]) -> String {
    let mut text =
        String::from("| option | values | default | meaning |\n| --- | --- | --- | --- |\n");
    for option in options {
        let default = match option.default {
            "" => "unset".to_owned(),
            default => format!("`{default}`"),
        };
        let (values, about) = (escaped(&option.kind.to_string()), escaped(option.about));
        let _ = writeln!(text, "| `{}` | {values} | {default} | {about} |", option.name);
    }
    text
}

/// Text in a cell of a table.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
