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
    let cells: Vec<usize> = state.open_cells().filter(|&cell| state.count(cell) >= 2).collect();
    let words = state.sight(0).len();
    let mut pairs = vec![0u64; words];
    state.pairs().for_each(|cell| pairs[cell / 64] |= 1 << (cell % 64));
    let live: Vec<u64> = (0..words).map(|at| word(live, at)).collect();
    let is_live = |cell: usize| live[cell / 64] >> (cell % 64) & 1 == 1;
    let (mut near, mut excluders) = (vec![0u64; words], Vec::new());
    // By number, what goes with it in the excluders.
    let mut with = vec![0u64; state.side()];
    for (i, &one) in cells.iter().enumerate() {
        let (sight, mut any) = (state.sight(one), 0);
        for at in 0..words {
            near[at] = sight[at] & pairs[at];
            any |= near[at];
        }
        if any == 0 {
            continue;
        }
        for &two in &cells[i + 1..] {
            let sight = state.sight(two);
            let (mut any, mut changed) = (0, 0);
            for at in 0..words {
                any |= near[at] & sight[at];
                changed |= near[at] & sight[at] & live[at];
            }
            if any == 0 || (changed == 0 && !is_live(one) && !is_live(two)) {
                continue;
            }
            excluders.clear();
            for at in 0..words {
                excluders.extend(bits(near[at] & sight[at]).map(|bit| 64 * at + bit));
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

/// A word of a mask; beyond its end what every cell counts as.
fn word(mask: u128, at: usize) -> u64 {
    match at {
        0 => mask as u64,
        1 => (mask >> 64) as u64,
        _ => u64::MAX,
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
            if !are_several(near) {
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
                if are_several(common) && (has_changed || (common | 1 << three) & live != 0) {
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

/// True if a mask has more than one cell.
fn are_several(mask: u128) -> bool {
    mask & mask.wrapping_sub(1) != 0
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
    let excluders: Vec<usize> = cells_of(common).filter(excluding).collect();
    if excluders.is_empty() {
        return;
    }
    let candidates: Vec<u64> = excluders.iter().map(|&cell| state.candidates(cell)).collect();
    let [one, two, three] = cells;
    let apart = [state.sees(one, two), state.sees(one, three), state.sees(two, three)];
    let mut kept = [0u64; 3];
    for a in bits(ones) {
        for b in bits(twos).filter(|&b| a != b || !apart[0]) {
            let both = 1u64 << a | 1 << b;
            let mut left = threes & !(u64::from(apart[1]) << a | u64::from(apart[2]) << b);
            for candidates in &candidates {
                // The one number that would empty the cell, or any if it is empty already.
                left = match candidates & !both {
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
