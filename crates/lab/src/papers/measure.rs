//! Numbers of a set of rows, by name: what stands beside a published value. They know no puzzle.

use crate::row::Row;
use crate::statistics::bootstrap::{RESAMPLES, bootstrap};
use crate::statistics::proportion::wilson;
use crate::statistics::summary::{mean, median};
use crate::statistics::{CONFIDENCE, Interval};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Which rows, and what of them.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Measure {
    /// What is computed.
    pub statistic: Statistic,
    /// The label of the method; `None` = all.
    pub label: Option<String>,
    /// The group of instances; `None` = all.
    pub group: Option<String>,
    /// Values of factors.
    #[serde(default)]
    pub factors: BTreeMap<String, f64>,
    /// A rule, for [`Statistic::Unbroken`].
    pub rule: Option<String>,
    /// A divisor, such as the moves of a plateau.
    pub per: Option<f64>,
}

/// What can be computed.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// How many runs.
    #[default]
    Runs,
    /// How many of them are solved.
    Solved,
    /// The share of them that is solved.
    SuccessRate,
    /// Runs for each that is solved: the mean number of tries.
    Tries,
    /// The share of them whose answer does not break a rule.
    Unbroken,
    /// The highest score.
    MaxScore,
    /// The mean score.
    MeanScore,
    /// The lowest cost.
    MinCost,
    /// The highest cost.
    MaxCost,
    /// The mean cost.
    MeanCost,
    /// The median of the methods' own costs, of runs that are not solved.
    MedianFailedCost,
    /// The lowest end of a search inside a run.
    MinEnd,
    /// The highest.
    MaxEnd,
    /// Their mean.
    MeanEnd,
    /// How many searches there are inside the runs.
    Ends,
    /// The median time.
    MedianSeconds,
    /// The longest time.
    MaxSeconds,
    /// The median steps of runs that ended by themselves without a solution.
    MedianFailedSteps,
    /// The median steps of all runs.
    MedianSteps,
    /// The median number of cells that are not empty, of as many as `per` says.
    MedianFilled,
    /// Seconds a step, the median of runs.
    SecondsPerStep,
    /// The largest instance that is solved, by the factor named in `rule`; 0 if none is.
    LargestSolved,
}

impl Measure {
    /// True if a row is among those measured.
    pub fn takes(&self, row: &Row) -> bool {
        self.label.as_ref().is_none_or(|label| *label == row.label)
            && self.group.as_ref().is_none_or(|group| *group == row.group)
            && self.factors.iter().all(|(name, value)| row.factors.get(name) == Some(value))
    }

    /// The rows that are measured.
    pub fn rows<'r>(&self, rows: &'r [Row]) -> Vec<&'r Row> {
        rows.iter().filter(|row| self.takes(row) && row.status != "refused").collect()
    }

    /// The number, if there are rows to have it from.
    pub fn of(&self, rows: &[Row]) -> Option<f64> {
        self.of_rows(&self.rows(rows))
    }

    fn of_rows(&self, rows: &[&Row]) -> Option<f64> {
        if rows.is_empty() {
            return None;
        }
        let rule = self.rule.as_deref().unwrap_or_default();
        if self.statistic == Statistic::MedianFilled {
            let cells = self.per.unwrap_or(0.0);
            let filled = rows.iter().filter_map(|row| filled(row, cells)).collect::<Vec<_>>();
            return median(&filled);
        }
        Some(self.statistic.of(rows, rule)? / self.per.unwrap_or(1.0))
    }

    /// The 95 % interval of the number, where it has one: Wilson's for shares, a bootstrap for means
    /// and medians, none for the best or worst of a sample.
    pub fn interval(&self, rows: &[Row]) -> Option<Interval> {
        let rows = self.rows(rows);
        let solved = rows.iter().filter(|row| row.solved).count();
        let per = self.per.unwrap_or(1.0);
        let drawn = |values: Vec<f64>, statistic: fn(&[f64]) -> Option<f64>| {
            let interval = bootstrap(&values, statistic, CONFIDENCE, RESAMPLES, 1)?;
            Some(Interval { low: interval.low / per, high: interval.high / per })
        };
        match self.statistic {
            Statistic::SuccessRate => wilson(solved, rows.len(), CONFIDENCE),
            Statistic::Tries => {
                let share = wilson(solved, rows.len(), CONFIDENCE)?;
                (share.low > 0.0).then(|| Interval { low: 1.0 / share.high, high: 1.0 / share.low })
            }
            Statistic::Unbroken => {
                let rule = self.rule.as_deref().unwrap_or_default();
                wilson(unbroken(&rows, rule), rows.len(), CONFIDENCE)
            }
            Statistic::MeanScore => drawn(numbers(&rows, score), mean),
            Statistic::MeanCost => drawn(numbers(&rows, cost), mean),
            Statistic::MeanEnd => drawn(ends(&rows), mean),
            Statistic::MedianFailedCost => drawn(numbers(&rows, failed), median),
            Statistic::MedianSeconds => drawn(numbers(&rows, |row| Some(row.seconds)), median),
            Statistic::MedianSteps => drawn(numbers(&rows, |r| Some(r.steps as f64)), median),
            Statistic::MedianFailedSteps => drawn(numbers(&rows, gave_up), median),
            Statistic::SecondsPerStep => drawn(numbers(&rows, per_step), median),
            Statistic::MedianFilled => {
                let filled = rows.iter().filter_map(|row| filled(row, per)).collect::<Vec<_>>();
                bootstrap(&filled, median, CONFIDENCE, RESAMPLES, 1)
            }
            _ => None,
        }
    }

    /// The number on each instance by itself, in increasing order.
    pub fn spread(&self, rows: &[Row]) -> Vec<f64> {
        let mut by_instance: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
        for row in self.rows(rows) {
            by_instance.entry((&row.instance, &row.digest)).or_default().push(row);
        }
        let of = by_instance.values().filter_map(|rows| self.of_rows(rows));
        crate::statistics::sorted(&of.collect::<Vec<_>>())
    }
}

fn numbers(rows: &[&Row], of: fn(&Row) -> Option<f64>) -> Vec<f64> {
    rows.iter().filter_map(|row| of(row)).collect()
}

fn cost(row: &Row) -> Option<f64> {
    row.cost.map(|cost| cost as f64)
}

fn score(row: &Row) -> Option<f64> {
    row.score.map(|score| score as f64)
}

fn failed(row: &Row) -> Option<f64> {
    row.own_cost.filter(|_| !row.solved).map(|cost| cost as f64)
}

fn gave_up(row: &Row) -> Option<f64> {
    Some(row.steps as f64).filter(|_| !row.solved && row.note.is_none())
}

fn per_step(row: &Row) -> Option<f64> {
    (row.steps > 0).then(|| row.seconds / row.steps as f64)
}

fn filled(row: &Row, cells: f64) -> Option<f64> {
    let empty = row.broken.get("empty-cell").copied().unwrap_or(0);
    row.cost.map(|_| cells - empty as f64)
}

fn unbroken(rows: &[&Row], rule: &str) -> usize {
    let whole = |row: &&&Row| row.cost.is_some() && !row.broken.contains_key(rule);
    rows.iter().filter(whole).count()
}

fn ends(rows: &[&Row]) -> Vec<f64> {
    rows.iter().flat_map(|row| row.ends.iter().map(|&end| end as f64)).collect()
}

impl Statistic {
    fn of(self, rows: &[&Row], rule: &str) -> Option<f64> {
        let runs = rows.len() as f64;
        let solved = rows.iter().filter(|row| row.solved).count() as f64;
        match self {
            Statistic::Runs => Some(runs),
            Statistic::Solved => Some(solved),
            Statistic::SuccessRate => Some(solved / runs),
            Statistic::Tries => (solved > 0.0).then_some(runs / solved),
            Statistic::Unbroken => Some(unbroken(rows, rule) as f64 / runs),
            Statistic::MaxScore => highest(&numbers(rows, score)),
            Statistic::MeanScore => mean(&numbers(rows, score)),
            Statistic::MinCost => lowest(&numbers(rows, cost)),
            Statistic::MaxCost => highest(&numbers(rows, cost)),
            Statistic::MeanCost => mean(&numbers(rows, cost)),
            Statistic::MedianFailedCost => median(&numbers(rows, failed)),
            Statistic::MinEnd => lowest(&ends(rows)),
            Statistic::MaxEnd => highest(&ends(rows)),
            Statistic::MeanEnd => mean(&ends(rows)),
            Statistic::Ends => Some(ends(rows).len() as f64),
            Statistic::MedianSeconds => median(&numbers(rows, |row| Some(row.seconds))),
            Statistic::MaxSeconds => highest(&numbers(rows, |row| Some(row.seconds))),
            Statistic::MedianSteps => median(&numbers(rows, |row| Some(row.steps as f64))),
            Statistic::MedianFailedSteps => median(&numbers(rows, gave_up)),
            Statistic::SecondsPerStep => median(&numbers(rows, per_step)),
            Statistic::MedianFilled => None,
            Statistic::LargestSolved => {
                let solved = rows.iter().filter(|row| row.solved);
                let sizes: Vec<f64> =
                    solved.filter_map(|row| row.factors.get(rule).copied()).collect();
                Some(highest(&sizes).unwrap_or(0.0))
            }
        }
    }
}

fn highest(values: &[f64]) -> Option<f64> {
    values.iter().copied().max_by(f64::total_cmp)
}

fn lowest(values: &[f64]) -> Option<f64> {
    values.iter().copied().min_by(f64::total_cmp)
}
