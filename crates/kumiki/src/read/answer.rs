//! Reading an answer to a known instance, in whatever format carries it.

use super::recognise::is_plausible;
use crate::error::Result;
use kumiki_core::{Answer, AnyInstance, Confidence, Error, NATIVE};

/// Reads an answer and has it judged: tried are first the formats that
/// take the text for their own, then the one named (the puzzle's), then the native one, then any
/// other. The error is that of the format that came furthest. A JSON object of a solve is an
/// answer, too.
pub fn answer(instance: &dyn AnyInstance, format: &str, text: &str) -> Result<Answer> {
    if let Some(inner) = inside_report(text) {
        return answer(instance, format, &inner);
    }
    let puzzle = instance.puzzle();
    let sure = puzzle.recognise(text);
    let is_sure = |name: &str| sure.contains(&(name, Confidence::Sure));
    let able = puzzle.formats().into_iter().filter(|format| format.reads_answers);
    let mut formats: Vec<&str> = able.map(|f| f.name).filter(|f| is_plausible(f, text)).collect();
    formats.sort_by_key(|&name| (!is_sure(name), name != format, name != NATIVE));
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
    let none = || Error::Usage("no format carries answers".to_owned());
    Err(best.map_or_else(none, |b| b.2).into())
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
