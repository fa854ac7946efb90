//! Reports of searches, and the one place that makes them: it has every answer written, read
//! back and judged.

use crate::answer::{AnyAnswer, Boards};
use crate::{Answer, Board, Drawing, Error, Format, Puzzle, Rule, RuleInfo, Verdict};
use std::borrow::Cow;
use std::sync::Arc;

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
        let violations = P::check(&self.instance, solution);
        // Nothing is wrong exactly when the cost is 0: it need not be looked for again.
        let cost = if violations.is_empty() { 0 } else { P::cost(&self.instance, solution) };
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

impl<P: Puzzle> AnyAnswer for Judged<P> {
    fn text(&self, format: &str) -> Result<Cow<'_, str>, Error> {
        if let Some((name, text)) = &self.written
            && *name == format
        {
            return Ok(Cow::Borrowed(text));
        }
        let format = crate::any::find_format::<P>(format)?;
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

    fn draw(&self) -> Drawing {
        P::draw(&self.loaded.instance, Some(&self.solution))
    }
}
