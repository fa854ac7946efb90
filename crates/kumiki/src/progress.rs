//! What is known while searches run: the best so far, how often which cost was reached, steps; and
//! the lines that tell it within a width. Where they are shown is the front end's business.

use crate::text::{grouped, short_count, short_time};
use kumiki_core::{Cost, Event};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How many different notes are kept.
const MOST_NOTES: usize = 20;

/// How many of the lowest costs the histogram shows, and the width of its longest bar.
const BARS: usize = 8;
const BAR: usize = 40;

/// The current rate is that of at least this long.
const WINDOW: Duration = Duration::from_secs(1);

/// A tally of the events of one or many runs, from when it was made.
#[derive(Clone, Debug)]
pub struct Tally {
    start: Instant,
    /// The lowest cost reported, and when.
    best: Option<(Cost, Instant)>,
    /// What the score would be at cost 0, for scored puzzles.
    pub best_score: Option<u64>,
    /// Methods that `auto` chose and why, with how often each was chosen.
    pub chosen: BTreeMap<(&'static str, &'static str), u64>,
    /// Notes, with how often each was made.
    pub notes: BTreeMap<String, u64>,
    /// Puzzles that are done.
    pub puzzles: u64,
    /// Steps of the puzzles that are done.
    pub steps: u64,
    /// How many tries or units of work ended at each cost.
    ends: BTreeMap<Cost, u64>,
    /// Steps so far, those under way included.
    so_far: u64,
    /// Tries and units that ended, and restarts of tree searches.
    tries: u64,
    restarts: u64,
    /// The share of work that is done, where its size is known.
    share: Option<f64>,
    /// Where the window of the current rate began, and the rate of the one before it.
    window: (Instant, u64),
    rate: Option<u64>,
}

impl Default for Tally {
    fn default() -> Self {
        let start = Instant::now();
        Tally {
            start,
            best: None,
            best_score: None,
            chosen: BTreeMap::new(),
            notes: BTreeMap::new(),
            puzzles: 0,
            steps: 0,
            ends: BTreeMap::new(),
            so_far: 0,
            tries: 0,
            restarts: 0,
            share: None,
            window: (start, 0),
            rate: None,
        }
    }
}

impl Tally {
    /// Takes note of an event; true if it is a better solution than any before it.
    pub fn observe(&mut self, event: &Event) -> bool {
        match event {
            Event::Improved { cost, .. } => return self.better(*cost),
            Event::Unit { cost, .. } => {
                self.tries += 1;
                if let Some(cost) = *cost {
                    *self.ends.entry(cost).or_default() += 1;
                    self.better(cost);
                }
            }
            Event::Restart { .. } => self.restarts += 1,
            Event::Progress(share) => self.share = Some(*share),
            Event::Note(note) if self.notes.len() < MOST_NOTES || self.notes.contains_key(note) => {
                *self.notes.entry(note.clone()).or_default() += 1;
            }
            Event::Chosen { method, why } => {
                *self.chosen.entry((method, why)).or_default() += 1;
            }
            _ => {}
        }
        false
    }

    fn better(&mut self, cost: Cost) -> bool {
        let better = self.best.is_none_or(|(best, _)| cost < best);
        if better {
            self.best = Some((cost, Instant::now()));
        }
        better
    }

    /// Takes note of steps under way.
    pub fn count(&mut self, steps: u64) {
        self.so_far = self.so_far.saturating_add(steps);
        let (since, before) = self.window;
        let elapsed = since.elapsed();
        if elapsed >= WINDOW {
            self.rate = Some(per_second(self.so_far.saturating_sub(before), elapsed));
            self.window = (Instant::now(), self.so_far);
        }
    }

    /// Counts a puzzle that is done.
    pub fn done(&mut self, steps: u64) {
        self.puzzles += 1;
        self.steps = self.steps.saturating_add(steps);
    }

    /// Time since the tally began.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Figures at the end, a line each: what was chosen and noted, steps and puzzles with rates.
    pub fn figures(&self) -> Vec<String> {
        let chosen = self.chosen.iter();
        let chosen =
            chosen.map(|((method, why), times)| (format!("auto chose {method}: {why}"), times));
        let notes = self.notes.iter().map(|(note, times)| (note.clone(), times));
        let line = |(note, times): (String, &u64)| match times {
            1 => note,
            _ => format!("{note} ({times} times)"),
        };
        let mut lines: Vec<String> = chosen.chain(notes).map(line).collect();
        let elapsed = self.elapsed();
        let seconds = elapsed.as_secs_f64();
        lines.push(match self.steps {
            0 => format!("{seconds:.3} s"),
            1 => format!("1 step in {seconds:.3} s"),
            steps => {
                let rate = grouped(per_second(steps, elapsed));
                format!("{} steps in {seconds:.3} s: {rate} steps/s", grouped(steps))
            }
        });
        if self.puzzles > 1 {
            let rate = self.puzzles as f64 / seconds.max(1e-9);
            lines.push(format!("{} puzzles: {rate:.1} puzzles/s", grouped(self.puzzles)));
        }
        lines
    }

    /// A cost, or the score that it stands for, in words.
    pub fn describe(&self, cost: Cost) -> String {
        let score = self.best_score.and_then(|best| best.checked_add_signed(-cost));
        match (score, self.best_score) {
            (Some(score), Some(best)) => format!("{score} of {best}"),
            _ => format!("cost {cost}"),
        }
    }

    /// What is known now, the most important first, as far as it fits into `width` columns: `limit`
    /// is the time that a run may take, `many` is true if there are several puzzles.
    pub fn line(&self, width: usize, limit: Option<Duration>, many: bool) -> String {
        let elapsed = self.elapsed();
        let limit = limit.map(|limit| format!(" of {}", short_time(limit))).unwrap_or_default();
        let shown = short_time(Duration::from_secs(elapsed.as_secs()));
        let mut parts = vec![format!("{shown}{limit}")];
        if many {
            let rate = short_count(per_second(self.puzzles, elapsed));
            parts.push(format!("{} puzzles, {rate}/s", short_count(self.puzzles)));
        } else {
            match self.best {
                Some((cost, when)) => {
                    parts.push(format!("best {}", self.describe(cost)));
                    let age = Duration::from_secs(when.elapsed().as_secs());
                    parts.push(format!("{} ago", short_time(age)));
                }
                None => parts.push("searching".to_owned()),
            }
            if let Some(share) = self.share {
                parts.push(format!("{:.1} % done", share * 100.0));
            }
            if self.so_far > 0 {
                parts.push(format!("{} steps", short_count(self.so_far)));
                let rate = self.rate.unwrap_or_else(|| per_second(self.so_far, elapsed));
                parts.push(format!("{}/s", short_count(rate)));
            }
            for (count, noun) in [(self.tries, "tries"), (self.restarts, "restarts")] {
                if count > 0 {
                    parts.push(format!("{} {noun}", short_count(count)));
                }
            }
            if limit.is_empty() {
                parts.push("Ctrl-C stops and prints the best".to_owned());
            }
        }
        fitting(&parts, width)
    }

    /// Bars for the lowest costs that tries or units ended at, a line each, within `width` columns:
    /// how often which cost is reached tells how far the next one is.
    pub fn histogram(&self, width: usize) -> Vec<String> {
        const BESIDE: usize = 24;
        let shown: Vec<(&Cost, &u64)> = self.ends.iter().take(BARS).collect();
        let room = width.saturating_sub(BESIDE).min(BAR);
        if shown.len() < 2 || room < 4 {
            return Vec::new();
        }
        let most = shown.iter().map(|&(_, &count)| count).max().unwrap_or(1);
        let line = |&(cost, &count): &(&Cost, &u64)| {
            let length = (count as f64 / most as f64 * room as f64).ceil() as usize;
            let (cost, count) = (self.describe(*cost), short_count(count));
            format!("  {cost:<13} {count:>6} {}", "#".repeat(length))
        };
        shown.iter().map(line).collect()
    }
}

/// The first of some parts that fit into a width together; the first of all is cut if it must be.
fn fitting(parts: &[String], width: usize) -> String {
    let mut line = String::new();
    for part in parts {
        let gap = if line.is_empty() { "" } else { ", " };
        if line.chars().count() + gap.len() + part.chars().count() > width {
            break;
        }
        line.push_str(gap);
        line.push_str(part);
    }
    if line.is_empty() {
        line = parts.first().map(|part| part.chars().take(width).collect()).unwrap_or_default();
    }
    line
}

/// A rate, rounded down.
pub fn per_second(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally() -> Tally {
        let mut tally = Tally { best_score: Some(480), ..Tally::default() };
        let improved = |cost| {
            let (steps, elapsed) = (1, Duration::ZERO);
            Event::Improved { cost, board: None, steps, elapsed }
        };
        assert!(tally.observe(&improved(20)) && !tally.observe(&improved(20)));
        for cost in [17, 18, 17] {
            tally.observe(&Event::Unit { number: 0, cost: Some(cost), steps: 5 });
        }
        tally.count(1_500_000);
        tally
    }

    #[test]
    fn a_tally_knows_the_best_and_how_often_each_cost_was_reached() {
        let lines = tally().histogram(100);
        assert!(lines[0].trim().starts_with("463 of 480") && lines[0].ends_with(&"#".repeat(40)));
        assert!(
            lines[1].trim().starts_with("462 of 480")
                && lines[1].ends_with(" ####################")
        );
    }

    #[test]
    fn lines_fit_any_width_and_tell_the_most_important_first() {
        let tally = tally();
        let whole = tally.line(200, None, false);
        for part in ["best 463 of 480", " ago", "1.50M steps", "/s", "3 tries", "Ctrl-C"] {
            assert!(whole.contains(part), "no {part:?} in {whole:?}");
        }
        for width in 0..whole.len() + 5 {
            let line = tally.line(width, None, false);
            assert!(line.chars().count() <= width, "{width}: {line:?}");
            assert!(width < 25 || line.contains("463 of 480"), "{width}: {line:?}");
            assert!(tally.histogram(width).iter().all(|line| line.chars().count() <= width));
        }
        let limited = tally.line(200, Some(Duration::from_secs(60)), false);
        assert!(limited.starts_with("0 s of 1m") && !limited.contains("Ctrl-C"), "{limited}");
    }
}
