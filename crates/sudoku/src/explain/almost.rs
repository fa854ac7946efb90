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
type Mask = [u64; 4];

fn and(a: &Mask, b: &Mask) -> Mask {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

fn within(a: &Mask, b: &Mask) -> bool {
    (a[0] & !b[0]) | (a[1] & !b[1]) | (a[2] & !b[2]) | (a[3] & !b[3]) == 0
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

/// The links between sets.
pub(super) fn links(sets: &[Set]) -> Links {
    let side = sets.first().map_or(0, |set| set.with.len());
    // By number and the first cell that has it, the sets; and those first cells.
    let mut firsts = vec![Mask::default(); side];
    let mut having: Vec<(usize, usize, Mask)> = Vec::with_capacity(4 * sets.len());
    for (at, set) in sets.iter().enumerate() {
        for digit in bits(set.digits) {
            let Some(first) = cells(&set.with[digit]).next() else { continue };
            having.push((digit * side * side + first, at, set.with[digit]));
            firsts[digit][first / 64] |= 1 << (first % 64);
        }
    }
    having.sort_unstable_by_key(|&(first, at, _)| (first, at));
    let mut starts = vec![0; side * side * side + 1];
    having.iter().for_each(|&(first, ..)| starts[first + 1] += 1);
    (0..side * side * side).for_each(|first| starts[first + 1] += starts[first]);
    let mut links: Links = vec![Vec::new(); sets.len()];
    let mut restricted = vec![0; sets.len()];
    for (i, a) in sets.iter().enumerate() {
        for digit in bits(a.digits) {
            for first in cells(&and(&a.seen[digit], &firsts[digit])) {
                let first = digit * side * side + first;
                let having = &having[starts[first]..starts[first + 1]];
                let later = having.partition_point(|&(_, at, _)| at <= i);
                for (_, j, with) in &having[later..] {
                    restricted[*j] |= u64::from(within(with, &a.seen[digit])) << digit;
                }
            }
        }
        for (j, digits) in restricted.iter_mut().enumerate().skip(i + 1) {
            let digits = std::mem::take(digits);
            if digits != 0 {
                links[i].push((j, digits));
                links[j].push((i, digits));
            }
        }
    }
    links
}

/// All almost locked sets of a board; none on wide boards.
pub(super) fn sets(state: &State) -> Vec<Set> {
    let mut sets = Vec::new();
    if state.side() > SIDE {
        return sets;
    }
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
                    sets.push(Set::new(state, unit, cells, digits));
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
        let all: BTreeSet<usize> = sets.iter().flat_map(|set| set.cells.iter().copied()).collect();
        let all: Vec<usize> = all.into_iter().collect();
        for digit in bits(links) {
            for &a in all.iter().filter(|&&cell| state.has(cell, digit)) {
                let others = all.iter().filter(|&&b| b > a && state.has(b, digit));
                groups.extend(others.flat_map(|&b| state.once_rules(a, b, digit)));
            }
        }
        for &(cell, digit) in &gone {
            let having = all.iter().filter(|&&other| state.has(other, digit));
            groups.extend(having.flat_map(|&other| state.once_rules(cell, other, digit)));
        }
        let claims: Vec<Lit> = gone.iter().map(|&(cell, digit)| state.no(cell, digit)).collect();
        let digits = sets.iter().fold(0, |digits, set| digits | set.digits);
        let mut step = FoundStep::new(claims, groups, state.detail(&[], digits, &all));
        step.through = state.marks(&all, digits);
        found.push(step);
    }
}

impl Set {
    fn new(state: &State, unit: usize, members: Vec<usize>, digits: u64) -> Self {
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
        Set { unit, cells: members, digits, with, seen }
    }
}
