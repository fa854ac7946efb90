//! The neighbourhood of `rafaralahy-2020` 1.3: one clue takes another of its rectangles.

use super::super::Rectangle;
use super::tiling::{State, Tiling};
use kumiki_core::{Cost, Rng};
use kumiki_local::{Moves, Neighbourhood, Repair, TabuMoves, Ties};

/// One clue changes its rectangle.
pub(super) struct Change;

/// A clue and the rectangle that it takes, another one than before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Take {
    clue: u32,
    candidate: u32,
}

/// The number of cells in both rectangles.
#[inline]
fn shared(a: Rectangle, b: Rectangle) -> usize {
    let common = |from: usize, length: usize, also: usize, also_length: usize| {
        (from + length).min(also + also_length).saturating_sub(from.max(also))
    };
    common(a.row, a.height, b.row, b.height) * common(a.col, a.width, b.col, b.width)
}

impl Neighbourhood<Tiling> for Change {
    type Move = Take;

    #[inline]
    fn random(&self, tiling: &Tiling, state: &State, rng: &mut Rng) -> Option<Take> {
        let clue = *rng.choose(&tiling.movable)?;
        let choices = tiling.candidates.of(clue as usize);
        let other = choices.start + rng.below(choices.len() - 1);
        let candidate = other + usize::from(other >= state.chosen(clue as usize));
        Some(Take { clue, candidate: candidate as u32 })
    }

    /// A cell that loses a layer changes the cost by `3 - 2c`, one that gains a layer by
    /// `2c - 1`. Both are linear, so that the layers of the two rectangles need only be added up;
    /// a cell of both, which does not change, is then counted 2 too high.
    #[inline]
    fn delta(&self, tiling: &Tiling, state: &State, mv: Take) -> Cost {
        let old = tiling.rectangle(state, mv.clue as usize);
        let new = tiling.candidates.rectangle(mv.candidate as usize);
        let layers = tiling.layers_on(state, new) - tiling.layers_on(state, old);
        let (lost, gained) = (old.area() as Cost, new.area() as Cost);
        2 * layers + 3 * lost - gained - 2 * shared(old, new) as Cost
    }

    #[inline]
    fn apply(&self, tiling: &Tiling, state: &mut State, mv: Take) {
        tiling.choose(state, mv.clue as usize, mv.candidate as usize);
    }
}

/// The moves of one clue.
fn moves_of<'t>(tiling: &'t Tiling, state: &State, clue: u32) -> impl Iterator<Item = Take> + 't {
    let chosen = state.chosen(clue as usize);
    let others = tiling.candidates.of(clue as usize).filter(move |&other| other != chosen);
    others.map(move |candidate| Take { clue, candidate: candidate as u32 })
}

impl Moves<Tiling> for Change {
    fn for_each(&self, tiling: &Tiling, state: &State, mut visit: impl FnMut(Take)) {
        for &clue in &tiling.movable {
            moves_of(tiling, state, clue).for_each(&mut visit);
        }
    }
}

impl TabuMoves<Tiling> for Change {
    /// A rectangle of a clue, as an index into the candidates.
    type Mark = u32;

    fn forbids(&self, _: &Tiling, state: &State, mv: Take) -> u32 {
        state.chosen(mv.clue as usize) as u32
    }

    fn does(&self, _: &Tiling, _: &State, mv: Take) -> u32 {
        mv.candidate
    }
}

impl Repair<Tiling> for Change {
    /// A clue whose rectangle overlaps another. With unknown areas there may be none although
    /// cells are uncovered: then any clue.
    fn conflicted(
        &self,
        tiling: &Tiling,
        state: &State,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        let count = tiling.movable.len();
        if count == 0 {
            return None;
        }
        let from = if ties == Ties::First { after + 1 } else { rng.below(count) };
        let overlaps = |&i: &usize| {
            let r = tiling.rectangle(state, tiling.movable[i] as usize);
            tiling.layers_on(state, r) > r.area() as Cost
        };
        let order = (from..from + count).map(|i| i % count);
        Some(order.clone().find(overlaps).unwrap_or_else(|| from % count))
    }

    fn least(
        &self,
        tiling: &Tiling,
        state: &State,
        variable: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<Take> {
        let clue = *tiling.movable.get(variable)?;
        let moves = moves_of(tiling, state, clue);
        ties.least(moves.map(|mv| (mv, self.delta(tiling, state, mv))), rng)
    }
}
