//! What every fuzz target does: reads a text in all of a puzzle's formats, and holds the puzzle to
//! its word about what it read. A panic, a hang or a lot of memory is a finding.

use kumiki_core::{Answer, AnyInstance, AnyPuzzle};
use kumiki_puzzles::registry;

/// Boards of more cells than this are read but not written, judged and drawn: the time would go
/// into large boards, the mistakes are in small ones.
const MOST_CELLS: f64 = 4096.0;

/// Reads the text before the first line `=====` as an instance in every format of the puzzle,
/// and the text after it as an answer to what was read.
pub fn read_everything(puzzle: &str, text: &str) {
    let Some(puzzle) = registry::find(puzzle) else {
        unreachable!("a target for a puzzle that is not registered")
    };
    let (instance, answer) = text.split_once("=====\n").unwrap_or((text, text));
    for format in puzzle.formats().iter().filter(|format| format.reads) {
        if let Ok(read) = puzzle.read(format.name, instance) {
            exercise(puzzle, &*read, answer);
        }
    }
}

/// Asks every puzzle whether the text is its own.
pub fn recognise(text: &str) {
    for puzzle in registry::PUZZLES {
        for (format, _) in puzzle.recognise(text) {
            // What is recognised need not be readable, but trying must be safe.
            let _ = puzzle.read(format, text);
        }
    }
}

fn exercise(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance, answer: &str) {
    let Ok(own) = instance.write("text") else {
        panic!("an instance that was read cannot be written as text")
    };
    // Own text is a fixed point: what it says is what was read.
    match puzzle.read("text", &own) {
        Ok(again) => assert_eq!(again.write("text").ok(), Some(own.clone())),
        Err(error) => panic!("own text cannot be read again: {error}\n{own}"),
    }
    let drawing = instance.draw();
    if drawing.width * drawing.height > MOST_CELLS {
        return;
    }
    for format in puzzle.formats() {
        if let (true, Ok(text)) = (format.reads, instance.write(format.name)) {
            let again = puzzle.read(format.name, &text).and_then(|again| again.write("text"));
            assert_eq!(again.ok().as_ref(), Some(&own), "{} {text}", format.name);
        }
        if let (true, Ok(read)) = (format.answers, instance.read_answer(format.name, answer)) {
            judge(&read);
        }
    }
}

/// The judge has a word on every answer that can be read, and the picture shows it.
fn judge(answer: &Answer) {
    assert_eq!(answer.cost() == 0, answer.is_solved(), "{answer:?}");
    answer.draw();
}
