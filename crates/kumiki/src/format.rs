//! Formats by name, for what is asked of them.

use crate::error::{Error, Result};
use kumiki_core::{AnyPuzzle, FormatInfo, NATIVE};

fn able_format(
    puzzle: &dyn AnyPuzzle,
    name: &str,
    able: impl Fn(&FormatInfo) -> bool,
    what: &str,
) -> Result<FormatInfo> {
    let formats = puzzle.formats();
    if let Some(format) = formats.iter().find(|format| format.name == name && able(format)) {
        return Ok(*format);
    }
    let names: Vec<&str> = formats.iter().filter(|f| able(f)).map(|f| f.name).collect();
    let (kind, names) = (puzzle.name(), names.join(", "));
    Err(Error::Usage(format!("{kind} has no format {name:?} {what}, expected one of {names}")))
}

/// The format of a name, to write puzzles in, or puzzles with their answers.
pub fn to_write(puzzle: &dyn AnyPuzzle, name: &str) -> Result<FormatInfo> {
    able_format(puzzle, name, |format| format.writes || format.answers, "to write")
}

/// The format of answers: the one asked for, or the input's own if it carries answers, or the
/// native one.
pub fn of_answers(puzzle: &dyn AnyPuzzle, asked: Option<&str>, input: &str) -> Result<FormatInfo> {
    let named = |name: &str| able_format(puzzle, name, |f| f.answers, "that carries answers");
    match asked {
        Some(asked) => named(asked),
        None => named(input).or_else(|_| named(NATIVE)),
    }
}

/// The names of the formats that some puzzle can read.
pub fn readable() -> Vec<&'static str> {
    names(|format| format.reads)
}

/// The names of the formats that some puzzle can write.
pub fn writable() -> Vec<&'static str> {
    names(|format| format.writes || format.answers)
}

fn names(able: impl Fn(&FormatInfo) -> bool) -> Vec<&'static str> {
    let formats = crate::catalogue::puzzles().into_iter().flat_map(|puzzle| puzzle.formats());
    let mut names: Vec<&str> = formats.filter(able).map(|format| format.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_formats_that_can_do_it_are_offered() {
        let (readable, writable) = (readable(), writable());
        assert!(readable.contains(&"tatham") && !readable.contains(&"lp"));
        assert!(writable.contains(&"lp"));
        let sudoku = crate::catalogue::find("sudoku").unwrap();
        let message = of_answers(sudoku, Some("lp"), "line").unwrap_err().to_string();
        assert!(message.contains("sudoku has no format \"lp\" that carries answers"), "{message}");
        assert_eq!(of_answers(sudoku, None, "line").unwrap().name, "line");
        assert_eq!(of_answers(sudoku, None, "tatham").unwrap().name, NATIVE);
    }
}
