//! How many Sudokus of each level a second makes: processor time of one thread.
//!
//! `cargo run --release -p kumiki --example graded -- [COUNT] [PARAMETERS] [LEVEL...]`, as in
//! `graded -- 50 symmetry=rotational extreme`. Every board is solved by another method, which must
//! find one solution, and rated as anybody would rate it, which must give the level; neither is counted.

use kumiki::catalogue;
use kumiki::generate::{Wanted, graded};
use kumiki_core::{Level, Options, Run};
use std::time::Instant;

/// Seconds of processor time of this thread where the system tells them, else of the clock.
fn seconds(begin: Instant) -> f64 {
    // Nanoseconds on the processor come first.
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    spent.map_or_else(|| begin.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

#[allow(clippy::print_stdout, reason = "an example speaks to people")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = words.first().map_or(Ok(50), |word| word.parse())?;
    let sudoku = catalogue::find("sudoku").ok_or("no Sudoku")?;
    let parameters = words.get(1).map_or("symmetry=rotational", String::as_str);
    let parameters = Options::parse(sudoku.generator().1, parameters)?;
    let levels: Vec<Level> = match words.get(2..) {
        Some(names) if !names.is_empty() => {
            names.iter().map(|name| name.parse()).collect::<Result<_, _>>()?
        }
        _ => Level::ALL.to_vec(),
    };
    let begin = Instant::now();
    for level in levels {
        let wanted = Wanted { level: Some(level), ..Wanted::default() };
        let (mut spent, mut slowest, mut wrong) = (0.0f64, 0.0f64, 0);
        for seed in 0..count {
            let before = seconds(begin);
            let made = graded(sudoku, &parameters, &wanted, &mut Run::unlimited(seed))?;
            let one = seconds(begin) - before;
            (spent, slowest) = (spent + one, slowest.max(one));
            let Some(made) = made else { continue };
            let choice = sudoku.choose("backtrack")?;
            let solutions =
                made.puzzle.instance().count(&choice, &mut Run::unlimited(0), 2)?.count.found;
            wrong += u64::from(solutions != 1 || made.puzzle.rate()?.level != level);
        }
        let rate = count as f64 / spent;
        println!(
            "{:8} {rate:7.1} a second, slowest {:.0} ms, wrong {wrong} of {count}",
            level.word(),
            slowest * 1e3
        );
    }
    Ok(())
}
