//! What rows say by themselves: the sections of a report about any experiment. Knows which section
//! needs which data.

use super::Section;
use super::overview::overview;
use super::pictures::{quality_section, time_section, trace_section};
use super::rank_tests::rank_sections;
use super::sample::{Sample, by_machine};
use crate::row::Row;

/// The sections about these rows: an overview, then what the data allow: solved times, quality of
/// the answers, quality over time, and tests of rank. Methods stand in the order given (by label),
/// others after them. The order of the rows has no influence. No rows, no sections.
pub fn analyse(rows: &[Row], order: &[String]) -> Vec<Section> {
    if rows.is_empty() {
        return Vec::new();
    }
    let named = by_machine(rows);
    let sample = Sample::new(&named, order);
    let count = |n: usize, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
    let size = format!(
        "{}: {} on {} in {}.",
        count(rows.len(), "run"),
        count(sample.methods.len(), "method"),
        count(sample.instances(), "instance"),
        count(sample.groups.len(), "group")
    );
    let mut sections = vec![Section::new("Overview").words(size).table(overview(&sample))];
    sections.extend(time_section(&sample));
    sections.extend(quality_section(&sample));
    sections.extend(trace_section(&sample));
    sections.extend(rank_sections(&sample));
    sections
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::{Improvement, Limits};

    fn rows() -> Vec<Row> {
        let row = |method: &str, i: u64| Row {
            method: method.into(),
            group: format!("{}x{}", 4 * (i + 1), 4 * (i + 1)),
            instance: format!("i{i}"),
            solved: i < 3,
            seconds: (1.0 + i as f64) * method.len() as f64,
            budget: Limits { seconds: Some(9.0), steps: None },
            score: Some(40 - i),
            max_score: Some(40),
            cost: Some(i as i64),
            factors: [("n".to_string(), i as f64 + 1.0)].into(),
            trace: vec![Improvement { steps: 1, seconds: 0.5, cost: i as i64 }],
            ..Row::default()
        };
        (0..4).flat_map(|i| [row("a", i), row("bb", i)]).collect()
    }

    #[test]
    fn all_sections_where_the_data_allow_them() {
        let titles: Vec<String> = analyse(&rows(), &[]).into_iter().map(|s| s.title).collect();
        assert_eq!(titles.len(), 6, "{titles:?}");
        // Failures without a time limit have no PAR-2 to be ranked by.
        let mut unlimited = rows();
        unlimited.iter_mut().for_each(|row| row.budget.seconds = None);
        assert_eq!(analyse(&unlimited, &[]).len(), 5);
    }

    #[test]
    fn the_order_of_rows_has_no_influence() {
        let mut mixed = rows();
        mixed.reverse();
        mixed.swap(1, 4);
        assert_eq!(analyse(&mixed, &[]), analyse(&rows(), &[]));
    }

    #[test]
    fn no_rows_no_sections() {
        assert_eq!(analyse(&[], &[]), []);
        assert_eq!(analyse(&[Row::default()], &[]).len(), 1);
    }
}
