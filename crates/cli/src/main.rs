//! The binary `kumiki`: arguments in, answers out. It knows no puzzle: names, formats, methods
//! and generators come from the registry.

mod args;
mod batch;
mod commands;
mod events;
mod exit;
mod experiment_screen;
mod fleet;
mod input;
mod interrupt;
mod output;
mod pictures;
mod progress;

use clap::Parser;
use exit::Exit;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Usage errors end here with exit code 2.
    let cli = args::Cli::try_parse().unwrap_or_else(|error| args::advised(error).exit());
    output::speak(cli.command.language());
    let exit = match commands::run(cli.command) {
        Ok(exit) => exit,
        Err(error) if exit::is_broken_pipe(&error) => Exit::Done,
        Err(error) => {
            output::complain(format_args!("{error:#}"));
            exit::of(&error)
        }
    };
    if kumiki_core::left_behind() > 0 {
        // A solver that could not be interrupted still works on what would be cleaned up now.
        let _ = std::io::stdout().flush();
        signal_hook::low_level::exit(exit::code(exit).into());
    }
    ExitCode::from(exit::code(exit))
}
