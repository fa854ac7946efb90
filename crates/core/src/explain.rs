//! Deductions for people: what a step says, and how a puzzle offers to explain itself.
//!
//! These are words only. The engine that finds and proves steps is the crate `kumiki-explain`; a
//! puzzle plugs in by [`Puzzle::EXPLAIN`](crate::Puzzle::EXPLAIN).

use crate::{Cell, Dictionary, Drawing, Language, Puzzle, Run, Stop};
use std::fmt;
use std::ops::Not;

/// An atomic claim about an instance, or its opposite: a variable and whether it holds. What the
/// variables stand for is the puzzle's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The claim that variable `var` holds, or does not.
    pub const fn new(var: usize, holds: bool) -> Self {
        Lit((var as u32) << 1 | !holds as u32)
    }

    /// The claim that a variable holds.
    pub const fn yes(var: usize) -> Self {
        Lit::new(var, true)
    }

    /// The claim that a variable does not hold.
    pub const fn no(var: usize) -> Self {
        Lit::new(var, false)
    }

    /// The variable.
    pub const fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// True if the claim is that the variable holds.
    pub const fn holds(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number for tables: twice the variable, plus one for "does not hold".
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.holds() { "" } else { "!" }, self.var())
    }
}

/// How hard a step or a puzzle is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// One look at one row, island or clue.
    Easy,
    /// Two or three rules together.
    Medium,
    /// Patterns that have to be looked for.
    Hard,
    /// Chains and other long patterns.
    Expert,
    /// Long chains of mixed links.
    Extreme,
    /// Nothing that has a pattern: suppositions with branches, sets of rules without a name, or no
    /// explanation at all.
    Beyond,
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let words = || Level::ALL.map(Level::word).join(", ");
        Level::of_word(word).ok_or_else(|| format!("expected one of {}", words()))
    }
}

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 6] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme, Level::Beyond];

    /// The word used on the command line and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
            Level::Beyond => "beyond",
        }
    }

    /// The word for people.
    pub fn title(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, level) => level.word(),
            (Language::French, Level::Easy) => "facile",
            (Language::French, Level::Medium) => "moyen",
            (Language::French, Level::Hard) => "difficile",
            (Language::French, Level::Expert) => "très difficile",
            (Language::French, Level::Extreme) => "extrême",
            (Language::French, Level::Beyond) => "hors catégorie",
        }
    }

    /// The level of a word.
    pub fn of_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }
}

/// A rule of the puzzle at one place, as a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The kind of rule, e.g. `row-has`.
    pub rule: &'static str,
    /// The rule at this place in one clause, e.g. "row 4 needs a 7".
    pub about: String,
    /// The cells concerned.
    pub cells: Vec<Cell>,
}

/// What a conclusion says of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// Anything else, in words.
    Word(String),
}

/// One thing that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The claim.
    pub claim: Lit,
    /// The cells it is about; mostly one.
    pub cells: Vec<Cell>,
    /// True: the cells have the value (a placement). False: they do not (an elimination).
    pub holds: bool,
    /// The value.
    pub value: Value,
    /// The conclusion in words, e.g. "r5c1 is not 7".
    pub about: String,
}

/// One deduction, proven before anybody sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The technique's name as typed, e.g. `x-wing`.
    pub technique: &'static str,
    /// The technique's name for people.
    pub title: &'static str,
    /// How hard the technique is.
    pub level: Level,
    /// What the step costs a person; comparable within a puzzle, roughly across puzzles.
    pub cost: f64,
    /// The rules used; none of them can be left out.
    pub reasons: Vec<Reason>,
    /// The cells to look at.
    pub cells: Vec<Cell>,
    /// What follows.
    pub conclusions: Vec<Conclusion>,
    /// Where to look (never naming the cells of the conclusion); which technique; the conclusion;
    /// the whole reasoning.
    pub words: [String; 4],
    /// Claims that the reasoning goes through, for pictures.
    pub through: Vec<Conclusion>,
}

/// Entries of a partial answer that cannot all be right.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The entries, as claims in words and cells.
    pub entries: Vec<Conclusion>,
    /// The rules that they break together.
    pub reasons: Vec<Reason>,
    /// The mistake in a sentence or two.
    pub words: String,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// A deduction.
    Step(Box<Step>),
    /// Entries contradict each other or the rules.
    Mistake(Mistake),
    /// Nothing follows: there are several solutions. Two that differ, as own text.
    Nothing(String, String),
    /// Everything is known.
    Solved,
    /// The instance has no solution at all.
    Impossible(Vec<Reason>),
    /// No deduction was found within the limits of the search; this would be a sensible choice.
    Choice(Box<Conclusion>),
    /// A budget ran out first; `None`: the search's own limits.
    Unknown(Option<Stop>),
}

/// A figure of a rating that is one puzzle's own.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
    /// Several figures under one name.
    Group(Vec<(&'static str, Figure)>),
}

/// How hard an instance is, and what it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The effort on the scale shared by all puzzles.
    pub score: f64,
    /// The steps of the solution path by technique, the most frequent first.
    pub steps: Vec<(&'static str, usize)>,
    /// The largest number of rules that one step needs at once.
    pub worst: usize,
    /// True if the path leads to the solution.
    pub solved: bool,
    /// The puzzle's own figures, such as another program's scale.
    pub figures: Vec<(&'static str, Figure)>,
}

/// A technique, for lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TechniqueInfo {
    /// The name as typed.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// How hard it is.
    pub level: Level,
    /// What a step of it costs, at least.
    pub cost: f64,
    /// True if it relies on the instance having exactly one solution.
    pub unique: bool,
}

impl TechniqueInfo {
    /// The same technique with its texts in a language.
    #[must_use]
    pub fn translate(self, language: Language, french: &[Dictionary]) -> Self {
        let said = |text| language.translate(text, french);
        TechniqueInfo { title: said(self.title), about: said(self.about), ..self }
    }
}

/// What an explanation may use, and how it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Techniques that rely on there being exactly one solution may be used.
    pub assume_unique: bool,
    /// Only this technique.
    pub technique: Option<String>,
    /// Nothing harder than this: an instance that takes more is not solved, and its rating is the
    /// level alone, without score and figures.
    pub most: Option<Level>,
    /// The language of its words.
    pub language: Language,
}

/// Explains one instance from one partial answer on.
pub trait Explanation {
    /// The next step, or why there is none. Mistakes come first. The same state gives the same
    /// hint.
    fn next(&mut self, run: &mut Run) -> Hint;
    /// Every step that the named techniques find now, the cheapest first.
    fn all(&mut self, run: &mut Run) -> Vec<Step>;
    /// Takes over a step's conclusions.
    fn apply(&mut self, step: &Step);
    /// Rates the instance: takes every step to the end.
    fn rate(&mut self, run: &mut Run) -> Rating;
    /// The level that a rating would give, as a rule, far sooner and without proof; `None` if the
    /// instance is not solved by what may be used. What is known then is as far as that leads.
    fn level(&mut self, run: &mut Run) -> Option<Level>;
    /// The picture of what is known, with a step's cells and conclusions highlighted up to a level
    /// of disclosure (1 to 4).
    fn draw(&self, step: Option<&Step>, level: usize) -> Drawing;
    /// What is known, as own text of a partial answer.
    fn known(&self) -> String;
}

/// How a puzzle offers explanations.
pub struct Explainer<P: Puzzle> {
    /// The techniques that have a name, in the order in which they are tried.
    pub techniques: fn() -> Vec<TechniqueInfo>,
    /// Those, and the names of steps without one of their own.
    pub known: fn() -> Vec<TechniqueInfo>,
    /// Begins to explain; the error says why the partial answer cannot be taken.
    pub begin: ExplainFn<P>,
    /// True if an instance is certainly easy; false says nothing.
    pub is_easy: fn(&P::Instance) -> bool,
}

/// Begins to explain an instance from a partial answer on.
pub type ExplainFn<P> = for<'a> fn(
    &'a <P as Puzzle>::Instance,
    Option<&<P as Puzzle>::Solution>,
    &Asked,
) -> Result<Box<dyn Explanation + 'a>, String>;
