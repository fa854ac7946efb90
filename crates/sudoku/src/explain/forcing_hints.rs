//! The shortest chains from several assumptions of which one holds, or from one to a contradiction.
//!
//! A cell holds one of its candidates and a unit has a number at one of its places: what follows
//! from each of them holds. So does what follows from a claim and from its opposite; and a claim
//! from which a contradiction follows is wrong.

use super::barren::Hunt;
use super::forcing::{Cause, Forced, KINDS, Left, Links, follow};
use super::length;
use super::memo::Sought;
use super::reach::Reach;
use super::state::{State, bits};
use kumiki_core::Lit;
use std::sync::{Arc, Mutex};

/// What the assumptions of a chain are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    /// A claim from which its own opposite follows.
    Itself(Lit),
    /// Claims that hold together or not at all, in a ring.
    Ring,
    /// Each candidate of a cell.
    Cell(usize),
    /// Each place of a number in a unit.
    Unit(usize, usize),
    /// A claim and its opposite.
    Either(Lit),
    /// A claim from which a contradiction follows.
    Refuted(Lit),
}

/// A claim of a chain and why it follows from claims before it.
pub(super) type Line = Vec<(Lit, Cause)>;

/// A chain and what it settles.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// Its rating on the classic scale.
    pub(super) rating: f64,
    pub(super) claims: Vec<Lit>,
    pub(super) start: Start,
    /// The way from each assumption.
    pub(super) lines: Vec<Line>,
}

/// The least rating of the chains with some links.
fn base(links: Links) -> f64 {
    match links {
        Links::OneNumber => 7.5,
        Links::Standing => 8.0,
        Links::Growing => 8.5,
        Links::Patterns => 9.0,
    }
}

/// The shortest chain found, the first among equals.
struct Best {
    size: usize,
    rank: u8,
    start: Start,
    claim: Lit,
    /// Where the ways end: assumption and node.
    ends: Vec<(Lit, u16)>,
}

/// What follows from every candidate, and from its opposite.
#[derive(Debug)]
pub(super) struct Trees {
    trees: Vec<Forced>,
    /// The tree of each assumption, counted from 1.
    at: Vec<u16>,
    spare: Spare,
}

/// Memory of trees that are needed no more.
#[derive(Clone, Debug, Default)]
pub(super) struct Spare(Arc<Mutex<Vec<Forced>>>);

impl Spare {
    /// All that there is; nothing while somebody else looks.
    fn take(&self) -> Vec<Forced> {
        self.0.try_lock().map(|mut spare| std::mem::take(&mut *spare)).unwrap_or_default()
    }

    fn give_back(&self, trees: &mut Vec<Forced>) {
        if let Ok(mut spare) = self.0.try_lock() {
            spare.append(trees);
        }
    }
}

impl Drop for Trees {
    fn drop(&mut self) {
        self.spare.give_back(&mut self.trees);
    }
}

struct Search<'a> {
    state: &'a State,
    wanted: fn(Start) -> bool,
    trees: &'a Trees,
    best: Option<Best>,
    seen: Vec<bool>,
    /// For the ends of one chain.
    ends: Vec<(Lit, u16)>,
    /// For the assumptions of one chain.
    assumed: Vec<Lit>,
}

/// The shortest chain with some links, if there is one before the limits are reached.
pub(super) fn shortest(state: &State, links: Links) -> Option<Chain> {
    let sought = match links {
        Links::OneNumber => Sought::OneNumber,
        Links::Standing => return shortest_standing(state),
        Links::Growing => Sought::Growing,
        Links::Patterns => Sought::Patterns,
    };
    state.once(sought, || shortest_from(state, links, |_| true))
}

/// The shortest chain with links of the board as it stands: of chains as long, one that starts in a cell.
fn shortest_standing(state: &State) -> Option<Chain> {
    let chains = [shortest_of_cells(state), shortest_of_units(state)];
    let size = |chain: &Chain| chain.lines.iter().map(Vec::len).sum::<usize>();
    chains.into_iter().flatten().min_by_key(size)
}

/// The shortest chain from the candidates of a cell, with links of the board as it stands.
pub(super) fn shortest_of_cells(state: &State) -> Option<Chain> {
    let of_cell = |start| matches!(start, Start::Cell(_));
    state.once(Sought::Cells, || shortest_from(state, Links::Standing, of_cell))
}

/// The shortest chain from the places of a number in a unit, with links of the board as it stands.
pub(super) fn shortest_of_units(state: &State) -> Option<Chain> {
    let of_unit = |start| matches!(start, Start::Unit(..));
    state.once(Sought::Units, || shortest_from(state, Links::Standing, of_unit))
}

fn shortest_from(state: &State, links: Links, wanted: fn(Start) -> bool) -> Option<Chain> {
    let n = state.side();
    let trees = match links {
        Links::OneNumber if state.live_numbers(Hunt::Nishio) == 0 => return None,
        Links::Standing => state.standing_trees(|| plant(state, links))?,
        _ => Arc::new(plant(state, links)?),
    };
    if links == Links::OneNumber {
        // Numbers that no chain refutes are passed over until they change.
        let refuted = |tree: &&Forced| tree.clash.is_some();
        let numbers = trees.trees.iter().filter(refuted).map(|tree| tree.assumed().var() % n);
        let vain = numbers.fold(u64::MAX >> (64 - n), |vain, digit| vain & !(1 << digit));
        state.in_vain(Hunt::Nishio, vain);
    }
    let (seen, ends, assumed) = (Vec::new(), Vec::new(), Vec::new());
    let mut search = Search { state, wanted, trees: &trees, best: None, seen, ends, assumed };
    for cell in state.open_cells() {
        let count = state.count(cell);
        if count > 2 || (count == 2 && links != Links::Standing) {
            search.start_in(cell, links);
        }
    }
    let Search { best, mut seen, .. } = search;
    let best = best?;
    let line = |&(assumed, end): &(Lit, u16)| -> Line {
        let Some(tree) = trees.get(assumed) else { return Line::new() };
        let chain = tree.chain(end, &mut seen);
        chain
            .iter()
            .map(|&node| &tree.nodes[usize::from(node)])
            .map(|n| (n.claim, n.cause))
            .collect()
    };
    Some(Chain {
        rating: base(links) + length::added(best.size),
        claims: vec![best.claim],
        start: best.start,
        lines: best.ends.iter().map(line).collect(),
    })
}

/// Follows every candidate and, where links come up on the way, its opposite. Of the links of the board as
/// it stands only those candidates are followed that have a conclusion in common.
fn plant(state: &State, links: Links) -> Option<Trees> {
    let n = state.side();
    let spare = state.memo().spare.clone();
    let mut unused = spare.take();
    let (trees, at) = (Vec::with_capacity(4 * n * n), vec![0; 2 * n * n * n]);
    let mut planted = Trees { trees, at, spare };
    let mut left = Left::default();
    let live = match links {
        Links::OneNumber => state.live_numbers(Hunt::Nishio),
        Links::Standing | Links::Growing | Links::Patterns => u64::MAX,
    };
    let wanted = (links == Links::Standing).then(|| with_common(state));
    for cell in state.open_cells() {
        if state.is_over() {
            return None;
        }
        for digit in bits(state.candidates(cell) & live) {
            let on = state.yes(cell, digit);
            if wanted.as_ref().is_some_and(|wanted| !wanted[on.var()]) {
                continue;
            }
            for assumed in [on, !on] {
                if assumed == on || links != Links::Standing {
                    let memory = unused.pop().unwrap_or_default();
                    planted.trees.push(follow(state, assumed, links, &mut left, memory));
                    planted.at[assumed.index()] = planted.trees.len() as u16;
                }
            }
        }
    }
    planted.spare.give_back(&mut unused);
    Some(planted)
}

/// The largest side of a board on which it is told beforehand where links lead: that takes memory by
/// the square of the candidates.
const LARGEST: usize = 25;

/// The candidates of cells and the places of numbers in units from every one of which something follows
/// by the links of the board as it stands.
fn with_common(state: &State) -> Vec<bool> {
    let n = state.side();
    if n > LARGEST {
        return vec![true; n * n * n];
    }
    let reach = Reach::new(state, true, true);
    let mut wanted = vec![false; n * n * n];
    for cell in state.open_cells() {
        let numbers = bits(state.candidates(cell)).map(|digit| cell * n + digit);
        if reach.have_common(numbers.clone()) {
            numbers.for_each(|var| wanted[var] = true);
        }
    }
    for (unit, digit) in (0..3 * n).flat_map(|unit| (0..n).map(move |digit| (unit, digit))) {
        let places = state.spots(unit, digit).map(|cell| cell * n + digit);
        if reach.have_common(places.clone()) {
            places.for_each(|var| wanted[var] = true);
        }
    }
    wanted
}

impl Trees {
    fn get(&self, assumed: Lit) -> Option<&Forced> {
        self.trees.get(usize::from(self.at[assumed.index()]).wrapping_sub(1))
    }
}

impl Search<'_> {
    /// Chains that start in a cell, or in a unit whose first place it is.
    fn start_in(&mut self, cell: usize, links: Links) {
        let state = self.state;
        let mut assumed = std::mem::take(&mut self.assumed);
        for digit in bits(state.candidates(cell)) {
            let on = state.yes(cell, digit);
            if links != Links::Standing {
                self.refuted(on);
                self.refuted(!on);
            }
            if matches!(links, Links::Growing | Links::Patterns) && state.count(cell) > 2 {
                self.common(&[on, !on], 1, Start::Either(on));
            }
            if links == Links::OneNumber {
                continue;
            }
            for kind in KINDS {
                let (unit, place) = state.place_of(cell, kind);
                let places = state.places(unit, digit);
                // Each unit once, where there are several places.
                if places.trailing_zeros() as usize == place && places != 1 << place {
                    assumed.clear();
                    assumed.extend(state.cells(unit, places).map(|cell| state.yes(cell, digit)));
                    self.common(&assumed, 6, Start::Unit(unit, digit));
                }
            }
        }
        if links != Links::OneNumber {
            assumed.clear();
            assumed.extend(bits(state.candidates(cell)).map(|digit| state.yes(cell, digit)));
            self.common(&assumed, 5, Start::Cell(cell));
        }
        self.assumed = assumed;
    }

    /// An assumption that contradicts itself.
    fn refuted(&mut self, assumed: Lit) {
        let trees = self.trees;
        let Some(tree) = trees.get(assumed) else { return };
        let Some((on, off)) = tree.clash else { return };
        if self.may_win(tree.least_size(on) + tree.least_size(off), 7) {
            self.ends.clear();
            self.ends.extend([(assumed, on), (assumed, off)]);
            self.offer(7, Start::Refuted(assumed), !assumed);
        }
    }

    /// What follows from every one of some assumptions.
    fn common(&mut self, assumed: &[Lit], rank: u8, start: Start) {
        let trees = self.trees;
        let [first, others @ ..] = assumed else { return };
        if !(self.wanted)(start) {
            return;
        }
        let Some(tree) = trees.get(*first) else { return };
        'nodes: for &node in tree.on.iter().chain(&tree.off) {
            let claim = tree.nodes[usize::from(node)].claim;
            let mut least = tree.least_size(node);
            if !self.may_win(least + others.len(), rank) {
                continue;
            }
            self.ends.clear();
            self.ends.push((*first, node));
            for &other in others {
                let Some(tree) = trees.get(other) else { return };
                let Some(node) = tree.node(claim) else { continue 'nodes };
                least += tree.least_size(node);
                self.ends.push((other, node));
            }
            if self.may_win(least, rank) {
                self.offer(rank, start, claim);
            }
        }
    }

    /// True unless a chain of at least this size is no better than the best.
    fn may_win(&self, least: usize, rank: u8) -> bool {
        self.best.as_ref().is_none_or(|best| (least, rank) < (best.size, best.rank))
    }

    /// Takes over the chain with the present ends if it is the best so far.
    fn offer(&mut self, rank: u8, start: Start, claim: Lit) {
        let mut size = 0;
        for &(assumed, node) in &self.ends {
            let Some(tree) = self.trees.get(assumed) else { return };
            size += tree.size(node, &mut self.seen);
        }
        if self.may_win(size, rank) {
            self.best = Some(Best { size, rank, start, claim, ends: self.ends.clone() });
        }
    }
}
