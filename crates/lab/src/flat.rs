//! Rows as tables of plain values, for programs that know columns: every row has the same fields, in
//! the same order, and what is not known is null.

use crate::row::Row;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A line of a table.
pub type Line = Map<String, Value>;

/// The rows without their traces. A factor `n` is the field `factor_n`, a broken rule `row` the field
/// `broken_row`; a rule that a run's answer does not break has 0.
pub fn table(rows: &[Row]) -> Vec<Line> {
    let factors: BTreeSet<&String> = rows.iter().flat_map(|row| row.factors.keys()).collect();
    let rules: BTreeSet<&String> = rows.iter().flat_map(|row| row.broken.keys()).collect();
    let line = |row: &Row| {
        let mut line = fixed(row);
        for factor in &factors {
            line.insert(format!("factor_{factor}"), json!(row.factors.get(*factor)));
        }
        for rule in &rules {
            let broken = row.cost.map(|_| row.broken.get(*rule).copied().unwrap_or(0));
            line.insert(format!("broken_{rule}"), json!(broken));
        }
        line
    };
    rows.iter().map(line).collect()
}

fn fixed(row: &Row) -> Line {
    let fields = [
        ("experiment", json!(row.experiment)),
        ("puzzle", json!(row.puzzle)),
        ("group", json!(row.group)),
        ("instance", json!(row.instance)),
        ("digest", json!(row.digest)),
        ("method", json!(row.method)),
        ("label", json!(row.label)),
        ("task", json!(row.task)),
        ("seed", json!(row.seed)),
        ("budget_seconds", json!(row.budget.seconds)),
        ("budget_steps", json!(row.budget.steps)),
        ("threads", json!(row.threads)),
        ("status", json!(row.status)),
        ("solved", json!(row.solved)),
        ("cost", json!(row.cost)),
        ("own_cost", json!(row.own_cost)),
        ("score", json!(row.score)),
        ("max_score", json!(row.max_score)),
        ("count", json!(row.count)),
        ("steps", json!(row.steps)),
        ("seconds", json!(row.seconds)),
        ("seconds_to_best", json!(row.seconds_to_best)),
        ("note", json!(row.note)),
        ("started", json!(row.started)),
        ("version", json!(row.environment.version)),
        ("commit", json!(row.environment.commit)),
        ("compiler", json!(row.environment.compiler)),
        ("machine", json!(row.environment.machine)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Every improvement of every row, a line each.
pub fn traces(rows: &[Row]) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in rows {
        for improvement in &row.trace {
            let fields = [
                ("instance", json!(row.instance)),
                ("method", json!(row.method)),
                ("label", json!(row.label)),
                ("seed", json!(row.seed)),
                ("seconds", json!(improvement.seconds)),
                ("steps", json!(improvement.steps)),
                ("cost", json!(improvement.cost)),
            ];
            lines.push(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Improvement;

    #[test]
    fn every_line_has_the_same_fields() {
        let one = Row {
            factors: [("n".to_owned(), 8.0)].into(),
            cost: Some(3),
            broken: [("row".to_owned(), 2)].into(),
            trace: vec![Improvement { steps: 4, seconds: 0.5, cost: 3 }],
            ..Row::default()
        };
        let other = Row { solved: true, cost: Some(0), ..Row::default() };
        let unknown = Row::default();
        let lines = table(&[one.clone(), other, unknown]);
        let names = |line: &Line| line.keys().cloned().collect::<Vec<_>>();
        assert!(lines.iter().all(|line| names(line) == names(&lines[0])));
        let column = |name: &str| lines.iter().map(|l| l[name].clone()).collect::<Vec<_>>();
        assert_eq!(column("factor_n"), [json!(8.0), Value::Null, Value::Null]);
        assert_eq!(column("broken_row"), [json!(2), json!(0), Value::Null]);
        assert_eq!(column("cost"), [json!(3), json!(0), Value::Null]);
        let traces = traces(&[one]);
        assert_eq!((traces.len(), &traces[0]["steps"]), (1, &json!(4)));
    }

    #[test]
    fn no_field_of_a_row_is_missing_from_the_table() {
        let row = serde_json::to_value(Row {
            factors: [("n".to_owned(), 8.0)].into(),
            broken: [("row".to_owned(), 2)].into(),
            trace: vec![Improvement { steps: 4, seconds: 0.5, cost: 3 }],
            ends: vec![3],
            cost: Some(1),
            own_cost: Some(1),
            score: Some(1),
            max_score: Some(1),
            count: Some(String::new()),
            seconds_to_best: Some(1.0),
            note: Some(String::new()),
            ..Row::default()
        });
        let line = table(&[Row::default()]).remove(0);
        let elsewhere = ["factors", "broken", "budget", "trace", "ends"];
        for name in row.unwrap().as_object().unwrap().keys() {
            let known = line.contains_key(name) || elsewhere.contains(&name.as_str());
            assert!(known, "{name} is missing");
        }
    }
}
