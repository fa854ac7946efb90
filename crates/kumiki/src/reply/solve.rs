//! Solutions of one puzzle, in the format asked for.

use super::{End, Reply};
use crate::batch::Place;
use crate::campaign::Finished;
use crate::error::Result;
use crate::puzzle::Puzzle;
use crate::text::{all_solutions, sentence, why_ended};
use crate::wire::{SolveJson, json_line};
use kumiki_core::{Answer, FormatInfo, Proof, Report, Run, Search, Status};

impl From<&Report> for End {
    fn from(report: &Report) -> Self {
        match report.status {
            Status::Solved => End::Done,
            Status::Infeasible => End::Negative,
            // The best possible is no solution: there is none.
            Status::Best if report.proof == Proof::Optimal => End::Negative,
            Status::Best | Status::Unknown => End::Stopped,
        }
    }
}

/// A picture in place of a text, or why there is none; `None` = text is wanted.
type Shown = Option<std::result::Result<String, String>>;

/// How the answers of a request are written.
pub struct AnswerWriter<'a> {
    /// The format. An answer that it cannot express is written natively.
    pub format: FormatInfo,
    /// True if somebody asked for it: then such an answer is an error.
    pub is_named: bool,
    /// JSON objects in place of texts.
    pub json: bool,
    /// Pictures in place of texts.
    pub picture: &'a (dyn Fn(&Answer) -> Result<Shown> + Sync),
}

impl AnswerWriter<'_> {
    /// Adds the answer of a report to a reply; `number` says which of several it is, `status` is
    /// another than the report's.
    pub fn add(
        &self,
        (puzzle, place): (&Puzzle, &Place),
        (report, run): (&Report, &Run),
        (number, status): (Option<u64>, Option<&'static str>),
        reply: &mut Reply,
    ) -> Result<()> {
        let name = self.format.name;
        let written = report.answer.as_ref().map(|answer| answer.text_or_native(name));
        let (solution, inexpressible) = written.transpose()?.unzip();
        let inexpressible = inexpressible.flatten();
        if let Some(why) = &inexpressible {
            let words = format!("cannot be expressed as {name} ({why}); written as text");
            reply.say(place, words);
            if self.is_named {
                reply.ends(End::Error);
            }
        }
        if self.json {
            let solution = solution.as_deref();
            let object = SolveJson::new(puzzle.kind().name(), report, solution, run, place.line);
            let mut object = object.with_data(puzzle.kind(), report)?;
            if let Some(number) = number {
                object = object.numbered(number);
            }
            if let Some(status) = status {
                object = object.with_status(status);
            }
            reply.text.push_str(&json_line(&object)?);
        } else if report.status != Status::Infeasible
            && let Some(found) = &report.answer
        {
            let picture = (self.picture)(found)?;
            reply.needs_separator =
                picture.is_none() && (!self.format.one_line || inexpressible.is_some());
            match picture {
                Some(Ok(picture)) => reply.text.push_str(&picture),
                none => {
                    reply.messages.extend(none.and_then(std::result::Result::err));
                    reply.text.push_str(solution.as_deref().unwrap_or_default());
                }
            }
        }
        Ok(())
    }
}

impl Reply {
    /// Says how the search for one solution ended.
    pub fn end_of_search(&mut self, puzzle: &Puzzle, place: &Place, finished: &Finished) {
        self.steps = finished.report.steps;
        self.ends((&finished.report).into());
        if let Some(sentence) = sentence(puzzle.kind(), finished) {
            self.say(place, sentence);
        }
    }

    /// Says how the visit of all solutions ended, after it found so many.
    pub fn end_of_visit(&mut self, place: &Place, search: Search, found: u64, method: &str) {
        self.say(place, all_solutions(search, found, method));
        self.ends(match (search, found) {
            (Search::Exhausted, 0) => End::Negative,
            (Search::Exhausted | Search::Enough, _) => End::Done,
            (Search::Stopped(_), _) => End::Stopped,
        });
    }

    /// Says what came of asking what all solutions have in common.
    pub fn end_of_common(&mut self, place: &Place, report: &Report) {
        self.steps = report.steps;
        match (&report.answer, report.proof) {
            (_, Proof::Infeasible) => {
                self.ends(End::Negative);
                self.say(place, format_args!("no solution (proven by {})", report.method));
            }
            (Some(_), _) => {}
            (None, _) => {
                self.ends(End::Stopped);
                self.say(place, format_args!("nothing is known ({})", why_ended(report.stopped)));
            }
        }
    }
}
