//! Loops of two numbers: cells that alternate between them in every unit that they touch.

use super::forcing::KINDS;
use super::state::State;

/// The most cells of a loop: longer ones are not looked for.
const LONGEST: usize = 14;
/// Loops looked at in one search.
const MOST: usize = 2_000;

/// Cells that alternate between two numbers in every unit that they touch.
pub(super) struct Loop {
    /// In order along the loop.
    pub(super) cells: Vec<usize>,
    pub(super) digits: u64,
}

/// Every loop of two numbers: at most two of its cells have more candidates, or all that have
/// more have the same one more.
pub(super) fn loops(state: &State) -> Vec<Loop> {
    let mut all: Vec<Loop> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for start in state.pairs() {
        let digits = state.candidates(start);
        let mut walk = Walk { state, digits, path: vec![start], found: Vec::new() };
        walk.extend(2, 0, 3);
        for cells in walk.found {
            let mut key = cells.clone();
            key.sort_unstable();
            if seen.insert((key, digits)) {
                all.push(Loop { cells, digits });
            }
        }
        if all.len() > MOST {
            break;
        }
    }
    all
}

struct Walk<'s> {
    state: &'s State,
    digits: u64,
    path: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Walk<'_> {
    /// Walks on from the last cell along a unit of another kind than the last one.
    fn extend(&mut self, allowed: usize, more: u64, last: usize) {
        let (state, n) = (self.state, self.state.side());
        let from = self.path[self.path.len() - 1];
        for unit in KINDS.map(|kind| state.units_of(from)[kind]) {
            if unit / n == last {
                continue;
            }
            for &next in state.unit(unit) {
                if next == self.path[0] && self.path.len() >= 4 && next != from {
                    if self.is_deadly() {
                        self.found.push(self.path.clone());
                    }
                    continue;
                }
                let candidates = state.candidates(next);
                if candidates & self.digits != self.digits || self.path.contains(&next) {
                    continue;
                }
                let more = more | (candidates & !self.digits);
                let extra = candidates != self.digits;
                let fits = !extra || more.count_ones() == 1 || allowed > 0;
                if fits && self.path.len() < LONGEST && self.found.len() < MOST {
                    self.path.push(next);
                    self.extend(allowed.saturating_sub(extra.into()), more, unit / n);
                    self.path.pop();
                }
            }
        }
    }

    /// Every unit holds none or two cells of the path, one at an even and one at an odd place.
    fn is_deadly(&self) -> bool {
        let mut balance = vec![(0u8, 0u8); 3 * self.state.side()];
        for (place, &cell) in self.path.iter().enumerate() {
            for unit in self.state.units_of(cell) {
                let (even, odd) = &mut balance[unit];
                *(if place % 2 == 0 { even } else { odd }) += 1;
            }
        }
        self.path.len().is_multiple_of(2)
            && balance.iter().all(|&(even, odd)| even == odd && even <= 1)
    }
}

/// Rectangles in two boxes, of cells that are not given: corners in order around them.
pub(super) fn rectangles(state: &State) -> Vec<[usize; 4]> {
    let n = state.side();
    let mut all = Vec::new();
    for top in 0..n {
        for low in top + 1..n {
            if state.is_over() {
                return all;
            }
            for left in 0..n {
                let [a, d] = [top * n + left, low * n + left];
                if state.is_given(a) || state.is_given(d) {
                    continue;
                }
                for right in left + 1..n {
                    let [b, c] = [top * n + right, low * n + right];
                    let square = |cell: usize| state.units_of(cell)[2];
                    let in_two_boxes = (square(a) == square(b)) != (square(a) == square(d));
                    if in_two_boxes && !state.is_given(b) && !state.is_given(c) {
                        all.push([a, b, c, d]);
                    }
                }
            }
        }
    }
    all
}

/// The numbers that a cell may hold: its candidates, or what stands there.
pub(super) fn choice(state: &State, cell: usize) -> u64 {
    match state.value(cell) {
        0 => state.candidates(cell),
        value => 1 << (value - 1),
    }
}

/// True if two numbers can alternate around a rectangle.
pub(super) fn fits(state: &State, cells: &[usize; 4], digits: u64) -> bool {
    let low = digits & digits.wrapping_neg();
    [low, digits & !low].into_iter().any(|first| {
        let wanted = [first, digits & !first];
        cells.iter().enumerate().all(|(i, &cell)| choice(state, cell) & wanted[i % 2] != 0)
    })
}

/// Rectangles of open cells in which one of two numbers has gone from some cell.
pub(super) fn thinned(state: &State) -> Vec<Loop> {
    let mut all: Vec<Loop> = Vec::new();
    for cells in rectangles(state) {
        if cells.iter().any(|&cell| state.value(cell) != 0) {
            continue;
        }
        for (i, &cell) in cells.iter().enumerate() {
            let digits = state.candidates(cell);
            let known = |&before: &usize| state.candidates(before) == digits;
            let is_thin = |&cell: &usize| state.candidates(cell) & digits != digits;
            if digits.count_ones() == 2
                && !cells[..i].iter().any(known)
                && cells.iter().any(is_thin)
                && fits(state, &cells, digits)
            {
                all.push(Loop { cells: cells.to_vec(), digits });
            }
        }
    }
    all
}
