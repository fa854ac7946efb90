//! A board while an imagined solver fills it.

use super::super::state::{State, bits};
use kumiki_core::Lit;

/// A board while an imagined solver fills it.
#[derive(Clone)]
pub(super) struct Sheet<'a> {
    pub(super) state: &'a State,
    candidates: Vec<u64>,
    places: Vec<u64>,
    /// The numbers that have one place in a unit, then the cells that have one candidate, as bits.
    single: Vec<u64>,
    pub(super) open: usize,
    /// The cell of the last number written.
    pub(super) last: Option<usize>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(state: &'a State) -> Self {
        let (candidates, places) = state.bit_boards();
        let open = candidates.iter().filter(|&&mask| mask != 0).count();
        let (candidates, places) = (candidates.to_vec(), places.to_vec());
        let single = vec![0; (places.len() + candidates.len()).div_ceil(64)];
        let mut sheet = Sheet { state, candidates, places, single, open, last: None };
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

    fn remove(&mut self, cell: usize, digit: usize) {
        let n = self.state.side();
        self.candidates[cell] &= !(1 << digit);
        self.note(self.places.len() + cell, self.candidates[cell]);
        for kind in 0..3 {
            let (unit, place) = self.state.place_of(cell, kind);
            let at = unit * n + digit;
            self.places[at] &= !(1 << place);
            self.note(at, self.places[at]);
        }
    }

    pub(super) fn write(&mut self, cell: usize, digit: usize) {
        for other in bits(self.candidates[cell]) {
            self.remove(cell, other);
        }
        for &peer in self.state.peers(cell) {
            if self.candidates[peer] >> digit & 1 == 1 {
                self.remove(peer, digit);
            }
        }
        self.open -= 1;
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

    /// For each number which bits are about its places.
    pub(super) fn of_digits(&self) -> Vec<Vec<u64>> {
        let n = self.state.side();
        let mut of_digits = vec![vec![0; self.single.len()]; n];
        for at in 0..self.places.len() {
            of_digits[at % n][at / 64] |= 1 << (at % 64);
        }
        of_digits
    }

    /// The only places of a number, whose bits are given, in the boxes or in the lines.
    pub(super) fn only_places(&self, of_digit: &[u64], boxes: bool) -> impl Iterator<Item = usize> {
        let n = self.state.side();
        let (first, end) = if boxes { (2 * n * n, 3 * n * n) } else { (0, 2 * n * n) };
        let ours =
            (first / 64..end.div_ceil(64)).map(|word| (word, self.single[word] & of_digit[word]));
        let singles = ours.flat_map(|(word, ours)| bits(ours).map(move |bit| 64 * word + bit));
        let singles = singles.filter(move |at| (first..end).contains(at));
        singles.map(move |at| self.state.at(at / n, self.places[at].trailing_zeros() as usize))
    }

    /// The cells that have a number as their only candidate.
    pub(super) fn cells_of(&self, digit: usize) -> impl Iterator<Item = usize> {
        let first = self.places.len();
        let words = self.single.iter().enumerate().skip(first / 64);
        let singles =
            words.flat_map(|(word, &single)| bits(single).map(move |bit| 64 * word + bit));
        let cells = singles.filter_map(move |at| at.checked_sub(first));
        cells.filter(move |&cell| self.candidates[cell] == 1 << digit)
    }

    /// In how many boxes a number is missing.
    pub(super) fn missing(&self, digit: usize) -> usize {
        let n = self.state.side();
        (2 * n..3 * n).filter(|unit| self.places[unit * n + digit] != 0).count()
    }
}
