//! `kumiki reproduce`: the tables and figures of the documents that kumiki implements, made again
//! on this machine beside the published values.

use crate::args::When;
use crate::exit::{Exit, usage};
use crate::experiment_run::{ExperimentRun, Results};
use crate::output::Sink;
use anyhow::Result;
use clap::Args;
use indicatif::HumanDuration;
use kumiki_lab::experiment::{Caps, Experiment, Extent};
use kumiki_lab::papers::{self, Entry, Made, Paper, Reproduction, remarks};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
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
    let papers = papers::find(id).map_err(|error| usage(error.to_string()))?;
    let mut words = format!("kumiki reproduce {id}");
    words.push_str(match args.extent() {
        Extent::Quick => " --quick",
        Extent::Evening => " --evening",
        Extent::Full => "",
    });
    let mut made = Reproduction::new(&words);
    for paper in &papers {
        made.begin(paper);
        for entry in &paper.entries {
            if !add(&mut made, args, paper, entry)? {
                made.end(paper);
                made.save(&args.output)?;
                return Ok(Exit::Stopped);
            }
        }
        made.end(paper);
    }
    made.save(&args.output)?;
    Ok(Exit::Done)
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

/// Makes a table or figure; false if it was interrupted.
fn add(
    made: &mut Reproduction,
    args: &ReproduceArgs,
    paper: &Paper,
    entry: &Entry,
) -> Result<bool> {
    match &entry.made {
        Made::ByProbe(probe) => {
            made.add_probe(paper, entry, probe)?;
            Ok(true)
        }
        Made::ByRuns { experiment, versions, with_data } => {
            let caps = args.extent().caps(*versions);
            let with_data = with_data.as_deref().zip(args.data.as_deref());
            let (experiment, base) = with_data.unwrap_or((experiment, Path::new("")));
            let folder = args.output.join(&paper.key).join(&entry.id);
            let Some(results) = measured(args, experiment, caps, base, &folder)? else {
                return Ok(false);
            };
            let Results { rows, complete, left_out } = results;
            made.add_runs(paper, entry, rows, &remarks(args.extent(), &left_out, complete));
            Ok(complete || args.report_only)
        }
    }
}

fn measured(
    args: &ReproduceArgs,
    experiment: &Experiment,
    caps: Caps,
    base: &Path,
    folder: &Path,
) -> Result<Option<Results>> {
    let experiment = experiment.clone().within(caps);
    ExperimentRun::new(folder, args.progress, !args.report_only).run(&experiment, base)
}
