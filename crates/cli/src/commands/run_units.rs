//! `kumiki run-units`: one lot of a campaign, for any scheduler.

use crate::args::RunArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{Sink, complain};
use anyhow::Result;
use clap::Args;
use kumiki::campaign::{WorkPlan, run_lot};
use kumiki::text::why_ended;
use kumiki_core::Run;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  kumiki campaign eternity2 --journal DIR --plan-only   makes DIR/plan.json
  kumiki run-units DIR/plan.json --lot 7 -o lots        one lot, one file
  kumiki journal merge DIR lots                         each unit once

The file appears whole or not at all, and a lot whose file is there is not run again: run it as often \
as the scheduler likes. docs/guide/fleet.md has recipes.";

/// Run one lot of a campaign and leave a file, for job schedulers
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RunUnitsArgs {
    /// The plan: plan.json of a journal, or the journal's folder
    plan: PathBuf,
    /// The number of the lot, from 0
    #[arg(long, value_name = "N")]
    lot: u64,
    /// The folder for the file
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Who runs it, in the file
    #[arg(long, value_name = "NAME", default_value = "run-units")]
    name: String,
    #[command(flatten)]
    run: RunArgs,
}

pub(crate) fn run(args: &RunUnitsArgs) -> Result<Exit> {
    interrupt::listen()?;
    let plan = WorkPlan::open(&args.plan)?;
    let mut run = Run::within(plan.head.seed, args.run.budget()).cancelled_by(interrupt::token());
    match run_lot(&plan, args.lot, &args.output, &args.name, &mut run)? {
        Ok(path) => {
            Sink::Stdout.put(format!("{}\n", path.display()).as_bytes())?;
            Ok(Exit::Done)
        }
        Err(stop) => {
            complain(format_args!("lot {}: {}", args.lot, why_ended(Some(stop))));
            Ok(Exit::Stopped)
        }
    }
}
