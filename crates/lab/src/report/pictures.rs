//! Figures chosen from the data: an experiment shows what its rows can tell and nothing else. Knows
//! statistics and the plot module, no page.

use super::Section;
use super::overview::Quality;
use super::sample::{Sample, group_text, solved_time};
use crate::figures::{Axis, Figure, Layer, Plot};
use crate::row::Row;
use crate::statistics::CONFIDENCE;
use crate::statistics::boxes::{Whiskers, box_numbers};
use crate::statistics::cactus::cactus;
use crate::statistics::growth::{Law, growth};
use crate::statistics::profile::{FASTEST, performance_profile};
use crate::statistics::proportion::wilson;
use crate::statistics::summary::median;
use crate::statistics::target::time_to_target;
use crate::statistics::trace::{mean_over_time, moments};
use std::collections::{BTreeMap, BTreeSet};

/// Points of a curve over time.
const MOMENTS: usize = 120;
/// Groups that have a figure over time each, and categories side by side.
const MOST_GROUPS: usize = 6;
const MOST_CATEGORIES: usize = 24;
/// Runs from which the distribution of one instance's times is shown.
const FEWEST_RUNS: usize = 5;

/// What is known of solved runs and their times; `None` if nothing was solved.
pub(super) fn time_section(sample: &Sample<'_>) -> Option<Section> {
    sample.rows.iter().find(|r| r.solved)?;
    let times = sample.by_problem(|row| solved_time(row).map(|t| t.max(FASTEST)));
    let problems = times.first().map_or(0, Vec::len);
    let mut section = Section::new("Solved runs").figure(success_bars(sample));
    if problems > 1 && sample.methods.len() > 1 {
        section = section.figure(profile(sample, &times));
    }
    if problems > 1 && sample.instances() > 1 {
        section = section.figure(cactus_plot(sample, &times));
    }
    if sample.instances() == 1 && problems >= FEWEST_RUNS {
        section = section.figure(target_plot(sample, &times));
    }
    if let ([a, b], [x, y]) = (sample.methods.as_slice(), times.as_slice()) {
        section = section.figure(against((a, x), (b, y)));
    }
    for factor in factors(sample) {
        section = section.figure(growth_plot(sample, &factor));
    }
    Some(section)
}

/// The quality of the answers; `None` if there is no more to it than solved or not.
pub(super) fn quality_section(sample: &Sample<'_>) -> Option<Section> {
    let quality = Quality::of(sample)?;
    if sample.groups.len() > MOST_CATEGORIES {
        return None;
    }
    let name = quality.name();
    let title = format!("The {name} of the best answers");
    let x = Axis::categories("instances", sample.groups.clone());
    let all = sample.rows.iter().filter_map(|r| quality.value(r));
    let y = match quality {
        Quality::Cost => cost_axis(name, all),
        Quality::Score | Quality::Share => Axis::linear(name),
    };
    let mut plot = Plot::new(title.clone(), x, y);
    for method in &sample.methods {
        let of = |group: &String| {
            let rows = sample.of(method, Some(group));
            let values: Vec<f64> = rows.iter().filter_map(|r| quality.value(r)).collect();
            box_numbers(&values, Whiskers::Tukey)
        };
        plot = plot.with(Layer::boxes(method, sample.groups.iter().map(of).collect()));
    }
    let caption = "Box = quartiles, thick line = median, diamond = mean; whiskers reach the furthest \
                   run within one and a half boxes, rings are runs beyond.";
    Some(Section::new(title).figure(Figure::new(format!("{name} boxes"), caption, &plot)))
}

/// The quality over time, a figure for each group; `None` without traces.
pub(super) fn trace_section(sample: &Sample<'_>) -> Option<Section> {
    let traced = |r: &&&Row| !r.trace.is_empty();
    sample.rows.iter().find(traced)?;
    // A score can be shown only if every trace is the judge's cost, counted down from the best.
    let scored = sample.rows.iter().filter(traced).all(|r| {
        let last = r.trace.last().map(|t| t.cost);
        let score = r.max_score.zip(r.score).map(|(most, score)| most as i64 - score as i64);
        last.is_some() && last == score
    });
    let name = if scored { "score" } else { "cost" };
    let mut section = Section::new(format!("The {name} over time"));
    for group in sample.groups.iter().take(MOST_GROUPS) {
        section = section.figure(trace_plot(sample, group, scored, name));
    }
    Some(section)
}

fn trace_plot(sample: &Sample<'_>, group: &str, scored: bool, name: &str) -> Option<Figure> {
    let here = || sample.rows.iter().filter(|r| group_text(r) == group);
    let end = here().map(|r| r.seconds).fold(0.0, f64::max);
    let moments = moments(0.0, end, MOMENTS, false);
    let title = format!("Mean {name} over time: {group}");
    let x = Axis::linear("time (s)").between(0.0, end.max(FASTEST));
    // Scores of boards with different best scores have a mean only as shares.
    let shares = scored && is_mixed(sample, group);
    let shown = if shares { "score (%)" } else { name };
    let costs = here().flat_map(|r| r.trace.iter().map(|t| t.cost as f64));
    let y = if scored { Axis::linear(shown) } else { cost_axis(shown, costs.clone()) };
    let mut plot = Plot::new(title, x, y);
    // A deviation reaches beyond what is possible; a picture of it should not.
    let best = here().filter_map(|r| r.max_score).max().filter(|_| scored);
    let most = best.map_or(f64::INFINITY, |most| if shares { 100.0 } else { most as f64 });
    let is_below_zero = !scored && costs.into_iter().any(|cost| cost < 0.0);
    let least = if is_below_zero { f64::NEG_INFINITY } else { 0.0 };
    let mut runs = 0;
    for (i, method) in sample.methods.iter().enumerate() {
        let traces: Vec<Vec<(f64, f64)>> =
            sample.of(method, Some(group)).iter().map(|r| trace(r, scored, shares)).collect();
        let means = mean_over_time(&traces, &moments);
        let band: Vec<_> = (means.iter())
            .map(|m| {
                let reach = ((m.mean - m.deviation).max(least), (m.mean + m.deviation).min(most));
                (m.at, m.mean, reach.0, reach.1)
            })
            .collect();
        runs = means.iter().map(|m| m.runs).fold(runs, usize::max);
        if !band.is_empty() {
            plot = plot.with(Layer::banded(method, &band).styled(i));
        }
    }
    let caption = format!("Mean of up to {runs} runs, and one standard deviation to either side.");
    (!plot.layers.is_empty())
        .then(|| Figure::new(format!("{name} over time {group}"), caption, &plot))
}

/// An axis of costs, which begins at 0 unless some are below.
fn cost_axis(label: &str, costs: impl IntoIterator<Item = f64>) -> Axis {
    let axis = Axis::linear(label);
    if costs.into_iter().all(|cost| cost >= 0.0) { axis.starting(0.0) } else { axis }
}

/// True if the boards of a group have different best scores.
fn is_mixed(sample: &Sample<'_>, group: &str) -> bool {
    let mut best = sample.rows.iter().filter(|r| group_text(r) == group).map(|r| r.max_score);
    let first = best.next();
    best.any(|next| Some(next) != first)
}

/// The improvements of a run as a step function.
fn trace(row: &Row, scored: bool, share: bool) -> Vec<(f64, f64)> {
    let most = if scored { row.max_score.unwrap_or(0) as f64 } else { 0.0 };
    let value = |cost: i64| match (scored, share) {
        (true, true) => 100.0 * (most - cost as f64) / most.max(1.0),
        (true, false) => most - cost as f64,
        (false, _) => cost as f64,
    };
    row.trace.iter().map(|t| (t.seconds, value(t.cost))).collect()
}

/// Success rates, unless they are all 1 or there are too many groups.
fn success_bars(sample: &Sample<'_>) -> Option<Figure> {
    let all = sample.rows.iter().all(|r| r.solved);
    if all || sample.groups.len() > MOST_CATEGORIES {
        return None;
    }
    let x = Axis::categories("instances", sample.groups.clone());
    let mut plot = Plot::new("Success rate", x, Axis::share("share of runs solved"));
    for method in &sample.methods {
        let (mut rates, mut intervals) = (Vec::new(), Vec::new());
        for group in &sample.groups {
            let rows = sample.of(method, Some(group));
            let solved = rows.iter().filter(|r| r.solved).count();
            rates.push((!rows.is_empty()).then(|| solved as f64 / rows.len() as f64));
            intervals.push(wilson(solved, rows.len(), CONFIDENCE));
        }
        plot = plot.with(Layer::measured_bars(method, rates, intervals));
    }
    let caption = "The lines are 95 % confidence intervals (Wilson).";
    Some(Figure::new("success rate", caption, &plot))
}

fn profile(sample: &Sample<'_>, times: &[Vec<Option<f64>>]) -> Figure {
    let x = Axis::log("time relative to the fastest method (ratio)").starting(1.0);
    let mut plot = Plot::new("Performance profile", x, Axis::share("share of problems solved"));
    for (method, curve) in sample.methods.iter().zip(performance_profile(times)) {
        plot = plot.with(Layer::steps(method, curve));
    }
    let caption = "The share of problems (one instance with one seed) that a method solves within a \
                   factor of the fastest method's time (Dolan and Moré): the left end says how often \
                   it is the fastest, the right end how much it solves at all.";
    Figure::new("performance profile", caption, &plot)
}

fn cactus_plot(sample: &Sample<'_>, times: &[Vec<Option<f64>>]) -> Figure {
    let x = Axis::count("problems solved");
    let mut plot = Plot::new("Problems solved within a time limit", x, Axis::log("time limit (s)"));
    for (method, times) in sample.methods.iter().zip(times) {
        plot = plot.with(Layer::line(method, cactus(times)));
    }
    let caption = "How many problems (one instance with one seed) a method solves if each may take so \
                   long: further right and lower is better.";
    Figure::new("cactus", caption, &plot)
}

fn target_plot(sample: &Sample<'_>, times: &[Vec<Option<f64>>]) -> Figure {
    let y = Axis::share("share of runs solved");
    let mut plot = Plot::new("Time to a solution", Axis::log("time (s)"), y);
    for (i, (method, times)) in sample.methods.iter().zip(times).enumerate() {
        let curve = time_to_target(times, CONFIDENCE);
        plot = plot.with(Layer::steps(method, curve.iter().map(|p| (p.time, p.share)).collect()));
        plot.layers[i].style = Some(i);
    }
    let caption = "The share of all runs solved by each moment; runs that were stopped hold the curve \
                   down.";
    Figure::new("time to target", caption, &plot)
}

fn against(
    (a, x): (&String, &Vec<Option<f64>>),
    (b, y): (&String, &Vec<Option<f64>>),
) -> Option<Figure> {
    let both: Vec<(f64, f64)> = x.iter().zip(y).filter_map(|(x, y)| Some(((*x)?, (*y)?))).collect();
    let values = || both.iter().flat_map(|p| [p.0, p.1]);
    let ends = values().reduce(f64::min).zip(values().reduce(f64::max));
    let (low, high) = ends.filter(|_| both.len() > 2)?;
    let axis = |name: &str| Axis::log(format!("{name}: time (s)")).between(low / 1.2, high * 1.2);
    let plot = Plot::new(format!("{a} against {b}"), axis(a), axis(b))
        .with(Layer::points("solved by both", both))
        .with(Layer::guide("equal times", vec![(low / 1.2, low / 1.2), (high * 1.2, high * 1.2)]));
    let caption = format!("A point for each problem both solved; below the line {b} is faster.");
    Some(Figure::new("scatter", caption, &plot))
}

/// The factors with at least three values, by name.
fn factors(sample: &Sample<'_>) -> Vec<String> {
    let mut values: BTreeMap<&str, BTreeSet<u64>> = BTreeMap::new();
    for (name, value) in sample.rows.iter().flat_map(|r| &r.factors) {
        values.entry(name).or_default().insert(value.to_bits());
    }
    values.into_iter().filter(|(_, v)| v.len() > 2).map(|(name, _)| name.to_string()).collect()
}

fn growth_plot(sample: &Sample<'_>, factor: &str) -> Figure {
    let title = format!("Time against {factor}");
    let mut plot = Plot::new(title, Axis::linear(factor), Axis::log("median time (s)"));
    let mut laws = Vec::new();
    for method in &sample.methods {
        let mut times: BTreeMap<i64, (f64, Vec<f64>)> = BTreeMap::new();
        for row in sample.of(method, None).iter().filter(|r| r.solved) {
            if let Some(&x) = row.factors.get(factor) {
                // A thousandth tells every factor apart, and integers have an order.
                let key = (x * 1000.0).round() as i64;
                times.entry(key).or_insert((x, Vec::new())).1.push(row.seconds.max(FASTEST));
            }
        }
        let points: Vec<(f64, f64)> =
            times.values().filter_map(|(x, t)| Some((*x, median(t)?))).collect();
        if let Some(law) = growth(&points, Law::Exponential).filter(|law| law.points > 2) {
            laws.push(format!("{method} x {:.3} (R² {:.2})", law.rate, law.r2));
        }
        plot = plot.with(Layer::line(method, points));
    }
    let mut caption = "Median of the solved runs.".to_string();
    if !laws.is_empty() {
        caption += &format!(" Growth for one more, fitted on the log axis: {}.", laws.join(", "));
    }
    Figure::new(format!("growth {factor}"), caption, &plot)
}
