//! A number with one rectangle left: by its shape alone, by the numbers around it, or by what is
//! already there.

use super::state::State;
use super::{Detail, FoundStep, Shikaku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const OF_NUMBER: Technique<Shikaku> = technique(
    "shape-of-number",
    "shape of the number",
    "A number that fits the grid in one way, whatever stands around it",
    Level::Easy,
    1.0,
    |state, _, found| only(state, Why::Number, found),
);

pub(super) const CLUE_IN_WAY: Technique<Shikaku> = technique(
    "clue-in-the-way",
    "number in the way",
    "All rectangles of a number but one would hold another number",
    Level::Easy,
    1.0,
    |state, _, found| only(state, Why::Numbers, found),
);

pub(super) const ONE_LEFT: Technique<Shikaku> = technique(
    "one-shape-left",
    "one shape left",
    "A number has one rectangle left",
    Level::Easy,
    1.1,
    |state, _, found| only(state, Why::Rest, found),
);

/// Why one rectangle is left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    Number,
    Numbers,
    Rest,
}

fn only(state: &State, wanted: Why, found: &mut Vec<FoundStep>) {
    for clue in state.open_clues().filter(|&clue| state.left(clue) == 1) {
        let Some(rectangle) = state.shapes(clue).next() else { continue };
        let why = match (state.in_grid(clue), state.alone(clue)) {
            (Some(1), _) => Why::Number,
            (_, 1) => Why::Numbers,
            _ => Why::Rest,
        };
        if why == wanted {
            let detail = Detail { clues: vec![clue], ..Detail::default() };
            found.push(FoundStep::new(vec![Lit::yes(rectangle)], Vec::new(), detail));
        }
    }
}
