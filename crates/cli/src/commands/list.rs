//! `kumiki list`: the instances that come with the tool.

use crate::args::puzzle_parser;
use crate::exit::Exit;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::wire::json_line;
use kumiki_core::AnyPuzzle;
use kumiki_puzzles::registry;
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  kumiki list                 every bundled instance
  kumiki list sudoku          those of one puzzle
  kumiki draw sudoku-9        a name stands for the instance wherever a puzzle is expected";

/// List the bundled instances
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ListArgs {
    /// The kind of puzzle
    #[arg(value_parser = puzzle_parser())]
    kind: Option<&'static dyn AnyPuzzle>,
    /// One JSON object for each instance
    #[arg(long)]
    json: bool,
}

/// A bundled instance as JSON.
#[derive(Serialize)]
struct InstanceJson {
    puzzle: &'static str,
    name: &'static str,
    about: &'static str,
}

pub(crate) fn run(args: &ListArgs) -> Result<Exit> {
    let puzzles = args.kind.map_or_else(registry::all, |kind| vec![kind]);
    let names = puzzles.iter().flat_map(|puzzle| puzzle.shipped()).map(|s| s.name.len());
    let width = names.max().unwrap_or(0);
    let mut text = String::new();
    for (at, puzzle) in puzzles.iter().enumerate() {
        if !args.json {
            let gap = if at > 0 { "\n" } else { "" };
            writeln!(text, "{gap}{} ({})", puzzle.title(), puzzle.name())?;
        }
        for instance in puzzle.shipped() {
            let (name, about) = (instance.name, instance.about);
            if args.json {
                let object = InstanceJson { puzzle: puzzle.name(), name, about };
                text.push_str(&json_line(&object)?);
            } else {
                writeln!(text, "  {name:width$}  {about}")?;
            }
        }
    }
    Sink::Stdout.put(text.as_bytes())?;
    Ok(Exit::Done)
}
