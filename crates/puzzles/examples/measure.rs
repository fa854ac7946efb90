//! Solves instances by one method and says how long each took.
//!
//! `cargo run --release -p kumiki-puzzles --example measure -- PUZZLE METHOD SECONDS FILE...`, where
//! a file may also be the name of a shipped instance, and METHOD `count METHOD` to count instead or
//! `unique METHOD` to count up to 2, and SECONDS `steps=N` for a budget of steps. A file `*.sdm` or
//! `*.list` holds one puzzle a line.

use kumiki_core::{AnyInstance, AnyPuzzle, Budget, Run};
use kumiki_puzzles::registry::PUZZLES;
use std::time::{Duration, Instant};

/// The instances of a file or of a shipped name.
fn instances(puzzle: &dyn AnyPuzzle, file: &str) -> Result<Vec<Box<dyn AnyInstance>>, String> {
    let shipped = puzzle.shipped().iter().find(|shipped| shipped.name == file);
    let text = match shipped {
        Some(shipped) => shipped.text.to_owned(),
        None => std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?,
    };
    let read = |text: &str| {
        let sure = puzzle.recognise(text).into_iter().max_by_key(|&(_, confidence)| confidence);
        let (format, _) = sure.ok_or_else(|| format!("{file} is in no format of the puzzle"))?;
        puzzle.read(format, text).map_err(|e| format!("{file}: {e}"))
    };
    match file.ends_with(".sdm") || file.ends_with(".list") {
        true => text.lines().filter(|line| line.len() >= 5).map(read).collect(),
        false => Ok(vec![read(&text)?]),
    }
}

/// The budget of each instance.
fn budget(word: &str) -> Option<Budget> {
    match word.strip_prefix("steps=") {
        Some(steps) => Some(Budget { time: None, steps: Some(steps.parse().ok()?) }),
        None => {
            let time = Duration::try_from_secs_f64(word.parse().ok()?).ok()?;
            Some(Budget { time: Some(time), steps: None })
        }
    }
}

#[allow(clippy::print_stdout, reason = "an example speaks to people")]
fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [puzzle, method, seconds, files @ ..] = words.as_slice() else {
        return Err("usage: measure PUZZLE METHOD SECONDS FILE...".to_owned());
    };
    let puzzle = PUZZLES.iter().find(|p| p.name() == puzzle).ok_or("no such puzzle")?;
    let (limit, method) = match method.split_once(' ') {
        Some(("count", method)) => (Some(u128::MAX), method),
        Some(("unique", method)) => (Some(2), method),
        _ => (None, method.as_str()),
    };
    let choice = puzzle.choose(method).map_err(|e| e.to_string())?;
    let budget = budget(seconds).ok_or("SECONDS is a number, or steps=N")?;
    for file in files {
        let (mut solved, mut steps, mut slowest) = (0, 0, 0.0f64);
        let (all, begin) = (instances(*puzzle, file)?, Instant::now());
        let mut last = String::new();
        for (seed, instance) in (0..).zip(&all) {
            let mut run = Run::within(seed, budget);
            let start = Instant::now();
            if let Some(limit) = limit {
                let count = instance.count(&choice, &mut run, limit);
                let count = count.map_err(|e| e.to_string())?.count;
                solved += u64::from(count.exact);
                last = format!("{} solutions", count.found);
            } else {
                let report = instance.solve(&choice, &mut run).map_err(|e| e.to_string())?;
                solved += u64::from(report.status == kumiki_core::Status::Solved);
                let text = report.answer.as_ref().map(|answer| answer.text(kumiki_core::NATIVE));
                let text = text.transpose().map_err(|e| e.to_string())?.unwrap_or_default();
                let open = text.split_whitespace().filter(|word| *word == ".").count();
                last = format!("{:?}, {open} open", report.status);
            }
            slowest = slowest.max(start.elapsed().as_secs_f64());
            steps += run.steps();
        }
        let (total, of) = (begin.elapsed().as_secs_f64(), all.len());
        println!(
            "{file}: {solved} of {of} in {total:.3} s, slowest {slowest:.3} s, {steps} steps; last {last}"
        );
    }
    Ok(())
}
