//! The solvers that can be built in, by name.

#[cfg(feature = "cbc")]
mod cbc;
#[cfg(feature = "highs")]
mod highs;
mod micro;

use crate::Solver;

/// A solver by name. Which of them are built in is a matter of cargo features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// HiGHS (feature `highs`).
    Highs,
    /// Cbc of COIN-OR (feature `cbc`).
    Cbc,
    /// microlp, always built in.
    Micro,
}

/// Terms beyond which microlp takes minutes for a relaxation.
const MICRO_ENTRIES: usize = 30_000;
/// Terms beyond which a model would fill the memory of a usual machine.
const MOST_ENTRIES: usize = 20_000_000;

impl Backend {
    /// All of them, the strongest first.
    pub const ALL: [Backend; 3] = [Backend::Highs, Backend::Cbc, Backend::Micro];

    /// The strongest that is built in.
    pub fn best() -> Backend {
        Backend::ALL.into_iter().find(|b| b.is_built_in()).unwrap_or(Backend::Micro)
    }

    /// The word for it on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Highs => "highs",
            Backend::Cbc => "cbc",
            Backend::Micro => "micro",
        }
    }

    /// The backend of a word.
    pub fn named(name: &str) -> Option<Backend> {
        Backend::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// True if this program holds it.
    pub fn is_built_in(self) -> bool {
        match self {
            Backend::Highs => cfg!(feature = "highs"),
            Backend::Cbc => cfg!(feature = "cbc"),
            Backend::Micro => true,
        }
    }

    /// The terms of the largest model that it is worth giving to it.
    pub fn most_entries(self) -> usize {
        match self {
            Backend::Highs | Backend::Cbc => MOST_ENTRIES,
            Backend::Micro => MICRO_ENTRIES,
        }
    }

    /// About how many bytes a model of so many terms takes, with what the solver makes of it.
    pub fn memory(self, entries: usize) -> u64 {
        let each = match self {
            Backend::Highs => 300,
            Backend::Cbc => 250,
            Backend::Micro => 400,
        };
        each * entries as u64
    }

    /// Why it cannot take a model of so many terms, if it cannot.
    pub fn refuses(self, entries: usize) -> Option<String> {
        let name = self.name();
        if !self.is_built_in() {
            return Some(format!(
                "{name} is not built in: build with `cargo build --release --features {name}`"
            ));
        }
        let most = self.most_entries();
        (entries > most)
            .then(|| format!("the model has {entries} terms, {name} takes up to {most}"))
    }

    /// A solver; microlp in place of one that is not built in.
    pub fn solver(self) -> Box<dyn Solver> {
        match self {
            #[cfg(feature = "highs")]
            Backend::Highs => Box::new(highs::Highs::default()),
            #[cfg(feature = "cbc")]
            Backend::Cbc => Box::new(cbc::Cbc),
            _ => Box::new(micro::Micro),
        }
    }
}
