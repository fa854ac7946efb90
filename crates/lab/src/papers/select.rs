//! Which rows a number or a statement is about, and what is read from each.

use crate::row::Row;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Some of the rows of an experiment.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Select {
    /// The labels of the methods; empty = all.
    #[serde(default)]
    pub labels: Vec<String>,
    /// The groups of instances; empty = all.
    #[serde(default)]
    pub groups: Vec<String>,
    /// The least values of factors.
    #[serde(default)]
    pub from: BTreeMap<String, f64>,
    /// The greatest values of factors.
    #[serde(default)]
    pub to: BTreeMap<String, f64>,
}

impl Select {
    /// True if a row is among them.
    pub fn takes(&self, row: &Row) -> bool {
        let bounded = |bounds: &BTreeMap<String, f64>, inside: fn(f64, f64) -> bool| {
            bounds.iter().all(|(name, bound)| {
                row.factors.get(name).is_some_and(|&value| inside(value, *bound))
            })
        };
        (self.labels.is_empty() || self.labels.contains(&row.label))
            && (self.groups.is_empty() || self.groups.contains(&row.group))
            && bounded(&self.from, |value, bound| value >= bound)
            && bounded(&self.to, |value, bound| value <= bound)
    }

    /// The rows among some that are taken and were not refused.
    pub fn of<'r>(&self, rows: &'r [Row]) -> Vec<&'r Row> {
        rows.iter().filter(|row| row.status != "refused" && self.takes(row)).collect()
    }
}

/// What is read from a row.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// The judge's score.
    Score,
    /// The judge's cost.
    Cost,
    /// Seconds.
    Seconds,
    /// Seconds of a run that is solved.
    SecondsIfSolved,
    /// Steps.
    Steps,
    /// Steps of a run that is solved.
    StepsIfSolved,
    /// 1 if it is solved, else 0.
    Solved,
    /// 1 if its answer breaks no rule of this name, else 0.
    Unbroken(String),
    /// Cells of this many that are not empty.
    Filled(f64),
    /// The cost at the end of every search inside the run.
    Ends,
}

impl Quantity {
    /// The numbers of a row: one, none, or one for each search inside it.
    pub fn of(&self, row: &Row) -> Vec<f64> {
        let one = |value: Option<f64>| value.into_iter().collect();
        let share = |yes: bool| vec![f64::from(u8::from(yes))];
        match self {
            Quantity::Score => one(row.score.map(|score| score as f64)),
            Quantity::Cost => one(row.cost.map(|cost| cost as f64)),
            Quantity::Seconds => vec![row.seconds],
            Quantity::SecondsIfSolved => one(row.solved.then_some(row.seconds)),
            Quantity::Steps => vec![row.steps as f64],
            Quantity::StepsIfSolved => one(row.solved.then_some(row.steps as f64)),
            Quantity::Solved => share(row.solved),
            Quantity::Unbroken(rule) => share(row.cost.is_some() && !row.broken.contains_key(rule)),
            Quantity::Filled(cells) => {
                let empty = row.broken.get("empty-cell").copied().unwrap_or(0);
                one(row.cost.map(|_| cells - empty as f64))
            }
            Quantity::Ends => row.ends.iter().map(|&end| end as f64).collect(),
        }
    }

    /// The numbers of some rows.
    pub fn sample(&self, rows: &[&Row]) -> Vec<f64> {
        rows.iter().flat_map(|row| self.of(row)).collect()
    }

    /// True if it is 0 or 1 in every row.
    pub fn is_share(&self) -> bool {
        matches!(self, Quantity::Solved | Quantity::Unbroken(_))
    }
}
