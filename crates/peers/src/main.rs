//! `kumiki-peers PUZZLE DATA_DIR [ROUNDS]`: kumiki beside its peers on the same work.
//!
//! Knows which puzzle is measured in which file; what a table looks like is said in `table`, who
//! the peers are in the file of each puzzle.

mod assignment;
mod clock;
mod eternity;
mod gecode;
mod hashi;
mod highspy;
mod machine;
mod plain;
mod program;
mod queens;
mod queens_large;
mod read;
mod shikaku;
mod sudoku;
mod table;

use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use table::Table;

/// Measures one puzzle on the instances under a folder.
type Measure = fn(&Path, usize) -> Result<Table>;

/// The puzzles that have peers.
const PUZZLES: &[(&str, Measure)] = &[
    ("assignment", assignment::measure),
    ("eternity", eternity::measure),
    ("gecode", gecode::measure),
    ("hashi", hashi::measure),
    ("highspy", highspy::measure),
    ("queens", queens::measure),
    ("queens-large", queens_large::measure),
    ("shikaku", shikaku::measure),
    ("sudoku", sudoku::measure),
];

/// Rounds unless asked otherwise: enough for a median that one disturbed round does not move.
const ROUNDS: usize = 9;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (puzzle, data, rounds) = match words.as_slice() {
        [puzzle, data] => (puzzle, data, ROUNDS),
        [puzzle, data, rounds] => (puzzle, data, rounds.parse().context("ROUNDS is a number")?),
        _ => bail!("usage: kumiki-peers PUZZLE DATA_DIR [ROUNDS]"),
    };
    let Some((_, measure)) = PUZZLES.iter().find(|(name, _)| name == puzzle) else {
        let names: Vec<&str> = PUZZLES.iter().map(|(name, _)| *name).collect();
        bail!("no peers of {puzzle:?}, expected one of {}", names.join(", "));
    };
    let table = measure(Path::new(data), rounds.max(1))?;
    let report = format!("{table}\n{}", machine::description());
    std::io::stdout().lock().write_all(report.as_bytes())?;
    let folder = results();
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{puzzle}.md"));
    std::fs::write(&path, report).with_context(|| format!("cannot write {}", path.display()))
}

/// `peers/results` at the root of the repository.
fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../peers/results")
}
