//! `kumiki count`: how many solutions there are, up to a limit.

use crate::args::{ReadingArgs, SearchArgs};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::reply::{self, CountRequest, Reply};
use kumiki_core::scan;

/// Count solutions, up to a limit
#[derive(Args)]
#[command(after_help = include_str!("../../help/count.txt"))]
pub(crate) struct CountArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// Where to stop counting; 0 or all = nowhere
    #[arg(long, value_name = "N", default_value = "2", value_parser = scan::limit)]
    limit: u128,
    /// Ask whether there is exactly one solution: exit 0 if so, 4 if not, 3 if it is not known
    #[arg(long, conflicts_with = "limit")]
    unique: bool,
    /// One JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub(crate) fn run(args: &CountArgs) -> Result<Exit> {
    let input = input::open(args.input.as_deref(), &args.reading)?;
    let search = &args.search;
    let plain = args.limit > 1 && !args.unique && !args.json;
    let quick = reply::quick(plain, &search.method, search.run.budget(), reply::one_solution);
    let batch = Batch { work: &search.run.work, limit: search.run.time, one_by_one: false, quick };
    batch.each(input, &mut Sink::Stdout, |task| {
        let choice = input::choose(task.puzzle.kind(), &search.method)?;
        let CountArgs { limit, unique, json, .. } = *args;
        let asked = CountRequest { choice, limit, unique, json };
        let reply = reply::count(task.puzzle, task.place, &asked, &mut task.run(&search.run));
        Ok(Reply::or_failure(reply, task.place))
    })
}
