//! Aligned pair exclusion: what two cells can hold together, given the cells of two candidates
//! that see both.

use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const ALIGNED_PAIR: Technique<Sudoku> = technique(
    "aligned-pair",
    "aligned pair exclusion",
    "Every pair of numbers with this candidate would empty a cell that sees both",
    Level::Expert,
    6.2,
    |state, _, found| find(state, found),
);

fn find(state: &State, found: &mut Vec<FoundStep>) {
    let cells: Vec<usize> = state.open_cells().filter(|&cell| state.count(cell) >= 2).collect();
    for (i, &one) in cells.iter().enumerate() {
        for &two in &cells[i + 1..] {
            let excluders: Vec<usize> = state
                .peers(one)
                .iter()
                .copied()
                .filter(|&cell| state.count(cell) == 2 && state.sees(cell, two))
                .collect();
            if excluders.is_empty() {
                continue;
            }
            for (cell, other) in [(one, two), (two, one)] {
                for digit in bits(state.candidates(cell)) {
                    exclude(state, cell, other, digit, &excluders, found);
                }
            }
        }
    }
}

/// Rules out a candidate if no number of the other cell goes with it.
fn exclude(
    state: &State,
    cell: usize,
    other: usize,
    digit: usize,
    excluders: &[usize],
    found: &mut Vec<FoundStep>,
) {
    let mut groups = Vec::new();
    let mut used = vec![other];
    for with in bits(state.candidates(other)) {
        if with == digit && state.sees(cell, other) {
            groups.extend(state.once_rules(cell, other, digit));
            continue;
        }
        let both = 1u64 << digit | 1 << with;
        let emptied = |excluder: &&usize| state.candidates(**excluder) & !both == 0;
        let Some(&excluder) = excluders.iter().find(emptied) else { return };
        used.push(excluder);
        groups.extend(state.once_between(cell, excluder, digit));
        groups.extend(state.once_between(other, excluder, with));
    }
    let digits = used.iter().fold(1 << digit, |all, &cell| all | state.candidates(cell));
    let mut step =
        FoundStep::new(vec![state.no(cell, digit)], groups, state.detail(&[], digits, &used));
    step.through = state.marks(&used, digits);
    found.push(step);
}
