//! The hunt on Eternity II beside a plain program in C (`plain_eternity.c`), compiled here with
//! `cc -O3`: the time to a first board of a score with the mandatory piece in place. Every round has
//! seeds of its own, and every board is judged.

use crate::plain;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result, ensure};
use kumiki_core::{AnyInstance, AnyPuzzle, Cancel, Cost, Event, Observer, Run};
use kumiki_puzzles::registry;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The scores. Ours seldom completes a board below them; the plain program takes a quarter of an hour and
/// more for one above.
const SCORES: &[u64] = &[460, 461, 462];

/// The table; there is no data to read, the folder takes the compiled peer.
pub(crate) fn measure(folder: &Path, rounds: usize) -> Result<Table> {
    let plain = plain::compile("plain_eternity", folder)?;
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../eternity/src/instances/eternity2.txt");
    let puzzles = registry::PUZZLES.iter();
    let puzzle =
        puzzles.copied().find(|p| p.name() == "eternity").context("there is no eternity")?;
    let board = puzzle.read("text", &std::fs::read_to_string(&path)?)?;
    let hunts = Hunts { puzzle, board: &*board, plain, path };
    let mut table =
        Table::new("Eternity II, boards a minute with the mandatory piece, one core", rounds);
    for &score in SCORES {
        // Other seeds every time, the same in every table.
        let (mut theirs, mut ours) = (0, 0);
        let contestants = vec![
            Contestant::new("plain C", || {
                theirs += 1;
                hunts.plain(theirs, score)
            }),
            Contestant::new("kumiki", || {
                ours += 1;
                hunts.ours(ours, score)
            }),
        ];
        table.measure(format!("{score} or more of 480"), Shown::PerMinute, contestants)?;
    }
    Ok(table)
}

/// What both sides hunt on.
struct Hunts<'a> {
    puzzle: &'static dyn AnyPuzzle,
    board: &'a dyn AnyInstance,
    plain: PathBuf,
    path: PathBuf,
}

impl Hunts<'_> {
    /// The score asked for, once the plain program has a board of it.
    fn plain(&self, seed: u64, score: u64) -> Result<u64> {
        let words = [seed.to_string(), score.to_string()];
        let output = Command::new(&self.plain).arg(&self.path).args(words).output()?;
        let answer = self.board.read_answer("text", &String::from_utf8(output.stdout)?)?;
        let found = answer.score().map_or(0, |(found, _)| found);
        ensure!(found >= score, "the plain program's board has {found}, expected {score}");
        Ok(score)
    }

    /// The same for kumiki.
    fn ours(&self, seed: u64, score: u64) -> Result<u64> {
        let best = self.board.best_score().context("edge matching has a best score")?;
        let until = Until { cost: (best - score).try_into()?, cancel: Cancel::new() };
        let run = Run::unlimited(seed).with_threads(1);
        let mut run = run.cancelled_by(&until.cancel).observed_by(&until);
        let report = self.board.solve(&self.puzzle.choose("fast")?, &mut run)?;
        let answer = report.answer.context("there is no board")?;
        let found = answer.score().map_or(0, |(found, _)| found);
        ensure!(found >= score, "our board has {found}, expected {score}");
        Ok(score)
    }
}

/// Stops a hunt at a board of this cost or less.
struct Until {
    cost: Cost,
    cancel: Cancel,
}

impl Observer for Until {
    fn event(&self, event: &Event) {
        if matches!(event, Event::Improved { cost, .. } if *cost <= self.cost) {
            self.cancel.cancel();
        }
    }
}
