//! `kumiki completions`: what a shell needs to complete the words of the command line.

use crate::args::Cli;
use crate::exit::Exit;
use crate::output::Sink;
use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  kumiki completions bash > ~/.local/share/bash-completion/completions/kumiki
  kumiki completions zsh > ~/.zfunc/_kumiki
  kumiki completions fish > ~/.config/fish/completions/kumiki.fish";

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
