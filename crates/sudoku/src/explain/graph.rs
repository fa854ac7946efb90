//! Links between candidates: if one is out the other is in (strong), if one is in the other is
//! out (weak). A node may be several cells of a box and a line (a group).

use super::state::{State, bits};
use kumiki_explain::GroupId;
use std::collections::HashMap;
use std::sync::OnceLock;

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
    /// Almost locked sets too.
    Sets,
}

impl Kind {
    /// How many kinds there are.
    pub(super) const COUNT: usize = Kind::Sets as usize + 1;
}

/// One number at one cell, or at one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) digit: usize,
    pub(super) cells: Vec<usize>,
}

/// Two nodes, one of which is in: places of an almost locked set of a unit.
#[derive(Clone, Copy, Debug)]
struct SetLink {
    nodes: (usize, usize),
    unit: usize,
    digits: u64,
}

/// The nodes of a board and their links.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// If the node is out, these are in.
    pub(super) strong: Lists,
    /// If the node is in, these are out.
    pub(super) weak: Lists,
    /// How many nodes are no places of an almost locked set: they come first.
    pub(super) plain: usize,
    /// The cells that see every cell of a node, as bits: so many words for each.
    seen: Vec<u64>,
    words: usize,
    /// The nodes that a node rules out and that have strong links, as bits: so many words for each.
    leads: Vec<u64>,
    row: usize,
    /// Found when it is asked for the first time.
    reach: OnceLock<Reach>,
    /// Two numbers of an almost locked set, one of which it holds, in order.
    sets: Vec<SetLink>,
}

/// A list of nodes for each node, all in one piece.
#[derive(Debug, Default)]
pub(super) struct Lists {
    /// Where each list begins; the end of the last one.
    starts: Vec<usize>,
    nodes: Vec<usize>,
}

impl Lists {
    /// The lists of so many nodes, from pairs of a node and what is in its list.
    fn new(len: usize, pairs: &[(usize, usize)]) -> Self {
        let mut starts = vec![0; len + 1];
        pairs.iter().for_each(|&(from, _)| starts[from + 1] += 1);
        (0..len).for_each(|node| starts[node + 1] += starts[node]);
        let (mut nodes, mut next) = (vec![0; pairs.len()], starts.clone());
        for &(from, to) in pairs {
            nodes[next[from]] = to;
            next[from] += 1;
        }
        Lists { starts, nodes }
    }
}

impl std::ops::Index<usize> for Lists {
    type Output = [usize];

    fn index(&self, node: usize) -> &[usize] {
        &self.nodes[self.starts[node]..self.starts[node + 1]]
    }
}

/// Links while they are gathered: pairs of nodes, both ways.
#[derive(Default)]
struct Pairs {
    strong: Vec<(usize, usize)>,
    weak: Vec<(usize, usize)>,
}

/// Where chains lead from each node that is out: nodes as bits, so many words for each.
#[derive(Debug, Default)]
struct Reach {
    /// Those that are in then.
    kept: Vec<u64>,
    /// Those that are out then, itself included.
    out: Vec<u64>,
}

impl Graph {
    pub(super) fn new(state: &State, kind: Kind) -> Self {
        Graph::of_numbers(state, kind, u64::MAX)
    }

    /// The same for some numbers only; for all of them where cells link them.
    pub(super) fn of_numbers(state: &State, kind: Kind, numbers: u64) -> Self {
        let mut nodes = Vec::new();
        for cell in state.open_cells() {
            let digits = bits(state.candidates(cell) & numbers);
            nodes.extend(digits.map(|digit| Node { digit, cells: vec![cell] }));
        }
        if matches!(kind, Kind::Grouped | Kind::Sets) {
            groups(state, &mut nodes);
        }
        let plain = nodes.len();
        let mut sets = Vec::new();
        if kind == Kind::Sets {
            almost_locked(state, &mut nodes, &mut sets);
        }
        let mut by_digit = vec![Vec::new(); state.side()];
        for (number, node) in nodes.iter().enumerate() {
            by_digit[node.digit].push(number);
        }
        let words = (state.side() * state.side()).div_ceil(64);
        let seen = nodes.iter().flat_map(|node| sight(state, node, words)).collect();
        let (strong, weak) = (Lists::default(), Lists::default());
        let row = nodes.len().div_ceil(64);
        let (leads, reach) = (Vec::new(), OnceLock::new());
        let mut graph = Graph { nodes, strong, weak, plain, seen, words, leads, row, reach, sets };
        let mut pairs = Pairs::default();
        for same in &by_digit {
            for (i, &a) in same.iter().enumerate() {
                for &b in &same[i + 1..] {
                    graph.link_digit(state, kind, a, b, &mut pairs);
                }
            }
        }
        if kind != Kind::Digit {
            link_cells(state, &mut pairs);
        }
        let of_sets = graph.sets.iter().map(|link| link.nodes);
        pairs.strong.extend(of_sets.flat_map(|(a, b)| [(a, b), (b, a)]));
        graph.strong = Lists::new(graph.nodes.len(), &pairs.strong);
        graph.weak = Lists::new(graph.nodes.len(), &pairs.weak);
        graph.leads = vec![0; graph.nodes.len() * row];
        for (from, to) in pairs.weak {
            if !graph.strong[to].is_empty() {
                graph.leads[from * row + to / 64] |= 1 << (to % 64);
            }
        }
        graph
    }

    /// The nodes that are in if `start` is out, as bits.
    pub(super) fn reach(&self, start: usize) -> &[u64] {
        let reach = self.reach.get_or_init(|| self.all_reaches());
        &reach.kept[start * self.row..(start + 1) * self.row]
    }

    /// Where chains lead from every node. What is known of the nodes before is taken over whole.
    fn all_reaches(&self) -> Reach {
        let row = self.row;
        let mut reach = Reach::default();
        let (mut kept, mut out) = (vec![0; row], vec![0; row]);
        // Nodes that are out and whose chains were followed.
        let mut followed = vec![0; row];
        let mut waiting = Vec::new();
        for start in 0..self.nodes.len() {
            for set in [&mut kept, &mut out, &mut followed] {
                set.fill(0);
            }
            out[start / 64] |= 1 << (start % 64);
            waiting.push(start);
            while let Some(gone) = waiting.pop() {
                if followed[gone / 64] >> (gone % 64) & 1 == 1 {
                    continue;
                }
                if gone < start {
                    let known = gone * row..(gone + 1) * row;
                    unite(&mut kept, &reach.kept[known.clone()]);
                    unite(&mut out, &reach.out[known.clone()]);
                    unite(&mut followed, &reach.out[known]);
                    continue;
                }
                followed[gone / 64] |= 1 << (gone % 64);
                for &node in &self.strong[gone] {
                    let (word, bit) = (node / 64, 1 << (node % 64));
                    if kept[word] & bit != 0 {
                        continue;
                    }
                    kept[word] |= bit;
                    let leads = &self.leads[node * row..(node + 1) * row];
                    for (word, (out, leads)) in out.iter_mut().zip(leads).enumerate() {
                        let fresh = leads & !*out;
                        *out |= fresh;
                        waiting.extend(bits(fresh).map(|bit| 64 * word + bit));
                    }
                }
            }
            reach.kept.extend_from_slice(&kept);
            reach.out.extend_from_slice(&out);
        }
        reach
    }

    /// The cells that see every cell of a node.
    pub(super) fn sight(&self, node: usize) -> &[u64] {
        &self.seen[node * self.words..(node + 1) * self.words]
    }

    /// True if every cell of a node sees a cell.
    pub(super) fn is_seen(&self, node: usize, cell: usize) -> bool {
        self.seen[node * self.words + cell / 64] >> (cell % 64) & 1 == 1
    }

    /// Links two nodes of one number.
    fn link_digit(&self, state: &State, kind: Kind, a: usize, b: usize, pairs: &mut Pairs) {
        // No cell in common, and every cell of one sees every cell of the other.
        if !self.nodes[b].cells.iter().all(|&cell| self.is_seen(a, cell)) {
            return;
        }
        pairs.weak.extend([(a, b), (b, a)]);
        let (one, two) = (&self.nodes[a], &self.nodes[b]);
        if kind != Kind::Pairs && fills_unit(state, one, two).is_some() {
            pairs.strong.extend([(a, b), (b, a)]);
        }
    }

    /// The rules behind a strong link; none for a cell of two candidates.
    pub(super) fn strong_rules(&self, state: &State, a: usize, b: usize) -> Vec<GroupId> {
        let (one, two) = (&self.nodes[a], &self.nodes[b]);
        if one.digit != two.digit {
            let pair = (a.min(b), a.max(b));
            let Ok(at) = self.sets.binary_search_by_key(&pair, |link| link.nodes) else {
                return Vec::new();
            };
            let SetLink { unit, digits, .. } = self.sets[at];
            return bits(digits).map(|digit| state.once_rule(unit, digit)).collect();
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

/// Adds the bits of one set to another.
fn unite(all: &mut [u64], more: &[u64]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}

/// Links the candidates of each cell. The nodes of a cell stand together.
fn link_cells(state: &State, pairs: &mut Pairs) {
    let mut at = 0;
    for cell in state.open_cells() {
        let count = state.count(cell);
        for a in at..at + count {
            for b in (at..at + count).filter(|&b| b != a) {
                pairs.weak.push((a, b));
                if count == 2 {
                    pairs.strong.push((a, b));
                }
            }
        }
        at += count;
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

/// The cells that see every cell of a node, as bits.
fn sight(state: &State, node: &Node, words: usize) -> Vec<u64> {
    let mut seen = vec![u64::MAX; words];
    for &cell in &node.cells {
        seen.iter_mut().zip(state.sight(cell)).for_each(|(all, one)| *all &= one);
    }
    seen
}

/// A unit whose places for the number are just these two nodes.
fn fills_unit(state: &State, one: &Node, two: &Node) -> Option<usize> {
    let total = one.cells.len() + two.cells.len();
    state.units_of(one.cells[0]).into_iter().find(|&unit| {
        let inside = |node: &Node| node.cells.iter().all(|&cell| state.lies_in(cell, unit));
        state.places(unit, one.digit).count_ones() as usize == total && inside(one) && inside(two)
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

/// The places of each number of each almost locked set: without one number it holds all others.
fn almost_locked(state: &State, nodes: &mut Vec<Node>, links: &mut Vec<SetLink>) {
    let mut known: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
    for (number, node) in nodes.iter().enumerate() {
        let mut cells = node.cells.clone();
        cells.sort_unstable();
        known.insert((node.digit, cells), number);
    }
    for set in state.almost_locked().iter().filter(|set| set.cells.len() > 1) {
        let mut members: Vec<usize> = Vec::new();
        for digit in bits(set.digits) {
            let cells: Vec<usize> =
                set.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
            let node = *known.entry((digit, cells.clone())).or_insert_with(|| {
                nodes.push(Node { digit, cells });
                nodes.len() - 1
            });
            for &other in &members {
                let nodes = (node.min(other), node.max(other));
                links.push(SetLink { nodes, unit: set.unit, digits: set.digits });
            }
            members.push(node);
        }
    }
    // Of several sets the first one counts.
    links.sort_by_key(|link| link.nodes);
    links.dedup_by_key(|link| link.nodes);
}
