//! Rows put in order for statistics: methods, groups, instances, and the problems on which methods
//! are compared. Knows rows and no statistics.

use crate::row::Row;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of an experiment, with the methods and groups in the order of the report. The order of
/// the rows themselves, which depends on who finished first, has no influence.
pub(super) struct Sample<'a> {
    /// The rows.
    pub(super) rows: Vec<&'a Row>,
    /// The methods' names.
    pub(super) methods: Vec<String>,
    /// The groups of instances.
    pub(super) groups: Vec<String>,
}

/// Rows of several machines, with the machine in the names of their groups: times are compared only
/// where they were measured. Rows of one machine stay as they are.
pub(super) fn by_machine(rows: &[Row]) -> Cow<'_, [Row]> {
    let machine = |row: &Row| row.environment.machine.clone();
    let machines: BTreeSet<String> = rows.iter().map(machine).collect();
    if machines.len() < 2 {
        return Cow::Borrowed(rows);
    }
    let named = |row: &Row| {
        let group = format!("{} on {}", group_text(row), row.environment.machine);
        Row { group, ..row.clone() }
    };
    Cow::Owned(rows.iter().map(named).collect())
}

/// The values of methods on one machine.
type Values<'a> = BTreeMap<&'a str, Vec<f64>>;

/// One instance from one seed: what all methods are compared on.
pub(super) type Problem<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str, u64);

impl<'a> Sample<'a> {
    /// Methods stand in the order given, those that it does not name after it, by name.
    pub(super) fn new(rows: &'a [Row], order: &[String]) -> Self {
        let mut rows: Vec<&Row> = rows.iter().collect();
        rows.sort_by(|a, b| {
            let names =
                natural(group_text(a), group_text(b)).then(natural(&a.instance, &b.instance));
            names.then_with(|| (a.seed, &a.method).cmp(&(b.seed, &b.method)))
        });
        let place = |name: &String| order.iter().position(|o| o == name).unwrap_or(order.len());
        let mut methods = distinct(rows.iter().map(|r| method_name(r)));
        methods.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| natural(a, b)));
        let groups = distinct(rows.iter().map(|r| group_text(r)));
        Sample { rows, methods, groups }
    }

    /// The rows of a method, in all groups or in one.
    pub(super) fn of(&self, method: &str, group: Option<&str>) -> Vec<&'a Row> {
        let wanted = |r: &&&Row| {
            method_name(r) == method && group.is_none_or(|group| group_text(r) == group)
        };
        self.rows.iter().filter(wanted).copied().collect()
    }

    /// For each method the value of every problem, in the order of the problems; `None` where the
    /// method has no row or no value.
    pub(super) fn by_problem(&self, value: impl Fn(&Row) -> Option<f64>) -> Vec<Vec<Option<f64>>> {
        let mut problems: BTreeMap<Problem<'_>, Vec<Option<f64>>> = BTreeMap::new();
        for row in &self.rows {
            let Some(method) = self.methods.iter().position(|m| m == method_name(row)) else {
                continue;
            };
            let values =
                problems.entry(problem(row)).or_insert_with(|| vec![None; self.methods.len()]);
            values[method] = values[method].or(value(row));
        }
        (0..self.methods.len()).map(|m| problems.values().map(|v| v[m]).collect()).collect()
    }

    /// For each instance that every method has rows on, the mean of a value over its rows, a number
    /// for each method: a table for tests of rank. Instances, not runs, are what is independent. Where
    /// several machines ran an instance, each has its own means, which are then averaged: all methods
    /// are compared on the same machines with the same weights.
    pub(super) fn by_instance(&self, value: impl Fn(&Row) -> Option<f64>) -> Vec<Vec<f64>> {
        let mut instances: BTreeMap<(&str, &str, &str), BTreeMap<&str, Values>> = BTreeMap::new();
        for row in &self.rows {
            let place = (row.puzzle.as_str(), row.instance.as_str(), row.digest.as_str());
            let machine = row.environment.machine.as_str();
            let values = instances.entry(place).or_default().entry(machine).or_default();
            values.entry(method_name(row)).or_default().extend(value(row));
        }
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let line = |methods: &Values| -> Option<Vec<f64>> {
            let full = |m: &String| methods.get(m.as_str()).filter(|v| !v.is_empty());
            self.methods.iter().map(|m| full(m).map(|values| mean(values))).collect()
        };
        let averaged = |machines: &BTreeMap<&str, Values>| {
            let lines: Vec<Vec<f64>> = machines.values().filter_map(line).collect();
            let of = |method: usize| mean(&lines.iter().map(|l| l[method]).collect::<Vec<_>>());
            (!lines.is_empty()).then(|| (0..self.methods.len()).map(of).collect())
        };
        instances.values().filter_map(averaged).collect()
    }

    /// How many different instances there are.
    pub(super) fn instances(&self) -> usize {
        distinct(self.rows.iter().map(|r| r.instance.as_str())).len()
    }
}

fn problem(row: &Row) -> Problem<'_> {
    let machine = &row.environment.machine;
    (&row.puzzle, &row.group, &row.instance, &row.digest, machine, row.seed)
}

/// The name of a row's method in tables.
pub(super) fn method_name(row: &Row) -> &str {
    if row.label.is_empty() { &row.method } else { &row.label }
}

/// The name of a row's group in tables.
pub(super) fn group_text(row: &Row) -> &str {
    if row.group.is_empty() { &row.puzzle } else { &row.group }
}

/// Seconds until a run was solved; `None` if it was not.
pub(super) fn solved_time(row: &Row) -> Option<f64> {
    row.solved.then_some(row.seconds)
}

/// Seconds until a run was solved, or twice its time limit if it was not: the PAR-2 score of solver
/// competitions, which makes failures cost something in a mean. `None` for a failure without a time
/// limit: any number would do, and giving up at once would look best.
pub(super) fn penalised_time(row: &Row) -> Option<f64> {
    let penalty = row.budget.seconds.map(|limit| 2.0 * limit.max(row.seconds));
    if row.solved { Some(row.seconds) } else { penalty }
}

/// The PAR-2 scores of runs; `None` if one of them has none, for a mean of the others says nothing.
pub(super) fn penalised_times(rows: &[&Row]) -> Option<Vec<f64>> {
    rows.iter().map(|row| penalised_time(row)).collect()
}

fn distinct<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut seen: Vec<String> = texts.map(String::from).collect();
    seen.sort_by(|a, b| natural(a, b));
    seen.dedup();
    seen
}

/// Compares texts with the numbers in them as numbers: 9x9 before 16x16.
pub(super) fn natural(a: &str, b: &str) -> Ordering {
    let (left, right) = (pieces(a), pieces(b));
    let by_piece = left.iter().zip(&right).map(|(a, b)| match (number(a), number(b)) {
        (Some(x), Some(y)) => x.total_cmp(&y),
        _ => a.cmp(b),
    });
    let first = by_piece.into_iter().find(|o| o.is_ne());
    first.unwrap_or(left.len().cmp(&right.len())).then_with(|| a.cmp(b))
}

/// A text cut between digits and others.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same = |c: char| c.is_ascii_digit() == first.is_ascii_digit();
        let end = rest.find(|c| !same(c)).unwrap_or(rest.len());
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces
}

fn number(piece: &str) -> Option<f64> {
    piece.starts_with(|c: char| c.is_ascii_digit()).then(|| piece.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row(method: &str, group: &str, instance: &str, seed: u64) -> Row {
        let (method, group, instance) = (method.into(), group.into(), instance.into());
        Row { method, group, instance, seed, ..Row::default() }
    }

    #[test]
    fn methods_in_the_order_given_groups_by_their_numbers() {
        let rows = [row("b", "16x16", "i", 0), row("c", "9x9", "j", 0), row("a", "9x9", "k", 0)];
        let sample = Sample::new(&rows, &["c".into()]);
        assert_eq!(sample.methods, ["c", "a", "b"]);
        assert_eq!(sample.groups, ["9x9", "16x16"]);
        assert_eq!(sample.instances(), 3);
    }

    #[test]
    fn what_a_method_did_not_run_is_missing() {
        let mut rows = vec![row("a", "g", "i", 0), row("b", "g", "i", 0), row("a", "g", "j", 0)];
        rows[0].seconds = 2.0;
        rows[1].seconds = 3.0;
        rows[1].budget.seconds = Some(10.0);
        for row in &mut rows {
            row.solved = row.method == "a";
        }
        let sample = Sample::new(&rows, &[]);
        assert_eq!(sample.by_problem(solved_time), [vec![Some(2.0), Some(0.0)], vec![None, None]]);
        assert_eq!(sample.by_instance(penalised_time), [vec![2.0, 20.0]]);
    }

    #[test]
    fn machines_are_not_mixed() {
        // The second machine is ten times as fast, and ran only one method on the second instance.
        let on = |machine: &str, method: &str, instance: &str, seconds: f64| {
            let mut row = row(method, "g", instance, 0);
            (row.solved, row.seconds) = (true, seconds);
            row.environment.machine = machine.to_owned();
            row
        };
        let rows = [
            on("slow", "a", "i", 10.0),
            on("slow", "b", "i", 20.0),
            on("fast", "a", "i", 1.0),
            on("fast", "b", "i", 2.0),
            on("slow", "a", "j", 30.0),
            on("fast", "b", "j", 6.0),
        ];
        let sample = Sample::new(&rows, &[]);
        assert_eq!(
            sample.by_instance(solved_time),
            [vec![5.5, 11.0]],
            "j has no machine in common"
        );
        let named = by_machine(&rows);
        let sample = Sample::new(&named, &[]);
        assert_eq!(sample.groups, ["g on fast", "g on slow"]);
        assert_eq!(sample.of("b", Some("g on fast")).len(), 2);
        assert!(matches!(by_machine(&rows[..2]), Cow::Borrowed(_)), "one machine is no matter");
    }

    proptest! {
        #[test]
        fn natural_is_an_order(a in "[a-c0-9x ]{0,6}", b in "[a-c0-9x ]{0,6}", c in "[a-c0-9x ]{0,6}") {
            prop_assert_eq!(natural(&a, &b), natural(&b, &a).reverse());
            prop_assert_eq!(natural(&a, &b) == Ordering::Equal, a == b);
            if natural(&a, &b).is_le() && natural(&b, &c).is_le() {
                prop_assert!(natural(&a, &c).is_le());
            }
        }
    }
}
