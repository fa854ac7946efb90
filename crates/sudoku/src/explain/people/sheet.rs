//! A board while an imagined solver fills it.

use super::super::state::{State, bits};
use kumiki_core::Lit;
use std::rc::Rc;

/// A board while an imagined solver fills it.
#[derive(Clone)]
pub(super) struct Sheet<'a> {
    pub(super) state: &'a State,
    /// Where the places of the first number in the units of each cell are kept, with the cell's bit.
    spots: Rc<[[(usize, u64); 3]]>,
    candidates: Vec<u64>,
    places: Vec<u64>,
    /// The numbers that have one place in a unit, then the cells that have one candidate, as bits.
    single: Vec<u64>,
    pub(super) open: usize,
    /// How many boxes miss each number.
    pub(super) missing: Vec<usize>,
    /// The cell of the last number written.
    pub(super) last: Option<usize>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(state: &'a State) -> Self {
        let (candidates, places) = state.bit_boards();
        let open = candidates.iter().filter(|&&mask| mask != 0).count();
        let (candidates, places) = (candidates.to_vec(), places.to_vec());
        let single = vec![0; (places.len() + candidates.len()).div_ceil(64)];
        let n = state.side();
        let spot = |cell, kind| {
            let (unit, place) = state.place_of(cell, kind);
            (unit * n, 1 << place)
        };
        let spots = (0..n * n).map(|cell| [0, 1, 2].map(|kind| spot(cell, kind))).collect();
        let boxes = &places[2 * n * n..];
        let missing = |digit| boxes.chunks(n).filter(|numbers| numbers[digit] != 0).count();
        let missing = (0..n).map(missing).collect();
        let mut sheet =
            Sheet { state, spots, candidates, places, single, open, missing, last: None };
        (0..sheet.places.len()).for_each(|at| sheet.note(at, sheet.places[at]));
        for cell in 0..sheet.candidates.len() {
            sheet.note(sheet.places.len() + cell, sheet.candidates[cell]);
        }
        sheet
    }

    /// Notes whether a single is left, after one more was ruled out: with two or more left there was
    /// none before.
    #[inline]
    fn note(&mut self, at: usize, left: u64) {
        if left & left.wrapping_sub(1) == 0 {
            let (word, bit) = (&mut self.single[at / 64], 1 << (at % 64));
            *word = if left == 0 { *word & !bit } else { *word | bit };
        }
    }

    #[inline]
    fn remove(&mut self, cell: usize, digit: usize) {
        let spots = self.spots[cell];
        let left = self.candidates[cell] & !(1 << digit);
        self.candidates[cell] = left;
        self.note(self.places.len() + cell, left);
        for (first, bit) in spots {
            let at = first + digit;
            let left = self.places[at] & !bit;
            self.places[at] = left;
            self.note(at, left);
        }
    }

    pub(super) fn write(&mut self, cell: usize, digit: usize) {
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        let n = self.state.side();
        for (first, _) in self.spots[cell] {
            for place in bits(self.places[first + digit]) {
                self.remove(self.state.at(first / n, place), digit);
            }
        }
        self.open -= 1;
        self.missing[digit] = self.missing[digit].saturating_sub(1);
        self.last = Some(cell);
    }

    /// True if a solver who sees nothing but singles gets to the end.
    pub(super) fn is_easy(&mut self) -> bool {
        let n = self.state.side();
        let is_one = |mask: u64| mask != 0 && mask & (mask - 1) == 0;
        loop {
            let before = self.open;
            for unit in 0..3 * n {
                for digit in 0..n {
                    let places = self.places[unit * n + digit];
                    if is_one(places) {
                        self.write(self.state.at(unit, places.trailing_zeros() as usize), digit);
                    }
                }
            }
            for cell in 0..n * n {
                if is_one(self.candidates[cell]) {
                    self.write(cell, self.candidates[cell].trailing_zeros() as usize);
                }
            }
            if self.open == before || self.open == 0 {
                return self.open == 0;
            }
        }
    }

    /// Takes over what a harder step says; false if it says nothing new.
    pub(super) fn learn(&mut self, claims: &[Lit]) -> bool {
        let n = self.state.side();
        let mut news = false;
        for claim in claims {
            let (cell, digit) = (claim.var() / n, claim.var() % n);
            if self.candidates[cell] >> digit & 1 == 0 {
                continue;
            }
            if !claim.holds() {
                self.remove(cell, digit);
                news = true;
            } else if self.candidates[cell] != 1 << digit {
                bits(self.candidates[cell] & !(1 << digit)).for_each(|d| self.remove(cell, d));
                news = true;
            }
        }
        news
    }

    /// Gives every number that has one place in a unit, as unit, cell and number, then every cell
    /// that has one candidate, without a unit.
    pub(super) fn singles(&self, mut give: impl FnMut(Option<usize>, usize, usize)) {
        let n = self.state.side();
        for (word, &single) in self.single.iter().enumerate() {
            for at in bits(single).map(|bit| 64 * word + bit) {
                if let Some(places) = self.places.get(at) {
                    let (unit, digit) = (at / n, at % n);
                    let cell = self.state.at(unit, places.trailing_zeros() as usize);
                    give(Some(unit), cell, digit);
                } else {
                    let cell = at - self.places.len();
                    give(None, cell, self.candidates[cell].trailing_zeros() as usize);
                }
            }
        }
    }

    /// True if there is a single.
    pub(super) fn has_single(&self) -> bool {
        self.single.iter().any(|&word| word != 0)
    }

    /// For each number which bits are about its places in boxes, then for each in lines.
    pub(super) fn of_digits(&self) -> [Vec<Vec<u64>>; 2] {
        let n = self.state.side();
        let mut of_digits = [(); 2].map(|()| vec![vec![0; self.single.len()]; n]);
        for at in 0..self.places.len() {
            let kind = usize::from(at < 2 * n * n);
            of_digits[kind][at % n][at / 64] |= 1 << (at % 64);
        }
        of_digits
    }

    /// An only place among those that bits stand for, the first that is noticed.
    #[inline]
    pub(super) fn only_place(
        &self,
        of_digit: &[u64],
        mut noticed: impl FnMut() -> bool,
    ) -> Option<usize> {
        for (word, (single, ours)) in self.single.iter().zip(of_digit).enumerate() {
            let mut left = single & ours;
            while left != 0 {
                if noticed() {
                    let at = 64 * word + left.trailing_zeros() as usize;
                    let place = self.places[at].trailing_zeros() as usize;
                    return Some(self.state.at(at / self.state.side(), place));
                }
                left &= left - 1;
            }
        }
        None
    }

    /// A cell that has a number as its only candidate, the first that is noticed.
    #[inline]
    pub(super) fn only_cell(
        &self,
        digit: usize,
        mut noticed: impl FnMut() -> bool,
    ) -> Option<usize> {
        let first = self.places.len();
        for (word, &single) in self.single.iter().enumerate().skip(first / 64) {
            let mut left = single;
            while left != 0 {
                let at = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                if at >= first && self.candidates[at - first] == 1 << digit && noticed() {
                    return Some(at - first);
                }
            }
        }
        None
    }
}
