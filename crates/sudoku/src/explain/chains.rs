//! Chains: strong and weak links in turn, from one candidate to another of which one must hold.
//! Loops: chains whose ends exclude each other, so that every link is strong. What chains there are;
//! [`super::walk`] follows them.

use super::barren::Hunt;
use super::graph::{Graph, Kind};
use super::state::State;
use super::walk::Walk;
use super::{FoundStep, Sudoku, technique};
use kumiki_core::Level;
use kumiki_explain::Technique;
use std::sync::Arc;

/// A family of chains.
macro_rules! chains {
    ($constant:ident, $name:literal, $title:literal, $about:literal, $cost:literal, $kind:ident, $shape:ident) => {
        pub(super) const $constant: Technique<Sudoku> =
            technique($name, $title, $about, Kind::$kind.level(), $cost, |state, all, found| {
                search(state, Kind::$kind, Shape::$shape, $cost, all, found)
            });
    };
}

chains!(X_CHAIN, "x-chain", "x-chain", "One number: one of two ends holds it", 6.5, Digit, Ends);
chains!(XY_CHAIN, "xy-chain", "xy-chain", "Cells of two candidates in a row", 6.6, Pairs, Ends);
chains!(
    CONTINUOUS,
    "continuous-loop",
    "continuous nice loop",
    "A chain whose ends exclude each other: every link works both ways",
    6.9,
    Single,
    Loop
);
chains!(
    ALTERNATING,
    "alternating-chain",
    "alternating inference chain",
    "Strong and weak links in turn: one of the ends holds",
    7.0,
    Single,
    Ends
);
chains!(
    DISCONTINUOUS,
    "discontinuous-loop",
    "discontinuous nice loop",
    "A chain that leads from a cell back to it",
    7.0,
    Single,
    Cell
);
chains!(
    GROUPED_CONTINUOUS,
    "grouped-continuous-loop",
    "grouped continuous nice loop",
    "A continuous loop with groups of cells",
    7.2,
    Grouped,
    Loop
);
chains!(
    GROUPED_ALTERNATING,
    "grouped-alternating-chain",
    "grouped alternating inference chain",
    "A chain with groups of cells",
    7.3,
    Grouped,
    Ends
);
chains!(
    GROUPED_DISCONTINUOUS,
    "grouped-discontinuous-loop",
    "grouped discontinuous nice loop",
    "A discontinuous loop with groups of cells",
    7.3,
    Grouped,
    Cell
);

chains!(
    ALS_CONTINUOUS,
    "als-continuous-loop",
    "continuous nice loop with almost locked sets",
    "A continuous loop with almost locked sets",
    7.6,
    Sets,
    Loop
);
chains!(
    ALS_ALTERNATING,
    "als-alternating-chain",
    "alternating inference chain with almost locked sets",
    "A chain with almost locked sets",
    7.7,
    Sets,
    Any
);
impl Kind {
    /// Chains of one number or of cells with two candidates are easier to follow than those that mix
    /// both.
    const fn level(self) -> Level {
        match self {
            Kind::Digit | Kind::Pairs => Level::Expert,
            Kind::Single | Kind::Grouped | Kind::Sets => Level::Extreme,
        }
    }
}

/// What a chain is to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Two ends, one of which holds: what both exclude is out.
    Ends,
    /// The same with ends in one cell, or a candidate that is in because it cannot be out.
    Cell,
    /// Either of these.
    Any,
    /// The ends exclude each other.
    Loop,
}

/// Boards with more nodes than this get no chains: they would take too long.
const NODES: usize = 2_500;

/// More for longer chains: 0.1 for each of these numbers of nodes that is exceeded.
fn longer(nodes: usize) -> f64 {
    let steps = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
    0.1 * steps.iter().filter(|&&step| nodes > step).count() as f64
}

fn search(
    state: &State,
    kind: Kind,
    shape: Shape,
    cost: f64,
    all: bool,
    found: &mut Vec<FoundStep>,
) {
    // Links of one number alone: those of numbers where it was in vain are not even made.
    let live = state.live_numbers(Hunt::XChain);
    let graph = match kind {
        Kind::Digit if live == 0 => return,
        Kind::Digit => Arc::new(Graph::of_numbers(state, kind, live)),
        _ => state.graph(kind),
    };
    let (graph, before) = (graph.as_ref(), found.len());
    if graph.nodes.len() > NODES {
        return;
    }
    // Chains that end at places of an almost locked set are many.
    let ends = if all { graph.nodes.len() } else { graph.plain };
    let mut walk = Walk::new(state, graph);
    for start in 0..ends {
        if state.is_over() {
            return;
        }
        // Where chains lead is told sooner than how.
        if !walk.may_begin(start, ends, shape) {
            continue;
        }
        walk.from(start);
        for &end in walk.reached() {
            if end >= ends || !walk.may_settle(start, end, shape) {
                continue;
            }
            let path = walk.path(start, end);
            let step = match shape {
                Shape::Loop => walk.closed(&path),
                Shape::Cell => walk.back_to_cell(&path),
                Shape::Ends => walk.ends(&path, kind),
                Shape::Any => walk.ends(&path, kind).or_else(|| walk.back_to_cell(&path)),
            };
            found.extend(step.map(|mut step| {
                step.cost = Some(cost + longer(path.len()));
                step
            }));
        }
        if !all && found.len() > before {
            return;
        }
    }
    if kind == Kind::Digit && found.len() == before {
        state.in_vain(Hunt::XChain, live);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{people, state::bits, tests::read};
    use super::*;

    /// Where chains lead is the same whether it is told by bits or link by link.
    #[test]
    fn chains_lead_where_bits_say() {
        let line =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let state = people::board(&read(line));
        for kind in [Kind::Digit, Kind::Pairs, Kind::Single, Kind::Grouped] {
            let graph = Graph::new(&state, kind);
            let mut walk = Walk::new(&state, &graph);
            for start in 0..graph.nodes.len() {
                walk.from(start);
                let told = graph.reach(start).into_iter().flatten().enumerate();
                let told =
                    told.flat_map(|(word, &kept)| bits(kept).map(move |bit| 64 * word + bit));
                assert_eq!(told.collect::<Vec<_>>(), walk.reached(), "{kind:?} {start}");
            }
        }
    }
}
