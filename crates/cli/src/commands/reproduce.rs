//! `kumiki reproduce`: the tables and figures of the documents that kumiki implements, made again
//! on this machine beside the published values.

use crate::args::When;
use crate::exit::{Exit, usage};
use crate::laboratory::{Laboratory, Results};
use crate::output::{Sink, write_file};
use anyhow::{Context, Result};
use clap::Args;
use indicatif::HumanDuration;
use kumiki_lab::experiment::{Caps, Experiment};
use kumiki_lab::papers::{self, Entry, Evidence, Made, Paper, Standing};
use kumiki_lab::report::{Cell, Report, Section, Table};
use kumiki_lab::row::Row;
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
    #[arg(long, conflicts_with_all = ["id", "quick", "data", "report_only"])]
    list: bool,
    /// Shorter runs, and fewer
    #[arg(long)]
    quick: bool,
    /// The document's own budgets and numbers of runs, which is the default
    #[arg(long, conflicts_with = "quick")]
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

pub(crate) fn run(args: &ReproduceArgs) -> Result<Exit> {
    if args.list {
        return list();
    }
    let Some(id) = &args.id else {
        return Err(usage("no ID: a document, a table or figure of --list, or all"));
    };
    let papers = papers::find(id).map_err(|error| usage(error.to_string()))?;
    let mut words = format!("kumiki reproduce {id}");
    words.push_str(if args.quick { " --quick" } else { "" });
    let mut made = Reproduction::new(&words);
    for paper in &papers {
        made.begin(paper);
        for entry in &paper.entries {
            if !made.add(args, paper, entry)? {
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
                Made::ByRuns { experiment, caps, .. } => {
                    let full = longest(experiment);
                    let quick = longest(&experiment.as_ref().clone().within(*caps));
                    format!("full {full}, quick {quick}")
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

/// A report in the making.
struct Reproduction {
    report: Report,
    standings: Table,
    rows: Vec<Row>,
}

impl Reproduction {
    fn new(command: &str) -> Self {
        let columns = ["document", "what", "published", "ours", ""];
        let caption = "Every published number beside ours";
        Reproduction {
            report: Report::new("The literature, measured again", command),
            standings: Table::new("standings", caption, &columns),
            rows: Vec::new(),
        }
    }

    fn begin(&mut self, paper: &Paper) {
        let words = format!("{}. {} ({}).", paper.key, paper.title, paper.source);
        self.report.sections.push(Section::new(paper.key.clone()).words(words));
    }

    /// Makes a table or figure; false if it was interrupted.
    fn add(&mut self, args: &ReproduceArgs, paper: &Paper, entry: &Entry) -> Result<bool> {
        let (section, complete) = match &entry.made {
            Made::ByProbe(probe) => {
                let found = probe.look().context("the instances of a probe cannot be made")?;
                (papers::section(paper, entry, &Evidence::Found(&found), &[]), true)
            }
            Made::ByRuns { experiment, caps, with_data } => {
                let with_data = with_data.as_deref().zip(args.data.as_deref());
                let (experiment, base) = with_data.unwrap_or((experiment, Path::new("")));
                let folder = args.output.join(&paper.key).join(&entry.id);
                let results = measured(args, experiment, *caps, base, &folder)?;
                let remarks = remarks(&results, args.quick);
                for standing in papers::standings(&entry.values, &results.rows) {
                    self.stand(paper, &standing);
                }
                let rows = Evidence::Rows(&results.rows);
                let section = papers::section(paper, entry, &rows, &remarks);
                self.rows.extend(results.rows);
                (section, results.complete || args.report_only)
            }
        };
        self.report.sections.push(section);
        Ok(complete)
    }

    fn stand(&mut self, paper: &Paper, standing: &Standing) {
        let ours = standing.ours.map_or_else(|| "not measured".into(), Cell::from);
        self.standings.row(vec![
            paper.key.as_str().into(),
            standing.what.as_str().into(),
            standing.published.as_str().into(),
            ours,
            standing.verdict.into(),
        ]);
    }

    /// What is the same and what differs, after the document's last figure.
    fn end(&mut self, paper: &Paper) {
        let paragraphs = paper.readme.split("\n\n").skip(1).map(|p| p.replace('\n', " "));
        let section = Section::new("What is the same, what differs").inside();
        let section = paragraphs.fold(section, |section, words| section.words(words));
        self.report.sections.push(section);
    }

    /// Writes the folder: the report with every table and figure, and a page that sums it up.
    fn save(self, folder: &Path) -> Result<()> {
        let Reproduction { report, standings, rows } = self;
        let sum = Section::new("Where we stand").words(summary(&standings)).table(standings);
        let short = Report::new(report.title.clone(), report.command.clone())
            .words(
                "Every table and figure of the five documents, made again: [report.html](report.html) \
                 has the figures, [report.md](report.md) the same as text. A value within 5 % agrees.",
            )
            .environments_of(&rows)
            .section(sum.clone());
        let mut whole = report.environments_of(&rows);
        whole.sections.insert(0, sum);
        whole.save(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        write_file(&folder.join("README.md"), None, short.markdown().as_bytes())
    }
}

fn measured(
    args: &ReproduceArgs,
    experiment: &Experiment,
    caps: Caps,
    base: &Path,
    folder: &Path,
) -> Result<Results> {
    let experiment = experiment.clone();
    let experiment = if args.quick { experiment.within(caps) } else { experiment };
    Laboratory::open(folder, args.progress, !args.report_only)?.run(&experiment, base)
}

/// What a reader must know of these runs.
fn remarks(results: &Results, quick: bool) -> Vec<String> {
    let mut remarks = Vec::new();
    if quick {
        remarks
            .push("Short version: shorter runs and fewer of them than the document's.".to_owned());
    }
    remarks.extend(results.left_out.iter().map(|reason| format!("Left out: {reason}.")));
    if !results.complete {
        remarks.push("Not all runs are made yet.".to_owned());
    }
    remarks
}

/// How often we agree, pass or fall short, in a sentence.
fn summary(standings: &Table) -> String {
    let count = |word: &str| {
        standings.rows.iter().filter(|row| row.last().is_some_and(|cell| cell.text == word)).count()
    };
    format!(
        "Of the published numbers, {} agree with ours, {} are passed, {} are not reached and {} differ \
         without one being better.",
        count("agrees"),
        count("passes"),
        count("falls short"),
        count("differs")
    )
}
