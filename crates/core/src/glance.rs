//! Looking at the clock inside one long step, such as the scan of all moves of a large board: often
//! enough to stop in time, seldom enough to cost nothing, whatever a move costs.

use crate::Run;
use crate::run::paced;
use std::time::Instant;

/// Remembers when the clock was looked at last, and how many calls may pass until the next look.
#[derive(Debug)]
pub struct Glance {
    looked: Instant,
    stride: u64,
    left: u64,
    over: bool,
}

impl Default for Glance {
    fn default() -> Self {
        Glance { looked: Instant::now(), stride: 1, left: 1, over: false }
    }
}

impl Glance {
    /// True from the moment that the time has run out or somebody asked to stop.
    #[inline]
    pub fn is_over(&mut self, run: &Run) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.look(run);
        }
        self.over
    }

    #[cold]
    fn look(&mut self, run: &Run) {
        let now = Instant::now();
        self.stride = paced(self.stride, now.duration_since(self.looked));
        (self.looked, self.left) = (now, self.stride);
        self.over |= run.is_out_of_time();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cancel;
    use crate::run::{PACE, STRIDE};

    #[test]
    fn the_end_is_seen_within_a_stride_and_stays() {
        let cancel = Cancel::new();
        let run = Run::unlimited(0).cancelled_by(&cancel);
        let mut glance = Glance::default();
        assert!((0..5000).all(|_| !glance.is_over(&run)));
        cancel.cancel();
        let calls = (0u64..).take_while(|_| !glance.is_over(&run)).count() as u64;
        assert!(calls < STRIDE, "{calls}");
        assert!((0..5000).all(|_| glance.is_over(&run)));
    }

    #[test]
    fn long_calls_are_followed_by_a_look_each() {
        let cancel = Cancel::new();
        let run = Run::unlimited(0).cancelled_by(&cancel);
        let mut glance = Glance::default();
        for _ in 0..12 {
            assert!(!glance.is_over(&run));
            std::thread::sleep(2 * PACE);
        }
        cancel.cancel();
        assert!(glance.is_over(&run));
    }
}
