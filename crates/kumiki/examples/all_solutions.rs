//! Every solution of a puzzle, and what they share:
//! `cargo run -p kumiki --example all_solutions`.

use std::io::Write;

/// Writes the first solutions of the eight queens, and how many there are.
pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn std::error::Error>> {
    let queens = kumiki::read("queens 8\n")?;
    for answer in queens.solutions()?.take(3) {
        write!(out, "{}", answer?.text("line")?)?;
    }
    writeln!(out, "{} solutions in all", queens.count(u128::MAX)?.found)?;
    let sudoku = kumiki::bundled("small-sudoku-4")?;
    if let Some(shared) = sudoku.common()? {
        write!(out, "common to all solutions:\n{}", shared.text("text")?)?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the examples are also modules of a test")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    run(&mut std::io::stdout())
}
