//! How well ratings of Sudokus agree with the times of people.
//!
//! `cargo run --release -p kumiki-lab --example human_times -- TIMES.csv [FOLDER [FOLDS [SPLITS]]]`
//!
//! The file has a line of names and a puzzle a line: `puzzle` (81 characters), `mean_seconds`, and
//! where they are known `players`, `se_classic`, `hodoku_score`, `pencilmark_difficulty`. The numbers
//! of `kumiki_sudoku::people::Person` are fitted on all folds but one and asked about that one, in
//! turn; what is printed for kumiki are these answers together. So it is done for as many splits into
//! folds as are asked for; the ratings of others are beside the first. Two figures go to the folder.
//! The fit on the whole list, which is what the program ships with, is printed last.

use kumiki_core::{Asked, Hint, Rng, Run};
use kumiki_explain::explainer;
use kumiki_lab::figures::{Axis, Layer, Plot};
use kumiki_lab::statistics::Interval;
use kumiki_lab::statistics::bootstrap::RESAMPLES;
use kumiki_lab::statistics::ranks::midranks;
use kumiki_lab::statistics::summary::quantile;
use kumiki_sudoku::people::{Harder, Person, Solvers, board};
use kumiki_sudoku::{ExplainState, Instance, Shape, Sudoku};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::rc::Rc;

/// Rounds of the search for the numbers of a person.
const ROUNDS: usize = 2;
/// The ratings of others.
const OTHERS: [&str; 3] = ["se_classic", "hodoku_score", "pencilmark_difficulty"];

/// Numbers of players, from and to: puzzles that few played are told by chance more.
const PLAYERS: [(f64, f64); 3] = [(10.0, 14.0), (15.0, 18.0), (19.0, 99.0)];

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

/// The line through points with the least squares: its value at 0 and its slope. Points have weights.
fn weighted_line(points: &[(f64, f64)], weights: &[f64]) -> (f64, f64) {
    let each = || points.iter().zip(weights);
    let all: f64 = weights.iter().sum();
    let x = each().map(|(p, w)| w * p.0).sum::<f64>() / all;
    let y = each().map(|(p, w)| w * p.1).sum::<f64>() / all;
    let slope = each().map(|(p, w)| w * (p.0 - x) * (p.1 - y)).sum::<f64>()
        / each().map(|(p, w)| w * (p.0 - x).powi(2)).sum::<f64>();
    (y - slope * x, slope)
}

/// The line through points in which what lies far off counts less (Huber): a few people who took
/// half an hour say little of a board.
fn line(points: &[(f64, f64)]) -> (f64, f64) {
    let mut weights = vec![1.0; points.len()];
    for _ in 0..5 {
        let line = weighted_line(points, &weights);
        let off: Vec<f64> = points.iter().map(|p| (p.1 - line.0 - line.1 * p.0).abs()).collect();
        let mut sorted = off.clone();
        sorted.sort_by(f64::total_cmp);
        let near = 2.0 * quantile(&sorted, 0.5).unwrap_or_default();
        weights = off.iter().map(|off| (near / off.max(1e-9)).min(1.0)).collect();
    }
    weighted_line(points, &weights)
}

/// The numbers of a person as the search sees them: weights by their logarithms, chances by their
/// odds.
type Numbers = [f64; 11];

/// Where the search begins, and how far it goes at first.
const BEGIN: Numbers = [-0.3, -2.3, 0.3, -1.6, 1.5, 1.0, 0.0, 0.0, 0.5, 0.0, -2.0];
const STEPS: Numbers = [0.3, 0.6, 0.3, 0.6, 0.3, 0.2, 0.5, 3.0, 0.2, 0.7, 0.7];

fn person(numbers: &Numbers) -> Person {
    let [line, cell, near, floor, open, sight, hard, even, scan, scan_line, scan_cell] = *numbers;
    let (line, cell, floor, hard) = (line.exp(), cell.exp(), floor.exp(), hard.exp());
    let [scan_line, scan_cell] = [scan_line, scan_cell].map(|odds| 1.0 / (1.0 + (-odds).exp()));
    Person { line, cell, near, floor, open, sight, hard, even, scan, scan_line, scan_cell }
}

/// The times of imagined solvers on every board of a list, kept by the numbers that they depend on.
struct Imagined<'a> {
    list: &'a [Timed],
    known: HashMap<Vec<u64>, Rc<Vec<f64>>>,
}

impl<'a> Imagined<'a> {
    fn new(list: &'a [Timed]) -> Self {
        Imagined { list, known: HashMap::new() }
    }

    fn times(&mut self, numbers: &[f64], time: impl Fn(&Timed) -> f64) -> Rc<Vec<f64>> {
        let key = numbers.iter().map(|number| number.to_bits()).collect();
        let made = self.known.entry(key);
        made.or_insert_with(|| Rc::new(self.list.iter().map(time).collect())).clone()
    }

    /// The scores of all puzzles.
    fn scores(&mut self, person: &Person) -> Vec<f64> {
        let solvers = Solvers::of(81);
        let Person { line, cell, near, floor, open, sight, hard, scan_line, scan_cell, .. } =
            *person;
        let glance = self.times(&[line, cell, near, floor, open, sight, hard], |one| {
            person.glances(&one.state, &one.harder, solvers)
        });
        let scan = self.times(&[open, hard, scan_line, scan_cell], |one| {
            person.scans(&one.state, &one.harder, solvers)
        });
        let both = self.list.iter().zip(glance.iter().zip(scan.iter()));
        both.map(|(one, (&glance, &scan))| 10.0 * person.together(&one.state, glance, scan))
            .collect()
    }

    /// The law of minutes by some of the puzzles, their logarithm being a line in that of the score,
    /// and how far it is off: a mean of absolute logarithms.
    fn law(&self, scores: &[f64], some: &[usize]) -> ((f64, f64), f64) {
        let point = |&at: &usize| (scores[at].ln(), (self.list[at].seconds / 60.0).ln());
        let points: Vec<(f64, f64)> = some.iter().map(point).collect();
        let law = line(&points);
        let off = points.iter().map(|point| (point.1 - law.0 - law.1 * point.0).abs());
        (law, off.sum::<f64>() / points.len() as f64)
    }

    /// The numbers whose minutes are the least off for some of the puzzles: one after the other a
    /// step up or down.
    fn fitted(&mut self, some: &[usize]) -> Numbers {
        let mut off = |numbers: &Numbers| {
            let scores = self.scores(&person(numbers));
            self.law(&scores, some).1
        };
        let (mut best, mut steps) = (BEGIN, STEPS);
        let mut least = off(&best);
        for _ in 0..ROUNDS {
            for (at, size) in steps.iter_mut().enumerate() {
                let tried = [*size, -*size].map(|step| {
                    let mut tried = best;
                    tried[at] += step;
                    tried
                });
                let better = tried.into_iter().map(|tried| (tried, off(&tried)));
                match better.into_iter().find(|(_, off)| *off < least) {
                    Some(better) => (best, least) = better,
                    None => *size /= 2.0,
                }
            }
        }
        best
    }

    /// Minutes for every puzzle, by numbers that were fitted without it.
    fn asked_in_turn(&mut self, folds: usize, seed: u64) -> Vec<f64> {
        let mut order: Vec<usize> = (0..self.list.len()).collect();
        Rng::seeded(seed).shuffle(&mut order);
        let mut minutes = vec![0.0; self.list.len()];
        for fold in 0..folds {
            let part = |is: bool| -> Vec<usize> {
                let places = (0..order.len()).filter(|at| (at % folds == fold) == is);
                places.map(|at| order[at]).collect()
            };
            let known = part(false);
            let person = person(&self.fitted(&known));
            let scores = self.scores(&person);
            let ((base, power), _) = self.law(&scores, &known);
            for at in part(true) {
                minutes[at] = (base + power * scores[at].ln()).exp();
            }
        }
        minutes
    }
}

/// The share of the spread of the logarithms of times that is chance: what a rating leaves of it
/// grows with 1 / players, and that part would vanish with many players.
fn chance(list: &[&Timed], minutes: &[f64]) -> f64 {
    let logs: Vec<f64> = list.iter().map(|one| (one.seconds / 60.0).ln()).collect();
    let left = list.iter().zip(logs.iter().zip(minutes));
    let left: Vec<(f64, f64)> =
        left.map(|(one, (log, told))| (1.0 / one.players, (log - told.ln()).powi(2))).collect();
    let (_, slope) = weighted_line(&left, &vec![1.0; left.len()]);
    let n = list.len() as f64;
    let mean = logs.iter().sum::<f64>() / n;
    let spread = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / n;
    list.iter().map(|one| slope / one.players).sum::<f64>() / n / spread
}

/// The bootstrap interval of the share that is chance.
fn chance_interval(list: &[Timed], minutes: &[f64]) -> Option<Interval> {
    let mut rng = Rng::seeded(0);
    let mut drawn: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let chosen: Vec<usize> = list.iter().map(|_| rng.below(list.len())).collect();
            let some: Vec<&Timed> = chosen.iter().map(|&at| &list[at]).collect();
            chance(&some, &chosen.iter().map(|&at| minutes[at]).collect::<Vec<_>>())
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    Some(Interval { low: quantile(&drawn, 0.025)?, high: quantile(&drawn, 0.975)? })
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
    let usage = "usage: human_times TIMES.csv [FOLDER [FOLDS [SPLITS]]]";
    let file = words.first().ok_or(usage)?;
    let folds: usize = words.get(2).map_or(Ok(10), |word| word.parse())?;
    let splits: u64 = words.get(3).map_or(Ok(1), |word| word.parse())?;
    let (list, others) = read(&std::fs::read_to_string(file)?)?;
    let all: Vec<usize> = (0..list.len()).collect();
    let seconds: Vec<f64> = list.iter().map(|one| one.seconds).collect();
    let mut imagined = Imagined::new(&list);
    let usual = imagined.scores(&Person::USUAL);
    let (((base, power), off), agrees) = (imagined.law(&usual, &all), spearman(&usual, &seconds));
    println!("as shipped, seen all: {agrees:.3}, {:.3} minutes x score ^ {power:.3}", base.exp());
    println!("off by {off:.4} on average (of the logarithm)");
    let minutes = imagined.asked_in_turn(folds, 1);
    for split in 2..=splits {
        let told = imagined.asked_in_turn(folds, split);
        println!("kumiki, split {split}: {:.4}", spearman(&told, &seconds));
    }
    let mut raters = vec![("kumiki", minutes.clone())];
    raters.extend(others);
    println!("{} puzzles, {folds} folds; Spearman, 95 % by bootstrap", list.len());
    let mut bars = Vec::new();
    for (name, values) in &raters {
        let (agrees, ends) = (spearman(values, &seconds), interval(values, &seconds));
        let told = ends.map(|ends| format!("{:.3} to {:.3}", ends.low, ends.high));
        println!("{name:24} {agrees:.4}  {}", told.unwrap_or_default());
        bars.push((agrees, ends));
    }
    for (least, most) in PLAYERS {
        let some = list.iter().zip(&minutes).filter(|one| (least..=most).contains(&one.0.players));
        let (told, took): (Vec<f64>, Vec<f64>) = some.map(|one| (one.1, one.0.seconds)).unzip();
        println!(
            "{least} to {most} players: {:.3} ({} puzzles)",
            spearman(&told, &took),
            told.len()
        );
    }
    let share = chance(&list.iter().collect::<Vec<_>>(), &minutes);
    let ends = chance_interval(&list, &minutes).ok_or("no puzzles")?;
    println!("chance: {share:.2} of the spread, {:.2} to {:.2}", ends.low, ends.high);
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
    println!("fitted on all: {:?}", person(&imagined.fitted(&all)));
    Ok(())
}
