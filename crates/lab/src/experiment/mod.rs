//! An experiment as data: instances x methods x seeds x budgets. It runs nothing and opens no
//! file; [`Experiment::parse`] reads its text form, and everything it says keeps its line.

mod parse;
pub(crate) mod set;
mod words;

pub use set::{InstanceSet, Parameters, Source};
pub use words::Words;

use crate::row::{Limits, Task};
use std::collections::BTreeMap;

/// The most seeds of an experiment: a slip of the finger must not fill the disk.
pub const MOST_SEEDS: u64 = 1_000_000;

/// The most instances of an experiment.
pub const MOST_INSTANCES: u64 = 1_000_000;

/// A method that takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// The method as typed, with its options.
    pub method: String,
    /// Its name in tables and figures.
    pub label: String,
    /// The kind of puzzle it is for; `None` = every kind that the experiment has.
    pub puzzle: Option<String>,
    /// The groups of instances it runs on; empty = all.
    pub groups: Vec<String>,
    /// Limits of its own, where they differ from the experiment's.
    pub budget: Limits,
    /// A number of runs of its own.
    pub seeds: Option<u64>,
    /// Its point on the axes of figures, such as `k = 16`.
    pub factors: BTreeMap<String, f64>,
    /// True if the experiment goes on without it where this build does not have it.
    pub optional: bool,
    /// Where it stands in the experiment's text.
    pub line: usize,
}

impl Contender {
    /// A method under its own name, on everything.
    pub fn new(method: &str, line: usize) -> Self {
        Contender {
            method: method.to_owned(),
            label: method.to_owned(),
            puzzle: None,
            groups: Vec::new(),
            budget: Limits::default(),
            seeds: None,
            factors: BTreeMap::new(),
            optional: false,
            line,
        }
    }
}

/// An experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// The file it was read from, or what stands for it in messages.
    pub source: String,
    /// Its name in rows: one word.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// What every run is asked for.
    pub task: Task,
    /// Threads of each run; runs of several threads have the machine to themselves.
    pub threads: usize,
    /// Keep every improvement of every run.
    pub trace: bool,
    /// The first seed.
    pub first_seed: u64,
    /// Runs of each method on each instance.
    pub seeds: u64,
    /// What each run may take.
    pub budget: Limits,
    /// The instances.
    pub sets: Vec<InstanceSet>,
    /// The methods.
    pub methods: Vec<Contender>,
}

/// What a short version of an experiment may take: the lesser of two limits counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Caps {
    /// Runs of each method on each instance.
    pub seeds: Option<u64>,
    /// Seconds of each run.
    pub seconds: Option<f64>,
    /// Steps of each run.
    pub steps: Option<u64>,
    /// Generated instances of each point of a grid.
    pub count: Option<u64>,
    /// Points of each grid.
    pub points: Option<usize>,
    /// Inputs of each list of them.
    pub inputs: Option<usize>,
}

/// The shorter versions of an experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Versions {
    /// Minutes.
    pub quick: Caps,
    /// Hours.
    pub evening: Caps,
}

/// How much of an experiment is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// Its quick version.
    Quick,
    /// Its evening version.
    Evening,
    /// All of it.
    #[default]
    Full,
}

impl Extent {
    /// The version that is asked for; all of it where none is.
    pub fn of(quick: bool, evening: bool) -> Extent {
        match (quick, evening) {
            (true, _) => Extent::Quick,
            (_, true) => Extent::Evening,
            _ => Extent::Full,
        }
    }

    /// The next shorter version.
    pub fn shorter(self) -> Option<Extent> {
        match self {
            Extent::Full => Some(Extent::Evening),
            Extent::Evening => Some(Extent::Quick),
            Extent::Quick => None,
        }
    }

    /// What the version may take.
    pub fn caps(self, versions: Versions) -> Caps {
        match self {
            Extent::Quick => versions.quick,
            Extent::Evening => versions.evening,
            Extent::Full => Caps::default(),
        }
    }
}

impl Experiment {
    /// The same experiment within these caps, where they are lower than its own limits.
    #[must_use]
    pub fn within(mut self, caps: Caps) -> Self {
        let limit = |budget: &mut Limits| {
            budget.seconds = lesser(budget.seconds, caps.seconds, f64::min);
            budget.steps = lesser(budget.steps, caps.steps, u64::min);
        };
        limit(&mut self.budget);
        self.seeds = caps.seeds.map_or(self.seeds, |cap| cap.min(self.seeds));
        for method in &mut self.methods {
            method.seeds = method.seeds.map(|n| caps.seeds.map_or(n, |cap| cap.min(n)));
            let own = &mut method.budget;
            own.seconds = own.seconds.map(|s| caps.seconds.map_or(s, |cap| cap.min(s)));
            own.steps = own.steps.map(|n| caps.steps.map_or(n, |cap| cap.min(n)));
        }
        for set in &mut self.sets {
            match &mut set.source {
                Source::Generated { count, most, .. } => {
                    *count = caps.count.map_or(*count, |cap| cap.min(*count));
                    *most = lesser(*most, caps.points, usize::min);
                }
                Source::Inputs { words, .. } => words.truncate(caps.inputs.unwrap_or(usize::MAX)),
            }
        }
        self
    }
}

impl Experiment {
    /// The longest that all runs can take one after another, in seconds; `None` if a run has no
    /// limit in time. Files of many puzzles count as one.
    pub fn longest(&self) -> Option<f64> {
        let of = |method: &Contender| {
            let seconds = method.budget.seconds.or(self.budget.seconds)?;
            let instances: usize = self.sets.iter().map(|set| set.size_in(&method.groups)).sum();
            Some(seconds * method.seeds.unwrap_or(self.seeds) as f64 * instances as f64)
        };
        self.methods.iter().map(of).sum()
    }
}

fn lesser<T: Copy>(own: Option<T>, cap: Option<T>, min: fn(T, T) -> T) -> Option<T> {
    match (own, cap) {
        (Some(own), Some(cap)) => Some(min(own, cap)),
        (own, cap) => own.or(cap),
    }
}
