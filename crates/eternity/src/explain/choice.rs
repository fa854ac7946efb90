//! A choice where no deduction is known: a piece for the cell with the fewest left, one that leaves
//! its neighbours the most.

use super::state::State;
use kumiki_core::Lit;

/// A placement that a person might try.
pub(super) fn choice(state: &State) -> Option<Lit> {
    let cells = state.open_cells().filter(|&cell| state.left_in(cell) > 0);
    let cell = cells.min_by_key(|&cell| (state.left_in(cell), cell))?;
    let best = state
        .in_cell(cell)
        .max_by_key(|&placement| (freedom(state, cell, placement), std::cmp::Reverse(placement)))?;
    Some(Lit::yes(best))
}

/// How many pieces fit beside a placement, at the neighbour with the fewest.
fn freedom(state: &State, cell: usize, placement: usize) -> usize {
    let layout = state.layout();
    let face = state.placement(placement).face;
    let beside = (0..4).filter_map(|side| {
        let edge = layout.edges[layout.edge_at[cell][side]?];
        let end = usize::from(edge.cells[0] == cell);
        let (other, touching) = (edge.cells[end], edge.sides[end]);
        let fits = |&p: &usize| state.placement(p).face[touching] == face[side];
        Some(state.in_cell(other).filter(fits).count())
    });
    beside.min().unwrap_or(0)
}
