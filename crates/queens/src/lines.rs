//! A set of lines, a bit for each: those of ten million rows stay in the caches.

/// Which lines are taken.
pub(super) struct Lines(Vec<u64>);

impl Lines {
    /// None of `count` lines.
    pub(super) fn new(count: usize) -> Self {
        // Memory that the system hands out as zeros is not touched before it is needed.
        Lines(vec![0; count.div_ceil(64)])
    }

    /// True if a line is taken.
    #[inline(always)]
    pub(super) fn has(&self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 != 0
    }

    /// Takes a line.
    #[inline(always)]
    pub(super) fn insert(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    /// Gives a line back.
    #[inline(always)]
    pub(super) fn remove(&mut self, line: usize) {
        self.0[line / 64] &= !(1 << (line % 64));
    }

    /// Gives all lines back.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The word of a line, to be fetched before it is asked for.
    #[inline(always)]
    pub(super) fn word(&self, line: usize) -> &u64 {
        &self.0[line / 64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_taken_for_itself() {
        let mut lines = Lines::new(130);
        for line in [0, 63, 64, 129] {
            lines.insert(line);
        }
        lines.remove(63);
        let taken = |lines: &Lines| (0..130).filter(|&line| lines.has(line)).collect::<Vec<_>>();
        assert_eq!(taken(&lines), [0, 64, 129]);
        lines.clear();
        assert!(taken(&lines).is_empty());
    }
}
