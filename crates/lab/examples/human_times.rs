//! How well ratings of Sudokus agree with the times of people.
//!
//! `cargo run --release -p kumiki-lab --example human_times -- TIMES.csv [FOLDER [FOLDS]]`
//!
//! The file has a line of names and a puzzle a line: `puzzle` (81 characters), `mean_seconds`, and
//! where they are known `players`, `se_classic`, `hodoku_score`, `pencilmark_difficulty`. The numbers
//! of `kumiki_sudoku::people::Person` are fitted on all folds but one and asked about that one, in
//! turn; what is printed for kumiki are these answers together. Two figures go to the folder. The
//! fit on the whole list, which is what the program ships with, is printed last.

use kumiki_core::{Asked, Hint, Rng, Run};
use kumiki_explain::explainer;
use kumiki_lab::figures::{Axis, Layer, Plot};
use kumiki_lab::statistics::Interval;
use kumiki_lab::statistics::bootstrap::RESAMPLES;
use kumiki_lab::statistics::ranks::midranks;
use kumiki_lab::statistics::summary::quantile;
use kumiki_sudoku::people::{Harder, Person, SOLVERS, board};
use kumiki_sudoku::{ExplainState, Instance, Shape, Sudoku};
use std::collections::BTreeMap;
use std::path::Path;

/// Rounds of the search for the numbers of a person.
const ROUNDS: usize = 2;
/// The ratings of others.
const OTHERS: [&str; 3] = ["se_classic", "hodoku_score", "pencilmark_difficulty"];

type Failed = Box<dyn std::error::Error>;

/// A puzzle of the list.
struct Timed {
    state: ExplainState,
    harder: Vec<Harder>,
    seconds: f64,
    players: f64,
}

fn puzzle(text: &str) -> Result<Instance, Failed> {
    let shape = Shape::of_side(9).ok_or("no board of side 9")?;
    let mut givens = shape.empty();
    let cells: Vec<_> = givens.cells().collect();
    for (cell, letter) in cells.into_iter().zip(text.chars()) {
        givens[cell] = letter.to_digit(10).unwrap_or(0) as u8;
    }
    Ok(Instance::new(shape, givens)?)
}

/// The steps of a path that are no singles.
fn harder(instance: &Instance) -> Result<Vec<Harder>, Failed> {
    let mut explanation = (explainer::<Sudoku>().begin)(instance, None, &Asked::default())?;
    let (mut run, mut steps) = (Run::unlimited(0), Vec::new());
    while let Hint::Step(step) = explanation.next(&mut run) {
        explanation.apply(&step);
        let claims = step.conclusions.iter().map(|conclusion| conclusion.claim).collect();
        steps.extend(Harder::of_step(step.technique, step.cost, claims));
    }
    Ok(steps)
}

/// The rank correlation of Spearman.
fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (midranks(one), midranks(other));
    let mean = (one.len() as f64 + 1.0) / 2.0;
    let sum =
        |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    sum(&one, &other) / (sum(&one, &one) * sum(&other, &other)).sqrt()
}

/// The bootstrap interval of a rank correlation: puzzles are drawn again.
fn interval(one: &[f64], other: &[f64]) -> Option<Interval> {
    let mut rng = Rng::seeded(0);
    let mut drawn: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let chosen: Vec<usize> = one.iter().map(|_| rng.below(one.len())).collect();
            let pick = |values: &[f64]| chosen.iter().map(|&at| values[at]).collect::<Vec<_>>();
            spearman(&pick(one), &pick(other))
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    Some(Interval { low: quantile(&drawn, 0.025)?, high: quantile(&drawn, 0.975)? })
}

/// The line through points with the least squares: its value at 0 and its slope.
fn line(points: &[(f64, f64)]) -> (f64, f64) {
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
    let slope = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>()
        / points.iter().map(|p| (p.0 - x).powi(2)).sum::<f64>();
    (y - slope * x, slope)
}

/// The numbers of a person as the search sees them: weights by their logarithms.
type Numbers = [f64; 8];

/// Where the search begins, and how far it goes at first.
const BEGIN: Numbers = [-0.3, -2.3, 0.3, -1.6, 1.5, 1.0, 0.0, 0.0];
const STEPS: Numbers = [0.3, 0.6, 0.3, 0.6, 0.3, 0.2, 0.5, 3.0];

fn person(numbers: &Numbers) -> Person {
    let [line, cell, near, floor, open, sight, hard, even] = *numbers;
    let (line, cell, floor, hard) = (line.exp(), cell.exp(), floor.exp(), hard.exp());
    Person { line, cell, near, floor, open, sight, hard, even }
}

fn scores(person: &Person, list: &[&Timed]) -> Vec<f64> {
    list.iter().map(|one| 10.0 * person.time(&one.state, &one.harder, SOLVERS)).collect()
}

/// The numbers whose times are ranked most as people's: one after the other a step up or down.
fn fitted(list: &[&Timed]) -> Numbers {
    let seconds: Vec<f64> = list.iter().map(|one| one.seconds).collect();
    let agreement = |numbers: &Numbers| spearman(&scores(&person(numbers), list), &seconds);
    let (mut best, mut steps) = (BEGIN, STEPS);
    let mut most = agreement(&best);
    for _ in 0..ROUNDS {
        for (at, size) in steps.iter_mut().enumerate() {
            let tried = [*size, -*size].map(|step| {
                let mut tried = best;
                tried[at] += step;
                tried
            });
            let better = tried.into_iter().map(|tried| (tried, agreement(&tried)));
            match better.into_iter().find(|(_, agrees)| *agrees > most) {
                Some(better) => (best, most) = better,
                None => *size /= 2.0,
            }
        }
    }
    best
}

/// The law of minutes: their logarithm is a line in that of the score.
fn law(scores: &[f64], list: &[&Timed]) -> (f64, f64) {
    let minutes = list.iter().map(|one| (one.seconds / 60.0).ln());
    line(&scores.iter().map(|score| score.ln()).zip(minutes).collect::<Vec<_>>())
}

/// Minutes for every puzzle, by numbers that were fitted without it.
fn asked_in_turn(list: &[Timed], folds: usize) -> Vec<f64> {
    let mut order: Vec<usize> = (0..list.len()).collect();
    Rng::seeded(1).shuffle(&mut order);
    let mut minutes = vec![0.0; list.len()];
    for fold in 0..folds {
        let part = |is: bool| -> Vec<usize> {
            let places = (0..order.len()).filter(|at| (at % folds == fold) == is);
            places.map(|at| order[at]).collect()
        };
        let known: Vec<&Timed> = part(false).into_iter().map(|at| &list[at]).collect();
        let person = person(&fitted(&known));
        let (base, power) = law(&scores(&person, &known), &known);
        let asked = part(true);
        let unknown: Vec<&Timed> = asked.iter().map(|&at| &list[at]).collect();
        for (at, score) in asked.into_iter().zip(scores(&person, &unknown)) {
            minutes[at] = (base + power * score.ln()).exp();
        }
    }
    minutes
}

/// The share of the spread of the logarithms of times that is chance: what a rating leaves of it
/// grows with 1 / players, and that part would vanish with many players.
fn chance(list: &[Timed], minutes: &[f64]) -> f64 {
    let logs: Vec<f64> = list.iter().map(|one| (one.seconds / 60.0).ln()).collect();
    let left = list.iter().zip(logs.iter().zip(minutes));
    let left: Vec<(f64, f64)> =
        left.map(|(one, (log, told))| (1.0 / one.players, (log - told.ln()).powi(2))).collect();
    let (_, slope) = line(&left);
    let n = list.len() as f64;
    let mean = logs.iter().sum::<f64>() / n;
    let spread = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / n;
    list.iter().map(|one| slope / one.players).sum::<f64>() / n / spread
}

/// The ratings of other programs, puzzle by puzzle.
type Raters = BTreeMap<&'static str, Vec<f64>>;

/// Every puzzle with its time, and the ratings of others that all puzzles have.
fn read(text: &str) -> Result<(Vec<Timed>, Raters), Failed> {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().ok_or("an empty file")?.split(',').collect();
    let mut list = Vec::new();
    let mut others: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for row in lines {
        let field: BTreeMap<&str, &str> = names.iter().copied().zip(row.split(',')).collect();
        let number =
            |name: &str| -> Option<f64> { field.get(name)?.split('/').next()?.parse().ok() };
        let instance = puzzle(field.get("puzzle").ok_or("no column puzzle")?)?;
        list.push(Timed {
            state: board(&instance),
            harder: harder(&instance)?,
            seconds: number("mean_seconds").ok_or("no number in column mean_seconds")?,
            players: number("players").unwrap_or(1.0),
        });
        for name in OTHERS {
            others.entry(name).or_default().extend(number(name));
        }
    }
    others.retain(|_, values| values.len() == list.len());
    Ok((list, others))
}

#[allow(clippy::print_stdout, reason = "an example speaks to people")]
fn main() -> Result<(), Failed> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.first().ok_or("usage: human_times TIMES.csv [FOLDER [FOLDS]]")?;
    let folds: usize = words.get(2).map_or(Ok(10), |word| word.parse())?;
    let (list, others) = read(&std::fs::read_to_string(file)?)?;
    let all: Vec<&Timed> = list.iter().collect();
    let seconds: Vec<f64> = list.iter().map(|one| one.seconds).collect();
    let usual = scores(&Person::USUAL, &all);
    let ((base, power), agrees) = (law(&usual, &all), spearman(&usual, &seconds));
    println!("as shipped, seen all: {agrees:.3}, {:.3} minutes x score ^ {power:.3}", base.exp());
    let minutes = asked_in_turn(&list, folds);
    let mut raters = vec![("kumiki", minutes.clone())];
    raters.extend(others);
    println!("{} puzzles, {folds} folds; Spearman, 95 % by bootstrap", list.len());
    let mut bars = Vec::new();
    for (name, values) in &raters {
        let (agrees, ends) = (spearman(values, &seconds), interval(values, &seconds));
        let told = ends.map(|ends| format!("{:.3} to {:.3}", ends.low, ends.high));
        println!("{name:24} {agrees:.3}  {}", told.unwrap_or_default());
        bars.push((agrees, ends));
    }
    let share = chance(&list, &minutes);
    let most = (1.0 - share).sqrt();
    println!("chance: {share:.2} of the spread; no rating is likely above {most:.2}");
    if let Some(folder) = words.get(1) {
        let names = raters.iter().map(|(name, _)| (*name).to_owned()).collect();
        let (values, ends) = bars.into_iter().map(|(value, ends)| (Some(value), ends)).unzip();
        let plot = Plot::new(
            "Agreement with the times of people",
            Axis::categories("rating", names),
            Axis::share("rank correlation (Spearman)"),
        );
        let plot = plot.with(Layer::measured_bars("rating", values, ends));
        std::fs::write(Path::new(folder).join("difficulty-raters.svg"), plot.svg())?;
        let points = minutes.iter().zip(&seconds).map(|(told, took)| (*told, took / 60.0));
        let plot = Plot::new(
            "Minutes told and minutes taken",
            Axis::log("minutes told"),
            Axis::log("minutes taken (mean)"),
        );
        let plot = plot.with(Layer::points("a puzzle", points.collect()));
        let plot = plot.with(Layer::guide("equal", vec![(3.0, 3.0), (25.0, 25.0)]));
        std::fs::write(Path::new(folder).join("difficulty-minutes.svg"), plot.svg())?;
    }
    println!("fitted on all: {:?}", person(&fitted(&all)));
    Ok(())
}
