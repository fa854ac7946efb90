//! The shape of a search tree: its upper part node by node, with how much lies below each.

use crate::Node;

/// The most nodes that are kept; then the deepest of them are counted by the nodes above them.
const KEPT: usize = 1024;

/// The deepest nodes that are ever kept.
const DEEPEST: usize = 40;

/// The upper part of a search tree, in the order in which a depth-first search met it: the parent
/// of a node is the last one before it with a smaller depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTree {
    nodes: Vec<TreeNode>,
    deepest: usize,
}

/// A node of a [`SearchTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// Its distance from the root.
    pub depth: usize,
    /// The nodes that it stands for: itself, and those below it that are not kept.
    pub nodes: u64,
    /// How many of them are solutions.
    pub solutions: u64,
}

impl Default for SearchTree {
    fn default() -> Self {
        SearchTree { nodes: Vec::new(), deepest: DEEPEST }
    }
}

impl SearchTree {
    /// The nodes that are kept.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// The next node of a depth-first search.
    pub(crate) fn visit(&mut self, depth: usize, node: Node) {
        let solutions = u64::from(node == Node::Solution);
        self.add(TreeNode { depth, nodes: 1, solutions });
    }

    /// Appends a part of the same search, such as the work of another thread.
    pub(crate) fn append(&mut self, other: &SearchTree) {
        other.nodes.iter().for_each(|&node| self.add(node));
    }

    fn add(&mut self, node: TreeNode) {
        let full = self.nodes.len() >= KEPT;
        match self.nodes.last_mut() {
            Some(last) if full || node.depth > self.deepest => {
                last.nodes += node.nodes;
                last.solutions += node.solutions;
            }
            _ => self.nodes.push(node),
        }
        while self.nodes.len() >= KEPT && self.deepest > 0 {
            self.deepest -= 1;
            let kept = std::mem::take(&mut self.nodes);
            kept.into_iter().for_each(|node| self.add_within(node));
        }
    }

    /// Adds a node of a longer list to the shorter one that is made of it.
    fn add_within(&mut self, node: TreeNode) {
        match self.nodes.last_mut() {
            Some(last) if node.depth > self.deepest => {
                last.nodes += node.nodes;
                last.solutions += node.solutions;
            }
            _ => self.nodes.push(node),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit_all(tree: &mut SearchTree, depth: usize, bottom: usize, fan: usize) {
        for _ in 0..fan {
            let end = depth == bottom;
            tree.visit(depth, if end { Node::Solution } else { Node::Branch });
            if !end {
                visit_all(tree, depth + 1, bottom, fan);
            }
        }
    }

    #[test]
    fn a_large_tree_keeps_its_upper_part_and_every_count() {
        let mut tree = SearchTree::default();
        visit_all(&mut tree, 0, 7, 4);
        let nodes: u64 = (1..=8).map(|level| 4u64.pow(level)).sum();
        assert_eq!(tree.nodes().iter().map(|node| node.nodes).sum::<u64>(), nodes);
        assert_eq!(tree.nodes().iter().map(|node| node.solutions).sum::<u64>(), 4u64.pow(8));
        assert!(tree.nodes().len() <= KEPT && tree.nodes().len() > 64);
        let top: Vec<&TreeNode> = tree.nodes().iter().filter(|node| node.depth == 0).collect();
        assert_eq!(top.len(), 4);
        // Each of the four has the same work below it: as many kept nodes before the next one.
        let starts: Vec<usize> =
            (0..tree.nodes().len()).filter(|&i| tree.nodes()[i].depth == 0).collect();
        let first = starts[1] - starts[0];
        assert!(starts.windows(2).all(|pair| pair[1] - pair[0] == first), "{starts:?}");
    }

    #[test]
    fn endless_children_of_the_root_do_not_grow_it() {
        let mut tree = SearchTree::default();
        for _ in 0..10 * KEPT {
            tree.visit(0, Node::Fail);
        }
        assert_eq!(tree.nodes().len(), KEPT);
        let mut twice = tree.clone();
        twice.append(&tree);
        let count = |tree: &SearchTree| tree.nodes().iter().map(|node| node.nodes).sum::<u64>();
        assert_eq!(count(&twice), 20 * KEPT as u64);
        assert_eq!(twice.nodes().len(), KEPT);
    }
}
