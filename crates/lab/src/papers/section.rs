//! A table or figure of a paper as a section of a report: our figures, and the published values
//! beside ours.

use super::claim::{Claim, Finding};
use super::measure::{Measure, Statistic};
use super::paper::{Entry, Paper, Value};
use super::probe::{Found, Numbers};
use super::verdict::{Place, Verdict, may_be_judged};
use super::views;
use crate::figures::Figure;
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

/// Where we stand by one published number or statement.
pub struct Standing {
    /// What it is.
    pub what: String,
    /// As published.
    pub published: Cell,
    /// Ours.
    pub ours: Cell,
    /// How sure ours is, or where the published number lies among ours.
    pub detail: String,
    /// The runs or numbers behind it.
    pub runs: usize,
    /// In a word; empty where nothing may be judged.
    pub word: &'static str,
    /// True if it is among the most important ones of its paper.
    pub key: bool,
}

/// The section about one table or figure; `remarks` are what a reader must know of this run.
pub fn section(paper: &Paper, entry: &Entry, evidence: &Evidence, remarks: &[String]) -> Section {
    let name = format!("{}-{}", paper.key, entry.id);
    let section = Section::new(entry.title.clone()).inside().words(entry.words.clone());
    let section = remarks.iter().fold(section, |section, remark| section.words(remark.clone()));
    match evidence {
        Evidence::Found(Found::Numbers(numbers)) => {
            let section = match entry.claims.is_empty() {
                true => section,
                false => section.table(claims_table(&name, entry, numbers)),
            };
            section.table(probe_table(&name, &entry.title, numbers)).figure(views::probe_figure(
                &name,
                &entry.title,
                numbers,
            ))
        }
        Evidence::Found(Found::Table(table)) => section.table(named(&name, table)),
        Evidence::Found(Found::Plot(table, plot)) => {
            section.table(named(&name, table)).figure(Figure::new(&name, plot.title.clone(), plot))
        }
        Evidence::Found(Found::Pictures(pictures)) => {
            let numbered = pictures.iter().enumerate();
            numbered.fold(section, |section, (number, picture)| {
                let name = format!("{name}-{}", number + 1);
                section.figure(Figure::of_svg(name, &picture.caption, picture.svg.clone()))
            })
        }
        Evidence::Rows(rows) => {
            let section = match entry.values.is_empty() && entry.claims.is_empty() {
                true => section,
                false => section.table(published_table(&name, entry, rows)),
            };
            let section = section.table(methods_table(&name, rows));
            let numbered = entry.views.iter().enumerate();
            numbered.fold(section, |section, (number, view)| {
                let name = format!("{name}-{}", number + 1);
                section.figure(views::figure(&name, view, &entry.values, rows))
            })
        }
    }
}

/// Where we stand by each published number, then by each statement.
pub fn standings(entry: &Entry, rows: &[Row]) -> Vec<Standing> {
    let values = entry.values.iter().map(|value| by_value(value, rows));
    values.chain(entry.claims.iter().map(|claim| by_claim(claim, rows))).collect()
}

fn by_value(value: &Value, rows: &[Row]) -> Standing {
    let measured = value.ours.rows(rows);
    let shown = |number: f64| format!("{number:.*}", value.digits);
    let published = Cell::number(value.published.clone(), value.number);
    let standing = |ours: Cell, detail: String, verdict: Option<Verdict>| Standing {
        what: value.what.clone(),
        published,
        ours,
        detail,
        runs: measured.len(),
        key: value.key,
        word: match verdict {
            Some(_) if !may_be_judged(value, &measured) => "other instances",
            verdict => verdict.map_or("", Verdict::words),
        },
    };
    if value.spread {
        let sample = value.ours.spread(rows);
        let Some(place) = Place::of(value.number, &sample) else {
            return standing("not measured".into(), String::new(), None);
        };
        let [low, middle, high] = place.quartiles;
        let detail = format!(
            "quartiles {} to {} on {} instances; published at the {} percentile",
            shown(low),
            shown(high),
            sample.len(),
            ordinal(place.percentile().round() as usize)
        );
        let ours = Cell::number(format!("median {}", shown(middle)), middle);
        return standing(ours, detail, Verdict::among(value, &sample));
    }
    let Some(ours) = value.ours.of(rows) else {
        return standing("not measured".into(), String::new(), None);
    };
    let interval = value.ours.interval(rows);
    let detail = interval.map(|i| format!("{} to {}", shown(i.low), shown(i.high)));
    let verdict = Verdict::of(value, ours, interval);
    standing(Cell::number(shown(ours), ours), detail.unwrap_or_default(), Some(verdict))
}

/// 1st, 2nd, 3rd, 4th, 11th, 21st.
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

fn by_claim(claim: &Claim, rows: &[Row]) -> Standing {
    standing(claim, claim.judged(rows))
}

fn standing(claim: &Claim, finding: Option<Finding>) -> Standing {
    let (what, published) = (claim.what.clone(), claim.published.as_str().into());
    match finding {
        Some(Finding { ruling, ours, numbers }) => Standing {
            what,
            published,
            ours: ours.into(),
            detail: String::new(),
            runs: numbers,
            word: ruling.words(),
            key: claim.key,
        },
        None => Standing {
            what,
            published,
            ours: "not measured".into(),
            detail: String::new(),
            runs: 0,
            word: "",
            key: claim.key,
        },
    }
}

fn published_table(name: &str, entry: &Entry, rows: &[Row]) -> Table {
    standings_table(name, standings(entry, rows))
}

fn standings_table(name: &str, standings: Vec<Standing>) -> Table {
    let columns = ["what", "published", "ours", "interval or place", "runs", ""];
    let mut table = Table::new(format!("{name}-published"), "Published and ours", &columns);
    for standing in standings {
        table.row(vec![
            standing.what.into(),
            standing.published,
            standing.ours,
            standing.detail.into(),
            standing.runs.into(),
            standing.word.into(),
        ]);
    }
    table
}

/// What each method came to on each group.
fn methods_table(name: &str, rows: &[Row]) -> Table {
    let scored = rows.iter().any(|row| row.score.is_some());
    let last = if scored { "mean score (best)" } else { "mean cost (least)" };
    let columns =
        ["instances", "method", "runs", "solved", "median time (s)", "median steps", last];
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
            Cell::maybe(of(Statistic::MedianSteps)),
            both.unwrap_or_else(|| "–".into()),
        ]);
    }
    table
}

/// The table under the entry's name, so that its file has it.
fn named(name: &str, table: &Table) -> Table {
    Table { name: name.to_owned(), ..table.clone() }
}

/// What the numbers of a probe say of the statements.
pub fn found_standings(entry: &Entry, numbers: &Numbers) -> Vec<Standing> {
    entry.claims.iter().map(|claim| standing(claim, claim.judged_on(numbers))).collect()
}

fn claims_table(name: &str, entry: &Entry, numbers: &Numbers) -> Table {
    standings_table(name, found_standings(entry, numbers))
}

fn probe_table(name: &str, title: &str, found: &Numbers) -> Table {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_have_their_endings() {
        let numbers = [0, 1, 2, 3, 4, 11, 12, 13, 21, 51, 92, 100];
        let shown = numbers.map(ordinal).join(" ");
        assert_eq!(shown, "0th 1st 2nd 3rd 4th 11th 12th 13th 21st 51st 92nd 100th");
    }
}
