//! The commands, one file each.

pub(crate) mod campaign;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod journal;
pub(crate) mod man;
pub(crate) mod methods;
pub(crate) mod rate;
pub(crate) mod reproduce;
pub(crate) mod serve;
pub(crate) mod solve;

use crate::args::Command;
use crate::exit::{Exit, usage};
use anyhow::Result;
use kumiki_core::{AnyPuzzle, FormatInfo};

/// Does what the command line asks for.
pub(crate) fn run(command: Command) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Count(args) => count::run(&args),
        Command::Campaign(args) => campaign::run(args),
        Command::Journal(args) => journal::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Methods(args) => methods::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// A puzzle's format by name, which must be able to do what is asked of it.
fn format_that(
    puzzle: &dyn AnyPuzzle,
    name: &str,
    able: impl Fn(&FormatInfo) -> bool,
    what: &str,
) -> Result<FormatInfo> {
    let formats = puzzle.formats();
    if let Some(format) = formats.iter().find(|format| format.name == name && able(format)) {
        return Ok(*format);
    }
    let names: Vec<&str> = formats.iter().filter(|f| able(f)).map(|f| f.name).collect();
    let (kind, names) = (puzzle.name(), names.join(", "));
    Err(usage(format!("{kind} has no format {name:?} {what}, expected one of {names}")))
}

/// The format of answers: the one asked for, or the input's own if it carries answers, or text.
fn answer_format(puzzle: &dyn AnyPuzzle, asked: Option<&str>, input: &str) -> Result<FormatInfo> {
    let able = |format: &FormatInfo| format.answers;
    let what = "that carries answers";
    if let Some(asked) = asked {
        return format_that(puzzle, asked, able, what);
    }
    format_that(puzzle, input, able, what).or_else(|_| format_that(puzzle, "text", able, what))
}
