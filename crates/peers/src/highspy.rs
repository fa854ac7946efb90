//! Hashi by `ilp:highs` beside the same lazy scheme in Python on highspy (`models/`), on boards of
//! islands (`*.has`) of up to 200.
//!
//! Python stays up between boards, so that its time is that of building and solving the model. Both
//! have one thread, and answer with the number of islands joined.

use crate::program;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result, bail, ensure};
use kumiki_core::{AnyInstance, AnyPuzzle, Choice, Format, Puzzle, Run, Status};
use kumiki_puzzles::hashi::{Hashi, Instance, geometry::Geometry};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// Boards of more islands take minutes each.
const MOST_ISLANDS: usize = 200;

/// A board for both.
struct Case {
    islands: u64,
    json: String,
    instance: Box<dyn AnyInstance>,
}

/// The table of the boards in a folder: a row for each number of islands.
pub(crate) fn measure(folder: &Path, rounds: usize) -> Result<Table> {
    let mut table = Table::new("Hashi, ilp:highs beside its scheme in Python, one core", rounds);
    let Some(hashi) = registry::PUZZLES.iter().find(|p| p.name() == Hashi::NAME) else {
        bail!("there is no hashi in this build");
    };
    let choice = hashi.choose("ilp:highs")?;
    let mut cases = BTreeMap::<u64, Vec<Case>>::new();
    for file in boards(folder)? {
        let case = Case::read(*hashi, &file).with_context(|| format!("{}", file.display()))?;
        cases.entry(case.islands).or_default().push(case);
    }
    let mut python = Python::start()?;
    for (islands, cases) in cases.range(..=MOST_ISLANDS as u64) {
        let row = vec![
            Contestant::timed("highspy", || {
                cases.iter().try_fold((0, Duration::ZERO), |(all, total), case| {
                    let (joined, time) = python.solve(&case.json)?;
                    Ok((all + joined, total + time))
                })
            }),
            Contestant::new("kumiki ilp:highs", || {
                cases.iter().try_fold(0, |joined, case| Ok(joined + case.solve(&choice)?))
            }),
        ];
        let work = format!("{} boards of {islands} islands, each", cases.len());
        table.measure(work, Shown::Milliseconds(cases.len()), row)?;
    }
    Ok(table)
}

impl Case {
    fn read(hashi: &dyn AnyPuzzle, file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file)?;
        let format = recognised(&text).context("not a format of Hashi")?;
        let board = (format.read.context("a format that reads")?)(&text)?.instance;
        let instance = hashi.read(format.name, &text)?;
        Ok(Case { islands: board.islands().len() as u64, json: described(&board), instance })
    }

    /// The islands that kumiki joins.
    fn solve(&self, choice: &Choice) -> Result<u64> {
        let mut run = Run::unlimited(0);
        let report = self.instance.solve(choice, &mut run)?;
        ensure!(report.status == Status::Solved, "{:?}", report.status);
        Ok(self.islands)
    }
}

fn boards(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{}", folder.display()))?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "has"));
    files.sort();
    ensure!(!files.is_empty(), "{} holds no *.has", folder.display());
    Ok(files)
}

fn recognised(text: &str) -> Option<&'static Format<Hashi>> {
    let readable = Hashi::FORMATS.iter().filter(|format| format.read.is_some());
    readable.max_by_key(|format| (format.recognise)(text))
}

/// What the script reads.
fn described(board: &Instance) -> String {
    let geometry = Geometry::of(board);
    let clue = |clue: Option<u8>| clue.map_or("null".to_owned(), |clue| clue.to_string());
    let islands: Vec<String> = board.islands().iter().map(|i| clue(i.clue)).collect();
    let edges: Vec<String> =
        geometry.edges().iter().map(|edge| format!("[{},{}]", edge.from, edge.to)).collect();
    let crossings: Vec<String> = geometry.crossings().map(|(a, b)| format!("[{a},{b}]")).collect();
    format!(
        "{{\"islands\":[{}],\"most\":{},\"edges\":[{}],\"crossings\":[{}]}}",
        islands.join(","),
        board.max_bridges(),
        edges.join(","),
        crossings.join(",")
    )
}

/// The script at work.
struct Python {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Python {
    fn start() -> Result<Self> {
        let mut command = Command::new(program::python()?);
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("models/hashi_highspy.py"));
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("cannot start Python")?;
        let questions = child.stdin.take().context("its input")?;
        let answers = BufReader::new(child.stdout.take().context("its output")?);
        Ok(Python { child, questions, answers })
    }

    /// How many islands it joins, and the processor time that it says this took.
    fn solve(&mut self, board: &str) -> Result<(u64, Duration)> {
        writeln!(self.questions, "{board}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let said = || format!("highspy answers {answer:?}");
        let (seconds, joined) = answer.trim().split_once(' ').with_context(said)?;
        let time = Duration::from_secs_f64(seconds.parse().with_context(said)?);
        Ok((joined.parse().with_context(said)?, time))
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // It is ours, and nothing more will be asked of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
