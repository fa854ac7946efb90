//! What observers of a search share: which improvements are news, and when a frame is due.

use kumiki_core::{Cost, Event};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Knows the best cost so far: many tries improve on their own starts, but few on everything.
pub(crate) struct Improvements(AtomicI64);

impl Default for Improvements {
    fn default() -> Self {
        Improvements(AtomicI64::new(Cost::MAX))
    }
}

impl Improvements {
    /// Is this cost lower than any before?
    pub(crate) fn would_be_news(&self, cost: Cost) -> bool {
        cost < self.0.load(Ordering::Relaxed)
    }

    /// True unless the event is an improvement on less than the best so far, or the state of the
    /// search, which comes so often that it would leave no room for anything else.
    pub(crate) fn are_news(&self, event: &Event) -> bool {
        match event {
            Event::Improved { cost, .. } => self.0.fetch_min(*cost, Ordering::Relaxed) > *cost,
            Event::Gauge { .. } | Event::Tree(_) => false,
            _ => true,
        }
    }
}

/// The least time between two frames.
const PAUSE: Duration = Duration::from_millis(50);

/// Says when a frame is due: when asked for, or again and again.
pub(crate) struct Frames {
    asked: AtomicBool,
    every: Option<Duration>,
    start: Instant,
    /// Microseconds after the start at which the last one was due.
    last: AtomicU64,
}

impl Frames {
    /// So many frames a second, at most 20; none of itself if 0.
    pub(crate) fn new(per_second: f64) -> Self {
        let every =
            (per_second > 0.0).then(|| Duration::from_secs_f64(per_second.recip().min(1e6)));
        Frames {
            asked: AtomicBool::new(false),
            every: every.map(|every| every.max(PAUSE)),
            start: Instant::now(),
            last: AtomicU64::new(0),
        }
    }

    pub(crate) fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// True once for each frame.
    pub(crate) fn is_due(&self) -> bool {
        let asked = self.asked.load(Ordering::Relaxed);
        let pause = match self.every {
            _ if asked => PAUSE,
            Some(every) => every,
            None => return false,
        };
        let now = u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX);
        let last = self.last.load(Ordering::Relaxed);
        // The first one is due at once.
        let due = last == 0 || u128::from(now.saturating_sub(last)) >= pause.as_micros();
        let taken = due
            && self
                .last
                .compare_exchange(last, now.max(1), Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if taken {
            self.asked.store(false, Ordering::Relaxed);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_when_asked_for_and_not_too_often() {
        let frames = Frames::new(0.0);
        assert!(!frames.is_due());
        frames.ask();
        assert!(frames.is_due() && !frames.is_due());
        let many = Frames::new(1e9);
        assert!(many.is_due() && !many.is_due());
    }

    #[test]
    fn only_the_best_so_far_is_news() {
        let improvements = Improvements::default();
        let improved = |cost| {
            let (steps, elapsed) = (1, Duration::ZERO);
            Event::Improved { cost, board: None, steps, elapsed }
        };
        assert!(improvements.would_be_news(7) && improvements.are_news(&improved(7)));
        assert!(!improvements.are_news(&improved(7)) && !improvements.would_be_news(8));
        assert!(improvements.are_news(&improved(6)));
        assert!(improvements.are_news(&Event::Progress(0.5)));
    }
}
