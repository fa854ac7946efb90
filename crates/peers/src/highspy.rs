//! Hashi by `ilp:highs` beside the same lazy scheme in Python on highspy (`models/`), on boards of
//! islands (`*.has`).
//!
//! Needs `python3` with `venv`; highspy is installed into `peers/venv` on the first run. Python
//! stays up between boards, so that its time is that of building and solving the model. Both have
//! one thread, and answer with the number of islands joined.

use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result, bail, ensure};
use kumiki_core::{Budget, Format, Puzzle, Run, Status};
use kumiki_puzzles::hashi::{Hashi, Instance, geometry::Geometry};
use kumiki_puzzles::registry;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The table of all boards in a folder.
pub(crate) fn measure(folder: &Path, rounds: usize) -> Result<Table> {
    let mut table = Table::new("Hashi, ilp:highs beside its scheme in Python, one core", rounds);
    let Some(hashi) = registry::PUZZLES.iter().find(|p| p.name() == Hashi::NAME) else {
        bail!("there is no hashi in this build");
    };
    let choice = hashi.choose("ilp:highs")?;
    let mut python = Python::start()?;
    for file in boards(folder)? {
        let text = fs::read_to_string(&file)?;
        let format = recognised(&text).with_context(|| format!("{}", file.display()))?;
        let read = format.read.context("a format that reads")?;
        let board = read(&text)?.instance;
        let (json, islands) = (described(&board), board.islands().len() as u64);
        let instance = hashi.read(format.name, &text)?;
        let row = vec![
            Contestant::new("highspy", || python.solve(&json)),
            Contestant::new("kumiki ilp:highs", || {
                let mut run = Run::new(0, Budget::default(), &NEVER, &|_| ());
                let report = instance.solve(&choice, "text", &mut run)?;
                ensure!(report.status == Status::Solved, "{:?}", report.status);
                Ok(islands)
            }),
        ];
        let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        table.measure(name.unwrap_or_default(), Shown::Milliseconds(1), row)?;
    }
    Ok(table)
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
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let venv = root.join("../../peers/venv");
        let program = venv.join("bin/python");
        if !program.exists() {
            ran(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
            ran(Command::new(&program).args(["-m", "pip", "install", "--quiet", "highspy"]))?;
        }
        let mut command = Command::new(program);
        command.arg(root.join("models/hashi_highspy.py"));
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("cannot start Python")?;
        let questions = child.stdin.take().context("its input")?;
        let answers = BufReader::new(child.stdout.take().context("its output")?);
        Ok(Python { child, questions, answers })
    }

    fn solve(&mut self, board: &str) -> Result<u64> {
        writeln!(self.questions, "{board}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        answer.trim().parse().with_context(|| format!("highspy answers {answer:?}"))
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        // It is ours, and nothing more will be asked of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ran(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(status.success(), "{command:?} ended with {status}");
    Ok(())
}
