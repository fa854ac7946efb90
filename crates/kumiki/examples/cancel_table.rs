//! How long every method of every puzzle takes to stop when it is told to: median and maximum of
//! the time from `cancel()` to the end of `join()`, as a table.
//! `cargo run --release -p kumiki --example cancel_table [REPEATS [PUZZLE...]]`
//!
//! Each run has a process of its own: a library that solves programs may go on for a while on a
//! thread that nobody waits for any longer, and would take the processor from the next run.

use kumiki::Puzzle;
use kumiki_puzzles::registry::PUZZLES;
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a job runs before it is told to stop, in milliseconds.
const HEAD_STARTS: [&str; 4] = ["5", "40", "150", "400"];

/// Boards that keep a search busy: puzzle and name.
const BOARDS: [(&str, &str); 7] = [
    ("eternity", "eternity2"),
    ("sudoku", "sudoku 25x25"),
    ("sudoku", "sudoku 49x49"),
    ("queens", "queens 300"),
    ("queens", "queens 5000000"),
    ("shikaku", "shikaku 40x40"),
    ("hashi", "hashi, n = 300"),
];

type Failure = Box<dyn std::error::Error>;

fn board(name: &str) -> Result<Puzzle, kumiki::Error> {
    match name {
        "sudoku 25x25" => kumiki::generate("sudoku", "size=25,givens=220,unique=false", 1),
        "sudoku 49x49" => kumiki::generate("sudoku", "size=49,givens=1000,unique=false", 1),
        "shikaku 40x40" => kumiki::generate("shikaku", "size=40x40", 1),
        "hashi, n = 300" => kumiki::generate("hashi", "n=300", 1),
        queens if queens.starts_with("queens") => kumiki::read(queens),
        bundled => kumiki::bundled(bundled),
    }
}

/// One run: the milliseconds that it took to stop, or why there is nothing to tell.
fn one(name: &str, method: &str, head_start: &str) -> Result<String, Failure> {
    let job = board(name)?.job().method(method).threads(2).start()?;
    std::thread::sleep(Duration::from_millis(head_start.parse()?));
    let finished = job.is_finished();
    let start = Instant::now();
    job.cancel();
    let end = job.join();
    let taken = start.elapsed().as_secs_f64() * 1e3;
    Ok(match end {
        // Some methods do not take some boards, which is an error and no time.
        Err(_) => "refused".to_string(),
        Ok(_) if finished => "over".to_string(),
        Ok(_) => taken.to_string(),
    })
}

/// The median of sorted numbers; not a number if there are none.
fn median(times: &[f64]) -> f64 {
    let middle = &times[times.len().saturating_sub(1) / 2..(times.len() / 2 + 1).min(times.len())];
    middle.iter().sum::<f64>() / middle.len() as f64
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut out = std::io::stdout().lock();
    if let [mode, name, method, head_start] = &arguments[..]
        && mode == "one"
    {
        return Ok(writeln!(out, "{}", one(name, method, head_start)?)?);
    }
    let repeats: usize = arguments.first().map_or(Ok(2), |word| word.parse())?;
    let named = arguments.get(1..).unwrap_or_default();
    writeln!(
        out,
        "board               method         median ms   max ms   cancelled   over before"
    )?;
    for puzzle in PUZZLES {
        let wanted = named.is_empty() || named.iter().any(|name| name == puzzle.name());
        let boards = BOARDS.iter().filter(|(kind, _)| wanted && *kind == puzzle.name());
        for (_, board) in boards {
            for method in puzzle.methods() {
                let (mut times, mut over) = (Vec::new(), 0);
                for head_start in HEAD_STARTS.repeat(repeats) {
                    let run = Command::new(std::env::current_exe()?)
                        .args(["one", board, method.name, head_start])
                        .output()?;
                    match String::from_utf8_lossy(&run.stdout).trim() {
                        "refused" => break,
                        "over" => over += 1,
                        time => times.push(time.parse::<f64>()?),
                    }
                }
                times.sort_by(f64::total_cmp);
                let middle = median(&times);
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
