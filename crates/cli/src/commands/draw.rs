//! `kumiki draw`: a picture of a puzzle, with an answer where there is one.

use crate::args::{ReadingArgs, When};
use crate::exit::{Exit, usage};
use crate::input;
use crate::output::{Sink, complain};
use crate::pictures::drawn;
use anyhow::{Context, Result};
use clap::Args;
use kumiki::picture::{Album, PictureKind, UNIT, pixels};
use kumiki_core::Answer;
use std::path::{Path, PathBuf};

/// Draw a puzzle or an answer: SVG, PNG, PDF or coloured text
#[derive(Args)]
#[command(after_help = include_str!("../../help/draw.txt"))]
pub(crate) struct DrawArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a bundled instance's name
    input: Option<String>,
    /// An answer to draw: a path, -, or a text; without it, the one that comes with the puzzle
    solution: Option<String>,
    /// The picture's file, by its ending .svg, .png, .pdf or .txt (lines drawn as text); - or none
    /// is the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Pixels for one cell, in SVG and PNG
    #[arg(long, value_name = "PIXELS", default_value_t = UNIT, value_parser = pixels)]
    unit: u16,
    /// Columns for the picture in the terminal [default: as many as it has]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Colours on the terminal; auto = only on a terminal, and not if NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: When,
    #[command(flatten)]
    reading: ReadingArgs,
}

pub(crate) fn run(args: &DrawArgs) -> Result<Exit> {
    if args.input.as_deref().is_none_or(|i| i == "-") && args.solution.as_deref() == Some("-") {
        return Err(usage("INPUT and SOLUTION cannot both be standard input"));
    }
    let file = args.output.as_deref().filter(|path| *path != Path::new("-"));
    let mut album = file.map(|path| Ok::<_, kumiki::Error>(Album::new(PictureKind::of(path)?)));
    let mut album = album.take().transpose()?.map(|album| album.with_unit(args.unit));
    let input = input::open(args.input.as_deref(), &args.reading)?;
    let (name, path) = (input.entries.name().to_owned(), input.path.clone());
    let mut sink = Sink::open(file, path.as_deref())?;
    let mut pairs = kumiki::read::Pairs::new(input);
    while let Some((_, puzzle)) = pairs.next_puzzle()? {
        let instance = puzzle.instance();
        let answer = match &args.solution {
            Some(word) => Some(pairs.answer(&puzzle, || input::answers(Some(word)))?),
            None => instance.given_answer(),
        };
        match &mut album {
            Some(album) => album.add(instance, answer.as_ref()).context(name.clone())?,
            None => {
                let drawing = answer.as_ref().map_or_else(|| instance.draw(), Answer::draw);
                sink.put(drawn(&drawing, args.color, args.width)?.as_bytes())?;
            }
        }
    }
    if let Some(album) = album {
        if let Some(unit) = album.reduced_unit()? {
            let asked = args.unit;
            complain(format_args!("{asked} pixels a cell are too many: drawn with {unit:.0}"));
        }
        sink.put(&album.bytes().context(name)?)?;
    }
    sink.finish()?;
    Ok(Exit::Done)
}
