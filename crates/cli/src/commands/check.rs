//! `kumiki check`: the judge's word on an answer.

use crate::args::ReadingArgs;
use crate::exit::{Exit, usage};
use crate::input;
use crate::output::{Sink, complain};
use crate::pictures::{PictureArgs, gallery};
use anyhow::Result;
use clap::Args;
use kumiki::read::Pairs;
use kumiki::reply;

/// Check an answer; list every broken rule and its cells
#[derive(Args)]
#[command(after_help = include_str!("../../help/check.txt"))]
pub(crate) struct CheckArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    #[arg(required_unless_present = "draw")]
    input: Option<String>,
    /// The answer: a path, -, or a text
    solution: Option<String>,
    /// One JSON object for each puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureArgs,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(crate) fn run(mut args: CheckArgs) -> Result<Exit> {
    let when = args.picture.when(&mut [&mut args.input, &mut args.solution])?;
    if args.input.as_deref() == Some("-") && args.solution.as_deref() == Some("-") {
        return Err(usage("INPUT and SOLUTION cannot both be standard input"));
    }
    // The verdict is what was asked for: a picture comes before it only where it is wished.
    let gallery = gallery(when, true, args.picture.output.as_deref())?;
    let mut pairs = Pairs::new(input::open(args.input.as_deref(), &args.reading)?);
    let mut exit = Exit::Done;
    // Without the puzzle nobody knows which answer belongs to the next one.
    while let Some((line, puzzle)) = pairs.next_puzzle()? {
        let instance = puzzle.instance();
        let given = instance.given_answer().filter(|_| args.solution.is_none());
        let open = || input::answers(args.solution.as_deref());
        let answer = match given.map_or_else(|| pairs.answer(&puzzle, open), Ok) {
            Ok(answer) => answer,
            Err(error) if pairs.is_list() => {
                complain(format_args!("{error:#}"));
                exit = exit.max((&error).into());
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        gallery.add(instance, Some(&answer))?;
        let picture = if args.json { None } else { gallery.shown(&answer)? };
        let picture = picture.transpose().map_err(anyhow::Error::msg)?.unwrap_or_default();
        let verdict = reply::verdict(instance.puzzle(), &answer, line, args.json)?;
        Sink::Stdout.put(format!("{picture}{verdict}").as_bytes())?;
        if !answer.is_solved() {
            exit = exit.max(Exit::Negative);
        }
    }
    pairs.must_be_at_end()?;
    gallery.finish()?;
    Ok(exit)
}
