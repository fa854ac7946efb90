//! `kumiki count`: how many solutions there are, up to a limit.

use crate::args::{ReadingArgs, SearchArgs};
use crate::batch::{Batch, Task, TaskOutput};
use crate::exit::Exit;
use crate::input;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use kumiki::text::why_ended;
use kumiki::wire::{CountJson, json_line};
use kumiki_core::Count;

const EXAMPLES: &str = "\
Examples:
  kumiki count puzzle.txt                  0, 1, or 2 for \"several\"
  kumiki count --unique puzzle.txt         exit 0 if there is exactly one solution, else 4
  kumiki count --limit all -p queens 10    724

With --json, the keys are puzzle, count (as text: it can exceed 2^53), complete (true only if it is the
exact number of solutions), seconds, method, steps, stopped and line (in batches).";

/// How many solutions, up to a limit
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CountArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a shipped instance's name
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
    let (exit, sentence) = if args.unique { unique(&count) } else { up_to(&count, args.limit) };
    let messages = sentence.map(|sentence| format!("{}: {sentence}", task.place));
    Ok(TaskOutput {
        out,
        messages: messages.into_iter().collect(),
        steps: count.steps,
        exit: Some(exit),
        ..TaskOutput::default()
    })
}

/// What a count up to a limit means.
fn up_to(count: &Count, limit: u128) -> (Exit, Option<String>) {
    let found = count.found;
    match (count.exact, count.stopped) {
        (true, _) if found == 0 => (Exit::Negative, None),
        (true, _) => (Exit::Done, None),
        (false, None) if found >= limit => {
            (Exit::Done, Some(format!("at least {found} (stopped at --limit {limit})")))
        }
        (false, stopped) => {
            (Exit::Stopped, Some(format!("{found} found so far ({})", why_ended(stopped))))
        }
    }
}

/// What a count says about uniqueness.
fn unique(count: &Count) -> (Exit, Option<String>) {
    match (count.found, count.exact) {
        (1, true) => (Exit::Done, None),
        (0, true) => (Exit::Negative, Some("no solution".to_owned())),
        (2.., _) => (Exit::Negative, Some("not unique".to_owned())),
        (_, false) => (Exit::Stopped, Some(format!("not known ({})", why_ended(count.stopped)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kumiki_core::Stop;

    fn count(found: u128, exact: bool, stopped: Option<Stop>) -> Count {
        Count { found, exact, stopped, steps: 0 }
    }

    #[test]
    fn exits_say_what_is_known() {
        let stopped = Some(Stop::Time);
        let exits = |c: Count| (up_to(&c, 2).0, unique(&c).0);
        assert_eq!(exits(count(0, true, None)), (Exit::Negative, Exit::Negative));
        assert_eq!(exits(count(1, true, None)), (Exit::Done, Exit::Done));
        assert_eq!(exits(count(2, true, None)), (Exit::Done, Exit::Negative));
        assert_eq!(exits(count(2, false, None)), (Exit::Done, Exit::Negative));
        assert_eq!(exits(count(0, false, stopped)), (Exit::Stopped, Exit::Stopped));
        assert_eq!(exits(count(1, false, stopped)), (Exit::Stopped, Exit::Stopped));
        // The second solution is there whether or not the time then ran out.
        assert_eq!(exits(count(2, false, stopped)), (Exit::Stopped, Exit::Negative));
    }
}
