//! Chains of almost locked sets: each is linked to the next by a number that only one of the two
//! can hold. If the first does not hold a number that it shares with the last, the last does.

use super::almost::{Set, Sets};
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;

pub(super) const CHAIN: Technique<Sudoku> = technique(
    "als-chain",
    "ALS chain",
    "Almost locked sets in a row, each linked to the next: one of the ends holds their common number",
    Level::Expert,
    7.6,
    find,
);

/// The most sets of a chain.
const LONGEST: usize = 7;
/// Chains of fewer sets have names of their own.
const SHORTEST: usize = 4;
/// Steps of one search.
const STEPS: usize = 4_000;

/// A set that was reached, and the number that links it to the one before.
#[derive(Clone, Copy)]
struct Reached {
    set: usize,
    link: usize,
    /// Sets so far.
    sets: usize,
    /// The one before it among those reached; its own number for the first.
    before: usize,
}

fn find(state: &State, all: bool, found: &mut Vec<FoundStep>) {
    let sets = Sets::new(state);
    let mut links = Single { starts: vec![0], links: Vec::new() };
    for set in 0..sets.links.sets() {
        let each = |&(set, digits): &(usize, u64)| bits(digits).map(move |digit| (set, digit));
        links.links.extend(sets.links[set].iter().flat_map(each));
        links.starts.push(links.links.len());
    }
    let mut memory = Memory::default();
    for start in 0..sets.links.sets() {
        for first in bits(sets.family.sets[start].digits) {
            if state.is_over() {
                return;
            }
            follow(&sets, &links, (start, first), &mut memory, found);
            if found.len() > STEPS || (!all && !found.is_empty()) {
                return;
            }
        }
    }
}

/// The sets that each set is linked to, and by which number: once for each of several.
struct Single {
    /// Where those of each set begin; the end of the last ones.
    starts: Vec<usize>,
    links: Vec<(usize, usize)>,
}

impl Single {
    fn of(&self, set: usize) -> &[(usize, usize)] {
        &self.links[self.starts[set]..self.starts[set + 1]]
    }
}

/// Memory for the chains from one set.
#[derive(Default)]
struct Memory {
    /// The chains from which each set was reached last by each number.
    seen: Vec<u32>,
    chains: u32,
    /// The sets that were reached, by the fewest sets.
    reached: Vec<Reached>,
}

impl Memory {
    /// Takes over a set unless it was reached before.
    fn reach(&mut self, start: usize, side: usize, next: Reached) {
        let seen = &mut self.seen[next.set * side + next.link];
        if next.set != start && std::mem::replace(seen, self.chains) != self.chains {
            self.reached.push(next);
        }
    }
}

/// Chains from a set along a number, by the fewest sets.
fn follow(
    sets: &Sets,
    links: &Single,
    (start, first): (usize, usize),
    memory: &mut Memory,
    found: &mut Vec<FoundStep>,
) {
    let n = sets.state.side();
    memory.chains += 1;
    memory.seen.resize(sets.links.sets() * n, 0);
    memory.reached.clear();
    for &(set, link) in links.of(start).iter().filter(|&&(_, link)| link == first) {
        let before = memory.reached.len();
        memory.reach(start, n, Reached { set, link, sets: 2, before });
    }
    let mut at = 0;
    while let Some(&here) = memory.reached.get(at) {
        if here.sets >= SHORTEST && here.set > start {
            ends(sets, &memory.reached, (start, first), at, found);
        }
        if here.sets < LONGEST {
            for &(set, link) in links.of(here.set).iter().filter(|&&(_, link)| link != here.link) {
                memory.reach(start, n, Reached { set, link, sets: here.sets + 1, before: at });
            }
        }
        at += 1;
    }
}

/// What the ends of a chain rule out.
fn ends(
    sets: &Sets,
    reached: &[Reached],
    (start, first): (usize, usize),
    last: usize,
    found: &mut Vec<FoundStep>,
) {
    let (one, two) = (&sets.family.sets[start], &sets.family.sets[reached[last].set]);
    let common = one.live & two.live & !(1 << first | 1 << reached[last].link);
    let gone: Vec<(usize, usize)> =
        bits(common).flat_map(|z| sets.gone(z, one, two).map(move |cell| (cell, z))).collect();
    if gone.is_empty() {
        return;
    }
    let mut chain: Vec<&Set> = Vec::new();
    let (mut at, mut links) = (last, Vec::new());
    loop {
        chain.push(&sets.family.sets[reached[at].set]);
        links.push(1 << reached[at].link);
        if reached[at].before == at {
            break;
        }
        at = reached[at].before;
    }
    chain.push(one);
    sets.push(&chain, &links, gone, found);
}
