//! A puzzle that was read: the door of the library.

use crate::error::Result;
use crate::keep::Keep;
use crate::read::{self, Candidate};
use kumiki_core::{AnyInstance, AnyPuzzle, Count, Drawing, Report, Run, Verdict};
use std::sync::Arc;

/// An instance of some puzzle and the format it was read in.
#[derive(Clone)]
pub struct Puzzle {
    instance: Arc<dyn AnyInstance>,
    format: &'static str,
}

/// The method that chooses by itself.
const AUTO: &str = "auto";

impl Puzzle {
    /// An instance that was read in the format of a name.
    pub fn new(instance: Box<dyn AnyInstance>, format: &'static str) -> Self {
        Puzzle { instance: instance.into(), format }
    }

    /// The kind of puzzle.
    pub fn kind(&self) -> &'static dyn AnyPuzzle {
        self.instance.puzzle()
    }

    /// The instance.
    pub fn instance(&self) -> &dyn AnyInstance {
        self.instance.as_ref()
    }

    /// The puzzle with what an answer that came with it has in some cells fixed.
    pub fn keeping(&self, keep: &Keep) -> Result<Puzzle> {
        let instance = self.instance.keeping(&|cell| keep.keeps(cell))?;
        Ok(Puzzle::new(instance, self.format))
    }

    /// The format it was read in.
    pub fn format(&self) -> &'static str {
        self.format
    }

    /// True if this is the way it was read.
    pub(crate) fn is_read_as(&self, candidate: &Candidate) -> bool {
        self.format == candidate.format && self.kind().name() == candidate.puzzle.name()
    }

    /// Looks for one solution by the method that suits the puzzle best, without a limit, and has
    /// it judged.
    pub fn solve(&self) -> Result<Report> {
        let choice = self.kind().choose(AUTO)?;
        Ok(self.instance.solve(&choice, "text", &mut Run::unlimited(0))?)
    }

    /// Counts solutions up to a limit.
    pub fn count(&self, limit: u128) -> Result<Count> {
        let choice = self.kind().choose(AUTO)?;
        Ok(self.instance.count(&choice, &mut Run::unlimited(0), limit)?)
    }

    /// The judge's word on an answer, in whatever format carries it.
    pub fn check(&self, answer: &str) -> Result<Verdict> {
        let answer = read::answer(self.instance(), self.format, answer)?;
        Ok(self.instance.check(&answer)?)
    }

    /// The puzzle in the format of a name.
    pub fn text(&self, format: &str) -> Result<String> {
        Ok(self.instance.write(format)?)
    }

    /// The picture of the puzzle, with an answer in native format where there is one.
    pub fn draw(&self, answer: Option<&str>) -> Result<Drawing> {
        Ok(self.instance.draw(answer)?)
    }
}

#[cfg(test)]
mod tests {
    use kumiki_core::Status;

    #[test]
    fn a_text_is_read_solved_counted_and_checked() {
        let puzzle = crate::read("queens 6").unwrap();
        let report = puzzle.solve().unwrap();
        assert_eq!(report.status, Status::Solved);
        let verdict = puzzle.check(report.answer().unwrap()).unwrap();
        assert!(verdict.violations.is_empty());
        assert_eq!(puzzle.count(100).unwrap().found, 4);
        assert!(puzzle.check("nonsense").is_err());
        assert!(crate::read("nonsense").is_err());
    }
}
