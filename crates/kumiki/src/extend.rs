//! What it takes to add a puzzle of one's own: the types that describe one, the constraint kernel,
//! and the registry that makes it known. `examples/own_puzzle.rs` is a whole one in a file.

pub use kumiki_core::{
    Auto, Cell, Chosen, Colour, Document, Drawing, Format, Generated, Generator, Grid, Kind,
    Method, Of, OptionSpec, Options, Outcome, ParseError, Proof, Puzzle, Rule, Run, Search, Shape,
    Shipped, Stroke, Visit, scan,
};
/// The constraint kernel: variables, propagators, search.
pub use kumiki_cp as cp;
/// A puzzle as a constraint model: from it come one solution, all of them, how many, and what they
/// share; the options of the search are the same for every puzzle.
pub use kumiki_puzzles::puzzle_kit::cp as model;
/// Makes a puzzle known: from then on it is recognised, read and found by its name.
pub use kumiki_puzzles::registry::add;
