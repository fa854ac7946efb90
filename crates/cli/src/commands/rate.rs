//! `kumiki rate`: how hard a puzzle is, and what it takes.

use crate::args::{ReadingArgs, RunArgs};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::reply::{self, Reply};
use kumiki_core::Language;

/// Rate a puzzle: how hard it is, and the deductions it takes
#[derive(Args)]
#[command(after_help = include_str!("../../help/rate.txt"))]
pub(crate) struct RateArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// The language of the line: en or fr
    #[arg(long, value_name = "CODE", default_value_t)]
    pub(crate) language: Language,
    /// One JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &RateArgs) -> Result<Exit> {
    let input = input::open(args.input.as_deref(), &args.reading)?;
    let batch =
        Batch { work: &args.run.work, limit: args.run.time, one_by_one: false, quick: None };
    batch.each(input, &mut Sink::Stdout, |task| {
        let (told, mut run) = ((args.json, args.language), task.run(&args.run));
        let reply = reply::rate(task.puzzle, task.place, told, &mut run);
        Ok(Reply::or_failure(reply, task.place))
    })
}
