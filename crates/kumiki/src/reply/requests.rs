//! Counting, rating and converting one puzzle.

use super::{End, Reply};
use crate::batch::Place;
use crate::error::Result;
use crate::explain::{RatingJson, not_one_solution, rating_text};
use crate::puzzle::Puzzle;
use crate::text::{count_sentence, has_solutions, is_unique, unique_sentence};
use crate::wire::{CheckJson, CountJson, json_line};
use kumiki_core::{
    Answer, AnyPuzzle, Asked, Budget, Choice, FormatInfo, Language, LineSolver, Run,
};
use std::borrow::Cow;
use std::time::Duration;

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
    let text = crate::text::verdict(puzzle, answer);
    // A list has a line or some for each answer, one answer a card.
    if let Some(line) = line {
        return Ok(format!("line {line}: {text}"));
    }
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    Ok(format!("{first}\n{}{rest}", crate::text::card(answer)))
}

/// What answers lines of a list sooner than they are read.
pub type QuickFn = fn(&LineSolver, &str) -> Option<Reply>;

/// A quick answer in place of a search by this method within a budget, if `plain` answers are asked
/// for, and the search is the one that is chosen anyway, with time for it.
pub fn quick(plain: bool, method: &str, budget: Budget, answer: QuickFn) -> Option<QuickFn> {
    let timely = budget.time.is_none_or(|time| time >= Duration::from_millis(10));
    let usual = matches!(method, "auto" | "fast") && budget.steps.is_none() && timely;
    (plain && usual).then_some(answer)
}

/// The solution of a line of a list, where that is found sooner than the line is read.
pub fn line(lines: &LineSolver, text: &str) -> Option<Reply> {
    Some(Reply { text: (lines.solve)(text)?, ..Reply::default() })
}

/// The number of solutions of a line of a list, where that is one and found as soon.
pub fn one_solution(lines: &LineSolver, text: &str) -> Option<Reply> {
    (lines.has_one_solution)(text).then(|| Reply { text: "1\n".to_owned(), ..Reply::default() })
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
