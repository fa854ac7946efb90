//! The table: each row is one piece of work that every contestant does in turn, round by round.
//!
//! Only ratios within a row mean something: processor time is measured and rounds are interleaved,
//! so that whatever else the machine does falls on all contestants alike, and the median of the
//! rounds is shown. Contestants
//! must agree on the answer, or there is no table.

use crate::clock::Clock;
use anyhow::{Result, bail};
use std::fmt;
use std::time::Duration;

/// One way to do a piece of work. It returns the answer, as anything that shows agreement: a
/// number of solutions, a cost, a checksum of boards that have only one solution.
pub(crate) struct Contestant<'a> {
    name: &'static str,
    work: Box<dyn FnMut() -> Result<(u64, Duration)> + 'a>,
}

impl<'a> Contestant<'a> {
    /// A contestant by name; kumiki's own names begin with `kumiki`.
    pub(crate) fn new(name: &'static str, mut work: impl FnMut() -> Result<u64> + 'a) -> Self {
        Contestant::timed(name, move || {
            let clock = Clock::start()?;
            let answer = work()?;
            Ok((answer, clock.used()?))
        })
    }

    /// A contestant that measures itself, to leave out what is not its own work.
    pub(crate) fn timed(
        name: &'static str,
        work: impl FnMut() -> Result<(u64, Duration)> + 'a,
    ) -> Self {
        Contestant { name, work: Box::new(work) }
    }
}

/// How the time of a row is shown.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// Pieces of work a second.
    PerSecond(usize),
    /// Pieces of work a minute of one core, one at a time.
    PerMinute,
    /// Milliseconds for one of so many pieces.
    Milliseconds(usize),
    /// Microseconds for one of so many pieces.
    Microseconds(usize),
}

/// A table under a title.
pub(crate) struct Table {
    title: String,
    names: Vec<&'static str>,
    rounds: usize,
    rows: Vec<Row>,
}

struct Row {
    work: String,
    shown: Shown,
    /// Of each contestant that took part.
    medians: Vec<(&'static str, Duration)>,
}

impl Table {
    /// An empty table whose rows will be measured in so many rounds.
    pub(crate) fn new(title: impl Into<String>, rounds: usize) -> Self {
        Table { title: title.into(), names: Vec::new(), rounds, rows: Vec::new() }
    }

    /// Measures one row: each contestant once to warm up and to say its answer, then in turn.
    pub(crate) fn measure(
        &mut self,
        work: impl Into<String>,
        shown: Shown,
        mut contestants: Vec<Contestant>,
    ) -> Result<()> {
        let work = work.into();
        for contestant in &contestants {
            if !self.names.contains(&contestant.name) {
                self.names.push(contestant.name);
            }
        }
        let mut answers = Vec::new();
        for contestant in &mut contestants {
            answers.push((contestant.name, (contestant.work)()?.0));
        }
        let mut times = vec![Vec::with_capacity(self.rounds); contestants.len()];
        for round in 0..self.rounds {
            for turn in 0..contestants.len() {
                // Another one begins each round, so that none always follows the same one.
                let i = (round + turn) % contestants.len();
                let (answer, time) = (contestants[i].work)()?;
                times[i].push(time);
                answers.push((contestants[i].name, answer));
            }
        }
        if let Some((name, answer)) = answers.iter().find(|(_, answer)| *answer != answers[0].1) {
            bail!("{work}: {name} answers {answer}, {} answers {}", answers[0].0, answers[0].1);
        }
        let names = contestants.iter().map(|contestant| contestant.name);
        let medians = names.zip(times.into_iter().map(median)).collect();
        self.rows.push(Row { work, shown, medians });
        Ok(())
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# {}\n", self.title)?;
        writeln!(f, "| work | {} | kumiki / best peer |", self.names.join(" | "))?;
        writeln!(f, "|{}", " --- |".repeat(self.names.len() + 2))?;
        for row in &self.rows {
            write!(f, "| {} |", row.work)?;
            for name in &self.names {
                match row.medians.iter().find(|(contestant, _)| contestant == name) {
                    Some(&(_, time)) => write!(f, " {} |", show(row.shown, time))?,
                    None => write!(f, " - |")?,
                }
            }
            match row.ratio() {
                Some(ratio) => writeln!(f, " {ratio:.2}x |")?,
                None => writeln!(f, " - |")?,
            }
        }
        writeln!(
            f,
            "\nProcessor time, user and system; median of {} interleaved rounds.",
            self.rounds
        )
    }
}

impl Row {
    /// How many times faster the best of kumiki is than the best of its peers.
    fn ratio(&self) -> Option<f64> {
        let best = |ours: bool| {
            let times = self.medians.iter();
            times.filter(|(name, _)| name.starts_with("kumiki") == ours).map(|(_, time)| time).min()
        };
        Some(best(false)?.as_secs_f64() / best(true)?.as_secs_f64())
    }
}

fn show(shown: Shown, time: Duration) -> String {
    match shown {
        Shown::PerSecond(pieces) => {
            let rate = pieces as f64 / time.as_secs_f64();
            if rate >= 10_000.0 { format!("{:.1}k/s", rate / 1e3) } else { format!("{rate:.0}/s") }
        }
        Shown::PerMinute => format!("{:.2}", 60.0 / time.as_secs_f64()),
        Shown::Microseconds(pieces) => {
            format!("{:.2} us", time.as_secs_f64() * 1e6 / pieces.max(1) as f64)
        }
        Shown::Milliseconds(pieces) => {
            format!("{:.3} ms", time.as_secs_f64() * 1e3 / pieces.max(1) as f64)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_shows_all_contestants_and_the_ratio() {
        let mut table = Table::new("Title", 3);
        let work = || Contestant::new("peer", || Ok(7));
        let ours = Contestant::new("kumiki", || Ok(7));
        table.measure("row", Shown::PerSecond(10), vec![work(), ours]).unwrap();
        table.rows[0].medians =
            vec![("peer", Duration::from_millis(3)), ("kumiki", Duration::from_millis(2))];
        let text = table.to_string();
        assert!(text.contains("| work | peer | kumiki | kumiki / best peer |"), "{text}");
        assert!(text.contains("| row | 3333/s | 5000/s | 1.50x |"), "{text}");
    }

    #[test]
    fn who_takes_no_part_in_a_row_has_no_figure() {
        let mut table = Table::new("Title", 1);
        let timed = |name| Contestant::timed(name, || Ok((7, Duration::from_millis(4))));
        table.measure("a", Shown::Milliseconds(1), vec![timed("one"), timed("kumiki")]).unwrap();
        table.measure("b", Shown::Milliseconds(1), vec![timed("kumiki")]).unwrap();
        let text = table.to_string();
        assert!(text.contains("| a | 4.000 ms | 4.000 ms | 1.00x |"), "{text}");
        assert!(text.contains("| b | - | 4.000 ms | - |"), "{text}");
    }

    #[test]
    fn contestants_that_disagree_make_no_table() {
        let mut table = Table::new("Title", 1);
        let row = vec![Contestant::new("a", || Ok(1)), Contestant::new("b", || Ok(2))];
        let error = table.measure("row", Shown::Milliseconds(1), row).unwrap_err();
        assert_eq!(error.to_string(), "row: b answers 2, a answers 1");
    }
}
