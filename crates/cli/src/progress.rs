//! What a person sees while a command works, all of it on standard error: a live line on a
//! terminal, messages, and figures at the end.

use crate::args::{When, WorkArgs};
use crate::output::complain;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use kumiki::progress::{Tally, per_second};
use kumiki_core::Event;
use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Watches the runs of a command.
pub(crate) struct Watch {
    bar: ProgressBar,
    /// Improvements as lines, for a standard error that is no terminal.
    plain: bool,
    stats: bool,
    limit: Option<Duration>,
    start: Instant,
    tally: Mutex<Tally>,
}

impl Watch {
    /// A watch that begins now, over runs of at most this time each.
    pub(crate) fn new(args: &WorkArgs, limit: Option<Duration>) -> Self {
        let terminal = stderr().is_terminal();
        let live = args.progress != When::Never && terminal;
        let bar = if live { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let (true, Ok(style)) = (live, ProgressStyle::with_template("{spinner} {elapsed}{msg}"))
        {
            bar.set_style(style);
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        let plain = args.progress == When::Always && !terminal;
        if plain {
            complain(format_args!("searching"));
        }
        let (stats, start, tally) = (args.stats, Instant::now(), Mutex::default());
        let watch = Watch { bar, plain, stats, limit, start, tally };
        watch.show("searching");
        watch
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of what a method says.
    pub(crate) fn observe(&self, event: &Event) {
        let mut tally = self.tally();
        let better = tally.observe(event);
        match *event {
            Event::Improved { cost, steps, elapsed, .. } if better => {
                let best = tally.describe(cost);
                drop(tally);
                let (count, rate) = (HumanCount(steps), HumanCount(per_second(steps, elapsed)));
                let message = format!("best {best} after {count} steps, {rate} steps/s");
                self.show(&message);
                if self.plain {
                    complain(format_args!("{:.3} s: {message}", elapsed.as_secs_f64()));
                }
            }
            Event::Unit { .. } if !self.bar.is_hidden() => {
                let rate = HumanCount(per_second(tally.unit_steps, self.start.elapsed()));
                let best = tally.best.map(|best| format!("best {}, ", tally.describe(best)));
                let best = best.unwrap_or_default();
                let message = format!("{best}{rate} steps/s\n{}", tally.histogram());
                drop(tally);
                self.show(&message);
            }
            Event::Progress(share) => {
                drop(tally);
                self.show(&format!("{:.1} % done", share * 100.0));
            }
            _ => (),
        }
    }

    /// The runs to come are about a puzzle with this best possible score.
    pub(crate) fn about(&self, best_score: Option<u64>) {
        self.tally().best_score = best_score;
    }

    fn show(&self, message: &str) {
        let limit = self.limit.map(|t| format!(" of {}", HumanDuration(t))).unwrap_or_default();
        self.bar.set_message(format!("{limit}  {message}"));
    }

    /// Counts a puzzle that is done.
    pub(crate) fn done(&self, steps: u64, many: bool) {
        let mut tally = self.tally();
        tally.done(steps);
        let puzzles = tally.puzzles;
        drop(tally);
        if many && !self.bar.is_hidden() {
            let rate = HumanCount(per_second(puzzles, self.start.elapsed()));
            self.bar.set_message(format!("  {} puzzles, {rate} puzzles/s", HumanCount(puzzles)));
        }
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
        if !self.stats {
            return;
        }
        let elapsed = self.start.elapsed();
        let tally = self.tally();
        let chosen = tally.chosen.iter();
        let chosen = chosen.map(|((method, why), times)| (format!("{method}: {why}"), times));
        let notes = tally.notes.iter().map(|(note, times)| (note.clone(), times));
        for (note, times) in chosen.chain(notes) {
            match times {
                1 => complain(format_args!("{note}")),
                _ => complain(format_args!("{note} ({times} times)")),
            }
        }
        let (steps, rate) = (HumanCount(tally.steps), HumanCount(per_second(tally.steps, elapsed)));
        let seconds = elapsed.as_secs_f64();
        match tally.steps {
            0 => complain(format_args!("{seconds:.3} s")),
            _ => complain(format_args!("{steps} steps in {seconds:.3} s: {rate} steps/s")),
        }
        if tally.puzzles > 1 {
            let rate = tally.puzzles as f64 / seconds.max(1e-9);
            complain(format_args!("{} puzzles: {rate:.1} puzzles/s", HumanCount(tally.puzzles)));
        }
    }
}
