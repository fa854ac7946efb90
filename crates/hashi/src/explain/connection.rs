//! All islands are joined: groups with one way out, edges without which the board falls apart, and
//! loops where they are forbidden.

use super::rules::{joined, looped};
use super::state::State;
use super::{Detail, FoundStep, Hashi, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;
use std::collections::VecDeque;

pub(super) const ONLY_EXIT: Technique<Hashi> = technique(
    "only-exit",
    "only exit",
    "A group of joined islands with one way out must use it",
    Level::Hard,
    2.6,
    |state, _, found| {
        let (group, count) = state.groups(|edge| state.low(edge) > 0);
        if count < 2 {
            return;
        }
        // For each group its only exit, or that there are several.
        let mut exits: Vec<Vec<usize>> = vec![Vec::new(); count];
        for edge in (0..state.edges()).filter(|&edge| state.high(edge) > 0) {
            let ends = state.edge(edge);
            let (from, to) = (group[ends.from], group[ends.to]);
            if from != to {
                for side in [from, to] {
                    if exits[side].len() < 2 {
                        exits[side].push(edge);
                    }
                }
            }
        }
        for (number, exits) in exits.iter().enumerate() {
            if let &[edge] = exits.as_slice()
                && state.low(edge) == 0
            {
                let side = (0..state.islands()).filter(|&island| group[island] == number);
                found.extend(must_cross(state, edge, side.collect()));
            }
        }
    },
);

pub(super) const CUT: Technique<Hashi> = technique(
    "cut",
    "cut that must be crossed",
    "Without this bridge the islands could not all be joined",
    Level::Expert,
    4.4,
    |state, _, found| {
        for edge in bridges(state) {
            let (group, count) = state.groups(|other| other != edge && state.high(other) > 0);
            if count > 1 {
                let from = group[state.edge(edge).from];
                let to = group[state.edge(edge).to];
                let size = |number: usize| group.iter().filter(|&&g| g == number).count();
                let number = if size(to) < size(from) { to } else { from };
                let side = (0..state.islands()).filter(|&island| group[island] == number);
                found.extend(must_cross(state, edge, side.collect()));
            }
        }
    },
);

pub(super) const NO_LOOP: Technique<Hashi> = technique(
    "no-loop",
    "no loop",
    "Where loops are forbidden, islands that are joined already get no other way",
    Level::Medium,
    2.2,
    |state, _, found| {
        if state.loops() {
            return;
        }
        let (group, _) = state.groups(|edge| state.low(edge) > 0);
        for edge in (0..state.edges()).filter(|&e| state.low(e) == 0 && state.high(e) > 0) {
            let ends = state.edge(edge);
            if group[ends.from] == group[ends.to] {
                let mut around = way(state, ends.from, ends.to);
                around.push(edge);
                let detail = Detail { islands: Vec::new(), edges: vec![edge] };
                let claims = vec![state.at_most(edge, 0)];
                let mut step = FoundStep::new(claims, Vec::new(), detail);
                step.extra.push(looped(state.geometry(), state.most(), &around));
                found.push(step);
            }
        }
    },
);

fn must_cross(state: &State, edge: usize, side: Vec<usize>) -> Option<FoundStep> {
    let extra = joined(state.geometry(), state.most(), &side)?;
    let detail = Detail { islands: side, edges: vec![edge] };
    let mut step = FoundStep::new(vec![state.at_least(edge, 1)], Vec::new(), detail);
    step.extra.push(extra);
    Some(step)
}

/// The edges on a shortest way over bridges from one island to another.
fn way(state: &State, from: usize, to: usize) -> Vec<usize> {
    let mut by: Vec<Option<usize>> = vec![None; state.islands()];
    let mut waiting = VecDeque::from([from]);
    while let Some(island) = waiting.pop_front() {
        for &edge in state.at(island).iter().filter(|&&edge| state.low(edge) > 0) {
            let other = state.edge(edge).other(island);
            if other != from && by[other].is_none() {
                by[other] = Some(edge);
                waiting.push_back(other);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = to;
    while let Some(edge) = by[at] {
        way.push(edge);
        at = state.edge(edge).other(at);
    }
    way
}

/// The edges without bridges so far that alone join what is still possible, by a depth-first walk
/// that notes how far up each island reaches.
fn bridges(state: &State) -> Vec<usize> {
    let islands = state.islands();
    let (mut order, mut reach) = (vec![usize::MAX; islands], vec![usize::MAX; islands]);
    let mut next = 0;
    let mut found = Vec::new();
    for root in 0..islands {
        if order[root] != usize::MAX {
            continue;
        }
        (order[root], reach[root]) = (next, next);
        next += 1;
        // An island, the edge it was entered by, and the next of its edges to look at.
        let mut walk: Vec<(usize, usize, usize)> = vec![(root, usize::MAX, 0)];
        while let Some(&(island, entered, at)) = walk.last() {
            let Some(&edge) = state.at(island).get(at) else {
                walk.pop();
                if let Some(&(above, ..)) = walk.last() {
                    reach[above] = reach[above].min(reach[island]);
                    if reach[island] > order[above] && state.low(entered) == 0 {
                        found.push(entered);
                    }
                }
                continue;
            };
            if let Some(top) = walk.last_mut() {
                top.2 += 1;
            }
            if edge == entered || state.high(edge) == 0 {
                continue;
            }
            let other = state.edge(edge).other(island);
            if order[other] == usize::MAX {
                (order[other], reach[other]) = (next, next);
                next += 1;
                walk.push((other, edge, 0));
            } else {
                reach[island] = reach[island].min(order[other]);
            }
        }
    }
    found.sort_unstable();
    found
}
