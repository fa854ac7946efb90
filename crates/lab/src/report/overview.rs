//! The table every report begins with: what each method reached in each group of instances. Knows
//! statistics and no picture.

use super::sample::{Sample, penalised_times, solved_time};
use super::{Cell, Table};
use crate::row::Row;
use crate::statistics::CONFIDENCE;
use crate::statistics::bootstrap::{RESAMPLES, bootstrap};
use crate::statistics::proportion::wilson;
use crate::statistics::summary::{Summary, mean};

/// What a run that was not solved is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quality {
    /// A score, the larger the better.
    Score,
    /// A score as a share of the best possible, where that differs from board to board.
    Share,
    /// A cost, the smaller the better.
    Cost,
}

impl Quality {
    /// The quality of the answers, if there is more to it than solved or not.
    pub(super) fn of(sample: &Sample<'_>) -> Option<Quality> {
        let open = |r: &&&Row| !r.solved && (r.score.is_some() || r.cost.is_some());
        let row = sample.rows.iter().find(open)?;
        let best = sample.rows.iter().find_map(|r| r.max_score);
        let one_size = sample.rows.iter().all(|r| r.max_score.is_none() || r.max_score == best);
        Some(match row.score {
            Some(_) if one_size => Quality::Score,
            Some(_) => Quality::Share,
            None => Quality::Cost,
        })
    }

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Quality::Score => "score",
            Quality::Share => "score (% of the best possible)",
            Quality::Cost => "cost",
        }
    }

    /// Its value in a row.
    pub(super) fn value(self, row: &Row) -> Option<f64> {
        match self {
            Quality::Score => row.score.map(|v| v as f64),
            Quality::Share => share(row.score?, row.max_score?),
            Quality::Cost => row.cost.map(|v| v as f64),
        }
    }
}

/// A score in percent of the best possible.
pub(super) fn share(score: u64, best: u64) -> Option<f64> {
    (best > 0).then(|| 100.0 * score as f64 / best as f64)
}

/// A line for each group and method.
pub(super) fn overview(sample: &Sample<'_>) -> Table {
    let quality = Quality::of(sample);
    let mut columns = vec![
        "instances",
        "method",
        "runs",
        "solved",
        "rate",
        "95 % interval",
        "median (s)",
        "quartiles (s)",
        "mean PAR-2 (s)",
        "its 95 % interval (s)",
    ];
    let names = quality.map(|q| [format!("mean {}", q.name()), format!("best {}", q.name())]);
    columns.extend(names.iter().flatten().map(String::as_str));
    let caption = "Each method in each group of instances. Median and quartiles are of the solved \
                   runs; PAR-2 counts an unsolved run as twice its time limit, and is left out \
                   where there was none; the interval of its mean \
                   is by bootstrap.";
    let below = ["95 % interval", "quartiles (s)", "its 95 % interval (s)"];
    let below = below.map(|name| columns.iter().position(|c| *c == name)).into_iter().flatten();
    let below: Vec<usize> = below.collect();
    let mut table = Table::new("overview", caption, &columns).with_below(&below);
    for group in &sample.groups {
        for method in &sample.methods {
            let rows = sample.of(method, Some(group));
            if !rows.is_empty() {
                table.row(line(group, method, &rows, quality));
            }
        }
    }
    table
}

fn line(group: &str, method: &str, rows: &[&Row], quality: Option<Quality>) -> Vec<Cell> {
    let refused = rows.iter().filter(|r| r.status == "refused").count();
    let solved = rows.iter().filter(|r| r.solved).count();
    let times: Vec<f64> = rows.iter().filter_map(|r| solved_time(r)).collect();
    let penalised = penalised_times(rows).unwrap_or_default();
    let summary = Summary::of(&times);
    let interval = wilson(solved, rows.len(), CONFIDENCE).map_or("–".into(), |i| {
        Cell::number(format!("{:.0}–{:.0} %", 100.0 * i.low, 100.0 * i.high), i.low)
    });
    let runs = match refused {
        0 => rows.len().into(),
        _ => Cell::number(format!("{} ({refused} refused)", rows.len()), rows.len() as f64),
    };
    let mut cells = vec![
        group.into(),
        method.into(),
        runs,
        solved.into(),
        Cell::percent(solved as f64 / rows.len() as f64),
        interval,
        Cell::maybe(summary.map(|s| s.median)),
        summary.map_or("–".into(), |s| spread(s.q1, s.q3)),
        Cell::maybe(mean(&penalised)),
        trust(&penalised),
    ];
    if let Some(quality) = quality {
        let values: Vec<f64> = rows.iter().filter_map(|r| quality.value(r)).collect();
        let summary = Summary::of(&values);
        cells.push(summary.map_or("–".into(), |s| {
            Cell::number(format!("{:.2} ± {:.2}", s.mean, s.deviation), s.mean)
        }));
        let best = |s: Summary| if quality == Quality::Cost { s.min } else { s.max };
        cells.push(Cell::maybe(summary.map(best)));
    }
    cells
}

/// How far the mean of so few runs can be trusted; nothing can be said of one.
fn trust(values: &[f64]) -> Cell {
    const SEED: u64 = 0;
    let interval =
        (values.len() > 1).then(|| bootstrap(values, mean, CONFIDENCE, RESAMPLES, SEED)).flatten();
    interval.map_or("–".into(), |i| spread(i.low, i.high))
}

fn spread(low: f64, high: f64) -> Cell {
    let text = |v| super::significant(v, 3);
    Cell::number(format!("{} – {}", text(low), text(high)), low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |seed: u64, solved: bool| Row {
            method: "m".into(),
            group: "g".into(),
            status: if seed == 3 { "refused".into() } else { String::new() },
            seed,
            solved,
            seconds: 1.0 + seed as f64,
            budget: crate::row::Limits { seconds: Some(10.0), steps: None },
            cost: (seed != 3).then_some(if solved { 0 } else { 4 }),
            ..Row::default()
        };
        vec![row(0, true), row(1, true), row(2, false), row(3, false)]
    }

    #[test]
    fn one_line_says_it_all() {
        let rows = rows();
        let table = overview(&Sample::new(&rows, &[]));
        let texts: Vec<&str> = table.rows[0].iter().map(|c| c.text.as_str()).collect();
        let expected = [
            "g",
            "m",
            "4 (1 refused)",
            "2",
            "50.0 %",
            "15–85 %",
            "1.50",
            "1.25 – 1.75",
            "10.8",
            "1.50 – 20",
            "1.33 ± 2.31",
            "0",
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn where_all_is_solved_there_is_no_quality() {
        let rows = &rows()[..2];
        assert_eq!(Quality::of(&Sample::new(rows, &[])), None);
    }

    #[test]
    fn a_failure_without_a_time_limit_has_no_penalty() {
        let mut rows = rows();
        rows[2].budget.seconds = None;
        let table = overview(&Sample::new(&rows, &[]));
        let texts: Vec<&str> = table.rows[0].iter().map(|c| c.text.as_str()).collect();
        assert_eq!(texts[8..10], ["–", "–"]);
    }

    #[test]
    fn scores_of_different_boards_are_compared_as_shares() {
        let mut rows = rows();
        for (row, (score, best)) in rows.iter_mut().zip([(480, 480), (112, 112), (56, 112)]) {
            (row.score, row.max_score) = (Some(score), Some(best));
        }
        let quality = Quality::of(&Sample::new(&rows, &[]));
        assert_eq!(quality, Some(Quality::Share));
        assert_eq!(quality.and_then(|q| q.value(&rows[2])), Some(50.0));
    }
}
