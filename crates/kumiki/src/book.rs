//! Books to print: puzzles that are there and new ones, with answers, and by level if that is wished.

use crate::error::{Error, Result};
use crate::explain::grade;
use crate::generate::{self, Made, Order, Recipe, Solutions};
use crate::picture::{Album, MOST_IN_A_BOOK, PictureKind};
use crate::puzzle::Puzzle;
use kumiki_core::{Answer, Asked, Budget, Cancel, Language, Rating, Run};
use kumiki_render::Book;

/// What is asked for.
pub enum Item {
    /// This puzzle.
    Given(Box<Puzzle>),
    /// So many new ones.
    New(Recipe),
}

/// A puzzle of a book.
pub struct Page {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution, if it is to be shown and was found.
    pub answer: Option<Answer>,
    /// How hard it is, if that was asked for.
    pub rating: Option<Rating>,
}

/// How a book is made.
pub struct Press<'a> {
    /// Solutions at the back.
    pub solutions: bool,
    /// A section for each level.
    pub by_level: bool,
    /// Where chance begins.
    pub seed: u64,
    /// For each puzzle.
    pub budget: Budget,
    /// For each puzzle.
    pub threads: usize,
    /// Stops everything when it is raised.
    pub cancelled: &'a Cancel,
    /// Told what is missing, and why.
    pub tell: &'a dyn Fn(&str),
}

/// Refuses more than a book holds.
pub fn check_size(items: &[Item]) -> Result<()> {
    let count = items.iter().fold(0, |count: u64, item| match item {
        Item::Given(_) => count.saturating_add(1),
        Item::New(recipe) => count.saturating_add(recipe.count),
    });
    if count <= MOST_IN_A_BOOK as u64 {
        return Ok(());
    }
    let message = format!("a book holds at most {MOST_IN_A_BOOK} puzzles");
    Err(match items.last() {
        Some(Item::New(_)) => Error::Usage(message),
        _ => Error::Unsupported(message),
    })
}

impl Press<'_> {
    /// The run for a puzzle that is there.
    fn run(&self) -> Run<'_> {
        self.limited(Run::within(self.seed, self.budget))
    }

    fn limited<'r>(&'r self, run: Run<'r>) -> Run<'r> {
        run.cancelled_by(self.cancelled).with_threads(self.threads)
    }

    /// The pages in the order in which they are bound, and whether nothing is missing.
    pub fn pages(&self, items: Vec<Item>) -> Result<(Vec<Page>, bool)> {
        let mut pages = Vec::new();
        let (mut complete, mut new) = (true, 0);
        for (number, item) in (1..).zip(items) {
            complete &= match item {
                Item::Given(puzzle) => self.add_given(*puzzle, number, &mut pages)?,
                Item::New(recipe) => self.add_new(recipe, &mut new, &mut pages)?,
            };
        }
        if self.by_level {
            complete &= self.rate(&mut pages);
            sort_by_level(&mut pages);
        }
        Ok((pages, complete))
    }

    fn add_given(&self, puzzle: Puzzle, number: usize, pages: &mut Vec<Page>) -> Result<bool> {
        let answer = match self.solutions {
            true => generate::answer(&puzzle, &mut self.run())?,
            false => None,
        };
        let complete = answer.is_some() || !self.solutions;
        if !complete {
            (self.tell)(&format!("puzzle {number}: no solution found"));
        }
        pages.push(Page { puzzle, answer, rating: None });
        Ok(complete)
    }

    fn add_new(&self, recipe: Recipe, new: &mut u64, pages: &mut Vec<Page>) -> Result<bool> {
        let solutions = if self.solutions { Solutions::Drawn } else { Solutions::None };
        let Recipe { kind, parameters, wanted, count } = recipe;
        let order = Order::new(kind, parameters, "text", solutions)?.of_difficulty(wanted)?;
        let mut complete = true;
        for _ in 0..count {
            let run = self.limited(generate::run(self.seed, *new, self.budget));
            match order.make(run)? {
                Some(Made { puzzle, answer, rating, .. }) => {
                    pages.push(Page { puzzle, answer, rating });
                }
                None => {
                    (self.tell)(&order.not_found(*new).to_string());
                    complete = false;
                }
            }
            *new += 1;
        }
        Ok(complete)
    }

    /// Rates what is not rated yet.
    fn rate(&self, pages: &mut [Page]) -> bool {
        let mut complete = true;
        let explained = |page: &Page| !page.puzzle.kind().techniques().is_empty();
        for (number, page) in (1..).zip(pages) {
            if page.rating.is_some() || !explained(page) {
                continue;
            }
            let mut run = self.run();
            match page.puzzle.instance().explain(None, &Asked::default()) {
                Ok(mut explanation) => page.rating = Some(explanation.rate(&mut run)),
                Err(error) => (self.tell)(&format!("puzzle {number}: {error}")),
            }
            if run.check_limits().is_break() {
                page.rating = None;
                complete = false;
                (self.tell)(&format!("puzzle {number}: not rated within the limit"));
            }
        }
        complete
    }

    /// The PDF; `style` says what it looks like.
    pub fn pdf(&self, pages: &[Page], style: Book) -> Result<Vec<u8>> {
        let mut album = Album::new(PictureKind::Pdf).with_style(style);
        let first = pages.first().map(|page| page.puzzle.kind().name());
        let kinds = pages.iter().any(|page| Some(page.puzzle.kind().name()) != first);
        let mut last = None;
        for page in pages {
            let title = section(page, kinds);
            if self.by_level && last.as_ref() != Some(&title) {
                album.begin_section(&title);
                last = Some(title);
            }
            let kind = page.puzzle.kind();
            let grade = page.rating.as_ref().map(|rating| grade(kind, rating, Language::English));
            album.add_called(page.puzzle.instance(), page.answer.as_ref(), grade.as_deref())?;
        }
        album.book_bytes()
    }
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

/// Puzzles by level, those of a level by kind, in the order in which kinds came; what is not rated
/// comes last.
fn sort_by_level(pages: &mut [Page]) {
    let mut kinds = Vec::new();
    for name in pages.iter().map(|page| page.puzzle.kind().name()) {
        if !kinds.contains(&name) {
            kinds.push(name);
        }
    }
    let place = |page: &Page| kinds.iter().position(|kind| *kind == page.puzzle.kind().name());
    let level = |page: &Page| page.rating.as_ref().map(|rating| rating.level);
    pages.sort_by_key(|page| (level(page).is_none(), level(page), place(page)));
}
