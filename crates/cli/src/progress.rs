//! What a person sees while a command works, all of it on standard error: a live line on a
//! terminal, messages, and figures at the end.

use crate::args::{When, WorkArgs};
use crate::output::complain;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use kumiki_core::{Cost, Event};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many different notes are kept for the figures at the end.
const MOST_NOTES: usize = 20;

/// Watches the runs of a command.
pub(crate) struct Watch {
    bar: ProgressBar,
    /// Improvements as lines, for a standard error that is no terminal.
    plain: bool,
    stats: bool,
    limit: Option<Duration>,
    start: Instant,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    best: Option<Cost>,
    notes: BTreeMap<String, u64>,
    puzzles: u64,
    steps: u64,
    /// What the score would be at cost 0, if there is one.
    best_score: Option<u64>,
    /// Units of work that ended at each cost, and the steps of all.
    ends: BTreeMap<Cost, u64>,
    unit_steps: u64,
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
        let (stats, start, seen) = (args.stats, Instant::now(), Mutex::default());
        let watch = Watch { bar, plain, stats, limit, start, seen };
        watch.show("searching");
        watch
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of what a method says.
    pub(crate) fn observe(&self, event: &Event) {
        match event {
            Event::Improved { cost, steps, elapsed, .. } => self.improved(*cost, *steps, *elapsed),
            Event::Unit { cost, steps, .. } => self.ended(*cost, *steps),
            Event::Progress(share) => self.show(&format!("{:.1} % done", share * 100.0)),
            Event::Chosen { method, why } if self.stats => self.note(&format!("{method}: {why}")),
            Event::Note(note) if self.stats => self.note(note),
            _ => (),
        }
    }

    fn note(&self, note: &str) {
        let notes = &mut self.seen().notes;
        if notes.len() < MOST_NOTES || notes.contains_key(note) {
            *notes.entry(note.to_owned()).or_default() += 1;
        }
    }

    fn improved(&self, cost: Cost, steps: u64, elapsed: Duration) {
        let best = {
            let mut seen = self.seen();
            if seen.best.is_some_and(|best| best <= cost) {
                return;
            }
            seen.best = Some(cost);
            seen.said(cost)
        };
        let (count, rate) = (HumanCount(steps), HumanCount(per_second(steps, elapsed)));
        let message = format!("best {best} after {count} steps, {rate} steps/s");
        self.show(&message);
        if self.plain {
            complain(format_args!("{:.3} s: {message}", elapsed.as_secs_f64()));
        }
    }

    /// Takes note of a unit of work: how often which cost is reached tells how far the next one is.
    fn ended(&self, cost: Option<Cost>, steps: u64) {
        let mut seen = self.seen();
        seen.unit_steps = seen.unit_steps.saturating_add(steps);
        if let Some(cost) = cost {
            *seen.ends.entry(cost).or_default() += 1;
            seen.best = Some(seen.best.map_or(cost, |best| best.min(cost)));
        }
        if self.bar.is_hidden() {
            return;
        }
        let rate = HumanCount(per_second(seen.unit_steps, self.start.elapsed()));
        let best = seen.best.map_or_else(String::new, |best| format!("best {}, ", seen.said(best)));
        let message = format!("{best}{rate} steps/s\n{}", histogram(&seen));
        drop(seen);
        self.show(&message);
    }

    /// The runs to come are about a puzzle with this best possible score.
    pub(crate) fn about(&self, best_score: Option<u64>) {
        self.seen().best_score = best_score;
    }

    fn show(&self, message: &str) {
        let limit = self.limit.map(|t| format!(" of {}", HumanDuration(t))).unwrap_or_default();
        self.bar.set_message(format!("{limit}  {message}"));
    }

    /// Counts a puzzle that is done.
    pub(crate) fn done(&self, steps: u64, many: bool) {
        let mut seen = self.seen();
        seen.puzzles += 1;
        seen.steps = seen.steps.saturating_add(steps);
        let puzzles = seen.puzzles;
        drop(seen);
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
        let seen = self.seen();
        for (note, times) in &seen.notes {
            match times {
                1 => complain(format_args!("{note}")),
                _ => complain(format_args!("{note} ({times} times)")),
            }
        }
        let (steps, rate) = (HumanCount(seen.steps), HumanCount(per_second(seen.steps, elapsed)));
        let seconds = elapsed.as_secs_f64();
        match seen.steps {
            0 => complain(format_args!("{seconds:.3} s")),
            _ => complain(format_args!("{steps} steps in {seconds:.3} s: {rate} steps/s")),
        }
        if seen.puzzles > 1 {
            let rate = seen.puzzles as f64 / seconds.max(1e-9);
            complain(format_args!("{} puzzles: {rate:.1} puzzles/s", HumanCount(seen.puzzles)));
        }
    }
}

impl Seen {
    /// A cost, or the score that it stands for.
    fn said(&self, cost: Cost) -> String {
        let score = self.best_score.and_then(|best| best.checked_add_signed(-cost));
        match (score, self.best_score) {
            (Some(score), Some(best)) => format!("score {score} of {best}"),
            _ => format!("cost {cost}"),
        }
    }
}

/// How many of the lowest costs the histogram shows, and the width of its longest bar.
const BARS: usize = 8;
const BAR: u64 = 40;

/// Bars for the lowest costs that units ended at, a line each.
fn histogram(seen: &Seen) -> String {
    let shown: Vec<(&Cost, &u64)> = seen.ends.iter().take(BARS).collect();
    let most = shown.iter().map(|&(_, &units)| units).max().unwrap_or(1);
    let line = |&(cost, units): &(&Cost, &u64)| {
        let bar = "#".repeat((units * BAR).div_ceil(most) as usize);
        format!("  {:<16} {units:>8} {bar}", seen.said(*cost))
    };
    shown.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn per_second(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}
