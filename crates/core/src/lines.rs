//! Lists whose lines are answered sooner than they are read.

/// Answers lines of some formats without making instances of them. What it gives is what the ordinary
/// way gives; a line that it does not take, or that takes it longer than a moment, is left to that.
#[derive(Clone, Copy)]
pub struct LineSolver {
    /// The formats of the lines; an answer is a line of the same kind.
    pub formats: &'static [&'static str],
    /// The solution that the puzzle's `fast` finds, as a line that was read back and judged.
    pub solve: fn(&str) -> Option<String>,
    /// True if there is exactly one solution.
    pub has_one_solution: fn(&str) -> bool,
}
