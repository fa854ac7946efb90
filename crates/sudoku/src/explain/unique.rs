//! Unique rectangles and loops: cells that could swap two numbers everywhere would make a second
//! solution, so one of them holds something else. Only where one solution may be assumed.

use super::combine::subsets;
use super::loops::{Loop, loops, thinned};
use super::state::{State, bits};
use super::{FoundStep, Rule, Sudoku, unique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{Extra, Technique};

pub(super) const TYPE_1: Technique<Sudoku> = unique(
    "unique-loop-1",
    "unique rectangle or loop, type 1",
    "One cell of a loop of two numbers must hold something else",
    Level::Hard,
    4.5,
    |state, _, found| find(state, 1, found),
);

pub(super) const TYPE_2: Technique<Sudoku> = unique(
    "unique-loop-2",
    "unique rectangle or loop, type 2",
    "One of some cells of a loop of two numbers holds a third number",
    Level::Hard,
    4.5,
    |state, _, found| find(state, 2, found),
);

pub(super) const TYPE_3: Technique<Sudoku> = unique(
    "unique-loop-3",
    "unique rectangle or loop, type 3",
    "Two cells of a loop act as one cell of a naked or hidden set",
    Level::Hard,
    4.6,
    |state, _, found| find(state, 3, found),
);

pub(super) const TYPE_4: Technique<Sudoku> = unique(
    "unique-loop-4",
    "unique rectangle or loop, type 4",
    "Two cells of a loop keep one of its numbers, so they do without the other",
    Level::Hard,
    4.5,
    |state, _, found| find(state, 4, found),
);

/// All types as the classic program finds them.
pub(super) const LOOPS: Technique<Sudoku> = unique(
    "unique-loop",
    "unique rectangle or loop",
    "A loop of two numbers that could be swapped",
    Level::Hard,
    4.5,
    |state, _, found| {
        let loops = loops(state);
        for kind in 1..=4 {
            steps(state, &loops, kind, true, found);
        }
    },
);

/// The rule that a deadly pattern does not occur: one of the cells holds something else.
pub(super) fn deadly(state: &State, pattern: Vec<(usize, u64)>) -> Extra<Rule> {
    let n = state.side();
    let lits: Vec<Lit> = pattern
        .iter()
        .flat_map(|&(cell, pair)| {
            (0..n).filter(move |d| pair >> d & 1 == 0).map(move |d| state.yes(cell, d))
        })
        .collect();
    let most = lits.len();
    Extra { rule: Rule::Unique(pattern), cost: 1.5, counts: vec![(lits, 1, most)] }
}

/// Steps of one type.
fn find(state: &State, kind: usize, found: &mut Vec<FoundStep>) {
    let mut all = loops(state);
    all.extend(thinned(state));
    steps(state, &all, kind, false, found);
}

/// Steps of one type by some loops, all of them or those that the classic program finds.
fn steps(state: &State, loops: &[Loop], kind: usize, classic: bool, found: &mut Vec<FoundStep>) {
    for one in loops {
        let has_more = |&cell: &usize| state.candidates(cell) & !one.digits != 0;
        let extras: Vec<usize> = one.cells.iter().copied().filter(has_more).collect();
        let more = extras.iter().fold(0, |all, &c| all | state.candidates(c)) & !one.digits;
        let before = found.len();
        match (kind, extras.as_slice()) {
            (1, &[cell]) => {
                let claims = bits(one.digits).map(|d| state.no(cell, d)).collect();
                found.push(FoundStep::new(claims, Vec::new(), state.detail(&[], 0, &[])));
            }
            (2, [_, _, ..]) if more.count_ones() == 1 => {
                third_number(state, &extras, more.trailing_zeros() as usize, found);
            }
            (3, &[a, b]) if more.count_ones() > 1 || !classic => {
                naked(state, [a, b], more, classic, found);
                hidden(state, [a, b], one.digits, more, found);
            }
            (4, &[a, b]) => kept(state, a, b, one.digits, found),
            _ => {}
        }
        let size = match one.cells.len() {
            ..=5 => 0.0,
            6 | 7 => 0.1,
            8 | 9 => 0.2,
            _ => 0.5,
        };
        for step in &mut found[before..] {
            step.cost = Some(step.cost.unwrap_or(4.5) + size);
            let pattern = one.cells.iter().map(|&cell| (cell, one.digits)).collect();
            step.extra.push(deadly(state, pattern));
            step.detail = state.detail(&step.detail.units, one.digits | more, &one.cells);
            step.through = state.marks(&one.cells, one.digits);
        }
    }
}

/// One of the cells holds the number: what sees all of them does not.
pub(super) fn third_number(
    state: &State,
    cells: &[usize],
    digit: usize,
    found: &mut Vec<FoundStep>,
) {
    let gone = state.seeing(digit, cells);
    if gone.is_empty() {
        return;
    }
    let groups = gone
        .iter()
        .flat_map(|&cell| cells.iter().flat_map(move |&c| state.once_rules(cell, c, digit)))
        .collect();
    let claims = gone.iter().map(|&cell| state.no(cell, digit)).collect();
    found.push(FoundStep::new(claims, groups, state.detail(&[], 0, &[])));
}

/// One of two cells holds one of `more`: together they are one cell of a naked set. The classic
/// program wants the set to be full without what only one of the two cells has.
fn naked(state: &State, cells: [usize; 2], more: u64, classic: bool, found: &mut Vec<FoundStep>) {
    let [a, b] = cells;
    for unit in state.shared(a, b) {
        let before = found.len();
        naked_with(state, unit, &cells, more, 4.5, found);
        if !classic {
            found[before..].iter_mut().for_each(|step| beside(state, unit, cells, step));
            continue;
        }
        let both = more & state.candidates(a) & state.candidates(b);
        let mut at = before;
        while let Some(step) = found.get(at) {
            let set = step.detail.cells.iter().fold(both, |all, &c| all | state.candidates(c));
            let size = step.detail.cells.len() + 1;
            if set.count_ones() as usize == size && 2 * size <= open(state, unit) {
                at += 1;
            } else {
                found.remove(at);
            }
        }
    }
}

/// What a naked set rules out in another unit that all its cells lie in.
fn beside(state: &State, unit: usize, stand_in: [usize; 2], step: &mut FoundStep) {
    let set = step.detail.cells.clone();
    let digits = step.detail.digits;
    let [a, b] = stand_in;
    let inside =
        |other: &usize| *other != unit && set.iter().all(|&cell| state.lies_in(cell, *other));
    for other in state.shared(a, b).filter(inside) {
        let rest = state.unit(other).iter().filter(|cell| !set.contains(cell));
        let rest = rest.filter(|&&cell| cell != a && cell != b && !state.lies_in(cell, unit));
        let gone = rest.flat_map(|&cell| {
            bits(state.candidates(cell) & digits).map(move |d| state.no(cell, d))
        });
        step.claims.extend(gone);
        step.groups.extend(bits(digits).map(|d| state.once_rule(other, d)));
    }
}

fn open(state: &State, unit: usize) -> usize {
    state.unit(unit).iter().filter(|&&cell| state.value(cell) == 0).count()
}

/// One of two cells holds one of `more`, so that the other one is all that the two have for the
/// numbers of the loop: together they are one cell of a hidden set.
fn hidden(state: &State, cells: [usize; 2], digits: u64, more: u64, found: &mut Vec<FoundStep>) {
    let [a, b] = cells;
    let n = state.side();
    for unit in state.shared(a, b) {
        let open = open(state, unit);
        let outside = |digit: &usize| (digits | more) >> digit & 1 == 0;
        let others: Vec<usize> =
            (0..n).filter(|digit| outside(digit) && state.places(unit, *digit) != 0).collect();
        for size in (more.count_ones() as usize).max(2)..=n {
            if 2 * size >= open {
                break;
            }
            subsets(state, others.len(), size - 2, &mut |picked| {
                let set = picked.iter().fold(digits, |set, &i| set | 1 << others[i]);
                let mut rest: Vec<usize> =
                    bits(set).flat_map(|digit| state.spots(unit, digit)).collect();
                rest.sort_unstable();
                rest.dedup();
                rest.retain(|&cell| cell != a && cell != b);
                if rest.len() != size - 1 {
                    return;
                }
                let gone =
                    |&cell: &usize| bits(state.candidates(cell) & !set).map(move |d| (cell, d));
                let claims: Vec<Lit> =
                    rest.iter().flat_map(gone).map(|(cell, digit)| state.no(cell, digit)).collect();
                if claims.is_empty() {
                    return;
                }
                let groups = bits(set).map(|digit| state.has_rule(unit, digit)).collect();
                let mut step = FoundStep::new(claims, groups, state.detail(&[unit], 0, &rest));
                step.cost = Some(4.5 + 0.1 * (size - 2) as f64);
                found.push(step);
            });
        }
    }
}

/// Naked sets of a unit in which some cells stand for one cell with the candidates `more`.
pub(super) fn naked_with(
    state: &State,
    unit: usize,
    stand_in: &[usize],
    more: u64,
    base: f64,
    found: &mut Vec<FoundStep>,
) {
    let open = |cell: &usize| state.value(*cell) == 0 && !stand_in.contains(cell);
    let others: Vec<usize> = state.unit(unit).iter().copied().filter(open).collect();
    for size in 2..=others.len().min(4) {
        subsets(state, others.len(), size - 1, &mut |picked| {
            let set: Vec<usize> = picked.iter().map(|&i| others[i]).collect();
            let digits = set.iter().fold(more, |all, &cell| all | state.candidates(cell));
            if digits.count_ones() as usize != size {
                return;
            }
            let rest = others.iter().filter(|cell| !set.contains(cell));
            let claims: Vec<Lit> = rest
                .flat_map(|&cell| {
                    bits(state.candidates(cell) & digits).map(move |d| state.no(cell, d))
                })
                .collect();
            if claims.is_empty() {
                return;
            }
            let groups = bits(digits).map(|d| state.once_rule(unit, d)).collect();
            let mut step = FoundStep::new(claims, groups, state.detail(&[unit], digits, &set));
            step.cost = Some(base + 0.1 * (size - 1) as f64);
            found.push(step);
        });
    }
}

/// A unit keeps one of the two numbers in two cells of the loop: they do without the other.
fn kept(state: &State, a: usize, b: usize, digits: u64, found: &mut Vec<FoundStep>) {
    for digit in bits(digits) {
        for unit in state.shared(a, b) {
            let mut spots = state.spots(unit, digit).peekable();
            if spots.peek().is_none() || spots.any(|cell| cell != a && cell != b) {
                continue;
            }
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            let claims = [a, b].iter().map(|&cell| state.no(cell, other)).collect();
            let groups = vec![state.has_rule(unit, digit)];
            found.push(FoundStep::new(claims, groups, state.detail(&[unit], 0, &[])));
        }
    }
}
