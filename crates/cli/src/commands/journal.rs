//! `kumiki journal`: the journal of a campaign, looked at, verified, merged with what others ran.

use crate::args::RunArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Sink, complain};
use anyhow::Result;
use clap::{Args, Subcommand};
use kumiki::campaign::{merge, verify};
use kumiki::text::why_ended;
use kumiki_core::Run;
use std::path::PathBuf;

/// Verify the journal of a campaign, or merge what other machines ran
#[derive(Args)]
#[command(after_help = include_str!("../../help/journal.txt"))]
pub(crate) struct JournalArgs {
    #[command(subcommand)]
    command: JournalCommand,
}

#[derive(Subcommand)]
enum JournalCommand {
    Verify(VerifyArgs),
    Merge(MergeArgs),
}

/// Enter the lots that other machines have run, each unit once
#[derive(Args)]
#[command(after_help = include_str!("../../help/journal-merge.txt"))]
struct MergeArgs {
    /// The folder of the journal
    journal: PathBuf,
    /// The folder of the lots' files
    folder: PathBuf,
}

fn merge_lots(args: &MergeArgs) -> Result<Exit> {
    let merged = merge(&args.journal, &args.folder)?;
    for (path, reason) in &merged.refused {
        complain(format_args!("{}: refused: {reason}", path.display()));
    }
    Sink::Stdout.put(merged.to_string().as_bytes())?;
    Ok(if merged.refused.is_empty() { Exit::Done } else { Exit::Error })
}

/// Run units again and compare: exit 4 if one comes out otherwise
#[derive(Args)]
#[command(after_help = include_str!("../../help/journal.txt"))]
struct VerifyArgs {
    /// The folder of the journal
    folder: PathBuf,
    /// How many units are run again
    #[arg(long, value_name = "N", default_value_t = 3)]
    sample: usize,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &JournalArgs) -> Result<Exit> {
    let args = match &args.command {
        JournalCommand::Verify(args) => args,
        JournalCommand::Merge(args) => return merge_lots(args),
    };
    interrupt::listen()?;
    let mut run = Run::within(args.run.seed, args.run.budget()).cancelled_by(interrupt::token());
    let found = verify(&args.folder, args.sample, &mut run)?;
    Sink::Stdout.put(found.to_string().as_bytes())?;
    if let Some(stop) = found.stopped {
        complain(format_args!("not all of the sample was run ({})", why_ended(Some(stop))));
    }
    Ok(match (found.mismatches.is_empty(), found.stopped) {
        (false, _) => Exit::Negative,
        (true, Some(_)) => Exit::Stopped,
        (true, None) => Exit::Done,
    })
}
