//! Any number in any free cell; a move changes one of them (`sirdey-sudoku` III).

use super::super::{Instance, Shape};
use super::state::{State, givens};
use kumiki_core::{Cost, Grid, Rng};
use kumiki_local::{Landscape, Neighbourhood, Repair, Ties};

/// The landscape. The cost is half the sum over the cells of `c_ij`, the number of peers that
/// hold the same number: the pairs of peers that do.
pub(super) struct Cells {
    side: usize,
    shape: Shape,
    givens: Vec<Option<u8>>,
    free: Vec<u16>,
    /// For each cell, its free peers; given cells need no counters.
    free_peers: Vec<u16>,
    /// Where the free peers of each cell begin, and at last where they end.
    peers_from: Vec<u32>,
}

impl Cells {
    pub(super) fn new(instance: &Instance) -> Self {
        let (side, shape) = (instance.side(), instance.shape());
        let givens: Vec<_> = givens(instance).collect();
        let is_free = |&cell: &u16| givens[cell as usize].is_none();
        let free: Vec<u16> = (0..(side * side) as u16).filter(is_free).collect();
        let (mut free_peers, mut peers_from) = (Vec::new(), vec![0]);
        for cell in 0..side * side {
            let seen = free.iter().copied();
            free_peers.extend(seen.filter(|&peer| sees(shape, cell, peer as usize)));
            peers_from.push(free_peers.len() as u32);
        }
        Cells { side, shape, givens, free, free_peers, peers_from }
    }

    /// The cells that may change.
    pub(super) fn free_cells(&self) -> impl Iterator<Item = usize> {
        self.free.iter().map(|&cell| usize::from(cell))
    }

    #[inline]
    fn free_peers(&self, cell: usize) -> &[u16] {
        &self.free_peers[self.peers_from[cell] as usize..self.peers_from[cell + 1] as usize]
    }

    /// How many peers of a free cell hold a number.
    #[inline]
    fn conflicts(&self, state: &State, cell: usize, value: u8) -> u8 {
        state.counts[cell * self.side + value as usize]
    }
}

/// True if two cells are different and share a row, column or box.
fn sees(shape: Shape, a: usize, b: usize) -> bool {
    let at = |cell: usize| (cell / shape.side(), cell % shape.side());
    let (a, b) = (at(a), at(b));
    a != b && (a.0 == b.0 || a.1 == b.1 || shape.box_of(a) == shape.box_of(b))
}

impl Landscape for Cells {
    type State = State;
    type Solution = Grid<u8>;

    fn solution(&self, state: &State) -> Grid<u8> {
        state.grid(self.shape)
    }

    fn initial(&self, rng: &mut Rng) -> State {
        let mut any = |given: &Option<u8>| given.unwrap_or_else(|| rng.below(self.side) as u8);
        let values: Vec<u8> = self.givens.iter().map(&mut any).collect();
        let mut counts = vec![0; values.len() * self.side];
        for (cell, &value) in values.iter().enumerate() {
            for &peer in self.free_peers(cell) {
                counts[peer as usize * self.side + value as usize] += 1;
            }
        }
        State { values, counts }
    }

    fn cost(&self, state: &State) -> Cost {
        let cells = 0..state.values.len();
        let equal =
            |a: usize, b: usize| state.values[a] == state.values[b] && sees(self.shape, a, b);
        cells.map(|a| (0..a).filter(|&b| equal(a, b)).count() as Cost).sum()
    }
}

/// One free cell takes another number.
pub(super) struct Change;

/// A free cell and its new number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    cell: u16,
    value: u8,
}

impl Neighbourhood<Cells> for Change {
    type Move = Set;

    #[inline]
    fn random(&self, cells: &Cells, state: &State, rng: &mut Rng) -> Option<Set> {
        if cells.free.is_empty() || cells.side < 2 {
            return None;
        }
        // One draw for both choices: 32 bits are plenty for each.
        let bits = rng.next_u64();
        let part = |bits: u64, n: usize| ((bits * n as u64) >> 32) as usize;
        let cell = cells.free[part(bits >> 32, cells.free.len())];
        let value = part(bits & 0xffff_ffff, cells.side - 1) as u8;
        let value = value + u8::from(value >= state.values[cell as usize]);
        Some(Set { cell, value })
    }

    #[inline]
    fn delta(&self, cells: &Cells, state: &State, mv: Set) -> Cost {
        let cell = mv.cell as usize;
        let old = cells.conflicts(state, cell, state.values[cell]);
        Cost::from(cells.conflicts(state, cell, mv.value)) - Cost::from(old)
    }

    #[inline]
    fn apply(&self, cells: &Cells, state: &mut State, mv: Set) {
        let cell = mv.cell as usize;
        let old = std::mem::replace(&mut state.values[cell], mv.value);
        for &peer in cells.free_peers(cell) {
            let counts = &mut state.counts[peer as usize * cells.side..][..cells.side];
            counts[old as usize] -= 1;
            counts[mv.value as usize] += 1;
        }
    }
}

impl Repair<Cells> for Change {
    /// A free cell that holds the number of a peer, as an index into the free cells.
    fn conflicted(
        &self,
        cells: &Cells,
        state: &State,
        after: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<usize> {
        let count = cells.free.len();
        if count == 0 {
            return None;
        }
        let from = if ties == Ties::First { after + 1 } else { rng.below(count) };
        let clashes = |&i: &usize| {
            let cell = cells.free[i] as usize;
            cells.conflicts(state, cell, state.values[cell]) > 0
        };
        (from..from + count).map(|i| i % count).find(clashes)
    }

    fn least(
        &self,
        cells: &Cells,
        state: &State,
        variable: usize,
        ties: Ties,
        rng: &mut Rng,
    ) -> Option<Set> {
        let cell = *cells.free.get(variable)?;
        let now = state.values[cell as usize];
        let others = (0..cells.side as u8).filter(|&value| value != now);
        let conflicts = |value| cells.conflicts(state, cell as usize, value);
        ties.least(others.map(|value| (Set { cell, value }, conflicts(value))), rng)
    }
}
