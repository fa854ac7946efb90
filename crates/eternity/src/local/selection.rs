//! Which cells a very large move takes: a set of one region or of the whole board, no two side by
//! side.

use super::geometry::BoardGeometry;
use super::state::State;
use kumiki_core::Rng;

/// Which cells are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Preference {
    /// None (schaus-deville-2008 Fig. 4).
    Random,
    /// The more unmatched edges, the likelier (schaus-deville-2008 §4, prevost-garnier-2023
    /// Phase 2); the rest of the set is filled up at random.
    Violated,
}

/// A set of cells, with buffers that are kept between moves.
#[derive(Default)]
pub(super) struct Selection {
    cells: Vec<usize>,
    /// A cell is taken, or touches one that is, if its stamp is `now`.
    stamp: Vec<u32>,
    now: u32,
    /// The place of a taken cell in the set.
    place: Vec<u16>,
    taken: Vec<u32>,
}

impl Selection {
    /// The cells, in the order in which they were taken.
    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The place of a cell in the set.
    pub(super) fn place(&self, cell: usize) -> Option<usize> {
        (self.taken[cell] == self.now).then_some(usize::from(self.place[cell]))
    }

    /// Empties the set.
    pub(super) fn clear(&mut self, geometry: &BoardGeometry) {
        self.cells.clear();
        self.stamp.resize(geometry.cells() + 1, 0);
        self.taken.resize(geometry.cells() + 1, 0);
        self.place.resize(geometry.cells() + 1, 0);
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            // The stamps have gone round: old ones must not be taken for new ones.
            self.stamp.fill(0);
            self.taken.fill(0);
            self.now = 1;
        }
    }

    /// Takes a cell unless it touches one that is taken.
    #[inline]
    pub(super) fn take(&mut self, geometry: &BoardGeometry, cell: usize) -> bool {
        if self.stamp[cell] == self.now {
            return false;
        }
        self.stamp[cell] = self.now;
        for neighbour in geometry.neighbours(cell) {
            self.stamp[neighbour] = self.now;
        }
        self.taken[cell] = self.now;
        self.place[cell] = self.cells.len() as u16;
        self.cells.push(cell);
        true
    }

    /// Chooses up to `k` cells of a region among those that are `open`. Tries are bounded: a small
    /// region may not have `k` cells that lie apart.
    pub(super) fn choose(
        &mut self,
        geometry: &BoardGeometry,
        state: &State,
        (region, k): (usize, usize),
        preference: Preference,
        open: impl Fn(usize) -> bool,
        rng: &mut Rng,
    ) {
        self.clear(geometry);
        let violated = state.violated(region);
        if preference == Preference::Violated && !violated.is_empty() {
            for _ in 0..4 * k {
                if self.cells.len() >= k {
                    return;
                }
                let cell = usize::from(violated[rng.below(violated.len())]);
                if rng.below(4) < usize::from(state.wrong(cell)) && open(cell) {
                    self.take(geometry, cell);
                }
            }
        }
        let cells = &geometry.regions()[region].cells;
        for _ in 0..4 * k {
            if self.cells.len() >= k {
                return;
            }
            let cell = cells[rng.below(cells.len())];
            if open(cell) {
                self.take(geometry, cell);
            }
        }
    }
    /// Chooses up to `k` cells of the whole board among those that are `open`.
    pub(super) fn choose_together(
        &mut self,
        geometry: &BoardGeometry,
        state: &State,
        (k, preference): (usize, Preference),
        open: impl Fn(usize) -> bool,
        rng: &mut Rng,
    ) {
        self.clear(geometry);
        // Half of the board does not touch, at most: more draws than for one region.
        for draw in 0..16 * k {
            if self.cells.len() >= k {
                return;
            }
            let cell = rng.below(geometry.cells());
            let liked = preference == Preference::Random
                || draw >= 8 * k
                || rng.below(4) < usize::from(state.wrong(cell));
            if liked && geometry.region_of(cell).is_some() && open(cell) {
                self.take(geometry, cell);
            }
        }
    }
}
