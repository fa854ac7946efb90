//! What INPUT and SOLUTION on the command line stand for: what the library finds under a word, or
//! standard input.

use crate::args::ReadingArgs;
use anyhow::Result;
use kumiki::read::{Input, Source};
use kumiki_core::{AnyPuzzle, Choice};
use std::io::{IsTerminal, stdin};

/// Standard input, unless a person would have to type it unasked.
fn piped() -> kumiki::Result<Source> {
    if stdin().is_terminal() {
        let message = "no INPUT: give a file, a puzzle, a bundled instance's name or -";
        return Err(kumiki::Error::Usage(message.to_owned()));
    }
    Ok(standard_input())
}

fn standard_input() -> Source {
    Source::new(Source::STANDARD_INPUT, stdin())
}

/// Opens INPUT.
pub(crate) fn open(argument: Option<&str>, args: &ReadingArgs) -> Result<Input> {
    let request = args.request()?;
    let source = match argument {
        None => piped()?,
        Some("-") => standard_input(),
        Some(word) => Source::find(word, &request)?,
    };
    Ok(Input::open(source, request)?)
}

/// What SOLUTION stands for.
pub(crate) fn answers(argument: Option<&str>) -> kumiki::Result<Source> {
    match argument {
        None => piped(),
        Some("-") => Ok(standard_input()),
        Some(word) => Source::answer(word),
    }
}

/// A method as typed, with the texts of the files that it names.
pub(crate) fn choose(puzzle: &dyn AnyPuzzle, written: &str) -> Result<Choice> {
    Ok(kumiki::options_file::choose(puzzle, written)?)
}
