//! Naked and hidden sets of two to four: cells that hold the same few numbers, numbers that have
//! the same few places. Locked sets lie in a box and a line at once.

use super::barren::Hunt;
use super::combine::exact_covers;
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const NAKED_PAIR: Technique<Sudoku> = technique(
    "naked-pair",
    "naked pair",
    "Two cells of a unit hold the same two numbers, which leave its other cells",
    Level::Medium,
    3.0,
    |state, _, found| naked(state, 2, found),
);

pub(super) const NAKED_TRIPLET: Technique<Sudoku> = technique(
    "naked-triplet",
    "naked triplet",
    "Three cells of a unit hold three numbers, which leave its other cells",
    Level::Medium,
    3.6,
    |state, _, found| naked(state, 3, found),
);

pub(super) const NAKED_QUAD: Technique<Sudoku> = technique(
    "naked-quad",
    "naked quad",
    "Four cells of a unit hold four numbers, which leave its other cells",
    Level::Hard,
    5.0,
    |state, _, found| naked(state, 4, found),
);

pub(super) const LOCKED_PAIR: Technique<Sudoku> = technique(
    "locked-pair",
    "locked pair",
    "Two cells in a box and a line hold the same two numbers, which leave both",
    Level::Medium,
    2.9,
    |state, _, found| locked(state, 2, found),
);

pub(super) const LOCKED_TRIPLET: Technique<Sudoku> = technique(
    "locked-triplet",
    "locked triplet",
    "Three cells in a box and a line hold three numbers, which leave both",
    Level::Medium,
    3.5,
    |state, _, found| locked(state, 3, found),
);

pub(super) const HIDDEN_PAIR: Technique<Sudoku> = technique(
    "hidden-pair",
    "hidden pair",
    "Two numbers have the same two places in a unit, which hold nothing else",
    Level::Medium,
    3.4,
    |state, _, found| hidden(state, 2, false, found),
);

pub(super) const HIDDEN_TRIPLET: Technique<Sudoku> = technique(
    "hidden-triplet",
    "hidden triplet",
    "Three numbers have three places in a unit, which hold nothing else",
    Level::Hard,
    4.0,
    |state, _, found| hidden(state, 3, false, found),
);

pub(super) const HIDDEN_QUAD: Technique<Sudoku> = technique(
    "hidden-quad",
    "hidden quad",
    "Four numbers have four places in a unit, which hold nothing else",
    Level::Hard,
    5.4,
    |state, _, found| hidden(state, 4, false, found),
);

pub(super) const DIRECT_HIDDEN_PAIR: Technique<Sudoku> = technique(
    "direct-hidden-pair",
    "direct hidden pair",
    "A hidden pair that leaves one place for a third number of the unit",
    Level::Medium,
    2.0,
    |state, _, found| hidden(state, 2, true, found),
);

pub(super) const DIRECT_HIDDEN_TRIPLET: Technique<Sudoku> = technique(
    "direct-hidden-triplet",
    "direct hidden triplet",
    "A hidden triplet that leaves one place for another number of the unit",
    Level::Medium,
    2.5,
    |state, _, found| hidden(state, 3, true, found),
);

/// The open cells of a unit with two to `size` candidates, and their masks.
fn small_cells(state: &State, unit: usize, size: usize) -> (Vec<usize>, Vec<u64>) {
    let fits = |cell: &usize| (2..=size).contains(&state.count(*cell));
    let cells: Vec<usize> = state.unit(unit).iter().copied().filter(fits).collect();
    let masks = cells.iter().map(|&cell| state.candidates(cell)).collect();
    (cells, masks)
}

fn naked(state: &State, size: usize, found: &mut Vec<FoundStep>) {
    state.search(Hunt::Naked(size), found, &mut |unit, found| {
        let (cells, masks) = small_cells(state, unit, size);
        exact_covers(&masks, size, &mut |picked, digits| {
            let set: Vec<usize> = picked.iter().map(|&i| cells[i]).collect();
            push_naked(state, &[unit], digits, &set, found);
        });
    });
}

/// The numbers of a naked set leave the rest of the units that hold it.
fn push_naked(
    state: &State,
    units: &[usize],
    digits: u64,
    set: &[usize],
    found: &mut Vec<FoundStep>,
) -> bool {
    let mut claims = Vec::new();
    let mut all = true;
    for &unit in units {
        let before = claims.len();
        for &cell in state.unit(unit).iter().filter(|cell| !set.contains(cell)) {
            claims.extend(bits(state.candidates(cell) & digits).map(|d| state.no(cell, d)));
        }
        all &= claims.len() > before;
    }
    if claims.is_empty() {
        return false;
    }
    claims.sort_unstable();
    claims.dedup();
    let once = |unit: &usize| {
        let unit = *unit;
        bits(digits).map(move |digit| state.once_rule(unit, digit))
    };
    let groups = units.iter().flat_map(once).collect();
    let mut step = FoundStep::new(claims, groups, state.detail(units, digits, set));
    step.through = state.marks(set, digits);
    found.push(step);
    all
}

/// Naked sets in a box and a line at once that rule something out in both.
fn locked(state: &State, size: usize, found: &mut Vec<FoundStep>) {
    let n = state.side();
    for square in 2 * n..3 * n {
        let (cells, masks) = small_cells(state, square, size);
        exact_covers(&masks, size, &mut |picked, digits| {
            let set: Vec<usize> = picked.iter().map(|&i| cells[i]).collect();
            for kind in 0..2 {
                let line = state.units_of(set[0])[kind];
                if set.iter().all(|&cell| state.lies_in(cell, line)) {
                    let before = found.len();
                    if !push_naked(state, &[square, line], digits, &set, found) {
                        found.truncate(before);
                    }
                }
            }
        });
    }
}

fn hidden(state: &State, size: usize, direct: bool, found: &mut Vec<FoundStep>) {
    let n = state.side();
    let hunt = if direct { Hunt::DirectHidden(size) } else { Hunt::Hidden(size) };
    state.search(hunt, found, &mut |unit, found| {
        let fits =
            |digit: &usize| (2..=size as u32).contains(&state.places(unit, *digit).count_ones());
        let digits: Vec<usize> = (0..n).filter(fits).collect();
        let masks: Vec<u64> = digits.iter().map(|&digit| state.places(unit, digit)).collect();
        exact_covers(&masks, size, &mut |picked, places| {
            let set = picked.iter().fold(0, |set, &i| set | 1u64 << digits[i]);
            let mut groups: Vec<usize> = bits(set).map(|d| state.has_rule(unit, d)).collect();
            let cells: Vec<usize> = state.cells(unit, places).collect();
            let others = |cell: usize| bits(state.candidates(cell) & !set);
            let mut claims: Vec<_> = cells
                .iter()
                .flat_map(|&cell| others(cell).map(move |d| state.no(cell, d)))
                .collect();
            if claims.is_empty() {
                return;
            }
            if direct {
                let Some((cell, digit)) = single_beside(state, unit, places, set) else { return };
                claims.insert(0, state.yes(cell, digit));
                groups.push(state.has_rule(unit, digit));
            }
            let mut step = FoundStep::new(claims, groups, state.detail(&[unit], set, &cells));
            step.through = state.marks(&cells, set);
            found.push(step);
        });
    });
}

/// A number that has one place in a unit outside the places of a hidden set.
fn single_beside(state: &State, unit: usize, places: u64, set: u64) -> Option<(usize, usize)> {
    (0..state.side()).filter(|digit| set >> digit & 1 == 0).find_map(|digit| {
        let all = state.places(unit, digit);
        let left = all & !places;
        (all.count_ones() > 1 && left.count_ones() == 1)
            .then(|| (state.at(unit, left.trailing_zeros() as usize), digit))
    })
}
