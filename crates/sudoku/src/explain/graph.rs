//! Links between candidates: if one is out the other is in (strong), if one is in the other is
//! out (weak). A node may be several cells of a box and a line (a group).

use super::state::{State, bits};
use kumiki_explain::GroupId;
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

/// Two nodes, one of which is in, and the almost locked set whose places they are: in one word, so that
/// they are sorted soon, those of the same nodes side by side, that of the first set first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SetLink(u64);

impl SetLink {
    /// Bits of a node or a set.
    const BITS: u32 = 21;

    fn new(a: usize, b: usize, set: usize) -> Self {
        let word = (a.min(b) as u64) << Self::BITS | a.max(b) as u64;
        SetLink(word << Self::BITS | set as u64)
    }

    fn nodes(self) -> (usize, usize) {
        let word = self.0 >> Self::BITS;
        ((word >> Self::BITS) as usize, word as usize & ((1 << Self::BITS) - 1))
    }

    fn set(self) -> usize {
        self.0 as usize & ((1 << Self::BITS) - 1)
    }
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
    /// The cells of each node, and those that see every cell of it, as bits: so many words for each.
    inside: Vec<u64>,
    seen: Vec<u64>,
    words: usize,
    /// The nodes that a node rules out and that have strong links, as bits: so many words for each.
    leads: Vec<u64>,
    row: usize,
    /// Found when it is asked for the first time.
    reach: OnceLock<Reach>,
    /// Two numbers of an almost locked set, one of which it holds, in order.
    links: Vec<SetLink>,
    /// The unit and the numbers of each set.
    sets: Vec<(usize, u64)>,
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

    /// Lists that are made one after the other.
    fn begin() -> Self {
        Lists { starts: vec![0], nodes: Vec::new() }
    }

    /// Ends a list.
    fn end(&mut self) {
        self.starts.push(self.nodes.len());
    }
}

impl std::ops::Index<usize> for Lists {
    type Output = [usize];

    fn index(&self, node: usize) -> &[usize] {
        &self.nodes[self.starts[node]..self.starts[node + 1]]
    }
}

/// The nodes of one number, to be compared all at once.
struct OfDigit {
    nodes: Vec<usize>,
    /// By cell, the nodes that it is in, and those that it does not see all cells of, as bits: so many words
    /// for each.
    of_cell: Vec<u64>,
    apart: Vec<u64>,
    words: usize,
    /// The cells that have the number: of the board, then of each unit; as bits.
    having: Vec<u64>,
}

impl OfDigit {
    fn new(graph: &Graph, state: &State, digit: usize) -> Self {
        let numbered = graph.nodes.iter().enumerate();
        let nodes: Vec<usize> =
            numbered.filter(|(_, node)| node.digit == digit).map(|(number, _)| number).collect();
        let words = nodes.len().div_ceil(64);
        let n = state.side();
        let mut of_cell = vec![0; n * n * words];
        for (at, &node) in nodes.iter().enumerate() {
            for &cell in &graph.nodes[node].cells {
                of_cell[cell * words + at / 64] |= 1 << (at % 64);
            }
        }
        let mut having = vec![0; (3 * n + 1) * graph.words];
        for unit in 0..3 * n {
            for cell in state.spots(unit, digit) {
                for place in [0, unit + 1] {
                    having[place * graph.words + cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        let mut apart = vec![0; n * n * words];
        for cell in ones(&having[..graph.words]) {
            let apart = &mut apart[cell * words..(cell + 1) * words];
            let sight = state.sight(cell).iter().zip(&having);
            for (word, (sight, having)) in sight.enumerate() {
                for other in bits(having & !sight).map(|bit| 64 * word + bit) {
                    unite(apart, &of_cell[other * words..(other + 1) * words]);
                }
            }
        }
        OfDigit { nodes, of_cell, apart, words, having }
    }

    /// The nodes all of whose cells see all cells of a node, by their place among those of the number, as
    /// bits.
    fn seen_by(&self, graph: &Graph, node: usize, seen: &mut Vec<u64>) {
        seen.clear();
        seen.resize(self.words, u64::MAX);
        if let Some(last) = seen.last_mut() {
            *last >>= (64 - self.nodes.len() % 64) % 64;
        }
        for cell in &graph.nodes[node].cells {
            let apart = &self.apart[cell * self.words..(cell + 1) * self.words];
            seen.iter_mut().zip(apart).for_each(|(seen, apart)| *seen &= !apart);
        }
    }

    /// Adds those of some nodes that have all places of a unit which a node leaves.
    fn strong(
        &self,
        graph: &Graph,
        state: &State,
        node: usize,
        among: &[u64],
        strong: &mut Vec<usize>,
    ) {
        let (inside, words) = (graph.inside(node), graph.words);
        let begin = strong.len();
        for unit in state.units_of(graph.nodes[node].cells[0]) {
            let having = &self.having[(unit + 1) * words..(unit + 2) * words];
            if inside.iter().zip(having).any(|(inside, having)| inside & !having != 0) {
                continue;
            }
            let rest = |word: usize| having[word] & !inside[word];
            let Some(word) = (0..words).find(|&word| rest(word) != 0) else { continue };
            let cell = 64 * word + rest(word).trailing_zeros() as usize;
            let of_cell = &self.of_cell[cell * self.words..(cell + 1) * self.words];
            for (at, (among, here)) in among.iter().zip(of_cell).enumerate() {
                let others = bits(among & here).map(|bit| self.nodes[64 * at + bit]);
                let is_rest = |&other: &usize| {
                    graph.inside(other).iter().enumerate().all(|(at, &cells)| cells == rest(at))
                };
                strong.extend(others.filter(is_rest));
            }
        }
        strong[begin..].sort_unstable();
        if strong.len() - begin > 1 {
            let mut last = begin;
            for at in begin + 1..strong.len() {
                if strong[at] != strong[last] {
                    last += 1;
                    strong[last] = strong[at];
                }
            }
            strong.truncate(last + 1);
        }
    }
}

/// The places of the bits that are set.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(word, &set)| bits(set).map(move |bit| 64 * word + bit))
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
        // Links within cells of two candidates lead to such cells alone.
        for cell in state.open_cells().filter(|&c| kind != Kind::Pairs || state.count(c) == 2) {
            let digits = bits(state.candidates(cell) & numbers);
            nodes.extend(digits.map(|digit| Node { digit, cells: vec![cell] }));
        }
        if matches!(kind, Kind::Grouped | Kind::Sets) {
            groups(state, &mut nodes);
        }
        let plain = nodes.len();
        let (mut links, mut sets) = (Vec::new(), Vec::new());
        if kind == Kind::Sets {
            almost_locked(state, &mut nodes, &mut links);
            let family = state.almost_locked();
            sets.extend(family.sets.iter().map(|set| (set.unit, set.digits)));
        }
        let words = (state.side() * state.side()).div_ceil(64);
        let (inside, seen) = masks(state, &nodes, words);
        let (strong, weak) = (Lists::default(), Lists::default());
        let row = nodes.len().div_ceil(64);
        let (leads, reach) = (Vec::new(), OnceLock::new());
        let mut graph = Graph {
            nodes,
            strong,
            weak,
            plain,
            inside,
            seen,
            words,
            leads,
            row,
            reach,
            links,
            sets,
        };
        graph.link(state, kind);
        graph
    }

    /// Links all nodes: each to those of its number in order, then to those of its cell, then to those of
    /// its almost locked sets.
    fn link(&mut self, state: &State, kind: Kind) {
        let digits: Vec<OfDigit> =
            (0..state.side()).map(|digit| OfDigit::new(self, state, digit)).collect();
        let of_sets = self.links.iter().map(|link| link.nodes());
        let of_sets: Vec<(usize, usize)> = of_sets.flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        let of_sets = Lists::new(self.nodes.len(), &of_sets);
        let (mut strong, mut weak) = (Lists::begin(), Lists::begin());
        let (mut seen, mut cell) = (Vec::new(), 0..0);
        for node in 0..self.nodes.len() {
            let of_digit = &digits[self.nodes[node].digit];
            of_digit.seen_by(self, node, &mut seen);
            weak.nodes.extend(ones(&seen).map(|at| of_digit.nodes[at]));
            if kind != Kind::Pairs {
                of_digit.strong(self, state, node, &seen, &mut strong.nodes);
            }
            if kind != Kind::Digit && self.nodes[node].cells.len() == 1 {
                if node == cell.end {
                    cell = node..node + state.count(self.nodes[node].cells[0]);
                }
                weak.nodes.extend(cell.clone().filter(|&other| other != node));
                if cell.len() == 2 {
                    strong.nodes.extend(cell.clone().filter(|&other| other != node));
                }
            }
            strong.nodes.extend_from_slice(&of_sets[node]);
            strong.end();
            weak.end();
        }
        self.leads = vec![0; self.nodes.len() * self.row];
        for from in 0..self.nodes.len() {
            let leads = &mut self.leads[from * self.row..(from + 1) * self.row];
            for &to in weak[from].iter().filter(|&&to| !strong[to].is_empty()) {
                leads[to / 64] |= 1 << (to % 64);
            }
        }
        (self.strong, self.weak) = (strong, weak);
    }

    /// The nodes that are in if `start` is out, as bits; `None` for places of an almost locked set,
    /// where few chains begin.
    pub(super) fn reach(&self, start: usize) -> Option<&[u64]> {
        let reach = self.reach.get_or_init(|| self.all_reaches());
        (start < self.plain).then(|| &reach.kept[start * self.row..(start + 1) * self.row])
    }

    /// The nodes with strong links that a node rules out, as bits.
    pub(super) fn leads(&self, node: usize) -> &[u64] {
        &self.leads[node * self.row..(node + 1) * self.row]
    }

    /// Where chains lead from every node that is no place of an almost locked set. What is known of the
    /// nodes before is taken over whole.
    fn all_reaches(&self) -> Reach {
        let row = self.row;
        let mut reach = Reach::default();
        let (mut kept, mut out) = (vec![0; row], vec![0; row]);
        // Nodes that are out and whose chains were followed.
        let mut followed = vec![0; row];
        let mut waiting = Vec::new();
        for start in 0..self.plain {
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
                    let leads = self.leads(node);
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

    fn inside(&self, node: usize) -> &[u64] {
        &self.inside[node * self.words..(node + 1) * self.words]
    }

    /// The rules behind a strong link; none for a cell of two candidates.
    pub(super) fn strong_rules(&self, state: &State, a: usize, b: usize) -> Vec<GroupId> {
        let (one, two) = (&self.nodes[a], &self.nodes[b]);
        if one.digit != two.digit {
            let pair = (a.min(b), a.max(b));
            let Ok(at) = self.links.binary_search_by_key(&pair, |link| link.nodes()) else {
                return Vec::new();
            };
            let (unit, digits) = self.sets[self.links[at].set()];
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

/// The cells of each node, and the cells that see every cell of it, as bits: so many words for each.
fn masks(state: &State, nodes: &[Node], words: usize) -> (Vec<u64>, Vec<u64>) {
    let (mut inside, mut seen) =
        (vec![0; nodes.len() * words], vec![u64::MAX; nodes.len() * words]);
    for (number, node) in nodes.iter().enumerate() {
        let (first, last) = (number * words, (number + 1) * words);
        for &cell in &node.cells {
            inside[first + cell / 64] |= 1 << (cell % 64);
            seen[first..last].iter_mut().zip(state.sight(cell)).for_each(|(all, one)| *all &= one);
        }
    }
    (inside, seen)
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
    let family = state.almost_locked();
    // On boards too large for a mask no sets are looked for.
    if family.sets.is_empty() {
        return;
    }
    // The nodes so far by number and first cell.
    let side = state.side();
    let mut plain = vec![Vec::new(); side.pow(3)];
    for (number, node) in nodes.iter().enumerate() {
        plain[node.cells[0] * side + node.digit].push(number);
    }
    // The node of each of the places that sets have, once it is known.
    let mut known: Vec<Option<usize>> = vec![None; family.places()];
    for (number, set) in family.sets.iter().enumerate() {
        if set.len == 1 {
            continue;
        }
        let mut members: Vec<usize> = Vec::new();
        for (digit, &places) in bits(set.digits).zip(family.numbers(set)) {
            let node = known[places].unwrap_or_else(|| {
                let cells = family.cells(set).iter().copied();
                let having: Vec<usize> = cells.filter(|&cell| state.has(cell, digit)).collect();
                let same = |&&node: &&usize| nodes[node].cells == having;
                let of_first = &plain[having[0] * side + digit];
                of_first.iter().find(same).copied().unwrap_or_else(|| {
                    nodes.push(Node { digit, cells: having });
                    nodes.len() - 1
                })
            });
            known[places] = Some(node);
            for &other in &members {
                links.push(SetLink::new(node, other, number));
            }
            members.push(node);
        }
    }
    // Of several sets the first one counts.
    links.sort_unstable();
    links.dedup_by_key(|link| link.nodes());
}
