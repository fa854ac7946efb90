//! How long every method of every puzzle takes to stop when it is told to: median and maximum of
//! the time from `cancel()` to the end of `join()`, as a table.
//! `cargo run --release -p kumiki --example cancel_table [REPEATS [PUZZLE...]]`

use kumiki::Puzzle;
use kumiki_puzzles::registry::PUZZLES;
use std::io::Write;
use std::time::{Duration, Instant};

/// How long a job runs before it is told to stop.
const HEAD_STARTS: [u64; 4] = [5, 40, 150, 400];

/// Puzzles that keep a search busy, with their names.
fn hard(kind: &str) -> Result<Vec<(&'static str, Puzzle)>, kumiki::Error> {
    let made = |options| kumiki::generate(kind, options, 1);
    Ok(match kind {
        "eternity" => vec![("eternity2", kumiki::bundled("eternity2")?)],
        "sudoku" => vec![
            ("sudoku 25x25", made("size=25,givens=220,unique=false")?),
            ("sudoku 49x49", made("size=49,givens=1000,unique=false")?),
        ],
        "queens" => vec![
            ("queens 300", kumiki::read("queens 300\n")?),
            ("queens 5000000", kumiki::read("queens 5000000\n")?),
        ],
        "shikaku" => vec![("shikaku 40x40", made("size=40x40")?)],
        "hashi" => vec![("hashi, n = 300", made("n=300")?)],
        _ => Vec::new(),
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let repeats: usize = std::env::args().nth(1).map_or(Ok(2), |word| word.parse())?;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "board               method         median ms   max ms   cancelled   over before"
    )?;
    let named: Vec<String> = std::env::args().skip(2).collect();
    for puzzle in PUZZLES {
        if !named.is_empty() && !named.iter().any(|name| name == puzzle.name()) {
            continue;
        }
        for (board, instance) in hard(puzzle.name())? {
            for method in puzzle.methods() {
                let (mut times, mut over) = (Vec::new(), 0);
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
                times.sort_by(f64::total_cmp);
                let middle = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
                let most = times.last().copied().unwrap_or(f64::NAN);
                writeln!(
                    out,
                    "{board:<19} {:<14} {middle:>9.1} {most:>8.1} {:>11} {over:>13}",
                    method.name,
                    times.len(),
                )?;
            }
        }
    }
    Ok(())
}
