//! A named rule: its sentence for people and the function that finds what breaks it.

use crate::{Cell, Cost, Puzzle, Violation};

/// Takes the cells of one violation. It may be called any number of times.
pub type Found<'f> = &'f mut dyn FnMut(&[Cell]);

/// Looks at an answer of any shape and reports every violation of one rule.
pub type FindFn<P> = fn(&<P as Puzzle>::Instance, &<P as Puzzle>::Solution, Found);

/// How many violations of one rule are listed; [`Puzzle::cost`] counts them all.
pub const LISTED: usize = 10_000;

/// One rule of a puzzle.
pub struct Rule<P: Puzzle> {
    /// Short name, e.g. `edge-mismatch`; the judge reports violations by it.
    pub name: &'static str,
    /// The rule in one sentence, as a player would be told it.
    pub about: &'static str,
    /// Finds what breaks the rule.
    pub find: FindFn<P>,
}

impl<P: Puzzle> Rule<P> {
    /// A rule.
    pub const fn new(name: &'static str, about: &'static str, find: FindFn<P>) -> Self {
        Rule { name, about, find }
    }

    /// The rule without its function.
    pub fn info(&self) -> RuleInfo {
        RuleInfo { name: self.name, about: self.about }
    }
}

/// A rule, for lists and messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// Short name, e.g. `edge-mismatch`.
    pub name: &'static str,
    /// The rule in one sentence.
    pub about: &'static str,
}

/// The violations in the order of the rules, at most [`LISTED`] of each, and how many there are.
pub(crate) fn violations<P: Puzzle>(
    instance: &P::Instance,
    solution: &P::Solution,
) -> (Vec<Violation>, Cost) {
    let (mut violations, mut count) = (Vec::new(), 0);
    for rule in P::RULES {
        let mut listed = 0;
        (rule.find)(instance, solution, &mut |cells| {
            count += 1;
            if listed < LISTED {
                violations.push(Violation::new(rule.name, cells));
                listed += 1;
            }
        });
    }
    (violations, count)
}

/// The number of violations of all rules.
pub(crate) fn count<P: Puzzle>(instance: &P::Instance, solution: &P::Solution) -> Cost {
    let mut count = 0;
    for rule in P::RULES {
        (rule.find)(instance, solution, &mut |_| count += 1);
    }
    count
}
