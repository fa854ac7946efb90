//! The section that says which differences between methods are more than chance: Friedman over all
//! methods, Wilcoxon and effect sizes for each pair. Knows statistics and no picture.

use super::overview::Quality;
use super::sample::{Sample, penalised_time};
use super::{Cell, Section, Table, significant};
use crate::figures::{Figure, HeatMap};
use crate::row::Row;
use crate::statistics::effect::{a12, magnitude};
use crate::statistics::friedman::{Friedman, friedman};
use crate::statistics::holm::holm;
use crate::statistics::wilcoxon::{Wilcoxon, wilcoxon};

/// The level below which a difference is said to be one.
const LEVEL: f64 = 0.05;
/// Fewer instances cannot reach that level.
const FEWEST: usize = 3;
/// Tables of pairs from this many methods on have a picture too.
const MANY: usize = 4;
/// More methods have too many pairs for a table.
const MOST: usize = 40;

/// What a row counts for; `None` if it says nothing.
type Value = Box<dyn Fn(&Row) -> Option<f64>>;

/// A quantity that methods are compared by.
struct Measure {
    name: &'static str,
    /// The sign that makes smaller better.
    sign: f64,
    value: Value,
}

/// The sections on time and on quality, where the rows allow it.
pub(super) fn rank_sections(sample: &Sample<'_>) -> Vec<Section> {
    if !(2..=MOST).contains(&sample.methods.len()) {
        return Vec::new();
    }
    let mut measures = Vec::new();
    let limited = sample.rows.iter().all(|r| penalised_time(r).is_some());
    if limited && sample.rows.iter().any(|r| r.solved) {
        let value = Box::new(penalised_time);
        measures.push(Measure { name: "PAR-2 time", sign: 1.0, value });
    }
    if let Some(quality) = Quality::of(sample) {
        let sign = if quality == Quality::Cost { 1.0 } else { -1.0 };
        let value = Box::new(move |row: &Row| quality.value(row));
        measures.push(Measure { name: quality.name(), sign, value });
    }
    measures.iter().filter_map(|measure| section(sample, measure)).collect()
}

fn section(sample: &Sample<'_>, measure: &Measure) -> Option<Section> {
    // Every test sees values of which the smaller is better.
    let value = |row: &Row| (measure.value)(row).map(|v| measure.sign * v);
    let table = sample.by_instance(value);
    if table.len() < FEWEST {
        return None;
    }
    let overall = friedman(&table)?;
    let samples: Vec<Vec<f64>> =
        (0..sample.methods.len()).map(|m| table.iter().map(|row| row[m]).collect()).collect();
    let pairs = pairs(&table, &samples);
    let differ: Vec<bool> = pairs.iter().map(|p| p.adjusted < LEVEL).collect();
    let name = format!("Is the difference in {} more than chance?", measure.name);
    let words = verdict(sample, measure, &overall, &differ);
    let mut section = Section::new(name)
        .words(words)
        .table(rank_table(sample, measure, &overall))
        .table(pair_table(sample, measure, &overall, &pairs));
    if sample.methods.len() >= MANY {
        section = section.figure(heat_map(sample, measure, &pairs));
    }
    Some(section)
}

/// Two methods and what the tests say of them.
struct Pair {
    a: usize,
    b: usize,
    test: Wilcoxon,
    adjusted: f64,
    /// The probability that the first method is the better one.
    better: f64,
}

fn pairs(table: &[Vec<f64>], samples: &[Vec<f64>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for a in 0..samples.len() {
        for b in a + 1..samples.len() {
            let values: Vec<(f64, f64)> = table.iter().map(|row| (row[a], row[b])).collect();
            // The second is larger where the first is better.
            let better = a12(&samples[b], &samples[a]).unwrap_or(0.5);
            pairs.push(Pair { a, b, test: wilcoxon(&values), adjusted: 1.0, better });
        }
    }
    let adjusted = holm(&pairs.iter().map(|p| p.test.p).collect::<Vec<_>>());
    for (pair, p) in pairs.iter_mut().zip(adjusted) {
        pair.adjusted = p;
    }
    pairs
}

fn verdict(sample: &Sample<'_>, measure: &Measure, overall: &Friedman, differ: &[bool]) -> String {
    let ranks = overall.mean_ranks.iter().zip(&sample.methods);
    let best = ranks.min_by(|a, b| a.0.total_cmp(b.0)).map_or("", |(_, name)| name.as_str());
    let all = if overall.p < LEVEL { "differ" } else { "do not differ by more than chance" };
    let (found, of) = (differ.iter().filter(|d| **d).count(), differ.len());
    format!(
        "On {} instances, by the mean over seeds, the {} methods {all} in {} (Friedman: chi-square \
         {}, p = {}, Kendall's W = {:.2}). {best} has the best mean rank. Of {of} {}, {found} {} \
         after Holm's adjustment at the level {LEVEL} (Wilcoxon).",
        overall.blocks,
        sample.methods.len(),
        measure.name,
        significant(overall.chi_square, 3),
        probability(overall.p),
        overall.agreement,
        if of == 1 { "pair" } else { "pairs" },
        if found == 1 { "differs" } else { "differ" },
    )
}

fn rank_table(sample: &Sample<'_>, measure: &Measure, overall: &Friedman) -> Table {
    let caption = format!(
        "Mean ranks by {} over {} instances, 1 = the best. Two methods whose ranks are further apart \
         than {:.2} differ at the level {LEVEL} (Nemenyi).",
        measure.name,
        overall.blocks,
        overall.critical_difference(LEVEL)
    );
    let mut table =
        Table::new(format!("ranks {}", measure.name), caption, &["method", "mean rank"]);
    let mut order: Vec<usize> = (0..sample.methods.len()).collect();
    order.sort_by(|&a, &b| overall.mean_ranks[a].total_cmp(&overall.mean_ranks[b]));
    for m in order {
        let rank = overall.mean_ranks[m];
        table
            .row(vec![sample.methods[m].as_str().into(), Cell::number(format!("{rank:.2}"), rank)]);
    }
    table
}

fn pair_table(sample: &Sample<'_>, measure: &Measure, overall: &Friedman, pairs: &[Pair]) -> Table {
    let caption = format!(
        "Each pair of methods by {}. A = the probability that the first is better than the second on \
         an instance drawn at random for each (Vargha and Delaney); r = rank-biserial correlation, \
         positive where the first is better on the same instances.",
        measure.name
    );
    let columns = ["first", "second", "Wilcoxon p", "p (Holm)", "p (Nemenyi)", "A", "effect", "r"];
    let mut table = Table::new(format!("pairs {}", measure.name), caption, &columns);
    for pair in pairs {
        let p = |p: f64| Cell::number(probability(p), p);
        table.row(vec![
            sample.methods[pair.a].as_str().into(),
            sample.methods[pair.b].as_str().into(),
            p(pair.test.p),
            p(pair.adjusted),
            p(overall.nemenyi(pair.a, pair.b)),
            Cell::number(format!("{:.2}", pair.better), pair.better),
            magnitude(pair.better).into(),
            Cell::number(format!("{:.2}", -pair.test.effect + 0.0), -pair.test.effect),
        ]);
    }
    table
}

fn heat_map(sample: &Sample<'_>, measure: &Measure, pairs: &[Pair]) -> Figure {
    let count = sample.methods.len();
    let mut values = vec![vec![None; count]; count];
    for pair in pairs {
        values[pair.a][pair.b] = Some(pair.better);
        values[pair.b][pair.a] = Some(1.0 - pair.better);
    }
    let map = HeatMap {
        title: format!("Probability that the row is better than the column, by {}", measure.name),
        columns: sample.methods.clone(),
        rows: sample.methods.iter().cloned().zip(values).collect(),
        between: (0.0, 1.0),
        decimals: 2,
    };
    let caption = "Vargha and Delaney's A: 0.5 = no difference, 1 = always better.";
    Figure { name: format!("pairs {}", measure.name), caption: caption.into(), svg: map.svg() }
}

/// A probability as papers print it.
fn probability(p: f64) -> String {
    if p < 0.001 { format!("{p:.1e}") } else { format!("{p:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(methods: &[(&str, f64)]) -> Vec<Row> {
        let row = |method: &str, factor: f64, i: usize| Row {
            method: method.into(),
            instance: format!("i{i}"),
            solved: true,
            seconds: factor * (1.0 + i as f64),
            ..Row::default()
        };
        let each = |i| methods.iter().map(move |(m, f)| row(m, *f, i));
        (0..8).flat_map(each).collect()
    }

    #[test]
    fn a_method_that_always_wins_is_said_to() {
        let rows = rows(&[("slow", 2.0), ("fast", 1.0)]);
        let sections = rank_sections(&Sample::new(&rows, &[]));
        assert_eq!(sections.len(), 1);
        let words = &sections[0].words[0];
        assert!(words.contains("fast has the best mean rank"), "{words}");
        assert!(words.contains("Of 1 pair, 1 differs"), "{words}");
        let pair: Vec<&str> =
            sections[0].tables[1].rows[0].iter().map(|c| c.text.as_str()).collect();
        assert_eq!(pair[..4], ["fast", "slow", "0.008", "0.008"]);
        assert_eq!((pair[6], pair[7]), ("large", "1.00"));
    }

    #[test]
    fn one_method_or_few_instances_are_not_tested() {
        assert!(rank_sections(&Sample::new(&rows(&[("a", 1.0)]), &[])).is_empty());
        let rows = &rows(&[("a", 1.0), ("b", 2.0)])[..4];
        assert!(rank_sections(&Sample::new(rows, &[])).is_empty());
    }

    #[test]
    fn many_methods_have_a_map() {
        let rows = rows(&[("a", 1.0), ("b", 1.5), ("c", 2.0), ("d", 2.5)]);
        let sections = rank_sections(&Sample::new(&rows, &[]));
        assert_eq!(sections[0].figures.len(), 1);
        assert_eq!(sections[0].tables[1].rows.len(), 6);
    }
}
