//! `kumiki book`: puzzles of any kinds, given or new, as a book to print.

use crate::args::{ReadingArgs, RunArgs};
use crate::exit::Exit;
use crate::output::{complain, write_file};
use crate::pictures::BookArgs;
use crate::{input, interrupt};
use anyhow::{Result, ensure};
use clap::Args;
use kumiki::Puzzle;
use kumiki::explain::grade;
use kumiki::generate::{self, Made, Order, Recipe, Solutions};
use kumiki::picture::{Album, MOST_IN_A_BOOK, PictureKind, pdf_file};
use kumiki_core::{Answer, Asked, Language, Rating, Run};
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

/// A puzzle of the book.
struct Page {
    puzzle: Puzzle,
    answer: Option<Answer>,
    rating: Option<Rating>,
}

pub(crate) fn run(args: &BookCommand) -> Result<Exit> {
    let mut exit = Exit::Done;
    let mut pages = args.pages(&mut exit)?;
    if args.by_level {
        pages = args.sorted(pages, &mut exit)?;
    }
    let style = args.book.style(pages.iter().map(|page| page.puzzle.kind()));
    let mut album = Album::new(PictureKind::Pdf).with_style(style);
    let kinds = pages.iter().any(|page| page.puzzle.kind().name() != pages[0].puzzle.kind().name());
    let mut last = None;
    for page in &pages {
        let title = section(page, kinds);
        if args.by_level && last.as_ref() != Some(&title) {
            album.begin_section(&title);
            last = Some(title);
        }
        let grade = page.rating.as_ref().map(|r| grade(page.puzzle.kind(), r, Language::English));
        album.add_called(page.puzzle.instance(), page.answer.as_ref(), grade.as_deref())?;
    }
    if album.is_empty() && matches!(exit, Exit::Stopped) {
        return Ok(exit);
    }
    write_file(&args.output, None, &album.book_bytes()?)?;
    Ok(exit)
}

/// The title of the section that a puzzle belongs to.
fn section(page: &Page, kinds: bool) -> String {
    let level = page.rating.as_ref().map_or("not rated", |rating| rating.level.word());
    let level = level[..1].to_uppercase() + &level[1..];
    match kinds {
        true => format!("{level}: {}", page.puzzle.kind().title()),
        false => level,
    }
}

impl BookCommand {
    /// The puzzles in the order of the words, with their answers.
    fn pages(&self, exit: &mut Exit) -> Result<Vec<Page>> {
        // What is wrong in a word is said before anything is made.
        let mut given: Vec<Result<Puzzle, Recipe>> = Vec::new();
        let mut count = 0;
        for word in &self.inputs {
            match Recipe::of(word).filter(|_| !Path::new(word).exists()) {
                Some(recipe) => {
                    let recipe = recipe?;
                    count = recipe.count.saturating_add(count);
                    given.push(Err(recipe));
                }
                None => {
                    for puzzle in input::open(Some(word), &self.reading)? {
                        count += 1;
                        given.push(Ok(puzzle?.1));
                        ensure!(count <= MOST_IN_A_BOOK as u64, too_many());
                    }
                }
            }
            ensure!(count <= MOST_IN_A_BOOK as u64, too_many());
        }
        interrupt::listen()?;
        let mut pages = Vec::new();
        let mut new = 0;
        for (number, given) in (1..).zip(given) {
            match given {
                Ok(puzzle) => {
                    let answer = match self.no_solutions {
                        true => None,
                        false => generate::answer(&puzzle, &mut self.new_run(self.run.seed))?,
                    };
                    if answer.is_none() && !self.no_solutions {
                        complain(format_args!("puzzle {number}: no solution found"));
                        *exit = Exit::Stopped;
                    }
                    pages.push(Page { puzzle, answer, rating: None });
                }
                Err(recipe) => {
                    let solutions =
                        if self.no_solutions { Solutions::None } else { Solutions::Drawn };
                    let Recipe { kind, parameters, wanted, count } = recipe;
                    let order = Order::new(kind, parameters, "text", solutions)?;
                    let order = order.of_difficulty(wanted)?;
                    for _ in 0..count {
                        match order.make(self.of_new(new))? {
                            Some(Made { puzzle, answer, rating, .. }) => {
                                pages.push(Page { puzzle, answer, rating });
                            }
                            None => {
                                complain(format_args!("{}", order.not_found(new)));
                                *exit = Exit::Stopped;
                            }
                        }
                        new += 1;
                    }
                }
            }
        }
        Ok(pages)
    }

    fn new_run(&self, seed: u64) -> Run<'_> {
        Run::within(seed, self.run.budget())
            .cancelled_by(interrupt::token())
            .with_threads(self.run.work.threads())
    }

    /// The run that makes the new puzzle of a number, from 0.
    fn of_new(&self, number: u64) -> Run<'_> {
        generate::run(self.run.seed, number, self.run.budget())
            .cancelled_by(interrupt::token())
            .with_threads(self.run.work.threads())
    }

    /// The puzzles by level, those of a level by kind, in the order in which kinds came.
    fn sorted(&self, mut pages: Vec<Page>, exit: &mut Exit) -> Result<Vec<Page>> {
        for (number, page) in (1..).zip(&mut pages) {
            if page.rating.is_some() || page.puzzle.kind().techniques().is_empty() {
                continue;
            }
            let mut run = self.new_run(self.run.seed);
            match page.puzzle.instance().explain(None, &Asked::default()) {
                Ok(mut explanation) => page.rating = Some(explanation.rate(&mut run)),
                Err(error) => complain(format_args!("puzzle {number}: {error}")),
            }
            if run.check_limits().is_break() {
                page.rating = None;
                complain(format_args!("puzzle {number}: not rated within the limit"));
                *exit = Exit::Stopped;
            }
        }
        let mut kinds = Vec::new();
        for name in pages.iter().map(|page| page.puzzle.kind().name()) {
            if !kinds.contains(&name) {
                kinds.push(name);
            }
        }
        let place = |page: &Page| kinds.iter().position(|kind| *kind == page.puzzle.kind().name());
        let level = |page: &Page| page.rating.as_ref().map(|rating| rating.level);
        // What was not rated comes last.
        pages.sort_by_key(|page| (level(page).is_none(), level(page), place(page)));
        Ok(pages)
    }
}

fn too_many() -> String {
    format!("a book holds at most {MOST_IN_A_BOOK} puzzles")
}
