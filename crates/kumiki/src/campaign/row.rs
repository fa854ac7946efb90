//! A finished unit, as a line of a journal.

use kumiki_core::Cost;

/// The names of the columns.
pub(super) const COLUMNS: &str = "unit\tcost to beat\tcost\tscore\tsteps\tseconds\tclock";

/// A finished unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its number.
    pub unit: u64,
    /// The cost that it had to beat, if there was one.
    pub cutoff: Option<Cost>,
    /// The cost of what it found, as judged.
    pub cost: Option<Cost>,
    /// The score of what it found, for scored puzzles.
    pub score: Option<u64>,
    /// The steps it took.
    pub steps: u64,
    /// The seconds it took.
    pub seconds: f64,
    /// Seconds that the campaign had run when it ended.
    pub clock: f64,
}

fn shown<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// A value or `-`; `None` if it is neither.
fn optional<T: std::str::FromStr>(word: &str) -> Option<Option<T>> {
    if word == "-" { Some(None) } else { word.parse().ok().map(Some) }
}

impl Row {
    /// The line, with its end.
    pub(super) fn line(&self) -> String {
        let Row { unit, cutoff, cost, score, steps, seconds, clock } = self;
        let (cutoff, cost, score) = (shown(*cutoff), shown(*cost), shown(*score));
        format!("{unit}\t{cutoff}\t{cost}\t{score}\t{steps}\t{seconds:.3}\t{clock:.3}\n")
    }

    /// Reads a line without its end.
    pub(super) fn read(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [unit, cutoff, cost, score, steps, seconds, clock] = fields[..] else { return None };
        let row = Row {
            unit: unit.parse().ok()?,
            cutoff: optional(cutoff)?,
            cost: optional(cost)?,
            score: optional(score)?,
            steps: steps.parse().ok()?,
            seconds: seconds.parse().ok()?,
            clock: clock.parse().ok()?,
        };
        (row.seconds.is_finite() && row.clock.is_finite()).then_some(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_back() {
        let row = Row {
            unit: 3,
            cutoff: Some(17),
            cost: Some(16),
            score: Some(464),
            steps: 300_000_000,
            seconds: 1.25,
            clock: 9.5,
        };
        let found_nothing = Row { cutoff: None, cost: None, score: None, ..row.clone() };
        for row in [row, found_nothing] {
            let line = row.line();
            assert_eq!(Row::read(line.trim_end_matches('\n')), Some(row));
        }
        for line in
            ["", "1", "1\t-\t-\t-\t5\tx\t0", "1\t-\t-\t-\t5\tNaN\t0", "1\t-\t-\t-\t5\t1\t0\t"]
        {
            assert_eq!(Row::read(line), None, "{line:?}");
        }
    }
}
