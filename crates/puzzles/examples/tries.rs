//! Success rates of a method that starts afresh: how often, in how many tries, steps and seconds.
//!
//! `cargo run --release -p kumiki-puzzles --example tries -- PUZZLE METHOD RUNS SECONDS SOURCE...`
//!
//! A source is a file, or `gen:OPTIONS` for an instance of the generator with a seed of its own
//! for each run. METHOD is written as after `-m`.

use kumiki_core::{AnyInstance, AnyPuzzle, Budget, Event, Options, Run, Status};
use kumiki_puzzles::registry::PUZZLES;
use std::error::Error;
use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn instance(
    puzzle: &dyn AnyPuzzle,
    source: &str,
    seed: u64,
) -> Result<Box<dyn AnyInstance>, Box<dyn Error>> {
    if let Some(options) = source.strip_prefix("gen:") {
        let options = Options::parse(puzzle.generator().1, options)?;
        let mut run = Run::unlimited(seed);
        return Ok(puzzle.generate(&options, &mut run)?);
    }
    let text = std::fs::read_to_string(source)?;
    let format = puzzle.recognise(&text).into_iter().max_by_key(|&(_, sure)| sure);
    let (format, _) = format.ok_or_else(|| format!("{source}: no known format"))?;
    Ok(puzzle.read(format, &text)?)
}

/// The number in "solved at try 12".
fn try_number(note: &str) -> Option<f64> {
    note.strip_prefix("solved at try ")?.parse().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [puzzle, method, runs, seconds, sources @ ..] = words.as_slice() else {
        return Err("expected PUZZLE METHOD RUNS SECONDS SOURCE...".into());
    };
    let known = PUZZLES.iter().find(|known| known.name() == puzzle);
    let puzzle = *known.ok_or_else(|| format!("no puzzle {puzzle:?}"))?;
    let choice = puzzle.choose(method)?;
    let budget = Budget { time: Some(Duration::from_secs_f64(seconds.parse()?)), steps: None };
    let runs: u64 = runs.parse()?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "solved  tries  steps  seconds  Msteps/s  source")?;
    for source in sources {
        let (mut solved, mut tries, mut steps, mut time) = (0u64, 0.0, 0u64, 0.0);
        for seed in 0..runs {
            let instance = instance(puzzle, source, seed)?;
            let found = Mutex::new(0.0);
            let observer = |event: &Event| {
                if let (Event::Note(note), Ok(mut found)) = (event, found.lock()) {
                    *found = try_number(note).unwrap_or(*found);
                }
            };
            let mut run = Run::within(seed, budget).observed_by(&observer);
            let begun = Instant::now();
            let report = instance.solve(&choice, "text", &mut run)?;
            time += begun.elapsed().as_secs_f64();
            steps += report.steps;
            if report.status == Status::Solved {
                solved += 1;
                tries += found.lock().map_or(0.0, |found| *found);
            }
        }
        let (n, good) = (runs.max(1) as f64, solved.max(1) as f64);
        writeln!(
            out,
            "{:.2}  {:.2}  {:.0}  {:.4}  {:.1}  {source}",
            solved as f64 / n,
            tries / good,
            steps as f64 / n,
            time / n,
            steps as f64 / time / 1e6,
        )?;
    }
    Ok(())
}
