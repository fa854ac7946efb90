//! Cuts what is open into parts that have nothing to do with each other: no cell can be covered
//! by clues of two parts. Each part can then be solved, or counted, by itself.

use super::position::Position;

/// Clues in parts, one after the other.
#[derive(Default)]
pub(super) struct Parts {
    /// The part to which a clue belongs, as a tree of clues.
    parent: Vec<u32>,
    /// The clue that was seen on a cell, and when.
    seen: Vec<(u32, u32)>,
    now: u32,
    keyed: Vec<(u32, u32)>,
}

impl Parts {
    /// Buffers for a position.
    pub(super) fn new(position: &Position) -> Self {
        Parts {
            parent: (0..position.board.clues() as u32).collect(),
            seen: vec![(0, 0); position.board.cells()],
            now: 0,
            keyed: Vec::new(),
        }
    }

    /// Cuts those among some clues that are not decided into parts.
    pub(super) fn split(&mut self, position: &Position, clues: &[u32]) {
        let open = clues.iter().filter(|&&clue| position.count(clue as usize) > 1);
        // Should it ever come round, parts may be joined that need not be: slower, not wrong.
        self.now = self.now.wrapping_add(1);
        self.keyed.clear();
        self.keyed.extend(open.map(|&clue| (0, clue)));
        for at in 0..self.keyed.len() {
            let clue = self.keyed[at].1;
            self.parent[clue as usize] = clue;
        }
        for at in 0..self.keyed.len() {
            self.see(position, self.keyed[at].1);
        }
        for at in 0..self.keyed.len() {
            self.keyed[at].0 = self.root(self.keyed[at].1);
        }
        self.keyed.sort_unstable();
    }

    /// The parts of the last cut, in the order of their first clues, each in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = impl Iterator<Item = u32>> {
        let parts = self.keyed.chunk_by(|a, b| a.0 == b.0);
        parts.map(|part| part.iter().map(|&(_, clue)| clue))
    }

    /// True if the last cut left everything in one part.
    pub(super) fn is_whole(&self) -> bool {
        let ends = (self.keyed.first(), self.keyed.last());
        matches!(ends, (Some(first), Some(last)) if first.0 == last.0)
    }

    /// Joins a clue with those seen before on the cells that it can cover.
    fn see(&mut self, position: &Position, clue: u32) {
        for (row, span) in position.board.spans(clue as usize) {
            let cells = row * position.board.cols + span.left as usize..;
            let pairs = span.pair as usize..span.pair as usize + (span.right - span.left) as usize;
            for (cell, pair) in cells.zip(pairs) {
                if position.layers(pair) == 0 || position.coverage(cell).clues == 1 {
                    continue;
                }
                let (other, when) = self.seen[cell];
                if when == self.now {
                    self.join(other, clue);
                } else {
                    self.seen[cell] = (clue, self.now);
                }
            }
        }
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        // The smaller number is the root, so that parts come in the order of their first clues.
        self.parent[a.max(b) as usize] = a.min(b);
    }

    fn root(&mut self, mut clue: u32) -> u32 {
        while self.parent[clue as usize] != clue {
            let above = self.parent[self.parent[clue as usize] as usize];
            self.parent[clue as usize] = above;
            clue = above;
        }
        clue
    }
}
