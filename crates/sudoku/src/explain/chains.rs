//! Chains: strong and weak links in turn, from one candidate to another of which one must hold.
//! Loops: chains whose ends exclude each other, so that every link is strong.

use super::graph::{Graph, Kind, Node, once_rules};
use super::state::{State, bits};
use super::{FoundStep, Sudoku, technique};
use kumiki_core::{Level, Lit};
use kumiki_explain::{GroupId, Technique};
use std::collections::VecDeque;

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

impl Kind {
    /// Chains of one number or of cells with two candidates are easier to follow than those that mix
    /// both.
    const fn level(self) -> Level {
        match self {
            Kind::Digit | Kind::Pairs => Level::Expert,
            Kind::Single | Kind::Grouped => Level::Extreme,
        }
    }
}

/// What a chain is to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Two ends, one of which holds: what both exclude is out.
    Ends,
    /// The same with ends in one cell, or a candidate that is in because it cannot be out.
    Cell,
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
    let graph = Graph::new(state, kind);
    if graph.nodes.len() > NODES {
        return;
    }
    let mut walk = Walk { state, graph: &graph, reached: vec![None; graph.nodes.len()] };
    for start in 0..graph.nodes.len() {
        walk.from(start);
        let before = found.len();
        for end in 0..graph.nodes.len() {
            if walk.reached[end].is_none() {
                continue;
            }
            let path = walk.path(start, end);
            let step = match shape {
                Shape::Loop => walk.closed(&path),
                Shape::Cell => walk.back_to_cell(&path),
                Shape::Ends => walk.ends(&path, kind),
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
}

struct Walk<'s> {
    state: &'s State,
    graph: &'s Graph,
    /// For nodes that are in if the start is out: the node before (out) and the one before that
    /// (in; the start is its own).
    reached: Vec<Option<(usize, usize)>>,
}

impl Walk<'_> {
    /// Everything that is in if `start` is out, by the shortest chains.
    fn from(&mut self, start: usize) {
        self.reached.fill(None);
        let graph = self.graph;
        let mut out = vec![false; graph.nodes.len()];
        let mut queue = VecDeque::from([(start, start)]);
        out[start] = true;
        while let Some((gone, before)) = queue.pop_front() {
            for &kept in &graph.strong[gone] {
                if self.reached[kept].is_some() {
                    continue;
                }
                self.reached[kept] = Some((gone, before));
                for &next in &graph.weak[kept] {
                    if !std::mem::replace(&mut out[next], true) {
                        queue.push_back((next, kept));
                    }
                }
            }
        }
    }

    /// The nodes from start to end: out, in, out, in ...
    fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut path = vec![end];
        let mut at = end;
        while let Some((gone, before)) = self.reached[at] {
            path.push(gone);
            if gone == start {
                break;
            }
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }

    /// The rules behind the links of a path.
    fn rules(&self, path: &[usize]) -> Vec<GroupId> {
        let link = |(i, pair): (usize, &[usize])| match i % 2 {
            0 => self.graph.strong_rules(self.state, pair[0], pair[1]),
            _ => self.graph.weak_rules(self.state, pair[0], pair[1]),
        };
        path.windows(2).enumerate().flat_map(link).collect()
    }

    fn node(&self, number: usize) -> &Node {
        &self.graph.nodes[number]
    }

    /// The candidates that both nodes exclude, and the rules for it.
    fn excluded(&self, a: usize, b: usize) -> (Vec<Lit>, Vec<GroupId>) {
        let (state, one, two) = (self.state, self.node(a), self.node(b));
        let (mut claims, mut rules) = (Vec::new(), Vec::new());
        if one.digit == two.digit {
            let all: Vec<usize> = one.cells.iter().chain(&two.cells).copied().collect();
            for cell in state.seeing(one.digit, &all) {
                let gone = Node { digit: one.digit, cells: vec![cell] };
                rules.extend(once_rules(state, &gone, one));
                rules.extend(once_rules(state, &gone, two));
                claims.push(state.no(cell, one.digit));
            }
        } else if let (&[x], &[y]) = (one.cells.as_slice(), two.cells.as_slice())
            && x == y
        {
            let both = 1 << one.digit | 1 << two.digit;
            claims.extend(bits(state.candidates(x) & !both).map(|d| state.no(x, d)));
        } else {
            // The one's number in the other's cell, where they see each other.
            for (here, there) in [(one, two), (two, one)] {
                let &[cell] = there.cells.as_slice() else { continue };
                let sees = here.cells.iter().all(|&c| state.sees(c, cell));
                if sees && state.has(cell, here.digit) {
                    let gone = Node { digit: here.digit, cells: vec![cell] };
                    rules.extend(once_rules(state, &gone, here));
                    claims.push(state.no(cell, here.digit));
                }
            }
        }
        (claims, rules)
    }

    fn step(&self, path: &[usize], claims: Vec<Lit>, rules: Vec<GroupId>) -> Option<FoundStep> {
        if claims.is_empty() {
            return None;
        }
        let nodes = path.iter().map(|&number| self.node(number));
        let digits = nodes.clone().fold(0, |all, node| all | 1 << node.digit);
        let mut cells: Vec<usize> = nodes.clone().flat_map(|n| n.cells.iter().copied()).collect();
        let through = nodes.flat_map(|n| n.cells.iter().map(|&c| self.state.yes(c, n.digit)));
        let through: Vec<Lit> = through.collect();
        cells.dedup();
        let mut groups = self.rules(path);
        groups.extend(rules);
        let mut step = FoundStep::new(claims, groups, self.state.detail(&[], digits, &cells));
        step.through = through;
        Some(step)
    }

    /// A chain with two ends, one of which holds.
    fn ends(&self, path: &[usize], kind: Kind) -> Option<FoundStep> {
        let (&start, &end) = (path.first()?, path.last()?);
        // Each chain once, and no shorter than a name of its own allows.
        let same_digit = self.node(start).digit == self.node(end).digit;
        if start >= end || path.len() < 4 || (kind == Kind::Pairs && !same_digit) {
            return None;
        }
        if self.node(start).cells == self.node(end).cells {
            return None;
        }
        let (claims, rules) = self.excluded(start, end);
        self.step(path, claims, rules)
    }

    /// A chain that comes back: its start cannot be out, or two candidates of one cell are all
    /// that is left, or one candidate goes.
    fn back_to_cell(&self, path: &[usize]) -> Option<FoundStep> {
        let (&start, &end) = (path.first()?, path.last()?);
        if start == end {
            let node = self.node(start);
            let &[cell] = node.cells.as_slice() else { return None };
            let others = bits(self.state.candidates(cell) & !(1 << node.digit));
            let claims = others.map(|digit| self.state.no(cell, digit)).collect();
            return self.step(path, claims, Vec::new());
        }
        if start > end || path.len() < 4 {
            return None;
        }
        let (claims, rules) = self.excluded(start, end);
        let first = claims.first().copied().into_iter().collect();
        match self.node(start).cells == self.node(end).cells {
            true => self.step(path, claims, rules),
            false if claims.len() == 1 => self.step(path, first, rules),
            false => None,
        }
    }

    /// A loop: every weak link excludes what both of its ends exclude.
    fn closed(&self, path: &[usize]) -> Option<FoundStep> {
        let (&start, &end) = (path.first()?, path.last()?);
        if path.len() < 4 || start == end || !self.graph.weak[end].contains(&start) {
            return None;
        }
        let (mut claims, mut rules) = self.excluded(end, start);
        for pair in path[1..path.len() - 1].chunks(2) {
            let (more, why) = self.excluded(pair[0], pair[1]);
            claims.extend(more);
            rules.extend(why);
        }
        rules.extend(self.graph.weak_rules(self.state, end, start));
        claims.sort_unstable();
        claims.dedup();
        self.step(path, claims, rules)
    }
}
