//! One solution of huge empty boards of queens beside a plain program in C
//! (`plain_queens_large.c`), compiled here with `cc -O3`: the search alone, and the whole way to a
//! file. The plain program writes what it found; ours also reads its text back and judges it first.
//! Every round has seeds of its own.

use crate::clock::Clock;
use crate::plain;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result, ensure};
use kumiki_core::{Method, Options, Puzzle, Run};
use kumiki_puzzles::queens::{Instance, Queens, Solution};
use kumiki_puzzles::registry;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Rows of the boards.
const SIZES: &[usize] = &[1_000_000, 10_000_000, 100_000_000];

/// The table; there is no data to read, the folder takes the compiled peer and the answers.
pub(crate) fn measure(folder: &Path, rounds: usize) -> Result<Table> {
    let boards = Boards {
        plain: plain::compile("plain_queens_large", folder)?,
        answer: folder.join("queens-large.txt"),
    };
    let mut table = Table::new("One solution of a huge empty board of queens, one core", rounds);
    for &n in SIZES {
        let mut seeds = [0; 4];
        let [plain, ours, plain_whole, our_whole] = &mut seeds;
        let contestants = vec![
            Contestant::timed("plain C", || boards.plain(n, next(plain))),
            Contestant::timed("kumiki", || boards.ours(n, next(ours))),
        ];
        table.measure(format!("{n} rows, the search"), Shown::Milliseconds(1), contestants)?;
        let contestants = vec![
            Contestant::timed("plain C", || boards.plain_whole(n, next(plain_whole))),
            Contestant::timed("kumiki", || boards.our_whole(n, next(our_whole))),
        ];
        let work = format!("{n} rows, written to a file, ours read back and judged");
        table.measure(work, Shown::Milliseconds(1), contestants)?;
    }
    Ok(table)
}

/// Another seed every time, the same in every table.
fn next(seed: &mut u64) -> u64 {
    *seed += 1;
    *seed
}

/// What both sides use.
struct Boards {
    plain: PathBuf,
    answer: PathBuf,
}

impl Boards {
    /// The time that the plain program says its search took.
    fn plain(&self, n: usize, seed: u64) -> Result<(u64, Duration)> {
        let output = Command::new(&self.plain).args([n.to_string(), seed.to_string()]).output()?;
        ensure!(output.status.success(), "the plain program failed");
        let seconds: f64 = String::from_utf8(output.stdout)?.trim().parse()?;
        Ok((n as u64, Duration::from_secs_f64(seconds)))
    }

    /// The same for kumiki; the board is judged afterwards.
    fn ours(&self, n: usize, seed: u64) -> Result<(u64, Duration)> {
        let method: Option<&Method<Queens>> = Queens::METHODS.iter().find(|m| m.name == "fast");
        let method = method.context("there is no fast")?;
        let (board, mut run) = (Instance::empty(n), Run::unlimited(seed));
        let clock = Clock::start()?;
        let found = (method.solve)(&board, &Options::defaults(method.options), &mut run).best;
        let time = clock.used()?;
        let (solution, _) = found.context("there is no board")?;
        Ok((queens(&board, &solution)?, time))
    }

    /// The time of the plain program with writing; its board is judged afterwards.
    fn plain_whole(&self, n: usize, seed: u64) -> Result<(u64, Duration)> {
        let words = [n.to_string(), seed.to_string()];
        let clock = Clock::start()?;
        let status = Command::new(&self.plain).args(words).arg(&self.answer).output()?.status;
        let time = clock.used()?;
        ensure!(status.success(), "the plain program failed");
        Ok((self.judged_answer(n)?, time))
    }

    /// The same for kumiki, which reads its text back and judges it before it is written to a file.
    fn our_whole(&self, n: usize, seed: u64) -> Result<(u64, Duration)> {
        let puzzles = registry::PUZZLES.iter();
        let queens =
            puzzles.copied().find(|p| p.name() == "queens").context("there are no queens")?;
        let clock = Clock::start()?;
        let board = queens.read("line", &n.to_string())?;
        let report = board.solve(&queens.choose("fast")?, &mut Run::unlimited(seed))?;
        let answer = report.answer.context("there is no board")?;
        std::fs::write(&self.answer, answer.text("text")?.as_bytes())?;
        let time = clock.used()?;
        Ok((self.judged_answer(n)?, time))
    }

    /// The queens of the answer that was written, which must be a solution.
    fn judged_answer(&self, n: usize) -> Result<u64> {
        let board = Instance::empty(n);
        let text = std::fs::read_to_string(&self.answer)?;
        std::fs::remove_file(&self.answer)?;
        let solution = Queens::read_solution(&board, &text)?;
        queens(&board, &solution)
    }
}

/// The queens of a solution, which is judged.
fn queens(board: &Instance, solution: &Solution) -> Result<u64> {
    ensure!(Queens::check(board, solution).is_empty(), "queens attack each other");
    Ok(solution.queens(board.size()).count() as u64)
}
