//! Counting, rating and converting one puzzle.

use super::{End, Reply};
use crate::batch::Place;
use crate::error::Result;
use crate::explain::{RatingJson, not_one_solution, rating_text};
use crate::puzzle::Puzzle;
use crate::text::{count_sentence, has_solutions, is_unique, unique_sentence};
use crate::wire::{CheckJson, CountJson, json_line};
use kumiki_core::{Answer, AnyPuzzle, Asked, Choice, FormatInfo, Language, Run};
use std::borrow::Cow;

/// What is asked about the number of solutions.
pub struct CountRequest {
    /// The method.
    pub choice: Choice,
    /// Where to stop counting.
    pub limit: u128,
    /// Is there exactly one?
    pub unique: bool,
    /// A JSON object in place of the number.
    pub json: bool,
}

/// How many solutions a puzzle has.
pub fn count(puzzle: &Puzzle, place: &Place, asked: &CountRequest, run: &mut Run) -> Result<Reply> {
    let counted = puzzle.instance().count(&asked.choice, run, asked.limit)?;
    let count = &counted.count;
    let text = match asked.json {
        true => json_line(&CountJson::new(puzzle.kind().name(), &counted, run, place.line))?,
        false => format!("{}\n", count.found),
    };
    let (known, sentence) = match asked.unique {
        true => (is_unique(count), unique_sentence(count)),
        false => (has_solutions(count, asked.limit), count_sentence(count, asked.limit)),
    };
    let end = match known {
        Some(true) => End::Done,
        Some(false) => End::Negative,
        None => End::Stopped,
    };
    let mut reply = Reply { text, steps: count.steps, end, ..Reply::default() };
    if let Some(sentence) = sentence {
        reply.say(place, sentence);
    }
    Ok(reply)
}

/// How hard a puzzle is.
pub fn rate(
    puzzle: &Puzzle,
    place: &Place,
    (json, language): (bool, Language),
    run: &mut Run,
) -> Result<Reply> {
    let rating = puzzle.instance().explain(None, &Asked::default())?.rate(run);
    let why = if rating.solved { None } else { not_one_solution(puzzle.instance(), run) };
    let object = || RatingJson::new(puzzle.kind().name(), &rating, place.line).with_reason(why);
    let text = match json {
        true => json_line(&object())?,
        false => rating_text(puzzle.kind(), &rating, why, language),
    };
    let end = match (rating.solved, why) {
        (true, _) => End::Done,
        (false, Some(_)) => End::Negative,
        (false, None) => End::Stopped,
    };
    let mut reply = Reply { text, steps: run.steps(), end, ..Reply::default() };
    if let Some(why) = why {
        reply.say(place, why.sentence());
    }
    Ok(reply)
}

/// The judge's word on an answer; `line` is where its puzzle stands in a list.
pub fn verdict(
    puzzle: &dyn AnyPuzzle,
    answer: &Answer,
    line: Option<usize>,
    json: bool,
) -> Result<String> {
    if json {
        return json_line(&CheckJson::new(puzzle, answer, line));
    }
    let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
    Ok(format!("{place}{}", crate::text::verdict(puzzle, answer)))
}

/// A puzzle in another format, with the answer that came with it where the format carries answers.
pub fn convert(puzzle: &Puzzle, format: &FormatInfo) -> Result<Reply> {
    let instance = puzzle.instance();
    let text = match instance.given_answer() {
        Some(answer) if format.answers => answer.text(format.name).map(Cow::into_owned),
        _ => instance.write(format.name),
    };
    Ok(Reply { text: text?, needs_separator: !format.one_line, ..Reply::default() })
}
