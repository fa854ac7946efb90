//! `kumiki journal`: looks at the journal of a campaign.

use crate::args::RunArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Sink, complain};
use anyhow::Result;
use clap::{Args, Subcommand};
use kumiki::campaign::{Row, verify};
use kumiki::text::why_ended;
use kumiki_core::Run;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  kumiki journal verify DIR --sample 5     five units, drawn by --seed, come out as they are entered?";

/// The journal of a campaign
#[derive(Args)]
pub(crate) struct JournalArgs {
    #[command(subcommand)]
    command: JournalCommand,
}

#[derive(Subcommand)]
enum JournalCommand {
    Verify(VerifyArgs),
}

/// Runs units again and compares: exit 4 if one comes out otherwise
#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
    let JournalCommand::Verify(args) = &args.command;
    interrupt::listen()?;
    let mut run = Run::within(args.run.seed, args.run.budget()).cancelled_by(interrupt::token());
    let found = verify(&args.folder, args.sample, &mut run)?;
    let shown = |row: &Row| {
        let cost = row.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        format!("cost {cost} after {} steps", row.steps)
    };
    let mut text = String::new();
    for mismatch in &found.mismatches {
        let (row, again) = (&mismatch.row, &mismatch.again);
        let (unit, row, again) = (row.unit, shown(row), shown(again));
        text.push_str(&format!("unit {unit}: {row} in the journal, {again} now\n"));
    }
    text.push_str(&format!(
        "{} of {} units come out as they are entered\n",
        found.units - found.mismatches.len() as u64,
        found.units
    ));
    Sink::Stdout.put(text.as_bytes())?;
    if let Some(stop) = found.stopped {
        complain(format_args!("not all of the sample was run ({})", why_ended(Some(stop))));
    }
    Ok(match (found.mismatches.is_empty(), found.stopped) {
        (false, _) => Exit::Negative,
        (true, Some(_)) => Exit::Stopped,
        (true, None) => Exit::Done,
    })
}
