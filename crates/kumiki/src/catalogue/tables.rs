//! The catalogue as text: methods by puzzles, and one puzzle with all that it has.

use kumiki_core::{AnyPuzzle, MethodInfo, OptionSpec};
use std::fmt::Write;

/// What a method can do, in one word.
pub(super) fn ability(method: &MethodInfo) -> &'static str {
    match (method.complete, method.counts) {
        (true, true) => "counts",
        (true, false) => "proves",
        (false, true) => "lists",
        (false, false) => "finds",
    }
}

/// Methods down, puzzles across.
pub fn matrix(puzzles: &[&'static dyn AnyPuzzle]) -> String {
    let mut text = String::new();
    let mut names: Vec<&str> = Vec::new();
    for method in puzzles.iter().flat_map(|puzzle| puzzle.methods()) {
        if !names.contains(&method.name) {
            names.push(method.name);
        }
    }
    let first = names.iter().map(|name| name.len()).max().unwrap_or(0).max("method".len());
    let row = |text: &mut String, name: &str, cells: &[&str]| {
        let mut line = format!("{name:first$}");
        for (cell, puzzle) in cells.iter().zip(puzzles) {
            let width = puzzle.name().len().max("counts".len());
            line.push_str(&format!("  {cell:width$}"));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    };
    let heads: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.name()).collect();
    row(&mut text, "method", &heads);
    for name in names {
        let able = |puzzle: &&'static dyn AnyPuzzle| {
            let methods = puzzle.methods();
            methods.iter().find(|m| m.name == name).map_or("-", ability)
        };
        let cells: Vec<&str> = puzzles.iter().map(able).collect();
        row(&mut text, name, &cells);
    }
    text.push_str(
        "\nfinds: looks for a solution; proves: also proves that there is none; \
         counts: also counts and lists all.\n\
         kumiki methods KIND gives a line for each, and the options it takes.\n",
    );
    text
}

/// A puzzle's methods with their options, and the formats and instances to use them on.
pub fn describe(puzzle: &dyn AnyPuzzle) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}: {}\n", puzzle.title(), puzzle.about());
    let methods = puzzle.methods();
    let width = methods.iter().map(|method| method.name.len()).max().unwrap_or(0);
    for method in &methods {
        let source = match method.source {
            "" => String::new(),
            source => format!(" [{source}]"),
        };
        let (name, able) = (method.name, ability(method));
        let _ = writeln!(text, "{name:width$}  {able:6}  {}{source}", method.about);
        for option in method.options {
            let _ = writeln!(text, "{:width$}          {}", "", option_line(option));
        }
    }
    let _ = writeln!(text, "\nFormats (r read, w write, a answers, l one line each):");
    for format in puzzle.formats() {
        let mark = |on: bool, letter: char| if on { letter } else { '-' };
        let marks = [
            mark(format.reads, 'r'),
            mark(format.writes, 'w'),
            mark(format.answers, 'a'),
            mark(format.one_line, 'l'),
        ];
        let marks: String = marks.iter().collect();
        let _ = writeln!(text, "  {:12} {marks}  {}", format.name, format.about);
        for option in format.options {
            let _ = writeln!(text, "{:20} {}", "", option_line(option));
        }
    }
    let _ = writeln!(text, "\nShipped instances:");
    for shipped in puzzle.shipped() {
        let _ = writeln!(text, "  {:24} {}", shipped.name, shipped.about);
    }
    text
}

fn option_line(option: &OptionSpec) -> String {
    let default = match option.default {
        "" => "unset",
        default => default,
    };
    format!("{}={default}: {} ({})", option.name, option.about, option.kind)
}
