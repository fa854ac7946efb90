//! `kumiki convert`: the same puzzle, and the answer that came with it, in another format.

use crate::args::{ReadingArgs, WorkArgs, writable_format};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::reply::{self, Reply};
use std::path::PathBuf;

/// Convert a puzzle to another format
#[derive(Args)]
#[command(after_help = include_str!("../../help/convert.txt"))]
pub(crate) struct ConvertArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// The format to write
    #[arg(long, value_name = "FMT", value_parser = writable_format(), required_unless_present = "json")]
    to: Option<String>,
    /// The same as --to json
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// The file to write; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    work: WorkArgs,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit> {
    let input = input::open(args.input.as_deref(), &args.reading)?;
    let mut sink = Sink::open(args.output.as_deref(), input.path.as_deref())?;
    let batch = Batch { work: &args.work, limit: None, one_by_one: false, quick: None };
    let to = args.to.as_deref().unwrap_or("json");
    let exit = batch.each(input, &mut sink, |task| {
        let format = kumiki::format::to_write(task.puzzle.kind(), to)?;
        Ok(Reply::or_failure(reply::convert(task.puzzle, &format), task.place))
    })?;
    sink.finish()?;
    Ok(exit)
}
