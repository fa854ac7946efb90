//! One number, two strong links: skyscraper, two-string kite, turbot fish, empty rectangle.

use super::barren::Hunt;
use super::state::State;
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const SKYSCRAPER: Technique<Sudoku> = technique(
    "skyscraper",
    "skyscraper",
    "Two parallel lines with two places each, one end of each in a common line",
    Level::Hard,
    4.0,
    |state, _, found| links(state, Form::Skyscraper, found),
);

pub(super) const KITE: Technique<Sudoku> = technique(
    "two-string-kite",
    "two-string kite",
    "A row and a column with two places each, one end of each in a common box",
    Level::Hard,
    4.1,
    |state, _, found| links(state, Form::Kite, found),
);

pub(super) const TURBOT: Technique<Sudoku> = technique(
    "turbot-fish",
    "turbot fish",
    "Two units with two places each, one end of each in a common unit",
    Level::Hard,
    4.2,
    |state, _, found| links(state, Form::Other, found),
);

pub(super) const EMPTY_RECTANGLE: Technique<Sudoku> = technique(
    "empty-rectangle",
    "empty rectangle",
    "A box keeps a number in a row and a column, and a line with two places meets one of them",
    Level::Hard,
    4.3,
    |state, _, found| {
        state.search(Hunt::EmptyRectangle, found, &mut |digit, found| {
            empty_rectangles(state, digit, found);
        });
    },
);

pub(super) const DUAL_EMPTY_RECTANGLE: Technique<Sudoku> = technique(
    "dual-empty-rectangle",
    "dual empty rectangle",
    "Two empty rectangles of the same box and line, taken together",
    Level::Hard,
    4.4,
    |state, _, found| {
        state.search(Hunt::DualEmptyRectangle, found, &mut |digit, found| {
            dual(state, digit, found);
        });
    },
);

#[derive(PartialEq, Eq)]
enum Form {
    Skyscraper,
    Kite,
    Other,
}

/// The units that have two places for a number, with them.
fn strong(state: &State, digit: usize) -> Vec<(usize, usize, usize)> {
    let pair = |unit: usize| {
        let mut spots = state.spots(unit, digit);
        let (a, b) = (spots.next()?, spots.next()?);
        spots.next().is_none().then_some((unit, a, b))
    };
    (0..3 * state.side()).filter_map(pair).collect()
}

fn links(state: &State, form: Form, found: &mut Vec<FoundStep>) {
    let hunt = match form {
        Form::Skyscraper => Hunt::Skyscraper,
        Form::Kite => Hunt::Kite,
        Form::Other => Hunt::Turbot,
    };
    state.search(hunt, found, &mut |digit, found| {
        let strong = strong(state, digit);
        for (i, &(unit, a, b)) in strong.iter().enumerate() {
            for &(other, c, d) in &strong[i + 1..] {
                if [a, b].contains(&c) || [a, b].contains(&d) {
                    continue;
                }
                for (a, b) in [(a, b), (b, a)] {
                    for (c, d) in [(c, d), (d, c)] {
                        joined(state, digit, &form, [(unit, a, b), (other, c, d)], found);
                    }
                }
            }
        }
    });
}

/// Two strong links `a - b` and `c - d` with a common unit of `b` and `c`.
fn joined(
    state: &State,
    digit: usize,
    form: &Form,
    [(unit, a, b), (other, c, d)]: [(usize, usize, usize); 2],
    found: &mut Vec<FoundStep>,
) {
    let n = state.side();
    let (kind, other_kind) = (unit / n, other / n);
    for common in state.shared(b, c) {
        let is = match (kind, other_kind, common / n) {
            (0, 0, 1) | (1, 1, 0) => Form::Skyscraper,
            (0, 1, 2) | (1, 0, 2) => Form::Kite,
            _ => Form::Other,
        };
        if is != *form {
            continue;
        }
        let gone: Vec<usize> = state
            .seeing(digit, &[a, d])
            .into_iter()
            .filter(|cell| ![b, c].contains(cell))
            .collect();
        if gone.is_empty() {
            continue;
        }
        let mut groups = vec![
            state.has_rule(unit, digit),
            state.has_rule(other, digit),
            state.once_rule(common, digit),
        ];
        for &cell in &gone {
            groups.extend(state.once_rules(cell, a, digit));
            groups.extend(state.once_rules(cell, d, digit));
        }
        let claims = gone.iter().map(|&cell| state.no(cell, digit)).collect();
        let detail = state.detail(&[unit, other], 1 << digit, &[a, b, c, d]);
        let mut step = FoundStep::new(claims, groups, detail);
        step.through = state.marks(&[a, b, c, d], 1 << digit);
        found.push(step);
    }
}

fn empty_rectangles(state: &State, digit: usize, found: &mut Vec<FoundStep>) {
    let n = state.side();
    let strong = strong(state, digit);
    for square in 2 * n..3 * n {
        let spots: Vec<usize> = state.spots(square, digit).collect();
        if spots.len() < 2 {
            continue;
        }
        for &cell in state.unit(square) {
            let [row, col, _] = state.units_of(cell);
            let covers = |&spot: &usize| state.lies_in(spot, row) || state.lies_in(spot, col);
            let within = |line| spots.iter().all(|&spot| state.lies_in(spot, line));
            if !spots.iter().all(covers) || within(row) || within(col) {
                continue;
            }
            for &(unit, a, b) in strong.iter().filter(|link| link.0 < 2 * n) {
                for (near, far) in [(a, b), (b, a)] {
                    // The link runs across the line that its near end shares with the box.
                    for (line, across) in [(row, col), (col, row)] {
                        if unit / n == line / n || !state.lies_in(near, line) {
                            continue;
                        }
                        if [near, far].iter().any(|&end| state.lies_in(end, square)) {
                            continue;
                        }
                        let far_line = state.units_of(far)[line / n];
                        let gone: Vec<usize> = state
                            .spots(far_line, digit)
                            .filter(|&c| state.lies_in(c, across) && !state.lies_in(c, square))
                            .collect();
                        let Some(&gone) = gone.first() else { continue };
                        let groups = vec![
                            state.has_rule(square, digit),
                            state.has_rule(unit, digit),
                            state.once_rule(line, digit),
                            state.once_rule(across, digit),
                            state.once_rule(far_line, digit),
                        ];
                        let detail = state.detail(&[square, unit], 1 << digit, &spots);
                        let mut step = FoundStep::new(vec![state.no(gone, digit)], groups, detail);
                        let mut cells = spots.clone();
                        cells.extend([near, far]);
                        step.through = state.marks(&cells, 1 << digit);
                        found.push(step);
                    }
                }
            }
        }
    }
}

/// Two empty rectangles of one box with the same places, as one step.
fn dual(state: &State, digit: usize, found: &mut Vec<FoundStep>) {
    let mut steps = Vec::new();
    empty_rectangles(state, digit, &mut steps);
    for (i, one) in steps.iter().enumerate() {
        for two in &steps[i + 1..] {
            let same =
                one.detail.digits == two.detail.digits && one.detail.cells == two.detail.cells;
            if !same || one.claims == two.claims {
                continue;
            }
            let mut both = one.clone();
            both.claims.extend(&two.claims);
            both.groups.extend(&two.groups);
            both.through.extend(&two.through);
            found.push(both);
        }
    }
}
