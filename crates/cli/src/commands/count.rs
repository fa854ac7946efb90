//! `kumiki count`: how many solutions there are, up to a limit.

use crate::args::{ReadingArgs, SearchArgs};
use crate::batch::{Batch, Task, TaskOutput};
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::text::{count_sentence, has_solutions, is_unique, unique_sentence};
use kumiki::wire::{CountJson, json_line};

/// Count solutions, up to a limit
#[derive(Args)]
#[command(after_help = include_str!("../../help/count.txt"))]
pub(crate) struct CountArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// Where to stop counting; 0 or all = nowhere
    #[arg(long, value_name = "N", default_value = "2", value_parser = limit)]
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

fn limit(text: &str) -> Result<u128, String> {
    match text.parse() {
        Ok(0) => Ok(u128::MAX),
        Ok(limit) => Ok(limit),
        Err(_) if text == "all" => Ok(u128::MAX),
        Err(_) => Err("expected a whole number or all".to_owned()),
    }
}

pub(crate) fn run(args: &CountArgs) -> Result<Exit> {
    let input = input::open(args.input.as_deref(), &args.reading)?;
    let run = &args.search.run;
    let batch = Batch { work: &run.work, limit: run.time, one_by_one: false };
    batch.each(input, &mut Sink::Stdout, |task| answer(args, task))
}

fn answer(args: &CountArgs, task: &Task) -> Result<TaskOutput> {
    let instance = task.puzzle.instance();
    let choice = input::choose(instance.puzzle(), &args.search.method)?;
    let mut run = task.run(&args.search.run);
    let counted = match instance.count(&choice, &mut run, args.limit) {
        Ok(counted) => counted,
        Err(error) => {
            let error = anyhow::Error::new(error).context(task.place.to_string());
            return Ok(TaskOutput::failure(&error));
        }
    };
    let count = counted.count;
    let out = if args.json {
        let puzzle = instance.puzzle().name();
        json_line(&CountJson::new(puzzle, &counted, &run, task.place.line))?
    } else {
        format!("{}\n", count.found)
    };
    let (known, sentence) = match args.unique {
        true => (is_unique(&count), unique_sentence(&count)),
        false => (has_solutions(&count, args.limit), count_sentence(&count, args.limit)),
    };
    let exit = match known {
        Some(true) => Exit::Done,
        Some(false) => Exit::Negative,
        None => Exit::Stopped,
    };
    let mut answer =
        TaskOutput { out, steps: count.steps, exit: Some(exit), ..TaskOutput::default() };
    if let Some(sentence) = sentence {
        answer.say(task.place, sentence);
    }
    Ok(answer)
}
