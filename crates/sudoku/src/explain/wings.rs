//! Wings: cells of two (or three) candidates around a pivot or a strong link.

use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const XY_WING: Technique<Sudoku> = technique(
    "xy-wing",
    "xy-wing",
    "A cell of two candidates and two that see it: one of the wings holds their common number",
    Level::Hard,
    4.2,
    |state, _, found| pivoted(state, 2, found),
);

pub(super) const XYZ_WING: Technique<Sudoku> = technique(
    "xyz-wing",
    "xyz-wing",
    "A cell of three candidates and two wings: one of the three holds their common number",
    Level::Hard,
    4.4,
    |state, _, found| pivoted(state, 3, found),
);

pub(super) const W_WING: Technique<Sudoku> = technique(
    "w-wing",
    "w-wing",
    "Two cells with the same two candidates, joined by a unit with two places for one of them",
    Level::Hard,
    4.4,
    |state, _, found| w_wing(state, found),
);

/// XY-wings (pivot of two) and XYZ-wings (pivot of three).
fn pivoted(state: &State, size: usize, found: &mut Vec<FoundStep>) {
    for pivot in state.open_cells().filter(|&cell| state.count(cell) == size) {
        let all = state.candidates(pivot);
        let wings: Vec<usize> =
            state.peers(pivot).iter().copied().filter(|&wing| state.count(wing) == 2).collect();
        for (i, &one) in wings.iter().enumerate() {
            for &two in &wings[i + 1..] {
                let (a, b) = (state.candidates(one), state.candidates(two));
                let common = a & b;
                if common.count_ones() != 1 {
                    continue;
                }
                let fits = match size {
                    2 => all & common == 0 && (a | b) & !common == all,
                    _ => a | b == all,
                };
                if !fits {
                    continue;
                }
                let digit = common.trailing_zeros() as usize;
                let seen: Vec<usize> = match size {
                    2 => vec![one, two],
                    _ => vec![pivot, one, two],
                };
                let ruled_out = state.seeing(digit, &seen);
                if ruled_out.is_empty() {
                    continue;
                }
                let mut groups = Vec::new();
                for wing in [one, two] {
                    for d in bits(state.candidates(wing) & !common) {
                        groups.extend(state.once_between(pivot, wing, d));
                    }
                }
                push(
                    state,
                    digit,
                    &seen,
                    ruled_out,
                    groups,
                    &[pivot, one, two],
                    all | a | b,
                    found,
                );
            }
        }
    }
}

fn w_wing(state: &State, found: &mut Vec<FoundStep>) {
    let pairs: Vec<usize> = state.pairs().collect();
    for (i, &one) in pairs.iter().enumerate() {
        for &two in pairs[i + 1..].iter().filter(|&&two| !state.sees(one, two)) {
            let both = state.candidates(one);
            if both != state.candidates(two) {
                continue;
            }
            for link in bits(both) {
                let digit = (both & !(1 << link)).trailing_zeros() as usize;
                let ruled_out = state.seeing(digit, &[one, two]);
                if ruled_out.is_empty() {
                    continue;
                }
                for unit in 0..3 * state.side() {
                    let spots: Vec<usize> = state.spots(unit, link).collect();
                    let &[a, b] = spots.as_slice() else { continue };
                    for (a, b) in [(a, b), (b, a)] {
                        if state.sees(a, one) && state.sees(b, two) && a != two && b != one {
                            let mut groups = vec![state.has_rule(unit, link)];
                            groups.extend(state.once_between(a, one, link));
                            groups.extend(state.once_between(b, two, link));
                            let cells = [one, a, b, two];
                            let gone = ruled_out.clone();
                            push(state, digit, &[one, two], gone, groups, &cells, both, found);
                        }
                    }
                }
            }
        }
    }
}

/// The step by which a number leaves the cells that see all of `seen`.
#[expect(clippy::too_many_arguments, reason = "the parts of one step")]
fn push(
    state: &State,
    digit: usize,
    seen: &[usize],
    ruled_out: Vec<usize>,
    mut groups: Vec<usize>,
    cells: &[usize],
    digits: u64,
    found: &mut Vec<FoundStep>,
) {
    for &cell in &ruled_out {
        groups.extend(seen.iter().flat_map(|&other| state.once_rules(cell, other, digit)));
    }
    let claims = ruled_out.into_iter().map(|cell| state.no(cell, digit)).collect();
    let mut step = FoundStep::new(claims, groups, state.detail(&[], digits, cells));
    step.through = state.marks(cells, digits);
    found.push(step);
}
