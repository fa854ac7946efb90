//! More unique rectangles: four cells in two rows, two columns and two boxes, none of them given,
//! do not hold two numbers by turns, for these could be swapped. Avoidable rectangles have numbers
//! placed already. Only where one solution may be assumed.

use super::loops::{choice, fits, rectangles};
use super::state::{State, bits};
use super::unique::{deadly, third_number};
use super::{FoundStep, Sudoku, unique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

/// A family of rectangles.
macro_rules! rectangle {
    ($constant:ident, $name:literal, $title:literal, $about:literal, $cost:literal, $of:ident, $find:ident) => {
        pub(super) const $constant: Technique<Sudoku> =
            unique($name, $title, $about, Level::Hard, $cost, |state, _, found| {
                for rectangle in $of(state) {
                    let before = found.len();
                    rectangle.$find(state, found);
                    rectangle.complete(state, &mut found[before..]);
                }
            });
    };
}

rectangle!(
    TYPE_6,
    "unique-rectangle-6",
    "unique rectangle, type 6",
    "Both rows or columns keep a number in a rectangle, so two opposite cells do without it",
    4.6,
    open,
    opposite
);
rectangle!(
    HIDDEN,
    "hidden-rectangle",
    "hidden rectangle",
    "A row and a column keep a number in a rectangle, so the cell where they meet does without the other",
    4.7,
    open,
    hidden
);
rectangle!(
    AVOIDABLE_1,
    "avoidable-rectangle-1",
    "avoidable rectangle, type 1",
    "Three numbers of a rectangle are placed: the fourth would let them be swapped",
    4.5,
    placed,
    last
);
rectangle!(
    AVOIDABLE_2,
    "avoidable-rectangle-2",
    "avoidable rectangle, type 2",
    "Two numbers of a rectangle are placed: one of its other two cells holds a third number",
    4.6,
    placed,
    third
);

/// Four cells in order around a rectangle, and two numbers that can alternate there.
struct Rectangle {
    cells: [usize; 4],
    digits: u64,
    /// The cells that can hold something else.
    roof: Vec<usize>,
}

impl Rectangle {
    fn new(state: &State, cells: [usize; 4], digits: u64) -> Option<Self> {
        let has_more = |&cell: &usize| choice(state, cell) & !digits != 0;
        let roof: Vec<usize> = cells.iter().copied().filter(has_more).collect();
        let is_one = digits.count_ones() == 2 && fits(state, &cells, digits);
        (is_one && !roof.is_empty()).then_some(Rectangle { cells, digits, roof })
    }

    /// True if a unit has a number, and only within the rectangle.
    fn keeps(&self, state: &State, unit: usize, digit: usize) -> bool {
        let mut spots = state.spots(unit, digit).peekable();
        spots.peek().is_some() && spots.all(|cell| self.cells.contains(&cell))
    }

    /// The other one of the two numbers.
    fn other(&self, digit: usize) -> usize {
        (self.digits & !(1 << digit)).trailing_zeros() as usize
    }

    /// Adds to steps what all of them share.
    fn complete(&self, state: &State, steps: &mut [FoundStep]) {
        let more = self.roof.iter().fold(0, |all, &cell| all | state.candidates(cell));
        for step in steps {
            let pattern = self.cells.iter().map(|&cell| (cell, self.digits)).collect();
            step.extra.push(deadly(state, pattern));
            step.detail = state.detail(&[], self.digits | more, &self.cells);
            step.through = state.marks(&self.cells, self.digits);
        }
    }

    /// Two cells of one line have one and the same number more.
    fn third(&self, state: &State, found: &mut Vec<FoundStep>) {
        let more = self.roof.iter().fold(0, |all, &cell| all | state.candidates(cell));
        let more = more & !self.digits;
        if let &[a, b] = self.roof.as_slice()
            && more.count_ones() == 1
            && state.sees(a, b)
        {
            third_number(state, &self.roof, more.trailing_zeros() as usize, found);
        }
    }

    /// Two opposite cells have more, and both rows or both columns keep a number: if one of the
    /// two held it, so would the other.
    fn opposite(&self, state: &State, found: &mut Vec<FoundStep>) {
        let &[a, b] = self.roof.as_slice() else { return };
        if state.sees(a, b) {
            return;
        }
        for digit in bits(self.digits) {
            for kind in 0..2 {
                let lines = [a, b].map(|cell| state.units_of(cell)[kind]);
                if !lines.iter().all(|&line| self.keeps(state, line, digit)) {
                    continue;
                }
                let claims: Vec<Lit> = [a, b]
                    .into_iter()
                    .filter(|&cell| state.has(cell, digit))
                    .map(|cell| state.no(cell, digit))
                    .collect();
                if claims.is_empty() {
                    continue;
                }
                let mut groups: Vec<_> = lines.map(|line| state.has_rule(line, digit)).to_vec();
                for cell in self.cells.into_iter().filter(|cell| ![a, b].contains(cell)) {
                    groups.extend(state.once_rules(a, cell, digit));
                    groups.extend(state.once_rules(b, cell, digit));
                }
                found.push(FoundStep::new(claims, groups, state.detail(&[], 0, &[])));
            }
        }
    }

    /// A cell of two candidates; the lines through the opposite one keep one of the two numbers.
    fn hidden(&self, state: &State, found: &mut Vec<FoundStep>) {
        for (i, &corner) in self.cells.iter().enumerate() {
            let far = self.cells[(i + 2) % 4];
            if state.candidates(corner) != self.digits {
                continue;
            }
            let [row, col, _] = state.units_of(far);
            for digit in bits(self.digits) {
                let other = self.other(digit);
                let keeps = |line| self.keeps(state, line, digit);
                if state.has(far, other) && keeps(row) && keeps(col) {
                    let groups = vec![state.has_rule(row, digit), state.has_rule(col, digit)];
                    let claims = vec![state.no(far, other)];
                    found.push(FoundStep::new(claims, groups, state.detail(&[], 0, &[])));
                }
            }
        }
    }

    /// One cell is left.
    fn last(&self, state: &State, found: &mut Vec<FoundStep>) {
        let mut open = self.cells.iter().copied().filter(|&cell| state.value(cell) == 0);
        if let (Some(cell), None) = (open.next(), open.next()) {
            let gone = bits(state.candidates(cell) & self.digits);
            let claims = gone.map(|digit| state.no(cell, digit)).collect();
            found.push(FoundStep::new(claims, Vec::new(), state.detail(&[], 0, &[])));
        }
    }
}

/// Rectangles of open cells, one of which has two candidates.
fn open(state: &State) -> Vec<Rectangle> {
    let mut all = Vec::new();
    for cells in rectangles(state) {
        if cells.iter().any(|&cell| state.value(cell) != 0) {
            continue;
        }
        let mut known = Vec::new();
        for cell in cells {
            let digits = state.candidates(cell);
            if !known.contains(&digits) {
                known.push(digits);
                all.extend(Rectangle::new(state, cells, digits));
            }
        }
    }
    all
}

/// Rectangles with two different numbers placed, and cells open.
fn placed(state: &State) -> Vec<Rectangle> {
    let mut all = Vec::new();
    for cells in rectangles(state) {
        let placed = cells.iter().filter(|&&cell| state.value(cell) != 0);
        let digits = placed.fold(0, |all, &cell| all | choice(state, cell));
        all.extend(Rectangle::new(state, cells, digits));
    }
    all
}
