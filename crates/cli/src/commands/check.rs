//! `kumiki check`: the judge's word on an answer.

use crate::args::ReadingArgs;
use crate::exit::{Exit, usage};
use crate::input::{self, Answers};
use crate::output::{Sink, complain};
use anyhow::Result;
use clap::Args;
use kumiki::text;
use kumiki::wire::{CheckJson, json_line};
use kumiki_core::{Answer, AnyInstance};

const EXAMPLES: &str = "\
Examples:
  kumiki check puzzle.txt answer.txt
  kumiki solve puzzle.txt | kumiki check puzzle.txt -
  kumiki check list.sdm answers.sdm       a batch: each answer to its puzzle

Without SOLUTION, the answer is the one that comes with the puzzle, or else standard input.
Rows and columns are counted from 1. With --json they are counted from 0, as [row, column]; the keys are
puzzle, status (valid, invalid), cost, score and max_score (scored puzzles only), violations (rule,
about, cells) and line (in batches).";

/// The judge: solved, or every broken rule with its cells
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a shipped instance's name
    input: String,
    /// The answer: a path, -, or a text
    solution: Option<String>,
    /// One JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    if args.input == "-" && args.solution.as_deref() == Some("-") {
        return Err(usage("INPUT and SOLUTION cannot both be standard input"));
    }
    let mut input = input::open(Some(&args.input), &args.reading)?;
    let mut answers: Option<Answers> = None;
    let mut exit = Exit::Done;
    let mut many = false;
    while let Some(puzzle) = input.next() {
        // Without the puzzle nobody knows which answer belongs to the next one.
        let (entry, puzzle) = puzzle?;
        let instance = puzzle.instance();
        many = many || input.entries.has_more()?;
        let given = instance.given_answer().filter(|_| args.solution.is_none());
        let answer = match (given, &mut answers) {
            (Some(given), _) => Ok(given),
            (None, Some(answers)) => answers.next(&puzzle),
            (None, none) => {
                let separator = input.entries.separator();
                let opened = Answers::open(args.solution.as_deref(), separator, many)?;
                none.insert(opened).next(&puzzle)
            }
        };
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) if many => {
                complain(format_args!("{error:#}"));
                exit = exit.max(Exit::of(&error));
                continue;
            }
            Err(error) => return Err(error),
        };
        let line = many.then_some(entry.line);
        Sink::Stdout.put(shown(args, instance, &answer, line)?.as_bytes())?;
        if !answer.is_solved() {
            exit = exit.max(Exit::Negative);
        }
    }
    answers.as_mut().map_or(Ok(()), Answers::must_be_at_end)?;
    Ok(exit)
}

/// The verdict as JSON or as text.
fn shown(
    args: &CheckArgs,
    instance: &dyn AnyInstance,
    answer: &Answer,
    line: Option<usize>,
) -> Result<String> {
    if args.json {
        return Ok(json_line(&CheckJson::new(instance.puzzle().name(), answer, line))?);
    }
    let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
    Ok(format!("{place}{}", text::verdict(answer)))
}
