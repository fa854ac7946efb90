//! A comparison for a terminal: an aligned table that fits its width, times in human units, and a
//! sentence that says what was found. Knows no colours and no screen.

use super::overview::Quality;
use super::sample::{Sample, by_machine, method_name, penalised_times, solved_time};
use super::{Cell, Table, significant};
use crate::row::Row;
use crate::statistics::summary::{Summary, mean};
use crate::statistics::wilcoxon::wilcoxon;
use kumiki::text::hanging;

/// With more instances than this, the rows are those of groups.
const MOST_INSTANCES: usize = 12;
/// Fewer instances cannot show that a difference is more than chance.
const FEWEST: usize = 5;

/// Seconds in human units: `85.1 µs`, `3.20 s`, `2.5 min`.
pub fn human_seconds(seconds: f64) -> String {
    let of = |value: f64, unit: &str| format!("{} {unit}", significant(value, 3));
    match seconds {
        s if !s.is_finite() || s < 0.0 => "–".to_owned(),
        s if s < 1e-3 => of(s * 1e6, "µs"),
        s if s < 1.0 => of(s * 1e3, "ms"),
        s if s < 120.0 => of(s, "s"),
        s if s < 7200.0 => of(s / 60.0, "min"),
        s => of(s / 3600.0, "h"),
    }
}

/// The labels of methods in the order of the rows, which is that of the experiment.
pub fn labels(rows: &[Row]) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for row in rows {
        if !labels.contains(&row.label) {
            labels.push(row.label.clone());
        }
    }
    labels
}

/// What rows say, for a terminal of so many columns: a table, then what was found, a line each.
/// Methods stand in the order given.
pub fn digest(rows: &[Row], order: &[String], width: usize) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let named = by_machine(rows);
    let sample = Sample::new(&named, order);
    let mut text = table(&sample).aligned(width);
    for line in findings(&sample) {
        text.push('\n');
        text.push_str(&hanging("", &line, width));
    }
    text
}

/// A line for each instance (or group, where there are many) and method.
fn table(sample: &Sample<'_>) -> Table {
    let by_instance = sample.instances() <= MOST_INSTANCES;
    let place = |row: &Row| match by_instance {
        true => row.instance.clone(),
        false if row.group.is_empty() => row.puzzle.clone(),
        false => row.group.clone(),
    };
    let mut places: Vec<String> = Vec::new();
    for row in &sample.rows {
        if !places.contains(&place(row)) {
            places.push(place(row));
        }
    }
    let quality = Quality::of(sample);
    let first = if by_instance { "instance" } else { "instances" };
    let mut columns = vec![first, "method", "solved", "median", "PAR-2"];
    columns.extend(quality.map(|quality| match quality {
        Quality::Score => "mean score",
        Quality::Share => "mean score (%)",
        Quality::Cost => "mean cost",
    }));
    let mut table = Table::new("digest", "", &columns);
    for here in &places {
        for method in &sample.methods {
            let rows: Vec<&Row> = sample.of(method, None);
            let rows: Vec<&Row> = rows.into_iter().filter(|row| place(row) == *here).collect();
            if rows.is_empty() {
                continue;
            }
            let solved: Vec<f64> = rows.iter().filter_map(|row| solved_time(row)).collect();
            let time = |seconds: Option<f64>| match seconds {
                Some(seconds) => Cell::number(human_seconds(seconds), seconds),
                None => "–".into(),
            };
            let mut cells: Vec<Cell> = vec![
                here.as_str().into(),
                method.as_str().into(),
                format!("{} of {}", solved.len(), rows.len()).into(),
                time(Summary::of(&solved).map(|summary| summary.median)),
                time(penalised_times(&rows).and_then(|times| mean(&times))),
            ];
            if let Some(quality) = quality {
                let values: Vec<f64> = rows.iter().filter_map(|row| quality.value(row)).collect();
                cells.push(Cell::maybe(mean(&values)));
            }
            table.row(cells);
        }
    }
    table
}

/// What was found about each method beside the best one.
fn findings(sample: &Sample<'_>) -> Vec<String> {
    let solved = |method: &String| {
        let rows = sample.of(method, None);
        (rows.iter().filter(|row| row.solved).count(), rows.len())
    };
    let quality = Quality::of(sample);
    // Most runs solved first, then best quality where some are not, then least time.
    let time = |method: &String| {
        let rows = sample.of(method, None);
        mean(&rows.iter().filter_map(|row| solved_time(row)).collect::<Vec<f64>>())
    };
    let worth = |method: &String| -> Option<f64> {
        let quality = quality?;
        let sign = if quality == Quality::Cost { 1.0 } else { -1.0 };
        let rows = sample.of(method, None);
        mean(&rows.iter().filter_map(|row| quality.value(row)).collect::<Vec<f64>>())
            .map(|value| sign * value)
    };
    let mut methods: Vec<&String> = sample.methods.iter().collect();
    let first_of = |a: Option<f64>, b: Option<f64>| {
        a.unwrap_or(f64::INFINITY).total_cmp(&b.unwrap_or(f64::INFINITY))
    };
    methods.sort_by(|a, b| {
        let rate = |method: &String| {
            let (solved, runs) = solved(method);
            solved as f64 / runs.max(1) as f64
        };
        let by_rate = rate(b).total_cmp(&rate(a));
        by_rate.then(first_of(worth(a), worth(b))).then(first_of(time(a), time(b)))
    });
    let Some((best, others)) = methods.split_first() else { return Vec::new() };
    let (best_solved, best_runs) = solved(best);
    let against = |other: &&&String| -> Option<String> {
        let (count, runs) = solved(other);
        if (count, runs) != (best_solved, best_runs) {
            return Some(format!(
                "{best} solved {best_solved} of {best_runs} runs, {other} {count} of {runs}."
            ));
        }
        if count == runs {
            let pairs = pairs(sample, best, other, solved_time);
            let ratios: Vec<f64> = pairs.iter().map(|(a, b)| (b / a.max(1e-9)).ln()).collect();
            let ratio = mean(&ratios)?.exp();
            let ratio_text = significant(ratio, 2);
            let chance = chance(&pairs);
            return Some(format!("{best} is {ratio_text} times as fast as {other}{chance}."));
        }
        let quality = quality?;
        let pairs = pairs(sample, best, other, |row| quality.value(row));
        let (a, b): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let (ours, theirs) = (significant(mean(&a)?, 4), significant(mean(&b)?, 4));
        let name = match quality {
            Quality::Score => "score",
            Quality::Share => "score in percent",
            Quality::Cost => "cost",
        };
        let chance = chance(&pairs);
        Some(format!("The mean {name} of {best} is {ours}, that of {other} {theirs}{chance}."))
    };
    others.iter().filter_map(|other| against(&other)).collect()
}

/// A value of two methods on each instance that both have it on, the mean over its runs.
fn pairs(
    sample: &Sample<'_>,
    first: &str,
    second: &str,
    value: impl Fn(&Row) -> Option<f64>,
) -> Vec<(f64, f64)> {
    let of = |method: &str, instance: &(String, String)| {
        let here = |row: &&&Row| {
            method_name(row) == method && (&row.instance, &row.digest) == (&instance.0, &instance.1)
        };
        let values: Vec<f64> =
            sample.rows.iter().filter(here).filter_map(|row| value(row)).collect();
        mean(&values)
    };
    let mut instances: Vec<(String, String)> =
        sample.rows.iter().map(|row| (row.instance.clone(), row.digest.clone())).collect();
    instances.sort();
    instances.dedup();
    let pair = |instance: &(String, String)| Some((of(first, instance)?, of(second, instance)?));
    instances.iter().filter_map(pair).collect()
}

/// How likely so large a difference is by chance, where there are instances enough to say.
fn chance(pairs: &[(f64, f64)]) -> String {
    match pairs.len() {
        0..FEWEST => format!(" (on {} instances: too few to rule out chance)", pairs.len()),
        count => {
            let p = wilcoxon(pairs).p;
            let p = if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") };
            format!(" ({p}, {count} instances)")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Limits;

    fn rows(solved_by_b: bool) -> Vec<Row> {
        let row = |method: &str, i: u64, seconds: f64, solved: bool| Row {
            method: method.into(),
            puzzle: "queens".into(),
            instance: format!("i{i}"),
            solved,
            seconds,
            budget: Limits { seconds: Some(9.0), steps: None },
            cost: Some(if solved { 0 } else { 4 }),
            ..Row::default()
        };
        let pair = |i: u64| {
            let time = 0.001 * (i + 1) as f64;
            [row("a", i, time, true), row("b", i, 3.0 * time, solved_by_b)]
        };
        (0..6).flat_map(pair).collect()
    }

    #[test]
    fn a_sentence_says_what_was_found() {
        let text = digest(&rows(true), &[], 100);
        assert!(
            text.contains("a is 3") && text.contains(" times as fast as b (p = 0.03"),
            "{text}"
        );
        let text = digest(&rows(false), &[], 100);
        assert!(text.contains("a solved 6 of 6 runs, b 0 of 6."), "{text}");
    }

    #[test]
    fn tables_are_aligned_and_fit() {
        for width in [40, 60, 80, 100] {
            let text = digest(&rows(false), &[], width);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}\n{text}");
        }
        let text = digest(&rows(true), &[], 100);
        assert!(
            text.lines().any(|line| line.contains("1 of 1") && line.contains("3 ms")),
            "{text}"
        );
    }

    #[test]
    fn times_have_human_units() {
        for (seconds, expected) in
            [(0.0000848, "84.8 µs"), (0.0125, "12.5 ms"), (3.0, "3 s"), (600.0, "10 min")]
        {
            assert_eq!(human_seconds(seconds), expected);
        }
    }
}
