//! Where links lead from each candidate, as bits: sooner told than how. It says which candidates are
//! worth following.

use super::state::{State, bits};

/// Words that are taken together: every set has a multiple of so many.
const BLOCK: usize = 4;

/// No candidate.
const NONE: u16 = u16::MAX;

/// Where links of the board as it stands lead: all of them, or those within cells or units alone.
#[derive(Debug)]
pub(super) struct Reach {
    /// The number of each candidate, counted from 1.
    at: Vec<u16>,
    /// So many words for each candidate.
    row: usize,
    /// The candidates that a candidate sees.
    weak: Vec<u64>,
    /// Those of which a candidate is the only other one of its cell, row, column and box.
    strong: Vec<[u16; 4]>,
    /// What stands once a candidate does.
    on: Vec<u64>,
    /// What is out then.
    off: Vec<u64>,
}

/// Candidates of which one holds: their numbers, and the same as bits.
struct Together {
    numbers: Vec<usize>,
    mask: Vec<u64>,
}

impl Reach {
    /// Strong links within units, and links within cells, where they are wanted; weak links within
    /// units in any case.
    pub(super) fn new(state: &State, units: bool, cells: bool) -> Self {
        let n = state.side();
        let mut at = vec![0; n * n * n];
        let mut count = 0;
        for cell in state.open_cells() {
            for digit in bits(state.candidates(cell)) {
                count += 1;
                at[cell * n + digit] = count;
            }
        }
        let number = usize::from(count);
        let row = number.div_ceil(64).next_multiple_of(BLOCK);
        let mut reach = Reach {
            at,
            row,
            weak: vec![0; number * row],
            strong: vec![[NONE; 4]; number],
            on: vec![0; number * row],
            off: vec![0; number * row],
        };
        let mut together = Together { numbers: Vec::with_capacity(n), mask: vec![0; row] };
        if cells {
            for cell in state.open_cells() {
                let numbers = bits(state.candidates(cell)).map(|digit| cell * n + digit);
                reach.link(numbers, 0, true, &mut together);
            }
        }
        for unit in 0..3 * n {
            for digit in 0..n {
                let places = state.spots(unit, digit).map(|cell| cell * n + digit);
                reach.link(places, 1 + unit / n, units, &mut together);
            }
        }
        for one in 0..number {
            reach.weak[one * row + one / 64] &= !(1 << (one % 64));
        }
        reach.follow();
        reach
    }

    /// Links candidates of which one holds, all of one kind: those of a cell or of one kind of units.
    fn link(
        &mut self,
        vars: impl Iterator<Item = usize>,
        kind: usize,
        strongly: bool,
        together: &mut Together,
    ) {
        let Together { numbers, mask } = together;
        numbers.clear();
        mask.fill(0);
        for var in vars {
            let one = usize::from(self.at[var]) - 1;
            mask[one / 64] |= 1 << (one % 64);
            numbers.push(one);
        }
        for &one in &*numbers {
            unite(&mut self.weak[one * self.row..(one + 1) * self.row], mask);
        }
        if let (true, &[a, b]) = (strongly, numbers.as_slice()) {
            (self.strong[a][kind], self.strong[b][kind]) = (b as u16, a as u16);
        }
    }

    /// Follows the links from every candidate. What is known of those before is taken over whole.
    fn follow(&mut self) {
        let row = self.row;
        let (mut on, mut off) = (vec![0; row], vec![0; row]);
        let mut linked = vec![0; row];
        let strong = self.strong.iter().enumerate().filter(|(_, strong)| **strong != [NONE; 4]);
        strong.for_each(|(at, _)| linked[at / 64] |= 1 << (at % 64));
        // What is out and was followed.
        let mut followed = vec![0; row];
        for start in 0..self.strong.len() {
            on.fill(0);
            followed.fill(0);
            off.copy_from_slice(self.of(&self.weak, start));
            let mut word = 0;
            while word < row {
                let fresh = off[word] & linked[word] & !followed[word];
                if fresh == 0 {
                    word += 1;
                    continue;
                }
                let gone = 64 * word + fresh.trailing_zeros() as usize;
                followed[word] |= fresh & fresh.wrapping_neg();
                for kept in self.strongly(gone) {
                    if on[kept / 64] >> (kept % 64) & 1 == 1 {
                        continue;
                    }
                    on[kept / 64] |= 1 << (kept % 64);
                    let known = kept < start;
                    if known {
                        unite(&mut on, self.of(&self.on, kept));
                        unite(&mut followed, self.of(&self.off, kept));
                    }
                    unite(&mut off, self.of(if known { &self.off } else { &self.weak }, kept));
                    word = 0;
                }
            }
            self.on[start * row..(start + 1) * row].copy_from_slice(&on);
            self.off[start * row..(start + 1) * row].copy_from_slice(&off);
        }
    }

    fn of<'s>(&self, sets: &'s [u64], at: usize) -> &'s [u64] {
        &sets[at * self.row..(at + 1) * self.row]
    }

    /// The candidates that stand where one is out.
    fn strongly(&self, gone: usize) -> impl Iterator<Item = usize> + use<> {
        self.strong[gone].into_iter().filter(|&kept| kept != NONE).map(usize::from)
    }

    fn at(&self, var: usize) -> Option<usize> {
        usize::from(self.at[var]).checked_sub(1)
    }

    /// True if something follows from every one of some candidates.
    pub(super) fn have_common(&self, mut vars: impl Iterator<Item = usize>) -> bool {
        let Some(first) = vars.next().and_then(|var| self.at(var)) else { return false };
        let mut common = self.of(&self.off, first).to_vec();
        for at in vars.filter_map(|var| self.at(var)) {
            common.iter_mut().zip(self.of(&self.off, at)).for_each(|(all, one)| *all &= one);
        }
        common.iter().any(|&word| word != 0)
    }

    /// True if a candidate is out once it stands.
    pub(super) fn rules_itself_out(&self, var: usize) -> bool {
        let is_out = |at: usize| self.of(&self.off, at)[at / 64] >> (at % 64) & 1 == 1;
        self.at(var).is_some_and(is_out)
    }

    /// True if a candidate stands once it is out.
    pub(super) fn holds_itself(&self, var: usize) -> bool {
        let Some(at) = self.at(var) else { return false };
        self.strongly(at).any(|kept| {
            let on = self.of(&self.on, kept);
            on[at / 64] >> (at % 64) & 1 == 1
        })
    }

    /// False if no ring of links goes through a candidate.
    pub(super) fn may_close(&self, var: usize) -> bool {
        let Some(at) = self.at(var) else { return false };
        let on = self.of(&self.on, at);
        self.strongly(at).any(|gone| {
            let seen = self.of(&self.weak, gone).iter().enumerate();
            // Back along the first link is no ring.
            let itself = |word: usize| if word == at / 64 { 1 << (at % 64) } else { 0 };
            seen.zip(on).any(|((word, seen), on)| seen & on & !itself(word) != 0)
        })
    }
}

/// Adds the bits of one set to another.
fn unite(all: &mut [u64], more: &[u64]) {
    let (all, more) = (all.as_chunks_mut::<BLOCK>().0, more.as_chunks::<BLOCK>().0);
    for (all, more) in all.iter_mut().zip(more) {
        for (all, more) in all.iter_mut().zip(more) {
            *all |= more;
        }
    }
}
