//! Answers that are given where a puzzle is expected: whose they are, as far as that can be told.

use super::Source;
use crate::error::Error;
use kumiki_core::NATIVE;
use kumiki_puzzles::registry;

/// The error about a text that is no puzzle, if it is an answer; its input has this name.
pub(super) fn answer_for_puzzle(name: &str, text: &str) -> Option<Error> {
    let kind = registry::all().into_iter().find(|kind| kind.looks_like_answer(text))?;
    let fits = |shipped: &&kumiki_core::Shipped| {
        let instance = kind.read(NATIVE, shipped.text);
        instance.is_ok_and(|instance| instance.read_answer(NATIVE, text).is_ok())
    };
    let puzzle = kind.shipped().iter().find(fits).map_or("PUZZLE", |shipped| shipped.name);
    let file = if name == Source::STANDARD_INPUT { "-" } else { name };
    Some(Error::Unknown(format!(
        "{name}: this is an answer ({}), not a puzzle; give the puzzle first: kumiki draw {puzzle} \
         {file}",
        kind.name()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_names_the_puzzle_that_it_may_belong_to() {
        let puzzle = crate::bundled("small-hashi-5x5").unwrap();
        let answer = puzzle.solve().unwrap().unwrap();
        let answer = answer.text(NATIVE).unwrap();
        let error = answer_for_puzzle("a.txt", &answer).unwrap().to_string();
        assert!(error.ends_with("kumiki draw small-hashi-5x5 a.txt"), "{error}");
        let error = answer_for_puzzle("standard input", "7:0 8:1\n").unwrap().to_string();
        assert!(error.contains("(eternity)") && error.ends_with("draw PUZZLE -"), "{error}");
        assert!(answer_for_puzzle("a.txt", "hello world\n").is_none());
    }
}
