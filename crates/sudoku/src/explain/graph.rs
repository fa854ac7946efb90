//! Links between candidates: if one is out the other is in (strong), if one is in the other is
//! out (weak). A node may be several cells of a box and a line (a group).

use super::state::{State, bits};
use kumiki_explain::GroupId;

/// What chains may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Links of one number only.
    Digit,
    /// Strong links in cells of two candidates only.
    Pairs,
    /// Everything with single cells.
    Single,
    /// Groups too.
    Grouped,
}

/// One number at one cell, or at one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) digit: usize,
    pub(super) cells: Vec<usize>,
}

/// The nodes of a board and their links.
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// If the node is out, these are in.
    pub(super) strong: Vec<Vec<usize>>,
    /// If the node is in, these are out.
    pub(super) weak: Vec<Vec<usize>>,
}

impl Graph {
    pub(super) fn new(state: &State, kind: Kind) -> Self {
        let mut nodes = Vec::new();
        for cell in state.open_cells() {
            let digits = bits(state.candidates(cell));
            nodes.extend(digits.map(|digit| Node { digit, cells: vec![cell] }));
        }
        if kind == Kind::Grouped {
            groups(state, &mut nodes);
        }
        let mut by_digit = vec![Vec::new(); state.side()];
        for (number, node) in nodes.iter().enumerate() {
            by_digit[node.digit].push(number);
        }
        let count = nodes.len();
        let mut graph =
            Graph { nodes, strong: vec![Vec::new(); count], weak: vec![Vec::new(); count] };
        for same in &by_digit {
            for (i, &a) in same.iter().enumerate() {
                for &b in &same[i + 1..] {
                    graph.link_digit(state, kind, a, b);
                }
            }
        }
        if kind != Kind::Digit {
            graph.link_cells(state);
        }
        graph
    }

    /// Links two nodes of one number.
    fn link_digit(&mut self, state: &State, kind: Kind, a: usize, b: usize) {
        let (one, two) = (&self.nodes[a], &self.nodes[b]);
        if !apart_and_seen(state, one, two) {
            return;
        }
        self.weak[a].push(b);
        self.weak[b].push(a);
        let (one, two) = (&self.nodes[a], &self.nodes[b]);
        if kind != Kind::Pairs && fills_unit(state, one, two).is_some() {
            self.strong[a].push(b);
            self.strong[b].push(a);
        }
    }

    /// Links the candidates of each cell. The nodes of a cell stand together.
    fn link_cells(&mut self, state: &State) {
        let mut at = 0;
        for cell in state.open_cells() {
            let count = state.count(cell);
            for a in at..at + count {
                for b in (at..at + count).filter(|&b| b != a) {
                    self.weak[a].push(b);
                    if count == 2 {
                        self.strong[a].push(b);
                    }
                }
            }
            at += count;
        }
    }

    /// The rules behind a strong link; none for a cell of two candidates.
    pub(super) fn strong_rules(&self, state: &State, a: usize, b: usize) -> Vec<GroupId> {
        let (one, two) = (&self.nodes[a], &self.nodes[b]);
        if one.digit != two.digit {
            return Vec::new();
        }
        fills_unit(state, one, two)
            .map(|unit| state.has_rule(unit, one.digit))
            .into_iter()
            .collect()
    }

    /// The rules behind a weak link; none inside a cell.
    pub(super) fn weak_rules(&self, state: &State, a: usize, b: usize) -> Vec<GroupId> {
        once_rules(state, &self.nodes[a], &self.nodes[b])
    }
}

/// The rules by which one node rules the other out.
pub(super) fn once_rules(state: &State, one: &Node, two: &Node) -> Vec<GroupId> {
    if one.digit != two.digit {
        return Vec::new();
    }
    let mut rules = Vec::new();
    for &a in &one.cells {
        for &b in &two.cells {
            rules.extend(state.once_rules(a, b, one.digit));
        }
    }
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// No cell in common, and every cell of one sees every cell of the other.
fn apart_and_seen(state: &State, one: &Node, two: &Node) -> bool {
    one.cells.iter().all(|&a| two.cells.iter().all(|&b| state.sees(a, b)))
}

/// A unit whose places for the number are just these two nodes.
fn fills_unit(state: &State, one: &Node, two: &Node) -> Option<usize> {
    let total = one.cells.len() + two.cells.len();
    state.units_of(one.cells[0]).into_iter().find(|&unit| {
        let inside = |node: &Node| node.cells.iter().all(|&cell| state.lies_in(cell, unit));
        inside(one) && inside(two) && state.places(unit, one.digit).count_ones() as usize == total
    })
}

/// Two or more candidates of a number in a box and a line.
fn groups(state: &State, nodes: &mut Vec<Node>) {
    let n = state.side();
    for digit in 0..n {
        for square in 2 * n..3 * n {
            let mut seen: Vec<usize> = Vec::new();
            for cell in state.spots(square, digit) {
                for &line in &state.units_of(cell)[..2] {
                    if seen.contains(&line) {
                        continue;
                    }
                    seen.push(line);
                    let cells: Vec<usize> =
                        state.spots(square, digit).filter(|&c| state.lies_in(c, line)).collect();
                    if cells.len() > 1 {
                        nodes.push(Node { digit, cells });
                    }
                }
            }
        }
    }
}
