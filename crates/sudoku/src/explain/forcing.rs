//! What follows from an assumption, one link at a time, and from what.
//!
//! A number that stands in a cell rules out the other candidates of the cell and the same number in
//! the cells that see it; a candidate that is ruled out leaves one other in its cell or one other
//! place in a unit. What is nearest to the assumption comes first, so that chains are short.

use super::state::{State, bits};
use kumiki_core::Lit;
use std::ops::ControlFlow;

/// Which links a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Those of the number assumed, and those that come up on the way.
    OneNumber,
    /// Those of the board as it stands.
    Standing,
    /// Also those that come up on the way, where others have been ruled out.
    Growing,
    /// Also what locked candidates, pairs and x-wings rule out on the way.
    Patterns,
}

/// The order in which units are looked at: box, row, column.
pub(super) const KINDS: [usize; 3] = [2, 0, 1];

/// Why a claim follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It is the assumption.
    Assumed,
    /// A cell holds one number.
    Cell,
    /// A unit has its number once.
    Unit(u16),
    /// A pattern that came up on the way.
    Pattern,
}

/// A claim that follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) claim: Lit,
    pub(super) cause: Cause,
    /// Its parents in the list of parents.
    first: u32,
    parents: u16,
    /// Links to the assumption, at least.
    depth: u16,
}

/// All that follows from an assumption, up to the first contradiction.
#[derive(Clone, Debug, Default)]
pub(super) struct Forced {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The node of each claim, counted from 1: ruled out and held of each candidate.
    at: Vec<u16>,
    /// Nodes of claims that hold, in order.
    pub(super) on: Vec<u16>,
    /// Nodes of claims that are ruled out, in order.
    pub(super) off: Vec<u16>,
    /// Two nodes that contradict each other: the one that holds first.
    pub(super) clash: Option<(u16, u16)>,
}

impl Forced {
    /// Nothing follows from nothing; the memory stays.
    fn clear(&mut self, claims: usize) {
        for node in &self.nodes {
            self.at[node.claim.index()] = 0;
        }
        self.at.resize(claims, 0);
        self.nodes.clear();
        self.parents.clear();
        self.on.clear();
        self.off.clear();
        self.clash = None;
    }

    /// The assumption.
    pub(super) fn assumed(&self) -> Lit {
        self.nodes[0].claim
    }

    /// The node of a claim.
    pub(super) fn node(&self, claim: Lit) -> Option<u16> {
        self.at[claim.index()].checked_sub(1)
    }

    /// The claims that a node follows from.
    fn parents(&self, node: u16) -> &[u16] {
        let Node { first, parents, .. } = self.nodes[usize::from(node)];
        &self.parents[first as usize..first as usize + usize::from(parents)]
    }

    /// At least as many claims as a chain has that ends at a node.
    pub(super) fn least_size(&self, node: u16) -> usize {
        usize::from(self.nodes[usize::from(node)].depth) + 1
    }

    /// All claims on the way to a node, itself included, each before those that follow from it.
    pub(super) fn chain(&self, node: u16, seen: &mut Vec<bool>) -> Vec<u16> {
        seen.clear();
        seen.resize(self.nodes.len(), false);
        seen[usize::from(node)] = true;
        let mut chain = vec![node];
        let mut next = 0;
        while let Some(&node) = chain.get(next) {
            next += 1;
            for &parent in self.parents(node) {
                if !std::mem::replace(&mut seen[usize::from(parent)], true) {
                    chain.push(parent);
                }
            }
        }
        chain.sort_unstable();
        chain
    }

    /// How many claims a chain has that ends at a node.
    pub(super) fn size(&self, node: u16, seen: &mut Vec<bool>) -> usize {
        match self.parents(node) {
            [] => 1,
            _ => self.chain(node, seen).len(),
        }
    }

    fn push(&mut self, claim: Lit, cause: Cause, parents: &[u16]) -> u16 {
        let depth = match parents {
            &[parent] => Some(self.nodes[usize::from(parent)].depth + 1),
            _ => parents.iter().map(|&p| self.nodes[usize::from(p)].depth + 1).max(),
        };
        let node = self.nodes.len() as u16;
        self.nodes.push(Node {
            claim,
            cause,
            first: self.parents.len() as u32,
            parents: parents.len() as u16,
            depth: depth.unwrap_or(0),
        });
        match parents {
            &[parent] => self.parents.push(parent),
            _ => self.parents.extend_from_slice(parents),
        }
        node
    }

    /// Adds a claim that was not there; an end if its opposite was.
    pub(super) fn add(&mut self, claim: Lit, cause: Cause, parents: &[u16]) -> ControlFlow<()> {
        if let Some(other) = self.node(!claim) {
            let node = self.push(claim, cause, parents);
            self.clash = Some(if claim.holds() { (node, other) } else { (other, node) });
            return ControlFlow::Break(());
        }
        self.keep(claim, cause, parents);
        ControlFlow::Continue(())
    }

    /// Adds a claim that something is out; what contradicts it shows when it is followed.
    pub(super) fn add_out(&mut self, claim: Lit, parents: &[u16]) {
        self.keep(claim, Cause::Pattern, parents);
    }

    fn keep(&mut self, claim: Lit, cause: Cause, parents: &[u16]) {
        if self.node(claim).is_none() {
            let node = self.push(claim, cause, parents);
            self.at[claim.index()] = node + 1;
            if claim.holds() { &mut self.on } else { &mut self.off }.push(node);
        }
    }
}

/// What is left of a board while a chain rules candidates out.
#[derive(Clone, Debug, Default)]
pub(super) struct Left {
    /// For the parents of one node.
    parents: Vec<u16>,
    pub(super) candidates: Vec<u64>,
    /// Places of each number in each unit: `unit * side + digit`.
    pub(super) places: Vec<u64>,
}

impl Left {
    fn take(&mut self, state: &State) {
        let (candidates, places) = state.bit_boards();
        self.candidates.clear();
        self.candidates.extend_from_slice(candidates);
        self.places.clear();
        self.places.extend_from_slice(places);
    }

    fn remove(&mut self, state: &State, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        for kind in 0..3 {
            let (unit, place) = state.place_of(cell, kind);
            self.places[unit * state.side() + digit] &= !(1 << place);
        }
    }
}

/// Follows an assumption.
pub(super) struct Follow<'a> {
    pub(super) state: &'a State,
    pub(super) links: Links,
    pub(super) left: &'a mut Left,
    pub(super) forced: Forced,
}

/// Everything that follows from an assumption, until nothing does or two claims contradict; in the
/// memory of another one.
pub(super) fn follow(
    state: &State,
    assumed: Lit,
    links: Links,
    left: &mut Left,
    mut forced: Forced,
) -> Forced {
    left.take(state);
    let n = state.side();
    forced.clear(2 * n * n * n);
    let mut follow = Follow { state, links, left, forced };
    // Either way there is no more to follow.
    let (ControlFlow::Continue(()) | ControlFlow::Break(())) = follow.run(assumed);
    follow.forced
}

impl Follow<'_> {
    fn run(&mut self, assumed: Lit) -> ControlFlow<()> {
        self.forced.add(assumed, Cause::Assumed, &[])?;
        let (mut on, mut off) = (0, 0);
        loop {
            if let Some(&node) = self.forced.on.get(on) {
                on += 1;
                self.placed(node)?;
            } else if let Some(&node) = self.forced.off.get(off) {
                off += 1;
                self.ruled_out(node)?;
            } else if self.links != Links::Patterns || !super::forcing_plus::extend(self) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// What a claim rules out that holds.
    fn placed(&mut self, node: u16) -> ControlFlow<()> {
        let (state, n) = (self.state, self.state.side());
        let var = self.forced.nodes[usize::from(node)].claim.var();
        let (cell, digit) = (var / n, var % n);
        if self.links != Links::OneNumber {
            for other in bits(self.left.candidates[cell] & !(1 << digit)) {
                self.forced.add(state.no(cell, other), Cause::Cell, &[node])?;
            }
        }
        for kind in KINDS {
            let (unit, place) = state.place_of(cell, kind);
            for other in bits(self.left.places[unit * n + digit] & !(1 << place)) {
                let out = state.no(state.at(unit, other), digit);
                self.forced.add(out, Cause::Unit(unit as u16), &[node])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What holds once a claim is ruled out.
    fn ruled_out(&mut self, node: u16) -> ControlFlow<()> {
        let (state, n) = (self.state, self.state.side());
        let var = self.forced.nodes[usize::from(node)].claim.var();
        let (cell, digit) = (var / n, var % n);
        let mut last: [Option<(Lit, Cause)>; 4] = [None; 4];
        let numbers = self.left.candidates[cell] & !(1 << digit);
        if self.links != Links::OneNumber && numbers.count_ones() == 1 {
            let other = numbers.trailing_zeros() as usize;
            last[0] = Some((state.yes(cell, other), Cause::Cell));
        }
        for (slot, kind) in last[1..].iter_mut().zip(KINDS) {
            let (unit, place) = state.place_of(cell, kind);
            let places = self.left.places[unit * n + digit] & !(1 << place);
            if places.count_ones() == 1 {
                let other = state.at(unit, places.trailing_zeros() as usize);
                *slot = Some((state.yes(other, digit), Cause::Unit(unit as u16)));
            }
        }
        if self.links != Links::Standing {
            self.left.remove(state, cell, digit);
        }
        for (claim, cause) in last.into_iter().flatten() {
            if self.forced.node(claim).is_none() {
                self.gather(node, claim, cause);
                self.forced.add(claim, cause, &self.left.parents)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gathers the claims that leave one candidate over: the last one, and all that were ruled out
    /// before in the same cell or unit.
    fn gather(&mut self, last: u16, claim: Lit, cause: Cause) {
        let (state, n, forced) = (self.state, self.state.side(), &self.forced);
        let (cell, digit) = (claim.var() / n, claim.var() % n);
        let Left { parents, candidates, places } = &mut *self.left;
        parents.clear();
        parents.push(last);
        let mut add = |out: Lit| parents.extend(forced.node(out).filter(|&node| node != last));
        match cause {
            _ if self.links == Links::Standing => {}
            Cause::Cell => {
                let gone = state.candidates(cell) & !candidates[cell];
                bits(gone).for_each(|digit| add(state.no(cell, digit)));
            }
            Cause::Unit(unit) => {
                let unit = usize::from(unit);
                let gone = state.places(unit, digit) & !places[unit * n + digit];
                bits(gone).for_each(|place| add(state.no(state.at(unit, place), digit)));
            }
            Cause::Assumed | Cause::Pattern => {}
        }
    }
}
