//! Follows chains from a node by strong and weak links in turn, and says what they settle.

use super::FoundStep;
use super::chains::Shape;
use super::graph::{Graph, Kind, Node, once_rules};
use super::state::{State, bits};
use kumiki_core::Lit;
use kumiki_explain::GroupId;

/// The chains from one node.
pub(super) struct Walk<'s> {
    state: &'s State,
    graph: &'s Graph,
    /// For nodes that are in if the start is out: the node before (out) and the one before that
    /// (in; the start is its own).
    reached: Vec<Option<(usize, usize)>>,
    /// Those nodes.
    order: Vec<usize>,
    /// Nodes that are out if the start is, and each with the node before it, in the order in which
    /// chains lead there.
    out: Vec<bool>,
    gone: Vec<(usize, usize)>,
    /// By number, the cells that have it, as bits.
    having: Vec<Vec<u64>>,
}

impl<'s> Walk<'s> {
    pub(super) fn new(state: &'s State, graph: &'s Graph) -> Self {
        let mut having = vec![vec![0; state.sight(0).len()]; state.side()];
        for cell in state.open_cells() {
            bits(state.candidates(cell)).for_each(|d| having[d][cell / 64] |= 1 << (cell % 64));
        }
        let (reached, out) = (vec![None; graph.nodes.len()], vec![false; graph.nodes.len()]);
        Walk { state, graph, reached, order: Vec::new(), out, gone: Vec::new(), having }
    }

    /// The nodes that are in if the start is out, in order.
    pub(super) fn reached(&self) -> &[usize] {
        &self.order
    }

    /// Everything that is in if `start` is out, by the shortest chains.
    pub(super) fn from(&mut self, start: usize) {
        // Most chains are short, so that little is to be forgotten.
        self.order.drain(..).for_each(|kept| self.reached[kept] = None);
        self.gone.drain(..).for_each(|(gone, _)| self.out[gone] = false);
        let (graph, out) = (self.graph, &mut self.out);
        self.gone.push((start, start));
        out[start] = true;
        let mut next = 0;
        while let Some(&(gone, before)) = self.gone.get(next) {
            next += 1;
            for &kept in &graph.strong[gone] {
                if self.reached[kept].is_some() {
                    continue;
                }
                self.reached[kept] = Some((gone, before));
                self.order.push(kept);
                for &lead in &graph.weak[kept] {
                    if !std::mem::replace(&mut out[lead], true) {
                        self.gone.push((lead, kept));
                    }
                }
            }
        }
        self.order.sort_unstable();
    }

    /// The nodes from start to end: out, in, out, in ...
    pub(super) fn path(&self, start: usize, end: usize) -> Vec<usize> {
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

    /// False if no chain from a node to one of the first so many settles anything, by where chains
    /// lead.
    pub(super) fn may_begin(&self, start: usize, ends: usize, shape: Shape) -> bool {
        let Some(kept) = self.graph.reach(start) else { return true };
        // One link alone settles nothing.
        let next = &self.graph.strong[start];
        if shape == Shape::Loop {
            // Only what excludes the start closes a loop, and what is reached has strong links.
            let is_next = |word: usize, bit: usize| next.contains(&(64 * word + bit));
            let ends = kept.iter().zip(self.graph.leads(start)).map(|(kept, leads)| kept & leads);
            return ends
                .enumerate()
                .any(|(word, ends)| ends != 0 && bits(ends).any(|bit| !is_next(word, bit)));
        }
        let first = start / 64;
        let words = kept.iter().enumerate().take(ends.div_ceil(64)).skip(first);
        words
            .flat_map(|(word, &kept)| bits(kept).map(move |bit| 64 * word + bit))
            .any(|end| end < ends && self.may_settle(start, end, shape) && !next.contains(&end))
    }

    /// False if a chain between two nodes settles nothing, before it is looked at more closely.
    pub(super) fn may_settle(&self, start: usize, end: usize, shape: Shape) -> bool {
        match shape {
            Shape::Loop => start != end && self.excludes(end, start),
            Shape::Ends => start < end && self.have_common(start, end),
            Shape::Cell | Shape::Any => {
                start == end || (start < end && self.have_common(start, end))
            }
        }
    }

    /// True if one node is out where the other is in.
    fn excludes(&self, one: usize, other: usize) -> bool {
        let (a, b) = (self.node(one), self.node(other));
        match a.digit == b.digit {
            true => b.cells.iter().all(|&cell| self.graph.is_seen(one, cell)),
            false => a.cells == b.cells && a.cells.len() == 1,
        }
    }

    /// True if there is a candidate that both nodes exclude.
    fn have_common(&self, one: usize, other: usize) -> bool {
        let (a, b) = (self.node(one), self.node(other));
        let single = |node: &Node| (node.cells.len() == 1).then(|| node.cells[0]);
        if a.digit == b.digit {
            let both = self.graph.sight(one).iter().zip(self.graph.sight(other));
            both.zip(&self.having[a.digit]).any(|((x, y), having)| x & y & having != 0)
        } else if let (Some(x), Some(y)) = (single(a), single(b))
            && x == y
        {
            self.state.count(x) > 2
        } else {
            let meets = |here: usize, digit: usize, there: Option<usize>| {
                there.is_some_and(|cell| {
                    self.state.has(cell, digit) && self.graph.is_seen(here, cell)
                })
            };
            meets(one, a.digit, single(b)) || meets(other, b.digit, single(a))
        }
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
    pub(super) fn ends(&self, path: &[usize], kind: Kind) -> Option<FoundStep> {
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
    pub(super) fn back_to_cell(&self, path: &[usize]) -> Option<FoundStep> {
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
    pub(super) fn closed(&self, path: &[usize]) -> Option<FoundStep> {
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
