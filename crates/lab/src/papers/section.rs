//! A table or figure of a document as a section of a report: our figures, and the published values
//! beside ours.

use super::measure::{Measure, Statistic};
use super::paper::{Entry, Paper, Value};
use super::probe::Found;
use super::verdict::Verdict;
use super::views;
use crate::report::{Cell, Section, Table};
use crate::row::Row;
use crate::statistics::summary::Summary;

/// What an experiment came to.
pub enum Evidence<'r> {
    /// Runs.
    Rows(&'r [Row]),
    /// Numbers of a probe.
    Found(&'r Found),
}

/// Where we stand by one published value.
pub struct Standing {
    /// What it is.
    pub what: String,
    /// As published.
    pub published: String,
    /// Ours.
    pub ours: Option<f64>,
    /// In a word; `None` where there is nothing to compare.
    pub verdict: Option<Verdict>,
}

/// The section about one table or figure; `remarks` are what a reader must know of this run.
pub fn section(paper: &Paper, entry: &Entry, evidence: &Evidence, remarks: &[String]) -> Section {
    let name = format!("{}-{}", paper.key, entry.id);
    let section = Section::new(entry.title.clone()).inside().words(entry.words.clone());
    let section = remarks.iter().fold(section, |section, remark| section.words(remark.clone()));
    match evidence {
        Evidence::Found(found) => section
            .table(probe_table(&name, &entry.title, found))
            .figure(views::probe_figure(&name, &entry.title, found)),
        Evidence::Rows(rows) => {
            let section = match entry.values.is_empty() {
                true => section,
                false => section.table(published_table(&name, &entry.values, rows)),
            };
            let section = section.table(methods_table(&name, rows));
            let numbered = entry.views.iter().enumerate();
            numbered.fold(section, |section, (number, view)| {
                section.figure(views::figure(&format!("{name}-{}", number + 1), view, rows))
            })
        }
    }
}

/// Where we stand by each published value.
pub fn standings(values: &[Value], rows: &[Row]) -> Vec<Standing> {
    let standing = |value: &Value| {
        let ours = value.ours.of(rows);
        let verdict = ours.and_then(|ours| Verdict::of(value, ours));
        Standing { what: value.what.clone(), published: value.published.clone(), ours, verdict }
    };
    values.iter().map(standing).collect()
}

fn published_table(name: &str, values: &[Value], rows: &[Row]) -> Table {
    let columns = ["what", "published", "ours", "runs", ""];
    let mut table = Table::new(format!("{name}-published"), "Published values and ours", &columns);
    for (value, standing) in values.iter().zip(standings(values, rows)) {
        let runs = Measure { statistic: Statistic::Runs, per: None, ..value.ours.clone() };
        let ours = |ours: f64| Cell::number(format!("{ours:.*}", value.digits), ours);
        let published = standing.published.as_str();
        table.row(vec![
            standing.what.as_str().into(),
            value.number.map_or_else(|| published.into(), |n| Cell::number(published, n)),
            standing.ours.map_or_else(|| "not measured".into(), ours),
            Cell::maybe(runs.of(rows)),
            standing.verdict.map_or("", Verdict::words).into(),
        ]);
    }
    table
}

/// What each method came to on each group.
fn methods_table(name: &str, rows: &[Row]) -> Table {
    let scored = rows.iter().any(|row| row.score.is_some());
    let last = if scored { "mean score (best)" } else { "mean cost (least)" };
    let columns = ["instances", "method", "runs", "solved", "median time (s)", last];
    let mut table = Table::new(format!("{name}-methods"), "Our runs", &columns);
    let mut cells: Vec<(&str, &str)> = Vec::new();
    for row in rows {
        if !cells.contains(&(&row.group, &row.label)) {
            cells.push((&row.group, &row.label));
        }
    }
    for (group, label) in cells {
        let of = |statistic| {
            let (label, group) = (Some(label.to_owned()), Some(group.to_owned()));
            Measure { statistic, label, group, ..Measure::default() }.of(rows)
        };
        let (mean, best) = match scored {
            true => (of(Statistic::MeanScore), of(Statistic::MaxScore)),
            false => (of(Statistic::MeanCost), of(Statistic::MinCost)),
        };
        let both = mean.zip(best).map(|(m, b)| Cell::number(format!("{m:.1} ({b:.0})"), m));
        table.row(vec![
            group.into(),
            label.into(),
            Cell::maybe(of(Statistic::Runs)),
            Cell::maybe(of(Statistic::Solved)),
            Cell::maybe(of(Statistic::MedianSeconds)),
            both.unwrap_or_else(|| "–".into()),
        ]);
    }
    table
}

fn probe_table(name: &str, title: &str, found: &Found) -> Table {
    let columns = [found.x.as_str(), "number", "mean", "least", "most"];
    let mut table = Table::new(name, title, &columns);
    for (&x, values) in &found.points {
        if let Some(summary) = Summary::of(values) {
            let numbers = [summary.count as f64, summary.mean, summary.min, summary.max];
            let x = Cell::number(x.to_string(), x as f64);
            table.row([x].into_iter().chain(numbers.map(Cell::maybe)).collect());
        }
    }
    table
}
