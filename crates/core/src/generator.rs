//! Making instances.

use crate::{OptionSpec, Options, Puzzle, Run};

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

impl<P: Puzzle> Generator<P> {
    /// A generator without parameters; set the other fields with `..`.
    pub const fn new(about: &'static str, make: MakeFn<P>) -> Self {
        Generator { about, options: &[], small: &[], memory: |_| 0, make }
    }
}

/// Makes one instance.
pub type MakeFn<P> = fn(&Options, &mut Run) -> Result<Generated<P>, String>;

/// A new instance and, where the generator knows it, a solution (kept apart).
pub struct Generated<P: Puzzle> {
    /// The instance.
    pub instance: P::Instance,
    /// A solution, if known.
    pub solution: Option<P::Solution>,
}
