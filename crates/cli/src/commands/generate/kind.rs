//! The words after `kumiki generate`: a command for each puzzle, with its generator's parameters
//! as options. It makes nothing.

use crate::exit::usage;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches, Subcommand};
use kumiki_core::{AnyPuzzle, Kind as Values, OptionSpec, Options};
use kumiki_puzzles::registry;

/// What can be asked of every kind.
const EXAMPLES: &str = include_str!("../../../help/generate-kind.txt");
/// The parameter that can stand without its name.
const SIZE: &str = "size";
/// The name of that word among the arguments.
const SIZE_WORD: &str = "SIZE";

/// A kind of puzzle and the parameters of its generator.
pub(crate) struct Kind {
    pub(crate) puzzle: &'static dyn AnyPuzzle,
    /// The parameters as typed.
    given: Vec<(&'static str, String)>,
}

impl Kind {
    /// The generator's parameters, checked.
    pub(crate) fn options(&self) -> anyhow::Result<Options> {
        let (_, specs) = self.puzzle.generator();
        let mut options = Options::defaults(specs);
        for (name, value) in &self.given {
            options.set(specs, name, value).map_err(usage)?;
        }
        Ok(options)
    }
}

fn command(puzzle: &dyn AnyPuzzle) -> Command {
    let (about, specs) = puzzle.generator();
    let command = Command::new(puzzle.name())
        .aliases(puzzle.aliases().iter().copied())
        .about(about)
        .after_help(EXAMPLES.replace("KIND", puzzle.name()))
        .args(specs.iter().map(argument));
    match specs.iter().find(|spec| spec.name == SIZE) {
        Some(spec) => {
            let word = Arg::new(SIZE_WORD).help(format!("{}, as --size", spec.about));
            command.arg(word.conflicts_with(SIZE))
        }
        None => command,
    }
}

fn argument(spec: &OptionSpec) -> Arg {
    let help = match (spec.kind, spec.default) {
        (Values::Flag, "true") => format!("{} [default: true]", spec.about),
        (Values::Flag, _) => spec.about.to_owned(),
        (kind, "") => format!("{} ({kind})", spec.about),
        (kind, default) => format!("{} ({kind}) [default: {default}]", spec.about),
    };
    let argument = Arg::new(spec.name).long(spec.name).help(help).help_heading("Parameters");
    match spec.kind {
        // `--unique` alone, or `--unique=false`.
        Values::Flag => argument
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true")
            .value_name("BOOL"),
        Values::Int(..) | Values::Real(..) => argument.value_name("N").allow_negative_numbers(true),
        Values::Span(..) => argument.value_name("A..B"),
        Values::Choice(words) => argument.value_name("WORD").value_parser(words.to_vec()),
        Values::ChoiceOrFile(_) => argument.value_name("FILE"),
        Values::Text => argument.value_name("TEXT"),
    }
}

impl FromArgMatches for Kind {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let found = matches.subcommand().and_then(|(name, m)| Some((registry::find(name)?, m)));
        let (puzzle, matches) = found.ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
        let (_, specs) = puzzle.generator();
        let mut given = Vec::new();
        for spec in specs {
            let word = if spec.name == SIZE { matches.get_one::<String>(SIZE_WORD) } else { None };
            if let Some(value) = matches.get_one::<String>(spec.name).or(word) {
                given.push((spec.name, value.clone()));
            }
        }
        Ok(Kind { puzzle, given })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Kind::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Kind {
    fn augment_subcommands(parent: Command) -> Command {
        parent.subcommands(registry::all().into_iter().map(command))
    }

    fn augment_subcommands_for_update(parent: Command) -> Command {
        Kind::augment_subcommands(parent)
    }

    fn has_subcommand(name: &str) -> bool {
        registry::find(name).is_some()
    }
}
