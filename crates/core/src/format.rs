//! Text forms of a puzzle: how each is recognised, read and written.

use crate::{OptionSpec, Options, ParseError, Puzzle};
use serde_json::Value;

/// The longest text that is read as one puzzle, in bytes.
pub const MAX_TEXT: usize = 64 << 20;

/// The longest text that is read as one answer, in bytes: a board of 100 million queens, written row by
/// row, has 889 million.
pub const MAX_ANSWER: usize = 1 << 30;

/// The name of every puzzle's native format.
pub const NATIVE: &str = "text";

/// How sure a format is that a text is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// It is not.
    No,
    /// It could be, but other puzzles or formats look the same.
    Maybe,
    /// It is, whether or not it can be read to the end.
    Sure,
}

impl Confidence {
    /// `Sure` if the condition holds, else `No`.
    pub fn sure_if(condition: bool) -> Self {
        if condition { Confidence::Sure } else { Confidence::No }
    }

    /// `Maybe` if the condition holds, else `No`.
    pub fn maybe_if(condition: bool) -> Self {
        if condition { Confidence::Maybe } else { Confidence::No }
    }
}

/// What a text holds: an instance and, in formats that carry it, an answer.
pub struct Document<P: Puzzle> {
    /// The instance.
    pub instance: P::Instance,
    /// The answer, complete or partial, if the text carries one.
    pub solution: Option<P::Solution>,
}

impl<P: Puzzle> Document<P> {
    /// An instance alone.
    pub fn instance(instance: P::Instance) -> Self {
        Document { instance, solution: None }
    }
}

/// Reads a document.
pub type ReadFn<P> = fn(&str) -> Result<Document<P>, ParseError>;
/// Reads a document by the options of its format.
pub type ReadWithFn<P> = fn(&str, &Options) -> Result<Document<P>, ParseError>;
/// Writes an instance; the error says why this format cannot express it.
pub type WriteFn<P> = fn(&<P as Puzzle>::Instance) -> Result<String, String>;
/// Reads an answer to a known instance.
pub type ReadAnswerFn<P> =
    fn(&<P as Puzzle>::Instance, &str) -> Result<<P as Puzzle>::Solution, ParseError>;
/// Writes an answer; the error says why this format cannot express it.
pub type WriteAnswerFn<P> =
    fn(&<P as Puzzle>::Instance, &<P as Puzzle>::Solution) -> Result<String, String>;

/// One text form. Texts it writes end with a line end.
pub struct Format<P: Puzzle> {
    /// The name as typed after `--from` and `--to`.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    /// True if one line is one puzzle, so that a file is a batch of lines.
    pub one_line: bool,
    /// How sure it is that a text is its own; cheap, and never fails.
    pub recognise: fn(&str) -> Confidence,
    /// True if a text looks like an answer to some puzzle in this form; cheap, and never fails.
    pub looks_like_answer: fn(&str) -> bool,
    /// What a reader may be told that the text does not say, as in `pieces:sides=nswe`.
    pub options: &'static [OptionSpec],
    /// Reads a document.
    pub read: Option<ReadFn<P>>,
    /// Reads a document by [`Format::options`]; needed by formats that have some.
    pub read_with: Option<ReadWithFn<P>>,
    /// Writes an instance.
    pub write: Option<WriteFn<P>>,
    /// Reads an answer to a known instance.
    pub read_answer: Option<ReadAnswerFn<P>>,
    /// Writes an answer, which [`Format::read_answer`] reads back.
    pub write_answer: Option<WriteAnswerFn<P>>,
}

impl<P: Puzzle> Format<P> {
    /// A format that can do nothing yet; set the fields it has with `..`.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Format {
            name,
            about,
            one_line: false,
            recognise: |_| Confidence::No,
            looks_like_answer: |_| false,
            options: &[],
            read: None,
            read_with: None,
            write: None,
            read_answer: None,
            write_answer: None,
        }
    }

    /// The puzzle's own text form, given its reader.
    pub const fn text(about: &'static str, read: ReadFn<P>) -> Self {
        Format {
            recognise: starts_with_name::<P>,
            read: Some(read),
            write: Some(|instance| Ok(P::write(instance))),
            read_answer: Some(P::read_solution),
            write_answer: Some(|instance, solution| Ok(P::write_solution(instance, solution))),
            ..Format::new(NATIVE, about)
        }
    }

    /// `{"puzzle":...,"instance":...,"solution":...}` around the puzzle's own text form.
    pub const fn json() -> Self {
        Format {
            recognise: recognise_json::<P>,
            read: Some(read_json::<P>),
            write: Some(|instance| Ok(write_json::<P>(instance, None))),
            read_answer: Some(read_json_answer::<P>),
            write_answer: Some(|instance, solution| Ok(write_json::<P>(instance, Some(solution)))),
            one_line: true,
            ..Format::new("json", "one JSON object with the texts of instance and solution")
        }
    }
}

fn starts_with_name<P: Puzzle>(text: &str) -> Confidence {
    let first = crate::scan::content(text).next().map_or("", |(_, line)| line);
    Confidence::sure_if(first.split_whitespace().next() == Some(P::NAME))
}

fn json_object(text: &str) -> Result<serde_json::Map<String, Value>, ParseError> {
    let value: Value = serde_json::from_str(text)
        .map_err(|e| ParseError::at(e.line().max(1), e.column(), format!("not JSON: {e}")))?;
    match value {
        Value::Object(object) => Ok(object),
        other => Err(ParseError::found(1, 1, &other.to_string(), "a JSON object")),
    }
}

fn recognise_json<P: Puzzle>(text: &str) -> Confidence {
    if !text.trim_start().starts_with('{') {
        return Confidence::No;
    }
    let name = json_object(text).ok().and_then(|object| object.get("puzzle").cloned());
    Confidence::sure_if(name.as_ref().and_then(Value::as_str) == Some(P::NAME))
}

fn read_json<P: Puzzle>(text: &str) -> Result<Document<P>, ParseError> {
    let object = json_object(text)?;
    let Some(instance) = object.get("instance").and_then(Value::as_str) else {
        return Err(ParseError::line(1, "no \"instance\" text in the JSON object"));
    };
    let read = P::FORMATS[0].read.ok_or_else(|| ParseError::line(1, "unreadable puzzle"))?;
    let inside = |part: &str, error: ParseError| {
        ParseError::line(1, format!("in the JSON text {part:?}: {error}"))
    };
    let Document { instance, .. } = read(instance).map_err(|e| inside("instance", e))?;
    let solution = match object.get("solution").and_then(Value::as_str) {
        Some(text) => Some(P::read_solution(&instance, text).map_err(|e| inside("solution", e))?),
        None => None,
    };
    Ok(Document { instance, solution })
}

fn read_json_answer<P: Puzzle>(
    instance: &P::Instance,
    text: &str,
) -> Result<P::Solution, ParseError> {
    answer_of(instance, read_json::<P>(text)?)
}

/// The answer in a document that must be about a known instance.
pub fn answer_of<P: Puzzle>(
    instance: &P::Instance,
    document: Document<P>,
) -> Result<P::Solution, ParseError> {
    if document.instance != *instance {
        return Err(ParseError::line(1, "found the answer of another puzzle"));
    }
    document.solution.ok_or_else(|| ParseError::line(1, "found a puzzle without an answer"))
}

fn write_json<P: Puzzle>(instance: &P::Instance, solution: Option<&P::Solution>) -> String {
    let mut object = serde_json::Map::new();
    object.insert("puzzle".to_owned(), P::NAME.into());
    object.insert("instance".to_owned(), P::write(instance).into());
    if let Some(solution) = solution {
        object.insert("solution".to_owned(), P::write_solution(instance, solution).into());
    }
    format!("{}\n", Value::Object(object))
}
