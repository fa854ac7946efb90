//! A bridge that would leave another island without room for its own.

use super::state::State;
use super::{Detail, FoundStep, Hashi, technique};
use kumiki_core::Level;
use kumiki_explain::{GroupId, Technique};
use std::collections::BTreeMap;

pub(super) const ROOM: Technique<Hashi> = technique(
    "no-room-left",
    "no room left",
    "A bridge would leave a neighbour, or an island beside it, too few bridges",
    Level::Hard,
    3.8,
    |state, all, found| {
        for edge in (0..state.edges()).filter(|&edge| state.is_open(edge)) {
            for bridges in state.low(edge) + 1..=state.high(edge) {
                if let Some(step) = starves(state, edge, bridges) {
                    found.push(step);
                    break;
                }
            }
            if !all && !found.is_empty() {
                return;
            }
        }
    },
);

/// What follows if some island could not get its bridges any more.
fn starves(state: &State, edge: usize, bridges: usize) -> Option<FoundStep> {
    let ends = state.edge(edge);
    // What the other edges could carry then, and by which rule.
    let mut tried: BTreeMap<usize, (usize, GroupId)> = BTreeMap::new();
    for island in [ends.from, ends.to] {
        let (Some(clue), Some(group)) = (state.clue(island), state.sum(island)) else { continue };
        let least = state.least(island) - state.low(edge) + bridges;
        let missing = clue.checked_sub(least)?;
        for &other in state.at(island).iter().filter(|&&other| other != edge) {
            let most = state.low(other) + missing;
            if most < state.high(other) {
                tried.insert(other, (most, group));
            }
        }
    }
    if state.low(edge) == 0 {
        for (other, group) in state.across(edge).filter(|&(other, _)| state.high(other) > 0) {
            tried.insert(other, (0, group));
        }
    }
    let high = |other: usize| tried.get(&other).map_or(state.high(other), |&(most, _)| most);
    for &other in tried.keys() {
        let beside = state.edge(other);
        for island in [beside.from, beside.to] {
            let (Some(clue), Some(group)) = (state.clue(island), state.sum(island)) else {
                continue;
            };
            let room: usize =
                state.at(island).iter().filter(|&&e| e != edge).map(|&e| high(e)).sum();
            let at_end = island == ends.from || island == ends.to;
            let room = if at_end { continue } else { room };
            if room < clue {
                let cut = state.at(island).iter().filter_map(|e| tried.get(e));
                let mut groups: Vec<GroupId> = cut.map(|&(_, group)| group).collect();
                groups.push(group);
                let detail = Detail { islands: vec![island], edges: vec![edge] };
                let claim = state.at_most(edge, bridges - 1);
                return Some(FoundStep::new(vec![claim], groups, detail));
            }
        }
    }
    None
}
