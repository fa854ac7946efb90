//! `kumiki draw`: a picture of a puzzle, with an answer where there is one.

use crate::args::{ReadingArgs, When};
use crate::exit::{Exit, usage};
use crate::input::{self, Answers};
use crate::output::{Sink, write_file};
use anyhow::{Context, Result, anyhow};
use clap::Args;
use kumiki_core::{Answer, AnyInstance, Drawing};
use kumiki_render::{Book, BookEntry, Palette, SvgOptions, TermOptions, pdf, png, svg, terminal};
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  kumiki draw puzzle.txt                                in the terminal
  kumiki draw puzzle.txt answer.txt -o board.svg
  kumiki solve puzzle.txt | kumiki draw puzzle.txt - -o board.png
  kumiki draw list.sdm -o book.pdf                      several puzzles: a book";

/// How many puzzles one book holds at most: its pages are laid out in memory.
pub(crate) const MOST_IN_A_BOOK: u64 = 10_000;

/// A picture: SVG, PNG, PDF or coloured text
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DrawArgs {
    /// The puzzle: a path, -, a URL or ID, a text, or a shipped instance's name
    input: Option<String>,
    /// An answer to draw: a path, -, or a text; without it, the one that comes with the puzzle
    solution: Option<String>,
    /// The picture's file, by its ending .svg, .png or .pdf; - or none is text on the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Pixels for one cell, in SVG and PNG
    #[arg(long, value_name = "PIXELS", default_value_t = UNIT, value_parser = clap::value_parser!(u16).range(1..=1000))]
    unit: u16,
    /// Colours on the terminal; auto = only on a terminal, and not if NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: When,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// A kind of picture file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    Text,
    Svg,
    Png,
    Pdf,
}

impl Picture {
    fn of(path: Option<&Path>) -> Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Picture::Text);
        };
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        match ending.to_ascii_lowercase().as_str() {
            "svg" => Ok(Picture::Svg),
            "png" => Ok(Picture::Png),
            "pdf" => Ok(Picture::Pdf),
            "txt" => Ok(Picture::Text),
            _ => {
                let path = path.display();
                Err(usage(format!(
                    "{path}: found the ending {ending:?}, expected svg, png, pdf or txt"
                )))
            }
        }
    }
}

pub(crate) fn run(args: &DrawArgs) -> Result<Exit> {
    if args.input.as_deref().is_none_or(|i| i == "-") && args.solution.as_deref() == Some("-") {
        return Err(usage("INPUT and SOLUTION cannot both be standard input"));
    }
    let picture = Picture::of(args.output.as_deref())?;
    let mut input = input::open(args.input.as_deref(), &args.reading)?;
    let (name, path) = (input.entries.name().to_owned(), input.path.clone());
    let mut answers: Option<Answers> = None;
    let mut sink = Sink::open(args.output.as_deref(), path.as_deref())?;
    let mut book = Book { title: "kumiki".to_owned(), ..Book::default() };
    let mut number = 0;
    while let Some(puzzle) = input.next() {
        let (_, puzzle) = puzzle?;
        let instance = puzzle.instance();
        number += 1;
        let many = number > 1 || input.entries.has_more()?;
        if args.solution.is_some() && answers.is_none() {
            let separator = input.entries.separator();
            answers = Some(Answers::open(args.solution.as_deref(), separator, many)?);
        }
        let answer = match &mut answers {
            Some(answers) => Some(answers.next(&puzzle)?),
            None => instance.given_answer(),
        };
        let drawing = || answer.as_ref().map_or_else(|| instance.draw(), Answer::draw);
        if many && matches!(picture, Picture::Svg | Picture::Png) {
            return Err(anyhow!("{name} holds several puzzles: a .pdf takes them all"));
        }
        match picture {
            Picture::Text => {
                sink.put(text(&drawing(), args.color, sink.is_stdout())?.as_bytes())?
            }
            Picture::Svg => sink.put(as_svg(instance, &drawing(), args.unit).as_bytes())?,
            Picture::Png => {
                sink.put(&png(&drawing(), f64::from(args.unit)).context(name.clone())?)?
            }
            Picture::Pdf if number > MOST_IN_A_BOOK => {
                return Err(anyhow!(
                    "{name} holds more than {MOST_IN_A_BOOK} puzzles: too many for a book"
                ));
            }
            Picture::Pdf => book.puzzles.push(entry(number, instance, answer.as_ref())),
        }
    }
    if picture == Picture::Pdf {
        sink.put(&pdf(&book)?)?;
    }
    sink.finish()?;
    Ok(Exit::Done)
}

/// A book's page entry: the puzzle, and the puzzle with its answer.
pub(crate) fn entry(number: u64, instance: &dyn AnyInstance, answer: Option<&Answer>) -> BookEntry {
    BookEntry {
        caption: format!("{} {number}", instance.puzzle().title()),
        drawing: instance.draw(),
        solution: answer.map(Answer::draw),
    }
}

/// Writes a book.
pub(crate) fn write_book(path: &Path, book: &Book) -> Result<()> {
    write_file(path, None, &pdf(book)?)
}

/// The pixels of a cell where nobody says.
const UNIT: u16 = 40;

/// Writes a drawing to a picture file, by its ending.
pub(crate) fn write_picture(
    path: &Path,
    instance: &dyn AnyInstance,
    drawing: &Drawing,
) -> Result<()> {
    match Picture::of(Some(path))? {
        Picture::Svg => write_file(path, None, as_svg(instance, drawing, UNIT).as_bytes()),
        Picture::Png => write_file(path, None, &png(drawing, f64::from(UNIT))?),
        Picture::Text => write_file(path, None, text(drawing, When::Never, false)?.as_bytes()),
        Picture::Pdf => Err(usage("a step has a picture of its own: expected .svg or .png")),
    }
}

/// Shows a drawing on standard output.
pub(crate) fn show(drawing: &Drawing) -> Result<()> {
    Sink::Stdout.put(text(drawing, When::Auto, true)?.as_bytes())
}

fn as_svg(instance: &dyn AnyInstance, drawing: &Drawing, unit: u16) -> String {
    let title = Some(instance.puzzle().title().to_owned());
    svg(drawing, &SvgOptions { unit: f64::from(unit), title, ..SvgOptions::default() })
}

/// The picture as text, in the colours that suit where it goes.
fn text(drawing: &Drawing, color: When, to_stdout: bool) -> Result<String> {
    let terminal_ahead = to_stdout && stdout().is_terminal();
    let wanted = match color {
        When::Always => true,
        When::Never => false,
        // https://no-color.org: set and not empty.
        When::Auto => terminal_ahead && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
    };
    let palette = if wanted { palette() } else { Palette::Plain };
    Ok(terminal(drawing, &TermOptions { palette, width: None })?)
}

/// The colours that the terminal says it has.
fn palette() -> Palette {
    let variable = |name| std::env::var(name).unwrap_or_default();
    match (variable("COLORTERM").as_str(), variable("TERM").as_str()) {
        ("truecolor" | "24bit", _) => Palette::TrueColour,
        (_, "dumb" | "linux" | "vt100" | "ansi") => Palette::Ansi16,
        _ => Palette::Ansi256,
    }
}
