//! Rules of which there are too many to list: islands that must be joined to the rest, and loops
//! that must not be closed. They are made when they are needed.

use super::super::Instance;
use super::super::geometry::Geometry;
use super::Rule;
use super::state::State;
use kumiki_core::Lit;
use kumiki_explain::{Extra, Facts};
use std::collections::BTreeSet;

/// What a rule about connection costs as a reason.
const COST: f64 = 2.0;

/// The claim that an edge carries a bridge.
fn carries(most: usize, edge: usize) -> Lit {
    Lit::yes(edge * most)
}

/// The rule that some islands must be joined to the others; `None` if there are no others.
pub(super) fn joined(geometry: &Geometry, most: usize, side: &[usize]) -> Option<Extra<Rule>> {
    let inside: BTreeSet<usize> = side.iter().copied().collect();
    let mut leaving: Vec<usize> = inside
        .iter()
        .flat_map(|&island| geometry.at(island).iter().copied())
        .filter(|&edge| {
            let ends = geometry.edges()[edge];
            inside.contains(&ends.from) != inside.contains(&ends.to)
        })
        .collect();
    leaving.sort_unstable();
    let lits: Vec<Lit> = leaving.into_iter().map(|edge| carries(most, edge)).collect();
    let most = lits.len();
    Some(Extra {
        rule: Rule::Joined(inside.into_iter().collect()),
        cost: COST,
        counts: vec![(lits, 1, most)],
    })
}

/// The rule that not all edges of a loop carry bridges.
pub(super) fn looped(geometry: &Geometry, most: usize, edges: &[usize]) -> Extra<Rule> {
    let ends = |&edge: &usize| [geometry.edges()[edge].from, geometry.edges()[edge].to];
    let islands: BTreeSet<usize> = edges.iter().flat_map(ends).collect();
    let lits: Vec<Lit> = edges.iter().map(|&edge| carries(most, edge)).collect();
    let high = lits.len().saturating_sub(1);
    Extra {
        rule: Rule::Loop(islands.into_iter().collect()),
        cost: COST,
        counts: vec![(lits, 0, high)],
    }
}

/// True if a rule that was made up holds on the board.
pub(super) fn holds(instance: &Instance, extra: &Extra<Rule>) -> bool {
    let geometry = Geometry::of(instance);
    let most = usize::from(instance.max_bridges());
    let [(lits, low, high)] = extra.counts.as_slice() else { return false };
    match &extra.rule {
        Rule::Joined(side) => {
            let proper = !side.is_empty()
                && side.len() < instance.islands().len()
                && side.iter().all(|&island| island < instance.islands().len());
            proper
                && joined(&geometry, most, side).is_some_and(|rule| {
                    rule.counts[0].0 == *lits && *low == 1 && *high >= lits.len()
                })
        }
        Rule::Loop(islands) => {
            let edges: BTreeSet<usize> = lits.iter().map(|lit| lit.var() / most).collect();
            let claims = lits.iter().all(|lit| lit.holds() && lit.var() % most == 0);
            // Every island of a loop has two of its edges, and the loop is in one piece.
            let at = |island: usize| {
                geometry.at(island).iter().copied().filter(|edge| edges.contains(edge))
            };
            let Some(&start) = islands.first() else { return false };
            let mut reached = BTreeSet::from([start]);
            let mut waiting = vec![start];
            while let Some(island) = waiting.pop() {
                for edge in at(island) {
                    let other = geometry.edges()[edge].other(island);
                    if reached.insert(other) {
                        waiting.push(other);
                    }
                }
            }
            !instance.allows_loops()
                && claims
                && edges.len() == lits.len()
                && edges.len() == islands.len()
                && islands.iter().all(|&island| at(island).count() == 2)
                && reached.into_iter().eq(islands.iter().copied())
                && (*low, *high) == (0, lits.len() - 1)
        }
        Rule::Sum(_) | Rule::Crossing(..) => false,
    }
}

/// The rules that a full case breaks.
pub(super) fn lacking(instance: &Instance, case: &Facts) -> Vec<Extra<Rule>> {
    let state = State::new(instance);
    let there = |edge: usize| state.carries(case, edge) == Some(true);
    let (group, count) = state.groups(there);
    let mut rules = Vec::new();
    if count > 1 {
        let mut sides: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (island, &number) in group.iter().enumerate() {
            sides[number].push(island);
        }
        // The largest group follows from the others.
        sides.sort_by_key(Vec::len);
        sides.pop();
        let sides = sides.iter();
        rules.extend(sides.filter_map(|side| joined(state.geometry(), state.most(), side)));
    }
    rules.extend(loops(&state, there));
    rules
}

/// A rule that what is known breaks already: a group that is cut off, or a loop.
pub(super) fn broken(state: &State, facts: &Facts) -> Option<Extra<Rule>> {
    let (group, count) = state.groups(|edge| state.carries(facts, edge) != Some(false));
    if count > 1 {
        let mut sizes = vec![0; count];
        group.iter().for_each(|&number| sizes[number] += 1);
        let smallest = (0..count).min_by_key(|&number| sizes[number])?;
        let side: Vec<usize> =
            (0..state.islands()).filter(|&island| group[island] == smallest).collect();
        return joined(state.geometry(), state.most(), &side);
    }
    let there = |edge: usize| state.carries(facts, edge) == Some(true);
    loops(state, there).into_iter().next()
}

/// The rules against loops of edges that carry bridges, one for each edge that closes one.
fn loops(state: &State, there: impl Fn(usize) -> bool) -> Vec<Extra<Rule>> {
    let mut rules = Vec::new();
    if state.loops() {
        return rules;
    }
    // A forest of bridges: for each island the edge to the one above it, and its depth.
    let mut above: Vec<Option<(Option<usize>, usize)>> = vec![None; state.islands()];
    let mut closing = BTreeSet::new();
    for root in 0..state.islands() {
        if above[root].is_some() {
            continue;
        }
        above[root] = Some((None, 0));
        let mut waiting = vec![root];
        while let Some(island) = waiting.pop() {
            let (by, depth) = above[island].unwrap_or((None, 0));
            for &edge in state.at(island).iter().filter(|&&e| there(e) && Some(e) != by) {
                let other = state.edge(edge).other(island);
                if above[other].is_none() {
                    above[other] = Some((Some(edge), depth + 1));
                    waiting.push(other);
                } else {
                    closing.insert(edge);
                }
            }
        }
    }
    for edge in closing {
        let (mut a, mut b) = (state.edge(edge).from, state.edge(edge).to);
        let mut around = vec![edge];
        while a != b {
            let (Some((up_a, depth_a)), Some((up_b, depth_b))) = (above[a], above[b]) else {
                break;
            };
            let (lower, up) = if depth_a >= depth_b { (&mut a, up_a) } else { (&mut b, up_b) };
            let Some(up) = up else { break };
            around.push(up);
            *lower = state.edge(up).other(*lower);
        }
        if a == b {
            rules.push(looped(state.geometry(), state.most(), &around));
        }
    }
    rules
}
