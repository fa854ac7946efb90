//! What is known while searches run: the best so far, how often which cost was reached, steps.
//! How it is shown is the front end's business.

use kumiki_core::{Cost, Event};
use std::collections::BTreeMap;
use std::time::Duration;

/// How many different notes are kept.
const MOST_NOTES: usize = 20;

/// How many of the lowest costs the histogram shows, and the width of its longest bar.
const BARS: usize = 8;
const BAR: u64 = 40;

/// A tally of the events of one or many runs.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The lowest cost reported.
    pub best: Option<Cost>,
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
    /// How many units of work ended at each cost.
    pub ends: BTreeMap<Cost, u64>,
    /// Steps of these units.
    pub unit_steps: u64,
}

impl Tally {
    /// Takes note of an event; true if it is a better solution than any before it.
    pub fn observe(&mut self, event: &Event) -> bool {
        match event {
            Event::Improved { cost, .. } => {
                let better = self.best.is_none_or(|best| *cost < best);
                if better {
                    self.best = Some(*cost);
                }
                better
            }
            Event::Unit { cost, steps, .. } => {
                self.unit_steps = self.unit_steps.saturating_add(*steps);
                if let Some(cost) = *cost {
                    *self.ends.entry(cost).or_default() += 1;
                    self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
                }
                false
            }
            Event::Note(note) => {
                if self.notes.len() < MOST_NOTES || self.notes.contains_key(note) {
                    *self.notes.entry(note.clone()).or_default() += 1;
                }
                false
            }
            Event::Chosen { method, why } => {
                *self.chosen.entry((method, why)).or_default() += 1;
                false
            }
            _ => false,
        }
    }

    /// Counts a puzzle that is done.
    pub fn done(&mut self, steps: u64) {
        self.puzzles += 1;
        self.steps = self.steps.saturating_add(steps);
    }

    /// A cost, or the score that it stands for, in words.
    pub fn describe(&self, cost: Cost) -> String {
        let score = self.best_score.and_then(|best| best.checked_add_signed(-cost));
        match (score, self.best_score) {
            (Some(score), Some(best)) => format!("score {score} of {best}"),
            _ => format!("cost {cost}"),
        }
    }

    /// Bars for the lowest costs that units of work ended at, a line each: how often which cost is
    /// reached tells how far the next one is.
    pub fn histogram(&self) -> String {
        let shown: Vec<(&Cost, &u64)> = self.ends.iter().take(BARS).collect();
        let most = shown.iter().map(|&(_, &units)| units).max().unwrap_or(1);
        let line = |&(cost, units): &(&Cost, &u64)| {
            let bar = "#".repeat((units * BAR).div_ceil(most) as usize);
            format!("  {:<16} {units:>8} {bar}", self.describe(*cost))
        };
        shown.iter().map(line).collect::<Vec<_>>().join("\n")
    }
}

/// A rate, rounded down.
pub fn per_second(count: u64, elapsed: Duration) -> u64 {
    (count as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_knows_the_best_and_how_often_each_cost_was_reached() {
        let mut tally = Tally { best_score: Some(480), ..Tally::default() };
        let improved = |cost| {
            let (steps, elapsed) = (1, Duration::ZERO);
            Event::Improved { cost, board: None, steps, elapsed }
        };
        assert!(tally.observe(&improved(20)) && !tally.observe(&improved(20)));
        for cost in [17, 18, 17] {
            tally.observe(&Event::Unit { number: 0, cost: Some(cost), steps: 5 });
        }
        assert_eq!((tally.best, tally.unit_steps), (Some(17), 15));
        let histogram = tally.histogram();
        let lines: Vec<&str> = histogram.lines().map(str::trim).collect();
        assert!(lines[0].starts_with("score 463 of 480") && lines[0].ends_with(&"#".repeat(40)));
        assert!(
            lines[1].starts_with("score 462 of 480") && lines[1].ends_with(" ####################")
        );
    }
}
