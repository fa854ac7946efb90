//! Sudoku beside the crate `sudoku`, the fastest solver of 9 x 9 boards among Rust libraries:
//! first solution and proof of uniqueness on every list (`*.sdm`) of a folder.

use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result, bail};
use kumiki_core::{AnyInstance, Budget, Choice, Run};
use kumiki_puzzles::registry;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

static NEVER: AtomicBool = AtomicBool::new(false);

/// One list of puzzles, read by both sides before any clock runs.
struct List {
    name: String,
    ours: Vec<Box<dyn AnyInstance>>,
    theirs: Vec<sudoku::Sudoku>,
}

/// The table of all lists in a folder.
pub(crate) fn measure(data: &Path, rounds: usize) -> Result<Table> {
    let Some(puzzle) = registry::PUZZLES.iter().find(|p| p.name() == "sudoku") else {
        bail!("there is no Sudoku in this build");
    };
    let choice = puzzle.choose("auto")?;
    let mut table = Table::new("Sudoku 9 x 9, one core", rounds);
    for path in lists(data)? {
        let list = List::read(&path)?;
        let shown = Shown::PerSecond(list.ours.len());
        let first = vec![
            Contestant::new("sudoku 0.8", || Ok(list.theirs_solved())),
            Contestant::new("kumiki", || list.ours_solved(&choice)),
        ];
        table.measure(format!("{}, first solution", list.name), shown, first)?;
        let unique = vec![
            Contestant::new("sudoku 0.8", || Ok(list.theirs_unique())),
            Contestant::new("kumiki", || list.ours_unique(&choice)),
        ];
        table.measure(format!("{}, uniqueness", list.name), shown, unique)?;
    }
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

impl List {
    fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().replace('_', " ");
        let mut list = List { name, ours: Vec::new(), theirs: Vec::new() };
        let puzzle = registry::PUZZLES.iter().find(|p| p.name() == "sudoku");
        for line in text.lines().filter(|line| line.len() >= 81) {
            list.ours.extend(puzzle.map(|p| p.read("line", &line[..81])).transpose()?);
            list.theirs.push(sudoku::Sudoku::from_str_line(line)?);
        }
        Ok(list)
    }

    fn theirs_solved(&self) -> u64 {
        self.theirs.iter().filter(|board| board.solution().is_some()).count() as u64
    }

    fn theirs_unique(&self) -> u64 {
        self.theirs.iter().filter(|board| board.is_uniquely_solvable()).count() as u64
    }

    fn ours_solved(&self, choice: &Choice) -> Result<u64> {
        let mut solved = 0;
        for instance in &self.ours {
            let mut run = Run::new(0, Budget::default(), &NEVER, &|_| ());
            solved += u64::from(instance.count(choice, &mut run, 1)?.found == 1);
        }
        Ok(solved)
    }

    fn ours_unique(&self, choice: &Choice) -> Result<u64> {
        let mut unique = 0;
        for instance in &self.ours {
            let mut run = Run::new(0, Budget::default(), &NEVER, &|_| ());
            unique += u64::from(instance.count(choice, &mut run, 2)?.found == 1);
        }
        Ok(unique)
    }
}
