//! The catalogue as text: methods by puzzles, and one puzzle with all that it has.

use crate::text::hanging;
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

/// The bundled instances of some puzzles, a line each.
pub fn instances(puzzles: &[&'static dyn AnyPuzzle], width: usize) -> String {
    let names = puzzles.iter().flat_map(|puzzle| puzzle.shipped()).map(|s| s.name.len());
    let longest = names.max().unwrap_or(0);
    let mut text = String::new();
    for (at, puzzle) in puzzles.iter().enumerate() {
        let gap = if at > 0 { "\n" } else { "" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{gap}{} ({})", puzzle.title(), puzzle.name());
        for instance in puzzle.shipped() {
            let head = format!("  {:longest$}  ", instance.name);
            text.push_str(&hanging(&head, instance.about, width));
        }
    }
    text
}

/// A puzzle's methods with their options, and the formats and instances to use them on, within
/// `columns` columns.
pub fn describe(puzzle: &dyn AnyPuzzle, columns: usize) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    text.push_str(&hanging(&format!("{}: ", puzzle.title()), puzzle.about(), columns));
    text.push('\n');
    let methods = puzzle.methods();
    let width = methods.iter().map(|method| method.name.len()).max().unwrap_or(0);
    for method in &methods {
        let source = match method.source {
            "" => String::new(),
            source => format!(" [{source}]"),
        };
        let (name, able) = (method.name, ability(method));
        let head = format!("{name:width$}  {able:6}  ");
        let about = format!("{}{source}", method.about);
        text.push_str(&hanging(&head, &about, columns));
        for option in method.options {
            let head = format!("{:width$}          {}: ", "", option_head(option));
            let about = format!("{} ({})", option.about, option.kind);
            text.push_str(&hanging(&head, &about, columns));
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
        let head = format!("  {:12} {marks}  ", format.name);
        text.push_str(&hanging(&head, format.about, columns));
        for option in format.options {
            let head = format!("{:21}{}: ", "", option_head(option));
            let about = format!("{} ({})", option.about, option.kind);
            text.push_str(&hanging(&head, &about, columns));
        }
    }
    let _ = writeln!(text, "\nBundled instances:");
    for shipped in puzzle.shipped() {
        let head = format!("  {:24} ", shipped.name);
        text.push_str(&hanging(&head, shipped.about, columns));
    }
    text
}

fn option_head(option: &OptionSpec) -> String {
    match option.default {
        "" => format!("{} [default: automatic]", option.name),
        default => format!("{}={default}", option.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        for puzzle in crate::catalogue::puzzles() {
            for width in [60, 80, 100] {
                let text = describe(puzzle, width);
                let fits = |line: &str| line.chars().count() <= width;
                // A head alone may be wider than a narrow terminal.
                let wide: Vec<&str> = text.lines().filter(|line| !fits(line)).collect();
                assert!(width < 80 || wide.is_empty(), "{width}: {wide:?}");
                let words = |text: &str| text.split_whitespace().count();
                assert_eq!(words(&text), words(&describe(puzzle, 100_000)));
            }
        }
    }
}
