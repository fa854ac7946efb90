//! Where we stand by a published value, in a word. What counts as the same depends on what the
//! number is: a count is the same or is not, a share may differ by a point, others by a part.

use super::measure::Statistic;
use super::paper::{Better, Value};
use std::fmt;

/// Where we stand. What is better is said of values that have a better side alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Ours is better.
    Passes,
    /// Ours is the same, to the decimals shown.
    Reaches,
    /// Ours is not as good, or there is no better side, and it differs by next to nothing.
    Agrees,
    /// Ours is not as good.
    FallsShort,
    /// Ours is another number, and neither is better.
    Differs,
}

/// How far shares may be apart that agree: one in a hundred runs.
const SHARE: f64 = 0.01;
/// How far other numbers may be apart that agree, as a part of the published one.
const PART: f64 = 0.01;

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Verdict; 5] =
        [Verdict::Passes, Verdict::Reaches, Verdict::Agrees, Verdict::FallsShort, Verdict::Differs];

    /// How to read the words, for a report.
    pub const LEGEND: &str = "A number of ours passes the published one if it is better, and reaches \
        it if it is the same to the decimals shown. Where it is not as good, or neither way is \
        better, it agrees within 1 % (shares: within one percentage point; counts: if they are the \
        same); else it falls short, or differs where neither way is better.";

    /// The word for a published value, given ours; `None` where nothing can be compared.
    pub fn of(value: &Value, ours: f64) -> Option<Verdict> {
        let theirs = value.number?;
        let unit = 10f64.powi(i32::try_from(value.digits).unwrap_or(i32::MAX));
        let shown = (ours * unit).round() / unit;
        let close = (ours - theirs).abs() <= tolerance(value.ours.statistic, theirs);
        let better = match value.better {
            Some(Better::Higher) => shown > theirs,
            Some(Better::Lower) => shown < theirs,
            None => false,
        };
        Some(match value.better {
            Some(_) if better => Verdict::Passes,
            Some(_) if shown == theirs => Verdict::Reaches,
            _ if close || shown == theirs => Verdict::Agrees,
            Some(_) => Verdict::FallsShort,
            None => Verdict::Differs,
        })
    }

    /// The verdict as a word or two, to follow "kumiki".
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Passes => "passes",
            Verdict::Reaches => "reaches",
            Verdict::Agrees => "agrees",
            Verdict::FallsShort => "falls short",
            Verdict::Differs => "differs",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// How far two numbers of a kind may be apart that agree.
fn tolerance(statistic: Statistic, theirs: f64) -> f64 {
    match statistic {
        Statistic::Runs | Statistic::Solved | Statistic::Ends => 0.0,
        Statistic::SuccessRate | Statistic::Unbroken => SHARE,
        _ => PART * theirs.abs(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::Measure;

    fn value(statistic: Statistic, number: f64, better: Option<Better>, digits: usize) -> Value {
        let ours = Measure { statistic, ..Measure::default() };
        Value { number: Some(number), better, digits, ours, ..Value::default() }
    }

    #[test]
    fn the_words_for_numbers_around_the_published_one() {
        let score = value(Statistic::MaxScore, 458.0, Some(Better::Higher), 0);
        let tries = value(Statistic::Tries, 3.85, Some(Better::Lower), 2);
        let share = value(Statistic::SuccessRate, 0.0, None, 2);
        let count = value(Statistic::Ends, 1000.0, None, 0);
        for (value, ours, expected) in [
            (&score, 459.0, Verdict::Passes),
            (&score, 458.0, Verdict::Reaches),
            (&score, 454.0, Verdict::Agrees),
            (&score, 443.0, Verdict::FallsShort),
            (&tries, 3.8, Verdict::Passes),
            (&tries, 3.8461, Verdict::Reaches),
            (&tries, 3.87, Verdict::Agrees),
            (&tries, 4.0, Verdict::FallsShort),
            (&share, 0.0, Verdict::Agrees),
            (&share, 0.01, Verdict::Agrees),
            (&share, 0.02, Verdict::Differs),
            (&count, 1000.0, Verdict::Agrees),
            (&count, 1001.0, Verdict::Differs),
        ] {
            assert_eq!(Verdict::of(value, ours), Some(expected), "{ours} by {:?}", value.number);
        }
        assert_eq!(Verdict::of(&Value { number: None, ..score }, 1.0), None);
    }

    #[test]
    fn ours_is_shown_as_finely_as_what_was_published() {
        for paper in crate::papers::all().unwrap() {
            for value in paper.entries.iter().flat_map(|entry| &entry.values) {
                let written = value.number.map(|n| n.to_string()).unwrap_or_default();
                let decimals = written.split_once('.').map_or(0, |(_, part)| part.len());
                assert!(decimals <= value.digits, "{}: {}", paper.key, value.what);
            }
        }
    }
}
