//! Aligned exclusion: what two or three cells can hold together, given the cells of few candidates
//! that see all of them.

use super::barren::CellHunt;
use super::memo::Sought;
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const ALIGNED_PAIR: Technique<Sudoku> = technique(
    "aligned-pair",
    "aligned pair exclusion",
    "Every pair of numbers with this candidate would empty a cell that sees both",
    Level::Expert,
    6.2,
    |state, _, found| find(state, found),
);

/// The cost of aligned triplet exclusion.
pub(super) const TRIPLET: f64 = 7.5;

pub(super) const ALIGNED_TRIPLET: Technique<Sudoku> = technique(
    "aligned-triplet",
    "aligned triplet exclusion",
    "Every triplet of numbers with this candidate would empty a cell that sees all three",
    Level::Beyond,
    TRIPLET,
    |state, _, found| triplets(state, found),
);

fn find(state: &State, found: &mut Vec<FoundStep>) {
    // On wide boards every cell counts as changed.
    let is_small = state.side() * state.side() <= MOST_CELLS;
    let live = if is_small { state.live_cells(CellHunt::AlignedPair) } else { u128::MAX };
    if live == 0 {
        return;
    }
    let before = found.len();
    let is_live = |cell: usize| !is_small || live >> cell & 1 == 1;
    let cells: Vec<usize> = state.open_cells().filter(|&cell| state.count(cell) >= 2).collect();
    let mut pairs = vec![0u64; state.sight(0).len()];
    state.pairs().for_each(|cell| pairs[cell / 64] |= 1 << (cell % 64));
    let mut excluders: Vec<usize> = Vec::new();
    // By number, what goes with it in the excluders.
    let mut with = vec![0u64; state.side()];
    for (i, &one) in cells.iter().enumerate() {
        if state.sight(one).iter().zip(&pairs).all(|(seen, pairs)| seen & pairs == 0) {
            continue;
        }
        for &two in &cells[i + 1..] {
            excluders.clear();
            let sights = state.sight(one).iter().zip(state.sight(two)).zip(&pairs);
            for (word, ((one, two), pairs)) in sights.enumerate() {
                excluders.extend(bits(one & two & pairs).map(|bit| 64 * word + bit));
            }
            let has_changed =
                is_live(one) || is_live(two) || excluders.iter().any(|&cell| is_live(cell));
            if excluders.is_empty() || !has_changed {
                continue;
            }
            with.fill(0);
            for &excluder in &excluders {
                let both = state.candidates(excluder);
                bits(both).for_each(|digit| with[digit] |= both & !(1 << digit));
            }
            let same = u64::from(state.sees(one, two));
            for (cell, other) in [(one, two), (two, one)] {
                for digit in bits(state.candidates(cell)) {
                    if state.candidates(other) & !(with[digit] | same << digit) == 0 {
                        exclude(state, cell, other, digit, &excluders, found);
                    }
                }
            }
        }
    }
    if found.len() == before {
        state.no_pattern(CellHunt::AlignedPair);
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

/// The boards whose cells fit a mask.
const MOST_CELLS: usize = 128;

/// Three cells, of which the third sees one of the others, and the cells with at most three
/// candidates that see all three.
fn triplets(state: &State, found: &mut Vec<FoundStep>) {
    let n = state.side();
    if n * n > MOST_CELLS {
        return;
    }
    let live = state.live_cells(CellHunt::AlignedTriplet);
    if live == 0 {
        return;
    }
    if state.is_vain(Sought::AlignedTriplet) {
        state.no_pattern(CellHunt::AlignedTriplet);
        return;
    }
    let before = found.len();
    let sight =
        |cell: usize| state.sight(cell).iter().rev().fold(0, |m, &w| m << 64 | u128::from(w));
    let sight: Vec<u128> = (0..n * n).map(sight).collect();
    let mask = |cells: &mut dyn Iterator<Item = usize>| cells.fold(0u128, |m, cell| m | 1 << cell);
    let few = mask(&mut state.open_cells().filter(|&cell| (2..=3).contains(&state.count(cell))));
    let cells: Vec<usize> = state.open_cells().filter(|&cell| sight[cell] & few != 0).collect();
    let thirds = mask(&mut cells.iter().copied()) & few;
    for (i, &two) in cells.iter().enumerate() {
        if state.is_over() {
            return;
        }
        for &one in &cells[..i] {
            let near = sight[one] & sight[two] & few;
            if near.count_ones() < 2 {
                continue;
            }
            let third = thirds & (sight[one] | sight[two]) & !(1 << one | 1 << two);
            let has_changed = (1 << one | 1 << two) & live != 0;
            // Without a change here, one must be in the third cell or among those that see all three.
            if !has_changed && (third | near) & live == 0 {
                continue;
            }
            for three in cells_of(third) {
                let common = near & sight[three];
                if common.count_ones() >= 2 && (has_changed || (common | 1 << three) & live != 0) {
                    exclude_three(state, [one, two, three], common, found);
                }
            }
        }
    }
    if found.len() == before {
        state.no_pattern(CellHunt::AlignedTriplet);
        state.remember(Sought::AlignedTriplet, None);
    }
}

/// The cells of a mask, in order.
fn cells_of(mask: u128) -> impl Iterator<Item = usize> + Clone {
    let half = |bits: u128| bits as u64;
    bits(half(mask)).chain(bits(half(mask >> 64)).map(|cell| cell + 64))
}

/// Rules out the candidates of three cells that no triplet of numbers has, for each would empty a
/// cell that sees all three.
fn exclude_three(state: &State, cells: [usize; 3], common: u128, found: &mut Vec<FoundStep>) {
    let [ones, twos, threes] = cells.map(|cell| state.candidates(cell));
    let digits = ones | twos | threes;
    // Only cells without other numbers can be emptied.
    let excluding = |&cell: &usize| state.candidates(cell) & !digits == 0;
    let excluders = cells_of(common).filter(excluding);
    if excluders.clone().next().is_none() {
        return;
    }
    let [one, two, three] = cells;
    let apart = [state.sees(one, two), state.sees(one, three), state.sees(two, three)];
    let mut kept = [0u64; 3];
    for a in bits(ones) {
        for b in bits(twos).filter(|&b| a != b || !apart[0]) {
            let both = 1u64 << a | 1 << b;
            let mut left = threes & !(u64::from(apart[1]) << a | u64::from(apart[2]) << b);
            for excluder in excluders.clone() {
                // The one number that would empty the cell, or any if it is empty already.
                left = match state.candidates(excluder) & !both {
                    0 => 0,
                    rest if rest & (rest - 1) == 0 => left & !rest,
                    _ => left,
                };
            }
            if left != 0 {
                kept = [kept[0] | 1 << a, kept[1] | 1 << b, kept[2] | left];
            }
        }
        if kept == [ones, twos, threes] {
            return;
        }
    }
    let excluders: Vec<usize> = excluders.collect();
    let gone = cells.iter().zip(kept).flat_map(|(&cell, kept)| {
        bits(state.candidates(cell) & !kept).map(move |digit| state.no(cell, digit))
    });
    let claims: Vec<Lit> = gone.collect();
    if claims.is_empty() {
        return;
    }
    let used: Vec<usize> = cells.iter().chain(&excluders).copied().collect();
    let mut groups = Vec::new();
    for (i, &cell) in cells.iter().enumerate() {
        for &other in cells[i + 1..].iter().chain(&excluders).filter(|&&c| state.sees(c, cell)) {
            let shared = bits(state.candidates(cell) & state.candidates(other));
            groups.extend(shared.filter_map(|digit| state.once_between(cell, other, digit)));
        }
    }
    let mut step = FoundStep::new(claims, groups, state.detail(&[], digits, &used));
    step.through = state.marks(&used, digits);
    found.push(step);
}
