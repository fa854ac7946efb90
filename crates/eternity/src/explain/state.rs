//! What the finders look at: the pieces that each cell may still hold, the places of each piece,
//! and the colours of each edge.

use super::super::Instance;
use super::layout::{Layout, Placement};
use kumiki_core::Lit;
use std::sync::Arc;

/// A board with what is still possible.
#[derive(Clone, Debug)]
pub struct State {
    layout: Arc<Layout>,
    possible: Vec<bool>,
    /// How many placements each cell and each piece has left.
    in_cell: Vec<usize>,
    of_piece: Vec<usize>,
    placed: Vec<bool>,
    laid: Vec<bool>,
    /// The colour of each edge, once it is known.
    known: Vec<Option<usize>>,
}

impl State {
    /// An empty board.
    pub(super) fn new(instance: &Instance) -> Self {
        let layout = Layout::new(instance);
        State {
            possible: vec![true; layout.vars()],
            in_cell: layout.first.windows(2).map(|pair| pair[1] - pair[0]).collect(),
            of_piece: layout.of_piece.iter().map(Vec::len).collect(),
            placed: vec![false; layout.edge_at.len()],
            laid: vec![false; layout.of_piece.len()],
            known: vec![None; layout.edges.len()],
            layout: Arc::new(layout),
        }
    }

    /// What does not change.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The cells without a piece.
    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.placed.len()).filter(|&cell| !self.placed[cell])
    }

    /// The pieces that are not laid.
    pub(super) fn open_pieces(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.laid.len()).filter(|&piece| !self.laid[piece])
    }

    /// How many placements a cell has left.
    pub(super) fn left_in(&self, cell: usize) -> usize {
        self.in_cell[cell]
    }

    /// How many placements a piece has left.
    pub(super) fn left_of(&self, piece: usize) -> usize {
        self.of_piece[piece]
    }

    /// The placements that a cell has left.
    pub(super) fn in_cell(&self, cell: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let all = self.layout.first[cell]..self.layout.first[cell + 1];
        all.filter(|&placement| self.possible[placement])
    }

    /// The placements that a piece has left.
    pub(super) fn of_piece(&self, piece: usize) -> impl Iterator<Item = usize> + '_ {
        let all = self.layout.of_piece[piece].iter().copied();
        all.filter(|&placement| self.possible[placement])
    }

    /// A placement.
    pub(super) fn placement(&self, placement: usize) -> Placement {
        self.layout.placements[placement]
    }

    /// The colour of an edge, if it is known.
    pub(super) fn known(&self, edge: usize) -> Option<usize> {
        self.known[edge]
    }

    /// The colours that an edge may still have.
    pub(super) fn colours(&self, edge: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.layout.colours)
            .filter(move |&colour| self.possible[self.layout.colour(edge, colour)])
    }

    /// Which colours the placements left on one end of an edge show there.
    pub(super) fn shown(&self, edge: usize, end: usize) -> Vec<bool> {
        let (cell, side) = {
            let edge = self.layout.edges[edge];
            (edge.cells[end], edge.sides[end])
        };
        let mut shown = vec![false; self.layout.colours];
        for placement in self.in_cell(cell) {
            shown[usize::from(self.layout.placements[placement].face[side])] = true;
        }
        shown
    }

    /// Takes over a claim. A piece plainly lies nowhere else and fills its cell, its colours are
    /// those of its edges, and what does not match them goes.
    pub(super) fn learn(&mut self, fact: Lit, plainly: &mut Vec<Lit>) {
        let var = fact.var();
        match (self.layout.edge_of(var), fact.holds()) {
            (None, true) => self.place(var, plainly),
            (None, false) => {
                if std::mem::replace(&mut self.possible[var], false) {
                    let Placement { cell, placed, .. } = self.layout.placements[var];
                    self.in_cell[cell] -= 1;
                    self.of_piece[usize::from(placed.piece)] -= 1;
                }
            }
            (Some((edge, colour)), true) => {
                self.known[edge] = Some(colour);
                let others = self.colours(edge).filter(|&other| other != colour);
                plainly.extend(others.map(|other| Lit::no(self.layout.colour(edge, other))));
            }
            (Some((edge, colour)), false) => {
                self.possible[var] = false;
                let ends = self.layout.edges[edge];
                for (cell, side) in ends.cells.into_iter().zip(ends.sides) {
                    let face = |placement: usize| self.layout.placements[placement].face[side];
                    let wrong = self.in_cell(cell).filter(|&p| usize::from(face(p)) == colour);
                    plainly.extend(wrong.map(Lit::no));
                }
            }
        }
    }

    fn place(&mut self, var: usize, plainly: &mut Vec<Lit>) {
        let Placement { cell, placed, face } = self.layout.placements[var];
        let piece = usize::from(placed.piece);
        self.placed[cell] = true;
        self.laid[piece] = true;
        let others = self.in_cell(cell).chain(self.of_piece(piece));
        plainly.extend(others.filter(|&other| other != var).map(Lit::no));
        for (side, edge) in self.layout.edge_at[cell].into_iter().enumerate() {
            if let Some(edge) = edge {
                plainly.push(Lit::yes(self.layout.colour(edge, usize::from(face[side]))));
            }
        }
    }
}
