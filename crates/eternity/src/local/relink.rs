//! Path relinking (prevost-garnier-2023, Pistes non retenues): from one good board towards another,
//! piece by piece, in the hope of a better one on the way. The two change roles at every step.

use super::super::piece::Placed;
use super::geometry::BoardGeometry;
use super::state::{State, matches};
use kumiki_core::{Run, Stop};
use std::ops::ControlFlow;

/// What happens to the piece that the forced one throws out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    /// It goes where the forced piece came from, turned at best.
    Swap,
    /// It goes where the other board has it, and so on until the cycle closes.
    Cycle,
}

/// The best board on the paths between two boards, ends excluded; `None` if they touch.
pub(super) fn relink(
    geometry: &BoardGeometry,
    a: &[Placed],
    b: &[Placed],
    path: Path,
    run: &mut Run,
) -> ControlFlow<Stop, Option<Vec<Placed>>> {
    let mut start = State::new(geometry, a.to_vec());
    let mut end = State::new(geometry, b.to_vec());
    let mut best: Option<(u32, Vec<Placed>)> = None;
    loop {
        let apart = |cell: &usize| start.placed(*cell) != end.placed(*cell);
        let differ: Vec<usize> = (0..geometry.cells()).filter(apart).collect();
        let Some(&cell) = run.rng.choose(&differ) else { break };
        run.step_showing(|| geometry.board(start.layout()))?;
        force(geometry, &mut start, &end, cell, path);
        let arrived = start.layout() == end.layout();
        if !arrived && best.as_ref().is_none_or(|(cost, _)| start.cost() < *cost) {
            best = Some((start.cost(), start.layout().to_vec()));
        }
        std::mem::swap(&mut start, &mut end);
    }
    ControlFlow::Continue(best.map(|(_, layout)| layout))
}

/// Makes a cell of `state` what it is in `end`.
fn force(geometry: &BoardGeometry, state: &mut State, end: &State, cell: usize, path: Path) {
    let mut cell = cell;
    let mut wanted = end.placed(cell);
    let home = |state: &State, piece| state.layout().iter().position(|p| p.piece == piece);
    let Some(vacated) = home(state, wanted.piece) else { return };
    loop {
        let thrown_out = state.placed(cell).piece;
        state.put(geometry, cell, wanted);
        if cell == vacated {
            return;
        }
        match path {
            Path::Swap => {
                state.put(geometry, vacated, best_turn(geometry, state, thrown_out, vacated));
                return;
            }
            Path::Cycle => {
                let Some(next) = home(end, thrown_out) else { return };
                (cell, wanted) = (next, end.placed(next));
            }
        }
    }
}

/// A piece on a cell in the turn that matches most.
fn best_turn(geometry: &BoardGeometry, state: &State, piece: u16, cell: usize) -> Placed {
    let turns =
        geometry.region_of(cell).map_or(&[0][..], |region| geometry.regions()[region].turns);
    let around = state.surroundings(geometry, cell);
    let laid = turns.iter().map(|&turn| geometry.lay(usize::from(piece), turn, cell));
    // `max_by_key` gives the last of equals: from the last turn back, that is the first.
    laid.rev().max_by_key(|&placed| matches(geometry.face(placed), around)).unwrap_or(geometry.lay(
        usize::from(piece),
        0,
        cell,
    ))
}
