//! Reads a puzzle, solves it, has a wrong answer judged: `cargo run -p kumiki --example solve`.

use std::io::Write;

/// A Sudoku as one line; kind and format are recognised.
const SUDOKU: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Writes the solution and what is wrong with another answer.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = kumiki::read(SUDOKU)?;
    let Some(answer) = puzzle.solve()? else {
        writeln!(out, "there is no solution")?;
        return Ok(());
    };
    let line = answer.text("line")?;
    write!(out, "{line}")?;
    writeln!(out, "valid: {}, the only one: {}", answer.is_solved(), puzzle.count(2)?.found == 1)?;
    let wrong = puzzle.answer(&line.replacen('5', "4", 1))?;
    for broken in wrong.violations() {
        writeln!(out, "{} {:?}", broken.about, broken.cells)?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the examples are also modules of a test")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
