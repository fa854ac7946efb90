//! Sudoku beside the crate `sudoku`, the fastest solver of 9 x 9 boards among Rust libraries:
//! first solution and proof of uniqueness on every list (`*.sdm`) of a folder, and minimal puzzles
//! generated, there also beside `qqwing` if it is in the path (Debian: `apt-get install qqwing`).

use crate::clock::Clock;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result};
use kumiki_core::{Options, Puzzle, Run};
use kumiki_puzzles::sudoku::Sudoku;
use kumiki_puzzles::sudoku::fast::Solver;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Minimal puzzles generated in a round.
const GENERATED: usize = 500;

/// One list of puzzles, read by both sides before any clock runs.
struct List {
    name: String,
    ours: Vec<[u8; 81]>,
    theirs: Vec<sudoku::Sudoku>,
}

/// The table of all lists in a folder.
pub(crate) fn measure(data: &Path, rounds: usize) -> Result<Table> {
    let mut table = Table::new("Sudoku 9 x 9, one core", rounds);
    let solver = RefCell::new(Solver::new());
    for path in lists(data)? {
        let list = List::read(&path)?;
        let shown = Shown::PerSecond(list.ours.len());
        let first = vec![
            Contestant::new("sudoku 0.8", || Ok(list.theirs_first())),
            Contestant::new("kumiki", || Ok(list.ours_first(&mut solver.borrow_mut()))),
        ];
        table.measure(format!("{}, first solution", list.name), shown, first)?;
        let unique = vec![
            Contestant::new("sudoku 0.8", || Ok(list.theirs_unique())),
            Contestant::new("kumiki", || Ok(list.ours_unique(&mut solver.borrow_mut()))),
        ];
        table.measure(format!("{}, uniqueness", list.name), shown, unique)?;
    }
    let mut generators = vec![
        Contestant::new("sudoku 0.8", || Ok(generated_by_them())),
        Contestant::new("kumiki", generated_by_us),
    ];
    if Command::new("qqwing").arg("--version").output().is_ok() {
        generators.push(Contestant::timed("qqwing", generated_by_qqwing));
    }
    table.measure("generate minimal puzzles", Shown::PerSecond(GENERATED), generators)?;
    Ok(table)
}

/// The lists of a folder in the order of their names.
fn lists(data: &Path) -> Result<Vec<PathBuf>> {
    let folder = std::fs::read_dir(data).with_context(|| format!("{}", data.display()))?;
    let paths = folder.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    let is_list = |path: &PathBuf| path.extension().is_some_and(|e| e == "sdm");
    let mut lists: Vec<PathBuf> = paths.into_iter().filter(is_list).collect();
    lists.sort();
    Ok(lists)
}

/// What boards amount to: every cell of every board changes it.
fn checksum(boards: impl Iterator<Item = [u8; 81]>) -> u64 {
    let mut sum = 0_u64;
    for value in boards.flatten() {
        sum = sum.wrapping_mul(11).wrapping_add(u64::from(value));
    }
    sum
}

impl List {
    fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().replace('_', " ");
        let boards = text.lines().filter(|line| line.len() >= 81);
        let theirs = boards.map(sudoku::Sudoku::from_str_line).collect::<Result<Vec<_>, _>>()?;
        let ours = theirs.iter().map(|board| board.to_bytes()).collect();
        Ok(List { name, ours, theirs })
    }

    /// Boards with one solution, so that first solutions can be compared.
    fn theirs_first(&self) -> u64 {
        let solved = self.theirs.iter().filter_map(|board| board.some_solution());
        checksum(solved.map(sudoku::Sudoku::to_bytes))
    }

    fn ours_first(&self, solver: &mut Solver) -> u64 {
        checksum(self.ours.iter().filter_map(|board| solver.first(board)))
    }

    fn theirs_unique(&self) -> u64 {
        self.theirs.iter().filter(|board| board.is_uniquely_solvable()).count() as u64
    }

    fn ours_unique(&self, solver: &mut Solver) -> u64 {
        self.ours.iter().filter(|board| solver.count(board, 2) == 1).count() as u64
    }
}

fn generated_by_them() -> u64 {
    let puzzles = (0..GENERATED).map(|_| sudoku::Sudoku::generate());
    puzzles.filter(|puzzle| puzzle.n_clues() > 16).count() as u64
}

/// A hundredth of the puzzles, and a hundred times the time: it is slow.
fn generated_by_qqwing() -> Result<(u64, Duration)> {
    let number = GENERATED / 100;
    let clock = Clock::start()?;
    let output =
        Command::new("qqwing").args(["--generate", &number.to_string(), "--one-line"]).output()?;
    let time = clock.used()? * 100;
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let givens = |line: &[u8]| line.iter().filter(|byte| byte.is_ascii_digit()).count();
    Ok((100 * lines.filter(|line| givens(line) > 16).count() as u64, time))
}

fn generated_by_us() -> Result<u64> {
    let options = Options::defaults(Sudoku::GENERATOR.options);
    let mut run = Run::unlimited(1);
    let mut made = 0;
    for _ in 0..GENERATED {
        let puzzle = (Sudoku::GENERATOR.make)(&options, &mut run).map_err(anyhow::Error::msg)?;
        let givens = puzzle.instance.givens().values().iter().filter(|&&value| value != 0);
        made += u64::from(givens.count() > 16);
    }
    Ok(made)
}
