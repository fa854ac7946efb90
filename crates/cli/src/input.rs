//! What INPUT and SOLUTION on the command line stand for: what the library finds under a word, or
//! standard input.

use crate::args::ReadingArgs;
use crate::exit::usage;
use anyhow::{Result, anyhow};
use kumiki::read::{self, Input, Separator, Source};
use kumiki::{Answer, Puzzle};
use kumiki_core::{AnyPuzzle, Choice};
use std::io::{IsTerminal, stdin};

/// Standard input, unless a person would have to type it unasked.
fn piped() -> Result<Source> {
    if stdin().is_terminal() {
        return Err(usage("no INPUT: give a file, a puzzle, a shipped instance's name or -"));
    }
    Ok(standard_input())
}

fn standard_input() -> Source {
    Source::new("standard input", stdin())
}

/// Opens INPUT.
pub(crate) fn open(argument: Option<&str>, args: &ReadingArgs) -> Result<Input> {
    let request = args.request()?;
    let source = match argument {
        None => piped()?,
        Some("-") => standard_input(),
        Some(word) => Source::find(word, &request)?,
    };
    Ok(Input::open(source, request)?)
}

/// The answers of SOLUTION.
pub(crate) struct Answers {
    answers: read::Answers,
    /// True if the text stands on the command line, so that it could be meant as a file's name.
    written_out: bool,
}

impl Answers {
    /// Opens SOLUTION for an input whose puzzles are separated in the way given.
    pub(crate) fn open(argument: Option<&str>, puzzles: Separator, many: bool) -> Result<Self> {
        let (source, written_out) = match argument {
            None => (piped()?, false),
            Some("-") => (standard_input(), false),
            Some(word) => match Source::file(word)? {
                Some(file) => (file, false),
                None => (Source::written_out(word), true),
            },
        };
        Ok(Answers { answers: read::Answers::open(source, puzzles, many)?, written_out })
    }

    /// The answer to the next puzzle, judged.
    pub(crate) fn next(&mut self, puzzle: &Puzzle) -> Result<Answer> {
        self.answers.next(puzzle).map_err(|error| match self.written_out {
            true => anyhow!("{error}; and no file has this name"),
            false => error.into(),
        })
    }

    /// An error if answers are left when the puzzles are not.
    pub(crate) fn must_be_at_end(&mut self) -> Result<()> {
        Ok(self.answers.must_be_at_end()?)
    }
}

/// A method as typed, with the texts of the files that it names.
pub(crate) fn choose(puzzle: &dyn AnyPuzzle, written: &str) -> Result<Choice> {
    Ok(kumiki::options_file::choose(puzzle, written)?)
}
