//! Answers as pictures: on the terminal in place of text, and in a file. What a picture looks like
//! is the library's business.

use crate::args::When;
use crate::exit::usage;
use crate::output::columns;
use anyhow::Result;
use clap::Args;
use kumiki::picture::{self, Gallery};
use kumiki_core::{AnyPuzzle, Drawing};
use kumiki_render::{Book, Palette, Paper};
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};

/// How an answer is shown.
#[derive(Args, Default)]
pub(crate) struct PictureArgs {
    /// Show the picture in place of the text: auto (on a terminal), always or never
    #[arg(long, value_name = "WHEN", num_args = 0..=1, default_missing_value = "always")]
    pub(crate) draw: Option<String>,
    /// A picture of it, by the file's ending .svg, .png, .pdf or .txt (lines drawn as text)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl PictureArgs {
    /// When to draw. In `--draw FILE` the word is the first of the inputs.
    pub(crate) fn when(&mut self, inputs: &mut [&mut Option<String>]) -> Result<When> {
        let Some(word) = self.draw.take() else { return Ok(When::Auto) };
        if let Ok(when) = <When as clap::ValueEnum>::from_str(&word, false) {
            return Ok(when);
        }
        let mut carried = Some(word);
        for input in inputs {
            carried = std::mem::replace(input, carried);
        }
        match carried {
            None => Ok(When::Always),
            Some(word) => {
                Err(usage(format!("--draw: found {word:?}, expected auto, always or never")))
            }
        }
    }
}

/// What a book looks like.
#[derive(Args)]
pub(crate) struct BookArgs {
    /// What the first page says [default: the name of the puzzle]
    #[arg(long, value_name = "TEXT", global = true, help_heading = "Book")]
    title: Option<String>,
    /// The paper
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = ["a4", "letter"], global = true, help_heading = "Book")]
    paper: String,
    /// Puzzles on a page, up to 60 [default: as many as leave room to write]
    #[arg(long, value_name = "N", value_parser = picture::per_page, global = true, help_heading = "Book")]
    per_page: Option<usize>,
    /// Leave out the rules below the title
    #[arg(long, global = true, help_heading = "Book")]
    no_rules: bool,
}

impl BookArgs {
    /// A book without puzzles, with the rules of these kinds.
    pub(crate) fn style<'a>(&self, kinds: impl IntoIterator<Item = &'a dyn AnyPuzzle>) -> Book {
        let words = if self.no_rules { Vec::new() } else { picture::rules(kinds) };
        let paper = Paper::ALL.iter().find(|p| p.0 == self.paper).map(|&(_, paper)| paper);
        let (title, paper) = (self.title.clone().unwrap_or_default(), paper.unwrap_or_default());
        Book { title, words, per_page: self.per_page, paper, ..Book::default() }
    }
}

/// Pictures in place of text if that is wished, and in a file if one is named.
pub(crate) fn gallery(
    when: When,
    text_is_asked_for: bool,
    file: Option<&Path>,
) -> kumiki::Result<Gallery> {
    let shown = match when {
        When::Auto => !text_is_asked_for && stdout().is_terminal(),
        When::Always => true,
        When::Never => false,
    };
    Gallery::new(shown.then_some(|drawing| drawn(drawing, When::Auto, None)), file)
}

/// A drawing as text for standard output, in the colours and within the width that it has; `width`
/// is the one that is asked for.
pub(crate) fn drawn(
    drawing: &Drawing,
    color: When,
    width: Option<usize>,
) -> kumiki::Result<String> {
    let ahead = stdout().is_terminal();
    let palette = match color {
        When::Always => picture::coloured(),
        When::Never => Palette::Plain,
        When::Auto => picture::palette(ahead),
    };
    picture::text(drawing, palette, width.or_else(|| ahead.then(columns)))
}
