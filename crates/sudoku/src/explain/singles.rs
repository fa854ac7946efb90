//! Singles: the last cell of a unit, the only place of a number, the only number of a cell.

use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const FULL_HOUSE: Technique<Sudoku> = technique(
    "full-house",
    "full house",
    "The last open cell of a row, column or box",
    Level::Easy,
    1.0,
    |state, _, found| {
        for unit in 0..3 * state.side() {
            let mut open = state.unit(unit).iter().filter(|&&cell| state.value(cell) == 0);
            if let (Some(&cell), None) = (open.next(), open.next()) {
                found.extend(bits(state.candidates(cell)).map(|digit| hidden(state, unit, digit)));
            }
        }
    },
);

pub(super) const HIDDEN_BOX: Technique<Sudoku> = technique(
    "hidden-single-box",
    "hidden single in a box",
    "A number has one place left in a box",
    Level::Easy,
    1.2,
    |state, _, found| only_places(state, 2 * state.side()..3 * state.side(), found),
);

pub(super) const HIDDEN_LINE: Technique<Sudoku> = technique(
    "hidden-single-line",
    "hidden single in a line",
    "A number has one place left in a row or column",
    Level::Easy,
    1.5,
    |state, _, found| only_places(state, 0..2 * state.side(), found),
);

pub(super) const NAKED: Technique<Sudoku> = technique(
    "naked-single",
    "naked single",
    "A cell has one number left",
    Level::Easy,
    1.6,
    |state, _, found| {
        for cell in state.open_cells().filter(|&cell| state.count(cell) == 1) {
            let digit = state.candidates(cell).trailing_zeros() as usize;
            let [_, _, square] = state.units_of(cell);
            let detail = state.detail(&[square], 1 << digit, &[cell]);
            found.push(FoundStep::new(vec![state.yes(cell, digit)], Vec::new(), detail));
        }
    },
);

fn only_places(state: &State, units: std::ops::Range<usize>, found: &mut Vec<FoundStep>) {
    for unit in units {
        for digit in 0..state.side() {
            if state.places(unit, digit).count_ones() == 1 {
                found.push(hidden(state, unit, digit));
            }
        }
    }
}

/// The step by which a number goes to its only place in a unit.
fn hidden(state: &State, unit: usize, digit: usize) -> FoundStep {
    let cell = state.at(unit, state.places(unit, digit).trailing_zeros() as usize);
    let detail = state.detail(&[unit], 1 << digit, &[cell]);
    FoundStep::new(vec![state.yes(cell, digit)], vec![state.has_rule(unit, digit)], detail)
}
