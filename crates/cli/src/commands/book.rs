//! `kumiki book`: puzzles of any kinds, given or new, as a book to print.

use crate::args::{ReadingArgs, RunArgs};
use crate::exit::Exit;
use crate::output::{complain, write_file};
use crate::pictures::BookArgs;
use crate::{input, interrupt};
use anyhow::Result;
use clap::Args;
use kumiki::book::{self, Item, Press};
use kumiki::generate::Recipe;
use kumiki::picture::{MOST_IN_A_BOOK, pdf_file};
use std::path::{Path, PathBuf};

/// Make a book to print, of puzzles of any kinds, given or new, with the solutions at the back
#[derive(Args)]
#[command(after_help = include_str!("../../help/book.txt"))]
pub(crate) struct BookCommand {
    /// The puzzles, each a path, -, a URL or ID, a text, a bundled instance's name, or new ones:
    /// KIND:LEVEL:COUNT
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<String>,
    /// The book
    #[arg(short, long, value_name = "FILE.pdf", value_parser = pdf_file)]
    output: PathBuf,
    /// Leave out the solutions
    #[arg(long)]
    no_solutions: bool,
    /// A section for each level, the easiest first; each puzzle is rated
    #[arg(long, help_heading = "Book")]
    by_level: bool,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &BookCommand) -> Result<Exit> {
    // What is wrong in a word is said before anything is made.
    let mut items = Vec::new();
    for word in &args.inputs {
        match Recipe::of(word).filter(|_| !Path::new(word).exists()) {
            Some(recipe) => items.push(Item::New(recipe?)),
            None => {
                for puzzle in input::open(Some(word), &args.reading)?.take(MOST_IN_A_BOOK + 1) {
                    items.push(Item::Given(Box::new(puzzle?.1)));
                }
            }
        }
        book::check_size(&items)?;
    }
    interrupt::listen()?;
    let press = Press {
        solutions: !args.no_solutions,
        by_level: args.by_level,
        seed: args.run.seed,
        budget: args.run.budget(),
        threads: args.run.work.threads(),
        cancelled: interrupt::token(),
        tell: &|what| complain(format_args!("{what}")),
    };
    let (pages, complete) = press.pages(items)?;
    if !pages.is_empty() || complete {
        let style = args.book.style(pages.iter().map(|page| page.puzzle.kind()));
        write_file(&args.output, None, &press.pdf(&pages, style)?)?;
    }
    Ok(if complete { Exit::Done } else { Exit::Stopped })
}
