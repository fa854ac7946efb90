//! Queens beside plain programs in C, compiled here with `cc -O3`: counting all solutions beside a
//! bitmask search (`plain_queens.c`) and, on even boards, a join of quadrants
//! (`plain_queens_join.c`); writing all solutions beside the former. The counts must agree.

use crate::plain;
use crate::table::{Contestant, Shown, Table};
use anyhow::{Context, Result};
use kumiki_core::{AnyInstance, AnyPuzzle, Run};
use kumiki_puzzles::registry;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

/// The boards that are counted.
const COUNTED: &[usize] = &[12, 13, 14, 15, 16, 18];

/// The largest board that the bitmask search counts; it takes minutes for the next ones.
const SEARCHED: usize = 16;

/// The board whose solutions are written out.
const WRITTEN: usize = 12;

/// The table; there is no data to read, the folder takes the compiled peer.
pub(crate) fn measure(folder: &Path, rounds: usize) -> Result<Table> {
    let plain = plain::compile("plain_queens", folder)?;
    let join = plain::compile("plain_queens_join", folder)?;
    let puzzles = registry::PUZZLES.iter();
    let puzzle = puzzles.copied().find(|p| p.name() == "queens").context("there are no queens")?;
    let mut table = Table::new("Queens, one core", rounds);
    for &n in COUNTED {
        let board = puzzle.read("line", &n.to_string())?;
        let mut contestants = Vec::new();
        if n <= SEARCHED {
            contestants.push(Contestant::new("plain C", || plain_count(&plain, n)));
        }
        if n.is_multiple_of(2) {
            contestants.push(Contestant::new("plain C, quadrants", || plain_count(&join, n)));
        }
        contestants.push(Contestant::new("kumiki", || our_count(puzzle, &*board)));
        table.measure(format!("count all of {n}"), Shown::Milliseconds(1), contestants)?;
    }
    let board = puzzle.read("line", &WRITTEN.to_string())?;
    let contestants = vec![
        Contestant::new("plain C", || plain_lines(&plain, WRITTEN)),
        Contestant::new("kumiki", || our_lines(puzzle, &*board)),
    ];
    let work = format!("write all of {WRITTEN}, ours judged");
    table.measure(work, Shown::Milliseconds(1), contestants)?;
    Ok(table)
}

fn plain_count(program: &Path, n: usize) -> Result<u64> {
    let output = Command::new(program).arg(n.to_string()).output()?;
    Ok(String::from_utf8(output.stdout)?.trim().parse()?)
}

fn plain_lines(program: &Path, n: usize) -> Result<u64> {
    let output = Command::new(program).args([&n.to_string(), "list"]).output()?;
    Ok(output.stdout.iter().filter(|&&byte| byte == b'\n').count() as u64)
}

fn our_count(puzzle: &dyn AnyPuzzle, board: &dyn AnyInstance) -> Result<u64> {
    let mut run = Run::unlimited(0);
    Ok(u64::try_from(board.count(&puzzle.choose("auto")?, &mut run, u128::MAX)?.count.found)?)
}

fn our_lines(puzzle: &dyn AnyPuzzle, board: &dyn AnyInstance) -> Result<u64> {
    let mut run = Run::unlimited(0);
    let mut text = String::new();
    let mut failure = Ok(());
    board.enumerate(&puzzle.choose("auto")?, &mut run, &mut |report| {
        let line = report.answer.as_ref().map(|answer| answer.text("line")).transpose();
        match line {
            Ok(line) => text.push_str(&line.unwrap_or_default()),
            Err(error) => failure = Err(error),
        }
        ControlFlow::Continue(())
    })?;
    failure?;
    Ok(text.lines().count() as u64)
}
