//! What a search says at its end. Engines return outcomes, not errors.

/// What a method minimises; 0 = nothing wrong.
pub type Cost = i64;

/// What a search has proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Nothing: there may be a better solution, or one at all.
    None,
    /// The best solution found cannot be improved.
    Optimal,
    /// There is no solution.
    Infeasible,
}

/// Why a search ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time budget ran out.
    Time,
    /// The step budget ran out.
    Steps,
    /// Somebody asked it to stop.
    Cancelled,
}

impl Stop {
    /// The word used in JSON and in tables.
    pub fn word(self) -> &'static str {
        match self {
            Stop::Time => "time",
            Stop::Steps => "steps",
            Stop::Cancelled => "cancelled",
        }
    }
}

/// The result of looking for one solution.
#[derive(Clone, Debug)]
pub struct Outcome<S> {
    /// The best solution found, complete or partial, with the method's own cost of it.
    pub best: Option<(S, Cost)>,
    /// What is known for certain.
    pub proof: Proof,
    /// Why it ended early, if it did.
    pub stopped: Option<Stop>,
    /// Steps taken: nodes of a tree, moves of a local search.
    pub steps: u64,
}

impl<S> Outcome<S> {
    /// A solution with nothing wrong.
    pub fn solved(solution: S, steps: u64) -> Self {
        Outcome { best: Some((solution, 0)), proof: Proof::Optimal, stopped: None, steps }
    }

    /// Proven to have no solution.
    pub fn infeasible(steps: u64) -> Self {
        Outcome { best: None, proof: Proof::Infeasible, stopped: None, steps }
    }

    /// Ended early (or gave up) with the best so far.
    pub fn unfinished(best: Option<(S, Cost)>, stopped: Option<Stop>, steps: u64) -> Self {
        Outcome { best, proof: Proof::None, stopped, steps }
    }

    /// The same outcome with another kind of solution.
    pub fn map<T>(self, f: impl FnOnce(S) -> T) -> Outcome<T> {
        let Outcome { best, proof, stopped, steps } = self;
        Outcome { best: best.map(|(s, cost)| (f(s), cost)), proof, stopped, steps }
    }
}

/// How an enumeration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Every solution was visited.
    Exhausted,
    /// The visitor had seen enough.
    Enough,
    /// A budget ran out or it was cancelled.
    Stopped(Stop),
}

/// The result of counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions found, at most the limit asked for.
    pub found: u128,
    /// True if `found` is the exact number of solutions (not cut by the limit or a budget).
    pub exact: bool,
    /// Why it ended early, if it did. Reaching the limit is not early.
    pub stopped: Option<Stop>,
    /// Steps taken.
    pub steps: u64,
}
