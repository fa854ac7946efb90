//! Measures explanations of Sudoku on lists of positions and ratings that others have published.
//!
//! `cargo run --release -p kumiki-puzzles --example hint_vectors -- reglib FILE [CODE]`: positions of
//! HoDoKu's regression library; says for each code how many conclusions are found exactly, and the
//! same for the core set; with a code also which are not.
//!
//! `... -- explained FILE`: the same positions; says how many conclusions that hold without the
//! assumption of one solution are explained by some set of rules.
//!
//! `... -- classic FILE`: lines with a puzzle of 81 characters and ER, EP and ED after it, separated
//! by commas or slashes; says how many ratings are equal.
//!
//! `... -- path FILE [N]`: takes every step of the first puzzles; says how long hints take and
//! whether every one was proven.
//!
//! `... -- rate FILE [N]`: rates the first puzzles completely; says how many a second of one core.

#![allow(clippy::print_stdout, reason = "its figures are for standard output")]

use kumiki_core::{Asked, Explanation, Figure, Grid, Hint, Lit, Run};
use kumiki_explain::{Engine, Explain, Technique};
use kumiki_puzzles::sudoku::{Instance, Shape, Sudoku};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::time::Instant;

/// HoDoKu's codes and the techniques that stand for them.
const CODES: &[(&str, &[&str])] = &[
    ("0000", &["full-house"]),
    ("0002", &["hidden-single-box", "hidden-single-line"]),
    ("0003", &["naked-single"]),
    ("0100", &["pointing"]),
    ("0101", &["claiming"]),
    ("0110", &["locked-pair"]),
    ("0111", &["locked-triplet"]),
    ("0200", &["naked-pair"]),
    ("0201", &["naked-triplet"]),
    ("0202", &["naked-quad"]),
    ("0210", &["hidden-pair"]),
    ("0211", &["hidden-triplet"]),
    ("0212", &["hidden-quad"]),
    ("0300", &["x-wing"]),
    ("0301", &["swordfish"]),
    ("0302", &["jellyfish"]),
    ("0310", &["finned-x-wing"]),
    ("0311", &["finned-swordfish"]),
    ("0312", &["finned-jellyfish"]),
    ("0320", &["sashimi-x-wing"]),
    ("0321", &["sashimi-swordfish"]),
    ("0322", &["sashimi-jellyfish"]),
    ("0400", &["skyscraper"]),
    ("0401", &["two-string-kite"]),
    ("0402", &["empty-rectangle"]),
    ("0403", &["turbot-fish"]),
    ("0405", &["dual-empty-rectangle"]),
    ("0500", &["simple-colours-trap"]),
    ("0501", &["simple-colours-wrap"]),
    ("0502", &["multi-colours-1"]),
    ("0503", &["multi-colours-2"]),
    ("0600", &["unique-loop-1"]),
    ("0601", &["unique-loop-2"]),
    ("0602", &["unique-loop-3"]),
    ("0603", &["unique-loop-4"]),
    ("0604", &["unique-loop-2"]),
    ("0605", &["unique-rectangle-6"]),
    ("0606", &["hidden-rectangle"]),
    ("0607", &["avoidable-rectangle-1"]),
    ("0608", &["avoidable-rectangle-2"]),
    ("0610", &["bug"]),
    ("0701", &["x-chain"]),
    ("0702", &["xy-chain"]),
    ("0703", &["remote-pair"]),
    ("0706", &["continuous-loop"]),
    ("0707", &["discontinuous-loop"]),
    ("0708", &["alternating-chain"]),
    ("0709", &["grouped-continuous-loop", "als-continuous-loop"]),
    ("0710", &["grouped-discontinuous-loop", "als-alternating-chain"]),
    ("0711", &["grouped-alternating-chain", "als-alternating-chain"]),
    ("0800", &["xy-wing"]),
    ("0801", &["xyz-wing"]),
    ("0803", &["w-wing"]),
    ("0901", &["als-xz"]),
    ("0902", &["als-xy-wing"]),
    ("0903", &["als-chain"]),
    ("1101", &["sue-de-coq"]),
];

const MODES: &str = "reglib, explained, classic, path or rate";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.get(1).ok_or(format!("expected {MODES}, and a file"))?;
    let text = std::fs::read_to_string(file)?;
    match words[0].as_str() {
        "reglib" => reglib(&text, words.get(2).map(String::as_str)),
        "classic" => classic(&text),
        "explained" => explained(&text),
        "path" => path(&text, words.get(2).map_or(Ok(usize::MAX), |n| n.parse())?),
        "rate" => rate(&text, words.get(2).map_or(Ok(usize::MAX), |n| n.parse())?),
        other => Err(format!("{other}: expected {MODES}").into()),
    }
}

/// A 9 x 9 board of numbers, 0 = open.
fn board(values: Vec<u8>) -> Result<Grid<u8>, Box<dyn Error>> {
    Grid::from_values(9, 9, values).ok_or_else(|| "expected 81 cells".into())
}

fn instance(values: Vec<u8>) -> Result<Instance, Box<dyn Error>> {
    let shape = Shape::of_side(9).ok_or("no such shape")?;
    Ok(Instance::new(shape, board(values)?)?)
}

fn number(c: char) -> u8 {
    c.to_digit(10).and_then(|digit| u8::try_from(digit).ok()).unwrap_or(0)
}

/// Claims written as digit, row, column.
fn claims(text: &str, holds: bool) -> impl Iterator<Item = Lit> + '_ {
    text.split_whitespace().filter_map(move |word| {
        let digits: Vec<usize> = word.chars().map(|c| usize::from(number(c))).collect();
        let &[digit, row, col] = digits.as_slice() else { return None };
        Some(Lit::new(((row - 1) * 9 + col - 1) * 9 + digit - 1, holds))
    })
}

/// The codes outside the core set: dual and grouped forms, franken and mutant fish, death blossom,
/// templates.
fn is_core(code: &str) -> bool {
    let outside = ["033", "034", "036", "0404", "0405", "0709", "071", "0904", "12"];
    !outside.iter().any(|start| code.starts_with(start))
}

/// A row of the library.
struct Row<'t> {
    code: &'t str,
    /// True if nothing must be found.
    is_silent: bool,
    instance: Instance,
    placed: Grid<u8>,
    /// Candidates that are out.
    out: Vec<Lit>,
    wanted: BTreeSet<Lit>,
}

impl<'t> Row<'t> {
    /// Reads a line, if it is a row.
    fn read(line: &'t str) -> Result<Option<Self>, Box<dyn Error>> {
        let fields: Vec<&str> = line.split(':').collect();
        let &["", code, _, numbers, out, gone, set, ..] = fields.as_slice() else {
            return Ok(None);
        };
        let (mut given, mut placed, mut plus) = (Vec::new(), Vec::new(), false);
        for c in numbers.chars() {
            if c != '+' {
                given.push(if plus { 0 } else { number(c) });
                placed.push(number(c));
            }
            plus = c == '+';
        }
        Ok(Some(Row {
            code,
            is_silent: code.contains('x'),
            instance: instance(given)?,
            placed: board(placed)?,
            out: claims(out, false).collect(),
            wanted: claims(gone, false).chain(claims(set, true)).collect(),
        }))
    }

    fn engine(&self) -> Result<Engine<'_, Sudoku>, Box<dyn Error>> {
        let asked = Asked { assume_unique: true, ..Asked::default() };
        let mut engine = Engine::<Sudoku>::new(&self.instance, Some(&self.placed), &asked)?;
        engine.learn(self.out.clone());
        Ok(engine)
    }
}

fn reglib(text: &str, only: Option<&str>) -> Result<(), Box<dyn Error>> {
    let mut rows: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let (mut found_all, mut refused, mut silent) = (0, 0, (0, 0));
    let mut core = (0, 0);
    for line in text.lines() {
        let Some(row) = Row::read(line)? else { continue };
        core.1 += usize::from(is_core(row.code) && only.is_none());
        let known = CODES.iter().find(|(code, _)| row.code.starts_with(code));
        let Some((code, names)) = known else { continue };
        if only.is_some_and(|only| only != *code) {
            continue;
        }
        let mut engine = row.engine()?;
        let techniques: Vec<&'static Technique<Sudoku>> = Sudoku::TECHNIQUES
            .iter()
            .chain(Sudoku::COSTLY)
            .filter(|technique| names.contains(&technique.info.name))
            .collect();
        let mut exact = false;
        let mut any = false;
        for technique in techniques {
            for found in engine.finds(technique, true) {
                any = true;
                let is_wanted = found.claims.iter().copied().collect::<BTreeSet<_>>() == row.wanted;
                // Of the others a sample is proven.
                if (is_wanted && !exact) || found_all % 16 == 0 {
                    exact |= engine.approve(technique.info, found).is_some() && is_wanted;
                }
                found_all += 1;
            }
        }
        let passes = if row.is_silent { !any } else { exact };
        silent.0 += usize::from(row.is_silent && passes);
        silent.1 += usize::from(row.is_silent);
        core.0 += usize::from(is_core(row.code) && passes);
        let sum = rows.entry(code).or_default();
        sum.0 += usize::from(passes);
        sum.1 += 1;
        refused += engine.refused();
        if only.is_some() && !passes {
            println!("missed: {line}");
        }
    }
    for (code, (exact, all)) in &rows {
        println!("{code}: {exact} of {all}");
    }
    let total = rows.values().fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1));
    println!("{} of {} exact, {} of {} silent", total.0, total.1, silent.0, silent.1);
    println!("core set: {} of {} exact; {refused} of {found_all} steps refused", core.0, core.1);
    Ok(())
}

fn explained(text: &str) -> Result<(), Box<dyn Error>> {
    let (mut explained, mut all, mut unprovable) = (0, 0, 0);
    let mut longest: f64 = 0.0;
    for line in text.lines() {
        let Some(row) = Row::read(line)?.filter(|row| !row.is_silent) else { continue };
        let mut engine = row.engine()?;
        let start = cpu_seconds();
        let mut run = Run::unlimited(0);
        let verdicts: Vec<Option<bool>> = row
            .wanted
            .iter()
            .map(|&claim| match engine.settles(claim) {
                Some(true) => Some(engine.why(claim, &mut run).is_some()),
                _ => None,
            })
            .collect();
        longest = longest.max(cpu_seconds() - start);
        if verdicts.contains(&None) {
            unprovable += 1;
            continue;
        }
        all += 1;
        let is_explained = verdicts.iter().all(|verdict| *verdict == Some(true));
        explained += usize::from(is_explained);
        if !is_explained {
            println!("missed: {line}");
        }
    }
    println!(
        "{explained} of {all} explained; {unprovable} need one solution; the longest took {longest:.2} s"
    );
    Ok(())
}

/// The longest time between two ticks of [`cpu_seconds`].
const TICK: f64 = 0.004;

/// Seconds that this thread has worked.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let worked = text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok());
    worked.map_or(0.0, |ns| ns * 1e-9)
}

fn rate(text: &str, most: usize) -> Result<(), Box<dyn Error>> {
    let start = cpu_seconds();
    let (mut rated, mut solved) = (0, 0);
    for line in text.lines().take(most) {
        let Some(puzzle) = line.split([',', ' ']).find(|field| field.len() == 81) else { continue };
        let instance = instance(puzzle.chars().map(number).collect())?;
        let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default())?;
        solved += usize::from(engine.rate(&mut Run::unlimited(0)).solved);
        rated += 1;
    }
    let seconds = cpu_seconds() - start;
    println!("{rated} rated, {solved} solved, {:.1} a second", f64::from(rated) / seconds);
    Ok(())
}

/// The bounds of the bands of ratings, the last one open.
const BANDS: [f64; 4] = [0.0, 6.5, 9.0, 9.5];

/// The puzzles of a band, and how many of them have an ER within 0.2, an equal ER, EP, ED.
type Band = [usize; 5];

fn classic(text: &str) -> Result<(), Box<dyn Error>> {
    let mut bands: [Band; BANDS.len()] = Default::default();
    let mut misses: BTreeMap<String, usize> = BTreeMap::new();
    let start = cpu_seconds();
    for line in text.lines() {
        let fields: Vec<&str> = line.split([',', '/']).collect();
        let Some(at) = fields.iter().position(|field| field.len() == 81) else { continue };
        let numbers: Vec<f64> = fields[at + 1..].iter().filter_map(|f| f.parse().ok()).collect();
        // Ratings are three numbers in a row, none of them above 12.
        let Some(wanted) = numbers.windows(3).find(|n| n.iter().all(|x| (1.0..12.0).contains(x)))
        else {
            continue;
        };
        let instance = instance(fields[at].chars().map(number).collect())?;
        let (board, path) = (Sudoku::board(&instance), Default::default());
        let figures = Sudoku::figures(&instance, &board, &path, Default::default());
        let Some((_, Figure::Group(group))) = figures.first() else { continue };
        let have: Vec<f64> = group
            .iter()
            .filter_map(|(_, figure)| match figure {
                Figure::Number(number) => Some(*number),
                _ => None,
            })
            .collect();
        let off = |i: usize| (have[i] - wanted[i]).abs();
        let Some(number) = BANDS.iter().rposition(|&least| wanted[0] >= least) else { continue };
        let band = &mut bands[number];
        band[0] += 1;
        band[1] += usize::from(off(0) < 0.21);
        for (i, equal) in band[2..].iter_mut().enumerate() {
            *equal += usize::from(off(i) < 0.01);
        }
        if off(0) > 0.01 {
            *misses.entry(format!("{} rated {}", wanted[0], have[0])).or_default() += 1;
        }
    }
    for (least, [all, near, er, ep, ed]) in BANDS.iter().zip(bands) {
        println!("from {least}: {all} puzzles; ER equal {er}, within 0.2 {near}; EP {ep}, ED {ed}");
    }
    println!("{:.1} s; ER off: {misses:?}", cpu_seconds() - start);
    Ok(())
}

fn path(text: &str, most: usize) -> Result<(), Box<dyn Error>> {
    let mut times: Vec<f64> = Vec::new();
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut solved, mut all, mut refused, mut leaks) = (0, 0, 0, 0);
    for line in text.lines().take(most) {
        let Some(puzzle) = line.split([',', ' ']).find(|field| field.len() == 81) else { continue };
        let instance = instance(puzzle.chars().map(number).collect())?;
        let mut engine = Engine::<Sudoku>::new(&instance, None, &Asked::default())?;
        let mut run = Run::unlimited(0);
        all += 1;
        loop {
            let (start, begin) = (cpu_seconds(), Instant::now());
            let hint = engine.next(&mut run);
            // The first of these clocks ticks in milliseconds only, the second waits for others.
            let (worked, passed) = (cpu_seconds() - start, begin.elapsed().as_secs_f64());
            times.push(if worked > 0.0 { worked } else { passed.min(TICK) } * 1e3);
            let Hint::Step(step) = hint else {
                solved += usize::from(hint == Hint::Solved);
                break;
            };
            *names.entry(step.technique).or_default() += 1;
            let named = |cell| {
                step.words[0].contains(&kumiki_explain::name(cell, kumiki_core::Language::English))
            };
            leaks += step.conclusions.iter().filter(|c| named(c.cells[0])).count();
            engine.apply(&step);
        }
        refused += engine.refused();
    }
    times.sort_by(f64::total_cmp);
    let quantile = |q: f64| times.get((times.len() as f64 * q) as usize).copied().unwrap_or(0.0);
    println!("{solved} of {all} solved, {} hints, {refused} refused, {leaks} leaks", times.len());
    println!(
        "ms: p50 {:.3}, p99 {:.2}, p99.9 {:.1}",
        quantile(0.5),
        quantile(0.99),
        quantile(0.999)
    );
    println!("{names:?}");
    Ok(())
}
