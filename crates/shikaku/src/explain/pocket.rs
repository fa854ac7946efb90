//! A pocket: a rectangle would cut off cells whose numbers do not add up to them.

use super::super::candidates::Corners;
use super::super::{Clue, Instance};
use super::state::{self, State};
use super::{Detail, FoundStep, Rule, Shikaku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{Extra, Technique};
use std::collections::BTreeSet;

/// Larger pieces of the board are no pockets.
const LARGEST: usize = 24;

pub(super) const POCKET: Technique<Shikaku> = technique(
    "pocket",
    "pocket",
    "A rectangle would cut off cells, and the numbers in them do not add up",
    Level::Hard,
    3.0,
    |state, all, found| {
        for clue in state.open_clues().filter(|&clue| state.left(clue) > 1) {
            for shape in state.shapes(clue) {
                found.extend(pocket(state, shape));
                if !all && !found.is_empty() {
                    return;
                }
            }
        }
    },
);

/// What a rectangle would cut off, if that cannot be filled.
fn pocket(state: &State, shape: usize) -> Option<FoundStep> {
    let taken: BTreeSet<usize> = state.inside(shape).collect();
    let mut seen: BTreeSet<usize> = BTreeSet::new();
    let mut smallest: Option<Vec<usize>> = None;
    for &edge in &taken {
        for start in state.beside(edge) {
            if state.is_filled(start) || taken.contains(&start) || !seen.insert(start) {
                continue;
            }
            let Some(cells) = cut_off(state, start, &taken, &mut seen) else { continue };
            let clues = state.clues_among(&cells);
            if !adds_up(clues.iter().map(|&clue| state.clue(clue)), cells.len())
                && smallest.as_ref().is_none_or(|other| cells.len() < other.len())
            {
                smallest = Some(cells);
            }
        }
    }
    smallest.map(|cells| refuted(state, shape, cells))
}

/// The cells joined to a start by open cells; `None` if they are too many to be a pocket.
fn cut_off(
    state: &State,
    start: usize,
    taken: &BTreeSet<usize>,
    seen: &mut BTreeSet<usize>,
) -> Option<Vec<usize>> {
    let mut cells = vec![start];
    let mut at = 0;
    while let Some(&cell) = cells.get(at) {
        at += 1;
        for next in state.beside(cell) {
            if !state.is_filled(next) && !taken.contains(&next) && !cells.contains(&next) {
                cells.push(next);
                seen.insert(next);
            }
        }
        if cells.len() > LARGEST {
            return None;
        }
    }
    cells.sort_unstable();
    Some(cells)
}

fn refuted(state: &State, shape: usize, cells: Vec<usize>) -> FoundStep {
    let clues = state.clues_among(&cells);
    let mut around: Vec<usize> = cells
        .iter()
        .flat_map(|&cell| state.beside(cell))
        .filter_map(|cell| state.placed_over(cell))
        .collect();
    around.sort_unstable();
    around.dedup();
    let walls: Vec<Lit> = around.iter().chain([&shape]).map(|&wall| Lit::no(wall)).collect();
    let size = walls.len();
    let rule = Rule::Pocket(cells.clone());
    let clue = state.owner(shape);
    let detail = Detail { clues: [vec![clue], clues].concat(), cells };
    let mut step = FoundStep::new(vec![Lit::no(shape)], Vec::new(), detail);
    step.extra.push(Extra { rule, cost: 2.0, counts: vec![(walls, 1, size)] });
    step
}

/// True if numbers can fill exactly so many cells.
fn adds_up(clues: impl Iterator<Item = Clue>, cells: usize) -> bool {
    let (mut known, mut unknown) = (0, 0);
    for clue in clues {
        match clue.area {
            Some(area) => known += area as usize,
            None => unknown += 1,
        }
    }
    if unknown == 0 { known == cells } else { known + unknown <= cells }
}

/// True if not all of these rectangles can stand: together they would cut off the cells, and the
/// numbers in them do not add up. Works on the instance alone.
pub(super) fn holds(instance: &Instance, cells: &[usize], extra: &Extra<Rule>) -> bool {
    let [(walls, 1, _)] = extra.counts.as_slice() else { return false };
    let wanted: BTreeSet<usize> = walls.iter().map(|lit| lit.var()).collect();
    if walls.iter().any(|lit| lit.holds()) || cells.is_empty() {
        return false;
    }
    let mut corners: Vec<Corners> = Vec::new();
    let mut number = 0;
    state::rectangles(instance, |_, one| {
        if wanted.contains(&number) {
            corners.push(one);
        }
        number += 1;
        std::ops::ControlFlow::Continue(())
    });
    let walled = |at| corners.iter().any(|one| one.rectangle().contains(at));
    let inside: BTreeSet<(usize, usize)> =
        cells.iter().map(|&cell| (cell / instance.cols, cell % instance.cols)).collect();
    let closed = inside.iter().all(|&(row, col)| {
        let up = row.checked_sub(1).map(|row| (row, col));
        let left = col.checked_sub(1).map(|col| (row, col));
        let right = (col + 1 < instance.cols).then_some((row, col + 1));
        let down = (row + 1 < instance.rows).then_some((row + 1, col));
        let beside = [up, left, right, down].into_iter().flatten();
        !walled((row, col)) && beside.into_iter().all(|at| inside.contains(&at) || walled(at))
    });
    let clues = instance.clues.iter().filter(|clue| inside.contains(&clue.cell)).copied();
    closed && !adds_up(clues, inside.len())
}
