//! Almost locked sets: cells of a unit with one candidate more than cells. Linked by a number
//! that only one of two sets can hold, one of them is locked.

use super::combine::{FEW, one_too_many};
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{GroupId, Technique};
use std::collections::BTreeSet;
use std::sync::Arc;

pub(super) const XZ: Technique<Sudoku> = technique(
    "als-xz",
    "ALS-XZ",
    "Two almost locked sets that cannot both hold a number: one of them holds another",
    Level::Expert,
    6.8,
    |state, all, found| Sets::new(state).xz(all, found),
);

pub(super) const XY_WING: Technique<Sudoku> = technique(
    "als-xy-wing",
    "ALS-XY-wing",
    "Two almost locked sets, each linked to a third: one of the two holds their common number",
    Level::Extreme,
    7.4,
    |state, all, found| Sets::new(state).xy_wing(all, found),
);

/// Sets of at most this many cells.
const CELLS: usize = 6;
/// Steps of one search.
const STEPS: usize = 4_000;
/// The largest side: cells are bits of a mask.
const SIDE: usize = 16;

/// Cells as bits.
pub(super) type Mask = [u64; 4];

fn and(a: &Mask, b: &Mask) -> Mask {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

fn or(a: &Mask, b: &Mask) -> Mask {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

fn without(a: &Mask, b: &Mask) -> Mask {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]]
}

/// The cells that see a cell.
fn sight(state: &State, cell: usize) -> Mask {
    let mut sight = Mask::default();
    sight.iter_mut().zip(state.sight(cell)).for_each(|(all, word)| *all = *word);
    sight
}

fn cells(mask: &Mask) -> impl Iterator<Item = usize> + use<> {
    let words = *mask;
    (0..4).flat_map(move |word| bits(words[word]).map(move |bit| 64 * word + bit))
}

/// An almost locked set.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) unit: usize,
    pub(super) digits: u64,
    /// Those that cells outside lose if the set holds them.
    pub(super) live: u64,
    /// Where its cells and its places begin in the family.
    cells: usize,
    places: usize,
    /// How many cells it has; it has a digit more.
    pub(super) len: usize,
}

/// Cells of sets that have a digit: many sets have it in the same ones.
#[derive(Debug)]
struct Places {
    digit: usize,
    cells: Mask,
    /// The cells that have the digit and see all of these.
    gone: Mask,
    /// The places of the same digit with the same first cell before, counted from 1.
    before: usize,
}

/// The almost locked sets of a board and the places of their digits.
#[derive(Debug, Default)]
pub(super) struct Family {
    pub(super) sets: Vec<Set>,
    cells: Vec<usize>,
    /// For each set and each of its digits in order, its cells in the set: their number among the places.
    numbers: Vec<usize>,
    places: Vec<Places>,
}

impl Family {
    /// The cells of a set, in order.
    pub(super) fn cells(&self, set: &Set) -> &[usize] {
        &self.cells[set.cells..set.cells + set.len]
    }

    /// The numbers of the places of each digit of a set, in order.
    pub(super) fn numbers(&self, set: &Set) -> &[usize] {
        &self.numbers[set.places..=set.places + set.len]
    }

    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    /// The cells that lose a digit if a set holds it.
    fn gone(&self, set: &Set, digit: usize) -> &Mask {
        let rank = (set.digits & ((1 << digit) - 1)).count_ones() as usize;
        &self.places[self.numbers(set)[rank]].gone
    }
}

/// The almost locked sets of a board.
pub(super) struct Sets<'s> {
    pub(super) state: &'s State,
    pub(super) family: Arc<Family>,
    pub(super) links: Arc<Links>,
}

/// The sets that each set is linked to, in order, with the numbers that only one of the two can
/// hold.
#[derive(Debug, Default)]
pub(super) struct Links {
    /// Where those of each set begin; the end of the last ones.
    starts: Vec<usize>,
    links: Vec<(usize, u64)>,
}

impl Links {
    /// How many sets there are.
    pub(super) fn sets(&self) -> usize {
        self.starts.len() - 1
    }
}

impl std::ops::Index<usize> for Links {
    type Output = [(usize, u64)];

    fn index(&self, set: usize) -> &Self::Output {
        &self.links[self.starts[set]..self.starts[set + 1]]
    }
}

/// The links between sets. It is their places that are compared.
pub(super) fn links(state: &State, family: &Family) -> Links {
    let side = state.side();
    let (sets, words) = (&family.sets, family.sets.len().div_ceil(64));
    // By number, the sets that have it; by number and cell, those that have it there: as bits.
    let mut having = vec![0; side * words];
    let mut there = vec![0; side * side * side * words];
    for (at, set) in sets.iter().enumerate() {
        let (word, bit) = (at / 64, 1 << (at % 64));
        for (digit, &places) in bits(set.digits).zip(family.numbers(set)) {
            having[digit * words + word] |= bit;
            for cell in cells(&family.places[places].cells) {
                there[(digit * side * side + cell) * words + word] |= bit;
            }
        }
    }
    let mut all = vec![Mask::default(); side];
    for places in &family.places {
        all[places.digit] = or(&all[places.digit], &places.cells);
    }
    // By number and cell, the sets that have it somewhere where this cell does not see it.
    let mut apart = vec![0; side * side * side * words];
    for (digit, all) in all.iter().enumerate() {
        let at = |cell: usize| (digit * side * side + cell) * words;
        for cell in cells(all) {
            let apart = &mut apart[at(cell)..][..words];
            for other in cells(&without(all, &sight(state, cell))) {
                let there = &there[at(other)..][..words];
                apart.iter_mut().zip(there).for_each(|(apart, there)| *apart |= there);
            }
        }
    }
    // By places, the sets that have the number only where all of these see it.
    let mut excluded: Vec<u64> = Vec::with_capacity(family.places.len() * words);
    for places in &family.places {
        let (begin, digit) = (excluded.len(), places.digit);
        excluded.extend_from_slice(&having[digit * words..(digit + 1) * words]);
        for cell in cells(&places.cells) {
            let apart = &apart[(digit * side * side + cell) * words..][..words];
            excluded[begin..].iter_mut().zip(apart).for_each(|(out, apart)| *out &= !apart);
        }
    }
    let mut found = Links { starts: vec![0], links: Vec::new() };
    for set in sets {
        let numbers = family.numbers(set);
        for at in 0..words {
            let word = |number: usize| excluded[number * words + at];
            let any = numbers.iter().fold(0, |any, &number| any | word(number));
            found.links.extend(bits(any).map(|bit| {
                let digits = bits(set.digits).zip(numbers);
                let out = digits.map(|(digit, &number)| (word(number) >> bit & 1) << digit);
                (64 * at + bit, out.fold(0, |all, one| all | one))
            }));
        }
        found.starts.push(found.links.len());
    }
    found
}

/// All almost locked sets of a board; none on wide boards.
pub(super) fn sets(state: &State) -> Family {
    let mut family = Family::default();
    if state.side() > SIDE {
        return family;
    }
    let n = state.side();
    let mut known = Known::new(state);
    let (mut open, mut masks) = (Vec::new(), Vec::new());
    for unit in 0..3 * n {
        open.clear();
        open.extend(state.unit(unit).iter().copied().filter(|&cell| state.value(cell) == 0));
        masks.clear();
        masks.extend(open.iter().map(|&cell| state.candidates(cell)));
        known.begin(&masks);
        one_too_many(state, &masks, CELLS, &mut |picked, digits| {
            // Cells that share a line too were found there.
            let lines = &state.units_of(open[picked[0]])[..unit / n];
            let is_known = |&line: &usize| picked.iter().all(|&i| state.lies_in(open[i], line));
            if lines.iter().any(is_known) {
                return;
            }
            let (cells, places, mut live) = (family.cells.len(), family.numbers.len(), 0);
            family.cells.extend(picked.iter().map(|&i| open[i]));
            let picked = picked.iter().fold(0, |all, &i| all | 1 << i);
            for digit in bits(digits) {
                let number = known.number(state, &open, picked, digit, &mut family.places);
                live |= u64::from(family.places[number].gone != Mask::default()) << digit;
                family.numbers.push(number);
            }
            let len = family.cells.len() - cells;
            family.sets.push(Set { unit, digits, live, cells, places, len });
        });
    }
    family
}

/// The places that were numbered so far.
struct Known {
    /// By digit, the cells that have it.
    having: Vec<Mask>,
    /// By first cell and digit, the number of the last ones, counted from 1.
    last: Vec<usize>,
    /// By digit, the open cells of the unit that have it, as bits.
    open: Vec<usize>,
    /// Where the places of the unit are few, their numbers by digit and open cells, counted from 1.
    table: Vec<usize>,
    /// Bits of the open cells there.
    bits: usize,
}

impl Known {
    fn new(state: &State) -> Self {
        let n = state.side();
        let mut having = vec![Mask::default(); n];
        for cell in state.open_cells() {
            bits(state.candidates(cell)).for_each(|d| having[d][cell / 64] |= 1 << (cell % 64));
        }
        Known { having, last: vec![0; n.pow(3)], open: vec![0; n], table: Vec::new(), bits: 0 }
    }

    /// Begins a unit whose open cells have these candidates.
    fn begin(&mut self, masks: &[u64]) {
        self.open.fill(0);
        for (i, &mask) in masks.iter().enumerate() {
            bits(mask).for_each(|digit| self.open[digit] |= 1 << i);
        }
        self.bits = masks.len();
        self.table.clear();
        if masks.len() <= FEW {
            self.table.resize(self.open.len() << self.bits, 0);
        }
    }

    /// The number of the places of a digit in some of the open cells.
    fn number(
        &mut self,
        state: &State,
        open: &[usize],
        picked: usize,
        digit: usize,
        places: &mut Vec<Places>,
    ) -> usize {
        let with = (picked & self.open[digit]) as u64;
        let at = digit << self.bits | with as usize;
        if let Some(&number) = self.table.get(at).filter(|&&number| number > 0) {
            return number - 1;
        }
        let mut members = bits(with).map(|i| open[i]);
        let mut mask = Mask::default();
        members.clone().for_each(|cell| mask[cell / 64] |= 1 << (cell % 64));
        let first = members.next().unwrap_or(0);
        let last = &mut self.last[first * state.side() + digit];
        let mut number = *last;
        // Other units may share these cells.
        while number > 0 && places[number - 1].cells != mask {
            number = places[number - 1].before;
        }
        if number == 0 {
            let gone = and(&self.having[digit], &sight(state, first));
            let gone = members.fold(gone, |gone, cell| and(&gone, &sight(state, cell)));
            places.push(Places { digit, cells: mask, gone, before: *last });
            number = places.len();
            *last = number;
        }
        if let Some(at) = self.table.get_mut(at) {
            *at = number;
        }
        number - 1
    }
}

impl<'s> Sets<'s> {
    pub(super) fn new(state: &'s State) -> Self {
        Sets { state, family: state.almost_locked(), links: state.almost_locked_links() }
    }

    /// The cells outside that see every cell of a number in both sets.
    pub(super) fn gone(
        &self,
        digit: usize,
        a: &Set,
        b: &Set,
    ) -> impl Iterator<Item = usize> + use<> {
        cells(&and(self.family.gone(a, digit), self.family.gone(b, digit)))
    }

    fn xz(&self, all: bool, found: &mut Vec<FoundStep>) {
        for (i, a) in self.family.sets.iter().enumerate() {
            for &(j, links) in self.links[i].iter().filter(|&&(j, _)| j > i) {
                let b = &self.family.sets[j];
                let mut claims: Vec<(usize, usize)> = Vec::new();
                if links.count_ones() >= 2 {
                    claims.extend(self.locked(a, b, links));
                    self.push(&[a, b], &[links], claims, found);
                } else {
                    for z in bits(a.live & b.live & !links) {
                        let gone: Vec<_> = self.gone(z, a, b).map(|cell| (cell, z)).collect();
                        self.push(&[a, b], &[links], gone, found);
                    }
                }
                if found.len() > STEPS || (!all && !found.is_empty()) {
                    return;
                }
            }
        }
    }

    /// Two links lock both sets: the numbers of each leave what sees all of them.
    fn locked(&self, a: &Set, b: &Set, links: u64) -> Vec<(usize, usize)> {
        let mut claims = BTreeSet::new();
        for digit in bits(links & a.live & b.live) {
            claims.extend(self.gone(digit, a, b).map(|cell| (cell, digit)));
        }
        for set in [a, b] {
            for digit in bits(set.live & !links) {
                claims.extend(cells(self.family.gone(set, digit)).map(|cell| (cell, digit)));
            }
        }
        claims.into_iter().collect()
    }

    fn xy_wing(&self, all: bool, found: &mut Vec<FoundStep>) {
        for (hub_at, hub) in self.family.sets.iter().enumerate() {
            let linked: Vec<(&Set, u64)> = self.links[hub_at]
                .iter()
                .map(|&(at, links)| (&self.family.sets[at], links))
                .collect();
            for (i, &(a, x)) in linked.iter().enumerate() {
                for &(b, y) in &linked[i + 1..] {
                    // Two different links, one each.
                    if x | y == x && x == y && x.count_ones() == 1 {
                        continue;
                    }
                    let (mut links, mut both, mut times) = ([0; 2], Vec::new(), 0);
                    for z in bits(a.live & b.live) {
                        let (x, y) = (x & !(1 << z), y & !(1 << z));
                        if x == 0 || y == 0 || (x == y && x.count_ones() == 1) {
                            continue;
                        }
                        let gone = self.gone(z, a, b);
                        let gone: Vec<_> = gone
                            .filter(|c| !self.family.cells(hub).contains(c))
                            .map(|c| (c, z))
                            .collect();
                        if !gone.is_empty() {
                            (links, times) = ([links[0] | x, links[1] | y], times + 1);
                            both.extend(&gone);
                            self.push(&[a, hub, b], &[x, y], gone, found);
                        }
                    }
                    if times > 1 {
                        self.push(&[a, hub, b], &links, both, found);
                    }
                    if found.len() > STEPS || (!all && !found.is_empty()) {
                        return;
                    }
                }
            }
        }
    }

    /// The step of some sets in a row and the numbers that link each to the next.
    pub(super) fn push(
        &self,
        sets: &[&Set],
        links: &[u64],
        gone: Vec<(usize, usize)>,
        found: &mut Vec<FoundStep>,
    ) {
        if gone.is_empty() {
            return;
        }
        let state = self.state;
        let mut groups: Vec<GroupId> = Vec::new();
        for set in sets {
            groups.extend(bits(set.digits).map(|d| state.once_rule(set.unit, d)));
        }
        let mut all: Vec<usize> =
            sets.iter().flat_map(|set| self.family.cells(set)).copied().collect();
        all.sort_unstable();
        all.dedup();
        let mut rules = |a: usize, b: usize, digit: usize| {
            groups.extend(state.shared(a, b).map(|unit| state.once_rule(unit, digit)));
        };
        for digit in bits(links.iter().fold(0, |all, digits| all | digits)) {
            for (at, &a) in all.iter().enumerate().filter(|&(_, &cell)| state.has(cell, digit)) {
                let others = all[at + 1..].iter().filter(|&&b| state.has(b, digit));
                others.for_each(|&b| rules(a, b, digit));
            }
        }
        for &(cell, digit) in &gone {
            let having = all.iter().filter(|&&other| state.has(other, digit));
            having.for_each(|&other| rules(cell, other, digit));
        }
        let claims: Vec<Lit> = gone.iter().map(|&(cell, digit)| state.no(cell, digit)).collect();
        let digits = sets.iter().fold(0, |digits, set| digits | set.digits);
        let mut step = FoundStep::new(claims, groups, state.detail(&[], digits, &all));
        step.through = state.marks(&all, digits);
        // Where the last number that a set can do without is gone, it holds its link: nowhere in the next.
        for (set, &links) in sets.iter().skip(1).zip(links) {
            step.cases.extend(state.marks(self.family.cells(set), links));
        }
        found.push(step);
    }
}
