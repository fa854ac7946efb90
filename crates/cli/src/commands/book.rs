//! `kumiki book`: puzzles of any kinds as a book to print.

use crate::args::{ReadingArgs, RunArgs};
use crate::exit::Exit;
use crate::output::{complain, write_file};
use crate::pictures::BookArgs;
use crate::{input, interrupt};
use anyhow::{Result, ensure};
use clap::Args;
use kumiki::Puzzle;
use kumiki::generate;
use kumiki::picture::{Album, MOST_IN_A_BOOK, PictureKind, pdf_file};
use kumiki_core::Run;
use std::path::PathBuf;

/// Make a book to print, of puzzles of any kinds, with the solutions at the back
#[derive(Args)]
#[command(after_help = include_str!("../../help/book.txt"))]
pub(crate) struct BookCommand {
    /// The puzzles, each a path, -, a URL or ID, a text, or a bundled instance's name
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<String>,
    /// The book
    #[arg(short, long, value_name = "FILE.pdf", value_parser = pdf_file)]
    output: PathBuf,
    /// Leave out the solutions
    #[arg(long)]
    no_solutions: bool,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &BookCommand) -> Result<Exit> {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for word in &args.inputs {
        for puzzle in input::open(Some(word), &args.reading)? {
            puzzles.push(puzzle?.1);
            ensure!(
                puzzles.len() <= MOST_IN_A_BOOK,
                "a book holds at most {MOST_IN_A_BOOK} puzzles"
            );
        }
    }
    interrupt::listen()?;
    let style = args.book.style(puzzles.iter().map(Puzzle::kind));
    let mut album = Album::new(PictureKind::Pdf).with_style(style);
    let mut exit = Exit::Done;
    for (number, puzzle) in (1..).zip(&puzzles) {
        let mut run = Run::within(args.run.seed, args.run.budget())
            .cancelled_by(interrupt::token())
            .with_threads(args.run.work.threads());
        let answer = match args.no_solutions {
            true => None,
            false => generate::answer(puzzle, &mut run)?,
        };
        if answer.is_none() && !args.no_solutions {
            complain(format_args!("puzzle {number}: no solution found"));
            exit = Exit::Stopped;
        }
        album.add(puzzle.instance(), answer.as_ref())?;
    }
    write_file(&args.output, None, &album.book_bytes()?)?;
    Ok(exit)
}
