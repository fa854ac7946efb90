//! Where we stand by a published number, in a word. Numbers are compared as numbers; where ours is
//! an estimate, its 95 % interval says how far apart two numbers may be that are the same.

use super::paper::{Better, Value};
use crate::row::Row;
use crate::statistics::Interval;
use crate::statistics::summary::quantile;
use std::fmt;

/// Where we stand. What is better is said of values that have a better side alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Ours is better.
    Passes,
    /// Ours is the same, to the decimals shown.
    Reaches,
    /// The published number lies in the interval of ours, or among ours on many instances.
    Agrees,
    /// Ours is not as good.
    FallsShort,
    /// Ours is another number, and neither is better.
    Differs,
}

/// The shares of a sample of instances that lie beyond a published number which does not belong.
const TAIL: f64 = 0.025;

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Verdict; 5] =
        [Verdict::Passes, Verdict::Reaches, Verdict::Agrees, Verdict::FallsShort, Verdict::Differs];

    /// How to read the words, for a report.
    pub const LEGEND: &str = "A number of ours agrees with the published one if that lies in our \
        95 % interval, or among our numbers on many instances where the paper's is not known. \
        Otherwise numbers are compared as they are: ours passes if it is better, reaches if it is \
        the same to the decimals shown, and falls short if it is not as good; it differs where \
        neither way is better.";

    /// The word for a published value, given ours and its interval.
    pub fn of(value: &Value, ours: f64, interval: Option<Interval>) -> Verdict {
        let theirs = value.number;
        let unit = 10f64.powi(i32::try_from(value.digits).unwrap_or(i32::MAX));
        let shown = (ours * unit).round() / unit;
        let inside = interval.is_some_and(|i| i.low <= theirs && theirs <= i.high);
        let better = match value.better {
            Some(Better::Higher) => shown > theirs,
            Some(Better::Lower) => shown < theirs,
            None => false,
        };
        match value.better {
            Some(_) if shown == theirs => Verdict::Reaches,
            _ if inside || shown == theirs => Verdict::Agrees,
            Some(_) if better => Verdict::Passes,
            Some(_) => Verdict::FallsShort,
            None => Verdict::Differs,
        }
    }

    /// The word for a published value among ours on many instances, in order.
    pub fn among(value: &Value, ours: &[f64]) -> Option<Verdict> {
        let place = Place::of(value.number, ours)?;
        let inside = place.below <= 1.0 - TAIL && place.above <= 1.0 - TAIL;
        Some(if inside { Verdict::Agrees } else { Verdict::Differs })
    }

    /// How ours is where this verdict was given, for a count: `better in 3`.
    pub fn comparison(self) -> &'static str {
        match self {
            Verdict::Passes => "better",
            Verdict::Reaches => "the same",
            Verdict::Agrees => "in agreement",
            Verdict::FallsShort => "not as good",
            Verdict::Differs => "different",
        }
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

/// Where a number lies in a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The share of the sample strictly below it.
    pub below: f64,
    /// The share strictly above it.
    pub above: f64,
    /// The quartiles of the sample.
    pub quartiles: [f64; 3],
}

impl Place {
    /// The place of a number in a sample in order; `None` in an empty one.
    pub fn of(number: f64, sample: &[f64]) -> Option<Place> {
        let share = |count: usize| count as f64 / sample.len() as f64;
        Some(Place {
            quartiles: [quantile(sample, 0.25)?, quantile(sample, 0.5)?, quantile(sample, 0.75)?],
            below: share(sample.iter().filter(|&&ours| ours < number).count()),
            above: share(sample.iter().filter(|&&ours| ours > number).count()),
        })
    }

    /// The percentile, ties counting half.
    pub fn percentile(&self) -> f64 {
        100.0 * (self.below + (1.0 - self.below - self.above) / 2.0)
    }
}

/// True if these rows may be judged by a value: those of another experiment have other instances.
pub(super) fn may_be_judged(value: &Value, rows: &[&Row]) -> bool {
    let of = |row: &&Row, id: &str| row.experiment.rsplit('/').next() == Some(id);
    value.verdict_on.as_ref().is_none_or(|id| rows.iter().all(|row| of(row, id)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::{Measure, Statistic};

    fn value(statistic: Statistic, number: f64, better: Option<Better>, digits: usize) -> Value {
        let ours = Measure { statistic, ..Measure::default() };
        Value { number, better, digits, ours, ..Value::default() }
    }

    #[test]
    fn the_words_for_numbers_around_the_published_one() {
        let score = value(Statistic::MaxScore, 458.0, Some(Better::Higher), 0);
        let tries = value(Statistic::Tries, 3.85, Some(Better::Lower), 2);
        let share = value(Statistic::SuccessRate, 0.2, None, 2);
        let count = value(Statistic::Ends, 1000.0, None, 0);
        let about = |x: f64| Some(Interval { low: x - 0.5, high: x + 0.5 });
        for (value, ours, interval, expected) in [
            (&score, 459.0, None, Verdict::Passes),
            (&score, 458.0, None, Verdict::Reaches),
            // An edge is an edge: 454 is not 458.
            (&score, 454.0, None, Verdict::FallsShort),
            (&tries, 3.2, about(3.2), Verdict::Passes),
            (&tries, 3.8461, about(3.8), Verdict::Reaches),
            (&tries, 4.1, about(4.1), Verdict::Agrees),
            (&tries, 3.6, about(3.6), Verdict::Agrees),
            (&tries, 4.5, about(4.5), Verdict::FallsShort),
            (&share, 0.2, None, Verdict::Agrees),
            (&share, 0.21, None, Verdict::Differs),
            (&share, 0.4, about(0.4), Verdict::Agrees),
            (&count, 1000.0, None, Verdict::Agrees),
            (&count, 1001.0, None, Verdict::Differs),
        ] {
            assert_eq!(Verdict::of(value, ours, interval), expected, "{ours} by {}", value.number);
        }
    }

    #[test]
    fn a_number_among_others_has_a_place() {
        let value = value(Statistic::SuccessRate, 0.5, None, 2);
        let sample: Vec<f64> = (0..40).map(|i| f64::from(i) / 40.0).collect();
        let place = Place::of(0.5, &sample).expect("forty");
        assert!((place.percentile() - 51.25).abs() < 1e-9);
        assert_eq!(Verdict::among(&value, &sample), Some(Verdict::Agrees));
        let low: Vec<f64> = sample.iter().map(|x| x / 3.0).collect();
        assert_eq!(Verdict::among(&value, &low), Some(Verdict::Differs));
        assert_eq!(Verdict::among(&value, &[]), None);
    }

    #[test]
    fn ours_is_shown_as_finely_as_what_was_published() {
        for paper in crate::papers::all().unwrap() {
            for value in paper.entries.iter().flat_map(|entry| &entry.values) {
                let written = value.number.to_string();
                let decimals = written.split_once('.').map_or(0, |(_, part)| part.len());
                assert!(decimals <= value.digits, "{}: {}", paper.key, value.what);
            }
        }
    }
}
