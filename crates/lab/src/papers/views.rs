//! Figures of an experiment's rows, as a document's folder asks for them. They know no puzzle.

use super::paper::{Value, View, ViewKind};
use super::probe::Numbers;
use super::select::Quantity;
use crate::figures::{Axis, Figure, Layer, Plot, Shape};
use crate::row::Row;
use crate::statistics::boxes::{Whiskers, box_numbers};
use crate::statistics::cactus::cactus;
use crate::statistics::profile::performance_profile;
use crate::statistics::summary::{mean, median};
use crate::statistics::trace::{Moment, mean_over_time, moments};
use std::collections::BTreeMap;

/// Points of a curve over time.
const MOMENTS: usize = 60;

/// The figure of a view; `None` if the rows have nothing to show.
pub(super) fn figure(name: &str, view: &View, values: &[Value], rows: &[Row]) -> Option<Figure> {
    if view.kind == ViewKind::RateBoxes {
        let plot = rate_boxes(view, values, rows);
        return plot
            .layers
            .iter()
            .any(has_values)
            .then(|| Figure::new(name, view.title.clone(), &plot));
    }
    let rows: Vec<&Row> = rows.iter().filter(|row| row.status != "refused").collect();
    let methods = by_label(&rows);
    let plot = match view.kind {
        ViewKind::ScoreOverTime => score_over_time(view, &methods),
        ViewKind::BestSoFar => best_so_far(view, &methods),
        ViewKind::ScoreBoxes => {
            boxes(view, &methods, |row| row.score.map(|s| s as f64).into_iter().collect())
        }
        ViewKind::CostBoxes => grouped_boxes(view, &rows, &methods),
        ViewKind::EndBoxes => {
            boxes(view, &methods, |row| row.ends.iter().map(|&e| e as f64).collect())
        }
        ViewKind::Share => share(view, &methods),
        ViewKind::Growth => growth(view, &methods, |row| row.solved.then_some(row.seconds)),
        ViewKind::StepGrowth => growth(view, &methods, |row| Some(row.steps as f64)),
        ViewKind::Profile => profile(view, &rows, &methods),
        ViewKind::Cactus => solved_over_time(view, &methods),
        ViewKind::FilledBoxes => {
            boxes(view, &methods, |row| view.cells.map_or(vec![], |c| Quantity::Filled(c).of(row)))
        }
        ViewKind::RateBoxes => return None,
    };
    let shown = plot.layers.iter().any(has_values);
    shown.then(|| Figure::new(name, view.title.clone(), &plot))
}

/// The figure of a probe: bars of single numbers, or points with their mean.
pub(super) fn probe_figure(name: &str, title: &str, found: &Numbers) -> Figure {
    let y = if found.log { Axis::log(found.y.as_str()) } else { Axis::count(found.y.as_str()) };
    let single = found.points.values().all(|values| values.len() == 1);
    let plot = if single && !found.log {
        let words = found.points.keys().map(u64::to_string).collect();
        let values = found.points.values().map(|values| values.first().copied()).collect();
        Plot::new(title, Axis::categories(found.x.as_str(), words), y).with(Layer::bars("", values))
    } else {
        let means = found.points.iter().filter_map(|(&x, ys)| Some((x as f64, mean(ys)?)));
        let plot = Plot::new(title, Axis::linear(found.x.as_str()), y);
        let plot = match single {
            true => plot,
            false => plot.with(Layer::points("each", found.pairs())),
        };
        let word = if single { "" } else { "mean" };
        let plot = plot.with(Layer::line(word, means.collect()));
        found
            .guides
            .iter()
            .fold(plot, |plot, (name, along)| plot.with(Layer::guide(name.clone(), along.clone())))
    };
    Figure::new(name, title, &plot)
}

/// For each group a box of the success rates of its instances, by the methods that published values
/// are about, and the published rates as points.
fn rate_boxes(view: &View, values: &[Value], rows: &[Row]) -> Plot {
    let spread: Vec<&Value> = values.iter().filter(|value| value.spread).collect();
    let words = spread.iter().filter_map(|value| value.ours.group.clone()).collect();
    let boxed = spread.iter().map(|v| box_numbers(&v.ours.spread(rows), Whiskers::Extremes));
    let published = spread.iter().enumerate().map(|(at, value)| (at as f64, value.number));
    Plot::new(&view.title, Axis::categories("", words), Axis::share(y_label(view)))
        .with(Layer::boxes("ours, by puzzle", boxed.collect()))
        .with(Layer::points("published", published.collect()))
}

fn has_values(layer: &Layer) -> bool {
    match &layer.shape {
        Shape::Line { points, .. }
        | Shape::Steps { points }
        | Shape::Points { points }
        | Shape::Guide { points } => !points.is_empty(),
        Shape::Bars { values, .. } => values.iter().any(Option::is_some),
        Shape::Boxes { boxes } => boxes.iter().any(Option::is_some),
    }
}

/// The rows of each method, in the order of the experiment.
fn by_label<'r>(rows: &[&'r Row]) -> Vec<(&'r str, Vec<&'r Row>)> {
    let mut methods: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows {
        match methods.iter_mut().find(|(label, _)| *label == row.label) {
            Some((_, own)) => own.push(row),
            None => methods.push((&row.label, vec![row])),
        }
    }
    methods
}

fn x_axis(view: &View) -> Axis {
    let label = view.x_label.as_deref().or(view.x.as_deref()).unwrap_or_default();
    if view.log_x { Axis::log(label) } else { Axis::count(label) }
}

fn y_label(view: &View) -> &str {
    view.y_label.as_deref().unwrap_or_default()
}

/// The rows of a method at each value of the view's factor.
fn by_factor<'r>(view: &View, rows: &[&'r Row]) -> Vec<(f64, Vec<&'r Row>)> {
    let mut points: Vec<(f64, Vec<&Row>)> = Vec::new();
    for row in rows {
        let Some(&x) = view.x.as_ref().and_then(|name| row.factors.get(name)) else { continue };
        match points.iter_mut().find(|(known, _)| known.total_cmp(&x).is_eq()) {
            Some((_, own)) => own.push(row),
            None => points.push((x, vec![row])),
        }
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

type Methods<'m, 'r> = &'m [(&'r str, Vec<&'r Row>)];

fn score_over_time(view: &View, methods: Methods) -> Plot {
    let limit = |row: &&Row| row.budget.seconds.unwrap_or(row.seconds);
    let last = methods.iter().flat_map(|(_, rows)| rows.iter().map(limit)).fold(0.0, f64::max);
    let times = moments(last / 500.0, last, MOMENTS, false);
    let curve = |(label, rows): &(&'_ str, Vec<&Row>)| {
        // A score is what is left of the best possible one; methods tell costs.
        let score = |row: &&Row| {
            let most = row.max_score? as f64;
            let step = |p: &crate::row::Improvement| (p.seconds, most - p.cost as f64);
            Some(row.trace.iter().map(step).collect::<Vec<_>>()).filter(|t| !t.is_empty())
        };
        let traces: Vec<Vec<(f64, f64)>> = rows.iter().filter_map(score).collect();
        ((*label).to_owned(), mean_over_time(&traces, &times))
    };
    let curves: Vec<(String, Vec<Moment>)> = methods.iter().map(curve).collect();
    // The first steep rise would press all that follows together.
    let early = curves.iter().filter_map(|(_, curve)| curve.get(curve.len().min(3)));
    let floor = early.map(|moment| moment.mean).min_by(f64::total_cmp).unwrap_or(0.0);
    let y = Axis::linear(y_label(view)).starting((floor / 10.0).floor() * 10.0);
    let plot = Plot::new(&view.title, Axis::linear("time (s)"), y);
    curves.into_iter().fold(plot, |plot, (label, curve)| {
        let band = |m: &Moment| (m.at, m.mean, m.mean - m.deviation, m.mean + m.deviation);
        plot.with(Layer::banded(label, &curve.iter().map(band).collect::<Vec<_>>()))
    })
}

/// The best score so far of the runs of each method, one after another, from the first second on.
fn best_so_far(view: &View, methods: Methods) -> Plot {
    let curve = |rows: &[&Row]| {
        let (mut before, mut points) = (0.0, Vec::<(f64, f64)>::new());
        for row in rows {
            let most = row.max_score.unwrap_or(0) as f64;
            for improvement in &row.trace {
                let (at, score) =
                    ((before + improvement.seconds).max(1.0), most - improvement.cost as f64);
                match points.last_mut() {
                    Some(last) if score <= last.1 => {}
                    Some(last) if at <= last.0 => last.1 = score,
                    _ => points.push((at, score)),
                }
            }
            before += row.seconds;
        }
        points.extend(points.last().map(|&(_, best)| (before.max(1.0), best)));
        points
    };
    let curves: Vec<Vec<(f64, f64)>> = methods.iter().map(|(_, rows)| curve(rows)).collect();
    let least = curves.iter().flatten().map(|point| point.1).min_by(f64::total_cmp);
    let y = Axis::linear(y_label(view)).starting((least.unwrap_or(0.0) / 10.0).floor() * 10.0);
    let plot = Plot::new(&view.title, Axis::log("time (s)"), y);
    methods
        .iter()
        .zip(curves)
        .fold(plot, |plot, ((label, _), points)| plot.with(Layer::steps(*label, points)))
}

fn boxes(view: &View, methods: Methods, of: impl Fn(&Row) -> Vec<f64>) -> Plot {
    let words = methods.iter().map(|(label, _)| (*label).to_owned()).collect();
    let one = |rows: &Vec<&Row>| {
        let values: Vec<f64> = rows.iter().flat_map(|row| of(row)).collect();
        box_numbers(&values, Whiskers::Extremes)
    };
    let all = methods.iter().map(|(_, rows)| one(rows)).collect();
    Plot::new(&view.title, Axis::categories("", words), Axis::linear(y_label(view)))
        .with(Layer::boxes("", all))
}

/// Boxes of costs for each group of instances, the methods side by side.
fn grouped_boxes(view: &View, rows: &[&Row], methods: Methods) -> Plot {
    let mut groups: Vec<&str> = Vec::new();
    for row in rows {
        if !groups.contains(&row.group.as_str()) {
            groups.push(&row.group);
        }
    }
    let words = groups.iter().map(|&group| group.to_owned()).collect();
    let plot = Plot::new(&view.title, Axis::categories("", words), Axis::linear(y_label(view)));
    methods.iter().fold(plot, |plot, (label, rows)| {
        let one = |group: &&str| {
            let own = rows.iter().filter(|row| row.group == **group);
            let costs: Vec<f64> = own.filter_map(|row| row.cost.map(|c| c as f64)).collect();
            box_numbers(&costs, Whiskers::Extremes)
        };
        plot.with(Layer::boxes(*label, groups.iter().map(one).collect()))
    })
}

/// The share of runs that are solved, or that keep the view's rule, against a factor. Where every
/// method has a factor value of its own, they are one curve.
fn share(view: &View, methods: Methods) -> Plot {
    let kept = |row: &&&Row| match &view.rule {
        Some(rule) => row.cost.is_some() && !row.broken.contains_key(rule),
        None => row.solved,
    };
    let points = |rows: &[&Row]| -> Vec<(f64, f64)> {
        let at = |(x, rows): (f64, Vec<&Row>)| {
            (x, rows.iter().filter(|row| kept(row)).count() as f64 / rows.len() as f64)
        };
        by_factor(view, rows).into_iter().map(at).collect()
    };
    let plot = Plot::new(&view.title, x_axis(view), Axis::share(y_label(view)));
    let curves: Vec<_> = methods.iter().map(|(label, rows)| (*label, points(rows))).collect();
    if curves.iter().all(|(_, points)| points.len() <= 1) {
        let mut all: Vec<(f64, f64)> = curves.into_iter().flat_map(|(_, points)| points).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        return plot.with(Layer::line("", all));
    }
    curves.into_iter().fold(plot, |plot, (label, points)| plot.with(Layer::line(label, points)))
}

/// The median of a number against a factor, on a logarithmic axis.
fn growth(view: &View, methods: Methods, of: impl Fn(&Row) -> Option<f64>) -> Plot {
    let plot = Plot::new(&view.title, x_axis(view), Axis::log(y_label(view)));
    methods.iter().fold(plot, |plot, (label, rows)| {
        let at = |(x, rows): (f64, Vec<&Row>)| {
            let values: Vec<f64> = rows.iter().filter_map(|row| of(row)).collect();
            // With most runs unfinished, a median of the others would flatter.
            let most = 2 * values.len() > rows.len();
            Some((x, median(&values).filter(|_| most)?))
        };
        let points = by_factor(view, rows).into_iter().filter_map(at).collect();
        plot.with(Layer::line(*label, points))
    })
}

fn profile(view: &View, rows: &[&Row], methods: Methods) -> Plot {
    let mut columns: BTreeMap<(&str, &str, u64), usize> = BTreeMap::new();
    for row in rows {
        let next = columns.len();
        columns.entry((&row.instance, &row.digest, row.seed)).or_insert(next);
    }
    let times = |(_, rows): &(&str, Vec<&Row>)| {
        let mut times = vec![None; columns.len()];
        for row in rows.iter().filter(|row| row.solved) {
            if let Some(&at) = columns.get(&(row.instance.as_str(), row.digest.as_str(), row.seed))
            {
                times[at] = Some(row.seconds);
            }
        }
        times
    };
    let times: Vec<Vec<Option<f64>>> = methods.iter().map(times).collect();
    let plot = Plot::new(
        &view.title,
        Axis::log("time divided by that of the fastest method"),
        Axis::share("share of instances solved"),
    );
    let curves = methods.iter().zip(performance_profile(&times));
    curves.fold(plot, |plot, ((label, _), points)| plot.with(Layer::steps(*label, points)))
}

fn solved_over_time(view: &View, methods: Methods) -> Plot {
    let plot = Plot::new(&view.title, Axis::count("runs solved"), Axis::log("time (s)"));
    methods.iter().fold(plot, |plot, (label, rows)| {
        let times: Vec<Option<f64>> =
            rows.iter().map(|row| row.solved.then_some(row.seconds)).collect();
        plot.with(Layer::line(*label, cactus(&times)))
    })
}
