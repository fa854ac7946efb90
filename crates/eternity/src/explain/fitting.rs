//! The only piece for a cell, the only place for a piece, the only colour for an edge.

use super::state::State;
use super::{Detail, Eternity, FoundStep, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const ONLY_PIECE: Technique<Eternity> = technique(
    "only-piece",
    "only piece that fits",
    "One piece fits the colours around a cell",
    Level::Easy,
    1.0,
    |state, _, found| {
        for cell in state.open_cells().filter(|&cell| state.left_in(cell) == 1) {
            let claims: Vec<Lit> = state.in_cell(cell).map(Lit::yes).collect();
            let detail = Detail { cells: vec![cell], ..Detail::default() };
            found.push(FoundStep::new(claims, Vec::new(), detail));
        }
    },
);

pub(super) const ONLY_PLACE: Technique<Eternity> = technique(
    "only-place",
    "only place for a piece",
    "A piece fits in one place",
    Level::Easy,
    1.4,
    |state, _, found| {
        for piece in state.open_pieces().filter(|&piece| state.left_of(piece) == 1) {
            let claims: Vec<Lit> = state.of_piece(piece).map(Lit::yes).collect();
            let detail = Detail { pieces: vec![piece], ..Detail::default() };
            found.push(FoundStep::new(claims, vec![state.layout().piece_group(piece)], detail));
        }
    },
);

pub(super) const ONLY_COLOUR: Technique<Eternity> = technique(
    "only-colour",
    "only colour for an edge",
    "All pieces still possible agree on the colour of an edge",
    Level::Medium,
    1.8,
    |state, _, found| colours(state, true, found),
);

pub(super) const COLOUR_GONE: Technique<Eternity> = technique(
    "colour-gone",
    "colours that are gone",
    "No piece still possible on one side of an edge has a colour: it goes on the other side",
    Level::Medium,
    2.2,
    |state, _, found| colours(state, false, found),
);

/// Edges whose colours are no longer shown by what may lie on one side of them.
fn colours(state: &State, only: bool, found: &mut Vec<FoundStep>) {
    let layout = state.layout();
    for edge in (0..layout.edges.len()).filter(|&edge| state.known(edge).is_none()) {
        let shown = [state.shown(edge, 0), state.shown(edge, 1)];
        let left: Vec<usize> =
            state.colours(edge).filter(|&colour| shown[0][colour] && shown[1][colour]).collect();
        let claims: Vec<Lit> = match left.as_slice() {
            &[colour] if only => vec![Lit::yes(layout.colour(edge, colour))],
            [_] => continue,
            _ if only => continue,
            left => {
                let gone = state.colours(edge).filter(|colour| !left.contains(colour));
                gone.map(|colour| Lit::no(layout.colour(edge, colour))).collect()
            }
        };
        if !claims.is_empty() {
            let cells = layout.edges[edge].cells.to_vec();
            let detail = Detail { cells, ..Detail::default() };
            found.push(FoundStep::new(claims, vec![layout.match_group(edge)], detail));
        }
    }
}
