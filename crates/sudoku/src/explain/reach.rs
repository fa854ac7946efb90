//! Where links lead from each candidate, as bits: sooner told than how. It says which candidates are
//! worth following.

use super::state::{State, bits};

/// Where links of the board as it stands lead: all of them, or those within cells or units alone.
#[derive(Debug)]
pub(super) struct Reach {
    /// The number of each candidate, counted from 1.
    at: Vec<u16>,
    /// So many words for each candidate.
    row: usize,
    /// The candidates that a candidate sees.
    weak: Vec<u64>,
    /// Those of which a candidate is the only other one of a cell or unit.
    strong: Vec<Vec<u16>>,
    /// What stands once a candidate does.
    on: Vec<u64>,
    /// What is out then.
    off: Vec<u64>,
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
        let row = number.div_ceil(64);
        let mut reach = Reach {
            at,
            row,
            weak: vec![0; number * row],
            strong: vec![Vec::new(); number],
            on: vec![0; number * row],
            off: vec![0; number * row],
        };
        for cell in state.open_cells() {
            let of_cell = |digit: usize| cell * n + digit;
            if cells {
                reach.link(bits(state.candidates(cell)).map(of_cell), true);
            }
        }
        for unit in 0..3 * n {
            for digit in 0..n {
                reach.link(state.spots(unit, digit).map(|cell| cell * n + digit), units);
            }
        }
        reach.follow();
        reach
    }

    /// Links candidates of which one holds.
    fn link(&mut self, vars: impl Iterator<Item = usize> + Clone, strongly: bool) {
        let at = |var: usize, of: &[u16]| usize::from(of[var]) - 1;
        let mut number = 0;
        for one in vars.clone() {
            number += 1;
            let one = at(one, &self.at);
            for other in vars.clone() {
                let other = at(other, &self.at);
                if one != other {
                    self.weak[one * self.row + other / 64] |= 1 << (other % 64);
                }
            }
        }
        let mut both = vars;
        if strongly
            && number == 2
            && let (Some(a), Some(b)) = (both.next(), both.next())
        {
            let (a, b) = (at(a, &self.at), at(b, &self.at));
            self.strong[a].push(b as u16);
            self.strong[b].push(a as u16);
        }
    }

    /// Follows the links from every candidate. What is known of those before is taken over whole.
    fn follow(&mut self) {
        let row = self.row;
        let (mut on, mut off) = (vec![0; row], vec![0; row]);
        let mut linked = vec![0; row];
        let strong = self.strong.iter().enumerate().filter(|(_, strong)| !strong.is_empty());
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
                for &kept in &self.strong[gone] {
                    let kept = usize::from(kept);
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
        self.strong[at].iter().any(|&kept| {
            let on = self.of(&self.on, usize::from(kept));
            on[at / 64] >> (at % 64) & 1 == 1
        })
    }

    /// False if no ring of links goes through a candidate.
    pub(super) fn may_close(&self, var: usize) -> bool {
        let Some(at) = self.at(var) else { return false };
        let on = self.of(&self.on, at);
        self.strong[at].iter().any(|&gone| {
            let seen = self.of(&self.weak, usize::from(gone)).iter().enumerate();
            // Back along the first link is no ring.
            let itself = |word: usize| if word == at / 64 { 1 << (at % 64) } else { 0 };
            seen.zip(on).any(|((word, seen), on)| seen & on & !itself(word) != 0)
        })
    }
}

/// Adds the bits of one set to another.
fn unite(all: &mut [u64], more: &[u64]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}
