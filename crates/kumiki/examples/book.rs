//! Makes a book of puzzles with their solutions:
//! `cargo run --release -p kumiki --example book -- book.pdf`.

use kumiki_render::{Book, BookEntry, pdf};

/// Some Sudokus with one solution each, as a PDF.
pub(crate) fn book(count: u64) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut book = Book { title: "Sudoku".to_owned(), ..Book::default() };
    for number in 1..=count {
        let puzzle = kumiki::generate("sudoku", "size=9,unique", number)?;
        let answer = puzzle.solve()?;
        book.puzzles.push(BookEntry {
            caption: format!("Sudoku {number}"),
            drawing: puzzle.draw(),
            solution: answer.map(|answer| answer.draw()),
        });
    }
    Ok(pdf(&book)?)
}

#[allow(dead_code, reason = "the examples are also modules of a test")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "book.pdf".to_owned());
    std::fs::write(path, book(8)?)?;
    Ok(())
}
