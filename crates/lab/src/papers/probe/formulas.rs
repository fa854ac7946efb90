//! What follows from the formulas of `sirdey-sudoku`: the number of plateaus, the stationary law.

use super::Numbers;
use crate::figures::{Axis, Layer, Plot};
use crate::report::{Cell, Table, significant};
use kumiki_core::{Puzzle, Rng};
use kumiki_puzzles::sudoku::{Sudoku, stationary};
use std::collections::BTreeMap;

/// The parameters of the boxed algorithm.
const DELTA: f64 = 0.1;
const ALPHA: f64 = 0.99;
const EPSILON: f64 = 0.5;

/// The plateaus of section V for `T_0 = e_p`.
fn plateaus_of(n: f64) -> f64 {
    let cells = n.powi(4);
    let highest = cells * (3.0 * n * n - 2.0 * n - 1.0) / 2.0;
    let log_states = cells * 2.0 * n.ln();
    let growth = (1.0 + highest) / DELTA.ln_1p();
    growth * (log_states - (1.0 - ALPHA).ln()) / EPSILON - growth / highest
}

pub(super) fn plateaus(sides: &[u64]) -> Numbers {
    let points: BTreeMap<u64, Vec<f64>> =
        sides.iter().map(|&n| (n, vec![plateaus_of(n as f64)])).collect();
    let mut numbers = Numbers::new("n (boxes of n x n)", "plateaus", points);
    numbers.log = true;
    // The bound has no constant: it is drawn through the first point.
    let bound = |n: f64| n.powi(10) * n.ln();
    if let Some(&first) = sides.first() {
        let scale = plateaus_of(first as f64) / bound(first as f64);
        let along = sides.iter().map(|&n| (n as f64, scale * bound(n as f64)));
        numbers.guides.push(("n^10 log n".to_owned(), along.collect()));
    }
    numbers
}

/// For each temperature the largest difference between visits and law over the costs, half their
/// sum, and what both say of the solutions.
pub(super) fn stationary(board: &str, temperatures: &[f64], steps: u64) -> Option<(Table, Plot)> {
    let format = Sudoku::FORMATS.iter().filter_map(|format| format.read);
    let instance = format.filter_map(|read| read(board).ok()).next()?.instance;
    let states = stationary::states_by_cost(&instance)?;
    let columns = [
        "temperature",
        "solutions by (1)",
        "solutions visited",
        "mean cost by (1)",
        "mean cost visited",
        "laws apart",
    ];
    let mut table = Table::new(
        "stationary",
        "The law (1) beside the frequencies of a walk; apart = half the sum of differences",
        &columns,
    );
    let mut plot = Plot::new(
        "Visits of a walk and the stationary law",
        Axis::count("cost"),
        Axis::share("share of the visits"),
    );
    for (seed, &temperature) in temperatures.iter().enumerate() {
        let law = stationary::stationary_law(&states, temperature);
        let mut rng = Rng::stream(0, seed as u64);
        let visits = stationary::visits_by_cost(&instance, temperature, steps, &mut rng);
        let seen: u64 = visits.values().sum();
        let share = |cost| visits.get(cost).map_or(0.0, |&n| n as f64 / seen.max(1) as f64);
        let apart: f64 = law.iter().map(|(cost, p)| (share(cost) - p).abs() / 2.0).sum();
        let mean: f64 = law.iter().map(|(cost, p)| *cost as f64 * p).sum();
        let visited: f64 = law.keys().map(|cost| *cost as f64 * share(cost)).sum();
        let along = law.iter().map(|(cost, p)| (*cost as f64, *p));
        let walked = law.keys().map(|cost| (*cost as f64, share(cost)));
        plot = plot
            .with(Layer::line(format!("(1), T = {temperature}"), along.collect()))
            .with(Layer::points(format!("walk, T = {temperature}"), walked.collect()));
        let solved = law.get(&0).copied().unwrap_or(0.0);
        table.row(vec![
            temperature.into(),
            Cell::number(format!("{solved:.4}"), solved),
            Cell::number(format!("{:.4}", share(&0)), share(&0)),
            Cell::number(format!("{mean:.3}"), mean),
            Cell::number(format!("{visited:.3}"), visited),
            Cell::number(significant(apart, 2), apart),
        ]);
    }
    Some((table, plot))
}
