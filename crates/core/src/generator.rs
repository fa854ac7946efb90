//! Making instances.

use crate::{Level, OptionSpec, Options, Puzzle, Run};

/// How a puzzle makes new instances.
pub struct Generator<P: Puzzle> {
    /// One line for people, with the source of the procedure.
    pub about: &'static str,
    /// The generator's parameters. A parameter named `size` is also accepted as a positional word
    /// (`25x25`); one named `unique` is also the flag `--unique`.
    pub options: &'static [OptionSpec],
    /// Parameters, as typed, that make instances so small that every method sees through them
    /// within a few steps: tests compare methods on them.
    pub small: &'static [&'static str],
    /// About how many bytes it takes; see [`crate::Method::memory`].
    pub memory: fn(&Options) -> u64,
    /// Makes one instance; everything random comes from the run. The error says which parameters
    /// cannot be met.
    pub make: MakeFn<P>,
}

/// Which way a new instance is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// Towards one that takes less to solve.
    Easier,
    /// Towards one that takes more.
    Harder,
}

/// Changes a new instance a little, within the generator's parameters: the solution, and that there is
/// no other, stay. `None` if the run ended or nothing can be changed.
pub type VaryFn<P> = fn(&Options, &Generated<P>, Variation, &mut Run) -> Option<Generated<P>>;

/// Makes an instance with one solution whose hardest step is of a level. `None` if the run ended, or if
/// none was found: there may be one all the same. The error says which parameters cannot be met.
pub type OfLevelFn<P> = fn(&Options, Level, &mut Run) -> Result<Option<Generated<P>>, String>;

impl<P: Puzzle> Generator<P> {
    /// A generator without parameters; set the other fields with `..`.
    pub const fn new(about: &'static str, make: MakeFn<P>) -> Self {
        Generator { about, options: &[], small: &[], memory: |_| 0, make }
    }
}

/// Makes one instance.
pub type MakeFn<P> = fn(&Options, &mut Run) -> Result<Generated<P>, String>;

/// A new instance and, where the generator knows it, a solution (kept apart).
#[derive(Clone)]
pub struct Generated<P: Puzzle> {
    /// The instance.
    pub instance: P::Instance,
    /// A solution, if known.
    pub solution: Option<P::Solution>,
}
