//! A puzzle that was read: the door of the library.

use crate::error::{Error, Result};
use crate::job::JobBuilder;
use crate::keep::Keep;
use crate::read::{self, Candidate};
use crate::solutions::Solutions;
use kumiki_core::{
    Answer, AnyInstance, AnyPuzzle, Choice, Count, Drawing, NATIVE, Proof, Report, Run, Verdict,
};
use kumiki_puzzles::registry;
use serde_json::{Value, json};
use std::sync::Arc;

/// An instance of some puzzle and the format it was read in. Clones share the instance.
#[derive(Clone)]
pub struct Puzzle {
    instance: Arc<dyn AnyInstance>,
    format: &'static str,
}

/// The method that chooses by itself.
pub(crate) const AUTO: &str = "auto";

impl Puzzle {
    /// An instance that was read in the format of a name.
    pub fn new(instance: Box<dyn AnyInstance>, format: &'static str) -> Self {
        Puzzle { instance: instance.into(), format }
    }

    /// The puzzle of a kind that data says: an object, in the form of
    /// [`AnyPuzzle::instance_data`].
    ///
    /// ```
    /// let queens = kumiki::catalogue::find("queens").expect("a kind of puzzle");
    /// let data = serde_json::json!({ "size": 6, "placed": [[0, 1]] });
    /// let puzzle = kumiki::Puzzle::from_data(queens, &data)?;
    /// assert_eq!(puzzle.text("text")?, "queens 6\nplaced 1 2\n");
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn from_data(kind: &dyn AnyPuzzle, data: &Value) -> Result<Self> {
        Ok(Puzzle::new(kind.instance_from_data(data)?, NATIVE))
    }

    /// A puzzle again from what was kept of it: its kind, the format it was read in, its native text
    /// and that of the answer that came with it.
    ///
    /// ```
    /// let puzzle = kumiki::Puzzle::restored("queens", "line", "queens 4\n", Some("2 4 . .\n"))?;
    /// assert_eq!(puzzle.format(), "line");
    /// assert!(puzzle.instance().given_answer().is_some_and(|answer| !answer.is_solved()));
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn restored(kind: &str, format: &str, text: &str, given: Option<&str>) -> Result<Self> {
        let unknown = || Error::Unknown(format!("no puzzle of kind {kind:?} in format {format:?}"));
        let kind = registry::find(kind).ok_or_else(unknown)?;
        let format = kind.formats().into_iter().find(|known| known.name == format);
        let format = format.ok_or_else(unknown)?.name;
        let mut document = json!({ "puzzle": kind.name(), "instance": text });
        if let Some(given) = given {
            document["solution"] = json!(given);
        }
        Ok(Puzzle::new(kind.read("json", &document.to_string())?, format))
    }

    /// The puzzle as data.
    pub fn data(&self) -> Result<Value> {
        Ok(self.instance.data()?)
    }

    /// The kind of puzzle.
    pub fn kind(&self) -> &'static dyn AnyPuzzle {
        self.instance.puzzle()
    }

    /// The instance.
    pub fn instance(&self) -> &dyn AnyInstance {
        self.instance.as_ref()
    }

    /// The instance, for work that outlives this puzzle.
    pub(crate) fn shared(&self) -> Arc<dyn AnyInstance> {
        Arc::clone(&self.instance)
    }

    /// The puzzle with what an answer that came with it has in some cells fixed.
    pub fn keeping(&self, keep: &Keep) -> Result<Puzzle> {
        let instance = self.instance.keeping(&|cell| keep.keeps(cell))?;
        Ok(Puzzle::new(instance, self.format))
    }

    /// The puzzle with one more part fixed, as written on a command line.
    ///
    /// ```
    /// let puzzle = kumiki::bundled("eternity2")?.with_clue("C3=208:90")?;
    /// assert!(puzzle.text("text")?.contains("fixed C3 208 1"));
    /// // An inner piece cannot lie in a corner.
    /// assert!(puzzle.with_clue("A1=255:0").is_err());
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn with_clue(&self, clue: &str) -> Result<Puzzle> {
        Ok(Puzzle::new(self.instance.with_clue(clue)?, self.format))
    }

    /// The format it was read in.
    pub fn format(&self) -> &'static str {
        self.format
    }

    /// True if this is the way it was read.
    pub(crate) fn is_read_as(&self, candidate: &Candidate) -> bool {
        self.format == candidate.format && self.kind().name() == candidate.puzzle.name()
    }

    fn auto(&self) -> Result<(Choice, Run<'static>)> {
        Ok((self.kind().choose(AUTO)?, Run::unlimited(0)))
    }

    /// A solution by the method that suits the puzzle best, however long it takes; `None` if it
    /// is proven that there is none. For budgets, other methods and live events see
    /// [`Puzzle::job`].
    ///
    /// ```
    /// let puzzle = kumiki::read("queens 6\n")?;
    /// let answer = puzzle.solve()?.expect("the board of 6 has solutions");
    /// assert!(answer.is_solved());
    /// assert_eq!(answer.text("line")?, "2 4 6 1 3 5\n");
    /// assert!(kumiki::read("queens 3\n")?.solve()?.is_none());
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn solve(&self) -> Result<Option<Answer>> {
        let (choice, mut run) = self.auto()?;
        decided(self.instance.solve(&choice, &mut run)?)
    }

    /// A job: a search on a thread of its own, to be watched and cancelled.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let puzzle = kumiki::bundled("small-sudoku-6")?;
    /// let job = puzzle.job().method("anneal:tries=1").time(Duration::from_secs(10)).start()?;
    /// for event in job.events() {
    ///     if let kumiki::Event::Improved { board: Some(board), .. } = event {
    ///         println!("{}", board.answer()?.text("text")?);
    ///     }
    /// }
    /// println!("{:?}", job.join()?.status);
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn job(&self) -> JobBuilder {
        JobBuilder::new(self)
    }

    /// The solutions one after another, each judged; they are looked for as they are asked for.
    ///
    /// ```
    /// let puzzle = kumiki::read("queens 6\n")?;
    /// assert_eq!(puzzle.solutions()?.count(), 4);
    /// for answer in puzzle.solutions()?.take(2) {
    ///     println!("{}", answer?.text("line")?);
    /// }
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn solutions(&self) -> Result<Solutions> {
        self.solutions_by(self.kind().choose(AUTO)?)
    }

    /// The same by another method, which must be able to find all solutions.
    pub fn solutions_by(&self, choice: Choice) -> Result<Solutions> {
        Solutions::start(self, choice)
    }

    /// Counts solutions up to a limit; 2 decides whether there is only one.
    ///
    /// ```
    /// let count = kumiki::read("queens 8\n")?.count(u128::MAX)?;
    /// assert!(count.exact && count.found == 92);
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn count(&self, limit: u128) -> Result<Count> {
        let (choice, mut run) = self.auto()?;
        Ok(self.instance.count(&choice, &mut run, limit)?.count)
    }

    /// What all solutions share, as a partial answer; `None` if it is proven that there is none.
    ///
    /// ```
    /// let puzzle = kumiki::bundled("small-sudoku-4")?;
    /// // There is one solution, so all of it is shared.
    /// assert!(puzzle.common()?.is_some_and(|answer| answer.is_solved()));
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn common(&self) -> Result<Option<Answer>> {
        let (choice, mut run) = self.auto()?;
        decided(self.instance.common(&choice, &mut run)?)
    }

    /// Reads an answer, complete or partial, in whatever format carries it, and has it judged.
    ///
    /// ```
    /// let puzzle = kumiki::read("queens 4\n")?;
    /// let answer = puzzle.answer("2 4 1 4\n")?;
    /// for broken in answer.violations() {
    ///     println!("{}: {:?}", broken.about, broken.cells);
    /// }
    /// assert!(!answer.is_solved());
    /// # Ok::<(), kumiki::Error>(())
    /// ```
    pub fn answer(&self, text: &str) -> Result<Answer> {
        read::answer(self.instance(), self.format, text)
    }

    /// The judge's word on an answer; see [`Puzzle::answer`].
    pub fn check(&self, answer: &str) -> Result<Verdict> {
        Ok(self.answer(answer)?.verdict().clone())
    }

    /// The puzzle in the format of a name.
    pub fn text(&self, format: &str) -> Result<String> {
        Ok(self.instance.write(format)?)
    }

    /// The picture of the puzzle; that of an answer is [`Answer::draw`].
    pub fn draw(&self) -> Drawing {
        self.instance.draw()
    }
}

/// The answer of a search without limits, which is over when it has one or has proven that there
/// is none.
fn decided(report: Report) -> Result<Option<Answer>> {
    match (report.answer, report.proof) {
        (_, Proof::Infeasible) => Ok(None),
        (Some(answer), _) => Ok(Some(answer)),
        (None, _) => Err(Error::Unsupported(format!("{} gave up", report.method))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_solved_counted_and_checked() {
        let puzzle = crate::read("queens 6").unwrap();
        let answer = puzzle.solve().unwrap().unwrap();
        let verdict = puzzle.check(&answer.text(NATIVE).unwrap()).unwrap();
        assert!(verdict.violations.is_empty());
        assert_eq!(puzzle.count(100).unwrap().found, 4);
        assert!(puzzle.check("nonsense").is_err());
        assert!(crate::read("nonsense").is_err());
    }
}
