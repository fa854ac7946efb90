//! What there is to choose from: puzzles, methods and formats by name.

use crate::{
    AnyInstance, Confidence, Dictionary, Error, Language, Level, LineSolver, OptionSpec, Options,
    RuleInfo, Run, Shipped, TechniqueInfo,
};
use serde_json::Value;

/// A method, for lists.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// The name as typed.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// Where it is described.
    pub source: &'static str,
    /// The options it takes.
    pub options: &'static [OptionSpec],
    /// Settings beside the defaults that tests try as well.
    pub variants: &'static [&'static str],
    /// Finds or proves, given time?
    pub complete: bool,
    /// Can count or visit all solutions?
    pub counts: bool,
}

/// A format, for lists.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name as typed.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// What a reader may be told, written behind the name as in `pieces:sides=nswe`.
    pub options: &'static [OptionSpec],
    /// One line is one puzzle?
    pub one_line: bool,
    /// Can be read?
    pub reads: bool,
    /// Can be written?
    pub writes: bool,
    /// Can carry an answer, both ways?
    pub answers: bool,
    /// Can an answer be read from it?
    pub reads_answers: bool,
}

/// A method by name with its options, checked against its table.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The method's name.
    pub method: &'static str,
    /// Its options.
    pub options: Options,
}

/// A kind of puzzle behind its name.
pub trait AnyPuzzle: Sync + Send {
    /// The word on the command line.
    fn name(&self) -> &'static str;
    /// Other words for it on the command line.
    fn aliases(&self) -> &'static [&'static str];
    /// The name for people.
    fn title(&self) -> &'static str;
    /// One line for people.
    fn about(&self) -> &'static str;
    /// A text of its tables (a rule, a technique, a method, an option) in a language.
    fn translate(&self, text: &'static str, language: Language) -> &'static str;
    /// Its texts and messages in French.
    fn french(&self) -> &'static [Dictionary];
    /// The judge's rules.
    fn rules(&self) -> Vec<RuleInfo>;
    /// The rules that a partial answer breaks only because it is partial.
    fn open_rules(&self) -> &'static [&'static str];
    /// The formats, the puzzle's own first.
    fn formats(&self) -> Vec<FormatInfo>;
    /// The methods, `auto` first.
    fn methods(&self) -> Vec<MethodInfo>;
    /// The generator's one line and parameters.
    fn generator(&self) -> (&'static str, &'static [OptionSpec]);
    /// Parameters of the generator, as typed, that make instances small enough for every method.
    fn small(&self) -> &'static [&'static str];
    /// The techniques that its explanations name; empty if it has no explanations.
    fn techniques(&self) -> Vec<TechniqueInfo>;
    /// The title of a technique, or of a step that has no name of its own, in a language.
    fn technique_title(&self, name: &'static str, language: Language) -> &'static str;
    /// Instances that come with the tool.
    fn shipped(&self) -> &'static [Shipped];
    /// The key of answers as data and their form in one line, if they have one.
    fn data(&self) -> Option<(&'static str, &'static str)>;
    /// The form of instances as data in one line, if they have one.
    fn instance_data(&self) -> Option<&'static str>;
    /// The instance that data says; see [`AnyInstance::data`].
    fn instance_from_data(&self, data: &Value) -> Result<Box<dyn AnyInstance>, Error>;
    /// The generator's options for a puzzle of the day, if the puzzle can be played.
    fn daily(&self) -> Option<&'static str>;
    /// A method written as `name` or `name:options`.
    fn choose(&self, written: &str) -> Result<Choice, Error>;
    /// What answers lines of a list sooner than they are read, if anything does.
    fn lines(&self) -> Option<LineSolver>;
    /// The formats that take a text for their own, with how sure each is.
    fn recognise(&self, text: &str) -> Vec<(&'static str, Confidence)>;
    /// True if a text looks like an answer to some puzzle of this kind.
    fn looks_like_answer(&self, text: &str) -> bool;
    /// Reads a text in a format written as `name` or `name:options`.
    fn read(&self, format: &str, text: &str) -> Result<Box<dyn AnyInstance>, Error>;
    /// Makes an instance; options are those of [`AnyPuzzle::generator`].
    fn generate(&self, options: &Options, run: &mut Run) -> Result<Box<dyn AnyInstance>, Error>;
    /// Makes an instance with one solution whose hardest step is of a level; `None` if the puzzle has
    /// no shorter way than changing others (see [`crate::Puzzle::OF_LEVEL`]), if none was found, or if
    /// the run ended.
    fn generate_of_level(
        &self,
        options: &Options,
        level: Level,
        run: &mut Run,
    ) -> Result<Option<Box<dyn AnyInstance>>, Error>;
}
