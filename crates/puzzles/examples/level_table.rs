//! Rates lists of boards and says how their levels lie: a list a row.
//!
//! `cargo run --profile quick -p kumiki-puzzles --example level_table -- FILE...`: files of bridges and
//! rectangles in Tatham's form, one board a line. For each: boards, how many are solved, how many take
//! a `what if` or an unnamed set of rules, how many are of each level, the mean score, and processor
//! time. For files whose names differ in `-d0`, `-d1`, `-d2` alone, it also says how many boards our level
//! and score put in the same order as their makers did.

#![allow(clippy::print_stdout, reason = "its figures are for standard output")]

use kumiki_core::{AnyPuzzle, Asked, Level, Rating, Run};
use kumiki_puzzles::registry;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// Steps that are no deduction with a name of its own.
const UNNAMED: [&str; 2] = ["what-if", "rules-together"];

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let mut graded: BTreeMap<String, BTreeMap<char, Vec<Rating>>> = BTreeMap::new();
    println!(
        "file                          boards solved unnamed  easy medium hard expert extreme beyond  score"
    );
    for file in &files {
        let name = Path::new(file).file_stem().and_then(|n| n.to_str()).unwrap_or_default();
        let ratings = rated(&std::fs::read_to_string(file)?)?;
        row(name, &ratings);
        if let Some((family, difficulty)) = name.rsplit_once("-d")
            && let Some(difficulty) = difficulty.chars().next()
        {
            graded.entry(family.to_owned()).or_default().insert(difficulty, ratings);
        }
    }
    for (family, by_difficulty) in graded.iter().filter(|(_, all)| all.len() > 1) {
        order(family, by_difficulty);
    }
    Ok(())
}

fn rated(text: &str) -> Result<Vec<Rating>, Box<dyn Error>> {
    let mut ratings = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let instance = kind(line)?.read("tatham", line)?;
        ratings.push(instance.explain(None, &Asked::default())?.rate(&mut Run::unlimited(0)));
    }
    Ok(ratings)
}

/// Bridges say how many bridges there may be at most, rectangles their sides alone.
fn kind(line: &str) -> Result<&'static dyn AnyPuzzle, Box<dyn Error>> {
    let head = line.split(':').next().unwrap_or_default();
    let name = if head.contains('m') { "hashi" } else { "shikaku" };
    registry::find(name).ok_or_else(|| format!("no puzzle {name:?}").into())
}

fn row(name: &str, ratings: &[Rating]) {
    let solved = ratings.iter().filter(|rating| rating.solved).count();
    let takes = |rating: &&Rating| rating.steps.iter().any(|(step, _)| UNNAMED.contains(step));
    let unnamed = ratings.iter().filter(takes).count();
    let of = |level: Level| ratings.iter().filter(|rating| rating.level == level).count();
    let [easy, medium, hard, expert, extreme, beyond] = Level::ALL.map(of);
    let score = ratings.iter().map(|r| r.score).sum::<f64>() / ratings.len().max(1) as f64;
    println!(
        "{name:<30}{:>6} {solved:>6} {unnamed:>7} {easy:>5} {medium:>6} {hard:>4} {expert:>6} \
         {extreme:>7} {beyond:>6} {score:>6.1}",
        ratings.len()
    );
}

/// Of all pairs from two lists of different difficulty, how many levels are in order, and equal.
fn order(family: &str, by_difficulty: &BTreeMap<char, Vec<Rating>>) {
    let (mut right, mut equal, mut wrong, mut by_score) = (0, 0, 0, 0);
    for (easier, ones) in by_difficulty {
        for (_, others) in by_difficulty.range(easier..).skip(1) {
            for (one, other) in ones.iter().flat_map(|a| others.iter().map(move |b| (a, b))) {
                match one.level.cmp(&other.level) {
                    std::cmp::Ordering::Less => right += 1,
                    std::cmp::Ordering::Equal => equal += 1,
                    std::cmp::Ordering::Greater => wrong += 1,
                }
                let earlier = (one.level, one.score) < (other.level, other.score);
                by_score += usize::from(earlier);
            }
        }
    }
    let share = |part: usize| 100.0 * part as f64 / (right + equal + wrong).max(1) as f64;
    println!(
        "{family}: of pairs of different difficulty {:.1} % in order by level, {:.1} % of one level, \
         {:.1} % the wrong way round; {:.1} % in order by level and score",
        share(right),
        share(equal),
        share(wrong),
        share(by_score)
    );
}
