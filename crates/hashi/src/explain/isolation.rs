//! Islands that would be complete among themselves, and cut off from the rest.

use super::rules::joined;
use super::state::State;
use super::{Detail, FoundStep, Hashi, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;
use std::collections::BTreeMap;

pub(super) const PAIR: Technique<Hashi> = technique(
    "two-of-a-kind",
    "two ones, two twos",
    "Two islands with the same number must not use it up on each other",
    Level::Hard,
    2.8,
    |state, _, found| closing(state, true, found),
);

pub(super) const STAR: Technique<Hashi> = technique(
    "small-neighbours",
    "small neighbours (1-3-2)",
    "Taking the other neighbours only would close the group: a bridge must go this way",
    Level::Hard,
    3.2,
    |state, _, found| {
        for (island, clue, _) in state.unfinished() {
            let room = state.room(island);
            for &edge in state.at(island).iter().filter(|&&edge| state.is_open(edge)) {
                // If this direction takes no more, all others must be full.
                if room - state.high(edge) + state.low(edge) != clue {
                    continue;
                }
                let others = state.at(island).iter().filter(|&&other| other != edge);
                let mut tried: BTreeMap<usize, usize> =
                    others.map(|&other| (other, state.high(other))).collect();
                tried.insert(edge, state.low(edge));
                if let Some(group) = closed(state, &tried, island) {
                    let claim = state.at_least(edge, state.low(edge) + 1);
                    found.extend(refuted(state, claim, edge, group));
                }
            }
        }
    },
);

pub(super) const CLOSED: Technique<Hashi> = technique(
    "closed-group",
    "closed group",
    "A bridge that completes a group with nothing left over is forbidden",
    Level::Hard,
    3.5,
    |state, _, found| closing(state, false, found),
);

/// Bridges that would complete a pair of islands, or a larger group.
fn closing(state: &State, pairs: bool, found: &mut Vec<FoundStep>) {
    for edge in (0..state.edges()).filter(|&edge| state.is_open(edge)) {
        for bridges in state.low(edge) + 1..=state.high(edge) {
            let tried = BTreeMap::from([(edge, bridges)]);
            let from = state.edge(edge).from;
            if let Some(group) = closed(state, &tried, from) {
                if (group.len() == 2) == pairs {
                    let claim = state.at_most(edge, bridges - 1);
                    found.extend(refuted(state, claim, edge, group));
                }
                break;
            }
        }
    }
}

/// The islands joined to one if some edges had these bridges, if none of them could get another
/// bridge and there are islands elsewhere.
fn closed(state: &State, tried: &BTreeMap<usize, usize>, from: usize) -> Option<Vec<usize>> {
    let bridges = |edge: usize| tried.get(&edge).copied().unwrap_or(state.low(edge));
    let mut group = vec![from];
    let mut at = 0;
    while let Some(&island) = group.get(at) {
        at += 1;
        let edges = state.at(island);
        let complete = match state.clue(island) {
            Some(clue) => edges.iter().map(|&edge| bridges(edge)).sum::<usize>() == clue,
            None => edges.iter().all(|edge| tried.contains_key(edge) || !state.is_open(*edge)),
        };
        if !complete {
            return None;
        }
        for &edge in edges.iter().filter(|&&edge| bridges(edge) > 0) {
            let other = state.edge(edge).other(island);
            if !group.contains(&other) {
                group.push(other);
            }
        }
    }
    (group.len() < state.islands()).then(|| {
        group.sort_unstable();
        group
    })
}

/// The step that keeps a group from being closed.
fn refuted(state: &State, claim: Lit, edge: usize, group: Vec<usize>) -> Option<FoundStep> {
    let groups = group.iter().filter_map(|&island| state.sum(island)).collect();
    let extra = joined(state.geometry(), state.most(), &group)?;
    let detail = Detail { islands: group, edges: vec![edge] };
    let mut step = FoundStep::new(vec![claim], groups, detail);
    step.extra.push(extra);
    Some(step)
}
