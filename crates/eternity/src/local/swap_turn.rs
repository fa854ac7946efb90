//! The small neighbourhood "swap and turn": two pieces change places and turn at will.
//!
//! schaus-deville-2008 §3: choosing the first piece first (the most violated) makes the best
//! partner cost O(n^2) instead of O(n^4).

use super::super::Board;
use super::super::piece::Placed;
use super::geometry::BoardGeometry;
use super::state::{State, matches};
use kumiki_core::{Cost, Rng};
use kumiki_local::{Landscape, Neighbourhood};

/// What two cells of a region get; with the same cell twice, only a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Swap {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) to_a: Placed,
    pub(super) to_b: Placed,
}

impl Swap {
    /// A random exchange between a cell and another of its region (or itself), turned at random.
    pub(super) fn random(geometry: &BoardGeometry, state: &State, rng: &mut Rng) -> Option<Swap> {
        let a = rng.below(geometry.cells());
        let region = geometry.region_of(a)?;
        Some(Swap::random_from(geometry, state, region, a, rng))
    }

    /// A random exchange between two cells of a region.
    pub(super) fn random_in(
        geometry: &BoardGeometry,
        state: &State,
        region: usize,
        rng: &mut Rng,
    ) -> Swap {
        let cells = &geometry.regions()[region].cells;
        let a = cells[rng.below(cells.len())];
        Swap::random_from(geometry, state, region, a, rng)
    }

    fn random_from(
        geometry: &BoardGeometry,
        state: &State,
        region: usize,
        a: usize,
        rng: &mut Rng,
    ) -> Swap {
        let region = &geometry.regions()[region];
        let b = region.cells[rng.below(region.cells.len())];
        let mut turn = || {
            if let [only] = region.turns {
                *only
            } else {
                region.turns[rng.below(region.turns.len())]
            }
        };
        let (turn_a, turn_b) = (turn(), turn());
        let to_a = geometry.lay(usize::from(state.placed(b).piece), turn_a, a);
        let to_b = geometry.lay(usize::from(state.placed(a).piece), turn_b, b);
        Swap { a, b, to_a, to_b: if a == b { to_a } else { to_b } }
    }

    /// The change of the number of unmatched edges.
    #[inline]
    pub(super) fn delta(self, geometry: &BoardGeometry, state: &State) -> Cost {
        let Swap { a, b, to_a, to_b } = self;
        let (mut around_a, mut around_b) =
            (state.surroundings(geometry, a), state.surroundings(geometry, b));
        let (new_a, new_b) = (geometry.face(to_a), geometry.face(to_b));
        let degree = |cell| Cost::from(geometry.degree(cell));
        if a == b {
            return degree(a) - Cost::from(matches(new_a, around_a)) - Cost::from(state.wrong(a));
        }
        let mut old = Cost::from(state.wrong(a)) + Cost::from(state.wrong(b));
        let mut shared = 0;
        if let Some(side) = geometry.neighbours(a).iter().position(|&cell| cell == b) {
            // The edge between them belongs to both and shows new colours on both sides.
            let back = (side + 2) & 3;
            old -= Cost::from(!state.is_matched(geometry, a, side));
            (around_a[side], around_b[back]) = (new_b[back], new_a[side]);
            shared = Cost::from(new_a[side] != new_b[back]);
        }
        let new = degree(a) - Cost::from(matches(new_a, around_a)) + degree(b)
            - Cost::from(matches(new_b, around_b))
            - shared;
        new - old
    }

    /// Makes the exchange.
    #[inline]
    pub(super) fn make(self, geometry: &BoardGeometry, state: &mut State) {
        state.put(geometry, self.a, self.to_a);
        if self.a != self.b {
            state.put(geometry, self.b, self.to_b);
        }
    }
}

/// The best exchange of a cell with another that is `open`, every turn of both tried; ties are
/// broken at random. Turning in place counts, staying does not.
pub(super) fn best_partner(
    geometry: &BoardGeometry,
    state: &State,
    a: usize,
    open: impl Fn(usize) -> bool,
    rng: &mut Rng,
) -> Option<(Swap, Cost)> {
    let region = &geometry.regions()[geometry.region_of(a)?];
    let mut best: Option<(Swap, Cost)> = None;
    let mut ties = 0;
    for &b in region.cells.iter().filter(|&&b| b == a || open(b)) {
        let (mine, theirs) =
            (usize::from(state.placed(a).piece), usize::from(state.placed(b).piece));
        for &turn_a in region.turns {
            let to_a = geometry.lay(theirs, turn_a, a);
            for &turn_b in region.turns {
                let to_b = geometry.lay(mine, turn_b, b);
                if a == b && (to_b != to_a || to_a == state.placed(a)) {
                    continue;
                }
                let swap = Swap { a, b, to_a, to_b };
                let delta = swap.delta(geometry, state);
                match &best {
                    Some((_, lowest)) if delta > *lowest => continue,
                    Some((_, lowest)) if delta == *lowest => ties += 1,
                    _ => ties = 1,
                }
                if ties == 1 || rng.below(ties) == 0 {
                    best = Some((swap, delta));
                }
            }
        }
    }
    best
}

/// The neighbourhood for searches that propose one random exchange at a time.
pub(super) struct SwapTurn;

impl<'a> Neighbourhood<BoardGeometry<'a>> for SwapTurn {
    type Move = Swap;

    fn random(&self, geometry: &BoardGeometry<'a>, state: &State, rng: &mut Rng) -> Option<Swap> {
        Swap::random(geometry, state, rng)
    }

    #[inline]
    fn delta(&self, geometry: &BoardGeometry<'a>, state: &State, swap: Swap) -> Cost {
        swap.delta(geometry, state)
    }

    #[inline]
    fn apply(&self, geometry: &BoardGeometry<'a>, state: &mut State, swap: Swap) {
        swap.make(geometry, state);
    }
}

impl Landscape for BoardGeometry<'_> {
    type State = State;
    type Solution = Board;

    fn solution(&self, state: &State) -> Board {
        self.board(state.layout())
    }

    fn initial(&self, rng: &mut Rng) -> State {
        super::construct::at_random(self, rng)
    }

    fn cost(&self, state: &State) -> Cost {
        if cfg!(debug_assertions) {
            state.audit(self);
        }
        Cost::from(State::new(self, state.layout().to_vec()).cost())
    }
}
