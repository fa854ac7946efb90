//! The commands, one file each.

pub(crate) mod book;
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
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod methods;
pub(crate) mod rate;
pub(crate) mod reproduce;
pub(crate) mod run_units;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod work;

use crate::args::Command;
use crate::exit::Exit;
use anyhow::Result;

/// Does what the command line asks for.
pub(crate) fn run(command: Command) -> Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(args),
        Command::Count(args) => count::run(&args),
        Command::Campaign(args) => campaign::run(args),
        Command::Journal(args) => journal::run(&args),
        Command::Work(args) => work::run(&args),
        Command::RunUnits(args) => run_units::run(&args),
        Command::Check(args) => check::run(args),
        Command::Hint(args) => hint::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Book(args) => book::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::List(args) => list::run(&args),
        Command::Methods(args) => methods::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
