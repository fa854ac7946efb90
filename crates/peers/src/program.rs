//! Integer programs and the solvers that take them: OR-Tools CP-SAT and HiGHS as Python libraries,
//! Cbc as a program. Knows no puzzle.
//!
//! The libraries live in a virtual environment under the user's cache folder, made on first use;
//! only the time inside them counts, not Python's building of the model. Cbc's time is that of the
//! whole program, which reads the model as a file.

use crate::clock::Clock;
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// What a row says of its sum.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relation {
    /// It is the right side.
    Equal,
    /// It is at least the right side.
    AtLeast,
    /// It is at most the right side.
    AtMost,
}

/// Variables from 0 to their upper bounds, and rows.
#[derive(Clone, Default)]
pub(crate) struct Program {
    upper: Vec<i64>,
    /// Relation, right side and terms.
    rows: Vec<(Relation, i64, Vec<Term>)>,
}

/// A variable and its factor.
type Term = (usize, i64);

impl Program {
    /// Adds a variable.
    pub(crate) fn variable(&mut self, upper: i64) -> usize {
        self.upper.push(upper);
        self.upper.len() - 1
    }

    /// Adds a row; one without terms says nothing.
    pub(crate) fn row(&mut self, relation: Relation, right: i64, terms: Vec<Term>) {
        self.rows.push((relation, right, terms));
    }

    /// Adds a row in which all factors are 1.
    pub(crate) fn sum(
        &mut self,
        relation: Relation,
        right: i64,
        terms: impl IntoIterator<Item = usize>,
    ) {
        self.row(relation, right, terms.into_iter().map(|place| (place, 1)).collect());
    }

    /// As `scripts/worker.py` reads it.
    fn lines(&self) -> String {
        let mut text = format!("{} {}\n", self.upper.len(), self.rows.len());
        let upper: Vec<String> = self.upper.iter().map(i64::to_string).collect();
        text += &upper.join(" ");
        text.push('\n');
        for (relation, right, terms) in &self.rows {
            let sign = match relation {
                Relation::Equal => '=',
                Relation::AtLeast => '>',
                Relation::AtMost => '<',
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "{sign} {right}");
            for (place, factor) in terms {
                let _ = write!(text, " {place}:{factor}");
            }
            text.push('\n');
        }
        text
    }

    /// As a file in the LP format.
    fn lp(&self) -> String {
        let mut text = "Minimize\n obj: 0 x0\nSubject To\n".to_owned();
        for (relation, right, terms) in &self.rows {
            for (place, factor) in terms {
                let _ = writeln!(text, " {factor:+} x{place}");
            }
            let sign = match relation {
                Relation::Equal => "=",
                Relation::AtLeast => ">=",
                Relation::AtMost => "<=",
            };
            let _ = writeln!(text, " {sign} {right}");
        }
        text += "Bounds\n";
        for (place, upper) in self.upper.iter().enumerate() {
            let _ = writeln!(text, " 0 <= x{place} <= {upper}");
        }
        text += "Generals\n";
        for place in 0..self.upper.len() {
            let _ = writeln!(text, " x{place}");
        }
        text + "End\n"
    }
}

/// The values of a solution, if there is one, and the time it took.
pub(crate) type Solved = (Option<Vec<i64>>, Duration);

/// One of the solvers.
pub(crate) enum Solver {
    /// A Python process that was started before any clock ran.
    Library { process: Child, to: ChildStdin, from: BufReader<ChildStdout> },
    /// `cbc`, with the folder for its files.
    Cbc(PathBuf),
}

impl Solver {
    /// CP-SAT on one core.
    pub(crate) fn cpsat() -> Result<Self> {
        Solver::library("cpsat")
    }

    /// HiGHS on one core.
    pub(crate) fn highs() -> Result<Self> {
        Solver::library("highs")
    }

    /// Cbc (Debian: `apt-get install coinor-cbc`).
    pub(crate) fn cbc() -> Result<Self> {
        let folder = cache()?;
        std::fs::create_dir_all(&folder)?;
        let version = Command::new("cbc").arg("-quit").output();
        version.context("cannot start cbc (Debian: apt-get install coinor-cbc)")?;
        Ok(Solver::Cbc(folder))
    }

    fn library(name: &str) -> Result<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/worker.py");
        let mut process = Command::new(python()?)
            .arg(script)
            .arg(name)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start Python")?;
        let (Some(to), Some(from)) = (process.stdin.take(), process.stdout.take()) else {
            bail!("Python has no pipes");
        };
        let mut from = BufReader::new(from);
        let mut ready = String::new();
        from.read_line(&mut ready)?;
        ensure!(ready.trim() == "ready", "{name} does not start");
        Ok(Solver::Library { process, to, from })
    }

    /// Looks for one solution.
    pub(crate) fn solve(&mut self, program: &Program) -> Result<Solved> {
        match self {
            Solver::Library { to, from, .. } => {
                to.write_all(program.lines().as_bytes())?;
                to.flush()?;
                let mut line = String::new();
                from.read_line(&mut line)?;
                let mut words = line.split_whitespace();
                let seconds: f64 = words.next().context("no answer")?.parse()?;
                let values: Vec<&str> = words.collect();
                let found = values != ["none"];
                let values = values.iter().filter(|_| found).map(|word| word.parse());
                let values = values.collect::<Result<Vec<i64>, _>>()?;
                Ok((found.then_some(values), Duration::from_secs_f64(seconds)))
            }
            Solver::Cbc(folder) => cbc(folder, program),
        }
    }
}

impl Drop for Solver {
    fn drop(&mut self) {
        if let Solver::Library { process, .. } = self {
            // Nothing can be done about a process that does not end.
            let _ = process.kill().and_then(|()| process.wait());
        }
    }
}

fn cbc(folder: &Path, program: &Program) -> Result<Solved> {
    let (model, answer) = (folder.join("model.lp"), folder.join("answer.txt"));
    std::fs::write(&model, program.lp())?;
    let clock = Clock::start()?;
    let output = Command::new("cbc").arg(&model).args(["solve", "solution"]).arg(&answer).output();
    let output = output.context("cannot start cbc")?;
    let time = clock.used()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let text = std::fs::read_to_string(&answer)?;
    let mut lines = text.lines();
    if !lines.next().is_some_and(|line| line.starts_with("Optimal")) {
        return Ok((None, time));
    }
    // Only what is not 0 is listed: number, name, value, reduced cost.
    let mut values = vec![0; program.upper.len()];
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, name, value, _] = words[..] else { continue };
        let Some(place) = name.strip_prefix('x') else { continue };
        let place: usize = place.parse()?;
        let value: f64 = value.parse()?;
        *values.get_mut(place).context("a variable that is not in the program")? =
            value.round() as i64;
    }
    Ok((Some(values), time))
}

/// The Python of an environment that has the libraries, made if it is not there yet.
pub(crate) fn python() -> Result<PathBuf> {
    let folder = cache()?.join("python");
    let python = folder.join("bin/python");
    if python.exists() {
        return Ok(python);
    }
    let made = Command::new("python3").args(["-m", "venv"]).arg(&folder).status();
    ensure!(made.context("cannot start python3")?.success(), "cannot make {}", folder.display());
    let installed = Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "ortools", "highspy"])
        .status()?;
    ensure!(installed.success(), "pip cannot install ortools and highspy");
    Ok(python)
}

/// Where environments and files are kept between runs.
fn cache() -> Result<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let base = base.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
    Ok(base.context("neither XDG_CACHE_HOME nor HOME is set")?.join("kumiki-peers"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_written_in_both_forms() {
        let mut program = Program::default();
        let (x, y) = (program.variable(1), program.variable(2));
        program.sum(Relation::Equal, 1, [x, y]);
        program.row(Relation::AtMost, 0, vec![(x, 1), (y, -2)]);
        assert_eq!(program.lines(), "2 2\n1 2\n= 1 0:1 1:1\n< 0 0:1 1:-2\n");
        let lp = program.lp();
        assert!(lp.contains(" +1 x0\n +1 x1\n = 1\n"), "{lp}");
        assert!(lp.contains(" +1 x0\n -2 x1\n <= 0\n"), "{lp}");
        assert!(lp.contains(" 0 <= x1 <= 2\n"), "{lp}");
    }
}
