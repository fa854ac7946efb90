//! The answers to the puzzles of a list, one after another.

use super::answer::answer;
use super::split::{Entries, Separator};
use super::{Entry, Source};
use crate::error::{Error, Result};
use crate::puzzle::Puzzle;
use kumiki_core::{Answer, ParseError};

/// How far answers are looked at to see whether lines `---` separate them.
const HEAD: usize = 4 << 20;

/// The answers to the puzzles of an input, in their order.
pub struct Answers {
    entries: Entries,
    /// The text stands where a file's name could.
    written_out: bool,
}

impl Answers {
    /// The answers of a source, to an input of one puzzle or `many` that are separated in the way
    /// given. Where every line of the input is a puzzle, every line is an answer, unless lines
    /// `---` separate the answers.
    pub fn open(source: Source, puzzles: Separator, many: bool) -> Result<Self> {
        let written_out = source.is_written_out();
        let mut entries = source.entries(Separator::Dashes).of_answers();
        if puzzles == Separator::Lines && many {
            let whole = entries.first_entry(HEAD)?;
            if whole.is_none() || entries.is_at_end() {
                entries.separate_by(Separator::Lines);
            }
        }
        Ok(Answers { entries, written_out })
    }

    /// The answer to the next puzzle, judged.
    pub fn next(&mut self, puzzle: &Puzzle) -> Result<Answer> {
        let Some(entry) = self.entries.next() else {
            let name = self.entries.name();
            return Err(Error::Unknown(format!("{name}: found nothing, expected an answer")));
        };
        let Entry { line, text } = entry?;
        let read = answer(puzzle.instance(), puzzle.format(), &text);
        read.map_err(|error| match error {
            Error::Parse { error, .. } if self.written_out => {
                let mut word: String = text.trim_end().chars().take(60).collect();
                if word.len() < text.trim_end().len() {
                    word.push('…');
                }
                Error::Unknown(format!("{word}: no such file, and as an answer: {error}"))
            }
            error => error.located(self.entries.name(), line),
        })
    }

    /// An error if answers are left when the puzzles are not.
    pub fn must_be_at_end(&mut self) -> Result<()> {
        match self.entries.next() {
            None => Ok(()),
            Some(Err(error)) => Err(error),
            Some(Ok(Entry { line, .. })) => {
                let message = "found another answer, expected none";
                Err(Error::from(ParseError::line(line, message)).about(self.entries.name()))
            }
        }
    }
}
