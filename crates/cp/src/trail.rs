//! Memory that can be taken back: one flat array of words and a log of what they were.
//!
//! It knows neither variables nor propagators; domains and propagator state both live in it, so
//! that one [`Trail::pop`] restores everything.

/// Words with a history of levels.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    words: Vec<u64>,
    /// The stamp of the level in which each word was last saved.
    stamps: Vec<u64>,
    /// `(index, old word)`, oldest first.
    log: Vec<(u32, u64)>,
    /// For each open level: the length of the log and the stamp of the level around it.
    levels: Vec<(usize, u64)>,
    stamp: u64,
    next_stamp: u64,
}

impl Trail {
    /// Adds a word. It exists from the root on: backtracking never takes it away.
    pub(crate) fn add(&mut self, word: u64) -> u32 {
        debug_assert!(self.levels.is_empty(), "memory is added at the root only");
        self.words.push(word);
        self.stamps.push(0);
        (self.words.len() - 1) as u32
    }

    #[inline]
    pub(crate) fn get(&self, at: u32) -> u64 {
        self.words[at as usize]
    }

    #[inline]
    pub(crate) fn slice(&self, start: u32, len: u32) -> &[u64] {
        &self.words[start as usize..(start + len) as usize]
    }

    /// Writes a word; the first write in a level saves the old one, later ones need not.
    #[inline]
    pub(crate) fn set(&mut self, at: u32, word: u64) {
        let i = at as usize;
        let old = self.words[i];
        if self.stamps[i] != self.stamp {
            self.stamps[i] = self.stamp;
            self.log.push((at, old));
        }
        self.words[i] = word;
    }

    /// Opens a level.
    pub(crate) fn push(&mut self) {
        self.levels.push((self.log.len(), self.stamp));
        self.next_stamp += 1;
        self.stamp = self.next_stamp;
    }

    /// Closes the last level and undoes all that was written in it.
    pub(crate) fn pop(&mut self) {
        let Some((mark, stamp)) = self.levels.pop() else { return };
        for (at, old) in self.log.drain(mark..).rev() {
            self.words[at as usize] = old;
        }
        self.stamp = stamp;
    }

    /// How many levels are open.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// All words, for tests that compare states.
    pub(crate) fn snapshot(&self) -> Vec<u64> {
        self.words.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_undo_their_own_writes_only() {
        let mut trail = Trail::default();
        let (a, b) = (trail.add(1), trail.add(10));
        trail.set(a, 2);
        trail.push();
        trail.set(a, 3);
        trail.push();
        trail.set(a, 4);
        trail.set(a, 5);
        trail.set(b, 11);
        trail.pop();
        assert_eq!((trail.get(a), trail.get(b)), (3, 10));
        // A word written in a closed level must be saved again by the level around it.
        trail.set(a, 6);
        trail.set(b, 12);
        trail.pop();
        assert_eq!((trail.get(a), trail.get(b)), (2, 10));
        assert_eq!(trail.depth(), 0);
    }
}
