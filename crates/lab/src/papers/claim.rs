//! Statements of a paper and how our rows judge them: an order, a gain (also on the same work), the lack of one, a trend, a
//! best choice, a law of growth. Each comes with an effect, a 95 % interval and a test.

use super::probe::Numbers;
use super::select::{Quantity, Select};
use crate::report::significant;
use crate::row::Row;
use crate::statistics::growth::{Growth, Law, growth};
use crate::statistics::holm::holm;
use crate::statistics::kruskal::kruskal;
use crate::statistics::summary::{mean, median, quantile};
use crate::statistics::trend::trend;
use crate::statistics::wilcoxon::wilcoxon;
use crate::statistics::{Interval, sorted};
use kumiki_core::Rng;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// The level at which a test counts.
const LEVEL: f64 = 0.05;
/// Resamples of an interval.
const RESAMPLES: usize = 2000;

/// A statement, as published, and what in our rows speaks of it.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub struct Claim {
    /// The experiment that it belongs to.
    pub(super) experiment: String,
    /// The statement.
    pub what: String,
    /// As the paper says it.
    pub published: String,
    /// True if it is among the most important ones of the paper.
    #[serde(default)]
    pub key: bool,
    /// What is read from each row.
    pub of: Quantity,
    /// What is stated.
    #[serde(flatten)]
    pub statement: Statement,
}

/// Which way numbers go.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Up.
    Rises,
    /// Down.
    Falls,
}

/// What can be stated.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Statement {
    /// The numbers of some rows are larger than those of others.
    Gain {
        /// The rows with the larger ones.
        more: Select,
        /// The others.
        less: Select,
    },
    /// The numbers of a method are larger than those of another on the same instance with the same
    /// seed.
    PairedGain {
        /// The label of the method with the larger ones.
        more: String,
        /// The label of the other.
        less: String,
    },
    /// The numbers of two sets of rows differ by no more than a margin.
    Same {
        /// The one.
        one: Select,
        /// The other.
        other: Select,
        /// The difference that does not count.
        margin: f64,
    },
    /// Numbers rise or fall along methods in an order.
    Order {
        /// The labels, in order.
        labels: Vec<String>,
        /// Which way.
        way: Way,
    },
    /// Numbers rise or fall with a factor.
    Trend {
        /// The factor.
        factor: String,
        /// Which way.
        way: Way,
        /// The rows.
        #[serde(default)]
        rows: Select,
    },
    /// One method is better than each of the others.
    Best {
        /// The best one.
        label: String,
        /// The others.
        others: Vec<String>,
        /// Which way is better.
        way: Way,
    },
    /// Numbers grow by a law with a factor.
    Law {
        /// The factor.
        factor: String,
        /// The law.
        law: LawName,
        /// The rows.
        #[serde(default)]
        rows: Select,
    },
}

/// The laws that are told apart.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum LawName {
    /// A base to the power of the factor.
    Exponential,
    /// The factor to a power.
    Power,
}

/// What our rows say of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It holds here too, beyond chance.
    Confirmed,
    /// Nothing beyond chance, either way.
    Undecided,
    /// The opposite holds, beyond chance.
    Contradicted,
}

impl Ruling {
    /// Every ruling, the best first.
    pub const ALL: [Ruling; 3] = [Ruling::Confirmed, Ruling::Undecided, Ruling::Contradicted];

    /// How to read the words, for a report.
    pub const LEGEND: &str = "A statement is confirmed if our runs show it beyond chance (95 %), \
        contradicted if they show the opposite, and undecided otherwise. Intervals are 95 % \
        (bootstrap; Wilson's for shares).";

    /// In a word.
    pub fn words(self) -> &'static str {
        match self {
            Ruling::Confirmed => "confirmed",
            Ruling::Undecided => "undecided",
            Ruling::Contradicted => "contradicted",
        }
    }

    fn of(holds: bool, opposite: bool) -> Ruling {
        match (holds, opposite) {
            (true, _) => Ruling::Confirmed,
            (_, true) => Ruling::Contradicted,
            _ => Ruling::Undecided,
        }
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// A ruling and its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The ruling.
    pub ruling: Ruling,
    /// The effect, its interval and the test.
    pub ours: String,
    /// Numbers that it rests on.
    pub numbers: usize,
}

impl Claim {
    /// What the numbers of a probe say: of a trend along its axis alone.
    pub fn judged_on(&self, numbers: &Numbers) -> Option<Finding> {
        let Statement::Trend { way, .. } = &self.statement else { return None };
        let points = numbers.pairs();
        let (ruling, ours) = rising(&points, *way)?;
        let at = |(x, ys): (&u64, &Vec<f64>)| Some(format!("{x}: {}", significant(mean(ys)?, 3)));
        let means: Vec<String> = numbers.points.iter().filter_map(at).collect();
        let ours = format!("means {}; {ours}", means.join(", "));
        Some(Finding { ruling, ours, numbers: points.len() })
    }

    /// What the rows say; `None` if they have nothing to say.
    pub fn judged(&self, rows: &[Row]) -> Option<Finding> {
        let of = &self.of;
        match &self.statement {
            Statement::Gain { more, less } => {
                let (more, less) = (of.sample(&more.of(rows)), of.sample(&less.of(rows)));
                let gap = Gap::of(&more, &less)?;
                let ruling = Ruling::of(gap.interval.low > 0.0, gap.interval.high < 0.0);
                Some(gap.finding(ruling))
            }
            Statement::PairedGain { more, less } => paired(of, more, less, rows),
            Statement::Same { one, other, margin } => {
                let (one, other) = (of.sample(&one.of(rows)), of.sample(&other.of(rows)));
                let gap = Gap::of(&one, &other)?;
                let Interval { low, high } = gap.interval;
                let ruling =
                    Ruling::of(-margin <= low && high <= *margin, low > *margin || high < -margin);
                Some(gap.finding(ruling))
            }
            Statement::Order { labels, way } => {
                let mut points = Vec::new();
                for (place, label) in labels.iter().enumerate() {
                    let of_label = labelled(label).of(rows);
                    points.extend(of.sample(&of_label).into_iter().map(|y| (place as f64, y)));
                }
                let means = labels.iter().map(|label| mean(&of.sample(&labelled(label).of(rows))));
                let means: Vec<String> = means.flatten().map(|m| significant(m, 3)).collect();
                let (ruling, words) = rising(&points, *way)?;
                let ours = format!("means {}; {words}", means.join(", "));
                Some(Finding { ruling, ours, numbers: points.len() })
            }
            Statement::Trend { factor, way, rows: selected } => {
                let points = points(of, factor, &selected.of(rows));
                let (ruling, ours) = rising(&points, *way)?;
                Some(Finding { ruling, ours, numbers: points.len() })
            }
            Statement::Best { label, others, way } => best(of, label, others, *way, rows),
            Statement::Law { factor, law, rows: selected } => {
                grows(of, factor, *law, &selected.of(rows))
            }
        }
    }
}

fn labelled(label: &str) -> Select {
    Select { labels: vec![label.to_owned()], ..Select::default() }
}

fn points(of: &Quantity, factor: &str, rows: &[&Row]) -> Vec<(f64, f64)> {
    let of_row = |row: &&Row| -> Vec<(f64, f64)> {
        let x = row.factors.get(factor).copied();
        x.map(|x| of.of(row).into_iter().map(|y| (x, y)).collect()).unwrap_or_default()
    };
    rows.iter().flat_map(of_row).collect()
}

fn probability(p: f64) -> String {
    if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") }
}

/// The difference of two means, with its interval and the test of Mann and Whitney.
struct Gap {
    difference: f64,
    interval: Interval,
    p: f64,
    numbers: usize,
}

impl Gap {
    fn of(one: &[f64], other: &[f64]) -> Option<Gap> {
        let difference = mean(one)? - mean(other)?;
        let mut rng = Rng::seeded(1);
        let mut drawn = Vec::with_capacity(RESAMPLES);
        for _ in 0..RESAMPLES {
            drawn.push(resampled_mean(one, &mut rng)? - resampled_mean(other, &mut rng)?);
        }
        let drawn = sorted(&drawn);
        let interval = Interval { low: quantile(&drawn, 0.025)?, high: quantile(&drawn, 0.975)? };
        let both = one.iter().map(|&y| (1.0, y)).chain(other.iter().map(|&y| (0.0, y)));
        let p = trend(&both.collect::<Vec<_>>()).map_or(1.0, |trend| trend.p);
        Some(Gap { difference, interval, p, numbers: one.len() + other.len() })
    }

    fn finding(&self, ruling: Ruling) -> Finding {
        let Interval { low, high } = self.interval;
        let ours = format!(
            "difference {} [{}, {}], {}",
            significant(self.difference, 3),
            significant(low, 3),
            significant(high, 3),
            probability(self.p)
        );
        Finding { ruling, ours, numbers: self.numbers }
    }
}

fn resampled_mean(values: &[f64], rng: &mut Rng) -> Option<f64> {
    let sum: f64 = values.iter().map(|_| rng.choose(values).copied().unwrap_or(0.0)).sum();
    (!values.is_empty()).then(|| sum / values.len() as f64)
}

/// Whether one method has larger numbers than another on the same work: the ratio in the geometric
/// mean, its interval, and Wilcoxon's test on the logarithms.
fn paired(of: &Quantity, more: &str, less: &str, rows: &[Row]) -> Option<Finding> {
    let logarithm = |row: &Row| {
        let [value] = of.of(row)[..] else { return None };
        (value > 0.0).then(|| value.ln())
    };
    let work = |row: &Row| (row.digest.clone(), row.seed);
    let of_label = |label: &str| -> BTreeMap<(String, u64), f64> {
        let rows = labelled(label).of(rows);
        rows.into_iter().filter_map(|row| Some((work(row), logarithm(row)?))).collect()
    };
    let (more, less) = (of_label(more), of_label(less));
    let pairs: Vec<(f64, f64)> =
        more.iter().filter_map(|(work, &one)| Some((one, *less.get(work)?))).collect();
    let differences: Vec<f64> = pairs.iter().map(|(one, other)| one - other).collect();
    let ratio = mean(&differences)?.exp();
    let mut rng = Rng::seeded(1);
    let drawn: Option<Vec<f64>> =
        (0..RESAMPLES).map(|_| resampled_mean(&differences, &mut rng)).collect();
    let drawn = sorted(&drawn?);
    let end = |at| Some(significant(quantile(&drawn, at)?.exp(), 3));
    let test = wilcoxon(&pairs);
    let sure = test.p < LEVEL;
    let ours = format!(
        "ratio {} [{}, {}] over {} pairs, {}",
        significant(ratio, 3),
        end(0.025)?,
        end(0.975)?,
        pairs.len(),
        probability(test.p)
    );
    let ruling = Ruling::of(sure && test.effect > 0.0, sure && test.effect < 0.0);
    Some(Finding { ruling, ours, numbers: 2 * pairs.len() })
}

/// Whether y goes a way with x.
fn rising(points: &[(f64, f64)], way: Way) -> Option<(Ruling, String)> {
    let found = trend(points)?;
    let with = if way == Way::Rises { found.tau > 0.0 } else { found.tau < 0.0 };
    let sure = found.p < LEVEL;
    let words = format!("tau = {:.2}, {}", found.tau, probability(found.p));
    Some((Ruling::of(with && sure, !with && sure), words))
}

fn best(of: &Quantity, label: &str, others: &[String], way: Way, rows: &[Row]) -> Option<Finding> {
    let own = of.sample(&labelled(label).of(rows));
    let samples: Vec<Vec<f64>> =
        others.iter().map(|other| of.sample(&labelled(other).of(rows))).collect();
    let towards = if way == Way::Rises { 1.0 } else { -1.0 };
    let mut all = samples.clone();
    all.push(own.clone());
    let different = kruskal(&all);
    // Against each of the others, adjusted for their number.
    let tests: Vec<(bool, f64)> = samples
        .iter()
        .filter_map(|other| {
            let ahead = towards * (mean(&own)? - mean(other)?) > 0.0;
            let both = own.iter().map(|&y| (1.0, y)).chain(other.iter().map(|&y| (0.0, y)));
            Some((ahead, trend(&both.collect::<Vec<_>>()).map_or(1.0, |trend| trend.p)))
        })
        .collect();
    let adjusted = holm(&tests.iter().map(|test| test.1).collect::<Vec<_>>());
    let sure = |ahead: bool| move |((way, _), p): (&(bool, f64), &f64)| *way == ahead && *p < LEVEL;
    let beaten = tests.iter().zip(&adjusted).filter(|t| sure(true)((t.0, t.1))).count();
    let beats = tests.iter().zip(&adjusted).filter(|t| sure(false)((t.0, t.1))).count();
    let rank = 1 + tests.iter().filter(|test| !test.0).count();
    let ruling = Ruling::of(beaten == tests.len() && !tests.is_empty(), beats > 0);
    let ours = format!(
        "mean {}, rank {rank} of {}; better beyond chance than {beaten}, worse than {beats}; any \
         difference: {}",
        significant(mean(&own)?, 3),
        all.len(),
        different.map_or_else(|| "none".to_owned(), probability)
    );
    Some(Finding { ruling, ours, numbers: all.iter().map(Vec::len).sum() })
}

/// Which law explains the medians of the numbers at each value of the factor better, and in how
/// many resamples of the rows.
fn grows(of: &Quantity, factor: &str, law: LawName, rows: &[&Row]) -> Option<Finding> {
    let all = points(of, factor, rows);
    let mut rng = Rng::seeded(1);
    let claimed = |points: &[(f64, f64)]| -> Option<(bool, Growth, Growth)> {
        let medians = medians(points);
        let (base, power) = (growth(&medians, Law::Exponential)?, growth(&medians, Law::Power)?);
        let exponential = base.r2 > power.r2;
        Some((exponential == (law == LawName::Exponential), base, power))
    };
    let (_, base, power) = claimed(&all)?;
    if base.points < 3 {
        return None;
    }
    let (mut holds, mut drawn, mut exponents) = (0usize, 0usize, Vec::new());
    for _ in 0..RESAMPLES / 4 {
        // Every value of the factor keeps its number of rows.
        let sample: Vec<(f64, f64)> = strata(&all)
            .iter()
            .flat_map(|stratum| {
                stratum.iter().filter_map(|_| rng.choose(stratum).copied()).collect::<Vec<_>>()
            })
            .collect();
        if let Some((held, _, power)) = claimed(&sample) {
            holds += usize::from(held);
            drawn += 1;
            exponents.push(power.rate);
        }
    }
    let share = holds as f64 / drawn.max(1) as f64;
    let exponents = sorted(&exponents);
    let ours = format!(
        "exponential {:.2}^n (R² {:.3}), power n^{:.2} [{:.2}, {:.2}] (R² {:.3}); the law stated fits \
         better in {:.0} % of resamples",
        base.rate,
        base.r2,
        power.rate,
        quantile(&exponents, 0.025)?,
        quantile(&exponents, 0.975)?,
        power.r2,
        100.0 * share
    );
    let ruling = Ruling::of(share >= 1.0 - LEVEL, share <= LEVEL);
    Some(Finding { ruling, ours, numbers: all.len() })
}

/// The points of each x, in order of x.
fn strata(points: &[(f64, f64)]) -> Vec<Vec<(f64, f64)>> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()).map(<[_]>::to_vec).collect()
}

fn medians(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let at = |stratum: &Vec<(f64, f64)>| {
        let ys: Vec<f64> = stratum.iter().map(|p| p.1).collect();
        Some((stratum.first()?.0, median(&ys)?))
    };
    strata(points).iter().filter_map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(more: &str, less: &str) -> Claim {
        Claim {
            experiment: "x".to_owned(),
            what: String::new(),
            published: String::new(),
            key: false,
            of: Quantity::Steps,
            statement: Statement::PairedGain { more: more.to_owned(), less: less.to_owned() },
        }
    }

    /// Instances of very different sizes on which `slow` takes `factor` times the steps of `quick`.
    fn rows(factor: impl Fn(u32) -> f64) -> Vec<Row> {
        let row = |label: &str, instance: u32, steps: f64| Row {
            label: label.to_owned(),
            digest: instance.to_string(),
            steps: steps as u64,
            ..Row::default()
        };
        let both = |n: u32| {
            let steps = 100.0 * f64::from(2_u32.pow(n));
            [row("quick", n, steps), row("slow", n, steps * factor(n))]
        };
        (0..12).flat_map(both).collect()
    }

    #[test]
    fn a_small_gain_shows_on_the_same_work() {
        let rows = rows(|_| 1.5);
        let finding = claim("slow", "quick").judged(&rows).unwrap();
        assert_eq!((finding.ruling, finding.numbers), (Ruling::Confirmed, 24));
        assert_eq!(finding.ours, "ratio 1.50 [1.50, 1.50] over 12 pairs, p < 0.001");
        let opposite = claim("quick", "slow").judged(&rows).unwrap();
        assert_eq!(opposite.ruling, Ruling::Contradicted);
        // The same numbers, not paired: the sizes hide the gain.
        let labelled = |label| Select { labels: vec![String::from(label)], ..Select::default() };
        let unpaired = Statement::Gain { more: labelled("slow"), less: labelled("quick") };
        let unpaired = Claim { statement: unpaired, ..claim("slow", "quick") };
        assert_eq!(unpaired.judged(&rows).unwrap().ruling, Ruling::Undecided);
    }

    #[test]
    fn ratios_both_ways_decide_nothing() {
        let rows = rows(|n| if n % 2 == 0 { 2.0 } else { 0.5 });
        assert_eq!(claim("slow", "quick").judged(&rows).unwrap().ruling, Ruling::Undecided);
        assert_eq!(claim("slow", "none").judged(&rows), None);
    }
}
