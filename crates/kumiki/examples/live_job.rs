//! A search that is watched while it runs: `cargo run --release -p kumiki --example live_job`.

use kumiki::Event;
use std::io::Write;

/// Writes the score of every better board of a short search on the official Eternity II board.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = kumiki::bundled("eternity2")?;
    let job = puzzle.job().method("tabu:k=16").steps(2_000).seed(7).start()?;
    for event in job.events() {
        match event {
            Event::Improved { board: Some(board), steps, .. } => {
                let answer = board.answer()?;
                if let Some((score, most)) = answer.score() {
                    writeln!(out, "{steps} steps: {score} of {most}")?;
                }
            }
            Event::Unit { number, steps, .. } => writeln!(out, "try {number}: {steps} steps")?,
            _ => (),
        }
    }
    // `job.cancel()` would end it sooner; its best so far is then the result.
    let report = job.join()?;
    writeln!(out, "{:?} by {}", report.status, report.method)?;
    Ok(())
}

#[allow(dead_code, reason = "the examples are also modules of a test")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
