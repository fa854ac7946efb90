//! `kumiki compare`: which method is better on these instances? Instances x methods x seeds, to
//! rows, tables, figures and one page.

use crate::args::{When, format_parser, puzzle_parser};
use crate::exit::{Exit, usage};
use crate::laboratory::{Laboratory, ROWS};
use crate::output::{Sink, write_file};
use crate::settings;
use anyhow::{Context, Result};
use clap::Args;
use kumiki_core::{AnyPuzzle, Options, scan};
use kumiki_lab::experiment::{Contender, Experiment, InstanceSet, Source};
use kumiki_lab::report::{Report, Table, analyse};
use kumiki_lab::row::{Limits, Row, Task};
use kumiki_lab::rows;
use kumiki_puzzles::registry::PUZZLES;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  kumiki compare shikaku-10 shikaku-25 -m cp,anneal --time 2s
  kumiki compare -p shikaku --generate 25x25 -n 20 -m cp,anneal,tabu --time 10s --html report.html
  kumiki compare -p queens --generate size=20,placed=5 -n 10 -m cp:val=min -m cp:val=random \\
      --seeds 10 --steps 100000 -o queens-lab
  kumiki compare --experiment experiment.toml -o lab    the same again resumes
  kumiki compare --report-only -o lab                   the report anew, from the rows

Every run has a core to itself and one thread. With -o, each finished run is a line of
DIR/rows.jsonl: what is there is not run again.

An experiment is a TOML file:
  name = \"shikaku\"
  seeds = 5                     # runs of each method on each instance
  time = \"10s\"                  # and steps = N, threads = N, trace = true, task = \"count\"
  [[instances]]
  puzzle = \"shikaku\"
  generate = { size = [\"10x10\", \"25x25\"], depth = [4, 6] }   # every combination
  count = 4
  group = \"{size}\"
  [[instances]]
  inputs = [\"shikaku-10\", \"boards/*.txt\"]
  [[methods]]
  method = \"anneal:tries=1\"
  label = \"annealing\"";

/// Compares methods on the same instances: rows, tables, figures, one page
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArgs {
    /// The instances, each a path (with * and ?), a URL or ID, a text, or a shipped instance's name
    inputs: Vec<String>,
    /// The kind of puzzle; without it, it is recognised
    #[arg(short, long, value_name = "KIND", value_parser = puzzle_parser())]
    puzzle: Option<&'static dyn AnyPuzzle>,
    /// The inputs' format; without it, it is recognised
    #[arg(long, value_name = "FMT", value_parser = format_parser())]
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
    #[arg(long, value_name = "N")]
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
    /// Make nothing: the report anew, from the rows of the folder
    #[arg(long, requires = "output")]
    report_only: bool,
    /// Progress on standard error; auto = only on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    progress: When,
}

pub(crate) fn run(args: &CompareArgs) -> Result<Exit> {
    if args.report_only {
        let folder = args.output.as_deref().unwrap_or(Path::new("."));
        let rows = rows::load(&folder.join(ROWS))?;
        report(args, "Comparison", &rows)?;
        return Ok(Exit::Done);
    }
    let (experiment, base) = args.experiment()?;
    let temporary = tempfile::tempdir()?;
    let folder = args.output.as_deref().unwrap_or(temporary.path());
    let laboratory = Laboratory::new(folder, args.progress, true);
    let Some(finished) = laboratory.run(&experiment, &base)? else {
        return Ok(Exit::Stopped);
    };
    report(args, &experiment.title, &finished.rows)?;
    Ok(if finished.complete { Exit::Done } else { Exit::Stopped })
}

impl CompareArgs {
    /// The experiment, and the folder where its paths begin.
    fn experiment(&self) -> Result<(Experiment, PathBuf)> {
        if let Some(path) = &self.experiment {
            let name = path.display().to_string();
            let text = settings::read(path, "an experiment")?;
            let (experiment, versions) = Experiment::parse(&name, &text)?;
            let experiment =
                if self.quick { experiment.within(versions.quick) } else { experiment };
            return Ok((experiment, path.parent().unwrap_or(Path::new("")).to_owned()));
        }
        let sets = self.sets()?;
        let methods = split_methods(self.puzzle, &self.methods);
        if methods.is_empty() {
            return Err(usage("no methods: -m METHOD, as often as needed, or --experiment FILE"));
        }
        if self.seeds == 0 {
            return Err(usage("--seeds: found 0, expected at least 1"));
        }
        let experiment = Experiment {
            source: "the command line".to_owned(),
            name: "compare".to_owned(),
            title: "Comparison".to_owned(),
            about: String::new(),
            task: if self.all { Task::Count } else { Task::Solve },
            threads: usize::try_from(self.threads)?,
            trace: true,
            first_seed: self.seed,
            seeds: self.seeds,
            budget: Limits { seconds: self.time.map(|time| time.as_secs_f64()), steps: self.steps },
            sets,
            methods: methods.iter().map(|method| Contender::new(method, 1)).collect(),
        };
        Ok((experiment, PathBuf::new()))
    }

    fn sets(&self) -> Result<Vec<InstanceSet>> {
        let set = |source| InstanceSet {
            group: None,
            puzzle: self.puzzle.map(|puzzle| puzzle.name().to_owned()),
            source,
            factors: BTreeMap::new(),
            line: 1,
        };
        let mut sets = Vec::new();
        if !self.inputs.is_empty() {
            let (words, format) = (self.inputs.clone(), self.from.clone());
            sets.push(set(Source::Inputs { words, format }));
        }
        if let (Some(puzzle), Some(parameters)) = (self.puzzle, &self.generate) {
            let grid = grid(puzzle, parameters)?;
            let (count, seed) = (self.count, self.seed);
            sets.push(set(Source::Generated { grid, count, seed, most: None }));
        }
        if sets.is_empty() {
            return Err(usage(
                "no instances: INPUT, --generate SIZE with -p, or --experiment FILE",
            ));
        }
        Ok(sets)
    }
}

/// The parameters of `--generate`, checked: a word without a name is the size.
fn grid(puzzle: &dyn AnyPuzzle, text: &str) -> Result<BTreeMap<String, Vec<String>>> {
    let (_, specs) = puzzle.generator();
    let mut options = Options::defaults(specs);
    let mut grid = BTreeMap::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let flag = specs.iter().any(|s| s.name == part && s.kind == kumiki_core::Kind::Flag);
        let (name, value) = match part.split_once('=') {
            Some(pair) => pair,
            None if flag => (part, "true"),
            None => ("size", part),
        };
        options.set(specs, name, value).map_err(|e| usage(format!("--generate: {e}")))?;
        grid.insert(name.to_owned(), vec![value.to_owned()]);
    }
    Ok(grid)
}

/// The methods of all `-m`. A comma stands between methods and also between the options of one:
/// the name of a method begins a new one.
fn split_methods(puzzle: Option<&'static dyn AnyPuzzle>, words: &[String]) -> Vec<String> {
    let puzzles = puzzle.map_or_else(|| PUZZLES.to_vec(), |puzzle| vec![puzzle]);
    let known = puzzles.iter().flat_map(|puzzle| puzzle.methods());
    let known: BTreeSet<&str> = known.map(|method| method.name).collect();
    let mut methods: Vec<String> = Vec::new();
    for word in words {
        let mut parts = word.split(',').map(str::trim).filter(|part| !part.is_empty());
        methods.extend(parts.next().map(str::to_owned));
        for part in parts {
            let begins = match part.split_once(':') {
                // A value may have a colon, too: floor=16:0.
                Some((name, _)) => !name.contains('='),
                None => known.contains(part),
            };
            match methods.last_mut() {
                Some(last) if !begins => {
                    last.push(if last.contains(':') { ',' } else { ':' });
                    last.push_str(part);
                }
                _ => methods.push(part.to_owned()),
            }
        }
    }
    methods
}

/// The report: tables on standard output, the page and the folder where they are asked for.
fn report(args: &CompareArgs, title: &str, rows: &[Row]) -> Result<()> {
    let command: Vec<String> = std::env::args().skip(1).map(|word| quoted(&word)).collect();
    let report = Report::new(title, format!("kumiki {}", command.join(" ")))
        .environments_of(rows)
        .sections(analyse(rows, &labels(rows)));
    if let Some(folder) = &args.output {
        report.save(folder).with_context(|| format!("cannot write {}", folder.display()))?;
    }
    if let Some(path) = &args.html {
        write_file(path, None, report.html().as_bytes())?;
    }
    let table = report.sections.iter().flat_map(|section| &section.tables).next();
    let text = table.map(Table::markdown).unwrap_or_default();
    Sink::Stdout.put(text.as_bytes())
}

/// The methods in the order of the rows, which is that of the experiment.
fn labels(rows: &[Row]) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for row in rows {
        if !labels.contains(&row.label) {
            labels.push(row.label.clone());
        }
    }
    labels
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=.,:/+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_part_methods_and_their_options() {
        let split = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&w| w.to_owned()).collect();
            split_methods(None, &words)
        };
        assert_eq!(split(&["cp,anneal"]), ["cp", "anneal"]);
        assert_eq!(
            split(&["tabu:k=16,tenure=5..20,cp", "fast"]),
            ["tabu:k=16,tenure=5..20", "cp", "fast"]
        );
        assert_eq!(split(&["anneal:seed,tries=1", ""]), ["anneal:seed,tries=1"]);
        assert_eq!(split(&["nonsense,cp"]), ["nonsense", "cp"]);
        assert_eq!(
            split(&["cp,magic:a,fast:order=rows,floor=16:0"]),
            ["cp", "magic:a", "fast:order=rows,floor=16:0"]
        );
    }
}
