//! `kumiki reproduce`: the tables and figures of the documents that kumiki implements, made again
//! on this machine beside the published values.

use crate::args::When;
use crate::exit::{Exit, usage};
use crate::laboratory::{Laboratory, Results};
use crate::output::{Sink, write_file};
use anyhow::{Context, Result};
use clap::Args;
use indicatif::HumanDuration;
use kumiki_lab::experiment::{Caps, Experiment, Extent};
use kumiki_lab::papers::probe::Found;
use kumiki_lab::papers::{self, Entry, Evidence, Made, Paper, Ruling, Standing, Verdict};
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
        let short = short.words(Verdict::LEGEND).words(Ruling::LEGEND);
        Reproduction { whole: Report::new(title, command), short, rows: Vec::new() }
    }

    fn begin(&mut self, paper: &Paper) {
        let section =
            Section::new(paper.key.clone()).words(format!("{}. {}.", paper.title, paper.source));
        let columns = ["what", "published", "ours", "interval or place", ""];
        let name = format!("{}-standings", paper.key);
        let table = Table::new(name, "Every published number and statement beside ours", &columns);
        self.short.sections.push(section.clone().table(table));
        self.whole.sections.push(section);
    }

    /// Makes a table or figure; false if it was interrupted.
    fn add(&mut self, args: &ReproduceArgs, paper: &Paper, entry: &Entry) -> Result<bool> {
        let (section, complete) = match &entry.made {
            Made::ByProbe(probe) => {
                let found = probe.look().context("the instances of a probe cannot be made")?;
                if let Found::Numbers(numbers) = &found {
                    for standing in papers::found_standings(entry, numbers) {
                        self.stand(standing);
                    }
                }
                (papers::section(paper, entry, &Evidence::Found(&found), &[]), true)
            }
            Made::ByRuns { experiment, versions, with_data } => {
                let caps = args.extent().caps(*versions);
                let with_data = with_data.as_deref().zip(args.data.as_deref());
                let (experiment, base) = with_data.unwrap_or((experiment, Path::new("")));
                let folder = args.output.join(&paper.key).join(&entry.id);
                let Some(results) = measured(args, experiment, caps, base, &folder)? else {
                    return Ok(false);
                };
                let remarks = remarks(&results, args.extent());
                for standing in papers::standings(entry, &results.rows) {
                    self.stand(standing);
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

    fn stand(&mut self, standing: Standing) {
        let table = self.short.sections.last_mut().and_then(|section| section.tables.last_mut());
        if let Some(table) = table {
            table.row(vec![
                standing.what.into(),
                standing.published,
                standing.ours,
                standing.detail.into(),
                standing.word.into(),
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
    let experiment = experiment.clone().within(caps);
    Laboratory::new(folder, args.progress, !args.report_only).run(&experiment, base)
}

/// What a reader must know of these runs.
fn remarks(results: &Results, extent: Extent) -> Vec<String> {
    let mut remarks = Vec::new();
    match extent {
        Extent::Quick => remarks
            .push("Quick version: shorter runs and fewer of them than the paper's.".to_owned()),
        Extent::Evening => remarks
            .push("Evening version: the paper's runs as far as an evening allows.".to_owned()),
        Extent::Full => {}
    }
    remarks.extend(results.left_out.iter().map(|reason| format!("Left out: {reason}.")));
    if !results.complete {
        remarks.push("Not all runs are made yet.".to_owned());
    }
    remarks
}

/// How often we stand where, in two sentences.
fn summary(standings: &Table) -> Option<String> {
    let told = |words: &[&'static str]| -> Vec<String> {
        let count = |word: &&&str| {
            let stands = |row: &&Vec<Cell>| row.last().is_some_and(|cell| cell.text == **word);
            standings.rows.iter().filter(stands).count()
        };
        let told = words.iter().map(|word| (word, count(&word)));
        told.filter(|told| told.1 > 0).map(|(word, n)| format!("{word} in {n}")).collect()
    };
    let levels = told(&Verdict::ALL.map(Verdict::words));
    let rulings = told(&Ruling::ALL.map(Ruling::words));
    let mut sentences = Vec::new();
    if !levels.is_empty() {
        sentences.push(format!("By the published numbers, kumiki {}.", levels.join(", ")));
    }
    if !rulings.is_empty() {
        sentences.push(format!("Statements: {}.", rulings.join(", ").replace(" in ", " ")));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
