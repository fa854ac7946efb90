//! `kumiki reproduce`: the tables and figures of the documents that kumiki implements, made again
//! on this machine beside the published values.

use crate::args::When;
use crate::exit::{Exit, usage};
use crate::experiment_screen::Screen;
use crate::interrupt;
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use indicatif::HumanDuration;
use kumiki_lab::experiment::{Experiment, Extent};
use kumiki_lab::papers::{self, Made, Request};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  kumiki reproduce --list                            every table and figure, with its ID
  kumiki reproduce nqueens-2016/fig6 --quick         one of them, in minutes
  kumiki reproduce sirdey-sudoku -o sudoku           one document, with its own budgets
  kumiki reproduce all --quick -o reproduction       everything; the same again resumes
  kumiki reproduce prevost-garnier-2023 --data DIR   with the document's own instances

DIR/README.md says where we stand, DIR/report.html has everything; rows, tables and figures are
files beside them. What is in the rows is not run again.";

/// Makes the tables and figures of the literature again
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReproduceArgs {
    /// A document, one of its tables or figures, or all; see --list
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
    /// A folder with instances that are other people's
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The folder for rows, tables, figures and the page
    #[arg(short, long, value_name = "DIR", default_value = "reproduction")]
    output: PathBuf,
    /// Make nothing: the report anew, from the rows of the folder
    #[arg(long)]
    report_only: bool,
    /// Progress on standard error; auto = only on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,
}

impl ReproduceArgs {
    fn extent(&self) -> Extent {
        match (self.quick, self.evening) {
            (true, _) => Extent::Quick,
            (_, true) => Extent::Evening,
            _ => Extent::Full,
        }
    }
}

pub(crate) fn run(args: &ReproduceArgs) -> Result<Exit> {
    if args.list {
        return list();
    }
    let Some(id) = &args.id else {
        return Err(usage("no ID: a document, a table or figure of --list, or all"));
    };
    papers::find(id).map_err(|error| usage(error.to_string()))?;
    interrupt::listen()?;
    let request = Request {
        id: id.clone(),
        extent: args.extent(),
        data: args.data.clone(),
        folder: args.output.clone(),
        make: !args.report_only,
    };
    let (made, complete) = request.reproduce(interrupt::token(), &Screen::new(args.progress))?;
    made.save(&args.output)?;
    Ok(if complete { Exit::Done } else { Exit::Stopped })
}

/// One line for each table and figure, with the longest that it can take.
fn list() -> Result<Exit> {
    let mut out = String::new();
    for paper in papers::all()? {
        out.push_str(&format!("{}: {} ({})\n", paper.key, paper.title, paper.source));
        for entry in &paper.entries {
            let time = match &entry.made {
                Made::ByProbe(_) => "at once".to_owned(),
                Made::ByRuns { experiment, versions, .. } => {
                    let time = |extent: Extent| {
                        longest(&experiment.as_ref().clone().within(extent.caps(*versions)))
                    };
                    let [quick, evening] = [Extent::Quick, Extent::Evening].map(time);
                    format!("quick {quick}, evening {evening}, full {}", longest(experiment))
                }
            };
            let id = format!("{}/{}", paper.key, entry.id);
            out.push_str(&format!("  {id:32} {} [{time}]\n", entry.title));
        }
    }
    Sink::Stdout.put(out.as_bytes())?;
    Ok(Exit::Done)
}

/// The longest that an experiment can take on this machine, for people.
fn longest(experiment: &Experiment) -> String {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let wall = |seconds: f64| Duration::try_from_secs_f64(seconds / cores as f64).ok();
    match experiment.longest().and_then(wall) {
        Some(time) => format!("at most {}", HumanDuration(time)),
        None => "as long as it takes".to_owned(),
    }
}
