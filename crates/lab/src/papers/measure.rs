//! Numbers of a set of rows, by name: what stands beside a published value. They know no puzzle.

use crate::row::Row;
use crate::statistics::summary::{mean, median};
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
}

impl Measure {
    /// True if a row is among those measured.
    pub fn takes(&self, row: &Row) -> bool {
        self.label.as_ref().is_none_or(|label| *label == row.label)
            && self.group.as_ref().is_none_or(|group| *group == row.group)
            && self.factors.iter().all(|(name, value)| row.factors.get(name) == Some(value))
    }

    /// The number, if there are rows to have it from.
    pub fn of(&self, rows: &[Row]) -> Option<f64> {
        let rows: Vec<&Row> =
            rows.iter().filter(|row| self.takes(row) && row.status != "refused").collect();
        if rows.is_empty() {
            return None;
        }
        let value = self.statistic.of(&rows, self.rule.as_deref().unwrap_or_default())?;
        Some(value / self.per.unwrap_or(1.0))
    }
}

impl Statistic {
    fn of(self, rows: &[&Row], rule: &str) -> Option<f64> {
        let runs = rows.len() as f64;
        let solved = rows.iter().filter(|row| row.solved).count() as f64;
        let number = |of: fn(&Row) -> Option<f64>| -> Vec<f64> {
            rows.iter().filter_map(|row| of(row)).collect()
        };
        let cost = |row: &Row| row.cost.map(|cost| cost as f64);
        let score = |row: &Row| row.score.map(|score| score as f64);
        let failed = |row: &Row| row.own_cost.filter(|_| !row.solved).map(|cost| cost as f64);
        let gave_up =
            |row: &Row| Some(row.steps as f64).filter(|_| !row.solved && row.note.is_none());
        let ends: Vec<f64> =
            rows.iter().flat_map(|row| row.ends.iter().map(|&end| end as f64)).collect();
        match self {
            Statistic::Runs => Some(runs),
            Statistic::Solved => Some(solved),
            Statistic::SuccessRate => Some(solved / runs),
            Statistic::Tries => (solved > 0.0).then_some(runs / solved),
            Statistic::Unbroken => {
                let whole = |row: &&&Row| row.cost.is_some() && !row.broken.contains_key(rule);
                Some(rows.iter().filter(whole).count() as f64 / runs)
            }
            Statistic::MaxScore => highest(&number(score)),
            Statistic::MeanScore => mean(&number(score)),
            Statistic::MinCost => lowest(&number(cost)),
            Statistic::MaxCost => highest(&number(cost)),
            Statistic::MeanCost => mean(&number(cost)),
            Statistic::MedianFailedCost => median(&number(failed)),
            Statistic::MinEnd => lowest(&ends),
            Statistic::MaxEnd => highest(&ends),
            Statistic::MeanEnd => mean(&ends),
            Statistic::Ends => Some(ends.len() as f64),
            Statistic::MedianSeconds => median(&number(|row| Some(row.seconds))),
            Statistic::MaxSeconds => highest(&number(|row| Some(row.seconds))),
            Statistic::MedianFailedSteps => median(&number(gave_up)),
        }
    }
}

fn highest(values: &[f64]) -> Option<f64> {
    values.iter().copied().max_by(f64::total_cmp)
}

fn lowest(values: &[f64]) -> Option<f64> {
    values.iter().copied().min_by(f64::total_cmp)
}
