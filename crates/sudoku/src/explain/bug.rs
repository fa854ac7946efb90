//! BUG (bivalue universal grave): if every open cell had two candidates and every number two
//! places in each unit, all could be swapped. So an extra candidate holds somewhere.

use super::state::{State, bits};
use super::unique::{deadly, naked_with, third_number};
use super::{FoundStep, Sudoku, unique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const BUG: Technique<Sudoku> = unique(
    "bug",
    "BUG (bivalue universal grave)",
    "All cells but a few have two candidates: one of the extra candidates holds",
    Level::Hard,
    5.6,
    |state, _, found| find(state, found),
);

/// The most cells with extra candidates.
const EXTRA_CELLS: usize = 8;

fn find(state: &State, found: &mut Vec<FoundStep>) {
    let rich: Vec<usize> = state.open_cells().filter(|&cell| state.count(cell) > 2).collect();
    if rich.is_empty() || rich.len() > EXTRA_CELLS {
        return;
    }
    let mut counts = vec![0u8; 3 * state.side() * state.side()];
    for cell in state.pairs() {
        if !add(state, &mut counts, cell, state.candidates(cell)) {
            return;
        }
    }
    let mut pairs = Vec::new();
    if !grave(state, &rich, &mut counts, &mut pairs) {
        return;
    }
    let extras: Vec<u64> =
        rich.iter().zip(&pairs).map(|(&cell, &pair)| state.candidates(cell) & !pair).collect();
    let more = extras.iter().fold(0, |all, &extra| all | extra);
    match rich.as_slice() {
        &[cell] => {
            let claims = bits(pairs[0]).map(|d| state.no(cell, d)).collect();
            let mut step = FoundStep::new(claims, Vec::new(), state.detail(&[], 0, &[]));
            step.cost = Some(5.6);
            found.push(step);
        }
        cells if more.count_ones() == 1 => {
            third_number(state, cells, more.trailing_zeros() as usize, found);
        }
        cells => {
            if let &[a, b] = cells {
                kept(state, [a, b], [pairs[0], pairs[1]], found);
            }
            for unit in state.units_of(cells[0]) {
                if cells.iter().all(|&cell| state.lies_in(cell, unit)) {
                    naked_with(state, unit, cells, more, 5.7, found);
                }
            }
        }
    }
    for step in found {
        step.cost = Some(step.cost.unwrap_or(5.7));
        let pattern = state.open_cells().map(|cell| match rich.iter().position(|&c| c == cell) {
            Some(at) => (cell, pairs[at]),
            None => (cell, state.candidates(cell)),
        });
        step.extra.push(deadly(state, pattern.collect()));
        step.detail = state.detail(&step.detail.units, more, &rich);
        step.through = rich
            .iter()
            .zip(&extras)
            .flat_map(|(&cell, &extra)| state.marks(&[cell], extra))
            .collect();
    }
}

/// Counts the two numbers of a cell in its units; false if one has more than two places then.
fn add(state: &State, counts: &mut [u8], cell: usize, pair: u64) -> bool {
    let n = state.side();
    let mut fits = true;
    for unit in state.units_of(cell) {
        for digit in bits(pair) {
            counts[unit * n + digit] += 1;
            fits &= counts[unit * n + digit] <= 2;
        }
    }
    fits
}

fn remove(state: &State, counts: &mut [u8], cell: usize, pair: u64) {
    let n = state.side();
    for unit in state.units_of(cell) {
        for digit in bits(pair) {
            counts[unit * n + digit] -= 1;
        }
    }
}

/// Chooses two candidates of each rich cell so that every number has none or two places in every
/// unit.
fn grave(state: &State, rich: &[usize], counts: &mut [u8], pairs: &mut Vec<u64>) -> bool {
    let Some(&cell) = rich.get(pairs.len()) else {
        return counts.iter().all(|&count| count == 0 || count == 2);
    };
    let all: Vec<usize> = bits(state.candidates(cell)).collect();
    for (i, &a) in all.iter().enumerate() {
        for &b in &all[i + 1..] {
            let pair = 1 << a | 1 << b;
            pairs.push(pair);
            if add(state, counts, cell, pair) && grave(state, rich, counts, pairs) {
                return true;
            }
            remove(state, counts, cell, pair);
            pairs.pop();
        }
    }
    false
}

/// A unit keeps a number in the two rich cells: one of them holds it and the other an extra
/// candidate, so neither holds the other number of its pair.
fn kept(state: &State, cells: [usize; 2], pairs: [u64; 2], found: &mut Vec<FoundStep>) {
    let [a, b] = cells;
    for unit in state.shared(a, b) {
        for digit in bits(pairs[0] & pairs[1]) {
            if state.spots(unit, digit).any(|cell| cell != a && cell != b) {
                continue;
            }
            let claims = cells
                .iter()
                .zip(pairs)
                .flat_map(|(&cell, pair)| {
                    bits(pair & !(1 << digit)).map(move |d| state.no(cell, d))
                })
                .collect();
            let groups = vec![state.has_rule(unit, digit)];
            found.push(FoundStep::new(claims, groups, state.detail(&[unit], 0, &[])));
        }
    }
}
