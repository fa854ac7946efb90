//! `kumiki methods`: which methods there are for which puzzle, and the options they take.

use crate::args::puzzle_parser;
use crate::exit::Exit;
use crate::output::{Sink, columns};
use anyhow::Result;
use clap::Args;
use kumiki::catalogue::{self, PuzzleJson, markdown};
use kumiki::wire::json_line;
use kumiki_core::AnyPuzzle;

/// List the methods of every puzzle and their options
#[derive(Args)]
#[command(after_help = include_str!("../../help/methods.txt"))]
pub(crate) struct MethodsArgs {
    /// The kind of puzzle
    #[arg(value_parser = puzzle_parser())]
    kind: Option<&'static dyn AnyPuzzle>,
    /// One JSON object for each puzzle
    #[arg(long)]
    json: bool,
    /// Markdown tables of the methods and their options, as in the puzzle's README
    #[arg(long, requires = "kind", conflicts_with = "json")]
    markdown: bool,
}

pub(crate) fn run(args: &MethodsArgs) -> Result<Exit> {
    let puzzles = args.kind.map_or_else(catalogue::puzzles, |kind| vec![kind]);
    let mut text = String::new();
    match (args.json, args.kind) {
        (true, _) => {
            for puzzle in puzzles {
                text.push_str(&json_line(&PuzzleJson::new(puzzle))?);
            }
        }
        (false, Some(puzzle)) if args.markdown => text = markdown::methods(puzzle),
        (false, Some(puzzle)) => text = catalogue::describe(puzzle, columns()),
        (false, None) => text = catalogue::matrix(&puzzles),
    }
    Sink::Stdout.put(text.as_bytes())?;
    Ok(Exit::Done)
}
