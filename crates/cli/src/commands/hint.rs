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
use kumiki::explain::{Disclosure, HintJson, Which, given_partial, hint_text, hints};
use kumiki::picture::{Album, PictureKind};
use kumiki::read::Pairs;
use kumiki::wire::json_line;
use kumiki_core::{Asked, Explanation, Hint, Language, NATIVE, Run, Step};
use std::path::PathBuf;

/// Give the next deduction, explained in words and cells
#[derive(Args)]
#[command(after_help = include_str!("../../help/hint.txt"))]
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
    pub(crate) language: Language,
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
    let which = match (args.all, args.path) {
        (true, _) => Which::All,
        (_, true) => Which::Path,
        _ => Which::Next,
    };
    let (kind, disclosure) = (puzzle.kind().name(), Disclosure::new(args.level.into()));
    let disclosure = disclosure.unwrap_or(Disclosure::FULL);
    let last = hints(explanation.as_mut(), which, &mut run, |hint, number| {
        let text = match args.json {
            true => json_line(&HintJson::new(kind, hint, disclosure, number, line))?,
            false => hint_text(hint, disclosure, number, args.language),
        };
        Sink::Stdout.put(text.as_bytes())
    })?;
    if which == Which::Next {
        let step = if let Hint::Step(step) = &last { Some(step.as_ref()) } else { None };
        picture(args, puzzle, explanation.as_ref(), step)?;
    }
    Ok(match last {
        Hint::Step(_) | Hint::Solved | Hint::Choice(_) => Exit::Done,
        Hint::Mistake(_) | Hint::Nothing(..) | Hint::Impossible(_) => Exit::Negative,
        Hint::Unknown(_) => Exit::Stopped,
    })
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
