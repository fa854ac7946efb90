//! What a person sees while a command works, all of it on standard error: a live line on a
//! terminal, messages, and figures at the end.

use crate::args::{When, WorkArgs};
use crate::output::complain;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use kumiki::progress::Tally;
use kumiki::text::grouped;
use kumiki_core::{Event, Observer};
use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Watches the runs of a command.
pub(crate) struct Watch {
    bar: ProgressBar,
    /// Improvements as lines, for a standard error that is no terminal.
    plain: bool,
    stats: bool,
    shared: Arc<Shared>,
}

/// What the live line is made of, whenever it is drawn.
struct Shared {
    limit: Option<Duration>,
    many: AtomicBool,
    tally: Mutex<Tally>,
}

impl Shared {
    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lines(&self, width: usize) -> String {
        let (tally, many) = (self.tally(), self.many.load(Ordering::Relaxed));
        let mut lines = vec![tally.line(width, self.limit, many)];
        if !many {
            lines.extend(tally.histogram(width));
        }
        lines.join("\n")
    }
}

/// A live line on a terminal, made for the width that it has whenever it is drawn.
pub(crate) struct Live {
    pub(crate) bar: ProgressBar,
    /// True if plain lines are wanted in its place: progress is, and there is no terminal.
    pub(crate) plain: bool,
}

impl Live {
    /// A line, or several, that `lines` makes for a number of columns.
    pub(crate) fn new(
        when: When,
        lines: impl Fn(usize) -> String + Clone + Send + Sync + 'static,
    ) -> Self {
        let terminal = stderr().is_terminal();
        let plain = when == When::Always && !terminal;
        if when == When::Never || !terminal {
            return Live { bar: ProgressBar::hidden(), plain };
        }
        // The spinner and a blank stand before it; a full line would be torn.
        let width = || usize::from(console::Term::stderr().size().1).saturating_sub(3);
        let live = move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&lines(width()));
        };
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {live}") {
            bar.set_style(style.with_key("live", live));
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Live { bar, plain }
    }
}

impl Watch {
    /// A watch that begins now, over runs of at most this time each.
    pub(crate) fn new(args: &WorkArgs, limit: Option<Duration>) -> Self {
        let shared = Arc::new(Shared { limit, many: false.into(), tally: Mutex::default() });
        let lines = Arc::clone(&shared);
        let Live { bar, plain } = Live::new(args.progress, move |width| lines.lines(width));
        if plain {
            complain(format_args!("searching"));
        }
        Watch { bar, plain, stats: args.stats, shared }
    }

    /// The runs to come are about a puzzle with this best possible score.
    pub(crate) fn about(&self, best_score: Option<u64>) {
        self.shared.tally().best_score = best_score;
    }

    /// Counts a puzzle that is done.
    pub(crate) fn done(&self, steps: u64, many: bool) {
        self.shared.tally().done(steps);
        self.shared.many.store(many, Ordering::Relaxed);
    }

    /// Says something to a person, beside the live line.
    pub(crate) fn tell(&self, message: fmt::Arguments) {
        self.bar.suspend(|| complain(message));
    }

    /// Does something that writes to a terminal, with the live line out of its way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the live line away and gives the figures, if they are wanted.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
        let figures = self.stats.then(|| self.shared.tally().figures());
        for line in figures.into_iter().flatten() {
            complain(format_args!("{line}"));
        }
    }
}

impl Observer for Watch {
    fn event(&self, event: &Event) {
        let mut tally = self.shared.tally();
        let better = tally.observe(event);
        match *event {
            Event::Improved { cost, steps, elapsed, .. } if better && self.plain => {
                let best = tally.describe(cost);
                drop(tally);
                let (seconds, steps) = (elapsed.as_secs_f64(), grouped(steps));
                complain(format_args!("{seconds:.3} s: best {best} after {steps} steps"));
            }
            _ => {}
        }
    }

    fn steps(&self, count: u64) {
        if !self.bar.is_hidden() {
            self.shared.tally().count(count);
        }
    }
}
