//! `kumiki rate`: how hard a puzzle is, and what it takes.

use crate::args::{ReadingArgs, RunArgs};
use crate::batch::{Batch, Task, TaskOutput};
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::explain::{RatingJson, rating_text};
use kumiki::wire::json_line;
use kumiki_core::{Asked, Language};

/// Rate a puzzle: how hard it is, and the deductions it takes
#[derive(Args)]
#[command(after_help = include_str!("../../help/rate.txt"))]
pub(crate) struct RateArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// The language of the line: en or fr
    #[arg(long, value_name = "CODE", default_value_t)]
    language: Language,
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
    let batch = Batch { work: &args.run.work, limit: args.run.time, one_by_one: false };
    batch.each(input, &mut Sink::Stdout, |task| answer(args, task))
}

fn answer(args: &RateArgs, task: &Task) -> Result<TaskOutput> {
    let instance = task.puzzle.instance();
    let mut explanation = match instance.explain(None, &Asked::default()) {
        Ok(explanation) => explanation,
        Err(error) => {
            let error = anyhow::Error::new(error).context(task.place.to_string());
            return Ok(TaskOutput::failure(&error));
        }
    };
    let mut run = task.run(&args.run);
    let rating = explanation.rate(&mut run);
    let out = match args.json {
        true => {
            let puzzle = instance.puzzle().name();
            json_line(&RatingJson::new(puzzle, &rating, task.place.line))?
        }
        false => rating_text(instance.puzzle(), &rating, args.language),
    };
    let exit = if rating.solved { Exit::Done } else { Exit::Stopped };
    Ok(TaskOutput { out, steps: run.steps(), exit: Some(exit), ..TaskOutput::default() })
}
