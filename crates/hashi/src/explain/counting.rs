//! Counting at one island, and bridges that another one would cross.

use super::state::State;
use super::{Detail, FoundStep, Hashi, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::Technique;

pub(super) const FULL: Technique<Hashi> = technique(
    "full-island",
    "full island",
    "An island with all its bridges closes its other directions",
    Level::Easy,
    1.0,
    |state, _, found| {
        for (island, clue, group) in state.unfinished() {
            if state.least(island) == clue {
                let claims = open(state, island).map(|e| state.at_most(e, state.low(e)));
                push(island, claims.collect(), group, found);
            }
        }
    },
);

pub(super) const BLOCKED: Technique<Hashi> = technique(
    "blocked",
    "blocked",
    "A bridge rules out what it would cross",
    Level::Easy,
    1.0,
    |state, _, found| {
        for edge in (0..state.edges()).filter(|&edge| state.low(edge) > 0) {
            for (other, group) in state.across(edge).filter(|&(other, _)| state.high(other) > 0) {
                let detail = Detail { edges: vec![edge], ..Detail::default() };
                found.push(FoundStep::new(vec![state.at_most(other, 0)], vec![group], detail));
            }
        }
    },
);

pub(super) const ONE_NEIGHBOUR: Technique<Hashi> = technique(
    "only-neighbour",
    "only one neighbour",
    "One direction is left: all missing bridges go there",
    Level::Easy,
    1.1,
    |state, _, found| {
        for (island, clue, group) in state.unfinished() {
            let mut open = open(state, island);
            if let (Some(edge), None) = (open.next(), open.next())
                && let Some(missing) = clue.checked_sub(state.least(island) - state.low(edge))
                && missing <= state.high(edge)
            {
                let least = (missing > state.low(edge)).then(|| state.at_least(edge, missing));
                let most = (missing < state.high(edge)).then(|| state.at_most(edge, missing));
                push(island, least.into_iter().chain(most).collect(), group, found);
            }
        }
    },
);

pub(super) const JUST_ENOUGH: Technique<Hashi> = technique(
    "just-enough",
    "just enough",
    "An island needs every bridge that there is room for",
    Level::Easy,
    1.2,
    |state, _, found| {
        for (island, clue, group) in state.unfinished() {
            if state.room(island) == clue {
                let claims = open(state, island).map(|e| state.at_least(e, state.high(e)));
                push(island, claims.collect(), group, found);
            }
        }
    },
);

pub(super) const WHAT_IS_LEFT: Technique<Hashi> = technique(
    "what-is-left",
    "what is left",
    "No direction takes more bridges than the island still lacks",
    Level::Hard,
    2.4,
    |state, _, found| {
        for (island, clue, group) in state.unfinished() {
            let Some(missing) = clue.checked_sub(state.least(island)) else { continue };
            let over = open(state, island).filter(|&e| state.low(e) + missing < state.high(e));
            let claims: Vec<Lit> = over.map(|e| state.at_most(e, state.low(e) + missing)).collect();
            push(island, claims, group, found);
        }
    },
);

pub(super) const EACH_WAY: Technique<Hashi> = technique(
    "at-least-one-each-way",
    "at least one each way",
    "The other directions cannot take everything: a bridge everywhere",
    Level::Easy,
    1.5,
    |state, _, found| {
        for (island, clue, group) in state.unfinished() {
            let ways = state.at(island).iter().filter(|&&edge| state.high(edge) > 0).count();
            if clue > ways.saturating_sub(1) * state.most() {
                let none = open(state, island).filter(|&edge| state.low(edge) == 0);
                let claims: Vec<Lit> = none.map(|edge| state.at_least(edge, 1)).collect();
                push(island, claims, group, found);
            }
        }
    },
);

pub(super) const LEFTOVER: Technique<Hashi> = technique(
    "leftover",
    "leftover",
    "What the other directions cannot take is left for this one",
    Level::Medium,
    2.0,
    |state, _, found| {
        for (island, clue, group) in state.unfinished() {
            let room = state.room(island);
            let claims: Vec<Lit> = open(state, island)
                .filter_map(|edge| {
                    let least = clue.checked_sub(room - state.high(edge))?;
                    let more = least > state.low(edge) && least <= state.high(edge);
                    more.then(|| state.at_least(edge, least))
                })
                .collect();
            push(island, claims, group, found);
        }
    },
);

/// The edges of an island that are not decided.
fn open(state: &State, island: usize) -> impl Iterator<Item = usize> + '_ {
    state.at(island).iter().copied().filter(|&edge| state.is_open(edge))
}

fn push(island: usize, claims: Vec<Lit>, group: usize, found: &mut Vec<FoundStep>) {
    if !claims.is_empty() {
        let detail = Detail { islands: vec![island], ..Detail::default() };
        found.push(FoundStep::new(claims, vec![group], detail));
    }
}
