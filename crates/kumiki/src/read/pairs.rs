//! The puzzles of an input, each with its answer.

use super::{Answers, Input, Source};
use crate::error::Result;
use crate::puzzle::Puzzle;
use kumiki_core::Answer;

/// Puzzles one after another, and the answers beside them.
pub struct Pairs {
    input: Input,
    answers: Option<Answers>,
    many: bool,
}

impl Pairs {
    /// The puzzles of an input.
    pub fn new(input: Input) -> Self {
        Pairs { input, answers: None, many: false }
    }

    /// The next puzzle, and its line if the input is a list.
    pub fn next_puzzle(&mut self) -> Result<Option<(Option<usize>, Puzzle)>> {
        let Some(next) = self.input.next() else { return Ok(None) };
        let (entry, puzzle) = next?;
        self.many = self.many || self.input.entries.has_more()?;
        Ok(Some((self.many.then_some(entry.line), puzzle)))
    }

    /// True if there are several puzzles.
    pub fn is_list(&self) -> bool {
        self.many
    }

    /// The next answer of a source, judged; the source is opened for the first of them.
    pub fn answer(
        &mut self,
        puzzle: &Puzzle,
        open: impl FnOnce() -> Result<Source>,
    ) -> Result<Answer> {
        let answers = match &mut self.answers {
            Some(answers) => answers,
            none => {
                let separator = self.input.entries.separator();
                none.insert(Answers::open(open()?, separator, self.many)?)
            }
        };
        answers.next(puzzle)
    }

    /// An error if answers are left when the puzzles are not.
    pub fn must_be_at_end(&mut self) -> Result<()> {
        self.answers.as_mut().map_or(Ok(()), Answers::must_be_at_end)
    }
}
