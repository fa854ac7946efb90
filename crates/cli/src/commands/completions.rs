//! `kumiki completions`: what a shell needs to complete the words of the command line.

use crate::args::Cli;
use crate::exit::Exit;
use crate::output::Sink;
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = include_str!("../../help/completions.txt"))]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kumiki", &mut script);
    Sink::Stdout.put(&script)?;
    Ok(Exit::Done)
}
