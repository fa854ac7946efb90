//! Colours: the places of one number joined by strong links hold or fail by turns. Remote pairs
//! do the same with two numbers.

use super::barren::Hunt;
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{GroupId, Technique};

pub(super) const TRAP: Technique<Sudoku> = technique(
    "simple-colours-trap",
    "simple colours, trap",
    "A candidate that sees both colours goes",
    Level::Hard,
    4.6,
    |state, _, found| each(state, Hunt::Trap, trap, found),
);

pub(super) const WRAP: Technique<Sudoku> = technique(
    "simple-colours-wrap",
    "simple colours, wrap",
    "A colour that stands twice in a unit goes",
    Level::Hard,
    4.6,
    |state, _, found| each(state, Hunt::Wrap, wrap, found),
);

pub(super) const MULTI_1: Technique<Sudoku> = technique(
    "multi-colours-1",
    "multi colours, type 1",
    "Two nets whose colours exclude each other: what sees both other colours goes",
    Level::Hard,
    5.0,
    |state, _, found| pairs(state, true, found),
);

pub(super) const MULTI_2: Technique<Sudoku> = technique(
    "multi-colours-2",
    "multi colours, type 2",
    "A colour that sees both colours of another net goes",
    Level::Hard,
    5.0,
    |state, _, found| pairs(state, false, found),
);

pub(super) const REMOTE_PAIR: Technique<Sudoku> = technique(
    "remote-pair",
    "remote pair",
    "Cells with the same two candidates in a row: what sees both kinds goes",
    Level::Hard,
    4.5,
    |state, _, found| remote(state, found),
);

/// The places of a number that are joined by strong links, in two colours.
struct Net {
    digit: usize,
    colours: [Vec<usize>; 2],
    /// The units of the links.
    units: Vec<usize>,
}

impl Net {
    fn rules(&self, state: &State) -> Vec<GroupId> {
        let mut rules: Vec<GroupId> =
            self.units.iter().map(|&unit| state.once_rule(unit, self.digit)).collect();
        rules.extend(self.units.iter().map(|&unit| state.has_rule(unit, self.digit)));
        rules
    }

    fn cells(&self) -> Vec<usize> {
        self.colours.concat()
    }
}

/// Every net of a number.
fn nets(state: &State, digit: usize) -> Vec<Net> {
    let units: Vec<(usize, usize, usize)> = (0..3 * state.side())
        .filter_map(|unit| {
            let spots: Vec<usize> = state.spots(unit, digit).collect();
            let &[a, b] = spots.as_slice() else { return None };
            Some((unit, a, b))
        })
        .collect();
    let mut seen = vec![false; units.len()];
    let mut nets = Vec::new();
    for first in 0..units.len() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (unit, a, b) = units[first];
        let mut net = Net { digit, colours: [vec![a], vec![b]], units: vec![unit] };
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for (number, &(unit, a, b)) in units.iter().enumerate() {
                let colour = |cell| net.colours.iter().position(|cells| cells.contains(&cell));
                let (of_a, of_b) = (colour(a), colour(b));
                if seen[number] || (of_a.is_none() && of_b.is_none()) {
                    continue;
                }
                seen[number] = true;
                grown = true;
                net.units.push(unit);
                match (of_a, of_b) {
                    (Some(colour), None) => net.colours[1 - colour].push(b),
                    (None, Some(colour)) => net.colours[1 - colour].push(a),
                    _ => {}
                }
            }
        }
        nets.push(net);
    }
    nets
}

fn each(
    state: &State,
    hunt: Hunt,
    step: fn(&State, &Net) -> Option<FoundStep>,
    found: &mut Vec<FoundStep>,
) {
    state.search(hunt, found, &mut |digit, found| {
        found.extend(nets(state, digit).iter().filter_map(|net| step(state, net)));
    });
}

fn sees_any(state: &State, cell: usize, cells: &[usize]) -> bool {
    cells.iter().any(|&other| state.sees(cell, other))
}

/// The step by which cells lose a number, given the nets.
fn lose(state: &State, nets: &[&Net], gone: &[usize]) -> Option<FoundStep> {
    let digit = nets.first()?.digit;
    let claims: Vec<Lit> = gone.iter().map(|&cell| state.no(cell, digit)).collect();
    if claims.is_empty() {
        return None;
    }
    let cells: Vec<usize> = nets.iter().flat_map(|net| net.cells()).collect();
    let mut groups: Vec<GroupId> = Vec::new();
    for (i, &a) in cells.iter().enumerate() {
        groups.extend(cells[i + 1..].iter().flat_map(|&b| state.once_rules(a, b, digit)));
        groups.extend(gone.iter().flat_map(|&cell| state.once_rules(a, cell, digit)));
    }
    groups.extend(nets.iter().flat_map(|net| net.rules(state)));
    let mut step = FoundStep::new(claims, groups, state.detail(&[], 1 << digit, &cells));
    step.through = state.marks(&cells, 1 << digit);
    Some(step)
}

/// All cells with a number outside some cells.
fn others<'s>(
    state: &'s State,
    digit: usize,
    cells: &'s [usize],
) -> impl Iterator<Item = usize> + 's {
    state.open_cells().filter(move |&cell| state.has(cell, digit) && !cells.contains(&cell))
}

fn trap(state: &State, net: &Net) -> Option<FoundStep> {
    let cells = net.cells();
    let both = |cell: &usize| net.colours.iter().all(|colour| sees_any(state, *cell, colour));
    let gone: Vec<usize> = others(state, net.digit, &cells).filter(both).collect();
    lose(state, &[net], &gone)
}

fn wrap(state: &State, net: &Net) -> Option<FoundStep> {
    let twice = net.colours.iter().find(|colour| {
        colour.iter().enumerate().any(|(i, &cell)| sees_any(state, cell, &colour[i + 1..]))
    })?;
    lose(state, &[net], twice)
}

fn pairs(state: &State, type_1: bool, found: &mut Vec<FoundStep>) {
    let hunt = if type_1 { Hunt::Multi1 } else { Hunt::Multi2 };
    state.search(hunt, found, &mut |digit, found| {
        let nets = nets(state, digit);
        for (i, one) in nets.iter().enumerate() {
            for (j, two) in nets.iter().enumerate().filter(|(j, _)| *j != i) {
                let mut union = std::collections::BTreeSet::new();
                for colour in 0..2 {
                    let near = &one.colours[colour];
                    let meets = |other: usize| {
                        near.iter().any(|&cell| sees_any(state, cell, &two.colours[other]))
                    };
                    if !type_1 {
                        if meets(0) && meets(1) {
                            found.extend(lose(state, &[one, two], near));
                        }
                        continue;
                    }
                    for other in (0..2).filter(|&other| i < j && meets(other)) {
                        let (far, end) = (&one.colours[1 - colour], &two.colours[1 - other]);
                        let cells = [one.cells(), two.cells()].concat();
                        let both = |&c: &usize| sees_any(state, c, far) && sees_any(state, c, end);
                        union.extend(others(state, digit, &cells).filter(both));
                    }
                }
                let union: Vec<usize> = union.into_iter().collect();
                found.extend(lose(state, &[one, two], &union));
            }
        }
    });
}

fn remote(state: &State, found: &mut Vec<FoundStep>) {
    let mut done: Vec<usize> = Vec::new();
    for start in state.pairs() {
        if done.contains(&start) {
            continue;
        }
        let pair = state.candidates(start);
        let mut colours = [vec![start], Vec::new()];
        let mut queue = vec![(start, 0)];
        while let Some((cell, colour)) = queue.pop() {
            for &next in state.peers(cell) {
                let known = colours[0].contains(&next) || colours[1].contains(&next);
                if state.candidates(next) == pair && !known {
                    colours[1 - colour].push(next);
                    queue.push((next, 1 - colour));
                }
            }
        }
        let cells = colours.concat();
        done.extend(&cells);
        if cells.len() < 4 {
            continue;
        }
        let sees_both = |cell: &usize| colours.iter().all(|colour| sees_any(state, *cell, colour));
        let gone: Vec<usize> = state
            .open_cells()
            .filter(|cell| state.candidates(*cell) & pair != 0 && !cells.contains(cell))
            .filter(sees_both)
            .collect();
        let claims: Vec<Lit> = gone
            .iter()
            .flat_map(|&cell| {
                bits(state.candidates(cell) & pair).map(move |digit| state.no(cell, digit))
            })
            .collect();
        if claims.is_empty() {
            continue;
        }
        let mut groups = Vec::new();
        for digit in bits(pair) {
            for (i, &a) in cells.iter().enumerate() {
                groups.extend(cells[i + 1..].iter().flat_map(|&b| state.once_rules(a, b, digit)));
                groups.extend(gone.iter().flat_map(|&c| state.once_rules(a, c, digit)));
            }
        }
        let mut step = FoundStep::new(claims, groups, state.detail(&[], pair, &cells));
        step.through = state.marks(&cells, pair);
        found.push(step);
    }
}
