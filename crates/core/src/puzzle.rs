//! What a puzzle is to the rest of kumiki.

use crate::{
    Auto, Cell, Cost, Data, Dictionary, Drawing, Explainer, Finding, Format, Generator, Language,
    LineSolver, Method, OfLevelFn, ParseError, Play, Rule, VaryFn, Violation, rule,
};
use std::fmt::Debug;

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

/// A table of instances that come with the tool: `shipped!["name": "one line about it", ...]`. The
/// text of each is the file `instances/NAME.txt` beside the file that calls the macro.
#[macro_export]
macro_rules! shipped {
    ($($name:literal: $about:literal),* $(,)?) => {
        &[$($crate::Shipped {
            name: $name,
            about: $about,
            text: include_str!(concat!("instances/", $name, ".txt")),
        }),*]
    };
}

/// One kind of puzzle: its words, its judge, its picture, its formats and its methods.
///
/// An instance keeps what the file says; each method builds the representation it needs. A
/// solution may be partial (cells left open): the judge then says what is missing.
pub trait Puzzle: Sized + Send + Sync + 'static {
    /// Folder name = the word on the command line.
    const NAME: &'static str;
    /// Other words for it, such as the names that other collections use.
    const ALIASES: &'static [&'static str] = &[];
    /// The name for people.
    const TITLE: &'static str;
    /// One line for people.
    const ABOUT: &'static str;
    /// The judge's rules, in the order in which they are checked and reported.
    const RULES: &'static [Rule<Self>];
    /// The names of the rules that a partial answer breaks only because it is partial: when nothing
    /// else is broken there is no mistake so far.
    const OPEN_RULES: &'static [&'static str] = &[];
    /// The formats; the first is `text`, the puzzle's own.
    const FORMATS: &'static [Format<Self>];
    /// What answers lines of a list sooner than they are read, if anything does.
    const LINES: Option<LineSolver> = None;
    /// The choice among the methods when none is named.
    const AUTO: Auto<Self>;
    /// The methods, the best ones first.
    const METHODS: &'static [Method<Self>];
    /// Instances that come with the tool.
    const SHIPPED: &'static [Shipped];
    /// How instances are made.
    const GENERATOR: Generator<Self>;
    /// How new instances with one solution are changed towards a difficulty, if they can be.
    const VARY: Option<VaryFn<Self>> = None;
    /// How instances of a level are made where there is a shorter way than changing others.
    const OF_LEVEL: Option<OfLevelFn<Self>> = None;
    /// Answers as data, if they have a natural form.
    const DATA: Option<Data<Self>> = None;
    /// How it is played, if front ends can play it.
    const PLAY: Option<Play<Self>> = None;
    /// How it explains deductions, if it does.
    const EXPLAIN: Option<Explainer<Self>> = None;
    /// The texts of its tables in French, rules, techniques, methods and options, and what its readers and
    /// methods say, as templates (see [`crate::Phrases`]).
    const FRENCH: &'static [Dictionary] = &[];

    /// What the file says.
    type Instance: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// An answer, complete or partial.
    type Solution: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// Reads a solution in the puzzle's own text form.
    fn read_solution(instance: &Self::Instance, text: &str) -> Result<Self::Solution, ParseError>;

    /// Writes a solution in the puzzle's own text form; [`Puzzle::read_solution`] reads it back
    /// to an equal one.
    fn write_solution(instance: &Self::Instance, solution: &Self::Solution) -> String;

    /// Writes an instance in the puzzle's own text form, which begins with the puzzle's name.
    fn write(instance: &Self::Instance) -> String;

    /// Every broken rule, in the order of [`Puzzle::RULES`]; empty = solved. Derived from the
    /// rules, which trust no solution to have any particular shape: no puzzle writes its own.
    fn check(instance: &Self::Instance, solution: &Self::Solution) -> Vec<Violation> {
        rule::violations::<Self>(instance, solution).0
    }

    /// How far a solution is from solved; 0 exactly when [`Puzzle::check`] finds nothing. The number
    /// of violations, or the puzzle's own measure: no puzzle writes its own of this.
    fn cost(instance: &Self::Instance, solution: &Self::Solution) -> Cost {
        Self::own_cost(instance, solution)
            .unwrap_or_else(|| rule::count::<Self>(instance, solution))
    }

    /// How far a solution is from solved, for puzzles that measure it in another way than by the
    /// number of violations.
    fn own_cost(_instance: &Self::Instance, _solution: &Self::Solution) -> Option<Cost> {
        None
    }

    /// Score and best possible score, for puzzles that are scored.
    fn score(_instance: &Self::Instance, _solution: &Self::Solution) -> Option<(u64, u64)> {
        None
    }

    /// What a stranger would look at first in an answer, beyond the rules.
    fn findings(
        _instance: &Self::Instance,
        _solution: &Self::Solution,
        _language: Language,
    ) -> Vec<Finding> {
        Vec::new()
    }

    /// The best possible score, for puzzles whose score is that minus the cost.
    fn best_score(_instance: &Self::Instance) -> Option<u64> {
        None
    }

    /// Numbers that say something about an instance: each a name and its values, often one. What
    /// experiments count is asked here, so that nobody else need read the puzzle's texts.
    fn facts(_instance: &Self::Instance) -> Vec<(&'static str, Vec<f64>)> {
        Vec::new()
    }

    /// What is common to two solutions, as a partial solution: the part in which they agree.
    fn meet(instance: &Self::Instance, a: &Self::Solution, b: &Self::Solution) -> Self::Solution;

    /// The instance with parts of an answer fixed: those in the cells that `keep` names. `None` for
    /// puzzles that cannot fix parts; the error says what a part contradicts.
    fn keep(
        _instance: &Self::Instance,
        _solution: &Self::Solution,
        _keep: &dyn Fn(Cell) -> bool,
    ) -> Option<Result<Self::Instance, String>> {
        None
    }

    /// The instance with one more part fixed, as written on a command line (`C3=208:90`). `None` for
    /// puzzles that have no such words; the error says what cannot be read, or why it cannot be.
    fn with_clue(
        _instance: &Self::Instance,
        _clue: &str,
    ) -> Option<Result<Self::Instance, String>> {
        None
    }

    /// How many parts of an answer [`Puzzle::keep`] could fix that the instance does not fix itself.
    fn placed(_instance: &Self::Instance, _solution: &Self::Solution) -> usize {
        0
    }

    /// The picture of an instance, with a solution where there is one. Mistakes are marked.
    fn draw(instance: &Self::Instance, solution: Option<&Self::Solution>) -> Drawing;
}
