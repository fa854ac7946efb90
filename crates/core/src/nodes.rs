//! Nodes of a search tree, counted by depth when somebody wants to know.

use std::sync::{Arc, Mutex, PoisonError};

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
    whole: Arc<Mutex<NodeCounts>>,
}

impl NodeTally {
    pub(crate) fn new() -> Self {
        NodeTally { own: NodeCounts::default(), whole: Arc::default() }
    }

    /// A tally of another thread of the same search.
    pub(crate) fn sibling(&self) -> Self {
        NodeTally { own: NodeCounts::default(), whole: Arc::clone(&self.whole) }
    }

    pub(crate) fn count(&mut self, depth: usize, node: Node) {
        self.own.count(depth, node);
    }

    /// The counts of the whole search, this thread's included.
    pub(crate) fn sum(&mut self) -> NodeCounts {
        let mut whole = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        whole.add(&std::mem::take(&mut self.own));
        whole.clone()
    }
}

impl Drop for NodeTally {
    fn drop(&mut self) {
        let mut whole = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        whole.add(&self.own);
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
    }
}
