//! The words of the command line: the commands, and the options that several of them share.

use crate::commands::{
    book, campaign, check, compare, completions, convert, count, draw, generate, hint, journal,
    list, man, methods, rate, reproduce, run_units, serve, solve, work,
};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand, ValueEnum};
use kumiki::read::ReadRequest;
use kumiki_core::{AnyPuzzle, Budget, Language, scan};
use kumiki_puzzles::registry;
use std::num::NonZeroUsize;
use std::time::Duration;

/// Solve, count, check, generate, convert and draw combinatorial puzzles.
#[derive(Parser)]
#[command(name = "kumiki", version, about, after_long_help = include_str!("../help/kumiki.txt"), arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(solve::SolveArgs),
    Count(count::CountArgs),
    Check(check::CheckArgs),
    Hint(hint::HintArgs),
    Rate(rate::RateArgs),
    Generate(generate::GenerateArgs),
    Convert(convert::ConvertArgs),
    Draw(draw::DrawArgs),
    Book(book::BookCommand),
    Compare(compare::CompareArgs),
    Reproduce(reproduce::ReproduceArgs),
    List(list::ListArgs),
    Campaign(campaign::CampaignArgs),
    Work(work::WorkerArgs),
    RunUnits(run_units::RunUnitsArgs),
    Journal(journal::JournalArgs),
    Methods(methods::MethodsArgs),
    Serve(serve::ServeArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

impl Command {
    /// The language of what it says.
    pub(crate) fn language(&self) -> Language {
        match self {
            Command::Hint(args) => args.language,
            Command::Rate(args) => args.language,
            _ => Language::English,
        }
    }
}

/// The same error; where a kind of puzzle stands before what is one too many, with what was meant.
pub(crate) fn advised(mut error: clap::Error) -> clap::Error {
    let mut meant: Vec<String> = std::env::args().skip(1).collect();
    let kind = meant.iter().skip(1).position(|word| registry::find(word).is_some());
    if let (ErrorKind::UnknownArgument, Some(kind)) = (error.kind(), kind) {
        meant.insert(kind + 1, "-p".to_owned());
        let tip = format!("did you mean: kumiki {}?", meant.join(" "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// How a puzzle is read.
#[derive(Args)]
pub(crate) struct ReadingArgs {
    /// The kind of puzzle; without it, it is recognised
    #[arg(short, long, value_name = "KIND", value_parser = puzzle_parser(), help_heading = "Reading")]
    pub(crate) puzzle: Option<&'static dyn AnyPuzzle>,
    /// The input's format, from `kumiki methods KIND`, with options as in
    /// pieces:sides=nswe,tetravex; without it, it is recognised
    #[arg(long, value_name = "FMT", value_parser = readable_format, help_heading = "Reading")]
    pub(crate) from: Option<String>,
    /// Fix one more piece of an edge-matching board: C3=208:90 is piece 208 at C3, turned by 90
    /// degrees (or 1 quarter turn) clockwise; may be repeated
    #[arg(long, value_name = "CELL=PIECE:TURN", help_heading = "Reading")]
    pub(crate) clue: Vec<String>,
}

impl ReadingArgs {
    /// What the options say about the input.
    pub(crate) fn request(&self) -> anyhow::Result<ReadRequest> {
        Ok(ReadRequest::new(self.puzzle, self.from.clone())?.with_clues(self.clue.clone()))
    }
}

/// How long a search may take, and what it starts from.
#[derive(Args)]
pub(crate) struct SearchArgs {
    /// A method from `kumiki methods`, with options as in anneal:tries=10,patience=100
    #[arg(short, long, default_value = "auto", help_heading = "Search")]
    pub(crate) method: String,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What a run may take and what it starts from, for commands that search or generate.
#[derive(Args)]
pub(crate) struct RunArgs {
    /// Time for each puzzle: 10s, 500ms, 2m, 1h30m, 7d
    #[arg(long, value_name = "TIME", value_parser = scan::duration, global = true, help_heading = "Search")]
    pub(crate) time: Option<Duration>,
    /// Steps for each puzzle: the budget that makes a run reproducible
    #[arg(long, value_name = "N", value_parser = scan::count, global = true, help_heading = "Search")]
    pub(crate) steps: Option<u64>,
    /// Random seed; the same seed and --steps give identical output
    #[arg(long, value_name = "N", default_value_t = 0, global = true, help_heading = "Search")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

impl RunArgs {
    /// The budget of each puzzle.
    pub(crate) fn budget(&self) -> Budget {
        Budget { time: self.time, steps: self.steps }
    }
}

/// How much of the machine a command uses, and what it says meanwhile.
#[derive(Args)]
pub(crate) struct WorkArgs {
    /// Number of threads; in a batch, one per puzzle [default: all cores]
    #[arg(long, value_name = "N", value_parser = scan::threads, global = true, help_heading = "Work")]
    threads: Option<NonZeroUsize>,
    /// Progress on standard error; auto = only on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true, help_heading = "Work")]
    pub(crate) progress: When,
    /// Steps, time and rates on standard error at the end
    #[arg(long, global = true, help_heading = "Work")]
    pub(crate) stats: bool,
}

impl WorkArgs {
    /// How many threads there are.
    pub(crate) fn threads(&self) -> usize {
        kumiki_core::threads(self.threads)
    }
}

/// When to do something that is for people.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// A kind of puzzle by its name.
pub(crate) fn puzzle_parser() -> impl TypedValueParser<Value = &'static dyn AnyPuzzle> {
    let names = registry::all()
        .into_iter()
        .map(|puzzle| PossibleValue::new(puzzle.name()).aliases(puzzle.aliases().iter().copied()));
    PossibleValuesParser::new(names).try_map(|name| registry::find(&name).ok_or("no such puzzle"))
}

/// The name of a format that some puzzle can write.
pub(crate) fn writable_format() -> PossibleValuesParser {
    PossibleValuesParser::new(kumiki::format::writable())
}

/// A format that some puzzle can read, as `name` or `name:options`.
pub(crate) fn readable_format(text: &str) -> Result<String, String> {
    let name = text.split(':').next().unwrap_or_default();
    let names = kumiki::format::readable();
    match names.contains(&name) {
        true => Ok(text.to_owned()),
        false => Err(format!("expected one of {}", names.join(", "))),
    }
}
