//! Answers behind a name: judged ones, and boards of searches that still run.

use crate::{Cell, Cost, Drawing, Error, Finding, Language, NATIVE, RuleInfo, Verdict};
use serde_json::Value;
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// What an answer of some puzzle can do; see [`Answer`].
pub(crate) trait AnyAnswer: Send + Sync {
    fn text(&self, format: &str) -> Result<Cow<'_, str>, Error>;
    fn verdict(&self) -> &Verdict;
    fn rules(&self) -> Vec<RuleInfo>;
    fn findings(&self, language: Language) -> Vec<Finding>;
    fn data(&self) -> Result<Value, Error>;
    fn draw(&self) -> Drawing;
}

/// An answer to an instance, complete or partial, that the judge has seen as it was written or
/// read. It owns all that it needs and may outlive the search that found it; clones are cheap.
#[derive(Clone)]
pub struct Answer(pub(crate) Arc<dyn AnyAnswer>);

impl Answer {
    /// The answer in a named format: written, read back and found to say the same.
    /// [`Error::Impossible`] says why a format cannot express it.
    pub fn text(&self, format: &str) -> Result<Cow<'_, str>, Error> {
        self.0.text(format)
    }

    /// The answer in a named format or, where that cannot express it, in the native one and the
    /// reason why: a long search is not lost to the choice of a format.
    pub fn text_or_native(&self, format: &str) -> Result<(Cow<'_, str>, Option<String>), Error> {
        match self.text(format) {
            Err(Error::Impossible(why)) => Ok((self.text(NATIVE)?, Some(why))),
            text => Ok((text?, None)),
        }
    }

    /// The judge's word.
    pub fn verdict(&self) -> &Verdict {
        self.0.verdict()
    }

    /// True if the judge found nothing wrong.
    pub fn is_solved(&self) -> bool {
        self.verdict().violations.is_empty()
    }

    /// How far from solved; 0 exactly when it is.
    pub fn cost(&self) -> Cost {
        self.verdict().cost
    }

    /// Score and best possible score, for puzzles that are scored.
    pub fn score(&self) -> Option<(u64, u64)> {
        self.verdict().score
    }

    /// Every broken rule with its sentence.
    pub fn violations(&self) -> impl Iterator<Item = BrokenRule<'_>> {
        let rules = self.0.rules();
        self.verdict().violations.iter().map(move |violation| BrokenRule {
            rule: violation.rule,
            about: rules.iter().find(|r| r.name == violation.rule).map_or("", |r| r.about),
            cells: &violation.cells,
        })
    }

    /// What a stranger would look at first, beyond the rules.
    pub fn findings(&self, language: Language) -> Vec<Finding> {
        self.0.findings(language)
    }

    /// The answer as data, under the key of [`crate::AnyPuzzle::data`].
    pub fn data(&self) -> Result<Value, Error> {
        self.0.data()
    }

    /// The picture of the instance with this answer; mistakes are marked.
    pub fn draw(&self) -> Drawing {
        self.0.draw()
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Answer").field(self.verdict()).finish()
    }
}

/// A rule that an answer breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenRule<'a> {
    /// The rule's name.
    pub rule: &'static str,
    /// The rule in one sentence.
    pub about: &'static str,
    /// The cells that break it (row, column from 0).
    pub cells: &'a [Cell],
}

/// Has a board written, read back and judged.
type Judge = dyn Fn() -> Result<Answer, Error> + Send + Sync;

/// A solution as a method handed it over while it worked. Nobody has judged it: that is left to
/// whoever looks at it, so that the search does not wait.
#[derive(Clone)]
pub struct Board(Arc<Judge>);

impl Board {
    pub(crate) fn new(judge: impl Fn() -> Result<Answer, Error> + Send + Sync + 'static) -> Self {
        Board(Arc::new(judge))
    }

    /// The board as an answer: written, read back and judged now.
    pub fn answer(&self) -> Result<Answer, Error> {
        (self.0)()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board")
    }
}

/// Makes a board of an `Option<P::Solution>`, which it takes; `None` for any other type.
type MakeBoard = dyn Fn(&mut dyn Any) -> Option<Board> + Send + Sync;

/// Makes boards of the solutions of one instance, for the run that works on it.
pub(crate) struct Boards {
    make: Box<MakeBoard>,
    /// The least cost of which a board was made.
    least: AtomicI64,
}

impl Boards {
    pub(crate) fn new(
        make: impl Fn(&mut dyn Any) -> Option<Board> + Send + Sync + 'static,
    ) -> Self {
        Boards { make: Box::new(make), least: AtomicI64::new(Cost::MAX) }
    }

    pub(crate) fn frame<S: Any>(&self, solution: S) -> Option<Board> {
        (self.make)(&mut Some(solution))
    }

    pub(crate) fn improvement<S: Any>(&self, cost: Cost, solution: S) -> Option<Board> {
        let board = self.frame(solution);
        if board.is_some() {
            self.least.fetch_min(cost, Ordering::Relaxed);
        }
        board
    }

    /// The lowest cost of which a board was made.
    pub(crate) fn least_shown(&self) -> Cost {
        self.least.load(Ordering::Relaxed)
    }
}
