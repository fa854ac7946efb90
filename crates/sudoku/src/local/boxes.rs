//! Every box holds every number; a move swaps two free cells of a box.

use super::super::{Instance, Shape};
use super::state::{State, givens};
use kumiki_core::{Cost, Grid, Rng};
use kumiki_local::{Landscape, Moves, Neighbourhood, TabuMoves};

/// The landscape. The cost is the number of pairs of equal numbers in a row, plus those in a
/// column. The counters count each number in each row, then in each column.
pub(super) struct Boxes {
    side: usize,
    shape: Shape,
    givens: Vec<Option<u8>>,
    /// The free cells of each box and the numbers that the box lacks, as many.
    boxes: Vec<(Vec<u16>, Vec<u8>)>,
    swaps: Vec<Cells>,
}

/// Two free cells of a box, and where the counters of their rows and columns begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    a: u16,
    b: u16,
    row_a: u16,
    row_b: u16,
    col_a: u16,
    col_b: u16,
}

impl Boxes {
    /// The landscape of a board whose givens break no rule.
    pub(super) fn new(instance: &Instance) -> Self {
        let (side, shape) = (instance.side(), instance.shape());
        let givens: Vec<_> = givens(instance).collect();
        let index = |(row, col): (usize, usize)| (row * side + col) as u16;
        let mut boxes = Vec::new();
        let mut swaps = Vec::new();
        for number in 0..side {
            let cells: Vec<u16> = shape.box_cells(number).map(index).collect();
            let given = |cell: &u16| givens[*cell as usize];
            let free: Vec<u16> = cells.iter().copied().filter(|c| given(c).is_none()).collect();
            let stands = |value: &u8| cells.iter().any(|cell| given(cell) == Some(*value));
            let missing: Vec<u8> = (0..side as u8).filter(|value| !stands(value)).collect();
            for (i, &a) in free.iter().enumerate() {
                swaps.extend(free[..i].iter().map(|&b| Cells::new(side, a, b)));
            }
            boxes.push((free, missing));
        }
        Boxes { side, shape, givens, boxes, swaps }
    }
}

impl Cells {
    fn new(side: usize, a: u16, b: u16) -> Self {
        let n = side as u16;
        // Counters of rows, then of columns: at most 2 * 64 * 64 of them.
        let (row, col) = (|cell: u16| cell / n * n, |cell: u16| (n + cell % n) * n);
        Cells { a, b, row_a: row(a), row_b: row(b), col_a: col(a), col_b: col(b) }
    }
}

impl Landscape for Boxes {
    type State = State;
    type Solution = Grid<u8>;

    fn solution(&self, state: &State) -> Grid<u8> {
        state.grid(self.shape)
    }

    fn initial(&self, rng: &mut Rng) -> State {
        let mut values: Vec<u8> = self.givens.iter().map(|given| given.unwrap_or(0)).collect();
        for (free, missing) in &self.boxes {
            let mut missing = missing.clone();
            rng.shuffle(&mut missing);
            for (&cell, value) in free.iter().zip(missing) {
                values[cell as usize] = value;
            }
        }
        let side = self.side;
        let mut counts = vec![0; 2 * side * side];
        for (cell, &value) in values.iter().enumerate() {
            counts[cell / side * side + value as usize] += 1;
            counts[(side + cell % side) * side + value as usize] += 1;
        }
        State { values, counts }
    }

    fn cost(&self, state: &State) -> Cost {
        let side = self.side;
        let lines = (0..side).flat_map(|line| {
            let row: Vec<usize> = (0..side).map(|i| line * side + i).collect();
            let col: Vec<usize> = (0..side).map(|i| i * side + line).collect();
            [row, col]
        });
        let pairs = lines.map(|line| {
            let mut count = vec![0; side];
            line.iter().for_each(|&cell| count[state.values[cell] as usize] += 1);
            count.iter().map(|&c: &Cost| c * (c - 1) / 2).sum::<Cost>()
        });
        pairs.sum()
    }
}

/// Two free cells of a box swap their numbers.
pub(super) struct Swap;

/// The change of equal pairs when a line loses a number that it holds and gains another.
#[inline]
fn line(counts: &[u8], from: u16, lost: u8, gained: u8) -> i32 {
    let at = |value: u8| i32::from(counts[from as usize + value as usize]);
    at(gained) - at(lost) + 1
}

impl Neighbourhood<Boxes> for Swap {
    type Move = Cells;

    #[inline]
    fn random(&self, boxes: &Boxes, _: &State, rng: &mut Rng) -> Option<Cells> {
        rng.choose(&boxes.swaps).copied()
    }

    #[inline]
    fn delta(&self, _: &Boxes, state: &State, mv: Cells) -> Cost {
        let (x, y) = (state.values[mv.a as usize], state.values[mv.b as usize]);
        let counts = state.counts.as_slice();
        let rows = line(counts, mv.row_a, x, y) + line(counts, mv.row_b, y, x);
        let cols = line(counts, mv.col_a, x, y) + line(counts, mv.col_b, y, x);
        // A line that holds both cells does not change. Products, for a branch would be guessed
        // wrong too often.
        let (rows_differ, cols_differ) = (mv.row_a != mv.row_b, mv.col_a != mv.col_b);
        Cost::from(rows * i32::from(rows_differ) + cols * i32::from(cols_differ))
    }

    #[inline]
    fn apply(&self, _: &Boxes, state: &mut State, mv: Cells) {
        let (a, b) = (mv.a as usize, mv.b as usize);
        let (x, y) = (state.values[a] as usize, state.values[b] as usize);
        state.values.swap(a, b);
        for (from, to) in [(mv.row_a, mv.row_b), (mv.col_a, mv.col_b)] {
            let (from, to) = (from as usize, to as usize);
            state.counts[from + x] -= 1;
            state.counts[to + x] += 1;
            state.counts[to + y] -= 1;
            state.counts[from + y] += 1;
        }
    }
}

impl Moves<Boxes> for Swap {
    fn for_each(&self, boxes: &Boxes, _: &State, visit: impl FnMut(Cells)) {
        boxes.swaps.iter().copied().for_each(visit);
    }
}

impl TabuMoves<Boxes> for Swap {
    /// Two cells that have just swapped.
    type Mark = (u16, u16);

    fn forbids(&self, _: &Boxes, _: &State, mv: Cells) -> (u16, u16) {
        (mv.a, mv.b)
    }

    fn does(&self, _: &Boxes, _: &State, mv: Cells) -> (u16, u16) {
        (mv.a, mv.b)
    }
}
