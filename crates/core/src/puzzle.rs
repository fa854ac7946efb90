//! What a puzzle is to the rest of kumiki.

use crate::{Auto, Cost, Drawing, Explainer, Format, Generator, Method, ParseError, Violation};
use std::fmt::Debug;

/// A named rule of a puzzle. The judge reports violations by this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Short name, e.g. `edge-mismatch`.
    pub name: &'static str,
    /// The rule in one sentence.
    pub about: &'static str,
}

/// An instance that comes with the tool.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name as typed in place of a file.
    pub name: &'static str,
    /// One line for people, with its origin.
    pub about: &'static str,
    /// The instance in one of the puzzle's formats.
    pub text: &'static str,
}

/// One kind of puzzle: its words, its judge, its picture, its formats and its methods.
///
/// An instance keeps what the file says; each method builds the representation it needs. A
/// solution may be partial (cells left open): the judge then says what is missing.
pub trait Puzzle: Sized + Send + Sync + 'static {
    /// Folder name = the word on the command line.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// One line for people.
    const ABOUT: &'static str;
    /// The judge's rules, in the order in which they are checked and reported.
    const RULES: &'static [Rule];
    /// The formats; the first is `text`, the puzzle's own.
    const FORMATS: &'static [Format<Self>];
    /// The choice among the methods when none is named.
    const AUTO: Auto<Self>;
    /// The methods, the best ones first.
    const METHODS: &'static [Method<Self>];
    /// Instances that come with the tool.
    const SHIPPED: &'static [Shipped];
    /// How instances are made.
    const GENERATOR: Generator<Self>;
    /// How it explains deductions, if it does.
    const EXPLAIN: Option<Explainer<Self>> = None;

    /// What the file says.
    type Instance: Clone + Debug + PartialEq + Send + Sync;
    /// An answer, complete or partial.
    type Solution: Clone + Debug + PartialEq + Send + Sync;

    /// Reads a solution in the puzzle's own text form.
    fn parse_solution(instance: &Self::Instance, text: &str) -> Result<Self::Solution, ParseError>;

    /// Writes a solution in the puzzle's own text form; [`Puzzle::parse_solution`] reads it back
    /// to an equal one.
    fn write_solution(instance: &Self::Instance, solution: &Self::Solution) -> String;

    /// Writes an instance in the puzzle's own text form, which begins with the puzzle's name.
    fn write(instance: &Self::Instance) -> String;

    /// Every broken rule, in the order of [`Puzzle::RULES`]; empty = solved. Never trusts the
    /// solution to have any particular shape.
    fn check(instance: &Self::Instance, solution: &Self::Solution) -> Vec<Violation>;

    /// How far a solution is from solved; 0 exactly when [`Puzzle::check`] finds nothing.
    fn cost(instance: &Self::Instance, solution: &Self::Solution) -> Cost {
        Cost::try_from(Self::check(instance, solution).len()).unwrap_or(Cost::MAX)
    }

    /// Score and best possible score, for puzzles that are scored.
    fn score(_instance: &Self::Instance, _solution: &Self::Solution) -> Option<(u64, u64)> {
        None
    }

    /// The best possible score, for puzzles whose score is that minus the cost.
    fn best_score(_instance: &Self::Instance) -> Option<u64> {
        None
    }

    /// What is common to two solutions, as a partial solution: the part in which they agree.
    fn meet(instance: &Self::Instance, a: &Self::Solution, b: &Self::Solution) -> Self::Solution;

    /// The picture of an instance, with a solution where there is one. Mistakes are marked.
    fn draw(instance: &Self::Instance, solution: Option<&Self::Solution>) -> Drawing;
}
