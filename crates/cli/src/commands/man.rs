//! `kumiki man`: the manual, a page for each command.

use crate::args::Cli;
use crate::exit::{Exit, usage};
use crate::output::Sink;
use anyhow::{Context, Result};
use clap::builder::PossibleValue;
use clap::{Arg, Args, Command, CommandFactory};
use clap_mangen::Man;
use std::path::PathBuf;

/// Print the manual page of the tool or of a command
#[derive(Args)]
#[command(after_help = include_str!("../../help/man.txt"))]
pub(crate) struct ManArgs {
    /// The command, such as solve or generate sudoku
    command: Vec<String>,
    /// Write every page into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    dir: Option<PathBuf>,
}

/// The same commands with the possible values of each option in one line, not in one line each.
fn joined(command: Command) -> Command {
    let in_one_line = |arg: Arg| {
        let values = arg.get_possible_values();
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        match names.is_empty() || !arg.get_action().takes_values() {
            true => arg,
            false => {
                let help = format!("{help} [possible values: {}]", names.join(", "));
                arg.hide_possible_values(true).help(help)
            }
        }
    };
    command.mut_args(in_one_line).mut_subcommands(joined)
}

pub(crate) fn run(args: &ManArgs) -> Result<Exit> {
    let mut command = joined(Cli::command().disable_help_subcommand(true));
    if let Some(folder) = &args.dir {
        let cannot = || format!("cannot write into {}", folder.display());
        std::fs::create_dir_all(folder).with_context(cannot)?;
        clap_mangen::generate_to(command, folder).with_context(cannot)?;
        return Ok(Exit::Done);
    }
    // Gives every command its full name.
    command.build();
    for word in &args.command {
        let Some(found) = command.find_subcommand(word) else {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let names = names.join(", ");
            return Err(usage(format!("no page for {word:?}, expected one of {names}")));
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Sink::Stdout.put(&page)?;
    Ok(Exit::Done)
}
