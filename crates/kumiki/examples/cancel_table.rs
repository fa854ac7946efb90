//! How long every method of every puzzle takes to stop when it is told to: median and maximum of
//! the time from `cancel()` to the end of `join()`, as a table.
//! `cargo run --release -p kumiki --example cancel_table [REPEATS [PUZZLE...]]`

use kumiki::Puzzle;
use kumiki_puzzles::registry::PUZZLES;
use std::io::Write;
use std::time::{Duration, Instant};

/// How long a job runs before it is told to stop.
const HEAD_STARTS: [u64; 4] = [5, 40, 150, 400];

/// Puzzles that keep a search busy.
fn hard(kind: &str) -> Result<Vec<Puzzle>, kumiki::Error> {
    match kind {
        "eternity" => Ok(vec![kumiki::bundled("eternity2")?]),
        "sudoku" => Ok(vec![
            kumiki::generate("sudoku", "size=25,givens=220,unique=false", 1)?,
            kumiki::generate("sudoku", "size=49,givens=1000,unique=false", 1)?,
        ]),
        "queens" => Ok(vec![kumiki::read("queens 300\n")?, kumiki::read("queens 5000000\n")?]),
        "shikaku" => Ok(vec![kumiki::generate("shikaku", "size=40x40", 1)?]),
        "hashi" => Ok(vec![kumiki::generate("hashi", "n=300", 1)?]),
        _ => Ok(Vec::new()),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let repeats: usize = std::env::args().nth(1).map_or(Ok(2), |word| word.parse())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "puzzle    method         median ms   max ms   cancelled   over before")?;
    let named: Vec<String> = std::env::args().skip(2).collect();
    for puzzle in PUZZLES {
        if !named.is_empty() && !named.iter().any(|name| name == puzzle.name()) {
            continue;
        }
        let instances = hard(puzzle.name())?;
        for method in puzzle.methods() {
            let (mut times, mut over) = (Vec::new(), 0);
            for instance in &instances {
                for head_start in HEAD_STARTS.repeat(repeats) {
                    let job = instance.job().method(method.name).threads(2).start()?;
                    std::thread::sleep(Duration::from_millis(head_start));
                    let finished = job.is_finished();
                    let start = Instant::now();
                    job.cancel();
                    // Some methods do not take some boards, which is an error and no time.
                    if job.join().is_err() {
                        break;
                    }
                    match finished {
                        true => over += 1,
                        false => times.push(start.elapsed().as_secs_f64() * 1e3),
                    }
                }
            }
            times.sort_by(f64::total_cmp);
            let middle = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
            let most = times.last().copied().unwrap_or(f64::NAN);
            writeln!(
                out,
                "{:<9} {:<14} {middle:>9.1} {most:>8.1} {:>11} {over:>13}",
                puzzle.name(),
                method.name,
                times.len(),
            )?;
        }
    }
    Ok(())
}
