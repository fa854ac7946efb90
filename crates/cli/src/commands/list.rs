//! `kumiki list`: the instances that come with the tool.

use crate::args::puzzle_parser;
use crate::exit::Exit;
use crate::output::{Sink, columns};
use anyhow::Result;
use clap::Args;
use kumiki::catalogue::{self, BundledJson};
use kumiki::wire::json_line;
use kumiki_core::AnyPuzzle;

/// List the bundled instances
#[derive(Args)]
#[command(after_help = include_str!("../../help/list.txt"))]
pub(crate) struct ListArgs {
    /// The kind of puzzle
    #[arg(value_parser = puzzle_parser())]
    kind: Option<&'static dyn AnyPuzzle>,
    /// One JSON object for each instance
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ListArgs) -> Result<Exit> {
    let puzzles = args.kind.map_or_else(catalogue::puzzles, |kind| vec![kind]);
    let text = match args.json {
        true => {
            let objects = puzzles.iter().flat_map(|puzzle| BundledJson::all(*puzzle));
            objects.map(|object| json_line(&object)).collect::<kumiki::Result<String>>()?
        }
        false => catalogue::instances(&puzzles, columns()),
    };
    Sink::Stdout.put(text.as_bytes())?;
    Ok(Exit::Done)
}
