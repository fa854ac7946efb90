//! `kumiki reproduce`: the tables and figures of the papers that kumiki implements, measured on this
//! machine beside the published values.

use crate::args::When;
use crate::exit::{Exit, usage};
use crate::experiment_screen::Screen;
use crate::interrupt;
use crate::output::{Sink, complain};
use anyhow::Result;
use clap::Args;
use kumiki_core::scan;
use kumiki_lab::experiment::Extent;
use kumiki_lab::papers::{self, Request};
use std::path::PathBuf;
use std::time::Duration;

/// Reproduce published tables and figures
#[derive(Args)]
#[command(after_help = include_str!("../../help/reproduce.txt"))]
pub(crate) struct ReproduceArgs {
    /// A paper, one of its tables or figures, or all; see --list
    id: Option<String>,
    /// Every table and figure
    #[arg(long, conflicts_with_all = ["id", "quick", "evening", "data", "report_only"])]
    list: bool,
    /// Minutes: shorter runs, and fewer
    #[arg(long)]
    quick: bool,
    /// Hours: the papers' numbers of runs wherever that fits
    #[arg(long, conflicts_with = "quick")]
    evening: bool,
    /// The papers' own budgets and numbers of runs, which is the default
    #[arg(long, conflicts_with_all = ["quick", "evening"])]
    full: bool,
    /// Folder with third-party instances that kumiki may not ship
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The folder for rows, tables, figures and the page
    #[arg(short, long, value_name = "DIR", default_value = "reproduction")]
    output: PathBuf,
    /// Run nothing; rebuild the report from the saved runs
    #[arg(long)]
    report_only: bool,
    /// Make saved runs again for so long, drawn at random: are the answers the same?
    #[arg(long, value_name = "TIME", value_parser = scan::duration, conflicts_with = "report_only")]
    recompute: Option<Duration>,
    /// Progress on standard error; auto = only on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,
}

pub(crate) fn run(args: &ReproduceArgs) -> Result<Exit> {
    if args.list {
        Sink::Stdout.put(papers::list()?.as_bytes())?;
        return Ok(Exit::Done);
    }
    let Some(id) = &args.id else {
        return Err(usage("no ID: a paper, a table or figure of --list, or all"));
    };
    papers::find(id).map_err(|error| usage(error.to_string()))?;
    interrupt::listen()?;
    let request = Request {
        id: id.clone(),
        extent: Extent::of(args.quick, args.evening),
        data: args.data.clone(),
        folder: args.output.clone(),
        make: !args.report_only && args.recompute.is_none(),
    };
    if let Some(time) = args.recompute {
        let again = request.recompute(time, interrupt::token(), &Screen::new(args.progress))?;
        Sink::Stdout.put(again.save(&args.output)?.first_table().as_bytes())?;
        let end = if again.differs() { Exit::Negative } else { Exit::Done };
        return Ok(if interrupt::token().is_cancelled() { Exit::Stopped } else { end });
    }
    let (made, complete) = request.reproduce(interrupt::token(), &Screen::new(args.progress))?;
    made.save(&args.output)?;
    let (report, summary) = (args.output.join("report.html"), args.output.join("README.md"));
    complain(format_args!("the report is {}, a summary {}", report.display(), summary.display()));
    if !complete {
        complain(format_args!("not all runs are made; run the same command to go on"));
    }
    Ok(if complete { Exit::Done } else { Exit::Stopped })
}
