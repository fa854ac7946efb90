//! Nodes of a search tree, counted by depth and by place when somebody wants to know.

use crate::SearchTree;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a node of a search tree turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A decision was made below it.
    Branch,
    /// It cannot lead to a solution.
    Fail,
    /// It is a solution.
    Solution,
}

/// The nodes at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DepthCounts {
    /// Nodes with decisions below them.
    pub branches: u64,
    /// Dead ends.
    pub fails: u64,
    /// Solutions.
    pub solutions: u64,
}

/// The nodes of a search by depth; the root has depth 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeCounts(pub Vec<DepthCounts>);

/// Deeper nodes are counted at this depth.
const DEEPEST: usize = 4095;

impl NodeCounts {
    fn count(&mut self, depth: usize, node: Node) {
        let depth = depth.min(DEEPEST);
        if depth >= self.0.len() {
            self.0.resize(depth + 1, DepthCounts::default());
        }
        let at = &mut self.0[depth];
        match node {
            Node::Branch => at.branches += 1,
            Node::Fail => at.fails += 1,
            Node::Solution => at.solutions += 1,
        }
    }

    fn add(&mut self, other: &NodeCounts) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), DepthCounts::default());
        }
        for (mine, its) in self.0.iter_mut().zip(&other.0) {
            mine.branches += its.branches;
            mine.fails += its.fails;
            mine.solutions += its.solutions;
        }
    }
}

/// The counts of one thread, handed to the whole where the clock is looked at and at its end.
pub(crate) struct NodeTally {
    own: NodeCounts,
    /// Of this thread alone until its end: a search that goes on needs the order of its nodes.
    tree: SearchTree,
    whole: Arc<Mutex<Whole>>,
}

/// What the threads of a search have counted together.
#[derive(Default)]
struct Whole {
    counts: NodeCounts,
    tree: SearchTree,
}

impl NodeTally {
    pub(crate) fn new() -> Self {
        NodeTally { own: NodeCounts::default(), tree: SearchTree::default(), whole: Arc::default() }
    }

    /// A tally of another thread of the same search.
    pub(crate) fn sibling(&self) -> Self {
        NodeTally {
            own: NodeCounts::default(),
            tree: SearchTree::default(),
            whole: Arc::clone(&self.whole),
        }
    }

    pub(crate) fn count(&mut self, depth: usize, node: Node) {
        self.own.count(depth, node);
        self.tree.visit(depth, node);
    }

    fn whole(&self) -> MutexGuard<'_, Whole> {
        self.whole.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The counts of the whole search, this thread's included.
    pub(crate) fn sum(&mut self) -> NodeCounts {
        let own = std::mem::take(&mut self.own);
        let mut whole = self.whole();
        whole.counts.add(&own);
        whole.counts.clone()
    }

    /// The tree of the whole search as far as it is known: threads at work beside this one add
    /// theirs when they end.
    pub(crate) fn tree(&self) -> SearchTree {
        let mut tree = self.whole().tree.clone();
        tree.append(&self.tree);
        tree
    }
}

impl Drop for NodeTally {
    fn drop(&mut self) {
        let mut whole = self.whole();
        whole.counts.add(&self.own);
        whole.tree.append(&self.tree);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_of_several_threads_add_up() {
        let mut first = NodeTally::new();
        let mut second = first.sibling();
        first.count(0, Node::Branch);
        second.count(2, Node::Solution);
        second.count(9999, Node::Fail);
        drop(second);
        let sum = first.sum();
        assert_eq!(sum.0.len(), DEEPEST + 1);
        assert_eq!((sum.0[0].branches, sum.0[2].solutions, sum.0[DEEPEST].fails), (1, 1, 1));
        assert_eq!(first.sum(), sum);
        assert_eq!(first.tree().nodes().iter().map(|node| node.nodes).sum::<u64>(), 3);
    }
}
