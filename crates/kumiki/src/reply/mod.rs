//! What became of one puzzle of a request, for whoever shows it: a text, messages, and how it ended.

mod requests;
mod solve;

pub use requests::{
    CountRequest, QuickFn, convert, count, line, one_solution, quick, rate, verdict,
};
pub use solve::AnswerWriter;

use crate::batch::Place;
use crate::error::{Error, Result};
use crate::read::SEPARATOR;
use std::fmt::Display;

/// How a request ended, mildest first: of several puzzles, the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Done: solved, valid, counted to the end.
    #[default]
    Done,
    /// A budget ran out, it was interrupted or the method gave up; the best so far is there.
    Stopped,
    /// The answer is no: no solution, a broken rule, not unique.
    Negative,
    /// The input cannot be read, or reading or writing failed.
    Error,
    /// The request cannot mean anything.
    Usage,
}

impl From<&Error> for End {
    fn from(error: &Error) -> Self {
        if error.is_usage() { End::Usage } else { End::Error }
    }
}

/// What became of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// The answer as text.
    pub text: String,
    /// For people, beside the answer.
    pub messages: Vec<String>,
    /// True if a line `---` goes between this and another answer.
    pub needs_separator: bool,
    /// The steps it took.
    pub steps: u64,
    /// How it ended.
    pub end: End,
}

impl Reply {
    /// Says something about a puzzle.
    pub fn say(&mut self, place: &Place, words: impl Display) {
        self.messages.push(format!("{place}: {words}"));
    }

    /// The reply to a request that cannot be met, in place of any other.
    pub fn failure(error: &Error) -> Self {
        Reply { messages: vec![error.to_string()], end: error.into(), ..Reply::default() }
    }

    /// A reply, or what is wrong with this puzzle, which is no reason not to answer others.
    pub fn or_failure(reply: Result<Self>, place: &Place) -> Self {
        reply.unwrap_or_else(|error| Reply::failure(&error.about(place)))
    }

    /// The end, unless it is worse already.
    pub fn ends(&mut self, end: End) {
        self.end = self.end.max(end);
    }
}

/// Replies in their order: what is written, what is said beside it, and how it ended.
pub struct Joined {
    /// The answers, with what goes between them.
    pub text: String,
    /// The messages.
    pub messages: Vec<String>,
    /// The worst of the ends.
    pub end: End,
    /// True if anything was written, now or before.
    pub any: bool,
}

impl Joined {
    /// No reply yet; `any` = something was written before.
    pub fn after(any: bool) -> Self {
        Joined { text: String::new(), messages: Vec::new(), end: End::default(), any }
    }

    /// Adds a reply.
    pub fn add(&mut self, reply: Reply) {
        self.messages.extend(reply.messages);
        self.end = self.end.max(reply.end);
        if reply.needs_separator && self.any && !reply.text.is_empty() {
            self.text.push_str(SEPARATOR);
        }
        self.any |= !reply.text.is_empty();
        self.text.push_str(&reply.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_of_several_is_usage_then_error_then_no_then_stopped() {
        let order = [End::Done, End::Stopped, End::Negative, End::Error, End::Usage];
        assert!(order.is_sorted());
        let mut reply = Reply::default();
        for end in [End::Stopped, End::Error, End::Negative] {
            reply.ends(end);
        }
        assert_eq!(reply.end, End::Error);
    }

    #[test]
    fn a_failure_names_the_place_and_tells_usage_from_other_errors() {
        let place = Place { name: "list.sdm", line: Some(3) };
        let reply = Reply::or_failure(Err(Error::Usage("no such method".to_owned())), &place);
        assert_eq!(reply.messages, ["list.sdm: line 3: no such method"]);
        assert_eq!(reply.end, End::Usage);
        let reply = Reply::or_failure(Err(Error::Unknown("no such file".to_owned())), &place);
        assert_eq!(reply.end, End::Error);
    }
}
