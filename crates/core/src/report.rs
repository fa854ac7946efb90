//! Reports of searches, and the one place that makes them: it has every answer written, read
//! back and judged.

use crate::answer::{AnyAnswer, Boards};
use crate::rule;
use crate::{
    Answer, Board, Count, Data, Drawing, Error, Finding, Format, Language, Outcome, Proof, Puzzle,
    Rule, RuleInfo, Search, Status, Stop, Verdict,
};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::Arc;

/// What came of a search for one solution, or for what all solutions share.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// The method that did the work (the one that `auto` chose).
    pub method: &'static str,
    /// What the judge and the proof amount to.
    pub status: Status,
    /// The answer, if there is one.
    pub answer: Option<Answer>,
    /// What the method has proven.
    pub proof: Proof,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
    /// Steps taken.
    pub steps: u64,
}

/// What came of visiting all solutions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Enumerated {
    /// How it ended.
    pub search: Search,
    /// Solutions visited.
    pub found: u64,
    /// The end as a report, without an answer: infeasible if all were visited and there is none.
    pub end: Report,
}

/// What came of counting.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// The method that did the work (the one that `auto` chose).
    pub method: &'static str,
    /// The number.
    pub count: Count,
}

/// An instance in its own type, with the answer that came with it.
pub(crate) struct Loaded<P: Puzzle> {
    pub(crate) instance: P::Instance,
    pub(crate) solution: Option<P::Solution>,
    /// The format it was read in; answers are written in it first, for that is what most callers
    /// want to see.
    pub(crate) format: &'static Format<P>,
}

/// An answer in its own type.
struct Judged<P: Puzzle> {
    loaded: Arc<Loaded<P>>,
    /// As it was read back.
    solution: P::Solution,
    verdict: Verdict,
    /// The text that was judged, and its format; `None` if the answer was read, not written.
    written: Option<(&'static str, String)>,
}

impl<P: Puzzle> Loaded<P> {
    fn judge(&self, solution: &P::Solution) -> Verdict {
        let (violations, count) = rule::violations::<P>(&self.instance, solution);
        // Nothing is wrong exactly when the cost is 0: it need not be looked for again.
        let own = || P::own_cost(&self.instance, solution).unwrap_or(count);
        let cost = if violations.is_empty() { 0 } else { own() };
        Verdict { violations, cost, score: P::score(&self.instance, solution) }
    }

    /// Writes an answer in a format and reads it back.
    fn round_trip(
        &self,
        format: &Format<P>,
        solution: &P::Solution,
    ) -> Result<(String, P::Solution), Error> {
        let (Some(write), Some(read)) = (format.write_answer, format.read_answer) else {
            return Err(Error::Usage(format!("format {} carries no answer", format.name)));
        };
        let text = write(&self.instance, solution).map_err(Error::Impossible)?;
        let again = read(&self.instance, &text)
            .map_err(|e| Error::Internal(format!("the written answer cannot be read: {e}")))?;
        Ok((text, again))
    }

    /// An answer that was read from a text.
    pub(crate) fn read(self: &Arc<Self>, solution: P::Solution) -> Answer {
        let verdict = self.judge(&solution);
        Answer(Arc::new(Judged { loaded: Arc::clone(self), solution, verdict, written: None }))
    }

    /// An answer that a method found: written, in the instance's format if that can express it
    /// and else in the native one, read back and judged.
    pub(crate) fn found(self: &Arc<Self>, solution: &P::Solution) -> Result<Answer, Error> {
        let own = self.format;
        let (format, (text, solution)) = match self.round_trip(own, solution) {
            Err(Error::Impossible(_) | Error::Usage(_)) => {
                let native = &P::FORMATS[0];
                (native, self.round_trip(native, solution)?)
            }
            trip => (own, trip?),
        };
        let verdict = self.judge(&solution);
        let written = Some((format.name, text));
        Ok(Answer(Arc::new(Judged { loaded: Arc::clone(self), solution, verdict, written })))
    }

    /// The report of an outcome.
    pub(crate) fn report(
        self: &Arc<Self>,
        method: &'static str,
        outcome: Outcome<P::Solution>,
    ) -> Result<Report, Error> {
        let Outcome { best, proof, stopped, steps } = outcome;
        let answer = best.map(|(solution, _)| self.found(&solution)).transpose()?;
        close(method, Outcome { best: answer.map(|answer| (answer, 0)), proof, stopped, steps })
    }

    /// Makes boards of this instance's solutions.
    pub(crate) fn boards(self: &Arc<Self>) -> Boards {
        let loaded = Arc::clone(self);
        Boards::new(move |solution| {
            let solution = solution.downcast_mut::<Option<P::Solution>>()?.take()?;
            let loaded = Arc::clone(&loaded);
            Some(Board::new(move || loaded.found(&solution)))
        })
    }
}

/// The report of an outcome whose answer is judged already.
pub(crate) fn close(method: &'static str, outcome: Outcome<Answer>) -> Result<Report, Error> {
    let Outcome { best, proof, stopped, steps } = outcome;
    let answer = best.map(|(answer, _)| answer);
    let status = Status::of(answer.as_ref().map(Answer::verdict), proof);
    if status == Status::Solved && proof == Proof::Infeasible {
        return Err(Error::Internal(format!(
            "{method} claims that there is no solution but found one"
        )));
    }
    Ok(Report { method, status, answer, proof, stopped, steps })
}

impl<P: Puzzle> AnyAnswer for Judged<P> {
    fn text(&self, format: &str) -> Result<Cow<'_, str>, Error> {
        if let Some((name, text)) = &self.written
            && *name == format
        {
            return Ok(Cow::Borrowed(text));
        }
        let format = crate::erased::find_format::<P>(format)?;
        let (text, again) = self.loaded.round_trip(format, &self.solution)?;
        if again != self.solution && self.loaded.judge(&again) != self.verdict {
            let why = format!("format {} loses part of this answer", format.name);
            return Err(Error::Impossible(why));
        }
        Ok(Cow::Owned(text))
    }

    fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    fn rules(&self) -> Vec<RuleInfo> {
        P::RULES.iter().map(Rule::info).collect()
    }

    fn findings(&self, language: Language) -> Vec<Finding> {
        P::findings(&self.loaded.instance, &self.solution, language)
    }

    fn data(&self) -> Result<Value, Error> {
        Ok((Data::<P>::of_puzzle()?.write)(&self.loaded.instance, &self.solution))
    }

    fn draw(&self) -> Drawing {
        P::draw(&self.loaded.instance, Some(&self.solution))
    }
}
