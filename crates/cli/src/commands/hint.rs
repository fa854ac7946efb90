//! `kumiki hint`: the next deduction, as far as it is asked for.

use crate::args::{ReadingArgs, RunArgs, When};
use crate::exit::{Exit, usage};
use crate::input;
use crate::interrupt;
use crate::output::{Sink, write_file};
use crate::pictures::drawn;
use anyhow::Result;
use clap::Args;
use kumiki::Puzzle;
use kumiki::explain::{Disclosure, HintJson, given_partial, hint_text};
use kumiki::picture::{Album, PictureKind};
use kumiki::read::Pairs;
use kumiki::wire::json_line;
use kumiki_core::{Asked, Explanation, Hint, Language, NATIVE, Run, Step};
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  kumiki hint puzzle.txt progress.txt             the next step in full
  kumiki hint puzzle.txt progress.txt --level 1   only where to look
  kumiki hint puzzle.txt --path                   the whole way to the solution
  kumiki hint puzzle.txt --all                    every step that is found now
  kumiki hint puzzle.txt -o step.svg              a picture of the step

A mistake in PARTIAL is named before anything else. Where nothing follows, two solutions that differ \
are shown. Exit 4 means that PARTIAL has a mistake, or that there is no solution or more than one. The \
keys of --json are in docs/guide/json.md.";

/// Give the next deduction, explained in words and cells
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HintArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// The answer so far: a path, -, or a text
    partial: Option<String>,
    /// How much to tell: 1 where to look, 2 which technique, 3 the conclusion, 4 the reasoning
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    level: u8,
    /// Every step that the named techniques find now
    #[arg(long, conflicts_with = "path")]
    all: bool,
    /// Step after step to the end
    #[arg(long)]
    path: bool,
    /// Only this technique
    #[arg(long, value_name = "NAME")]
    technique: Option<String>,
    /// Allow techniques that rely on there being exactly one solution
    #[arg(long)]
    assume_unique: bool,
    /// The language of the words: en or fr
    #[arg(long, value_name = "CODE", default_value_t)]
    language: Language,
    /// A picture of the step, by the file's ending .svg, .png, .pdf or .txt
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["all", "path"])]
    output: Option<PathBuf>,
    /// The picture on the terminal too
    #[arg(long, conflicts_with_all = ["all", "path", "json"])]
    draw: bool,
    /// One JSON object for each step
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &HintArgs) -> Result<Exit> {
    if args.input.as_deref().is_none_or(|i| i == "-") && args.partial.as_deref() == Some("-") {
        return Err(usage("INPUT and PARTIAL cannot both be standard input"));
    }
    let mut pairs = Pairs::new(input::open(args.input.as_deref(), &args.reading)?);
    interrupt::listen()?;
    let mut exit = Exit::Done;
    while let Some((line, puzzle)) = pairs.next_puzzle()? {
        let partial = match &args.partial {
            Some(word) => Some(pairs.answer(&puzzle, || input::answers(Some(word)))?),
            None => given_partial(puzzle.instance()),
        };
        let partial = partial.as_ref().map(|partial| partial.text(NATIVE)).transpose()?;
        exit = exit.max(answer(args, &puzzle, partial.as_deref(), line)?);
    }
    pairs.must_be_at_end()?;
    Ok(exit)
}

fn answer(
    args: &HintArgs,
    puzzle: &Puzzle,
    partial: Option<&str>,
    line: Option<usize>,
) -> Result<Exit> {
    let asked = Asked {
        assume_unique: args.assume_unique,
        technique: args.technique.clone(),
        language: args.language,
        ..Asked::default()
    };
    let mut explanation = puzzle.instance().explain(partial, &asked)?;
    let mut run = Run::within(args.run.seed, args.run.budget()).cancelled_by(interrupt::token());
    let told = Told { args, puzzle: puzzle.kind().name(), line };
    if args.all {
        return told.every(explanation.as_mut(), &mut run);
    }
    let mut number = args.path.then_some(1);
    loop {
        let hint = explanation.next(&mut run);
        told.put(&hint, number)?;
        let step = match &hint {
            Hint::Step(step) => Some(step.as_ref()),
            _ => None,
        };
        if !args.path {
            picture(args, puzzle, explanation.as_ref(), step)?;
        }
        match (step, &mut number) {
            (Some(step), Some(number)) => {
                explanation.apply(step);
                *number += 1;
            }
            _ => return Ok(exit_of(&hint)),
        }
    }
}

/// How hints go to standard output.
struct Told<'a> {
    args: &'a HintArgs,
    puzzle: &'static str,
    line: Option<usize>,
}

impl Told<'_> {
    fn put(&self, hint: &Hint, number: Option<usize>) -> Result<()> {
        let disclosure = Disclosure::new(self.args.level.into()).unwrap_or(Disclosure::FULL);
        let number = number.filter(|_| matches!(hint, Hint::Step(_)));
        let text = match self.args.json {
            true => json_line(&HintJson::new(self.puzzle, hint, disclosure, number, self.line))?,
            false => hint_text(hint, disclosure, number, self.args.language),
        };
        Sink::Stdout.put(text.as_bytes())
    }

    fn every(&self, explanation: &mut dyn Explanation, run: &mut Run) -> Result<Exit> {
        let steps = explanation.all(run);
        if steps.is_empty() {
            let hint = explanation.next(run);
            self.put(&hint, None)?;
            return Ok(exit_of(&hint));
        }
        for (number, step) in steps.into_iter().enumerate() {
            self.put(&Hint::Step(Box::new(step)), Some(number + 1))?;
        }
        Ok(Exit::Done)
    }
}

/// The picture of a step, where one is asked for.
fn picture(
    args: &HintArgs,
    puzzle: &Puzzle,
    explanation: &dyn Explanation,
    step: Option<&Step>,
) -> Result<()> {
    let drawing = || explanation.draw(step, args.level.into());
    if let Some(path) = &args.output {
        let mut album = Album::new(PictureKind::of(path)?);
        album.add_drawing(puzzle.kind(), drawing(), None)?;
        write_file(path, None, &album.bytes()?)?;
    }
    if args.draw {
        Sink::Stdout.put(drawn(&drawing(), When::Auto, None)?.as_bytes())?;
    }
    Ok(())
}

fn exit_of(hint: &Hint) -> Exit {
    match hint {
        Hint::Step(_) | Hint::Solved | Hint::Choice(_) => Exit::Done,
        Hint::Mistake(_) | Hint::Nothing(..) | Hint::Impossible(_) => Exit::Negative,
        Hint::Unknown(_) => Exit::Stopped,
    }
}
