//! Almost locked sets: cells of a unit with one candidate more than cells. Linked by a number
//! that only one of two sets can hold, one of them is locked.

use super::combine::narrow_subsets;
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

fn without(a: &Mask, b: &Mask) -> Mask {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]]
}

fn cells(mask: &Mask) -> impl Iterator<Item = usize> + use<> {
    let words = *mask;
    (0..4).flat_map(move |word| bits(words[word]).map(move |bit| 64 * word + bit))
}

/// An almost locked set.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) unit: usize,
    pub(super) cells: Vec<usize>,
    pub(super) digits: u64,
    /// The number of the cells that have each digit, among all that sets have for a digit.
    pub(super) places: Vec<usize>,
    /// By digit: the cells that have it, and the cells that see all of those.
    with: Vec<Mask>,
    seen: Vec<Mask>,
}

/// The almost locked sets of a board.
pub(super) struct Sets<'s> {
    pub(super) state: &'s State,
    pub(super) sets: Arc<Vec<Set>>,
    pub(super) links: Arc<Links>,
    /// By number, the cells that have it.
    having: Vec<Mask>,
}

/// The sets that each set is linked to, in order, with the numbers that only one of the two can
/// hold.
pub(super) type Links = Vec<Vec<(usize, u64)>>;

/// The links between sets. Many sets have a number in the same cells, so that it is cells that are
/// compared.
pub(super) fn links(sets: &[Set]) -> Links {
    let side = sets.first().map_or(0, |set| set.with.len());
    let words = sets.len().div_ceil(64);
    // By number, the sets that have it; by number and cell, those that have it there: as bits.
    let mut having = vec![0; side * words];
    let mut there = vec![0; side * side * side * words];
    let mut all = vec![Mask::default(); side];
    for (at, set) in sets.iter().enumerate() {
        let (word, bit) = (at / 64, 1 << (at % 64));
        for digit in bits(set.digits) {
            having[digit * words + word] |= bit;
            for cell in cells(&set.with[digit]) {
                there[(digit * side * side + cell) * words + word] |= bit;
                all[digit][cell / 64] |= 1 << (cell % 64);
            }
        }
    }
    // By places, the sets that have the number only where all of these see it.
    let mut excluded: Vec<u64> = Vec::new();
    for set in sets {
        for (digit, &number) in bits(set.digits).zip(&set.places) {
            if number * words < excluded.len() {
                continue;
            }
            let begin = excluded.len();
            excluded.extend_from_slice(&having[digit * words..(digit + 1) * words]);
            for cell in cells(&without(&all[digit], &set.seen[digit])) {
                let there = &there[(digit * side * side + cell) * words..][..words];
                excluded[begin..].iter_mut().zip(there).for_each(|(out, there)| *out &= !there);
            }
        }
    }
    let links_of = |set: &Set| {
        let word = |number: usize, word: usize| excluded[number * words + word];
        let mut links = Vec::new();
        for at in 0..words {
            let any = set.places.iter().fold(0, |any, &number| any | word(number, at));
            links.extend(bits(any).map(|bit| {
                let digits = bits(set.digits).zip(&set.places);
                let out = digits.map(|(digit, &number)| (word(number, at) >> bit & 1) << digit);
                (64 * at + bit, out.fold(0, |all, one| all | one))
            }));
        }
        links
    };
    sets.iter().map(links_of).collect()
}

/// All almost locked sets of a board; none on wide boards.
pub(super) fn sets(state: &State) -> Vec<Set> {
    let mut sets = Vec::new();
    if state.side() > SIDE {
        return sets;
    }
    let mut numbers = Numbers::default();
    for unit in 0..3 * state.side() {
        let open: Vec<usize> =
            state.unit(unit).iter().copied().filter(|&c| state.value(c) == 0).collect();
        let masks: Vec<u64> = open.iter().map(|&cell| state.candidates(cell)).collect();
        for size in 1..=CELLS.min(open.len()) {
            narrow_subsets(state, &masks, size, size + 1, &mut |picked, digits| {
                if digits.count_ones() as usize != size + 1 {
                    return;
                }
                // Cells that share a line too were found there.
                let lines = &state.units_of(open[picked[0]])[..unit / state.side()];
                let is_known = |&line: &usize| picked.iter().all(|&i| state.lies_in(open[i], line));
                if !lines.iter().any(is_known) {
                    let mut cells: Vec<usize> = picked.iter().map(|&i| open[i]).collect();
                    cells.sort_unstable();
                    sets.push(Set::new(state, unit, cells, digits, &mut numbers));
                }
            });
        }
    }
    sets
}

impl<'s> Sets<'s> {
    pub(super) fn new(state: &'s State) -> Self {
        let mut having = vec![Mask::default(); state.side()];
        for cell in state.open_cells().filter(|_| state.side() <= SIDE) {
            bits(state.candidates(cell)).for_each(|d| having[d][cell / 64] |= 1 << (cell % 64));
        }
        Sets { state, sets: state.almost_locked(), links: state.almost_locked_links(), having }
    }

    /// The cells outside that see every cell of a number in both sets.
    pub(super) fn gone(
        &self,
        digit: usize,
        a: &Set,
        b: &Set,
    ) -> impl Iterator<Item = usize> + use<> {
        cells(&and(&and(&a.seen[digit], &b.seen[digit]), &self.having[digit]))
    }

    fn xz(&self, all: bool, found: &mut Vec<FoundStep>) {
        for (i, a) in self.sets.iter().enumerate() {
            for &(j, links) in self.links[i].iter().filter(|&&(j, _)| j > i) {
                let b = &self.sets[j];
                let mut claims: Vec<(usize, usize)> = Vec::new();
                if links.count_ones() >= 2 {
                    claims.extend(self.locked(a, b, links));
                    self.push(&[a, b], links, claims, found);
                } else {
                    for z in bits(a.digits & b.digits & !links) {
                        let gone: Vec<_> = self.gone(z, a, b).map(|cell| (cell, z)).collect();
                        self.push(&[a, b], links, gone, found);
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
        for digit in bits(links) {
            claims.extend(self.gone(digit, a, b).map(|cell| (cell, digit)));
        }
        for set in [a, b] {
            for digit in bits(set.digits & !links) {
                let seen = cells(&and(&set.seen[digit], &self.having[digit]));
                claims.extend(seen.map(|cell| (cell, digit)));
            }
        }
        claims.into_iter().collect()
    }

    fn xy_wing(&self, all: bool, found: &mut Vec<FoundStep>) {
        for (hub_at, hub) in self.sets.iter().enumerate() {
            let linked: Vec<(&Set, u64)> =
                self.links[hub_at].iter().map(|&(at, links)| (&self.sets[at], links)).collect();
            for (i, &(a, x)) in linked.iter().enumerate() {
                for &(b, y) in &linked[i + 1..] {
                    // Two different links, one each.
                    if x | y == x && x == y && x.count_ones() == 1 {
                        continue;
                    }
                    let (mut links, mut both, mut times) = (0, Vec::new(), 0);
                    for z in bits(a.digits & b.digits) {
                        let (x, y) = (x & !(1 << z), y & !(1 << z));
                        if x == 0 || y == 0 || (x == y && x.count_ones() == 1) {
                            continue;
                        }
                        let gone = self.gone(z, a, b);
                        let gone: Vec<_> =
                            gone.filter(|c| !hub.cells.contains(c)).map(|c| (c, z)).collect();
                        if !gone.is_empty() {
                            (links, times) = (links | x | y, times + 1);
                            both.extend(&gone);
                            self.push(&[a, hub, b], x | y, gone, found);
                        }
                    }
                    if times > 1 {
                        self.push(&[a, hub, b], links, both, found);
                    }
                    if found.len() > STEPS || (!all && !found.is_empty()) {
                        return;
                    }
                }
            }
        }
    }

    /// The step of some sets and the numbers that link them.
    pub(super) fn push(
        &self,
        sets: &[&Set],
        links: u64,
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
        let mut all: Vec<usize> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let mut rules = |a: usize, b: usize, digit: usize| {
            groups.extend(state.shared(a, b).map(|unit| state.once_rule(unit, digit)));
        };
        for digit in bits(links) {
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
        found.push(step);
    }
}

impl Set {
    /// The cells that have a number.
    pub(super) fn having(&self, digit: usize) -> Mask {
        self.with[digit]
    }

    fn new(
        state: &State,
        unit: usize,
        members: Vec<usize>,
        digits: u64,
        numbers: &mut Numbers,
    ) -> Self {
        let n = state.side();
        let (mut with, mut seen) = (vec![Mask::default(); n], vec![Mask::default(); n]);
        for digit in bits(digits) {
            seen[digit] = [u64::MAX; 4];
            for &cell in members.iter().filter(|&&cell| state.has(cell, digit)) {
                with[digit][cell / 64] |= 1 << (cell % 64);
                let mut sight = Mask::default();
                sight.iter_mut().zip(state.sight(cell)).for_each(|(all, word)| *all = *word);
                seen[digit] = and(&seen[digit], &sight);
            }
        }
        let places = bits(digits).map(|digit| numbers.of(digit, &with[digit])).collect();
        Set { unit, cells: members, digits, places, with, seen }
    }
}

/// Numbers the places that sets have, in the order in which they come.
#[derive(Default)]
struct Numbers {
    count: usize,
    /// Those of each digit with each first cell.
    known: Vec<Vec<(Mask, usize)>>,
}

impl Numbers {
    fn of(&mut self, digit: usize, places: &Mask) -> usize {
        let first = cells(places).next().unwrap_or(0);
        let at = SIDE * SIDE * digit + first;
        if at >= self.known.len() {
            self.known.resize(at + 1, Vec::new());
        }
        let known = &mut self.known[at];
        let number = known.iter().find(|(known, _)| known == places).map(|&(_, number)| number);
        number.unwrap_or_else(|| {
            known.push((*places, self.count));
            self.count += 1;
            self.count - 1
        })
    }
}
