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
use kumiki_lab::papers::{self, Entry, Evidence, Made, Paper, Standing, Verdict};
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
    /// Everything: every table and figure.
    whole: Report,
    /// What a reader sees first: where we stand by each document.
    short: Report,
    rows: Vec<Row>,
}

impl Reproduction {
    fn new(command: &str) -> Self {
        let title = "The literature, measured again";
        let short = Report::new(title, command).words(
            "Every table and figure of these documents, made again by the command below: \
             [report.html](report.html) has everything with its figures, [report.md](report.md) the \
             same as text; figures/ has each figure as SVG and, where the command was run, as PNG.",
        );
        let short = short.words(Verdict::LEGEND);
        Reproduction { whole: Report::new(title, command), short, rows: Vec::new() }
    }

    fn begin(&mut self, paper: &Paper) {
        let section =
            Section::new(paper.key.clone()).words(format!("{}. {}.", paper.title, paper.source));
        let columns = ["what", "published", "ours", ""];
        let name = format!("{}-standings", paper.key);
        let table = Table::new(name, "Every published number beside ours", &columns);
        self.short.sections.push(section.clone().table(table));
        self.whole.sections.push(section);
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
                let Some(results) = measured(args, experiment, *caps, base, &folder)? else {
                    return Ok(false);
                };
                let remarks = remarks(&results, args.quick);
                for standing in papers::standings(&entry.values, &results.rows) {
                    self.stand(&standing);
                }
                let rows = Evidence::Rows(&results.rows);
                let section = papers::section(paper, entry, &rows, &remarks);
                self.rows.extend(results.rows);
                (section, results.complete || args.report_only)
            }
        };
        self.whole.sections.push(section);
        Ok(complete)
    }

    fn stand(&mut self, standing: &Standing) {
        let ours = standing.ours.map_or_else(|| "not measured".into(), Cell::from);
        let table = self.short.sections.last_mut().and_then(|section| section.tables.last_mut());
        if let Some(table) = table {
            table.row(vec![
                standing.what.as_str().into(),
                standing.published.as_str().into(),
                ours,
                standing.verdict.map_or("", Verdict::words).into(),
            ]);
        }
    }

    /// After a document's last figure: how we stand in a sentence, what is the same, what differs.
    fn end(&mut self, paper: &Paper) {
        let paragraphs = || paper.readme.split("\n\n").skip(1).flat_map(|p| p.split("\n* "));
        let words: Vec<String> = paragraphs()
            .map(|p| p.trim_start_matches("* ").split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        if let Some(section) = self.short.sections.last_mut() {
            section.words.extend(section.tables.last().and_then(summary));
            section.tables.retain(|table| !table.rows.is_empty());
        }
        let differs = Section::new("What is the same, what differs").inside();
        let differs = words.into_iter().fold(differs, Section::words);
        self.short.sections.push(differs.clone());
        self.whole.sections.push(differs);
    }

    /// Writes the folder: the report with every table and figure, and the page that sums it up.
    fn save(self, folder: &Path) -> Result<()> {
        let whole = self.whole.environments_of(&self.rows);
        whole.save(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        let short = self.short.environments_of(&self.rows);
        write_file(&folder.join("README.md"), None, short.markdown().as_bytes())
    }
}

fn measured(
    args: &ReproduceArgs,
    experiment: &Experiment,
    caps: Caps,
    base: &Path,
    folder: &Path,
) -> Result<Option<Results>> {
    let experiment = experiment.clone();
    let experiment = if args.quick { experiment.within(caps) } else { experiment };
    Laboratory::new(folder, args.progress, !args.report_only).run(&experiment, base)
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

/// How often we stand where, in a sentence.
fn summary(standings: &Table) -> Option<String> {
    let told = Verdict::ALL.iter().filter_map(|verdict| {
        let stands = |row: &&Vec<Cell>| row.last().is_some_and(|cell| cell.text == verdict.words());
        let count = standings.rows.iter().filter(stands).count();
        (count > 0).then(|| format!("{verdict} in {count}"))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| format!("By the published numbers, kumiki {}.", told.join(", ")))
}
