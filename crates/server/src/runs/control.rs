//! The pace of a run: paused, slowed, one board at a time. Lanes wait here.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest wait before a lane looks whether it was cancelled.
const LOOK: Duration = Duration::from_millis(50);

/// What watchers asked for.
pub(super) struct Control {
    pace: Mutex<Pace>,
    changed: Condvar,
}

struct Pace {
    paused: bool,
    /// Boards that a paused run may still show.
    steps: u64,
    delay: Duration,
}

impl Control {
    pub(super) fn new(delay: Duration) -> Self {
        let pace = Pace { paused: false, steps: 0, delay };
        Control { pace: Mutex::new(pace), changed: Condvar::new() }
    }

    fn pace(&self) -> MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn pause(&self, paused: bool) {
        let mut pace = self.pace();
        (pace.paused, pace.steps) = (paused, 0);
        self.changed.notify_all();
    }

    pub(super) fn step(&self) {
        self.pace().steps += 1;
        self.changed.notify_all();
    }

    pub(super) fn set_delay(&self, delay: Duration) {
        self.pace().delay = delay;
        self.changed.notify_all();
    }

    pub(super) fn is_paused(&self) -> bool {
        self.pace().paused
    }

    /// The time between two boards.
    pub(super) fn delay(&self) -> Duration {
        self.pace().delay
    }

    /// Waits while the run is paused and has shown every board that it may.
    pub(super) fn wait_while_paused(&self, is_cancelled: impl Fn() -> bool) {
        let mut pace = self.pace();
        while pace.paused && pace.steps == 0 && !is_cancelled() {
            pace = self.changed(pace, LOOK);
        }
    }

    /// Waits for the delay after a board.
    pub(super) fn wait_after_board(&self, is_cancelled: impl Fn() -> bool) {
        let start = Instant::now();
        let mut pace = self.pace();
        if pace.paused {
            pace.steps = pace.steps.saturating_sub(1);
            return;
        }
        while start.elapsed() < pace.delay && !pace.paused && !is_cancelled() {
            let left = pace.delay.saturating_sub(start.elapsed());
            pace = self.changed(pace, left.min(LOOK));
        }
    }

    fn changed<'a>(&self, pace: MutexGuard<'a, Pace>, wait: Duration) -> MutexGuard<'a, Pace> {
        match self.changed.wait_timeout(pace, wait) {
            Ok((pace, _)) => pace,
            Err(poisoned) => poisoned.into_inner().0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paused_run_waits_until_it_is_stepped_or_cancelled() {
        let control = Control::new(Duration::ZERO);
        control.wait_while_paused(|| false);
        control.pause(true);
        assert!(control.is_paused());
        control.step();
        control.wait_while_paused(|| false);
        control.wait_after_board(|| false);
        let looks = std::cell::Cell::new(0);
        control.wait_while_paused(|| {
            looks.set(looks.get() + 1);
            looks.get() > 2
        });
        assert_eq!(looks.get(), 3, "it waited until it was cancelled");
        control.pause(false);
        control.wait_while_paused(|| false);
    }
}
