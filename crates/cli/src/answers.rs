//! Reading a SOLUTION: an answer to a known instance, in whatever format carries it.

use crate::input::{Source, located};
use crate::pieces::{Cut, Piece, Pieces};
use crate::recognise::is_plausible;
use anyhow::{Result, anyhow};
use kumiki_core::{AnyInstance, Confidence, Error};

/// How far answers are looked at to see whether they are parted by rules.
const HEAD: usize = 4 << 20;

/// The answers to the puzzles of an input, in their order.
pub(crate) struct Answers {
    pieces: Pieces,
    name: String,
    /// True if the text stands on the command line, so that it could be meant as a file's name.
    written_out: bool,
}

impl Answers {
    /// Opens SOLUTION for an input that is cut in the way given. Where every line of the input is
    /// a puzzle, every line is an answer, unless rules part the answers.
    pub(crate) fn open(argument: Option<&str>, puzzles: Cut, many: bool) -> Result<Self> {
        let source = Source::answer(argument)?;
        let written_out = source.path.is_none() && argument.is_some_and(|a| a != "-");
        let name = source.name.clone();
        let mut pieces = source.pieces(Cut::Rules);
        if puzzles == Cut::Lines && many {
            let whole = pieces.first_piece(HEAD)?;
            if whole.is_none() || pieces.is_at_end() {
                pieces.cut_by(Cut::Lines);
            }
        }
        Ok(Answers { pieces, name, written_out })
    }

    /// The answer to the next puzzle, as the puzzle's own text. `format` is the puzzle's.
    pub(crate) fn next(&mut self, instance: &dyn AnyInstance, format: &str) -> Result<String> {
        let Some(piece) = self.pieces.next() else {
            return Err(anyhow!("{}: found nothing, expected an answer", self.name));
        };
        let Piece { line, text } = piece?;
        read(instance, format, &text).map_err(|error| {
            let error = located(&self.name, line, error);
            if self.written_out { anyhow!("{error:#}; and no file has this name") } else { error }
        })
    }

    /// An error if answers are left when the puzzles are not.
    pub(crate) fn must_be_at_end(&mut self) -> Result<()> {
        match self.pieces.next() {
            None => Ok(()),
            Some(Err(error)) => Err(error),
            Some(Ok(piece)) => {
                let Piece { line, .. } = piece;
                Err(anyhow!("{}: line {line}: found another answer, expected none", self.name))
            }
        }
    }
}

/// Reads an answer: first in formats that take the text for their own, then in the puzzle's, then
/// in its own text form, then in any other. The error is that of the one that came furthest.
fn read(instance: &dyn AnyInstance, format: &str, text: &str) -> Result<String, Error> {
    if let Some(answer) = inside_report(text) {
        return read(instance, format, &answer);
    }
    let puzzle = instance.puzzle();
    let sure = puzzle.recognise(text);
    let is_sure = |name: &str| sure.contains(&(name, Confidence::Sure));
    let able = puzzle.formats().into_iter().filter(|format| format.answers);
    let mut formats: Vec<&str> = able.map(|f| f.name).filter(|f| is_plausible(f, text)).collect();
    formats.sort_by_key(|&name| (!is_sure(name), name != format, name != "text"));
    let mut best: Option<(usize, usize, Error)> = None;
    for name in formats {
        match instance.read_answer(name, text) {
            Ok(answer) => return Ok(answer),
            Err(Error::Parse(error)) if is_sure(name) => return Err(error.into()),
            Err(error) => {
                let (line, column) = match &error {
                    Error::Parse(error) => (error.line, error.column),
                    _ => (0, 0),
                };
                if best.as_ref().is_none_or(|b| (b.0, b.1) < (line, column)) {
                    best = Some((line, column, error));
                }
            }
        }
    }
    Err(best.map_or_else(|| Error::Usage("no format carries answers".to_owned()), |b| b.2))
}

/// The answer inside an object that `solve --json` wrote.
fn inside_report(text: &str) -> Option<String> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let object: serde_json::Value = serde_json::from_str(text).ok()?;
    match object.get("instance") {
        Some(_) => None,
        None => Some(object.get("solution")?.as_str()?.to_owned()),
    }
}
