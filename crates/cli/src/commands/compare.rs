//! `kumiki compare`: which method is better on these instances? Instances x methods x seeds, to
//! rows, tables, figures and one page.

use crate::args::{When, puzzle_parser, readable_format};
use crate::exit::{Exit, usage};
use crate::experiment_screen::Screen;
use crate::fleet::{ServerArgs, tell};
use crate::interrupt;
use crate::output::{Sink, columns, complain, write_file};
use anyhow::{Context, Error, Result};
use clap::Args;
use kumiki::file::read_small;
use kumiki::text::shell_command;
use kumiki_core::{AnyPuzzle, scan};
use kumiki_fleet::{CampaignSettings, coordinate_experiment};
use kumiki_lab::error::LabError;
use kumiki_lab::experiment::{Experiment, Words};
use kumiki_lab::plan::Plan;
use kumiki_lab::report::{Report, Table, digest, labels};
use kumiki_lab::row::{Limits, Row, Task};
use kumiki_lab::rows;
use kumiki_lab::session::{ROWS, Session};
use std::fs::File;
use std::io::{IsTerminal, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  kumiki compare shikaku-10 shikaku-25 -m cp,anneal --time 2s
  kumiki compare -p shikaku --generate 25x25 -n 20 -m cp,anneal --html page.html
  kumiki compare -p queens --generate size=20,placed=5 -m cp:val=min \\
      -m cp:val=random --seeds 10 --steps 1e5 -o queens-lab
  kumiki compare --experiment experiment.toml -o lab    run it again to resume
  kumiki compare --report-only -o lab                   rebuild the report
  kumiki compare --experiment e.toml --fleet nats://server:4222 -o lab
  kumiki compare --experiment e.toml --run 7 -o rows       one run, one file
  kumiki compare --experiment e.toml --merge rows -o lab   all of them

Every run has a core to itself and one thread; without --time or --steps it gets 10 seconds. \
With -o, each finished run is a line of DIR/rows.jsonl: what is there is not run again. docs/guide/comparing.md has the format of experiment files.";

/// Compare methods on the same instances: tables, statistics, figures, one page
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArgs {
    /// The instances, each a path (with * and ?), a URL or ID, a text, or a bundled instance's name
    inputs: Vec<String>,
    /// The kind of puzzle; without it, it is recognised
    #[arg(short, long, value_name = "KIND", value_parser = puzzle_parser())]
    puzzle: Option<&'static dyn AnyPuzzle>,
    /// The inputs' format; without it, it is recognised
    #[arg(long, value_name = "FMT", value_parser = readable_format)]
    from: Option<String>,
    /// Make instances: a size, or parameters as in size=25x25,depth=6
    #[arg(long, value_name = "PARAMETERS", requires = "puzzle")]
    generate: Option<String>,
    /// How many instances are made
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 10, requires = "generate", value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// A method, or several: cp,anneal:tries=1,tabu
    #[arg(short, long = "method", value_name = "METHOD")]
    methods: Vec<String>,
    /// Runs of each method on each instance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seeds: u64,
    /// The first seed, of runs and of instances that are made
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Time for each run: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = scan::duration)]
    time: Option<Duration>,
    /// Steps for each run: the budget that makes runs reproducible
    #[arg(long, value_name = "N", value_parser = scan::count)]
    steps: Option<u64>,
    /// Threads for each run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// Count all solutions instead of looking for one
    #[arg(long)]
    all: bool,
    /// An experiment file, in place of instances and methods
    #[arg(long, value_name = "FILE", conflicts_with_all = ["inputs", "puzzle", "generate", "methods"])]
    experiment: Option<PathBuf>,
    /// The experiment's short version, as its table "quick" says
    #[arg(long, requires = "experiment")]
    quick: bool,
    /// A folder for rows, tables, figures and the page
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The page alone
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// List the runs with their numbers, and make none
    #[arg(long, conflicts_with_all = ["run", "merge", "fleet", "report_only"])]
    list_runs: bool,
    /// Make this run alone and leave its row as a file in the folder -o, for job schedulers
    #[arg(long, value_name = "N", requires = "output", conflicts_with_all = ["merge", "fleet", "report_only"])]
    run: Option<usize>,
    /// Take over the rows that --run left in this folder, and report
    #[arg(long, value_name = "FOLDER", requires = "output", conflicts_with_all = ["fleet", "report_only"])]
    merge: Option<PathBuf>,
    /// Have the runs made by workers of a server: nats://HOST:PORT or tls://HOST:PORT
    #[arg(long, value_name = "URL", help_heading = "Fleet", conflicts_with = "report_only")]
    fleet: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
    /// Run nothing; rebuild the report from the saved runs
    #[arg(long, requires = "output")]
    report_only: bool,
    /// Progress on standard error; auto = only on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,
}

/// What each run gets if nobody says.
const USUAL: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &CompareArgs) -> Result<Exit> {
    if args.report_only {
        let folder = args.output.as_deref().unwrap_or(Path::new("."));
        let rows = rows::load(&folder.join(ROWS))?;
        report(args, "Comparison", &rows)?;
        return Ok(Exit::Done);
    }
    let temporary = tempfile::tempdir()?;
    let (experiment, base) = args.experiment(temporary.path())?;
    let folder = args.output.as_deref().unwrap_or(temporary.path()).to_owned();
    interrupt::listen()?;
    let screen = Screen::new(args.progress);
    let cancelled = interrupt::token();
    let make = args.merge.is_none() && args.fleet.is_none();
    let session = Session { folder, make, cancelled, watch: &screen };
    let refused = |error| self::error(args, error);
    let subjects = match experiment.subjects(&base, cancelled) {
        Err(_) if cancelled.is_cancelled() => return Ok(Exit::Stopped),
        subjects => subjects.map_err(refused)?,
    };
    if !make || args.list_runs || args.run.is_some() {
        let plan = Plan::new(&experiment, &subjects).map_err(refused)?;
        if let Some(exit) = elsewhere(args, &plan, &session.folder)? {
            return Ok(exit);
        }
    }
    let results = session.run_on(&experiment, &subjects).map_err(refused)?;
    report(args, &experiment.title, &results.rows)?;
    if args.has_usual_budget() {
        complain(format_args!("each run had up to 10 s; --time and --steps say otherwise"));
    }
    if results.complete {
        return Ok(Exit::Done);
    }
    let how = match &args.output {
        Some(_) => "the same command goes on",
        None => "with -o DIR the same command would go on",
    };
    complain(format_args!("{} of {} runs; {how}", results.rows.len(), results.total));
    Ok(Exit::Stopped)
}

/// Lists runs, makes one, or takes over what was made elsewhere; no exit: there is a report to make.
fn elsewhere(args: &CompareArgs, plan: &Plan, folder: &Path) -> Result<Option<Exit>> {
    if args.list_runs {
        Sink::Stdout.put(plan.list().as_bytes())?;
        return Ok(Some(Exit::Done));
    }
    if let Some(number) = args.run {
        let made = plan.run_one(number, folder, interrupt::token());
        let made = made.map_err(|error| self::error(args, error))?;
        let Some(path) = made else { return Ok(Some(Exit::Stopped)) };
        Sink::Stdout.put(format!("{}\n", path.display()).as_bytes())?;
        return Ok(Some(Exit::Done));
    }
    if let Some(from) = &args.merge {
        let merged = plan.merge(from, folder)?;
        for (path, reason) in &merged.refused {
            complain(format_args!("{}: refused: {reason}", path.display()));
        }
        complain(format_args!("{} new rows", merged.rows));
    }
    if let Some(url) = &args.fleet {
        let (server, lease) = (args.server.at(url)?, CampaignSettings::default().lease);
        coordinate_experiment(&server, plan, folder, lease, interrupt::token(), &tell)
            .map_err(kumiki::Error::from)?;
    }
    Ok(None)
}

/// What the words of the command line ask for in vain is wrong usage.
fn error(args: &CompareArgs, error: LabError) -> Error {
    match error {
        LabError::Experiment { error, .. } if args.experiment.is_none() => usage(error.message),
        LabError::Usage(message) => usage(message),
        error => error.into(),
    }
}

impl CompareArgs {
    /// True if nobody says what each run gets.
    fn has_usual_budget(&self) -> bool {
        self.experiment.is_none() && self.time.is_none() && self.steps.is_none()
    }

    /// The inputs; standard input becomes a file in this folder.
    fn inputs(&self, folder: &Path) -> Result<Vec<String>> {
        let mut inputs = self.inputs.clone();
        for word in inputs.iter_mut().filter(|word| *word == "-") {
            let path = folder.join("standard-input");
            std::io::copy(&mut std::io::stdin().lock(), &mut File::create_new(&path)?)
                .context("standard input")?;
            *word = path.display().to_string();
        }
        Ok(inputs)
    }

    /// The experiment, and the folder where its paths begin.
    fn experiment(&self, temporary: &Path) -> Result<(Experiment, PathBuf)> {
        if let Some(path) = &self.experiment {
            let name = path.display().to_string();
            let text = read_small(path, "an experiment")?;
            let (experiment, versions) = Experiment::parse(&name, &text)?;
            let experiment =
                if self.quick { experiment.within(versions.quick) } else { experiment };
            return Ok((experiment, path.parent().unwrap_or(Path::new("")).to_owned()));
        }
        let time = self.time.or(self.has_usual_budget().then_some(USUAL));
        let words = Words {
            inputs: self.inputs(temporary)?,
            puzzle: self.puzzle,
            format: self.from.clone(),
            generate: self.generate.clone(),
            count: self.count,
            methods: self.methods.clone(),
            seeds: self.seeds,
            seed: self.seed,
            budget: Limits { seconds: time.map(|time| time.as_secs_f64()), steps: self.steps },
            threads: usize::try_from(self.threads)?,
            task: if self.all { Task::Count } else { Task::Solve },
        };
        let experiment = words.experiment().map_err(|error| usage(error.to_string()))?;
        Ok((experiment, PathBuf::new()))
    }
}

/// The report: tables on standard output, the page and the folder where they are asked for.
fn report(args: &CompareArgs, title: &str, rows: &[Row]) -> Result<()> {
    let labels = labels(rows);
    let report = Report::on(title, shell_command("kumiki", std::env::args().skip(1)), rows);
    let text = match columns() {
        columns if stdout().is_terminal() => digest(rows, &labels, columns),
        _ => {
            let table = report.sections.iter().flat_map(|section| &section.tables).next();
            table.map(Table::markdown).unwrap_or_default()
        }
    };
    Sink::Stdout.put(text.as_bytes())?;
    if let Some(folder) = &args.output {
        report.save(folder).with_context(|| format!("cannot write {}", folder.display()))?;
        complain(format_args!("the report is {}", folder.join("report.html").display()));
    }
    if let Some(path) = &args.html {
        write_file(path, None, report.html().as_bytes())?;
    }
    Ok(())
}
