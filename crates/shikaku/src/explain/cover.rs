//! Cells that few numbers reach, and cells that a number takes whatever its rectangle is.

use super::state::State;
use super::{Detail, FoundStep, Shikaku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const ONLY_RECTANGLE: Technique<Shikaku> = technique(
    "only-rectangle",
    "only one rectangle covers",
    "A cell that one rectangle alone can cover: it stands",
    Level::Easy,
    1.3,
    |state, _, found| {
        for cell in state.open_cells() {
            let mut over = state.over(cell);
            if let (Some(rectangle), None) = (over.next(), over.next()) {
                let detail = detail(state, rectangle, cell);
                let claims = vec![Lit::yes(rectangle)];
                found.push(FoundStep::new(claims, vec![state.covered(cell)], detail));
            }
        }
    },
);

pub(super) const ONLY_NUMBER: Technique<Shikaku> = technique(
    "only-way-to-cover",
    "only way to cover",
    "A cell that one number alone can reach: its shapes without the cell go",
    Level::Medium,
    1.8,
    |state, _, found| {
        for cell in state.open_cells() {
            let mut over = state.over(cell);
            let Some(first) = over.next() else { continue };
            let clue = state.owner(first);
            if state.is_placed(clue) || over.any(|rectangle| state.owner(rectangle) != clue) {
                continue;
            }
            let at = state.at(cell);
            let without = state.shapes(clue).filter(|&shape| !holds(state, shape, at));
            let claims: Vec<Lit> = without.map(Lit::no).collect();
            if !claims.is_empty() {
                let detail = detail(state, first, cell);
                found.push(FoundStep::new(claims, vec![state.covered(cell)], detail));
            }
        }
    },
);

pub(super) const COMMON_CELLS: Technique<Shikaku> = technique(
    "common-cells",
    "common cells",
    "All shapes of a number share cells: no other number may use them",
    Level::Medium,
    2.0,
    |state, _, found| {
        for clue in state.open_clues().filter(|&clue| state.left(clue) > 1) {
            let shapes = state.shapes(clue).map(|shape| state.corners(shape));
            let Some(common) = shapes.reduce(|all, one| all.common(one)) else { continue };
            if common.area() > 1 {
                found.extend(takes(state, clue, common.rectangle().cells()));
            }
        }
    },
);

/// What goes because a clue takes these cells.
fn takes(
    state: &State,
    clue: usize,
    cells: impl Iterator<Item = (usize, usize)>,
) -> Option<FoundStep> {
    let (mut claims, mut groups, mut used): (Vec<Lit>, _, _) = (Vec::new(), Vec::new(), Vec::new());
    for at in cells {
        let cell = state.index(at);
        let others = state.over(cell).filter(|&other| state.owner(other) != clue).map(Lit::no);
        let others: Vec<Lit> = others.filter(|claim| !claims.contains(claim)).collect();
        if !others.is_empty() {
            claims.extend(others);
            groups.push(state.once(cell));
            used.push(cell);
        }
    }
    let detail = Detail { clues: vec![clue], cells: used };
    (!claims.is_empty()).then(|| FoundStep::new(claims, groups, detail))
}

fn detail(state: &State, rectangle: usize, cell: usize) -> Detail {
    Detail { clues: vec![state.owner(rectangle)], cells: vec![cell] }
}

/// True if a rectangle holds a cell.
pub(super) fn holds(state: &State, rectangle: usize, cell: (usize, usize)) -> bool {
    state.corners(rectangle).rectangle().contains(cell)
}
