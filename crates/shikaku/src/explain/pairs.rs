//! Two cells that only two numbers reach, three that only three do: each number takes one of them.

use super::cover::holds;
use super::state::State;
use super::{Detail, FoundStep, Shikaku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const TWO: Technique<Shikaku> = technique(
    "two-clues-two-cells",
    "two numbers, two cells",
    "Two cells that only two numbers reach, none of them both: their shapes without either go",
    Level::Hard,
    3.4,
    sets::<2>,
);

pub(super) const THREE: Technique<Shikaku> = technique(
    "three-clues-three-cells",
    "three numbers, three cells",
    "Three cells that only three numbers reach, none of them two: their shapes without any go",
    Level::Hard,
    4.2,
    sets::<3>,
);

/// An open cell and the clues that reach it.
struct Reached {
    cell: usize,
    clues: Vec<usize>,
}

fn sets<const SIZE: usize>(state: &State, all: bool, found: &mut Vec<FoundStep>) {
    let mut reached: Vec<Reached> = Vec::new();
    // The cells that each clue reaches, by their number in the list above.
    let mut of_clue: Vec<Vec<usize>> = Vec::new();
    for cell in state.open_cells() {
        let mut clues: Vec<usize> = state.over(cell).map(|over| state.owner(over)).collect();
        clues.dedup();
        clues.sort_unstable();
        clues.dedup();
        if (2..=SIZE).contains(&clues.len()) {
            for &clue in &clues {
                of_clue.resize(of_clue.len().max(clue + 1), Vec::new());
                of_clue[clue].push(reached.len());
            }
            reached.push(Reached { cell, clues });
        }
    }
    let mut sets = Sets { state, reached: &reached, of_clue: &of_clue, size: SIZE, all, found };
    for (first, Reached { clues, .. }) in reached.iter().enumerate() {
        sets.grow(&mut vec![first], clues);
        if !all && !sets.found.is_empty() {
            return;
        }
    }
}

struct Sets<'s> {
    state: &'s State,
    reached: &'s [Reached],
    of_clue: &'s [Vec<usize>],
    size: usize,
    all: bool,
    found: &'s mut Vec<FoundStep>,
}

impl Sets<'_> {
    /// Adds cells until there are as many as clues.
    fn grow(&mut self, cells: &mut Vec<usize>, clues: &[usize]) {
        if cells.len() == self.size {
            self.found.extend(self.settled(cells, clues));
            return;
        }
        let last = cells.last().copied().unwrap_or(0);
        let mut next: Vec<usize> =
            clues.iter().flat_map(|&clue| self.of_clue[clue].iter().copied()).collect();
        next.retain(|&other| other > last);
        next.sort_unstable();
        next.dedup();
        for other in next {
            if !self.all && !self.found.is_empty() {
                return;
            }
            let mut union = [clues, &self.reached[other].clues].concat();
            union.sort_unstable();
            union.dedup();
            if union.len() <= self.size && cells.iter().all(|&cell| self.apart(cell, other)) {
                cells.push(other);
                self.grow(cells, &union);
                cells.pop();
            }
        }
    }

    /// True if no rectangle can cover both cells.
    fn apart(&self, one: usize, other: usize) -> bool {
        let at = self.state.at(self.reached[other].cell);
        !self.state.over(self.reached[one].cell).any(|shape| holds(self.state, shape, at))
    }

    /// Every clue takes exactly one of the cells.
    fn settled(&self, cells: &[usize], clues: &[usize]) -> Option<FoundStep> {
        if clues.len() != self.size {
            return None;
        }
        let state = self.state;
        let cells: Vec<usize> = cells.iter().map(|&cell| self.reached[cell].cell).collect();
        let without =
            |&shape: &usize| !cells.iter().any(|&cell| holds(state, shape, state.at(cell)));
        let shapes = clues.iter().flat_map(|&clue| state.shapes(clue)).filter(without);
        let claims: Vec<Lit> = shapes.map(Lit::no).collect();
        let groups = cells.iter().map(|&cell| state.covered(cell)).collect();
        let detail = Detail { clues: clues.to_vec(), cells };
        (!claims.is_empty()).then(|| FoundStep::new(claims, groups, detail))
    }
}
