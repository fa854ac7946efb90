//! `kumiki methods`: which methods there are for which puzzle, and the options they take.

use crate::args::puzzle_parser;
use crate::exit::Exit;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::catalogue::PuzzleJson;
use kumiki::wire::json_line;
use kumiki_core::{AnyPuzzle, MethodInfo, OptionSpec};
use kumiki_puzzles::registry::PUZZLES;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  kumiki methods              the matrix of puzzles and methods
  kumiki methods queens       one line each, with its source, and the options it takes
  kumiki methods --json       one JSON object for each puzzle

An option is written after the method: kumiki solve -m NAME:option=value,option=value.";

/// The methods of every puzzle
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MethodsArgs {
    /// The kind of puzzle
    #[arg(value_parser = puzzle_parser())]
    kind: Option<&'static dyn AnyPuzzle>,
    /// One JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &MethodsArgs) -> Result<Exit> {
    let puzzles = args.kind.map_or(PUZZLES.to_vec(), |kind| vec![kind]);
    let mut text = String::new();
    match (args.json, args.kind) {
        (true, _) => {
            for puzzle in puzzles {
                text.push_str(&json_line(&PuzzleJson::new(puzzle))?);
            }
        }
        (false, Some(puzzle)) => describe(&mut text, puzzle)?,
        (false, None) => matrix(&mut text, &puzzles)?,
    }
    Sink::Stdout.put(text.as_bytes())?;
    Ok(Exit::Done)
}

/// What a method can do, in one word.
fn ability(method: &MethodInfo) -> &'static str {
    match (method.complete, method.counts) {
        (true, true) => "counts",
        (true, false) => "proves",
        (false, true) => "lists",
        (false, false) => "finds",
    }
}

/// Methods down, puzzles across.
fn matrix(text: &mut String, puzzles: &[&'static dyn AnyPuzzle]) -> Result<()> {
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
        writeln!(text, "{}", line.trim_end())
    };
    let heads: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.name()).collect();
    row(text, "method", &heads)?;
    for name in names {
        let able = |puzzle: &&'static dyn AnyPuzzle| {
            let methods = puzzle.methods();
            methods.iter().find(|m| m.name == name).map_or("-", ability)
        };
        let cells: Vec<&str> = puzzles.iter().map(able).collect();
        row(text, name, &cells)?;
    }
    text.push_str(
        "\nfinds: looks for a solution; proves: also proves that there is none; \
         counts: also counts and lists all.\n\
         kumiki methods KIND gives a line for each, and the options it takes.\n",
    );
    Ok(())
}

/// A puzzle's methods with their options, and the formats and instances to use them on.
fn describe(text: &mut String, puzzle: &dyn AnyPuzzle) -> Result<()> {
    writeln!(text, "{}: {}\n", puzzle.title(), puzzle.about())?;
    let methods = puzzle.methods();
    let width = methods.iter().map(|method| method.name.len()).max().unwrap_or(0);
    for method in &methods {
        let source = match method.source {
            "" => String::new(),
            source => format!(" [{source}]"),
        };
        let (name, able) = (method.name, ability(method));
        writeln!(text, "{name:width$}  {able:6}  {}{source}", method.about)?;
        for option in method.options {
            writeln!(text, "{:width$}          {}", "", option_line(option))?;
        }
    }
    writeln!(text, "\nFormats (r read, w write, a answers, l one line each):")?;
    for format in puzzle.formats() {
        let mark = |on: bool, letter: char| if on { letter } else { '-' };
        let marks = [
            mark(format.reads, 'r'),
            mark(format.writes, 'w'),
            mark(format.answers, 'a'),
            mark(format.one_line, 'l'),
        ];
        let marks: String = marks.iter().collect();
        writeln!(text, "  {:12} {marks}  {}", format.name, format.about)?;
    }
    writeln!(text, "\nShipped instances:")?;
    for shipped in puzzle.shipped() {
        writeln!(text, "  {:24} {}", shipped.name, shipped.about)?;
    }
    Ok(())
}

fn option_line(option: &OptionSpec) -> String {
    let default = match option.default {
        "" => "unset",
        default => default,
    };
    format!("{}={default}: {} ({})", option.name, option.about, option.kind)
}
