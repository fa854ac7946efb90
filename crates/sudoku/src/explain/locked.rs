//! Locked candidates: all places of a number in one unit lie in another, so it leaves the rest of
//! that other unit. The direct forms say at once which cell that leaves as the only place.

use super::barren::Hunt;
use super::state::State;
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const DIRECT_POINTING: Technique<Sudoku> = technique(
    "direct-pointing",
    "direct pointing",
    "A box keeps a number in one line, which leaves one place for it in another box",
    Level::Easy,
    1.7,
    |state, _, found| locked(state, true, true, found),
);

pub(super) const DIRECT_CLAIMING: Technique<Sudoku> = technique(
    "direct-claiming",
    "direct claiming",
    "A line keeps a number in one box, which leaves one place for it in another line",
    Level::Medium,
    1.9,
    |state, _, found| locked(state, false, true, found),
);

pub(super) const POINTING: Technique<Sudoku> = technique(
    "pointing",
    "pointing (locked candidates)",
    "A box keeps a number in one line, so the rest of the line does without it",
    Level::Medium,
    2.6,
    |state, _, found| locked(state, true, false, found),
);

pub(super) const CLAIMING: Technique<Sudoku> = technique(
    "claiming",
    "claiming (locked candidates)",
    "A line keeps a number in one box, so the rest of the box does without it",
    Level::Medium,
    2.8,
    |state, _, found| locked(state, false, false, found),
);

/// From boxes to lines (`pointing`) or from lines to boxes.
fn locked(state: &State, pointing: bool, direct: bool, found: &mut Vec<FoundStep>) {
    let n = state.side();
    let (lines, boxes) = (0..2 * n, 2 * n..3 * n);
    let (from, to) = if pointing { (boxes, lines) } else { (lines, boxes) };
    let hunt = match (pointing, direct) {
        (true, true) => Hunt::DirectPointing,
        (false, true) => Hunt::DirectClaiming,
        (true, false) => Hunt::Pointing,
        (false, false) => Hunt::Claiming,
    };
    state.search(hunt, found, &mut |digit, found| {
        for unit in from.clone() {
            let places = state.places(unit, digit);
            if places.count_ones() < 2 {
                continue;
            }
            let first = state.at(unit, places.trailing_zeros() as usize);
            for other in state.units_of(first).into_iter().filter(|other| to.contains(other)) {
                if !state.spots(unit, digit).all(|cell| state.lies_in(cell, other)) {
                    continue;
                }
                if direct {
                    singles(state, unit, other, digit, found);
                } else {
                    eliminate(state, unit, other, digit, found);
                }
            }
        }
    });
}

fn eliminate(state: &State, unit: usize, other: usize, digit: usize, found: &mut Vec<FoundStep>) {
    let rest = state.spots(other, digit).filter(|&cell| !state.lies_in(cell, unit));
    let claims: Vec<_> = rest.map(|cell| state.no(cell, digit)).collect();
    if claims.is_empty() {
        return;
    }
    let cells: Vec<usize> = state.spots(unit, digit).collect();
    let groups = vec![state.has_rule(unit, digit), state.once_rule(other, digit)];
    found.push(FoundStep::new(claims, groups, state.detail(&[unit, other], 1 << digit, &cells)));
}

/// The units of the same kind as `unit` in which the locked number then has one place.
fn singles(state: &State, unit: usize, other: usize, digit: usize, found: &mut Vec<FoundStep>) {
    let n = state.side();
    let kind = match unit / n {
        0 => 0..n,
        1 => n..2 * n,
        _ => 2 * n..3 * n,
    };
    for third in kind.filter(|&third| third != unit) {
        if state.places(third, digit).count_ones() < 2 {
            continue;
        }
        let mut left = state.spots(third, digit).filter(|&cell| !state.lies_in(cell, other));
        if let (Some(cell), None) = (left.next(), left.next()) {
            let mut claims = vec![state.yes(cell, digit)];
            let rest = state.spots(other, digit).filter(|&cell| !state.lies_in(cell, unit));
            claims.extend(rest.map(|cell| state.no(cell, digit)));
            let groups = vec![
                state.has_rule(unit, digit),
                state.once_rule(other, digit),
                state.has_rule(third, digit),
            ];
            let cells: Vec<usize> = state.spots(unit, digit).collect();
            let detail = state.detail(&[unit, other, third], 1 << digit, &cells);
            found.push(FoundStep::new(claims, groups, detail));
        }
    }
}
